#include "rules/sheets/moves.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {

// --- How far

Reach reach_of(const Game& game, UnitId unit, int random_move) {
    Reach reach{game.models_of(unit), {}, {}, {}};
    for (ModelId model : reach.models) {
        Current move = current(game, model, Stat::M);
        const std::int16_t advance = game.of(unit).advance;
        add_modifier(move, {ModifierKind::add, advance, game.edition.movement.advanced});
        const auto modified = [&](int inches) {
            const std::span<const Modifier> modifiers(move.modifiers.data(), move.modifiers.size());
            return std::max(0, apply_modifiers(inches, modifiers, arithmetic_of(game, Stat::M)).result) * 1_in;
        };
        reach.held.push_back(move.none);
        reach.most.push_back(move.none ? Length{} : modified(move.random ? random_move : move.value.plus));
        const int minimum = game.profile(model).at(Stat::M, game.battle.models[index(model)].wounds).minimum;
        reach.least.push_back(minimum > 0 ? modified(minimum) : Length{}); // N-AIR-04, N-I-50, E-I-16
    }
    return reach;
}

Placing ordinary_move(const Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    Placing placing = move_of(game, unit, kind, reach.models, {reach.most.begin(), reach.most.size()});
    placing.fixed = game.edition.movement.immobile;
    for (std::size_t i = 0; i < reach.models.size(); ++i) placing.request.models[i].fixed = reach.held[i];
    if (const auto adjust = game.edition.movement.adjust) adjust(game, unit, placing);
    return placing;
}

bool has_minimum_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, game.edition.movement.fliers) && current(game, model, Stat::M).minimum > 0;
    });
}

// --- Which unit moves next

void call_others(Game& game, UnitId called, bool was_set_up) {
    if (!was_set_up) return game.set(called, Flag::selected_to_move);
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const auto unit = static_cast<UnitId>(i); !game.is_on_table(unit) && !game.has(unit, Flag::embarked))
            game.set(unit, Flag::selected_to_move, false);
}

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit) {
    const MovementRules& rules = game.edition.movement;
    if (game.has(unit, Flag::selected_to_move)) return game.has(unit, Flag::moved) ? rules.twice : rules.selected_twice;
    if (game.has(unit, Flag::arrived)) return rules.arrived;
    const bool immobile = std::ranges::all_of(
        game.models_of(unit), [&](ModelId model) { return current(game, model, Stat::M).none; }); // N-MOD-12, E-MOV-04
    if (game.is_on_table(unit) && immobile) return rules.immobile;
    return std::nullopt;
}

namespace {

// Why this unit may not be picked to move; Clause::none if it may. An embarked unit is picked to disembark (N-I-46,
// E-TRAN-09).
Clause forbidden_to_select(const Game& game, UnitId unit) {
    const Clause not_theirs = game.edition.movement.select;
    if (game.owner(unit) != game.active()) return not_theirs;
    if (is_aboard(game, unit))
        if (const Clause forbidden_by = forbidden_to_disembark(game, unit); forbidden_by != Clause::none)
            return forbidden_by;
    if (!game.is_on_table(unit) && !is_aboard(game, unit)) return not_theirs;
    return why_it_cannot_move(game, unit).value_or(Clause::none);
}

} // namespace

void move_units(Game& game) {
    while (!game.battle.over) {
        const auto unit = choose_unit(game, QuestionKind::next_to_move, game.active(), game.edition.movement.select,
                                      UnitId::none, [&](UnitId each) { return forbidden_to_select(game, each); });
        if (!unit) break;
        const bool aboard = is_aboard(game, *unit);
        if (!aboard) move_unit(game, *unit);
        call_others(game, *unit, !aboard || disembark(game, *unit));
        game.checkpoint();
    }
    for (UnitId unit : units_on_table(game, game.active()))
        if (!game.battle.over && has_minimum_move(game, unit) && forbidden_to_select(game, unit) == Clause::none)
            move_unit(game, unit);
}

// --- The move itself

namespace {

// N-MOD-07, E-MOD-07: one roll for the whole unit; nothing if no model has a random M.
int random_move_of(Game& game, UnitId unit) {
    for (ModelId model : game.models_of(unit))
        if (const Current move = current(game, model, Stat::M); move.random)
            return amount_of(game, move.value, game.edition.movement.random, game.owner(unit), unit);
    return 0;
}

// The words for moves come first among those of both editions, in this order.
constexpr std::array move_words{MoveKind::normal, MoveKind::advance, MoveKind::stationary, MoveKind::fall_back};

Option option_of_move(MoveKind kind) {
    return {What::word, static_cast<std::uint16_t>(std::ranges::find(move_words, kind) - move_words.begin()), 0, 0};
}

// N-MOV-04 to N-MOV-06, E-ADV-01, E-FALL-01. If there is only one move, no question is asked.
MoveKind choose_move(Game& game, UnitId unit) {
    const MovementRules& rules = game.edition.movement;
    const WaysToMove choice = rules.ways(game, unit);
    if (choice.ways.size() == 1) return choice.ways[0];
    FixedVector<Option, 4> options;
    for (MoveKind way : choice.ways) options.push_back(option_of_move(way));
    const bool engaged = std::ranges::find(choice.ways, MoveKind::fall_back) != choice.ways.end();
    const QuestionKind kind = engaged ? QuestionKind::leave_fight : QuestionKind::way_to_move;
    Question question{.seat = game.owner(unit), .kind = kind, .clause = choice.clause, .unit = unit};
    const auto way = game.choose(question, {options.begin(), options.size()}, [&](const Option& option) {
        for (std::size_t i = 0; i < move_words.size(); ++i)
            if (option == option_of_move(move_words[i])) return Refusal{rules.not_this_way[i], {}, {}};
        return Refusal{rules.no_way == Clause::none ? choice.clause : rules.no_way, {}, {}};
    });
    return move_words[way->id];
}

void stay(Game& game, UnitId unit) {
    game.edition.movement.remember(game, unit, MoveKind::stationary);
    game.tell(Happened{game.edition.movement.stays, unit});
}

// The inches that an Advance adds to M (N-MOV-16, E-ADV-02). The roll cannot fail.
int advance_of(Game& game, UnitId unit) {
    const MovementRules& rules = game.edition.movement;
    const ActiveAbilities fixed = active_abilities_of_unit(game, unit, Effect::fixed_advance);
    if (!fixed.empty()) return fixed[0].ability->range; // N-SHEET-08, N-I-101, E-DATA-10
    Roll roll = roll_for(game, rules.advance, RollKind::advance, unit, 1, Reading::sum, [](int) { return false; });
    offer_spare_rerolls(game, roll, Wanted::more);
    if (rules.halved != Clause::none && has_effect(game, unit, Effect::halved_advance))
        modify(roll, {ModifierKind::divide, 2, rules.halved}); // E-I-49
    return std::max(0, total_of(game, roll));
}

void advance(Game& game, UnitId unit) {
    const int inches = advance_of(game, unit);
    game.of(unit).advance = static_cast<std::uint8_t>(inches);
    game.tell(Happened{game.edition.movement.advance, unit, UnitId::none, {inches}});
}

// N-MOV-26, N-AIR-08: a unit within engagement range has to leave it with any move; E-FALL-02: a unit that Falls Back.
bool has_to_leave(const Game& game, UnitId unit, MoveKind kind) {
    return game.edition.movement.engaged_always_leave ? is_engaged(game, unit) : kind == MoveKind::fall_back;
}

} // namespace

// After the roll for M it is too late to stay (N-I-41). If no Fall Back leads away from the enemy, the unit holds
// (E-I-17). Leaving all models in place does not break coherency (E-I-07).
void move_unit(Game& game, UnitId unit) {
    const MovementRules& rules = game.edition.movement;
    game.set(unit, Flag::selected_to_move); // N-MOV-03, N-MOV-22
    int random_move = rules.rolls_move_first ? random_move_of(game, unit) : 0;
    const MoveKind kind = choose_move(game, unit);
    if (kind == MoveKind::stationary) return stay(game, unit);
    if (!rules.rolls_move_first) random_move = random_move_of(game, unit);
    if (kind == MoveKind::advance) advance(game, unit);
    const Reach reach = reach_of(game, unit, random_move);
    if (has_minimum_move(game, unit)) {
        if (!fly(game, unit, kind, reach)) return;
    } else if (!walk(game, unit, kind, reach)) {
        return stay(game, unit);
    }
    rules.remember(game, unit, kind);
    offer_to_embark(game, unit);
}

bool walk(Game& game, UnitId unit, MoveKind kind, const Reach& reach) {
    const Placing placing = ordinary_move(game, unit, kind, reach);
    Question question = place_question(game, unit, reach.models, QuestionKind::move, game.edition.movement.move, true);
    Goal stay;
    stay.stay = true;
    const auto way_out = has_to_leave(game, unit, kind) ? propose_placing(placing, question, stay) : std::nullopt;
    question.may_pass = !way_out;
    question.must = game.edition.moves.of(kind).near_enemy;
    question.allowance = *std::ranges::max_element(reach.most);
    const auto propose = [&](const Goal& goal) {
        return goal.stay && way_out ? way_out : propose_placing(placing, question, goal);
    };
    if (ask_and_place(game, question, kind, placing, propose)) return true;
    if (kind == MoveKind::fall_back) return false;
    game.tell(UnitMoved{unit, static_cast<std::uint8_t>(kind), {}});
    return true;
}

} // namespace muster::sheets
