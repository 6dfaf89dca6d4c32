// The Movement phase, step 1: each selected unit makes a Normal Move, Advances, Remains Stationary or Falls Back.
// Unlike in the eighth, whether it is engaged is looked at as it moves; to Remain Stationary is a choice that is
// remembered, of whoever was not selected too; and passengers count as having done what their TRANSPORT did.
#include "rules/ninth/movement.h"

#include "rules/ninth/events.h"
#include "rules/ninth/phases.h"
#include "rules/ninth/words.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/fights.h"
#include "rules/sheets/movement.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::ninth {
namespace {

enum class MovementStep : std::uint8_t { moves, reinforcements };

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

// N-MOV-04 to N-MOV-06
MoveKind choose_move(sheets::Game& game, UnitId unit) {
    const bool engaged = is_engaged(game, unit);
    const bool free = !engaged || game.has_keyword(unit, CoreKeyword::aircraft) // N-AIR-09
                      || !is_engaged(game, unit, false);                        // N-AIR-10
    FixedVector<Option, 4> ways;
    if (free) ways = {option_of(Word::normal_move), option_of(Word::advance)};
    if (!has_minimum_move(game, unit)) ways.push_back(option_of(Word::remain_stationary)); // N-I-51
    if (engaged) ways.push_back(option_of(Word::fall_back));
    Question question;
    question.seat = game.owner(unit);
    question.clause = engaged ? N_MOV_05 : N_MOV_04;
    question.unit = unit;
    const auto way = game.choose(question, {ways.begin(), ways.size()}, [&](const Option& option) {
        if (option == option_of(Word::normal_move) || option == option_of(Word::advance))
            return Refusal{N_MOV_05, {}, {}};
        if (option == option_of(Word::fall_back)) return Refusal{N_MOV_06, {}, {}};
        if (option == option_of(Word::remain_stationary)) return Refusal{N_I_51, {}, {}};
        return Refusal{question.clause, {}, {}};
    });
    return kind_of(static_cast<Word>(way->id));
}

// What the unit is taken to have done this turn; N-I-40: the declaration counts, whether or not anybody went anywhere.
// Of several moves, one of them out of phase, what binds most.
void remember_move(sheets::Game& game, UnitId unit, MoveKind kind) {
    const bool moved = kind != MoveKind::stationary;
    const auto note = [&](UnitId each) {
        game.of(each).move = more_binding(game, game.of(each).move, kind);
        if (moved) game.set(each, Flag::moved);
    };
    note(unit);
    if (moved) game.set(unit, Flag::moved_in_phase);
    if (kind == MoveKind::advance)
        for (Flag flag : {Flag::advanced, Flag::advanced_round}) game.set(unit, flag);
    if (kind == MoveKind::fall_back)
        for (Flag flag : {Flag::fell_back, Flag::fell_back_round}) game.set(unit, flag);
    if (game.of(unit).move == MoveKind::stationary && game.has(unit, Flag::disembarked_turn))
        game.of(unit).move = MoveKind::none;                           // N-TRAN-14
    for (UnitId passenger : units_aboard(game, unit)) note(passenger); // N-TRAN-12
}

void remain_stationary(sheets::Game& game, UnitId unit) {
    remember_move(game, unit, MoveKind::stationary);
    game.tell(Happened{N_MOV_22, unit, UnitId::none, {}});
}

// N-AIR-09: AIRCRAFT within engagement range can leave it by any move, FLY or not.
void let_aircraft_leave(const sheets::Game& game, UnitId unit, Placing& move) {
    if (!game.has_keyword(unit, CoreKeyword::aircraft) || !is_engaged(game, unit)) return;
    for (std::size_t i = 0; i < move.barriers.size(); ++i)
        if (move.barriers[i] == N_MOV_15 || move.barriers[i] == N_MOV_19)
            move.request.ground.barriers[i].end_only = true;
}

// N-AIR-11 to N-AIR-13, N-I-52: they leave the table, the last with all aboard, others with those who are too many for
// the rest (N-I-48); nobody is credited and nothing explodes.
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models) {
    game.tell(Happened{N_AIR_11, unit, UnitId::none, {static_cast<std::int16_t>(models.size()), 0, 0}});
    for (ModelId leaving : models) {
        for (UnitId passenger : put_out_with(game, leaving))
            for (ModelId model : muster::models_of(game.battle, passenger, Whereabouts::aboard))
                destroy_model(game, model, Cause::nobody, false);
        destroy_model(game, leaving, Cause::nobody, false);
    }
}

void movement_phase(sheets::Game& game) {
    if (game.is_at(MovementStep::moves)) { // N-MOV-01
        move_units(game);
        for (UnitId unit : units_on_table(game, game.active())) // N-MOV-23
            if (!game.has(unit, Flag::selected_to_move) && !game.has(unit, Flag::arrived))
                remember_move(game, unit, MoveKind::stationary);
        game.go_on_to(MovementStep::reinforcements);
    }
    set_up_reinforcements(game);
}

} // namespace muster::ninth
