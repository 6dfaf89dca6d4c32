// Battles that were edited by hand: what could break the rules, or code that computes with them, field by field.
#include "rules/alternating/phases.h"
#include "rules/alternating/units.h"

#include "battle/look.h"

#include <fmt/format.h>

namespace muster::alternating {
namespace {

using Found = std::optional<Problem>;

Found wrong(std::string place, const auto& found, std::string expected) {
    return Problem{"", std::move(place), fmt::format("{}", found), std::move(expected)};
}

Found wrong_course(const Battle& battle) {
    const auto stage = static_cast<Stage>(battle.stage);
    if (stage > Stage::ended) return wrong("stage", battle.stage, "0 to 7");
    if (battle.phase > static_cast<std::uint8_t>(Phase::activations)) return wrong("phase", battle.phase, "0 or 1");
    if (battle.round > rounds) return wrong("round", battle.round, fmt::format("at most {}", rounds));
    if (stage == Stage::battle && battle.round == 0) return wrong("round", 0, "1 to 4 in the battle");
    if (stage == Stage::ended && !battle.over) return wrong("over", battle.over, "true once the battle has ended");
    return std::nullopt;
}

Found wrong_counts(const Setup& setup, const Battle& battle, const Memory& memory) {
    if (battle.units.size() != setup.units.size())
        return wrong("units", battle.units.size(), "those of both armies: no unit is divided");
    if (memory.units.size() != battle.units.size())
        return wrong("memory.units", memory.units.size(), fmt::format("one for each of {} units", battle.units.size()));
    if (memory.models.size() != battle.models.size())
        return wrong("memory.models", memory.models.size(),
                     fmt::format("one for each of {} models", battle.models.size()));
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        if (battle.models[i].unit != setup.models[i].unit)
            return wrong(fmt::format("models[{}].unit", i), index(battle.models[i].unit), "the unit of its army");
    return std::nullopt;
}

// The names in lists: units and models of this battle, existing abilities, ground of this table.
Found wrong_names(const Setup& setup, const Battle& battle, const Memory& memory) {
    const auto is_unit = [&](UnitId unit) { return index(unit) < battle.units.size(); };
    const auto is_unit_or_none = [&](UnitId unit) { return unit == UnitId::none || is_unit(unit); };
    constexpr auto a_unit = "the number of a unit";
    for (std::size_t i = 0; i < memory.effects.size(); ++i) {
        const Effect& effect = memory.effects[i];
        const std::string path = fmt::format("memory.effects[{}]", i);
        if (!is_unit(effect.on)) return wrong(path + ".on", index(effect.on), a_unit);
        if (effect.ability >= model_ability_count)
            return wrong(path + ".ability", effect.ability, fmt::format("below {}", model_ability_count));
    }
    for (std::size_t i = 0; i < memory.tallies.size(); ++i) {
        const Tally& tally = memory.tallies[i];
        if (!is_unit(tally.by) || !is_unit(tally.on))
            return wrong(fmt::format("memory.tallies[{}]", i), "no such unit", a_unit);
    }
    for (std::size_t i = 0; i < memory.postponed.size(); ++i) {
        const Postponed& postponed = memory.postponed[i];
        const std::string path = fmt::format("memory.postponed[{}]", i);
        if (!is_unit(postponed.unit) || battle.units[index(postponed.unit)].whereabouts == Whereabouts::destroyed)
            return wrong(path + ".unit", index(postponed.unit), "the number of a unit that is not destroyed");
        if (postponed.packet == 0) return wrong(path + ".packet", 0, "at least 1");
    }
    for (std::size_t i = 0; i < memory.wrecks.size(); ++i) {
        const WreckedModel& wreck = memory.wrecks[i];
        const std::string path = fmt::format("memory.wrecks[{}]", i);
        const Point size = setup.table.size;
        if (index(wreck.model) >= battle.models.size())
            return wrong(path + ".model", index(wreck.model), "the number of a model");
        if (wreck.facing < 0 || wreck.facing > 359) return wrong(path + ".facing", wreck.facing, "0 to 359 degrees");
        if (std::min(wreck.at.x, wreck.at.y) < Length{} || wreck.at.x > size.x || wreck.at.y > size.y)
            return wrong(path + ".at", "a point outside", "a point of the table");
    }
    if (!is_unit_or_none(memory.active)) return wrong("memory.active", index(memory.active), a_unit);
    if (!is_unit_or_none(memory.charged)) return wrong("memory.charged", index(memory.charged), a_unit);
    for (Side side : {Side::red, Side::blue}) {
        const UnitId next = memory.prophesied[index(side)];
        if (!is_unit_or_none(next) || (next != UnitId::none && battle.units[index(next)].owner != side))
            return wrong(fmt::format("memory.prophesied[{}]", index(side)), index(next), "a unit of its army");
    }
    return std::nullopt;
}

Found wrong_numbers(const Memory& memory) {
    if (memory.markers > most_markers)
        return wrong("memory.markers", memory.markers, fmt::format("at most {}", most_markers));
    if (memory.ran_out_first < -1 || memory.ran_out_first > 1)
        return wrong("memory.ran_out_first", memory.ran_out_first, "-1, 0 or 1");
    return std::nullopt;
}

// A-HIT-06, A-XTRA-04b: the pool always holds fewer wounds than would remove a model.
int most_in_pool(const Game& game, UnitId unit) {
    if (game.is_destroyed(unit)) return 0;
    return (is_massive(game, unit) ? total_toughness(game, unit) : highest_toughness(game, unit)) - 1;
}

Found wrong_unit(const Game& game, UnitId unit) {
    const Unit& here = game.battle.units[index(unit)];
    const UnitMemory& memory = game.of(unit);
    const std::string path = fmt::format("memory.units[{}]", index(unit));
    if (here.whereabouts == Whereabouts::aboard &&
        (here.carrier == UnitId::none || game.owner(here.carrier) != here.owner))
        return wrong(fmt::format("units[{}].carrier", index(unit)), index(here.carrier),
                     "a unit of its army, as it is aboard");
    if (memory.ambushed_in > rounds)
        return wrong(path + ".ambushed_in", memory.ambushed_in, fmt::format("at most {}", rounds));
    if (memory.tokens > token_cap) return wrong(path + ".tokens", memory.tokens, fmt::format("at most {}", token_cap));
    if (const int most = most_in_pool(game, unit); memory.pool > most)
        return wrong(path + ".pool", memory.pool, fmt::format("at most {}: more would have removed a model", most));
    return std::nullopt;
}

} // namespace

std::optional<Problem> validate_battle(const Setup& setup, const Battle& battle) {
    const auto& memory = muster::memory<Memory>(battle);
    if (auto found = wrong_course(battle)) return found;
    if (auto found = wrong_counts(setup, battle, memory)) return found;
    if (auto found = wrong_names(setup, battle, memory)) return found;
    if (auto found = wrong_numbers(memory)) return found;
    const muster::Look<Game> look(setup, battle);
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (auto found = wrong_unit(look.game, static_cast<UnitId>(i))) return found;
    return std::nullopt;
}

} // namespace muster::alternating
