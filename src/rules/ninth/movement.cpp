// The Movement phase, step 1: each selected unit makes a Normal Move, Advances, Remains Stationary or Falls Back.
// Unlike in the eighth, whether it is engaged is looked at as it moves; to Remain Stationary is a choice that is
// remembered, of whoever was not selected too; and passengers count as having done what their TRANSPORT did.
#include "rules/ninth/movement.h"

#include "rules/ninth/actions.h"
#include "rules/ninth/events.h"
#include "rules/ninth/words.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/fights.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::ninth {
namespace {

enum class MovementStep : std::uint8_t { moves, reinforcements };

// N-MOV-04 to N-MOV-06
Word choose_way(Game& game, UnitId unit) {
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
    return static_cast<Word>(way->id);
}

// The inches that an Advance adds to M (N-MOV-16). The roll cannot fail.
int advance_of(Game& game, UnitId unit) {
    const Workings fixed = working_on_unit(game, unit, Effect::fixed_advance);
    if (!fixed.empty()) return fixed[0].ability->range; // N-SHEET-08, N-I-101
    const Roll roll = roll_for(game, N_MOV_16, RollKind::advance, unit, 1, Reading::sum, [](int) { return false; });
    return total(roll, dice_roll).result;
}

// What the unit is taken to have done this turn; N-I-40: the declaration counts, whether or not anybody went anywhere.
// Of several moves, one of them out of phase, what binds most.
void remember(Game& game, UnitId unit, MoveKind kind) {
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

void remain_stationary(Game& game, UnitId unit) {
    remember(game, unit, MoveKind::stationary);
    game.tell(Happened{N_MOV_22, unit, UnitId::none, {}});
}

// N-MOV-02, N-MOV-30
void move_units(Game& game) {
    sheets::move_units(game, N_MOV_02);
    for (UnitId unit : units_on_table(game, game.active())) // N-MOV-23
        if (!game.has(unit, Flag::selected_to_move) && !game.has(unit, Flag::arrived))
            remember(game, unit, MoveKind::stationary);
}

} // namespace

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::selected_to_move)) return N_MOV_03;
    if (game.has(unit, Flag::arrived)) return N_REIN_04;
    if (game.is_on_table(unit) && !can_move(game, unit)) return N_MOD_12;
    return std::nullopt;
}

void move_unit(Game& game, UnitId unit) {
    game.set(unit, Flag::selected_to_move); // N-MOV-03, N-MOV-22
    const Word way = choose_way(game, unit);
    if (way == Word::remain_stationary) return remain_stationary(game, unit);
    const MoveKind manner = manner_of(way);
    const int random_move = random_move_of(game, unit, N_MOD_07);
    if (manner == MoveKind::advance) {
        const int inches = advance_of(game, unit);
        game.of(unit).advance = static_cast<std::uint8_t>(inches);
        game.tell(Happened{N_MOV_16, unit, UnitId::none, {static_cast<std::int16_t>(inches), 0, 0}});
    }
    const Reach reach = reach_of(game, unit, random_move);
    // Who is within engagement range has to get out of it, if there is a way (N-MOV-26, N-AIR-08); once the roll for M
    // is made it is too late to stay (N-I-41).
    if (has_minimum_move(game, unit)) {
        if (!fly(game, unit, manner, reach)) return;
    } else if (!walk(game, unit, manner, reach, is_engaged(game, unit), N_MOV_07)) {
        return remain_stationary(game, unit);
    }
    remember(game, unit, manner);
    offer_to_embark(game, unit);
}

Reach reach_of(const Game& game, UnitId unit, int random_move) {
    return sheets::reach_of(game, unit, random_move, N_MOV_17);
}

Placing ordinary_move(const Game& game, UnitId unit, MoveKind manner, const Reach& reach) {
    Placing placing = move_of(game, unit, manner, reach.models, {reach.most.begin(), reach.most.size()});
    placing.fixed = N_MOD_12;
    for (std::size_t i = 0; i < reach.models.size(); ++i) placing.request.models[i].fixed = reach.held[i];
    if (!game.has_keyword(unit, CoreKeyword::aircraft) || !is_engaged(game, unit)) return placing;
    // N-AIR-09: AIRCRAFT within engagement range can leave it by any move, FLY or not.
    for (std::size_t i = 0; i < placing.barriers.size(); ++i)
        if (placing.barriers[i] == N_MOV_15 || placing.barriers[i] == N_MOV_19)
            placing.request.ground.barriers[i].end_only = true;
    return placing;
}

void movement_phase(Game& game) {
    if (game.is_at(MovementStep::moves)) { // N-MOV-01
        move_units(game);
        game.go_on_to(MovementStep::reinforcements);
    }
    set_up_reinforcements(game);
}

} // namespace muster::ninth
