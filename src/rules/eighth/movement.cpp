// The Movement phase: units make a normal move, Advance or Fall Back; then reinforcements arrive. Unlike in the ninth,
// who is close to an enemy is looked at when the phase begins and alone has a choice to hold; staying is nothing to be
// remembered; the Advance roll can be halved, and dice re-rolled by the Underdog.
#include "rules/eighth/movement.h"

#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/events.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/words.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/charges.h"
#include "rules/sheets/movement.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::eighth {
namespace {

enum class MovementStep : std::uint8_t { start_of_turn, look_around, moves, reinforcements };

MoveKind kind_of(Word way) {
    switch (way) {
    case Word::advance:
        return MoveKind::advance;
    case Word::fall_back:
        return MoveKind::fall_back;
    case Word::remain_stationary:
        return MoveKind::stationary;
    default:
        return MoveKind::normal;
    }
}

} // namespace

// E-ADV-01; E-FALL-01: who began the phase close to an enemy holds or Falls Back, which is no Advance (E-FALL-03). A
// minimum move is made whatever stands near (E-I-16).
MoveKind choose_move(sheets::Game& game, UnitId unit) {
    const bool close = game.has(unit, Flag::engaged_at_start);
    FixedVector<Option, 2> ways;
    if (!close)
        ways = {option_of(Word::normal_move), option_of(Word::advance)};
    else if (has_minimum_move(game, unit))
        ways = {option_of(Word::fall_back)};
    else
        ways = {option_of(Word::remain_stationary), option_of(Word::fall_back)};
    if (ways.size() == 1) return MoveKind::fall_back;
    Question question;
    question.seat = game.owner(unit);
    question.clause = close ? E_FALL_01 : E_ADV_01;
    question.unit = unit;
    const auto way = game.choose(question, {ways.begin(), ways.size()}, [&](const Option& option) {
        return Refusal{close && option == option_of(Word::advance) ? E_FALL_03 : E_FALL_01, {}, {}};
    });
    return kind_of(static_cast<Word>(way->id));
}

void hold(sheets::Game& game, UnitId unit) { game.tell(Happened{E_FALL_01, unit, UnitId::none, {}}); }

void remember_move(sheets::Game& game, UnitId unit, MoveKind kind) { game.of(unit).move = kind; }

// E-MIN-04, E-MIN-05; whoever is aboard gets out first, where it was last (E-I-16).
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models) {
    game.tell(Happened{E_MIN_04, unit, UnitId::none, {}});
    for (ModelId model : models) destroy_model(game, model, Cause::rule, true);
}

void movement_phase(sheets::Game& game) {
    if (game.is_at(MovementStep::start_of_turn)) {
        spread_contagion(game); // E-LOC-06
        if (game.battle.over) return;
        game.go_on_to(MovementStep::look_around);
    }
    if (game.is_at(MovementStep::look_around)) {
        look_around_before_charges(game, game.active()); // E-I-18
        game.go_on_to(MovementStep::moves);
    }
    if (game.is_at(MovementStep::moves)) {
        move_units(game);
        if (game.battle.over) return;
        game.go_on_to(MovementStep::reinforcements);
    }
    set_up_reinforcements(game);
}

} // namespace muster::eighth
