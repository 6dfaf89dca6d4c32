// The Charge phase: charges by the active player (N-CHG), then heroic interventions by the opponent (heroic.cpp).
// Unlike in the eighth, who was near an enemy is looked at when the phase begins; the whole battle round's Advances and
// retreats bar; all targets must be reached; and a charge that is possible is made.
#include "rules/ninth/charge.h"

#include "rules/ninth/actions.h"
#include "rules/ninth/closing.h"
#include "rules/ninth/events.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::ninth {
namespace {

enum class ChargeStep : std::uint8_t { begin, charges, heroic_interventions };

// N-MOV-21 and N-MOV-27 look at the turn, N-CHG-04 at the battle round; all are enforced (N-I-79).
std::optional<Clause> bar_by_movement(const Game& game, UnitId unit) {
    const bool advanced = has_advanced(game, unit), fell_back = game.of(unit).move == MoveKind::fall_back;
    if ((advanced || game.has(unit, Flag::advanced_round)) && !may_charge_after(game, unit, &Ability::after_advance))
        return advanced ? N_MOV_21 : N_CHG_04;
    if ((fell_back || game.has(unit, Flag::fell_back_round)) &&
        !may_charge_after(game, unit, &Ability::after_fall_back))
        return fell_back ? N_MOV_27 : N_CHG_04;
    return std::nullopt;
}

void declare_charge(Game& game, UnitId unit) {
    choose_charge_targets(game, unit, N_CHG_07);
    for (UnitId target : game.of(unit).charge_targets) {
        game.tell(Happened{N_CHG_07, unit, target, {}});
        if (game.has_keyword(target, CoreKeyword::aircraft)) // N-I-53: the warning that it cannot succeed
            game.tell(Happened{N_I_53, unit, target, {}});
    }
}

// N-CHG-12: every target must be reached.
bool in_charge_reach(const Game& game, UnitId unit, Length allowance) {
    const auto targets = charge_targets_left(game, unit);
    return !targets.empty() && std::ranges::none_of(targets, [&](UnitId target) {
        return out_of_reach(game, unit, target, allowance, engagement);
    });
}

// What is known of a charge before the search for a way.
Attempt plan_charge(const Game& game, UnitId unit, int roll) {
    Attempt attempt;
    attempt.models = game.models_of(unit);
    attempt.allowance = roll * 1_in; // N-CHG-10
    attempt.in_reach = in_charge_reach(game, unit, attempt.allowance);
    return attempt;
}

void look_for_a_way(const Game& game, UnitId unit, Attempt& attempt) {
    const auto targets = charge_targets_left(game, unit);
    const Allowances allowances = allowances_of(game, attempt.models, attempt.allowance);
    attempt.placing = move_of(game, unit, MoveKind::charge, attempt.models, {allowances.begin(), allowances.size()},
                              {targets.begin(), targets.size()});
    hold_immobile(game, attempt.models, attempt.placing);
    attempt.found = propose_formation(attempt.placing.request);
}

} // namespace

Attempt attempt_charge(const Game& game, UnitId unit, int roll) {
    Attempt attempt = plan_charge(game, unit, roll);
    if (attempt.in_reach) look_for_a_way(game, unit, attempt);
    return attempt;
}

namespace {

// N-CHG-09
int charge_roll(Game& game, UnitId unit) {
    const Roll roll = roll_for(game, N_CHG_09, RollKind::charge, unit, 2, Reading::sum,
                               [&](int total) { return !attempt_charge(game, unit, total).found; });
    return total(roll, dice_roll).result;
}

// N-CHG-14, N-CHG-15: a possible charge is made; where the search finds none, the player may still show one (N-I-80).
bool charge_move(Game& game, UnitId unit, int roll) {
    Attempt attempt = plan_charge(game, unit, roll);
    if (!attempt.in_reach) return false;
    Question question =
        place_question(game, unit, {attempt.models.begin(), attempt.models.size()}, Kind::move_unit, N_CHG_14, true);
    game.announce(question);
    look_for_a_way(game, unit, attempt);
    question.may_pass = !attempt.found;
    question.allowance = attempt.allowance;
    const auto propose = [&](const Goal& goal) -> std::optional<Answer> {
        if (!attempt.found) return std::nullopt;
        if (!goal.stay && !goal.roughly)
            if (auto wished = propose_placing(attempt.placing, question, goal)) return wished;
        return answer_of(question, *attempt.found); // the move that proved the charge possible
    };
    const auto check = [&](const Answer& given) { return check_placing(attempt.placing, question, given); };
    return ask_and_place(game, question, MoveKind::charge, check, propose, &attempt.placing).has_value();
}

} // namespace

void look_around_before_charges(Game& game, Side side) {
    for (UnitId unit : units_on_table(game, side)) {
        game.set(unit, Flag::near_enemy, near_any_enemy(game, unit));
        game.set(unit, Flag::engaged_at_start, is_engaged(game, unit));
    }
}

std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::selected_to_charge)) return N_CHG_06;
    if (game.has(unit, Flag::engaged_at_start)) return N_CHG_05;
    if (!game.has(unit, Flag::near_enemy)) return N_CHG_03;
    if (const auto barred = bar_by_movement(game, unit)) return barred;
    if (game.has(unit, Flag::left_wreck)) return N_TRAN_23;
    if (!can_move(game, unit)) return N_MOD_12;
    if (!near_any_enemy(game, unit)) return N_CHG_07; // whoever was near has gone since
    return std::nullopt;
}

void charge(Game& game, UnitId unit) {
    game.set(unit, Flag::selected_to_charge);
    declare_charge(game, unit);
    fire_overwatch(game, unit);
    if (!game.is_on_table(unit) || game.battle.over) return; // N-I-84
    const int roll = charge_roll(game, unit);
    const bool charged = charge_move(game, unit, roll);
    if (charged) game.set(unit, Flag::charged);
    const auto in_reach = [&](Length allowance) { return in_charge_reach(game, unit, allowance); };
    const int missing = charged ? 0 : inches_missing(roll, in_reach);
    game.tell(Happened{charged ? N_CHG_14 : N_CHG_15,
                       unit,
                       UnitId::none,
                       {static_cast<std::int16_t>(roll), static_cast<std::int16_t>(missing), 0}});
}

// N-CHG-01: charges, then heroic interventions.
void charge_phase(Game& game) {
    if (game.is_at(ChargeStep::begin)) {
        look_around_before_charges(game, game.active());
        game.go_on_to(ChargeStep::charges);
    }
    if (game.is_at(ChargeStep::charges)) {
        charge_one_after_the_other(game, N_CHG_02);
        if (game.battle.over) return;
        game.go_on_to(ChargeStep::heroic_interventions);
    }
    heroic_interventions(game);
}

} // namespace muster::ninth
