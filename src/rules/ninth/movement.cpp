// The Movement phase: step 1, move units. Each selected unit makes a Normal Move, Advances, Remains Stationary or Falls
// Back.
#include "rules/ninth/movement.h"

#include "rules/ninth/actions.h"
#include "rules/ninth/closing.h"
#include "rules/ninth/events.h"
#include "rules/ninth/selecting.h"
#include "rules/ninth/words.h"

namespace muster::ninth {
namespace {

constexpr Option option_of(Word word) { return {What::word, static_cast<std::uint16_t>(word), 0, 0}; }

// Why this unit may not be selected; Clause::none where it may. An embarked unit is selected to disembark (N-I-46).
Clause bar_to_selection(const Game& game, UnitId unit) {
    if (game.owner(unit) != game.active()) return N_MOV_02;
    if (is_aboard(game, unit))
        if (const Clause bar = bar_to_disembarking(game, unit); bar != Clause::none) return bar;
    if (!game.is_on_table(unit) && !is_aboard(game, unit)) return N_MOV_02;
    return why_it_cannot_move(game, unit).value_or(Clause::none);
}

// N-MOV-02: one unit, or nothing where the player ends the step.
std::optional<UnitId> unit_to_move(Game& game) {
    FixedVector<Option, max_units> units;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const auto unit = static_cast<UnitId>(i); bar_to_selection(game, unit) == Clause::none)
            units.push_back(muster::option_of(unit));
    if (units.empty()) return std::nullopt;
    Question question;
    question.seat = game.active();
    question.kind = Kind::choose_unit;
    question.clause = N_MOV_02;
    question.may_pass = true;
    const auto chosen = game.choose(question, {units.begin(), units.size()}, [&](const Option& option) {
        const bool unit = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{unit ? bar_to_selection(game, static_cast<UnitId>(option.id)) : N_MOV_02, {}, {}};
    });
    if (!chosen) return std::nullopt;
    return static_cast<UnitId>(chosen->id);
}

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

// N-MOD-07, N-EX-22: one roll for the whole unit; nothing where no model has a random M.
int random_move_of(Game& game, UnitId unit) {
    for (ModelId model : game.models_of(unit)) {
        const Current move = current(game, model, Stat::M);
        if (!move.random) continue;
        const Roll roll = game.roll(N_MOD_07, game.owner(unit), move.value.count, unit);
        int total = move.value.plus;
        for (const Die& die : roll.dice) total += value_of(move.value, die.face);
        return total;
    }
    return 0;
}

Manner manner_of(Word way) {
    return way == Word::advance ? Manner::advance : way == Word::fall_back ? Manner::fall_back : Manner::normal;
}
MoveKind kind_of(Manner manner) {
    return manner == Manner::advance     ? MoveKind::advance
           : manner == Manner::fall_back ? MoveKind::fall_back
                                         : MoveKind::normal;
}

// Asks where the models go; false if the unit stays for want of a Fall Back that leads out of engagement range.
bool walk(Game& game, UnitId unit, Manner manner, const Reach& reach) {
    const std::span<const ModelId> models = list(reach.models);
    const Placing placing = ordinary_move(game, unit, manner, reach);

    // Who is free may leave every model where it is (N-MOV-07, N-I-23). Who is within engagement range has to get out
    // of it, if there is a way (N-MOV-26, N-AIR-08); once the roll for M is made it is too late to stay (N-I-41).
    Question question = place_question(game, unit, models, Kind::move_unit, N_MOV_07, true);
    Goal stay;
    stay.stay = true;
    const auto way_out = is_engaged(game, unit) ? propose_placing(placing, question, stay) : std::nullopt;
    question.may_pass = !way_out;
    question.allowance = *std::ranges::max_element(reach.most);
    const auto answer = ask_and_place(
        game, question, manner, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return goal.stay && way_out ? way_out : propose_placing(placing, question, goal); },
        &placing);
    if (answer) return true;
    if (manner == Manner::fall_back) return false;
    game.tell(UnitMoved{unit, static_cast<std::uint8_t>(manner), {}});
    return true;
}

// What the unit is taken to have done this turn; N-I-40: the declaration counts, whether or not anybody went anywhere.
// Of several moves, one of them out of phase, what binds most: MoveKind is in that order.
void remember(Game& game, UnitId unit, MoveKind kind) {
    const bool moved = kind != MoveKind::stationary;
    const auto note = [&](UnitId each) {
        game.of(each).move = std::max(game.of(each).move, kind);
        if (moved) game.set(each, Flag::moved);
    };
    note(unit);
    if (kind == MoveKind::advance) game.set(unit, Flag::advanced_round);
    if (kind == MoveKind::fall_back) game.set(unit, Flag::fell_back_round);
    if (!moved && game.has(unit, Flag::disembarked_turn)) game.of(unit).move = MoveKind::none; // N-TRAN-14
    for (UnitId passenger : units_aboard(game, unit)) note(passenger);                         // N-TRAN-12
}

void remain_stationary(Game& game, UnitId unit) {
    remember(game, unit, MoveKind::stationary);
    game.tell(Happened{N_MOV_22, unit, UnitId::none, {}});
}

// N-MOV-02, N-MOV-30
void move_units(Game& game) {
    while (!game.battle.over) {
        const auto unit = unit_to_move(game);
        if (!unit) break;
        const bool aboard = is_aboard(game, *unit);
        if (!aboard) move_unit(game, *unit);
        if (!aboard || disembark(game, *unit))
            call_again(game);
        else
            set_aside(game, *unit);
        game.checkpoint();
    }
    for (UnitId unit : units_on_table(game, game.active())) // N-I-51: it has to, before the step ends
        if (!game.battle.over && has_minimum_move(game, unit) && bar_to_selection(game, unit) == Clause::none)
            move_unit(game, unit);
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
    const Manner manner = manner_of(way);
    const int random_move = random_move_of(game, unit);
    if (manner == Manner::advance) game.of(unit).advance = static_cast<std::uint8_t>(advance_of(game, unit));
    const Reach reach = reach_of(game, unit, random_move);
    if (has_minimum_move(game, unit)) {
        if (!fly(game, unit, manner, reach)) return;
    } else if (!walk(game, unit, manner, reach)) {
        return remain_stationary(game, unit);
    }
    remember(game, unit, kind_of(manner));
    offer_to_embark(game, unit);
}

std::span<const ModelId> list(const UnitModels& models) { return {models.begin(), models.size()}; }

void call_again(Game& game) {
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const auto unit = static_cast<UnitId>(i); !game.is_on_table(unit))
            game.set(unit, Flag::selected_to_move, false);
}

Reach reach_of(const Game& game, UnitId unit, int random_move) {
    Reach reach{game.models_of(unit), {}, {}, {}};
    for (ModelId model : reach.models) {
        Current move = current(game, model, Stat::M);
        const std::int16_t advance = game.of(unit).advance;
        if (!move.modifiers.full()) move.modifiers.push_back({ModifierKind::add, advance, N_MOV_17});
        const auto modified = [&](int inches) {
            return reckon(inches, {move.modifiers.begin(), move.modifiers.size()}, move_or_damage).result * 1_in;
        };
        reach.held.push_back(move.none);
        reach.most.push_back(move.none ? Length{} : modified(move.random ? random_move : move.value.plus));
        const int minimum = game.profile(model).at(Stat::M, game.battle.models[index(model)].wounds).minimum;
        reach.least.push_back(minimum > 0 ? modified(minimum) : Length{}); // N-AIR-04, N-I-50
    }
    return reach;
}

Placing ordinary_move(const Game& game, UnitId unit, Manner manner, const Reach& reach) {
    Placing placing = move_of(game, unit, manner, list(reach.models), {reach.most.begin(), reach.most.size()});
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
    if (game.memory.step == 0) { // N-MOV-01
        move_units(game);
        game.memory.step = 1;
        game.checkpoint();
    }
    set_up_reinforcements(game);
}

} // namespace muster::ninth
