// The Movement phase: units make a normal move, Advance or Fall Back; then reinforcements arrive.
#include "rules/eighth/movement.h"

#include "rules/eighth/actions.h"
#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/contagion.h"
#include "rules/eighth/damage.h"
#include "rules/eighth/events.h"
#include "rules/eighth/selecting.h"
#include "rules/eighth/words.h"

namespace muster::eighth {
namespace {

enum class Step : std::uint8_t { start_of_turn, look_around, moves, reinforcements };
Step step(const Game& game) { return static_cast<Step>(game.memory.step); }
void go_on_to(Game& game, Step next) {
    game.memory.step = static_cast<std::uint8_t>(next);
    game.checkpoint();
}

constexpr Option option_of(Word word) { return {What::word, static_cast<std::uint16_t>(word), 0, 0}; }

bool can_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit),
                               [&](ModelId model) { return !current(game, model, Stat::M).none; });
}

// Why this unit may not be picked; Clause::none where it may. An embarked unit is picked to disembark.
Clause bar_to_selection(const Game& game, UnitId unit) {
    if (game.owner(unit) != game.active()) return E_MOV_01;
    if (is_aboard(game, unit))
        if (const Clause bar = bar_to_disembarking(game, unit); bar != Clause::none) return bar;
    if (!game.is_on_table(unit) && !is_aboard(game, unit)) return E_MOV_01;
    return why_it_cannot_move(game, unit).value_or(Clause::none);
}

// E-MOV-01: one unit, or nothing where the player ends the phase.
std::optional<UnitId> unit_to_move(Game& game) {
    FixedVector<Option, max_units> units;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const auto unit = static_cast<UnitId>(i); bar_to_selection(game, unit) == Clause::none)
            units.push_back(muster::option_of(unit));
    if (units.empty()) return std::nullopt;
    Question question;
    question.seat = game.active();
    question.kind = Kind::choose_unit;
    question.clause = E_MOV_01;
    question.may_pass = true;
    const auto chosen = game.choose(question, {units.begin(), units.size()}, [&](const Option& option) {
        const bool unit = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{unit ? bar_to_selection(game, static_cast<UnitId>(option.id)) : E_MOV_01, {}, {}};
    });
    if (!chosen) return std::nullopt;
    return static_cast<UnitId>(chosen->id);
}

// E-ADV-01; E-FALL-01: who began the phase close to an enemy holds or Falls Back, which is no Advance (E-FALL-03). A
// minimum move is made whatever stands near (E-I-16).
Word choose_way(Game& game, UnitId unit) {
    const bool close = game.has(unit, Flag::close_at_start);
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

// E-MOD-07: one roll for the whole unit; nothing where no model has a random M.
int random_move_of(Game& game, UnitId unit) {
    for (ModelId model : game.models_of(unit)) {
        const Current move = current(game, model, Stat::M);
        if (!move.random) continue;
        return amount_of(game, move.value, E_MOD_07, game.owner(unit), unit);
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

// Asks where the models go; false if the unit holds for want of a Fall Back that leads away from the enemy (E-I-17).
// Any other move may leave everybody in place: that is a move of zero inches (E-I-20), and no breach of coherency
// (E-I-07).
bool walk(Game& game, UnitId unit, Manner manner, const Reach& reach) {
    const std::span<const ModelId> models = list(reach.models);
    const Placing placing = ordinary_move(game, unit, manner, reach);
    Question question = place_question(game, unit, models, Kind::move_unit, E_MOV_04, true);
    Goal stay;
    stay.stay = true;
    const auto way_out = manner == Manner::fall_back ? propose_placing(placing, question, stay) : std::nullopt;
    question.may_pass = !way_out; // E-FALL-02
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

void hold(Game& game, UnitId unit) { game.tell(Happened{E_FALL_01, unit, UnitId::none, {}}); }

// E-MOV-01, and whoever has a minimum move to make before the phase ends (E-MIN-02)
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
    for (UnitId unit : units_on_table(game, game.active()))
        if (!game.battle.over && has_minimum_move(game, unit) && bar_to_selection(game, unit) == Clause::none)
            move_unit(game, unit);
}

} // namespace

std::optional<Clause> why_it_cannot_move(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::selected_to_move)) return game.has(unit, Flag::moved) ? E_MOV_02 : E_MOV_03;
    if (game.has(unit, Flag::arrived)) return E_REIN_02;
    if (game.is_on_table(unit) && !can_move(game, unit)) return E_MOV_04;
    return std::nullopt;
}

void move_unit(Game& game, UnitId unit) {
    game.set(unit, Flag::selected_to_move);
    const Word way = choose_way(game, unit);
    if (way == Word::remain_stationary) return hold(game, unit);
    const Manner manner = manner_of(way);
    const int random_move = random_move_of(game, unit);
    if (manner == Manner::advance) game.of(unit).advance = static_cast<std::uint8_t>(advance_of(game, unit));
    const Reach reach = reach_of(game, unit, random_move);
    if (has_minimum_move(game, unit)) {
        if (!fly(game, unit, manner, reach)) return;
    } else if (!walk(game, unit, manner, reach)) {
        return hold(game, unit);
    }
    game.of(unit).move = kind_of(manner);
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
        if (!move.modifiers.full()) move.modifiers.push_back({ModifierKind::add, advance, E_ADV_02});
        const auto modified = [&](int inches) {
            const std::span<const Modifier> modifiers(move.modifiers.begin(), move.modifiers.size());
            return std::max(0, reckon(inches, modifiers, other_characteristic).result) * 1_in;
        };
        reach.held.push_back(move.none);
        reach.most.push_back(move.none ? Length{} : modified(move.random ? random_move : move.value.plus));
        const int minimum = game.profile(model).at(Stat::M, game.battle.models[index(model)].wounds).minimum;
        reach.least.push_back(minimum > 0 ? modified(minimum) : Length{}); // E-I-16: an Advance adds to both
    }
    return reach;
}

Placing ordinary_move(const Game& game, UnitId unit, Manner manner, const Reach& reach) {
    Placing placing = move_of(game, unit, manner, list(reach.models), {reach.most.begin(), reach.most.size()});
    placing.fixed = E_MOV_04;
    for (std::size_t i = 0; i < reach.models.size(); ++i) placing.request.models[i].fixed = reach.held[i];
    return placing;
}

void look_who_is_close(Game& game, Side side) {
    for (UnitId unit : units_on_table(game, side))
        game.set(unit, Flag::close_at_start, is_close_to_enemies(game, unit));
}

void movement_phase(Game& game) {
    if (step(game) == Step::start_of_turn) {
        spread_contagion(game); // E-LOC-06
        if (game.battle.over) return;
        go_on_to(game, Step::look_around);
    }
    if (step(game) == Step::look_around) {
        look_who_is_close(game, game.active()); // E-I-18
        go_on_to(game, Step::moves);
    }
    if (step(game) == Step::moves) {
        move_units(game);
        if (game.battle.over) return;
        go_on_to(game, Step::reinforcements);
    }
    set_up_reinforcements(game);
}

} // namespace muster::eighth
