// Close combat attacks (N-MEL, E-FGT-11 to E-FGT-23): which models of a unit fight, how often, with what and at whom.
// `Edition` names a rule set's types and clauses and says who reaches whom and how attacks are shared out
// (rules/*/melee.cpp).
#pragma once

#include "army/capacity.h"
#include "rules/sheets/attacks.h"

#include <vector>

namespace muster::sheets {

// A way of making a close combat attack: a melee weapon of the model, in one of its profiles.
struct Grip : WeaponUse {
    int extra = 0; // attacks that it adds, to be made with it (N-I-91)
};
using Grips = FixedVector<Grip, max_melee_profiles>;
static_assert(max_declared <= decltype(Answer::picks)::capacity()); // of one unit at one target

// A model that fights: its attacks are fixed before any of them is resolved (N-MEL-06, E-FGT-16).
struct Fighter {
    ModelId model = ModelId::none;
    int attacks = 0; // its A
    Grips grips;
    FixedVector<UnitId, 24> targets;

    int extra() const {
        int sum = 0;
        for (const Grip& grip : grips) sum += grip.extra;
        return sum;
    }
};
using Fighters = std::vector<Fighter>;

// N-MEL-14, N-MEL-15, N-MEL-18, E-FGT-19 to E-FGT-21: every profile of the melee weapons that a model carries of its
// unit's, or the close combat weapon where there is none. `works`: whether what adds attacks does so now.
Grips grips_of(const DatasheetUnit& unit, const DatasheetModel& model, FunctionRef<bool(const Ability&)> works);
inline Grips grips_of(const Game& game, ModelId model) {
    const UnitId unit = game.unit_of(model);
    return grips_of(game.sheet(unit), game.sheet(model),
                    [&](const Ability& ability) { return condition_holds(game, ability, unit); });
}

// The declaration: counts of attacks by model, weapon profile and target.
std::vector<Option> options_of(const Fighters& fighters);
// Everybody with the first weapon at the first target, and what a weapon adds with that weapon.
Answer plain_declaration(const Fighters& fighters);
// How many attacks the answer has this model make with this weapon.
int declared_with(const Answer& answer, ModelId model, const Grip& grip);

// What bars an attack, and by which clause attacks are declared.
struct CloseCombatClauses {
    Clause not_a_fighter, no_skill, no_attacks, no_such_weapon, declared, out_of_reach, not_charged;
};

template <class Edition>
class CloseCombat {
    using Game = typename Edition::Game;
    using Declared = typename Edition::Declared;

  public:
    CloseCombat(Game& game, UnitId unit) : game_(game), unit_(unit) {}

    // The models of the unit that can fight and have somebody to attack.
    Fighters fighters() {
        Fighters fighters;
        for (ModelId model : game_.models_of(unit_)) {
            if (bar_of_characteristics(game_, model)) continue;
            Fighter fighter;
            fighter.model = model;
            for (UnitId enemy : units_on_table(game_, opponent(game_.owner(unit_))))
                if (Edition::may_target(game_, unit_, enemy) && Edition::reaches(game_, model, enemy) &&
                    !fighter.targets.full())
                    fighter.targets.push_back(enemy);
            if (fighter.targets.empty()) continue;
            fighter.grips = grips_of(game_, model);
            fighter.attacks = attacks_of(model);
            if (fighter.attacks + fighter.extra() > 0) fighters.push_back(fighter); // an A of the eighth has no floor
        }
        return fighters;
    }

    std::vector<Declared> declare(const Fighters& fighters) {
        std::vector<Declared> attacks;
        for (const Pick& pick : declaration(fighters).picks) {
            Declared declared;
            declared.attacker = static_cast<ModelId>(pick.option.id);
            declared.weapon = WeaponUse::of(pick.option.with).weapon;
            declared.profile = WeaponUse::of(pick.option.with).profile;
            declared.target = static_cast<UnitId>(pick.option.at);
            declared.attacks = pick.count;
            attacks.push_back(declared);
        }
        return attacks;
    }

    // Why an attack that is not among theirs may not be made.
    static Clause bar_of_attack(const Game& game, UnitId unit, const Option& option) {
        const auto model = static_cast<ModelId>(option.id);
        if (option.what != What::attack || option.id >= game.battle.models.size() || game.unit_of(model) != unit ||
            !game.is_on_table(model))
            return clauses.not_a_fighter;
        if (const auto bar = bar_of_characteristics(game, model)) return *bar;
        if (!reaches_anybody(game, model)) return clauses.not_a_fighter;
        const auto is_meant = [&](const Grip& grip) { return grip.code() == option.with; };
        if (std::ranges::none_of(grips_of(game, model), is_meant)) return clauses.no_such_weapon;
        const auto target = static_cast<UnitId>(option.at);
        if (option.at >= game.battle.units.size() || game.owner(target) == game.owner(unit) ||
            !game.is_on_table(target))
            return clauses.declared;
        return Edition::may_target(game, unit, target) ? clauses.out_of_reach : clauses.not_charged;
    }

  private:
    static constexpr CloseCombatClauses clauses = Edition::clauses;

    // N-MOD-13, N-MOD-15, E-DATA-06
    static std::optional<Clause> bar_of_characteristics(const Game& game, ModelId model) {
        if (current(game, model, Stat::WS).none) return clauses.no_skill;
        if (current(game, model, Stat::A).none) return clauses.no_attacks;
        return std::nullopt;
    }

    static bool reaches_anybody(const Game& game, ModelId model) {
        return std::ranges::any_of(units_on_table(game, opponent(game.owner(model))),
                                   [&](UnitId enemy) { return Edition::reaches(game, model, enemy); });
    }

    // N-MEL-04, E-FGT-18; a random A is rolled for each model whenever it fights (N-MOD-08, E-MOD-08).
    int attacks_of(ModelId model) {
        const Current now = current(game_, model, Stat::A);
        if (!now.random) return std::max(0, now.number);
        return std::max(0, rolled_and_reckoned(game_, model, Stat::A, now));
    }

    Answer declaration(const Fighters& fighters) {
        const std::vector<Option> options = options_of(fighters);
        if (Edition::least_attacks > 0 && options.size() == fighters.size())
            return plain_declaration(fighters); // one way for everybody
        Question question;
        question.seat = game_.owner(unit_);
        question.kind = Kind::declare_attacks;
        question.form = Form::counts;
        question.clause = clauses.declared;
        question.unit = unit_;
        question.options = options;
        question.least = Edition::least_attacks;
        question.most = static_cast<std::int16_t>(std::min(options.size(), decltype(Answer::picks)::capacity()));
        return game_.ask(
            question, [&](const Answer& given) { return check(fighters, given); },
            [&](const Goal&) { return std::optional(plain_declaration(fighters)); },
            [&](const Option& option) { return Refusal{bar_of_attack(game_, unit_, option), {}, {}}; });
    }

    static std::optional<Refusal> check(const Fighters& fighters, const Answer& given) {
        for (const Fighter& fighter : fighters)
            if (auto refusal = Edition::check(fighter, given)) return refusal;
        return std::nullopt;
    }

    Game& game_;
    UnitId unit_;
};

} // namespace muster::sheets
