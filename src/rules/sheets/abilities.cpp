#include "rules/sheets/abilities.h"

#include <tuple>

namespace muster::sheets {

namespace {

// N-SHEET-10, E-SHEET-02: it made a charge move, was a target of one, or performed a heroic intervention.
bool was_in_a_charge(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::charged) || game.has(unit, Flag::intervened)) return true;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto& targets = game.memory.units[i].charge_targets;
        if (game.has(static_cast<UnitId>(i), Flag::charged) && std::ranges::find(targets, unit) != targets.end())
            return true;
    }
    return false;
}

} // namespace

bool condition_holds(const Game& game, const Ability& ability, UnitId unit) {
    if (ability.when == When::charged_this_turn && !game.has(unit, Flag::charged)) return false;
    if (ability.when == When::charge_or_intervention && !was_in_a_charge(game, unit)) return false;
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

bool depends_on_attack(const Ability& ability) {
    return ability.when == When::shooting || ability.when == When::melee ||
           ability.condition == Condition::target_keyword || ability.condition == Condition::target_models_at_least ||
           ability.condition == Condition::half_range;
}

bool has_keyword_now(const Game& game, UnitId unit, const std::string& canonical) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) { return game.has_keyword(model, canonical); });
}

bool passes(const Game& game, UnitId unit, const KeywordTest& test) {
    return test.passes([&](const std::string& keyword) { return has_keyword_now(game, unit, keyword); });
}

bool passes(const Game& game, ModelId model, const KeywordTest& test) {
    return test.passes([&](const std::string& keyword) { return game.has_keyword(model, keyword); });
}

bool has_its_keyword(const Game& game, const Ability& ability, ModelId model) {
    if (ability.keywords.empty()) return true;
    const bool of_unit = ability.whom == Whom::aura && game.edition.abilities.auras_look_at_units;
    return of_unit ? passes(game, game.unit_of(model), ability.keywords) : passes(game, model, ability.keywords);
}

Length reach_of(const Game& game, const Ability& ability) {
    if (ability.aura_by_round.empty()) return ability.aura_range * 1_in;
    const std::size_t round = std::max<std::size_t>(game.battle.round, 1);
    return ability.aura_by_round[std::min(round, ability.aura_by_round.size()) - 1] * 1_in;
}

namespace {

// Whether two abilities are the same rule, which works once (N-AURA-03). Abilities with one name but different content
// are parts of a rule, and all of them work.
bool say_the_same(const Ability& a, const Ability& b) {
    const auto subject = [](const Ability& each) {
        return std::tie(each.name, each.of_characteristic, each.roll, each.stat, each.against, each.when,
                        each.condition, each.condition_keywords, each.condition_count, each.action, each.after_advance,
                        each.after_fall_back);
    };
    return &a == &b || (!a.name.empty() && subject(a) == subject(b));
}

bool allegiance_fits(Allegiance allegiance, bool friendly) {
    return allegiance == Allegiance::everyone || friendly == (allegiance == Allegiance::friends);
}

// Adds the abilities that work on one model to a list. An ability of the whole unit works once, whichever models have
// it.
class ActiveAbilityFinder {
  public:
    ActiveAbilityFinder(const Game& game, ModelId model, Effect effect, ActiveAbilities& found)
        : game_(game),
          model_(model),
          unit_(game.unit_of(model)),
          effect_(effect),
          found_(found) {}

    void add_own_unit() {
        if (!game_.has_ability(unit_, effect_)) return;
        const DatasheetUnit& sheet = game_.sheet(unit_);
        for (ModelId bearer : game_.models_of(unit_))
            for (std::uint16_t number : game_.sheet(bearer).abilities) {
                const Ability& ability = sheet.abilities[number];
                if (ability.effect != effect_) continue;
                if (ability.whom == Whom::self && bearer == model_) add(ability, bearer);
                if (ability.whom == Whom::unit) add_once(ability, bearer);
                if (ability.whom == Whom::aura && ability.aura_of != Allegiance::enemies)
                    add_aura(ability, bearer); // N-AURA-02, E-AURA-02
            }
    }

    void add_auras() { // N-AURA-01, E-AURA-01
        if (!game_.anybody_projects(effect_)) return;
        for (std::size_t i = 0; i < game_.battle.units.size(); ++i) {
            const auto other = static_cast<UnitId>(i);
            if (!game_.projects(other, effect_)) continue; // most do not
            if (other == unit_ || !game_.is_on_table(other))
                continue; // embarked units project nothing (N-TRAN-10, E-TRAN-08)
            const DatasheetUnit& sheet = game_.sheet(other);
            const bool friendly = game_.owner(other) == game_.owner(unit_);
            for (ModelId bearer : game_.models_of(other))
                for (std::uint16_t number : game_.sheet(bearer).abilities) {
                    const Ability& ability = sheet.abilities[number];
                    if (ability.effect == effect_ && ability.whom == Whom::aura &&
                        allegiance_fits(ability.aura_of, friendly) &&
                        within(game_, bearer, unit_, reach_of(game_, ability)))
                        add_aura(ability, bearer);
                }
        }
    }

    // The traits of Warlords. They are auras, which also work on the Warlord's own unit (N-WAR-08, N-I-31, E-AURA-02,
    // E-I-51), or for the Warlord alone.
    void add_traits() {
        for (Side side : {Side::red, Side::blue}) {
            const ModelId warlord = game_.memory.sides[index(side)].warlord;
            const Ability* trait = warlord == ModelId::none ? nullptr : game_.edition.abilities.trait(game_, side);
            if (!trait || trait->effect != effect_ || !game_.is_on_table(warlord)) continue;
            if (!allegiance_fits(trait->aura_of, side == game_.owner(unit_))) continue;
            const bool own = game_.unit_of(warlord) == unit_;
            if (trait->whom == Whom::self
                    ? warlord == model_
                    : own || (trait->whom == Whom::aura && within(game_, warlord, unit_, trait->aura_range * 1_in)))
                add_once(*trait, warlord);
        }
    }

    void add_lasting_powers() {
        for (const Lasting& lasting : game_.memory.lasting)
            if (lasting.on == unit_)
                for (const Ability& ability : game_.sheet(lasting.caster).powers[lasting.power].abilities)
                    if (ability.effect == effect_) add_once(ability, ModelId::none);
    }

  private:
    // Unless it is in the list already, from any bearer. If that one is used up, another bearer may have a use left
    // (N-RER-08).
    void add_once(const Ability& ability, ModelId bearer) {
        for (ActiveAbility& active : found_)
            if (active.ability->whom != Whom::self && say_the_same(*active.ability, ability)) {
                if (is_spent(game_, active)) active = {&ability, bearer};
                return;
            }
        add(ability, bearer);
    }
    void add(const Ability& ability, ModelId bearer) {
        if (!has_its_keyword(game_, ability, model_)) return;
        if (condition_holds(game_, ability, unit_)) found_.push_back({&ability, bearer});
    }
    void add_aura(const Ability& ability, ModelId bearer) {
        if (game_.edition.abilities.auras_add_up)
            add(ability, bearer);
        else
            add_once(ability, bearer);
    }

    const Game& game_;
    ModelId model_;
    UnitId unit_;
    Effect effect_;
    ActiveAbilities& found_;
};

} // namespace

ActiveAbilities active_abilities(const Game& game, ModelId model, Effect effect) {
    ActiveAbilities found;
    ActiveAbilityFinder finder(game, model, effect, found);
    finder.add_own_unit();
    finder.add_auras();
    finder.add_traits();
    finder.add_lasting_powers();
    return found;
}

namespace {

// Two models that have the same ability for themselves: each has a use of its own (N-RER-08, E-RRL-01).
bool have_own_uses(const ActiveAbility& a, const ActiveAbility& b) {
    return a.ability->whom == Whom::self && a.ability->limit != Limit::none && a.bearer != b.bearer;
}

// An ability of the whole unit counts once. Auras of different bearers may add up (E-I-46).
bool count_once(const Game& game, const ActiveAbility& a, const ActiveAbility& b) {
    if (have_own_uses(a, b)) return false;
    if (!game.edition.abilities.auras_add_up) return say_the_same(*a.ability, *b.ability);
    return a.ability == b.ability && (b.ability->whom != Whom::aura || a.bearer == b.bearer);
}

} // namespace

ActiveAbilities active_abilities_of_unit(const Game& game, UnitId unit, Effect effect) {
    ActiveAbilities all;
    for (ModelId model : game.models_of(unit))
        for (const ActiveAbility& active : active_abilities(game, model, effect))
            if (std::ranges::none_of(all, [&](const ActiveAbility& each) { return count_once(game, each, active); }))
                all.push_back(active);
    return all;
}

bool has_effect(const Game& game, UnitId unit, Effect effect) {
    return std::ranges::any_of(game.models_of(unit),
                               [&](ModelId model) { return !active_abilities(game, model, effect).empty(); });
}

// --- Limits

namespace {

// Visits the abilities of one model that have a limit, each with its bit: first a trait that the army file names (the
// model might be the Warlord), then its own abilities, then those of its weapons. A weapon carried twice counts once.
template <class Visit>
void for_limited(const Setup& setup, ModelId model, Visit visit) {
    unsigned bit = 1;
    const auto take = [&](const Ability& ability) {
        if (ability.limit == Limit::none) return;
        visit(ability, bit);
        bit <<= 1;
    };
    const Setup::ModelAt& at = setup.models[index(model)];
    const Side side = index(at.unit) < setup.army(Side::red).units.size() ? Side::red : Side::blue;
    if (const auto& warlord = army_of(setup.army(side)).warlord; warlord && warlord->trait) take(*warlord->trait);
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    for (std::uint16_t number : sheet.models[at.number].abilities) take(sheet.abilities[number]);
    const auto& weapons = sheet.models[at.number].weapons;
    for (auto weapon = weapons.begin(); weapon != weapons.end(); ++weapon)
        if (std::find(weapons.begin(), weapon, *weapon) == weapon)
            for (const WeaponProfile& profile : sheet.weapons[*weapon].profiles)
                std::ranges::for_each(profile.abilities, take);
}

// The bit that stands for it; 0 where the model has no such ability.
unsigned bit_of(const Setup& setup, const ActiveAbility& active) {
    unsigned found = 0;
    for_limited(setup, active.bearer, [&](const Ability& ability, unsigned bit) {
        if (&ability == active.ability) found = bit;
    });
    return found;
}

bool still_counts(const Battle& battle, const SpentAbilities& spent, Limit limit) {
    if (limit == Limit::once_per_battle) return true;
    const bool same_turn = spent.round == battle.round && spent.active == battle.active;
    return same_turn && (limit == Limit::once_per_turn || spent.phase == battle.phase);
}

// Called when a new phase or turn has begun since the last use.
void forget_what_is_over(Game& game) {
    SpentAbilities& spent = game.memory.spent;
    for (std::size_t i = 0; i < spent.models.size(); ++i) {
        if (spent.models[i] == 0) continue;
        unsigned kept = 0;
        for_limited(game.setup, static_cast<ModelId>(i), [&](const Ability& ability, unsigned bit) {
            if (still_counts(game.battle, spent, ability.limit)) kept |= bit;
        });
        spent.models[i] = static_cast<std::uint8_t>(spent.models[i] & kept);
    }
    spent.round = game.battle.round;
    spent.phase = game.battle.phase;
    spent.active = game.battle.active;
}

} // namespace

bool is_spent(const Game& game, const ActiveAbility& active) {
    const SpentAbilities& spent = game.memory.spent;
    if (active.ability->limit == Limit::none || active.bearer == ModelId::none || spent.models.empty()) return false;
    if (!still_counts(game.battle, spent, active.ability->limit)) return false;
    const auto used_by = [&](ModelId bearer) {
        return (spent.models[index(bearer)] & bit_of(game.setup, {active.ability, bearer})) != 0;
    };
    if (active.ability->whom != Whom::unit) return used_by(active.bearer);
    // An ability of the whole unit is used up for all of it, whichever model used it, even one that has fallen since.
    const UnitId unit = game.unit_of(active.bearer);
    for (std::size_t i = 0; i < game.battle.models.size(); ++i)
        if (game.battle.models[i].unit == unit && used_by(static_cast<ModelId>(i))) return true;
    return false;
}

void spend(Game& game, const ActiveAbility& active) {
    if (active.ability->limit == Limit::none || active.bearer == ModelId::none) return;
    game.memory.spent.models.resize(game.battle.models.size());
    forget_what_is_over(game);
    std::uint8_t& used = game.memory.spent.models[index(active.bearer)];
    used = static_cast<std::uint8_t>(used | bit_of(game.setup, active));
}

} // namespace muster::sheets
