// Battles that somebody changed by hand: what the ninth could trip over in them (battle/soundness.h), field by field.
#include "rules/ninth/begin.h"
#include "rules/ninth/mission.h"
#include "rules/ninth/phases.h"

#include <fmt/format.h>

namespace muster::ninth {
namespace {

using Found = std::optional<Problem>;

Problem wrong(std::string place, const auto& found, std::string expected) {
    return {"", std::move(place), fmt::format("{}", found), std::move(expected)};
}

Found wrong_course(const Battle& battle) {
    const auto last = static_cast<std::uint8_t>(Stage::ended);
    const bool fighting = battle.stage == static_cast<std::uint8_t>(Stage::battle);
    if (battle.stage > last) return wrong("stage", battle.stage, fmt::format("0 to {}", last));
    if (battle.phase > static_cast<std::uint8_t>(Phase::morale)) return wrong("phase", battle.phase, "0 to 6");
    if (fighting && (battle.round < 1 || battle.round > battle_rounds))
        return wrong("round", battle.round, fmt::format("1 to {} in the battle", battle_rounds));
    if (battle.stage < static_cast<std::uint8_t>(Stage::battle) && battle.round != 0)
        return wrong("round", battle.round, "0 before the battle");
    if (battle.stage == last && !battle.over) return wrong("over", battle.over, "true once the battle has ended");
    return std::nullopt;
}

Found wrong_counts(const Battle& battle, const Memory& memory) {
    if (memory.units.size() != battle.units.size())
        return wrong("memory.units", memory.units.size(), fmt::format("one for each of {} units", battle.units.size()));
    if (memory.models.size() != battle.models.size())
        return wrong("memory.models", memory.models.size(),
                     fmt::format("one for each of {} models", battle.models.size()));
    return std::nullopt;
}

Found wrong_unit(const Setup& setup, const Battle& battle, const Memory& memory, std::size_t number) {
    const Unit& unit = battle.units[number];
    const UnitMemory& remembered = memory.units[number];
    const std::string path = fmt::format("memory.units[{}]", number);
    if (index(remembered.origin) >= setup.units.size() || battle.units[index(remembered.origin)].owner != unit.owner)
        return wrong(path + ".origin", index(remembered.origin), "a unit of its army as it was mustered");
    if (number < setup.units.size() && index(remembered.origin) != number)
        return wrong(path + ".origin", index(remembered.origin), fmt::format("{}, the unit itself", number));
    if (remembered.flags >> static_cast<unsigned>(Flag::count) != 0)
        return wrong(path + ".flags", remembered.flags, fmt::format("{} bits", static_cast<unsigned>(Flag::count)));
    if (remembered.destroyed_by < -1 || remembered.destroyed_by > 1)
        return wrong(path + ".destroyed_by", remembered.destroyed_by, "-1, 0 or 1");
    for (UnitId target : remembered.charge_targets)
        if (index(target) >= battle.units.size() || battle.units[index(target)].owner == unit.owner)
            return wrong(path + ".charge_targets", index(target), "the number of an enemy unit");
    if (unit.whereabouts != Whereabouts::aboard) return std::nullopt;
    if (unit.carrier == UnitId::none || battle.units[index(unit.carrier)].owner != unit.owner)
        return wrong(fmt::format("units[{}].carrier", number), index(unit.carrier),
                     "a unit of its army, as it is aboard");
    return std::nullopt;
}

// A model keeps the weapons and abilities of its own datasheet, and its unit looks them up in its own.
Found wrong_model(const Setup& setup, const Battle& battle, const Memory& memory, std::size_t number) {
    const Model& model = battle.models[number];
    const Setup::ModelAt& at = setup.models[number];
    if (memory.units[index(model.unit)].origin != at.unit)
        return wrong(fmt::format("models[{}].unit", number), index(model.unit),
                     "the unit it was mustered in, or a part of it");
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    const int most = sheet.profiles[sheet.models[at.number].profile].wounds();
    if (model.whereabouts != Whereabouts::destroyed && (model.wounds < 1 || model.wounds > most))
        return wrong(fmt::format("models[{}].wounds", number), model.wounds, fmt::format("1 to {}", most));
    return std::nullopt;
}

Found wrong_side(const Battle& battle, const Memory& memory, Side side) {
    const SideMemory& remembered = memory.sides[index(side)];
    const std::string path = fmt::format("memory.sides[{}]", index(side));
    const std::size_t warlord = index(remembered.warlord);
    const bool named = remembered.warlord != ModelId::none;
    if (named && (warlord >= battle.models.size() || battle.units[index(battle.models[warlord].unit)].owner != side))
        return wrong(path + ".warlord", warlord, "a model of its army");
    if (remembered.zone > 1) return wrong(path + ".zone", remembered.zone, "0 or 1");
    return std::nullopt;
}

Found wrong_powers(const Setup& setup, const Battle& battle, const Memory& memory) {
    for (std::size_t i = 0; i < memory.lasting.size(); ++i) {
        const Lasting& lasting = memory.lasting[i];
        const std::string path = fmt::format("memory.lasting[{}]", i);
        if (index(lasting.caster) >= battle.units.size())
            return wrong(path + ".caster", index(lasting.caster), "the number of a unit");
        const auto& powers = sheet_of(setup, memory.units[index(lasting.caster)].origin).powers;
        if (lasting.power >= powers.size())
            return wrong(path + ".power", lasting.power,
                         fmt::format("one of the {} powers of its caster", powers.size()));
        if (index(lasting.on) >= battle.units.size())
            return wrong(path + ".on", index(lasting.on), "the number of a unit");
    }
    return std::nullopt;
}

} // namespace

Found unsound(const Setup& setup, const Battle& battle) {
    const auto& memory = muster::memory<Memory>(battle);
    if (auto found = wrong_course(battle)) return found;
    if (auto found = wrong_counts(battle, memory)) return found;
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (auto found = wrong_unit(setup, battle, memory, i)) return found;
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        if (auto found = wrong_model(setup, battle, memory, i)) return found;
    for (Side side : {Side::red, Side::blue})
        if (auto found = wrong_side(battle, memory, side)) return found;
    return wrong_powers(setup, battle, memory);
}

} // namespace muster::ninth
