#include "battle/validate_battle.h"

#include "battle/rule_set.h"

#include <fmt/format.h>

namespace muster {
namespace {

constexpr Length highest = 120_in; // nothing on a table is higher, wider or deeper

Problem wrong(std::string place, std::string found, std::string expected) {
    return {"", std::move(place), std::move(found), std::move(expected)};
}

bool on_the_table(const Setup& setup, Point at) {
    const Point size = setup.table.size;
    return at.x >= Length{} && at.y >= Length{} && at.x <= size.x && at.y <= size.y;
}

std::optional<Problem> validate_counts(const Setup& setup, const Battle& battle) {
    if (battle.models.size() != setup.models.size())
        return wrong("models", fmt::format("a list of {}", battle.models.size()),
                     fmt::format("the {} models of both armies", setup.models.size()));
    if (battle.units.size() < setup.units.size())
        return wrong("units", fmt::format("a list of {}", battle.units.size()),
                     fmt::format("the {} units of both armies", setup.units.size()));
    return std::nullopt;
}

std::optional<Problem> validate_place(const Setup& setup, const Model& model, const std::string& path) {
    const Placement& place = model.place;
    if (!on_the_table(setup, place.at))
        return wrong(path + ".place.at",
                     fmt::format("({:g}, {:g}) inches", to_inches(place.at.x), to_inches(place.at.y)),
                     "a point of the table");
    if (place.elevation < Length{} || place.elevation > highest)
        return wrong(path + ".place.elevation", fmt::format("{:g} inches", to_inches(place.elevation)),
                     "0 to 120 inches");
    if (place.facing < 0 || place.facing > 359)
        return wrong(path + ".place.facing", fmt::format("{}", place.facing), "0 to 359 degrees");
    return std::nullopt;
}

// A model is where its unit is, or destroyed.
std::optional<Problem> validate_models(const Setup& setup, const Battle& battle) {
    for (std::size_t i = 0; i < battle.models.size(); ++i) {
        const Model& model = battle.models[i];
        const std::string path = fmt::format("models[{}]", i);
        if (index(model.unit) >= battle.units.size())
            return wrong(path + ".unit", fmt::format("{}", index(model.unit)), "the number of a unit");
        const Unit& unit = battle.units[index(model.unit)];
        if (unit.owner != battle.units[index(setup.models[i].unit)].owner)
            return wrong(path + ".unit", fmt::format("{}", index(model.unit)), "a unit of its own army");
        if (model.whereabouts != Whereabouts::destroyed && model.whereabouts != unit.whereabouts)
            return wrong(path + ".whereabouts", std::string(name_of(model.whereabouts)),
                         fmt::format("{}, as its unit, or destroyed", name_of(unit.whereabouts)));
        if (auto problem = validate_place(setup, model, path)) return problem;
    }
    return std::nullopt;
}

std::optional<Problem> validate_units(const Setup& setup, const Battle& battle) {
    const std::size_t red = setup.army(Side::red).units.size();
    for (std::size_t i = 0; i < battle.units.size(); ++i) {
        const Unit& unit = battle.units[i];
        const std::string path = fmt::format("units[{}]", i);
        if (i < setup.units.size() && unit.owner != (i < red ? Side::red : Side::blue))
            return wrong(path + ".owner", std::string(name_of(unit.owner)), "the army it belongs to");
        if (unit.carrier != UnitId::none && (index(unit.carrier) >= battle.units.size() || index(unit.carrier) == i))
            return wrong(path + ".carrier", fmt::format("{}", index(unit.carrier)), "another unit, or 255 for none");
        std::size_t models = 0, left = 0;
        for (const Model& model : battle.models) {
            models += index(model.unit) == i;
            left += index(model.unit) == i && model.whereabouts != Whereabouts::destroyed;
        }
        if (models > max_unit_models)
            return wrong(path, fmt::format("{} models", models), fmt::format("at most {}", max_unit_models));
        if ((left == 0) != (unit.whereabouts == Whereabouts::destroyed))
            return wrong(path + ".whereabouts", std::string(name_of(unit.whereabouts)),
                         left == 0 ? "destroyed, as all of its models" : "where its models are");
    }
    return std::nullopt;
}

std::optional<Problem> validate_markers(const Setup& setup, const Battle& battle) {
    for (std::size_t i = 0; i < battle.markers.size(); ++i) {
        const Marker& marker = battle.markers[i];
        const std::string path = fmt::format("markers[{}]", i);
        if (!on_the_table(setup, marker.at) || marker.elevation < Length{} || marker.elevation > highest)
            return wrong(path, "a marker outside", "one on the table");
        if (marker.holder < -1 || marker.holder > 1)
            return wrong(path + ".holder", fmt::format("{}", marker.holder), "-1, 0 or 1");
    }
    return std::nullopt;
}

} // namespace

std::optional<Problem> validate_battle(const Setup& setup, const Battle& battle) {
    if (auto problem = validate_counts(setup, battle)) return problem;
    if (auto problem = validate_models(setup, battle)) return problem;
    if (auto problem = validate_units(setup, battle)) return problem;
    if (auto problem = validate_markers(setup, battle)) return problem;
    return setup.rules->validate_battle ? setup.rules->validate_battle(setup, battle) : std::nullopt;
}

} // namespace muster
