// The Movement phase: units make a normal move, Advance or Fall Back; then reinforcements arrive. Unlike in the ninth,
// who is close to an enemy is looked at when the phase begins and alone has a choice to hold; staying is nothing to be
// remembered; the Advance roll can be halved, and dice re-rolled by the Underdog.
#include "rules/eighth/movement.h"

#include "rules/eighth/actions.h"
#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/contagion.h"
#include "rules/eighth/events.h"
#include "rules/eighth/words.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/charges.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::eighth {
namespace {

enum class MovementStep : std::uint8_t { start_of_turn, look_around, moves, reinforcements };

bool can_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit),
                               [&](ModelId model) { return !current(game, model, Stat::M).none; });
}

// E-ADV-01; E-FALL-01: who began the phase close to an enemy holds or Falls Back, which is no Advance (E-FALL-03). A
// minimum move is made whatever stands near (E-I-16).
Word choose_way(Game& game, UnitId unit) {
    const bool close = game.has(unit, Flag::engaged_at_start);
    FixedVector<Option, 2> ways;
    if (!close)
        ways = {option_of(Word::normal_move), option_of(Word::advance)};
    else if (has_minimum_move(game, unit))
        ways = {option_of(Word::fall_back)};
    else
        ways = {option_of(Word::remain_stationary), option_of(Word::fall_back)};
    if (ways.size() == 1) return Word::fall_back;
    Question question;
    question.seat = game.owner(unit);
    question.clause = close ? E_FALL_01 : E_ADV_01;
    question.unit = unit;
    const auto way = game.choose(question, {ways.begin(), ways.size()}, [&](const Option& option) {
        return Refusal{close && option == option_of(Word::advance) ? E_FALL_03 : E_FALL_01, {}, {}};
    });
    return static_cast<Word>(way->id);
}

// The inches that an Advance adds to M (E-ADV-02). The roll cannot fail.
int advance_of(Game& game, UnitId unit) {
    const Workings fixed = working_on_unit(game, unit, Effect::fixed_advance);
    if (!fixed.empty()) return fixed[0].ability->range; // E-DATA-10
    Roll roll = roll_for(game, E_ADV_02, RollKind::advance, unit, 1, Reading::sum, [](int) { return false; });
    offer_command_rerolls_for(game, roll, Wanted::more);
    if (has_effect(game, unit, Effect::halved_advance)) modify(roll, {ModifierKind::divide, 2, E_LOC_09}); // E-I-49
    return std::max(0, total(roll, dice_roll).result);
}

void hold(Game& game, UnitId unit) { game.tell(Happened{E_FALL_01, unit, UnitId::none, {}}); }

} // namespace

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::selected_to_move)) return game.has(unit, Flag::moved) ? E_MOV_02 : E_MOV_03;
    if (game.has(unit, Flag::arrived)) return E_REIN_02;
    if (game.is_on_table(unit) && !can_move(game, unit)) return E_MOV_04;
    return std::nullopt;
}

void move_unit(Game& game, UnitId unit) {
    game.set(unit, Flag::selected_to_move);
    const int random_move = random_move_of(game, unit, E_MOD_07); // before anything is chosen
    const Word way = choose_way(game, unit);
    if (way == Word::remain_stationary) return hold(game, unit);
    const MoveKind manner = manner_of(way);
    if (manner == MoveKind::advance) {
        const int inches = advance_of(game, unit);
        game.of(unit).advance = static_cast<std::uint8_t>(inches);
        game.tell(Happened{E_ADV_02, unit, UnitId::none, {static_cast<std::int16_t>(inches), 0, 0}});
    }
    const Reach reach = reach_of(game, unit, random_move);
    // E-FALL-02; for want of a Fall Back that leads away from the enemy the unit holds (E-I-17). Leaving everybody in
    // place is no breach of coherency (E-I-07).
    if (has_minimum_move(game, unit)) {
        if (!fly(game, unit, manner, reach)) return;
    } else if (!walk(game, unit, manner, reach, manner == MoveKind::fall_back, E_MOV_04)) {
        return hold(game, unit);
    }
    game.of(unit).move = manner;
    offer_to_embark(game, unit);
}

Reach reach_of(const Game& game, UnitId unit, int random_move) {
    return sheets::reach_of(game, unit, random_move, E_ADV_02);
}

Placing ordinary_move(const Game& game, UnitId unit, MoveKind manner, const Reach& reach) {
    Placing placing = move_of(game, unit, manner, reach.models, {reach.most.begin(), reach.most.size()});
    placing.fixed = E_MOV_04;
    for (std::size_t i = 0; i < reach.models.size(); ++i) placing.request.models[i].fixed = reach.held[i];
    return placing;
}

void movement_phase(Game& game) {
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
        move_units(game, E_MOV_01);
        if (game.battle.over) return;
        game.go_on_to(MovementStep::reinforcements);
    }
    set_up_reinforcements(game);
}

} // namespace muster::eighth
