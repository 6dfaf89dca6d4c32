// Charges, counter-attacks and what follows a melee (CHG).
#include "rules/alternating/attacks.h"
#include "rules/alternating/hits.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/spending.h"
#include "rules/alternating/units.h"

namespace muster::alternating {

using enum Ability;

namespace {

// A-I-22: how far the fastest model of the unit charges.
Length pace_of(const Game& game, UnitId unit) {
    Length most;
    for (ModelId model : game.models_of(unit)) most = std::max(most, allowance_of(game, model, 6_in));
    return most;
}

} // namespace

Clause why_not_charge(const Game& game, UnitId unit, UnitId target) {
    if (!game.is_on_table(target) || game.owner(target) == game.owner(unit)) return A_CHG_02;
    if (game.has(target, aircraft)) return A_PAS_10f;
    if (instinct_forbids(game, unit, target)) return A_XTRA_03b;
    if (game.has(unit, immobile)) return within(game, unit, target, 3_in) ? Clause::none : A_PAS_06c;
    return distance(game, unit, target) <= pace_of(game, unit) + 1_in ? Clause::none : A_CHG_01;
}

namespace {

FixedVector<Option, max_units> charge_targets(const Game& game, UnitId unit) {
    FixedVector<Option, max_units> targets;
    for (UnitId enemy : game.units_on_table(opponent(game.owner(unit))))
        if (why_not_charge(game, unit, enemy) == Clause::none) targets.push_back(option_of(enemy));
    return targets;
}

// The ways to targets that were searched for, so that no search is made twice.
class ChargesFound {
  public:
    ChargesFound(const Game& game, UnitId unit) : game_(game), unit_(unit) {}

    const std::optional<Answer>& to(UnitId target) {
        for (const auto& [known, move] : found_)
            if (known == target) return move;
        return found_.emplace_back(target, find_charge(game_, unit_, target)).second;
    }
    const Answer* known(UnitId target) const {
        for (const auto& [known, move] : found_)
            if (known == target && move) return &*move;
        return nullptr;
    }
    void forget() { found_.clear(); }

  private:
    const Game& game_;
    UnitId unit_;
    std::vector<std::pair<UnitId, std::optional<Answer>>> found_;
};

std::optional<UnitId> choose_target(Game& game, UnitId unit, ChargesFound& charges) {
    const auto targets = charge_targets(game, unit);
    if (targets.empty()) return std::nullopt;
    Question question;
    question.seat = game.owner(unit);
    question.kind = QuestionKind::declare_charge;
    question.clause = A_CHG_02;
    question.unit = unit;
    question.options = {targets.begin(), targets.size()};
    question.may_pass = true;
    const Answer answer = game.ask(
        question,
        [&](const Answer& given) -> std::optional<Refusal> {
            const auto target = static_cast<UnitId>(given.picks[0].option.id);
            if (game.has(unit, immobile) || charges.to(target)) return std::nullopt;
            return Refusal{A_CHG_01, {}, {}};
        },
        nullptr,
        [&](const Option& option) {
            if (option.what != What::unit || option.id >= game.battle.units.size()) return Refusal{A_CHG_02, {}, {}};
            return Refusal{why_not_charge(game, unit, static_cast<UnitId>(option.id)), {}, {}};
        });
    if (answer.pass) return std::nullopt;
    return static_cast<UnitId>(answer.picks[0].option.id);
}

// A-I-108: after an order that came in between. If the charge is no longer possible, the action is over.
bool can_still_charge(const Game& game, UnitId unit, UnitId target, ChargesFound& charges) {
    if (why_not_charge(game, unit, target) != Clause::none) return false;
    return game.has(unit, immobile) || charges.to(target);
}

bool can_counter(const Game& game, UnitId defender, UnitId charger) {
    return game.is_on_table(defender) && game.is_on_table(charger) && !game.of(defender).exhausted && // A-CHG-08
           !instinct_forbids(game, defender, charger);
}

// A-CHG-06
void counter_attack(Game& game, UnitId defender, UnitId charger) {
    move(game, defender, {MoveKind::counter, 3_in, A_I_95, charger});
    if (!game.is_on_table(defender) || !game.is_on_table(charger)) return;
    strike(game, defender, charger, Occasion::counter, 2_in);
    game.of(defender).attacked = true;
    exhaust(game, defender, A_CHG_07);
}

} // namespace

// A-CHG-03, A-I-89: with all melee weapons of the models within reach.
void strike(Game& game, UnitId unit, UnitId target, Occasion occasion, Length reach) {
    std::vector<Attack> attacks;
    for (const Profile& profile : profiles_of(game, unit, true)) {
        Attack attack{unit, target, profile.weapon, {}, occasion};
        note(&attack.because, A_CHG_06, occasion == Occasion::counter);
        for (const Carried& each : profile.carried)
            if (!note(&attack.because, A_CHG_03, !can_strike(game, each.model, target, reach)))
                attack.carried.push_back(each);
        attacks.push_back(std::move(attack));
    }
    game.of(unit).fought = game.of(target).fought = true; // A-I-25, A-I-96
    tally(game, unit, target, 0, true);
    for (const Attack& attack : attacks) {
        Attack standing = attack;
        std::erase_if(standing.carried, [&](const Carried& each) {
            return game.battle.models[index(each.model)].whereabouts == Whereabouts::destroyed;
        });
        if (game.is_on_table(unit)) resolve(game, standing);
    }
    spend_together(game, unit);
}

Length strike_reach(const Game& game, UnitId unit) { return game.has(unit, immobile) ? 3_in : 2_in; }

bool can_charge(Game& game, UnitId unit) {
    return !game.of(unit).exhausted && !game.has(unit, aircraft) && !charge_targets(game, unit).empty();
}

bool charge(Game& game, UnitId unit) {
    ChargesFound charges(game, unit);
    const auto target = choose_target(game, unit, charges);
    if (!target) return false;
    const auto orders = game.memory.effects.size();
    offer_orders(game, Moment::move);
    if (game.memory.effects.size() != orders) { // what was found before is no longer valid
        charges.forget();
        if (!can_still_charge(game, unit, *target, charges)) return true;
    }
    game.memory.charged = *target; // even if one of them falls before the attacks (A-CHG-09)
    Move how{MoveKind::charge, 6_in, A_CHG_01, *target};
    how.found = charges.known(*target);
    move(game, unit, how);
    if (!game.is_on_table(unit) || !game.is_on_table(*target)) return true;
    offer_orders(game, Moment::charge);
    const bool first = game.has(*target, counter) && can_counter(game, *target, unit) &&
                       game.yes(game.owner(*target), A_PAS_16a, *target);
    if (first) counter_attack(game, *target, unit);
    // A Guard may have made it Exhausted.
    if (game.is_on_table(unit) && game.is_on_table(*target) && !game.of(unit).exhausted)
        strike(game, unit, *target, Occasion::charge, strike_reach(game, unit));
    game.of(unit).attacked = true;
    if (!first && can_counter(game, *target, unit) && game.yes(game.owner(*target), A_CHG_06, *target))
        counter_attack(game, *target, unit);
    return true;
}

// A-CHG-09 to A-CHG-11
void finish_melee(Game& game) {
    const UnitId charger = game.memory.active, defender = game.memory.charged;
    if (defender == UnitId::none) return;
    const bool charger_stands = game.is_on_table(charger), defender_stands = game.is_on_table(defender);
    if (charger_stands && defender_stands) return withdraw(game, charger, defender);
    if (charger_stands || defender_stands)
        move(game, charger_stands ? charger : defender, {MoveKind::follow_up, 3_in, A_CHG_09});
}

} // namespace muster::alternating
