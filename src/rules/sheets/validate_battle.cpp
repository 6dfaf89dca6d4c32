// Battles that were edited by hand: what could break both editions (battle/validate_battle.h), field by field.
#include "rules/sheets/edition.h"

#include <fmt/format.h>

namespace muster::sheets {
namespace {

using Found = std::optional<Problem>;

Problem wrong_value(std::string place, const auto& found, std::string expected) {
    return {"", std::move(place), fmt::format("{}", found), std::move(expected)};
}

Found wrong_course(const Battle& battle, const Course& course) {
    const bool fighting = battle.stage == course.battle();
    if (battle.stage > course.ended())
        return wrong_value("stage", battle.stage, fmt::format("0 to {}", course.ended()));
    if (battle.phase >= course.phases.size())
        return wrong_value("phase", battle.phase, fmt::format("0 to {}", course.phases.size() - 1));
    if (fighting && (battle.round < 1 || battle.round > course.rounds))
        return wrong_value("round", battle.round, fmt::format("1 to {} in the battle", course.rounds));
    if (battle.stage < course.battle() && battle.round != 0)
        return wrong_value("round", battle.round, "0 before the battle");
    if (battle.stage == course.ended() && !battle.over)
        return wrong_value("over", battle.over, "true once the battle has ended");
    return std::nullopt;
}

Found wrong_counts(const Battle& battle, const Memory& memory) {
    if (memory.units.size() != battle.units.size())
        return wrong_value("memory.units", memory.units.size(),
                           fmt::format("one for each of {} units", battle.units.size()));
    if (memory.models.size() != battle.models.size())
        return wrong_value("memory.models", memory.models.size(),
                           fmt::format("one for each of {} models", battle.models.size()));
    if (!memory.spent.models.empty() && memory.spent.models.size() != battle.models.size())
        return wrong_value("memory.spent.models", memory.spent.models.size(),
                           fmt::format("none, or one for each of {} models", battle.models.size()));
    return std::nullopt;
}

Found wrong_unit(const Setup& setup, const Battle& battle, const UnitMemory& remembered, std::size_t number,
                 std::size_t flags) {
    const Unit& unit = battle.units[number];
    const std::string path = fmt::format("memory.units[{}]", number);
    if (index(remembered.origin) >= setup.units.size() || battle.units[index(remembered.origin)].owner != unit.owner)
        return wrong_value(path + ".origin", index(remembered.origin), "a unit of its army as it was mustered");
    if (number < setup.units.size() && index(remembered.origin) != number)
        return wrong_value(path + ".origin", index(remembered.origin), fmt::format("{}, the unit itself", number));
    if (remembered.flags >> flags != 0)
        return wrong_value(path + ".flags", remembered.flags, fmt::format("{} bits", flags));
    if (remembered.destroyed_by < -1 || remembered.destroyed_by > 1)
        return wrong_value(path + ".destroyed_by", remembered.destroyed_by, "-1, 0 or 1");
    for (UnitId target : remembered.charge_targets)
        if (index(target) >= battle.units.size() || battle.units[index(target)].owner == unit.owner)
            return wrong_value(path + ".charge_targets", index(target), "the number of an enemy unit");
    if (unit.whereabouts != Whereabouts::aboard) return std::nullopt;
    if (unit.carrier == UnitId::none || battle.units[index(unit.carrier)].owner != unit.owner)
        return wrong_value(fmt::format("units[{}].carrier", number), index(unit.carrier),
                           "a unit of its army, as it is aboard");
    return std::nullopt;
}

// A model keeps the weapons and abilities of its own datasheet, and its unit finds them on its own datasheet.
Found wrong_model(const Setup& setup, const Battle& battle, const Memory& memory, std::size_t number) {
    const Model& model = battle.models[number];
    const Setup::ModelAt& at = setup.models[number];
    if (memory.units[index(model.unit)].origin != at.unit)
        return wrong_value(fmt::format("models[{}].unit", number), index(model.unit),
                           "the unit it was mustered in, or a part of it");
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    const int most = sheet.profiles[sheet.models[at.number].profile].wounds();
    if (model.whereabouts != Whereabouts::destroyed && (model.wounds < 1 || model.wounds > most))
        return wrong_value(fmt::format("models[{}].wounds", number), model.wounds, fmt::format("1 to {}", most));
    return std::nullopt;
}

Found wrong_side(const Battle& battle, const Memory& memory, Side side) {
    const SideMemory& remembered = memory.sides[index(side)];
    const std::string path = fmt::format("memory.sides[{}]", index(side));
    const std::size_t warlord = index(remembered.warlord);
    const bool named = remembered.warlord != ModelId::none;
    if (named && (warlord >= battle.models.size() || battle.units[index(battle.models[warlord].unit)].owner != side))
        return wrong_value(path + ".warlord", warlord, "a model of its army");
    if (remembered.zone > 1) return wrong_value(path + ".zone", remembered.zone, "0 or 1");
    if (remembered.trait != WarlordTrait::none && !named)
        return wrong_value(path + ".trait", "a trait", "none without a Warlord");
    return std::nullopt;
}

Found wrong_powers(const Setup& setup, const Battle& battle, const Memory& memory) {
    for (std::size_t i = 0; i < memory.lasting.size(); ++i) {
        const Lasting& lasting = memory.lasting[i];
        const std::string path = fmt::format("memory.lasting[{}]", i);
        if (index(lasting.caster) >= battle.units.size())
            return wrong_value(path + ".caster", index(lasting.caster), "the number of a unit");
        const auto& powers = sheet_of(setup, memory.units[index(lasting.caster)].origin).powers;
        if (lasting.power >= powers.size())
            return wrong_value(path + ".power", lasting.power,
                               fmt::format("one of the {} powers of its caster", powers.size()));
        if (index(lasting.on) >= battle.units.size())
            return wrong_value(path + ".on", index(lasting.on), "the number of a unit");
    }
    return std::nullopt;
}

} // namespace

Found validate_battle(const Setup& setup, const Battle& battle) {
    const Course& course = edition_of(setup).course;
    const auto& memory = muster::memory<Memory>(battle);
    const std::size_t flags = edition_of(setup).remembered.flags.size();
    if (auto found = wrong_course(battle, course)) return found;
    if (auto found = wrong_counts(battle, memory)) return found;
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (auto found = wrong_unit(setup, battle, memory.units[i], i, flags)) return found;
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        if (auto found = wrong_model(setup, battle, memory, i)) return found;
    for (Side side : {Side::red, Side::blue})
        if (auto found = wrong_side(battle, memory, side)) return found;
    if (memory.mission.division >= 180)
        return wrong_value("memory.mission.division", memory.mission.division, "0 to 179 degrees");
    return wrong_powers(setup, battle, memory);
}

} // namespace muster::sheets
