// Questions and answers are the one protocol of players, saves, replays, browser and scripts. A *pick* lists options; a
// *place* asks for positions. An answer to either can be checked before it is given, and both have a default that is
// always legal.
#pragma once

#include "base/refusal.h"
#include "battle/battle.h"

#include <optional>
#include <span>
#include <vector>

namespace muster {

// What an option stands for. `word` is one of the rule set's own words ("advance"), `number` a plain number.
enum class What : std::uint8_t { unit, model, marker, word, number, attack, power, point };
MUSTER_NAMES(What, unit, model, marker, word, number, attack, power, point)

// One thing that can be picked. `id` is the unit, model, marker, word or number. An attack is a model's weapon at a
// unit: id = model, with = weapon profile, at = target. A power has id = power, with = the psyker's unit, at = target.
struct Option {
    What what = What::unit;
    std::uint16_t id = 0;
    std::uint16_t with = 0;
    std::uint16_t at = 0;
};
MUSTER_FIELDS(Option, what, id, with, at)

template <IsId Id>
constexpr Option option_of(Id id) {
    constexpr What what = std::is_same_v<Id, UnitId>    ? What::unit
                          : std::is_same_v<Id, ModelId> ? What::model
                                                        : What::marker;
    return {what, static_cast<std::uint16_t>(id), 0, 0};
}

// How a question is answered.
enum class Form : std::uint8_t {
    one,    // exactly one of the options, or a pass where allowed
    some,   // between `least` and `most` different options
    counts, // options with numbers (attacks split among targets); the rules say which sums are allowed
    order,  // all options, in an order
    number, // a number from `least` to `most`
    place   // positions for the models listed
};
MUSTER_NAMES(Form, one, some, counts, order, number, place)

// What a question is about. The rule that asks says so. Players use this, so they need no clause of any game.
enum class QuestionKind : std::uint8_t {
    // One of these units
    choose_unit, // any choice of a unit that is not below
    next_to_set_up,
    next_to_move,
    next_to_shoot,
    next_to_fight,
    activate, // which unit acts next, where players take turns with units
    choose_charger,
    react,     // which unit shoots at the unit that the question is about
    intervene, // which unit moves to the help of others
    embark,    // which transport the unit may enter
    deny,      // which unit tries to deny what the unit that the question is about casts
    // One of these options
    choose_option, // any choice that is not below; the first option is the usual one
    plain_choice,  // the default answer is as good as any
    way_to_move,   // one of the words normal_move, advance, remain_stationary
    leave_fight,   // remain_stationary or fall_back
    act,           // one of the words shoot, charge, move_again
    choose_zone,   // the options are in the order of RuleSet::zones
    choose_warlord,
    // A number
    choose_number, // more is better
    spend,         // how many of a stock to spend
    divide_table,  // the angle of a line through the middle, in degrees
    // Positions
    move,       // afterwards the unit may shoot or charge
    move_again, // afterwards the unit does nothing more
    close_in,   // a charge: towards enemies
    pile_in,    // the same by a few inches, before or after a fight
    move_off,   // any other move: out of a fight, of an aircraft
    set_up,
    place_marker,
    // Attacks
    shoot,
    fight,
    declare_charge,
    cast,       // which power; its target is a later question, if there is one
    cast_at,    // which power, at which unit: Option::at
    give_order, // the same, for orders that are offered again and again
    // Dice and models
    allocate,
    reroll,
    spare_reroll, // a re-roll from a stock for the whole battle
    order,
    sequence, // in which order rules or attacks are resolved; mostly nothing depends on it
    split     // a unit, or an army, in two
};
MUSTER_NAMES(QuestionKind, choose_unit, next_to_set_up, next_to_move, next_to_shoot, next_to_fight, activate,
             choose_charger, react, intervene, embark, deny, choose_option, plain_choice, way_to_move, leave_fight, act,
             choose_zone, choose_warlord, choose_number, spend, divide_table, move, move_again, close_in, pile_in,
             move_off, set_up, place_marker, shoot, fight, declare_charge, cast, cast_at, give_order, allocate, reroll,
             spare_reroll, order, sequence, split)

// How the board shows a question: there is one view for each of these. Files and the protocol name the kind of a
// question by it.
enum class BoardView : std::uint8_t {
    choose_unit,
    choose_option,
    choose_number,
    move_unit,
    place_unit,
    place_marker,
    declare_attacks,
    declare_charge,
    cast,
    allocate,
    reroll,
    order,
    split
};
MUSTER_NAMES(BoardView, choose_unit, choose_option, choose_number, move_unit, place_unit, place_marker, declare_attacks,
             declare_charge, cast, allocate, reroll, order, split)

BoardView board_view(QuestionKind kind);

// Whether the rules know that nothing depends on the answer (battle/own_answer.h). Players are asked all the same.
enum class Settled : std::uint8_t {
    no,
    equal,    // all answers come to the same
    dominated // no answer is better than the one in `settled_by`
};

// It lives only while it is asked: the lists belong to the rule that asks.
struct Question {
    Side seat = Side::red;
    QuestionKind kind = QuestionKind::choose_option;
    Form form = Form::one;
    Clause clause = Clause::none; // the clause that gives this choice to the player
    UnitId unit = UnitId::none;   // the unit that it is about
    std::span<const Option> options{};
    bool may_pass = false;
    Clause must = Clause::none; // why nobody may pass, where it is another clause than that of the question
    bool secret = false;        // the answer stays hidden from the other seat until it is revealed
    std::int16_t least = 0;
    std::int16_t most = 0;
    std::span<const ModelId> models{}; // to be placed; ModelId::none for a marker
    Length allowance{};                // how far each model may go, for display; 0 where there is no such limit
    std::uint32_t place = 0;           // number of the announcement in this run of the rules (Oracle::on_record)
    Settled settled = Settled::no;
    std::int16_t settled_by = 0; // which option; of a question for something else than one option: the default answer
};

struct Pick {
    Option option;
    std::uint16_t count = 1;
};
MUSTER_FIELDS(Pick, option, count)

struct PlacedModel {
    ModelId model = ModelId::none;
    Placement place;
    std::uint8_t waypoints = 0; // how many of Answer::waypoints lead there, in order
    std::uint8_t turn = 0;      // when the model walks, from 1; all 0 without waypoints: the engine finds the ways
};
MUSTER_FIELDS(PlacedModel, model, place, waypoints, turn)

struct Answer {
    bool pass = false;
    FixedVector<Pick, 160> picks;
    FixedVector<PlacedModel, max_unit_models> places;
    FixedVector<Point, 120> waypoints;
};
MUSTER_FIELDS(Answer, pass, picks, places, waypoints)
static_assert(decltype(Answer::picks)::capacity() >= max_units, "all units can be put in an order");
static_assert(decltype(Refusal::models)::capacity() >= max_unit_models, "a whole unit can be at fault");

inline Answer pass() {
    Answer answer;
    answer.pass = true;
    return answer;
}
inline Answer pick(Option option, std::uint16_t count = 1) {
    Answer answer;
    answer.picks.push_back({option, count});
    return answer;
}
inline Answer pick_number(int number) { return pick({What::number, static_cast<std::uint16_t>(number), 0, 0}); }

// Each of these units, models or markers.
template <class Ids>
std::vector<Option> options_for(const Ids& ids) {
    std::vector<Option> options;
    for (const auto id : ids) options.push_back(option_of(id));
    return options;
}
// Asks for some of these, at most as many as an answer can hold.
void offer(Question& question, std::span<const Option> options, std::size_t least, std::size_t most);

// A wish for where a placement should go. The rules turn it into positions that are legal.
struct Goal {
    enum class Shape : std::uint8_t { keep, block, line, column, ring };
    BOOST_DESCRIBE_NESTED_ENUM(Shape, keep, block, line, column, ring)
    bool stay = false; // change as little as legal
    Point anchor;
    std::int16_t facing = 0;
    Shape shape = Shape::keep;
    bool roughly = false;     // a quick result is better than the nearest one
    bool at_a_glance = false; // look at a few places only; nothing if none of them is legal
};

struct Placing;

// What the rules say about answers to the open question.
class Rulings {
  public:
    virtual ~Rulings() = default;
    // Why this answer may not be given; nothing if it may. Never changes anything.
    virtual std::optional<Refusal> check(const Answer& answer) const = 0;
    // A legal answer to a place question, as near to the goal as the proposer can find.
    virtual std::optional<Answer> propose(const Goal& goal) const = 0;
    // What a place question allows, as data; null for any other question, and for markers.
    virtual const Placing* placing() const { return nullptr; }
};

// Checks what holds for any question, before the rules check: the right form, only listed options, no option twice. A
// rule may replace the refusal with its own explanation.
std::optional<Refusal> check_form(const Question& question, const Answer& answer);
bool is_listed(const Question& question, const Option& option);

// The answer that is always legal: pass, the first option, the smallest number, the order as listed, staying put.
Answer default_answer(const Question& question, const Rulings& rulings);

} // namespace muster
