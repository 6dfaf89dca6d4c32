#include "rules/eighth/units.h"

#include "rules/eighth/mission.h"

namespace muster::eighth {

bool condition_holds(const Game& game, const Ability& ability, UnitId unit) {
    if (ability.when == When::charged_this_turn && !game.has(unit, Flag::charged)) return false;
    switch (ability.condition) {
    case Condition::stationary:
        return !game.has(unit, Flag::moved);
    case Condition::below_half_strength:
        return below_half_strength(game, unit);
    case Condition::models_at_least:
        return game.models_of(unit).size() >= static_cast<std::size_t>(ability.condition_count);
    default:
        return true;
    }
}

namespace {

bool allegiance_fits(Allegiance allegiance, bool friendly) {
    return allegiance == Allegiance::everyone || friendly == (allegiance == Allegiance::friends);
}

// Collects what works on one model: an ability of the whole unit once, whoever of it has it, an aura for each bearer.
class Collection {
  public:
    Collection(const Game& game, ModelId model, Effect effect)
        : game_(game),
          model_(model),
          unit_(game.unit_of(model)),
          effect_(effect) {}

    void add_own_unit() {
        if (!game_.has_ability(unit_, effect_)) return;
        const DatasheetUnit& sheet = game_.sheet(unit_);
        for (ModelId bearer : game_.models_of(unit_))
            for (std::uint16_t number : game_.sheet(bearer).abilities) {
                const Ability& ability = sheet.abilities[number];
                if (ability.effect != effect_) continue;
                if (ability.whom == Whom::self && bearer == model_) add(ability, bearer);
                if (ability.whom == Whom::unit) add_named(ability, bearer);
                if (ability.whom == Whom::aura && ability.aura_of != Allegiance::enemies)
                    add(ability, bearer); // E-AURA-02
            }
    }

    void add_auras() {
        if (!game_.anybody_projects(effect_)) return;
        for (std::size_t i = 0; i < game_.battle.units.size(); ++i) {
            const auto other = static_cast<UnitId>(i);
            if (!game_.projects(other, effect_)) continue;             // most do not
            if (other == unit_ || !game_.is_on_table(other)) continue; // embarked units project nothing (E-TRAN-08)
            const DatasheetUnit& sheet = game_.sheet(other);
            const bool friendly = game_.owner(other) == game_.owner(unit_);
            for (ModelId bearer : game_.models_of(other))
                for (std::uint16_t number : game_.sheet(bearer).abilities) {
                    const Ability& ability = sheet.abilities[number];
                    if (ability.effect == effect_ && ability.whom == Whom::aura &&
                        allegiance_fits(ability.aura_of, friendly) &&
                        within(game_, bearer, unit_, ability.aura_range * 1_in))
                        add(ability, bearer); // E-AURA-01
                }
        }
    }

    // The traits of Warlords; of an aura the Warlord's own unit has part (E-AURA-02, E-I-51).
    void add_traits() {
        for (Side side : {Side::red, Side::blue}) {
            const SideMemory& memory = game_.memory.sides[index(side)];
            const Ability* trait = ability_of(memory.trait);
            if (!trait || trait->effect != effect_ || side != game_.owner(unit_) || !game_.is_on_table(memory.warlord))
                continue;
            const bool reached = trait->whom == Whom::self
                                     ? memory.warlord == model_
                                     : within(game_, memory.warlord, unit_, trait->aura_range * 1_in);
            if (reached) add_named(*trait, memory.warlord);
        }
    }

    void add_lasting_powers() {
        for (const Lasting& lasting : game_.memory.lasting)
            if (lasting.on == unit_) {
                const Ability& ability = game_.sheet(lasting.caster).powers[lasting.power].ability;
                if (ability.effect == effect_) add_named(ability, ModelId::none);
            }
    }

    Workings take() const { return workings_; }

  private:
    void add(const Ability& ability, ModelId bearer) {
        if (!ability.keyword.empty() && !game_.sheet(model_).keywords.has_canonical(ability.keyword))
            return; // E-DATA-17
        if (!condition_holds(game_, ability, unit_) || workings_.full()) return;
        workings_.push_back({&ability, bearer});
    }
    void add_named(const Ability& ability, ModelId bearer) {
        for (const Working& working : workings_)
            if (!ability.name.empty() && working.ability->name == ability.name && working.ability->whom != Whom::self)
                return;
        add(ability, bearer);
    }

    const Game& game_;
    ModelId model_;
    UnitId unit_;
    Effect effect_;
    Workings workings_;
};

} // namespace

namespace {

// Farther apart than the circles around them and `reach` allow: most pairs need no closer look. Turned outlines are
// rounded to the lattice, hence the slack.
bool surely_apart(const Game& game, ModelId a, ModelId b, Length reach) {
    const Point from = game.battle.models[index(a)].place.at, to = game.battle.models[index(b)].place.at;
    const Length slack{4};
    return !discs_within(from, game.setup.model(a).shape.radius, to, game.setup.model(b).shape.radius, reach + slack);
}

} // namespace

bool is_close_to_enemies(const Game& game, UnitId unit) {
    const UnitModels models = game.models_of(unit);
    const Extent extent = extent_of(game.setup, game.battle, models);
    const Side side = game.owner(unit);
    bool close = false;
    for_models_on_table(game.battle, [&](ModelId other) {
        if (close || game.owner(other) == side) return;
        if (extent.surely_apart(extent_of(game.setup, game.battle, std::array{other}), an_inch)) return; // most
        for (ModelId model : models) close = close || within(game, model, other, an_inch);
    });
    return close;
}

bool can_fly(const Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit),
                               [&](ModelId model) { return game.has_keyword(model, CoreKeyword::fly); });
}

bool within(const Game& game, ModelId a, ModelId b, Length reach) {
    return !surely_apart(game, a, b, reach) && muster::within(game.solid_of(a), game.solid_of(b), reach);
}

bool within(const Game& game, ModelId a, UnitId b, Length reach) {
    return std::ranges::any_of(game.models_of(b), [&](ModelId other) { return within(game, a, other, reach); });
}

bool within(const Game& game, UnitId a, UnitId b, Length reach) {
    const UnitModels models = game.models_of(a), others = game.models_of(b);
    const auto extent = [&](const UnitModels& unit) { return extent_of(game.setup, game.battle, unit); };
    if (extent(models).surely_apart(extent(others), reach)) return false;
    for (ModelId model : models)
        for (ModelId other : others)
            if (within(game, model, other, reach)) return true;
    return false;
}

Length distance(const Game& game, ModelId a, UnitId b) {
    const Solid from = game.solid_of(a);
    Length least = 10'000_in;
    for (ModelId other : game.models_of(b)) least = std::min(least, straight_distance(from, game.solid_of(other)));
    return least;
}

bool below_half_strength(const Game& game, UnitId unit) {
    return 2 * game.models_of(unit).size() < game.battle.units[index(unit)].starting_strength;
}

bool is_coherent(const Game& game, UnitId unit) {
    FixedVector<Solid, max_unit_models> solids;
    for (ModelId model : game.models_of(unit)) solids.push_back(game.solid_of(model));
    return coherent(eighth_coherency, {solids.begin(), solids.size()});
}

FixedVector<UnitId, max_units> units_on_table(const Game& game, Side side) {
    FixedVector<UnitId, max_units> units;
    for_units(game.battle, side, Whereabouts::table, [&](UnitId unit) { units.push_back(unit); });
    return units;
}

Workings working_on(const Game& game, ModelId model, Effect effect) {
    Collection collection(game, model, effect);
    collection.add_own_unit();
    collection.add_auras();
    collection.add_traits();
    collection.add_lasting_powers();
    return collection.take();
}

bool has_effect(const Game& game, UnitId unit, Effect effect) {
    for (ModelId model : game.models_of(unit))
        if (!working_on(game, model, effect).empty()) return true;
    return false;
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
    const Characteristic& printed = game.profile(model).at(stat, game.battle.models[index(model)].wounds);
    Current now;
    now.minimum = printed.minimum;
    now.value = printed.value;
    now.number = printed.value.plus;
    now.none = printed.kind == Characteristic::Kind::none;
    now.random = printed.kind == Characteristic::Kind::dice;
    if (now.none) return now; // E-MOD-04
    for (const Working& working : working_on(game, model, Effect::modify)) {
        const Ability& ability = *working.ability;
        const bool of_fighting = ability.when == When::melee && stat == Stat::A; // of use in close combat only
        if (!ability.of_characteristic || ability.stat != stat) continue;
        if (depends_on_attack(ability) && !of_fighting) continue;
        if (!now.modifiers.full()) now.modifiers.push_back(modifier_of(ability));
    }
    const std::span<const Modifier> modifiers(now.modifiers.begin(), now.modifiers.size());
    now.number = reckon(now.number, modifiers, arithmetic_of(stat)).result;
    if (now.minimum > 0) now.minimum = reckon(now.minimum, modifiers, arithmetic_of(stat)).result; // E-I-16
    return now;
}

int leadership(const Game& game, UnitId unit) {
    int best = 0;
    for (ModelId model : game.models_of(unit)) {
        const Current now = current(game, model, Stat::Ld);
        if (!now.none) best = std::max(best, now.number);
    }
    return best;
}

// E-I-29: the value of most models, the higher one on a tie.
int toughness(const Game& game, UnitId unit) {
    FixedVector<int, max_unit_models> values;
    for (ModelId model : game.models_of(unit)) values.push_back(current(game, model, Stat::T).number);
    int best = 0;
    std::ptrdiff_t most = 0;
    for (int value : values) {
        const auto count = std::ranges::count(values, value);
        if (count > most || (count == most && value > best)) best = value, most = count;
    }
    return best;
}

} // namespace muster::eighth
