#include "rules/sheets/combat.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/shooting.h"

namespace muster::sheets {

// --- Which units charge

namespace {

enum class ChargeStep : std::uint8_t { begin, charges, heroic_interventions };

bool near_any_enemy(const Game& game, UnitId unit) {
    return std::ranges::any_of(units_on_table(game, opponent(game.owner(unit))),
                               [&](UnitId enemy) { return within(game, unit, enemy, charge_reach); });
}

} // namespace

bool may_charge_after(const Game& game, UnitId unit, bool Ability::* kind_of_move) {
    return std::ranges::all_of(game.models_of(unit), [&](ModelId model) {
        return std::ranges::any_of(active_abilities(game, model, Effect::charge_after),
                                   [&](const ActiveAbility& each) { return each.ability->*kind_of_move; });
    });
}

void look_around_before_charges(Game& game, Side side) {
    for (UnitId unit : units_on_table(game, side)) {
        game.set(unit, Flag::near_enemy, near_any_enemy(game, unit));
        game.set(unit, Flag::engaged_at_start, is_engaged(game, unit));
    }
}

std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit) {
    const ChargeRules& rules = game.edition.charges;
    if (game.has(unit, Flag::selected_to_charge)) return rules.once;
    if (game.has(unit, Flag::engaged_at_start)) return rules.engaged;
    if (rules.far_at_start != Clause::none && !game.has(unit, Flag::near_enemy)) return rules.far_at_start;
    if (const auto forbidden = rules.forbidden_by_move(game, unit)) return forbidden;
    if (game.has(unit, Flag::left_wreck)) return rules.left_wreck;
    if (!can_move(game, unit)) return rules.immobile;
    if (!near_any_enemy(game, unit)) return rules.far; // in the ninth: the enemies that were near are gone
    return std::nullopt;
}

// --- The declaration

namespace {

// N-CHG-07, E-CHG-07: any units within 12" now, seen or not (N-CHG-08, E-CHG-08). They become
// UnitMemory::charge_targets.
void choose_charge_targets(Game& game, UnitId unit) {
    FixedVector<Option, max_units> options;
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        if (within(game, unit, enemy, charge_reach)) options.push_back(option_of(enemy));
    auto& targets = game.of(unit).charge_targets;
    targets.clear();
    if (options.size() == 1) return targets.push_back(static_cast<UnitId>(options[0].id));
    Question question{.seat = game.owner(unit), .kind = QuestionKind::declare_charge, .form = Form::some};
    question.clause = game.edition.charges.targets;
    question.unit = unit;
    offer(question, options, 1, targets.capacity());
    for (const Pick& pick : game.ask(question).picks) targets.push_back(static_cast<UnitId>(pick.option.id));
}

void declare_charge(Game& game, UnitId unit) {
    const ChargeRules& rules = game.edition.charges;
    choose_charge_targets(game, unit);
    for (UnitId target : game.of(unit).charge_targets) {
        game.tell(Happened{rules.targets, unit, target});
        if (rules.cannot_succeed != Clause::none && game.has_keyword(target, CoreKeyword::aircraft))
            game.tell(Happened{rules.cannot_succeed, unit, target}); // N-I-53: the warning
    }
}

// N-SHEET-20, E-SHEET-12: it has the ability, and a target of the charge is near.
bool helps(const Game& game, UnitId unit, UnitId charging) {
    if (!game.has_ability(unit, Effect::overwatch_for_friends)) return false; // as most
    const Ability* ability = game.ability_of(unit, Effect::overwatch_for_friends);
    return ability && condition_holds(game, *ability, unit) &&
           std::ranges::any_of(game.of(charging).charge_targets, [&](UnitId target) {
               return game.is_on_table(target) && within(game, unit, target, ability->range * 1_in);
           });
}

// N-OW-02, N-OW-06, E-OW-01, E-OW-02, E-I-34: only the targets may fire, and whoever helps them, each once for this
// charge, one after the other as their owner wishes. If the charging unit is gone, there is nothing left to fire at.
void fire_overwatch(Game& game, UnitId charging) {
    const auto& rules = game.edition.charges.overwatch;
    const ShootingOccasion occasion{AttackKind::overwatch, charging};
    auto waiting = game.of(charging).charge_targets;
    const auto forbidden_by = [&](UnitId unit) -> std::optional<Clause> {
        if (game.has(unit, Flag::helped)) return rules.helped;
        if (std::ranges::find(waiting, unit) == waiting.end()) {
            if (!helps(game, unit, charging)) return rules.select;
        } else if (rules.needs_rule != Clause::none && !has_effect(game, unit, Effect::overwatch)) {
            return rules.needs_rule;
        }
        if (is_engaged(game, unit)) return rules.engaged;
        return why_it_cannot_shoot(game, unit, occasion); // N-OW-04, E-OW-04: range, sight, weapons fired before
    };
    while (!game.battle.over) {
        const Side seat = opponent(game.owner(charging));
        const auto unit = select_unit(game, QuestionKind::react, seat, rules.select, true, forbidden_by);
        if (!unit) return;
        game.tell(Happened{rules.select, *unit, charging});
        shoot(game, *unit, occasion);
        if (const auto target = std::ranges::find(waiting, *unit); target != waiting.end())
            waiting.erase_at(static_cast<std::size_t>(target - waiting.begin()));
        else
            game.set(*unit, Flag::helped);
    }
}

// --- Roll and move

// The targets that Overwatch and its effects left on the table.
FixedVector<UnitId, max_units> charge_targets_left(const Game& game, UnitId unit) {
    FixedVector<UnitId, max_units> targets;
    for (UnitId target : game.of(unit).charge_targets)
        if (game.is_on_table(target)) targets.push_back(target);
    return targets;
}

// N-I-80, E-I-33, the quick test: even if each model uses its whole allowance in a straight line, none comes near
// enough to the target.
bool out_of_reach(const Game& game, UnitId unit, UnitId target, Length allowance) {
    const Length near = game.edition.table.engagement_range.reach;
    for (ModelId model : game.models_of(unit)) {
        const Solid here = game.solid_of(model);
        const Length rounding{here.base.is_disc() ? 0 : 2}; // corners of a turning base are rounded to the lattice
        for (ModelId enemy : game.models_of(target))
            if (horizontal_distance(here.base, game.solid_of(enemy).base) <= allowance + near + rounding) return false;
    }
    return true;
}

// N-CHG-12: every target must be reached; E-CHG-14: one of them is enough.
bool in_charge_reach(const Game& game, UnitId unit, Length allowance) {
    const auto targets = charge_targets_left(game, unit);
    const auto reached = [&](UnitId target) { return !out_of_reach(game, unit, target, allowance); };
    if (!game.edition.charges.all_targets) return std::ranges::any_of(targets, reached);
    return !targets.empty() && std::ranges::all_of(targets, reached);
}

// What is known about a charge before the search for a way.
Attempt plan_charge(const Game& game, UnitId unit, int roll) {
    Attempt attempt;
    attempt.models = game.models_of(unit);
    attempt.allowance = roll * 1_in; // N-CHG-10, E-CHG-10
    attempt.in_reach = in_charge_reach(game, unit, attempt.allowance);
    return attempt;
}

void look_for_a_way(const Game& game, UnitId unit, Attempt& attempt) {
    const auto targets = charge_targets_left(game, unit);
    attempt.placing =
        move_of(game, unit, MoveKind::charge, attempt.models, attempt.allowance, {targets.begin(), targets.size()});
    attempt.found = propose_formation(attempt.placing.request);
}

// N-CHG-09, E-CHG-09. A charge that reaches one target may reach more (E-MISS-19).
int charge_roll(Game& game, UnitId unit) {
    Roll roll = roll_for(game, game.edition.charges.roll, RollKind::charge, unit, 2, Reading::sum,
                         [&](int total) { return !attempt_charge(game, unit, total).found; });
    offer_spare_rerolls(game, roll, Wanted::more);
    return std::max(0, total_of(game, roll));
}

// The engine then finds the order again together with the ways.
void leave_order_open(Answer& answer) {
    answer.waypoints.clear();
    for (PlacedModel& placed : answer.places) placed.turn = placed.waypoints = 0;
}

// A charge that is possible has to be made (N-CHG-14, N-CHG-15), or may be declined (E-I-33). If the search finds none,
// the player may still show one (N-I-80).
bool charge_move(Game& game, UnitId unit, int roll) {
    const ChargeRules& rules = game.edition.charges;
    Attempt attempt = plan_charge(game, unit, roll);
    if (!attempt.in_reach) return false;
    const std::span<const ModelId> models(attempt.models.begin(), attempt.models.size());
    Question question = place_question(game, unit, models, QuestionKind::close_in, rules.move, true);
    question.allowance = attempt.allowance;
    game.announce(question);
    look_for_a_way(game, unit, attempt);
    question.may_pass = rules.may_decline || !attempt.found;
    const auto check = [&](const Answer& given) -> std::optional<Refusal> {
        if (auto refused = check_placing(attempt.placing, question, given)) return refused;
        return rules.check_order ? rules.check_order(attempt.placing, given) : std::nullopt;
    };
    const auto in_order = [&](Answer answer) {
        if (rules.check_order && rules.check_order(attempt.placing, answer)) leave_order_open(answer);
        return answer;
    };
    const auto propose = [&](const Goal& goal) -> std::optional<Answer> {
        if (!attempt.found) return std::nullopt;
        if (!goal.stay && !goal.roughly)
            if (auto wished = propose_placing(attempt.placing, question, goal)) return in_order(*wished);
        return in_order(answer_of(question, *attempt.found)); // the move that proved the charge possible
    };
    return ask_and_place(game, question, MoveKind::charge, check, propose, &attempt.placing).has_value();
}

// How many inches a charge roll was too short in a straight line; 0 if the length was not the reason.
int inches_missing(const Game& game, UnitId unit, int roll) {
    for (int needed = std::max(roll, 0); needed * 1_in <= charge_reach; ++needed)
        if (in_charge_reach(game, unit, needed * 1_in)) return needed - roll;
    return 0; // nobody is left to charge
}

} // namespace

Attempt attempt_charge(const Game& game, UnitId unit, int roll) {
    Attempt attempt = plan_charge(game, unit, roll);
    if (attempt.in_reach) look_for_a_way(game, unit, attempt);
    return attempt;
}

// E-CHG-15: targets, Overwatch, roll and move, before any other unit is picked.
void charge(Game& game, UnitId unit) {
    const ChargeRules& rules = game.edition.charges;
    game.set(unit, Flag::selected_to_charge);
    declare_charge(game, unit);
    fire_overwatch(game, unit);
    if (!game.is_on_table(unit) || game.battle.over) return;                      // N-I-84
    if (!rules.roll_at_nobody && charge_targets_left(game, unit).empty()) return; // E-I-33
    const int roll = charge_roll(game, unit);
    const bool charged = charge_move(game, unit, roll);
    if (charged) game.set(unit, Flag::charged);
    const int missing = charged ? 0 : inches_missing(game, unit, roll);
    game.tell(Happened{charged ? rules.made : rules.failed, unit, UnitId::none, {roll, missing}});
}

// N-CHG-01, E-CHG-01: charges, one at a time, for as many as the player wishes (N-CHG-02, N-CHG-16, E-CHG-02,
// E-CHG-15); then heroic interventions.
void charge_phase(Game& game) {
    if (game.is_at(ChargeStep::begin)) {
        look_around_before_charges(game, game.active());
        game.go_on_to(ChargeStep::charges);
    }
    if (game.is_at(ChargeStep::charges)) {
        const auto forbidden_by = [&](UnitId each) { return why_it_cannot_charge(game, each); };
        while (!game.battle.over) {
            const auto unit = select_unit(game, QuestionKind::choose_charger, game.active(),
                                          game.edition.charges.select, true, forbidden_by);
            if (!unit) break;
            charge(game, *unit);
            game.checkpoint();
        }
        if (game.battle.over) return;
        game.go_on_to(ChargeStep::heroic_interventions);
    }
    heroic_interventions(game);
}

} // namespace muster::sheets
