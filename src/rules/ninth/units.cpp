#include "rules/ninth/units.h"

namespace muster::ninth {

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

// Collects what works on one model, each name of an aura once (N-AURA-03).
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
                    add_named(ability, bearer); // N-AURA-02
            }
    }

    void add_auras() {
        if (!game_.anybody_projects(effect_)) return;
        for (std::size_t i = 0; i < game_.battle.units.size(); ++i) {
            const auto other = static_cast<UnitId>(i);
            if (!game_.projects(other, effect_)) continue;             // most do not
            if (other == unit_ || !game_.is_on_table(other)) continue; // embarked units project nothing (N-TRAN-10)
            const DatasheetUnit& sheet = game_.sheet(other);
            const bool friendly = game_.owner(other) == game_.owner(unit_);
            for (ModelId bearer : game_.models_of(other))
                for (std::uint16_t number : game_.sheet(bearer).abilities) {
                    const Ability& ability = sheet.abilities[number];
                    if (ability.effect == effect_ && ability.whom == Whom::aura &&
                        allegiance_fits(ability.aura_of, friendly) &&
                        within(game_, bearer, unit_, ability.aura_range * 1_in))
                        add_named(ability, bearer);
                }
        }
    }

    // The traits of Warlords are auras of theirs (N-WAR-08); a friendly unit includes the Warlord's own (N-I-31).
    void add_traits() {
        for (Side side : {Side::red, Side::blue}) {
            const SideMemory& memory = game_.memory.sides[index(side)];
            if (!memory.has_trait || memory.warlord == ModelId::none || !game_.is_on_table(memory.warlord)) continue;
            const auto& warlord = game_.army(side).datasheets->warlord;
            const Ability& trait = warlord && warlord->trait ? *warlord->trait : inspiring_leader();
            if (trait.effect != effect_ || !allegiance_fits(trait.aura_of, side == game_.owner(unit_))) continue;
            const bool own = game_.unit_of(memory.warlord) == unit_;
            if (trait.whom == Whom::self ? memory.warlord == model_
                                         : own || (trait.whom == Whom::aura &&
                                                   within(game_, memory.warlord, unit_, trait.aura_range * 1_in)))
                add_named(trait, memory.warlord);
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
            return; // N-KEY-09
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
        if (extent.surely_apart(extent_of(game.setup, game.battle, std::array{other}), engagement)) return; // most
        if (!aircraft_count && game.has_keyword(other, CoreKeyword::aircraft)) return;
        for (ModelId model : models) engaged = engaged || within_engagement_range(game, model, other);
    });
    return engaged;
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

// N-STR-03: strictly less than half.
bool below_half_strength(const Game& game, UnitId unit) {
    return 2 * game.models_of(unit).size() < game.battle.units[index(unit)].starting_strength;
}

bool is_coherent(const Game& game, UnitId unit) {
    FixedVector<Solid, max_unit_models> solids;
    for (ModelId model : game.models_of(unit)) solids.push_back(game.solid_of(model));
    return coherent(ninth_coherency, {solids.begin(), solids.size()});
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
    const Characteristic& printed = game.profile(model).at(stat, game.battle.models[index(model)].wounds);
    Current now;
    now.minimum = printed.minimum;
    now.value = printed.value;
    now.number = printed.value.plus;
    now.none = printed.kind == Characteristic::Kind::none;
    now.random = printed.kind == Characteristic::Kind::dice;
    if (now.none) return now; // N-MOD-09
    for (const Working& working : working_on(game, model, Effect::modify)) {
        const Ability& ability = *working.ability;
        const bool of_fighting = ability.when == When::melee && stat == Stat::A; // of use in close combat only
        if (!ability.of_characteristic || ability.stat != stat) continue;
        if (depends_on_attack(ability) && !of_fighting) continue;
        if (!now.modifiers.full()) now.modifiers.push_back(modifier_of(ability));
    }
    const std::span<const Modifier> modifiers(now.modifiers.begin(), now.modifiers.size());
    now.number = reckon(now.number, modifiers, arithmetic_of(stat)).result;
    if (now.minimum > 0) now.minimum = reckon(now.minimum, modifiers, arithmetic_of(stat)).result; // N-AIR-04
    return now;
}

int leadership(const Game& game, UnitId unit) {
    int best = 0;
    for (ModelId model : game.models_of(unit)) {
        const Current now = current(game, model, Stat::Ld);
        best = std::max(best, now.none ? current(game, model, Stat::T).value.plus : now.number); // N-MOD-10, N-MOD-11
    }
    return best;
}

// N-I-75: the value of most models, the higher one on a tie.
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

} // namespace muster::ninth
