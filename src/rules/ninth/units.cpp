#include "rules/ninth/units.h"

#include "rules/ninth/damage.h"
#include "rules/sheets/attack_numbers.h"

namespace muster::ninth {

bool within_engagement_range(const Game& game, ModelId a, ModelId b) {
    if (surely_apart(game, a, b, engagement)) return false;
    return muster::within(game.solid_of(a), game.solid_of(b), engagement, engagement_up);
}

bool within_engagement_range(const Game& game, ModelId model, UnitId enemy) {
    for (ModelId other : game.models_of(enemy))
        if (within_engagement_range(game, model, other)) return true;
    return false;
}

bool within_engagement_range(const Game& game, UnitId a, UnitId b) {
    const UnitModels others = game.models_of(b);
    for (ModelId model : game.models_of(a))
        for (ModelId other : others)
            if (within_engagement_range(game, model, other)) return true;
    return false;
}

bool is_engaged(const Game& game, UnitId unit, bool aircraft_count) {
    const UnitModels models = game.models_of(unit);
    const Extent extent = extent_of(game.setup, game.battle, models);
    const Side side = game.owner(unit);
    bool engaged = false;
    for_models_on_table(game.battle, [&](ModelId other) {
        if (engaged || game.owner(other) == side) return;
        if (extent.surely_apart(game.setup, game.battle, other, engagement)) return; // most
        if (!aircraft_count && game.has_keyword(other, CoreKeyword::aircraft)) return;
        for (ModelId model : models) engaged = engaged || within_engagement_range(game, model, other);
    });
    return engaged;
}

bool is_coherent(const Game& game, UnitId unit) {
    const auto solids = solids_of(game, unit);
    return coherent(ninth_coherency, {solids.begin(), solids.size()});
}

namespace {

const Ability& trait_of(const Game& game, Side side) {
    const auto& warlord = game.army(side).datasheets->warlord;
    return warlord && warlord->trait ? *warlord->trait : inspiring_leader();
}

// The traits of Warlords are auras of theirs (N-WAR-08); a friendly unit includes the Warlord's own (N-I-31).
void add_traits(const Game& game, AbilitiesAtWork<Game>& working) {
    for (Side side : {Side::red, Side::blue}) {
        const SideMemory& memory = game.memory.sides[index(side)];
        if (!memory.has_trait || memory.warlord == ModelId::none || !game.is_on_table(memory.warlord)) continue;
        const Ability& trait = trait_of(game, side);
        const UnitId unit = working.unit();
        if (trait.effect != working.effect() || !allegiance_fits(trait.aura_of, side == game.owner(unit))) continue;
        const bool own = game.unit_of(memory.warlord) == unit;
        if (trait.whom == Whom::self
                ? memory.warlord == working.model()
                : own || (trait.whom == Whom::aura && within(game, memory.warlord, unit, trait.aura_range * 1_in)))
            working.add_once(trait, memory.warlord);
    }
}

} // namespace

const Ability* trait_of(const Game& game, ModelId model) {
    const Side side = game.owner(game.unit_of(model));
    const SideMemory& memory = game.memory.sides[index(side)];
    return memory.has_trait && memory.warlord == model ? &trait_of(game, side) : nullptr;
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
    return change_by(ability, ability.change == ModifierKind::set ? N_MOD_04 : N_MOD_01);
}

const Arithmetic& arithmetic_of(Stat stat) {
    switch (stat) {
    case Stat::S:
    case Stat::T:
    case Stat::A:
    case Stat::Ld:
        return strength_toughness_attacks_or_leadership; // N-MOD-05
    case Stat::M:
        return move_or_damage; // N-I-07
    default:
        return other_characteristic;
    }
}

Current current(const Game& game, ModelId model, Stat stat) {
    const bool may_change = game.sheets_modify(stat) || modifies(trait_of(game, Side::red), stat) ||
                            modifies(trait_of(game, Side::blue), stat);
    return characteristic_now(game, model, stat, modifier_of, arithmetic_of(stat), may_change);
}

Current toughness_instead(const Game& game, ModelId model) {
    Current now = current(game, model, Stat::T);
    now.modifiers.clear();
    now.number = now.value.plus;
    return now;
}

namespace {

// `random`: what a random Ld of a model comes to.
template <class Random>
int highest_leadership(const Game& game, UnitId unit, Random random) {
    int best = 0;
    for (ModelId model : game.models_of(unit)) {
        Current now = current(game, model, Stat::Ld);
        if (now.none) now = toughness_instead(game, model);
        best = std::max(best, now.random ? random(model, now) : now.number);
    }
    return best;
}

} // namespace

int leadership(const Game& game, UnitId unit) {
    return highest_leadership(game, unit, [](ModelId, const Current& now) { return now.number; });
}

int rolled_leadership(Game& game, UnitId unit) {
    return highest_leadership(game, unit, [&](ModelId model, const Current& now) {
        return rolled_and_reckoned(game, model, now, arithmetic_of(Stat::Ld), N_MOD_08);
    });
}

} // namespace muster::ninth
