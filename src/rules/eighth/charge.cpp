// The Charge phase: charges by the active player (E-CHG), then heroic interventions by the opponent (heroic.cpp).
// Unlike in the ninth, this turn's moves alone bar a charge; one target is enough; who moves first has to reach it; and
// the player may decline the move.
#include "rules/eighth/charge.h"

#include "rules/common/turning.h"
#include "rules/eighth/actions.h"
#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/events.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::eighth {
namespace {

enum class ChargeStep : std::uint8_t { begin, charges, heroic_interventions };

std::optional<Clause> bar_by_movement(const Game& game, UnitId unit) {
    const MoveKind move = game.of(unit).move;
    if (move == MoveKind::advance && !may_charge_after(game, unit, &Ability::after_advance))
        return E_CHG_03; // E-ADV-04
    if (move == MoveKind::fall_back && !may_charge_after(game, unit, &Ability::after_fall_back))
        return E_CHG_04; // E-FALL-04: whether or not it can FLY
    return std::nullopt;
}

void declare_charge(Game& game, UnitId unit) {
    choose_charge_targets(game, unit, E_CHG_07);
    for (UnitId target : game.of(unit).charge_targets) game.tell(Happened{E_CHG_07, unit, target, {}});
}

// E-CHG-14: one of the targets will do.
bool in_charge_reach(const Game& game, UnitId unit, Length allowance) {
    return std::ranges::any_of(charge_targets_left(game, unit),
                               [&](UnitId target) { return !out_of_reach(game, unit, target, allowance, an_inch); });
}

// What is known of a charge before the search for a way.
Attempt plan_charge(const Game& game, UnitId unit, int roll) {
    Attempt attempt;
    attempt.models = game.models_of(unit);
    attempt.allowance = roll * 1_in; // E-CHG-10
    attempt.in_reach = in_charge_reach(game, unit, attempt.allowance);
    return attempt;
}

void look_for_a_way(const Game& game, UnitId unit, Attempt& attempt) {
    const auto targets = charge_targets_left(game, unit);
    const std::vector<Length> allowances(attempt.models.size(), attempt.allowance);
    attempt.placing =
        move_of(game, unit, MoveKind::charge, attempt.models, allowances, {targets.begin(), targets.size()});
    attempt.found = propose_formation(attempt.placing.request);
}

} // namespace

Attempt attempt_charge(const Game& game, UnitId unit, int roll) {
    Attempt attempt = plan_charge(game, unit, roll);
    if (attempt.in_reach) look_for_a_way(game, unit, attempt);
    return attempt;
}

namespace {

// E-CHG-09
int charge_roll(Game& game, UnitId unit) {
    Roll roll = roll_for(game, E_CHG_09, RollKind::charge, unit, 2, Reading::sum,
                         [&](int total) { return !attempt_charge(game, unit, total).found; });
    offer_command_rerolls_for(game, roll, Wanted::more); // E-MISS-19: a charge that reaches somebody may reach more
    return std::max(0, total(roll, dice_roll).result);
}

// E-CHG-11: who moves first ends within 1" of a target. Where the answer leaves the order to the engine, somebody has
// to.
std::optional<Refusal> check_first_model(const Placing& placing, const Answer& answer) {
    const bool in_turns =
        !answer.waypoints.empty() || std::ranges::any_of(answer.places, [](const auto& each) { return each.turn > 0; });
    if (!in_turns) return std::nullopt;
    const auto& models = placing.request.models;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < answer.places.size(); ++i) {
        const PlacedModel& placed = answer.places[i];
        if (!leaves_place(models[i].mover.shape, models[i].from, placed.place) && placed.waypoints == 0) continue;
        if (!first || placed.turn < answer.places[*first].turn) first = i;
    }
    if (!first) return std::nullopt;
    const Mover& mover = models[*first].mover;
    const Solid there = solid(mover.shape, mover.height, answer.places[*first].place);
    const auto& targets = placing.request.targets.front().models;
    if (std::ranges::any_of(targets, [&](const Solid& target) { return muster::within(there, target, an_inch); }))
        return std::nullopt;
    return Refusal{E_CHG_11, {answer.places[*first].model}, {}};
}

// Somebody within 1" of a target can go first: without turns the engine finds the ways anew.
Answer leading_with_contact(const Placing& placing, Answer answer) {
    if (!check_first_model(placing, answer)) return answer;
    answer.waypoints.clear();
    for (PlacedModel& placed : answer.places) placed.turn = placed.waypoints = 0;
    return answer;
}

// E-CHG-10 to E-CHG-14; the player may decline, and show a move where the search finds none (E-I-33).
bool charge_move(Game& game, UnitId unit, int roll) {
    Attempt attempt = plan_charge(game, unit, roll);
    if (!attempt.in_reach) return false;
    const std::span<const ModelId> models(attempt.models.begin(), attempt.models.size());
    Question question = place_question(game, unit, models, Kind::move_unit, E_CHG_10, true);
    question.allowance = attempt.allowance;
    game.announce(question);
    look_for_a_way(game, unit, attempt);
    const auto check = [&](const Answer& given) -> std::optional<Refusal> {
        if (auto refused = check_placing(attempt.placing, question, given)) return refused;
        return check_first_model(attempt.placing, given);
    };
    const auto propose = [&](const Goal& goal) -> std::optional<Answer> {
        if (!attempt.found) return std::nullopt;
        if (!goal.stay && !goal.roughly)
            if (auto wished = propose_placing(attempt.placing, question, goal))
                return leading_with_contact(attempt.placing, *wished);
        return leading_with_contact(attempt.placing, answer_of(question, *attempt.found));
    };
    return ask_and_place(game, question, MoveKind::charge, check, propose, &attempt.placing).has_value();
}

} // namespace

std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::selected_to_charge)) return E_CHG_06;
    if (game.has(unit, Flag::engaged_at_start)) return E_CHG_05;
    if (const auto barred = bar_by_movement(game, unit)) return barred;
    if (!near_any_enemy(game, unit)) return E_CHG_02;
    return std::nullopt;
}

// E-CHG-15: targets, Overwatch, roll and move, before anybody else is picked.
void charge(Game& game, UnitId unit) {
    game.set(unit, Flag::selected_to_charge);
    declare_charge(game, unit);
    fire_overwatch(game, unit);
    if (!game.is_on_table(unit) || charge_targets_left(game, unit).empty() || game.battle.over)
        return; // E-I-33: no roll
    const int roll = charge_roll(game, unit);
    const bool charged = charge_move(game, unit, roll);
    if (charged) game.set(unit, Flag::charged);
    const auto in_reach = [&](Length allowance) { return in_charge_reach(game, unit, allowance); };
    const int missing = charged ? 0 : inches_missing(roll, in_reach);
    game.tell(Happened{charged ? E_CHG_14 : E_CHG_13,
                       unit,
                       UnitId::none,
                       {static_cast<std::int16_t>(roll), static_cast<std::int16_t>(missing), 0}});
}

// E-CHG-01: charges, then heroic interventions.
void charge_phase(Game& game) {
    if (game.is_at(ChargeStep::begin)) {
        look_who_is_close(game, game.active()); // E-CHG-05
        game.go_on_to(ChargeStep::charges);
    }
    if (game.is_at(ChargeStep::charges)) {
        charge_one_after_the_other(game, E_CHG_02);
        if (game.battle.over) return;
        game.go_on_to(ChargeStep::heroic_interventions);
    }
    heroic_interventions(game);
}

} // namespace muster::eighth
