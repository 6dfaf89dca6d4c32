// The Movement phase as far as both editions have it in the same words: who is picked next, how far its models get, and
// a move that has to lead away from the enemy. Which moves there are and what follows from them is in
// rules/*/movement.cpp; it gives the clauses.
#pragma once

#include "rules/sheets/characteristics.h"
#include "rules/sheets/measuring.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/sheet_game.h"
#include "rules/sheets/transports.h"

namespace muster::sheets {

// How far each model of a unit may go in the move it is about to make.
struct Reach {
    UnitModels models;
    FixedVector<Length, max_unit_models> most;  // its M, with the Advance roll where there was one
    FixedVector<Length, max_unit_models> least; // its minimum M (N-AIR-01, E-MIN-01); 0 otherwise
    FixedVector<bool, max_unit_models> held;    // M "-": it cannot move at all (N-MOD-12, E-MOV-04)
};

// What M comes to by this arithmetic, with the Advance roll of `clause`. `random_move`: what was rolled for a random M.
template <OfDatasheets RulesGame>
Reach reach_of(const RulesGame& game, UnitId unit, int random_move, Clause clause) {
    Reach reach{game.models_of(unit), {}, {}, {}};
    for (ModelId model : reach.models) {
        Current move = current(game, model, Stat::M);
        const std::int16_t advance = game.of(unit).advance;
        add_modifier(move, {ModifierKind::add, advance, clause});
        const auto modified = [&](int inches) {
            const std::span<const Modifier> modifiers(move.modifiers.data(), move.modifiers.size());
            return std::max(0, reckon(inches, modifiers, game.edition.characteristics.arithmetic(Stat::M)).result) *
                   1_in;
        };
        reach.held.push_back(move.none);
        reach.most.push_back(move.none ? Length{} : modified(move.random ? random_move : move.value.plus));
        const int minimum = game.profile(model).at(Stat::M, game.battle.models[index(model)].wounds).minimum;
        reach.least.push_back(minimum > 0 ? modified(minimum) : Length{}); // N-AIR-04, N-I-50, E-I-16
    }
    return reach;
}

// N-MOD-07, E-MOD-07: one roll for the whole unit; nothing where no model has a random M.
template <OfDatasheets RulesGame>
int random_move_of(RulesGame& game, UnitId unit, Clause clause) {
    for (ModelId model : game.models_of(unit))
        if (const Current move = current(game, model, Stat::M); move.random)
            return amount_of(game, move.value, clause, game.owner(unit), unit);
    return 0;
}

// --- Who moves next

// A unit that was called and not set up is not called again until something else has happened: a player who always
// picks the first option comes to an end, and one who first makes room can call it then. Who has moved and embarked
// stays as it is (N-MOV-02, E-MOV-02).
template <OfDatasheets RulesGame>
void set_aside(RulesGame& game, UnitId unit) {
    game.set(unit, RulesGame::Flag::selected_to_move);
}
template <OfDatasheets RulesGame>
void call_again(RulesGame& game) {
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const auto unit = static_cast<UnitId>(i);
            !game.is_on_table(unit) && !game.has(unit, RulesGame::Flag::embarked))
            game.set(unit, RulesGame::Flag::selected_to_move, false);
}

// Why this unit may not be picked to move, by `clause` where it is not the player's; Clause::none where it may. An
// embarked unit is picked to disembark (N-I-46, E-TRAN-09).
template <OfDatasheets RulesGame>
Clause bar_to_selection(const RulesGame& game, UnitId unit, Clause clause) {
    if (game.owner(unit) != game.active()) return clause;
    if (is_aboard(game, unit))
        if (const Clause bar = bar_to_disembarking(game, unit); bar != Clause::none) return bar;
    if (!game.is_on_table(unit) && !is_aboard(game, unit)) return clause;
    return why_it_cannot_move(game, unit).value_or(Clause::none);
}

// N-MOV-02, E-MOV-01 (`clause`): one unit, or nothing where the player has done.
template <OfDatasheets RulesGame>
std::optional<UnitId> unit_to_move(RulesGame& game, Clause clause) {
    FixedVector<Option, max_units> units;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const auto unit = static_cast<UnitId>(i); bar_to_selection(game, unit, clause) == Clause::none)
            units.push_back(option_of(unit));
    if (units.empty()) return std::nullopt;
    Question question;
    question.seat = game.active();
    question.kind = Kind::choose_unit;
    question.clause = clause;
    question.may_pass = true;
    const auto chosen = game.choose(question, {units.begin(), units.size()}, [&](const Option& option) {
        const bool unit = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{unit ? bar_to_selection(game, static_cast<UnitId>(option.id), clause) : clause, {}, {}};
    });
    if (!chosen) return std::nullopt;
    return static_cast<UnitId>(chosen->id);
}

// One unit after the other (`clause`: N-MOV-02, E-MOV-01), and at last whoever has a minimum move to make (N-I-51,
// E-MIN-02).
template <OfDatasheets RulesGame>
void move_units(RulesGame& game, Clause clause) {
    while (!game.battle.over) {
        const auto unit = unit_to_move(game, clause);
        if (!unit) break;
        const bool aboard = is_aboard(game, *unit);
        if (!aboard) move_unit(game, *unit);
        if (!aboard || disembark(game, *unit))
            call_again(game);
        else
            set_aside(game, *unit);
        game.checkpoint();
    }
    for (UnitId unit : units_on_table(game, game.active()))
        if (!game.battle.over && has_minimum_move(game, unit) && bar_to_selection(game, unit, clause) == Clause::none)
            move_unit(game, unit);
}

// --- The move itself

template <class Word>
MoveKind manner_of(Word way) {
    return way == Word::advance ? MoveKind::advance : way == Word::fall_back ? MoveKind::fall_back : MoveKind::normal;
}

// Asks by `clause` where the models go. Who `has_to_leave` the enemy has to do it if there is a way, and anybody else
// may leave every model where it is: that is a move of nothing (N-MOV-07, N-I-23, E-I-20). False if a unit stays for
// want of a Fall Back.
template <OfDatasheets RulesGame>
bool walk(RulesGame& game, UnitId unit, MoveKind manner, const Reach& reach, bool has_to_leave, Clause clause) {
    const Placing placing = ordinary_move(game, unit, manner, reach);
    Question question = place_question(game, unit, reach.models, Kind::move_unit, clause, true);
    Goal stay;
    stay.stay = true;
    const auto way_out = has_to_leave ? propose_placing(placing, question, stay) : std::nullopt;
    question.may_pass = !way_out;
    question.allowance = *std::ranges::max_element(reach.most);
    const auto answer = ask_and_place(
        game, question, manner, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return goal.stay && way_out ? way_out : propose_placing(placing, question, goal); },
        &placing);
    if (answer) return true;
    if (manner == MoveKind::fall_back) return false;
    game.tell(UnitMoved{unit, static_cast<std::uint8_t>(manner), {}});
    return true;
}

} // namespace muster::sheets
