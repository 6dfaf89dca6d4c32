// From the edges to the first round (DEPL), and the arrivals of later ones: Echelons, Ambush, Scout, Reserve.
#include "rules/alternating/hits.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/units.h"
#include "rules/alternating/words.h"

namespace muster::alternating {
namespace {

using enum Ability;

using Units = FixedVector<Option, max_units>;

Option word(Word each) { return {What::word, static_cast<std::uint16_t>(each), 0, 0}; }

// Units of a side that are waiting in this way.
Units waiting(const Game& game, Side side, Waiting how) {
    Units units;
    for_units(game.battle, side, Whereabouts::waiting, [&](UnitId unit) {
        if (game.of(unit).waiting == how) units.push_back(option_of(unit));
    });
    return units;
}

std::optional<UnitId> choose(Game& game, QuestionKind kind, Side side, Clause clause, const Units& units,
                             bool may_pass) {
    Question question;
    question.seat = side;
    question.kind = kind;
    question.clause = clause;
    question.may_pass = may_pass;
    const auto chosen = game.choose(question, {units.begin(), units.size()});
    if (!chosen) return std::nullopt;
    return static_cast<UnitId>(chosen->id);
}

// A-DEPL-05: a unit that finds no room stays out of the battle.
void place(Game& game, UnitId unit, const SetUp& how) {
    game.of(unit).waiting = Waiting::no;
    if (set_up(game, unit, how)) return;
    game.of(unit).waiting = Waiting::no_room;
    game.tell(Happened{A_DEPL_05, unit, UnitId::none, {}});
}

// A-DEPL-03, A-DEPL-06, A-PAS-03c: alternately; a side with no units left is skipped.
void place_alternately(Game& game, QuestionKind kind, Waiting which, Clause clause, Length depth, Clause outside) {
    while (true) {
        Side side = game.memory.picks_next;
        if (waiting(game, side, which).empty()) side = opponent(side);
        const Units units = waiting(game, side, which);
        if (units.empty()) return;
        const UnitId unit = *choose(game, kind, side, clause, units, false);
        place(game, unit, {MoveKind::set_up, clause, outside, strip(game, edge_of(game, side), depth)});
        game.memory.picks_next = opponent(side);
        game.checkpoint();
    }
}

bool loses_scout(const Game& game, UnitId unit) { return game.of(unit).picked; }
bool is_reserve(const Game& game, UnitId unit) { return game.of(unit).picked || game.has(unit, reserve); }

// A-PAS-02a, A-PAS-03a, A-XTRA-08a, A-I-63: how the unit waits.
Waiting choose_waiting(Game& game, UnitId unit) {
    const Side side = game.owner(unit);
    if (game.has(unit, ambush) && game.yes(side, A_PAS_02a, unit)) return Waiting::ambush;
    if (is_reserve(game, unit)) return Waiting::reserve;
    if (game.has(unit, scout) && !loses_scout(game, unit) && game.yes(side, A_PAS_03a, unit)) return Waiting::scout;
    return Waiting::no;
}

// A-I-42: a unit that is not set aside may begin in a transporter.
void offer_transport(Game& game, UnitId unit) {
    Units carriers;
    for_units(game.battle, game.owner(unit), Whereabouts::waiting, [&](UnitId carrier) {
        if (carrier != unit && fits_aboard(game, unit, carrier)) carriers.push_back(option_of(carrier));
    });
    if (carriers.empty()) return;
    Question question;
    question.seat = game.owner(unit);
    question.kind = QuestionKind::embark;
    question.clause = A_PAS_23a;
    question.unit = unit;
    question.may_pass = true;
    const auto why_not = [&](const Option& option) {
        const bool ours = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{ours ? why_not_aboard(game, unit, static_cast<UnitId>(option.id)) : A_PAS_23a, {}, {}};
    };
    if (const auto chosen = game.choose(question, {carriers.begin(), carriers.size()}, why_not))
        board(game, unit, static_cast<UnitId>(chosen->id));
}

// A-XTRA-08b: the opponent names the edge, the owner the place.
void arrive_from_reserve(Game& game, UnitId unit) {
    const Option edges[] = {word(Word::low_edge), word(Word::high_edge), word(Word::left_edge), word(Word::right_edge)};
    Question question;
    question.seat = opponent(game.owner(unit));
    question.clause = A_XTRA_08b;
    question.unit = unit;
    const auto edge = game.choose(question, edges);
    const int number = edge->id - static_cast<int>(Word::low_edge);
    place(game, unit, {MoveKind::set_up, A_XTRA_08a, A_XTRA_08b, strip(game, number, 12_in)});
}

void reserves_arrive(Game& game) {
    while (true) {
        Side side = game.memory.picks_next;
        if (waiting(game, side, Waiting::reserve).empty()) side = opponent(side);
        const Units units = waiting(game, side, Waiting::reserve);
        if (units.empty()) return;
        arrive_from_reserve(game, *choose(game, QuestionKind::choose_unit, side, A_XTRA_08a, units, false));
        const bool any_left =
            !waiting(game, Side::red, Waiting::reserve).empty() || !waiting(game, Side::blue, Waiting::reserve).empty();
        // For the player who begins with the Ambushes.
        game.memory.picks_next = any_left ? opponent(side) : game.memory.starter;
        game.checkpoint();
    }
}

// A-PAS-02b: returns whether it is on the table now. Its owner may find no place, or no good one. The others of the
// side are asked about in any case.
bool arrive_from_ambush(Game& game, UnitId unit) {
    SetUp how{MoveKind::set_up, A_PAS_02b, A_PAS_02b};
    how.away = how.may_pass = true;
    const bool placed = set_up(game, unit, how);
    game.of(unit).waiting = placed ? Waiting::no : Waiting::ambush_later;
    if (placed) game.of(unit).ambushed_in = game.battle.round; // A-PAS-02c
    return placed;
}

// A-PAS-02b, A-PAS-02d: alternately, beginning with the side that activates next. A side that waits is done for this
// round.
void ambushes_arrive(Game& game) {
    Memory& memory = game.memory;
    while (!memory.done[0] || !memory.done[1]) {
        Side side = memory.picks_next;
        if (memory.done[index(side)]) side = opponent(side);
        const Units units = waiting(game, side, Waiting::ambush);
        const auto unit =
            units.empty() ? std::nullopt : choose(game, QuestionKind::choose_unit, side, A_PAS_02b, units, true);
        if (!unit) memory.done[index(side)] = true;
        const bool goes_on = unit && !arrive_from_ambush(game, *unit); // with another one
        memory.picks_next = goes_on ? side : opponent(side);
        game.checkpoint();
    }
}

} // namespace

void choose_edges(Game& game) {
    const Side side = game.roll(A_DEPL_01, Side::red, 1).dice[0].face <= 3 ? Side::red : Side::blue;
    const bool upright = game.setup.table.size.y > game.setup.table.size.x;
    const Option edges[] = {word(upright ? Word::left_edge : Word::low_edge),
                            word(upright ? Word::right_edge : Word::high_edge)};
    Question question;
    question.seat = side;
    question.clause = A_DEPL_01;
    const bool far = *game.choose(question, edges) == edges[1];
    game.memory.far_edge[index(side)] = far;
    game.memory.far_edge[index(opponent(side))] = !far;                      // A-DEPL-02
    game.memory.starter = game.memory.picks_next = game.battle.first = side; // A-ROUND-02, A-I-94
    game.tell(Happened{A_DEPL_01,
                       UnitId::none,
                       UnitId::none,
                       {static_cast<std::int16_t>(index(side)), static_cast<std::int16_t>(far)}});
}

// A-RULE-05a to A-RULE-05c, A-I-63: only units with Echelons are divided; a group may be empty.
void split_echelons(Game& game) {
    for (Side side : {game.memory.starter, opponent(game.memory.starter)}) {
        Units units;
        for_units(game.battle, side, Whereabouts::waiting, [&](UnitId unit) {
            if (game.has(unit, echelons)) units.push_back(option_of(unit));
        });
        if (units.empty()) continue;
        Question question;
        question.seat = side;
        question.kind = QuestionKind::split;
        question.form = Form::some;
        question.clause = A_RULE_05a;
        question.options = {units.begin(), units.size()};
        question.most = static_cast<std::int16_t>(units.size());
        const Answer first = game.ask(question);
        const Option groups[] = {word(Word::first_group), word(Word::second_group)};
        Question which;
        which.seat = opponent(side);
        which.clause = A_RULE_05b;
        const bool takes_first = *game.choose(which, groups) == groups[0];
        for (const Option& unit : units) {
            const bool in_first =
                std::ranges::any_of(first.picks, [&](const Pick& pick) { return pick.option == unit; });
            game.of(static_cast<UnitId>(unit.id)).picked = in_first == takes_first;
        }
    }
}

void set_units_aside(Game& game) {
    for (Side side : {game.memory.starter, opponent(game.memory.starter)}) {
        FixedVector<UnitId, max_units> units;
        for_units(game.battle, side, Whereabouts::waiting, [&](UnitId unit) { units.push_back(unit); });
        for (UnitId unit : units) game.of(unit).waiting = choose_waiting(game, unit);
        for (UnitId unit : units)
            if (game.of(unit).waiting == Waiting::no) offer_transport(game, unit);
    }
    game.memory.picks_next = game.memory.starter;
}

void deploy(Game& game) {
    place_alternately(game, QuestionKind::next_to_set_up, Waiting::no, A_DEPL_03, 12_in, A_DEPL_04);
    game.memory.picks_next = game.memory.starter; // the side that activates next begins with the Scouts (A-PAS-03c)
}

void deploy_scouts(Game& game) {
    place_alternately(game, QuestionKind::choose_unit, Waiting::scout, A_PAS_03b, 24_in, A_PAS_03b);
}

void arrive(Game& game) {
    if (game.battle.round == 2) reserves_arrive(game);
    if (game.battle.round >= 2) ambushes_arrive(game);
    game.memory.picks_next = game.memory.starter;
    note_who_ran_out(game); // a side without units at the start of the round (A-I-16)
    if (game.memory.ran_out[0] && game.memory.ran_out[1])
        game.memory.ran_out_first = static_cast<std::int8_t>(index(game.memory.starter));
}

} // namespace muster::alternating
