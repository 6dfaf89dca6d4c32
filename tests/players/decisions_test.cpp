// How many messages a person sends in a battle: decisions, not questions. Both seats are people who play as `greedy`
// and have the usual standing orders. What they decide is translated into the gestures of the page. A unit is dragged,
// which chooses it, its way to move and its places; units that are dragged one after the other are sent together. A
// charge ends where it was shown before its dice. An enemy is pressed, which chooses who attacks it and with what.
// Rows, the ends of drags and answers for people are the code that the server runs.
#include "battle/row.h"
#include "dice/philox_dice.h"
#include "players/greedy.h"
#include "players/standing_orders.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>

namespace muster {
namespace {

struct Switches {
    bool rows = true, own_answers = true;
};

// The messages of one turn of a player, or of one activation.
struct Sent {
    int by_active = 0, by_other = 0;
    std::string kinds; // of the active player's, by the first question that each answers
};
using Histogram = std::map<std::string_view, int>; // by the kind of the first question that a message answers

// Who drags a unit farther than is known yet hopes for high rolls, and for no losses on the way.
class HopedDice final : public DiceStream {
    void fill(std::uint64_t, std::span<Face> faces, Clause purpose) override {
        using enum Clause;
        const bool leads_on = purpose == N_MOV_16 || purpose == E_ADV_02 || purpose == N_MOD_07 ||
                              purpose == E_MOD_07 || purpose == N_CHG_09 || purpose == E_CHG_09;
        std::ranges::fill(faces, Face(leads_on ? 6 : 1));
    }
};

Question open_question(const Session& session) { return session.question()->question(); }

class People {
  public:
    People(std::shared_ptr<const Setup> setup, std::uint64_t seed, Switches switches)
        : session_(std::move(setup), std::make_shared<PhiloxDice>(seed)),
          switches_(switches) {}

    void play() {
        while (session_.question()) {
            if (const auto answer = answer_of_server()) {
                REQUIRE_FALSE(session_.answer(*answer));
            } else {
                if (open_question(session_).seat == dragged_by_) drag_.reset();
                make_gesture();
            }
        }
    }

    const std::vector<Sent>& turns() const { return turns_; }
    const Histogram& histogram() const { return histogram_; }
    int activations() const {
        return static_cast<int>(std::ranges::count_if(
            session_.events(), [](const EventLog::Entry& event) { return event.type->name == "unit_activated"; }));
    }

  private:
    std::optional<Answer> answer_of_server() {
        if (const auto answer = drag_ ? onward_answer(session_, *drag_) : std::nullopt) {
            if (open_question(session_).form == Form::place) drag_.reset();
            return answer;
        }
        const auto own = answer_for(session_);
        return own ? std::optional(own->answer) : std::nullopt;
    }
    std::optional<OwnAnswer> answer_for(const Session& session) {
        if (!switches_.own_answers) return std::nullopt;
        return own_answer(session, StandingOrders{}, adviser_);
    }

    Answer decide(const Session& session) {
        Answer answer;
        session.at_open_question([&](const Question& question, const Rulings& rulings) {
            answer = person_.answer(session.view(question.seat), question, rulings);
            if (rulings.check(answer)) answer = default_answer(question, rulings);
        });
        return answer;
    }
    bool is_called(const Answer& answer, std::string_view word) const {
        return answer.picks.size() == 1 && answer.picks[0].option.what == What::word &&
               session_.rules().word(answer.picks[0].option.id) == word;
    }

    // --- One gesture

    void make_gesture() {
        const Battle before = session_.battle();
        const Question first = open_question(session_);
        const auto own = [&](const Session& session) { return answer_for(session); };
        std::vector<Answer> answers;
        RowWalk walk(session_, own);
        do answers.push_back(decide(walk.session()));
        while (switches_.rows && goes_on(walk, first.kind, answers));
        if (switches_.rows && is_drag(first.kind)) drag_on(answers, first.seat);
        const Row row = walk_row(session_, answers, own);
        REQUIRE_FALSE(row.fault);
        for (const RowStep& step : row.steps) REQUIRE_FALSE(session_.answer(step.answer));
        if (before.round > 0) note(before, first, leaves_standing(first, answers));
    }

    // Whether the gesture goes on after its last answer, which the walk has taken then.
    bool goes_on(RowWalk& walk, QuestionKind first, const std::vector<Answer>& answers) {
        const Answer& answer = answers.back();
        const Question question = open_question(walk.session());
        const bool placed = question.kind == QuestionKind::move && !answer.pass;
        if (!placed && !leads_on(question, answer)) return false;
        const UnitId unit = chosen(question, answer);
        if (walk.give(answer)) return false;
        const Question next = open_question(walk.session());
        if (!placed) return next.unit == unit;
        if (next.kind == QuestionKind::act) return next.unit == unit && is_called(decide(walk.session()), "move_again");
        constexpr std::size_t longest_row = 20;
        return first == QuestionKind::next_to_move && next.kind == first && answers.size() + 4 <= longest_row &&
               drags_another(walk);
    }
    // Whether what this answer chooses is dragged on, or aimed at something.
    static bool leads_on(const Question& question, const Answer& answer) {
        if (answer.pass) return false;
        switch (question.kind) {
        case QuestionKind::way_to_move:
        case QuestionKind::leave_fight:
        case QuestionKind::act:
        case QuestionKind::declare_charge:
        case QuestionKind::choose_option:
            return question.unit != UnitId::none;
        default:
            return board_view(question.kind) == BoardView::choose_unit && question.form == Form::one;
        }
    }
    static UnitId chosen(const Question& question, const Answer& answer) {
        const bool chooses = board_view(question.kind) == BoardView::choose_unit && !answer.pass;
        return chooses ? static_cast<UnitId>(answer.picks[0].option.id) : question.unit;
    }
    // Otherwise the others stay where they stand.
    bool drags_another(RowWalk walk) {
        const Answer unit = decide(walk.session());
        if (unit.pass) return false;
        return walk.give(unit) || !is_called(decide(walk.session()), "remain_stationary");
    }
    // Who is left where it stands is not touched: at the end of the phase that is one press of a button.
    bool leaves_standing(const Question& first, const std::vector<Answer>& answers) const {
        const Answer& last = answers.back();
        return first.kind == QuestionKind::next_to_move && first.may_pass && answers.size() <= 3 &&
               (last.pass || is_called(last, "remain_stationary"));
    }

    // --- Drags that go on after dice

    static bool is_drag(QuestionKind first) { return first == QuestionKind::choose_charger; }
    // The person drags the unit to where it would go if the dice fell well.
    void drag_on(const std::vector<Answer>& answers, Side seat) {
        Session hoped = session_.with_dice(std::make_shared<HopedDice>());
        UnitId unit = UnitId::none;
        for (const Answer& answer : answers) {
            while (const auto own = answer_for(hoped))
                if (hoped.answer(own->answer)) return;
            unit = chosen(open_question(hoped), answer);
            if (hoped.answer(answer) || !hoped.question()) return;
        }
        while (hoped.question()) {
            const Question question = open_question(hoped);
            const bool theirs = question.seat == seat && question.unit == unit;
            if (theirs && (question.kind == QuestionKind::move || question.kind == QuestionKind::close_in)) break;
            const auto own = answer_for(hoped);
            const bool chooses_way = theirs && question.kind == QuestionKind::way_to_move;
            if (!own && !chooses_way) return;
            const Answer answer = own ? own->answer : decide(hoped);
            if ((chooses_way && !is_called(answer, "normal_move")) || hoped.answer(answer)) return;
        }
        if (!hoped.question() || hoped.next_die() == session_.next_die()) return;
        const Answer wish = decide(hoped);
        if (wish.places.empty()) return;
        drag_ = {unit, {}};
        drag_->goal.anchor = middle(wish);
        dragged_by_ = seat;
    }
    static Point middle(const Answer& placed) {
        std::int64_t x = 0, y = 0;
        for (const PlacedModel& each : placed.places) x += each.place.at.x.steps, y += each.place.at.y.steps;
        const auto count = static_cast<std::int64_t>(placed.places.size());
        return {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
    }

    // --- The count

    void note(const Battle& battle, const Question& first, bool leaves_standing) {
        const std::pair<int, Side> turn{battle.round, battle.active};
        if (turns_.empty() || turn != turn_) turns_.emplace_back(), left_standing_ = false;
        turn_ = turn;
        if (leaves_standing && left_standing_) return; // the press of the button is counted already
        left_standing_ = left_standing_ || leaves_standing;
        const bool active = first.seat == battle.active;
        ++(active ? turns_.back().by_active : turns_.back().by_other);
        if (!active) return;
        ++histogram_[name_of(first.kind)];
        turns_.back().kinds += fmt::format(" {}", name_of(first.kind));
    }

    Session session_;
    Switches switches_;
    Greedy person_, adviser_;
    std::optional<Onward> drag_;
    Side dragged_by_ = Side::red;
    std::vector<Sent> turns_;
    Histogram histogram_;
    std::pair<int, Side> turn_{};
    bool left_standing_ = false;
};

struct Counted {
    int turns = 0, active = 0, other = 0, most = 0, activations = 0;
    Histogram histogram;
    std::string longest;
    double a_turn() const { return static_cast<double>(active) / turns; }
    double an_activation() const { return static_cast<double>(active + other) / activations; }

    void add(const People& people) {
        activations += people.activations();
        for (const auto& [kind, times] : people.histogram()) histogram[kind] += times;
        for (const Sent& turn : people.turns()) {
            ++turns;
            active += turn.by_active, other += turn.by_other;
            if (turn.by_active <= most) continue;
            most = turn.by_active, longest = turn.kinds;
        }
    }
    void print(const std::string& rules) const {
        MESSAGE(rules << ": " << active << " messages of the player whose turn it is and " << other
                      << " of the other in " << turns << " turns, at most " << most << " in one; " << activations
                      << " activations");
        MESSAGE("the longest turn:" << longest);
        std::string a_turn;
        for (const auto& [kind, times] : histogram)
            a_turn += fmt::format("{}{} {:.2f}", a_turn.empty() ? "" : ", ", kind, static_cast<double>(times) / turns);
        MESSAGE("a turn, by what a message begins with: " << a_turn);
    }
};

template <class T>
T need(Result<T> result) {
    REQUIRE_MESSAGE(result.has_value(), (result.has_error() ? result.error().text() : ""));
    return std::move(*result);
}

Counted count(const std::string& rules, const std::string& red, const std::string& blue, const std::string& table,
              int battles, Switches switches = {}) {
    const std::string data = MUSTER_SOURCE "/data/";
    const auto army = [&](const std::string& name) {
        return need(load_army(data + "armies/" + rules + "/" + name + ".json"));
    };
    const auto setup = need(
        make_setup(*find_rule_set(rules), army(red), army(blue), need(load_table(data + "tables/" + table + ".json"))));
    Counted counted;
    for (int seed = 1; seed <= battles; ++seed) {
        People people(setup, static_cast<std::uint64_t>(seed), switches);
        people.play();
        counted.add(people);
    }
    counted.print(rules);
    return counted;
}

} // namespace

TEST_CASE("A turn of the ninth at 25 power takes a person seven messages, and at most sixteen") {
    const Counted counted = count("ninth", "concord-25", "tide-25", "three-cedars", 6);
    CHECK(counted.a_turn() <= 8);
    CHECK(counted.most <= 16);
}

// It has psykers on both sides and more charges. Five units that all move, shoot, charge and fight, between dice, are
// more than sixteen decisions.
TEST_CASE("A turn of the eighth at 25 power takes a person nine messages, and at most eighteen") {
    const Counted counted = count("eighth", "covenant-25", "thorn-25", "three-cedars", 6);
    CHECK(counted.a_turn() <= 9.5);
    CHECK(counted.most <= 18);
}

TEST_CASE("An activation of the alternating game takes less than two messages, those of the other side included") {
    const Counted one = count("alternating", "lantern-company", "ash-riders", "harrow-junction", 4);
    const Counted other = count("alternating", "briar-kin", "gale-wing", "harrow-junction", 4);
    CHECK((one.an_activation() + other.an_activation()) / 2 <= 1.9);
}

TEST_CASE("Without rows, or without answers for people, the counts are far higher") {
    for (const Switches off : {Switches{false, true}, Switches{true, false}}) {
        CHECK(count("ninth", "concord-25", "tide-25", "three-cedars", 2, off).a_turn() > 8);
        CHECK(count("eighth", "covenant-25", "thorn-25", "three-cedars", 2, off).a_turn() > 9.5);
        CHECK(count("alternating", "briar-kin", "gale-wing", "harrow-junction", 2, off).an_activation() > 1.9);
    }
}

} // namespace muster
