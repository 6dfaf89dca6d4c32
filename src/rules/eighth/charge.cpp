// The Charge phase: charges by the active player (E-CHG), then heroic interventions by the opponent (heroic.cpp).
#include "rules/eighth/charge.h"

#include "rules/eighth/actions.h"
#include "rules/eighth/events.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/selecting.h"

namespace muster::eighth {
namespace {

enum class Step : std::uint8_t { begin, charges, heroic_interventions };
Step step(const Game& game) { return static_cast<Step>(game.memory.step); }
void go_on_to(Game& game, Step next) {
    game.memory.step = static_cast<std::uint8_t>(next);
    game.checkpoint();
}

bool near_any_enemy(const Game& game, UnitId unit) {
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        if (within(game, unit, enemy, charge_reach)) return true;
    return false;
}

// Whether an ability lets every model of the unit charge after this kind of move.
bool may_charge_after(const Game& game, UnitId unit, bool Ability::* kind_of_move) {
    for (ModelId model : game.models_of(unit)) {
        const Workings workings = working_on(game, model, Effect::charge_after);
        if (std::ranges::none_of(workings, [&](const Working& each) { return each.ability->*kind_of_move; }))
            return false;
    }
    return true;
}

std::optional<Clause> bar_by_movement(const Game& game, UnitId unit) {
    const MoveKind move = game.of(unit).move;
    if (move == MoveKind::advance && !may_charge_after(game, unit, &Ability::after_advance))
        return E_CHG_03; // E-ADV-04
    if (move == MoveKind::fall_back && !may_charge_after(game, unit, &Ability::after_fall_back))
        return E_CHG_04; // E-FALL-04: whether or not it can FLY
    return std::nullopt;
}

// E-CHG-07: any units within 12" now, seen or not (E-CHG-08).
void declare_charge(Game& game, UnitId unit) {
    FixedVector<Option, max_units> options;
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        if (within(game, unit, enemy, charge_reach)) options.push_back(option_of(enemy));
    ChargeTargets& targets = game.of(unit).charge_targets;
    targets.clear();
    if (options.size() == 1) {
        targets.push_back(static_cast<UnitId>(options[0].id));
    } else {
        Question question;
        question.seat = game.owner(unit);
        question.kind = Kind::declare_charge;
        question.form = Form::some;
        question.clause = E_CHG_07;
        question.unit = unit;
        question.options = {options.begin(), options.size()};
        question.least = 1;
        question.most = static_cast<std::int16_t>(std::min(options.size(), ChargeTargets::capacity()));
        const auto too_far = [](const Option&) { return Refusal{E_CHG_07, {}, {}}; };
        for (const Pick& pick : game.ask(question, nullptr, nullptr, too_far).picks)
            targets.push_back(static_cast<UnitId>(pick.option.id));
    }
    for (UnitId target : targets) game.tell(Happened{E_CHG_07, unit, target, {}});
}

// The quick test: a model that covers the whole roll in a straight line does not come within 1" of the target.
bool out_of_reach(const Game& game, UnitId unit, UnitId target, Length allowance) {
    for (ModelId model : game.models_of(unit)) {
        const Solid here = game.solid_of(model);
        const Length rounding{here.base.is_disc() ? 0 : 2}; // corners of a base that turns are rounded to the lattice
        for (ModelId enemy : game.models_of(target))
            if (horizontal_distance(here.base, game.solid_of(enemy).base) <= allowance + an_inch + rounding)
                return false;
    }
    return true;
}

} // namespace

Attempt attempt_charge(const Game& game, UnitId unit, int roll) {
    Attempt attempt;
    attempt.models = game.models_of(unit);
    attempt.allowance = roll * 1_in;        // E-CHG-10
    FixedVector<UnitId, max_units> targets; // those that Overwatch or what came of it left on the table
    for (UnitId target : game.of(unit).charge_targets)
        if (game.is_on_table(target)) targets.push_back(target);
    attempt.in_reach = std::ranges::any_of(
        targets, [&](UnitId target) { return !out_of_reach(game, unit, target, attempt.allowance); }); // E-CHG-14
    if (!attempt.in_reach) return attempt;
    const std::vector<Length> allowances(attempt.models.size(), attempt.allowance);
    attempt.placing =
        move_of(game, unit, Manner::charge, attempt.models, allowances, {targets.begin(), targets.size()});
    attempt.found = propose_formation(attempt.placing.request);
    return attempt;
}

namespace {

// E-CHG-09
int charge_roll(Game& game, UnitId unit) {
    const Roll roll = roll_for(game, E_CHG_09, RollKind::charge, unit, 2, Reading::sum,
                               [&](int total) { return !attempt_charge(game, unit, total).found; });
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
        if (placed.place == models[i].from && placed.waypoints == 0) continue;
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
    const Attempt attempt = attempt_charge(game, unit, roll);
    if (!attempt.in_reach) return false;
    const std::span<const ModelId> models(attempt.models.begin(), attempt.models.size());
    Question question = place_question(game, unit, models, Kind::move_unit, E_CHG_10, true);
    question.allowance = attempt.allowance;
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
    return ask_and_place(game, question, Manner::charge, check, propose, &attempt.placing).has_value();
}

bool has_target_left(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.of(unit).charge_targets, [&](UnitId target) { return game.is_on_table(target); });
}

// E-CHG-02, E-CHG-15: one at a time, for as many as the player wishes.
void charges(Game& game) {
    while (!game.battle.over) {
        const auto unit = select_unit(game, game.active(), E_CHG_02, true,
                                      [&](UnitId each) { return why_it_cannot_charge(game, each); });
        if (!unit) return;
        charge(game, *unit);
        game.checkpoint();
    }
}

} // namespace

std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::selected_to_charge)) return E_CHG_06;
    if (game.has(unit, Flag::close_at_start)) return E_CHG_05;
    if (const auto barred = bar_by_movement(game, unit)) return barred;
    if (!near_any_enemy(game, unit)) return E_CHG_02;
    return std::nullopt;
}

// E-CHG-15: targets, Overwatch, roll and move, before anybody else is picked.
void charge(Game& game, UnitId unit) {
    game.set(unit, Flag::selected_to_charge);
    declare_charge(game, unit);
    fire_overwatch(game, unit);
    if (!game.is_on_table(unit) || !has_target_left(game, unit) || game.battle.over) return; // E-I-33: no roll
    const int roll = charge_roll(game, unit);
    const bool charged = charge_move(game, unit, roll);
    if (charged) game.set(unit, Flag::charged);
    game.tell(Happened{charged ? E_CHG_14 : E_CHG_13, unit, UnitId::none, {static_cast<std::int16_t>(roll), 0, 0}});
}

// E-CHG-01: charges, then heroic interventions.
void charge_phase(Game& game) {
    if (step(game) == Step::begin) {
        look_who_is_close(game, game.active()); // E-CHG-05
        go_on_to(game, Step::charges);
    }
    if (step(game) == Step::charges) {
        charges(game);
        if (game.battle.over) return;
        go_on_to(game, Step::heroic_interventions);
    }
    heroic_interventions(game);
}

} // namespace muster::eighth
