#include "rules/eighth/units.h"

#include "rules/eighth/damage.h"
#include "rules/eighth/mission.h"
#include "rules/sheets/attack_numbers.h"

namespace muster::eighth {

bool is_close_to_enemies(const Game& game, UnitId unit) {
    const UnitModels models = game.models_of(unit);
    const Extent extent = extent_of(game.setup, game.battle, models);
    const Side side = game.owner(unit);
    bool close = false;
    for_models_on_table(game.battle, [&](ModelId other) {
        if (close || game.owner(other) == side) return;
        if (extent.surely_apart(game.setup, game.battle, other, an_inch)) return; // most
        for (ModelId model : models) close = close || within(game, model, other, an_inch);
    });
    return close;
}

bool can_fly(const Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit),
                               [&](ModelId model) { return game.has_keyword(model, CoreKeyword::fly); });
}

bool is_coherent(const Game& game, UnitId unit) {
    const auto solids = solids_of(game, unit);
    return coherent(eighth_coherency, {solids.begin(), solids.size()});
}

namespace {

// The traits of Warlords; of an aura the Warlord's own unit has part (E-AURA-02, E-I-51).
void add_traits(const Game& game, AbilitiesAtWork<Game>& working) {
    const UnitId unit = working.unit();
    for (Side side : {Side::red, Side::blue}) {
        const SideMemory& memory = game.memory.sides[index(side)];
        const Ability* trait = ability_of(memory.trait);
        if (!trait || trait->effect != working.effect() || side != game.owner(unit) ||
            !game.is_on_table(memory.warlord))
            continue;
        const bool reached = trait->whom == Whom::self ? memory.warlord == working.model()
                                                       : within(game, memory.warlord, unit, trait->aura_range * 1_in);
        if (reached) working.add_once(*trait, memory.warlord);
    }
}

} // namespace

const Ability* trait_of(const Game& game, ModelId model) {
    const SideMemory& memory = game.memory.sides[index(game.owner(game.unit_of(model)))];
    return memory.warlord == model ? ability_of(memory.trait) : nullptr;
}

Workings working_on(const Game& game, ModelId model, Effect effect) {
    Workings workings;
    AbilitiesAtWork working(game, model, effect, aura_rules(game), workings);
    working.add_own_unit();
    working.add_auras();
    add_traits(game, working);
    working.add_lasting_powers();
    return workings;
}

Modifier modifier_of(const Ability& ability) {
    const bool scales = ability.change == ModifierKind::multiply || ability.change == ModifierKind::divide;
    return change_by(ability, scales ? E_MOD_02 : E_MOD_01);
}

const Arithmetic& arithmetic_of(Stat stat) {
    const bool floored = stat == Stat::S || stat == Stat::T || stat == Stat::Ld; // E-MOD-05
    return floored ? strength_toughness_or_leadership : other_characteristic;
}

Current current(const Game& game, ModelId model, Stat stat) {
    const bool by_trait = std::ranges::any_of(game.memory.sides, [&](const SideMemory& side) {
        const Ability* trait = ability_of(side.trait);
        return trait && modifies(*trait, stat);
    });
    return characteristic_now(game, model, stat, modifier_of, arithmetic_of(stat),
                              by_trait || game.sheets_modify(stat));
}

namespace {

// `random`: what a random Ld of a model comes to.
template <class Random>
int highest_leadership(const Game& game, UnitId unit, Random random) {
    int best = 0;
    for (ModelId model : game.models_of(unit)) {
        const Current now = current(game, model, Stat::Ld);
        if (!now.none) best = std::max(best, now.random ? random(model, now) : now.number);
    }
    return best;
}

} // namespace

int leadership(const Game& game, UnitId unit) {
    return highest_leadership(game, unit, [](ModelId, const Current& now) { return now.number; });
}

int rolled_leadership(Game& game, UnitId unit) {
    return highest_leadership(game, unit, [&](ModelId model, const Current& now) {
        return rolled_and_reckoned(game, model, now, arithmetic_of(Stat::Ld), E_MOD_08);
    });
}

} // namespace muster::eighth
