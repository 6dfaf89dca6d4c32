#include "rules/sheets/rolls.h"

namespace muster::sheets {

void add_modifier(Current& now, const Modifier& modifier) {
    const bool sum = modifier.kind == ModifierKind::add || modifier.kind == ModifierKind::subtract;
    for (Modifier& there : now.modifiers)
        if (sum && there.kind == modifier.kind && there.because == modifier.because) {
            there.amount = static_cast<std::int16_t>(there.amount + modifier.amount);
            return;
        }
    now.modifiers.push_back(modifier);
}

bool changes_now(const Ability& ability, Stat stat) {
    const bool of_fighting = ability.when == When::melee && stat == Stat::A; // useful only in close combat
    return ability.of_characteristic && ability.stat == stat && stat != Stat::W &&
           (of_fighting || !depends_on_attack(ability));
}

Modifier change_by(const Ability& ability, Clause because) {
    const bool less = ability.change == ModifierKind::add && ability.by < 0;
    return {less ? ModifierKind::subtract : ability.change, static_cast<std::int16_t>(less ? -ability.by : ability.by),
            because};
}

Modifier modifier_of(const Game& game, const Ability& ability) {
    const auto& clauses = game.edition.characteristics.modified;
    const bool scales = ability.change == ModifierKind::multiply || ability.change == ModifierKind::divide;
    return change_by(ability, ability.change == ModifierKind::set ? clauses.set
                              : scales                            ? clauses.scaled
                                                                  : clauses.summed);
}

int range_of(const Game& game, ModelId shooter, const WeaponProfile& profile) {
    if (!game.sheets_modify(Stat::range)) return profile.range; // as usual
    Current now{};
    for (const ActiveAbility& active : active_abilities(game, shooter, Effect::modify))
        if (changes_now(*active.ability, Stat::range)) add_modifier(now, modifier_of(game, *active.ability));
    const auto& arithmetic = arithmetic_of(game, Stat::range);
    return std::max(0, apply_modifiers(profile.range, {now.modifiers.data(), now.modifiers.size()}, arithmetic).result);
}

const Arithmetic& arithmetic_of(const Game& game, Stat stat) {
    return game.edition.characteristics.arithmetic[static_cast<std::size_t>(stat)];
}

namespace {

bool may_change(const Game& game, Stat stat) {
    const auto by_trait = [&](Side side) {
        if (game.memory.sides[index(side)].warlord == ModelId::none) return false;
        const Ability* trait = game.edition.abilities.trait(game, side);
        return trait && trait->effect == Effect::modify && trait->stat == stat;
    };
    return game.sheets_modify(stat) || by_trait(Side::red) || by_trait(Side::blue);
}

int modified_stat(const Game& game, Stat stat, int base, const Current& now) {
    return apply_modifiers(base, {now.modifiers.data(), now.modifiers.size()}, arithmetic_of(game, stat)).result;
}

} // namespace

Current current(const Game& game, ModelId model, Stat stat) {
    const Characteristic& printed = game.profile(model).at(stat, game.battle.models[index(model)].wounds);
    Current now{.none = printed.kind == Characteristic::Kind::none,
                .random = printed.kind == Characteristic::Kind::dice,
                .minimum = printed.minimum,
                .number = printed.value.plus,
                .value = printed.value,
                .modifiers = {}};
    if (now.none) return now; // N-MOD-09, E-MOD-04
    if (may_change(game, stat))
        for (const ActiveAbility& active : active_abilities(game, model, Effect::modify))
            if (changes_now(*active.ability, stat)) add_modifier(now, modifier_of(game, *active.ability));
    now.number = modified_stat(game, stat, now.number, now);
    if (now.minimum > 0) now.minimum = modified_stat(game, stat, now.minimum, now); // N-AIR-04, E-I-16
    return now;
}

int rolled_and_modified(Game& game, ModelId model, Stat stat, const Current& now) {
    int base = now.value.plus;
    if (now.random)
        base = amount_of(game, now.value, game.edition.characteristics.random, game.owner(model), game.unit_of(model));
    return modified_stat(game, stat, base, now);
}

Current toughness_instead(const Game& game, ModelId model) {
    Current now = current(game, model, Stat::T);
    now.modifiers.clear();
    now.number = now.value.plus;
    return now;
}

namespace {

// `value` gets a model and its present T.
int toughness_of_most(const Game& game, UnitId unit, FunctionRef<int(ModelId, const Current&)> value) {
    FixedVector<int, max_unit_models> values;
    for (ModelId model : game.models_of(unit)) values.push_back(value(model, current(game, model, Stat::T)));
    int best = 0;
    std::ptrdiff_t most = 0;
    for (int each : values) {
        const auto count = std::ranges::count(values, each);
        if (count > most || (count == most && each > best)) best = each, most = count;
    }
    return best;
}

// `value` gets a model and its present Ld.
int highest_leadership(const Game& game, UnitId unit, FunctionRef<int(ModelId, const Current&)> value) {
    int best = 0;
    for (ModelId model : game.models_of(unit)) {
        Current now = current(game, model, Stat::Ld);
        if (now.none && game.edition.characteristics.toughness_stands_in) now = toughness_instead(game, model);
        if (!now.none) best = std::max(best, value(model, now));
    }
    return best;
}

} // namespace

int toughness(const Game& game, UnitId unit) {
    return toughness_of_most(game, unit, [](ModelId, const Current& now) { return now.number; });
}

int rolled_toughness(Game& game, UnitId unit) {
    return toughness_of_most(game, unit, [&](ModelId model, const Current& now) {
        return now.random ? rolled_and_modified(game, model, Stat::T, now) : now.number;
    });
}

int leadership(const Game& game, UnitId unit) {
    return highest_leadership(game, unit, [](ModelId, const Current& now) { return now.number; });
}

int rolled_leadership(Game& game, UnitId unit) {
    return highest_leadership(game, unit, [&](ModelId model, const Current& now) {
        return now.random ? rolled_and_modified(game, model, Stat::Ld, now) : now.number;
    });
}

} // namespace muster::sheets
