// The Charge phase: charges by the active player (N-CHG), then heroic interventions by the opponent (heroic.cpp).
#include "rules/eighth/charge.h"

#include "rules/eighth/actions.h"
#include "rules/eighth/closing.h"
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

// E-ADV-04 and E-FALL-04 look at the turn, E-CHG-03 at the battle round; all are enforced (N-I-79).
std::optional<Clause> bar_by_movement(const Game& game, UnitId unit) {
    const MoveKind move = game.of(unit).move;
    const bool advanced = move == MoveKind::advance, fell_back = move == MoveKind::fall_back;
    if ((advanced || game.has(unit, Flag::advanced_round)) && !may_charge_after(game, unit, &Ability::after_advance))
        return advanced ? E_ADV_04 : E_CHG_03;
    if ((fell_back || game.has(unit, Flag::fell_back_round)) &&
        !may_charge_after(game, unit, &Ability::after_fall_back))
        return fell_back ? E_FALL_04 : E_CHG_03;
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
        for (const Pick& pick : game.ask(question).picks) targets.push_back(static_cast<UnitId>(pick.option.id));
    }
    for (UnitId target : targets) {
        game.tell(Happened{E_CHG_07, unit, target, {}});
        if (game.has_keyword(target, CoreKeyword::aircraft)) // E-CHG-07: the warning that it cannot succeed
            game.tell(Happened{E_CHG_07, unit, target, {}});
    }
}

// E-I-33, the quick test: a model that covers the whole roll in a straight line does not come within ER of the target.
bool out_of_reach(const Game& game, UnitId unit, UnitId target, Length allowance) {
    for (ModelId model : game.models_of(unit)) {
        const Solid here = game.solid_of(model);
        const Length rounding{here.base.is_disc() ? 0 : 2}; // corners of a base that turns are rounded to the lattice
        for (ModelId enemy : game.models_of(target))
            if (horizontal_distance(here.base, game.solid_of(enemy).base) <= allowance + engagement + rounding)
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
    attempt.in_reach = !targets.empty() && std::ranges::none_of(targets, [&](UnitId target) {
        return out_of_reach(game, unit, target, attempt.allowance);
    });
    if (!attempt.in_reach) return attempt;
    const Allowances allowances = allowances_of(game, attempt.models, attempt.allowance);
    attempt.placing = move_of(game, unit, Manner::charge, attempt.models, {allowances.begin(), allowances.size()},
                              {targets.begin(), targets.size()});
    hold_immobile(game, attempt.models, attempt.placing);
    attempt.found = propose_formation(attempt.placing.request);
    return attempt;
}

namespace {

// E-CHG-09
int charge_roll(Game& game, UnitId unit) {
    const Roll roll = roll_for(game, E_CHG_09, RollKind::charge, unit, 2, Reading::sum,
                               [&](int total) { return !attempt_charge(game, unit, total).found; });
    return total(roll, dice_roll).result;
}

// E-CHG-14, E-CHG-13: a possible charge is made; where the search finds none, the player may still show one (E-I-33).
bool charge_move(Game& game, UnitId unit, int roll) {
    const Attempt attempt = attempt_charge(game, unit, roll);
    if (!attempt.in_reach) return false;
    Question question = place_question(game, unit, {attempt.models.begin(), attempt.models.size()}, Kind::move_unit,
                                       E_CHG_14, !attempt.found);
    question.allowance = attempt.allowance;
    const auto propose = [&](const Goal& goal) -> std::optional<Answer> {
        if (!attempt.found) return std::nullopt;
        if (!goal.stay && !goal.roughly)
            if (auto wished = propose_placing(attempt.placing, question, goal)) return wished;
        return answer_of(question, *attempt.found); // the move that proved the charge possible
    };
    return ask_and_place(
               game, question, Manner::charge,
               [&](const Answer& given) { return check_placing(attempt.placing, question, given); }, propose)
        .has_value();
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

void look_around_before_charges(Game& game, Side side) {
    for (UnitId unit : units_on_table(game, side)) {
        game.set(unit, Flag::near_enemy, near_any_enemy(game, unit));
        game.set(unit, Flag::engaged_at_start, is_engaged(game, unit));
    }
}

std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::selected_to_charge)) return E_CHG_06;
    if (game.has(unit, Flag::engaged_at_start)) return E_CHG_05;
    if (!game.has(unit, Flag::near_enemy)) return E_CHG_02;
    if (const auto barred = bar_by_movement(game, unit)) return barred;
    if (game.has(unit, Flag::left_wreck)) return E_I_21;
    if (!can_move(game, unit)) return E_MOV_04;
    if (!near_any_enemy(game, unit)) return E_CHG_07; // whoever was near has gone since
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
    game.tell(Happened{charged ? E_CHG_14 : E_CHG_13, unit, UnitId::none, {static_cast<std::int16_t>(roll), 0, 0}});
}

// E-CHG-01: charges, then heroic interventions.
void charge_phase(Game& game) {
    if (step(game) == Step::begin) {
        look_around_before_charges(game, game.active());
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
