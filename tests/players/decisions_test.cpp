// How many messages a person sends in a battle: decisions, not questions. Both seats are people who play as `greedy`
// and have the usual standing orders. What they decide is translated into the gestures of the page. A unit is dragged,
// which chooses it, its way to move and its places; units that are dragged one after the other are sent together, and
// the end of the phase with the last of them. A charge ends where it was shown before its dice. An enemy is pressed,
// which chooses who attacks it and with what. Rows, the ends of charges and answers for people are the code that the
// server runs.
#include "battle/inspector.h"
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
                if (open_question(session_).seat == shown_to_) shown_.reset();
                make_gesture();
            }
        }
    }

    const std::vector<Sent>& turns() const { return turns_; }
    std::pair<int, int> ends_of_charges() const { return {ends_as_shown_, ends_beside_}; } // and beside that
    const Histogram& histogram() const { return histogram_; }
    int activations() const {
        return static_cast<int>(std::ranges::count_if(
            session_.events(), [](const EventLog::Entry& event) { return event.type->name == "unit_activated"; }));
    }

  private:
    std::optional<Answer> answer_of_server() {
        if (const auto end = shown_ ? end_of_charge() : std::nullopt) {
            shown_.reset();
            return end;
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
        while (switches_.rows && goes_on(walk, answers));
        if (switches_.rows) look_at_end(first, answers);
        const Row row = walk_row(session_, answers, own);
        REQUIRE_FALSE(row.fault);
        for (const RowStep& step : row.steps) REQUIRE_FALSE(session_.answer(step.answer));
        if (before.round > 0) note(before, first);
    }

    // Whether the gesture goes on after its last answer, which the walk has taken then. Units are dragged one after the
    // other, and who is not touched stays where it stands: the last drag also ends the phase.
    bool goes_on(RowWalk& walk, const std::vector<Answer>& answers) {
        const Answer& answer = answers.back();
        const Question question = open_question(walk.session());
        const bool only_rolled = answer.pass && answers.size() == 1; // for an Advance
        const bool moved =
            (question.kind == QuestionKind::move && !only_rolled) || is_called(answer, "remain_stationary");
        if (!moved && !leads_on(question, answer)) return false;
        const UnitId unit = chosen(question, answer);
        if (walk.give(answer)) return false;
        const Question next = open_question(walk.session());
        if (!moved) return next.unit == unit;
        if (next.kind == QuestionKind::act) return next.unit == unit && is_called(decide(walk.session()), "move_again");
        constexpr std::size_t longest_row = 20;
        return next.kind == QuestionKind::next_to_move && answers.size() + 4 <= longest_row;
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
    // --- Ends of charges

    // The page shows where a charge would end, at these targets or at the only one there is.
    void look_at_end(const Question& first, const std::vector<Answer>& answers) {
        if (first.kind != QuestionKind::choose_charger || answers.front().pass) return;
        std::vector<UnitId> targets;
        if (answers.size() > 1)
            for (const Pick& pick : answers.back().picks) targets.push_back(static_cast<UnitId>(pick.option.id));
        const auto unit = static_cast<UnitId>(answers.front().picks[0].option.id);
        auto options = session_.rules().inspector->charges(session_.setup(), session_.battle(), unit, targets);
        std::erase_if(options.targets, [](const ChargeChance& each) { return each.refused != Clause::none; });
        if (options.targets.size() != 1 || options.targets[0].landing.empty()) return;
        shown_.emplace();
        for (const PlacedModel& model : options.targets[0].landing) shown_->places.push_back(model);
        needed_ = options.targets[0].needed * 1_in;
        shown_to_ = first.seat;
    }
    // With the roll that it needs and nobody lost, it ends where it was shown; or beside that, where the engine finds
    // no order for those ways any more.
    std::optional<Answer> end_of_charge() {
        const auto end = end_as_shown(session_, *shown_);
        const Question question = open_question(session_);
        if (!end || question.allowance < needed_ || question.models.size() < shown_->places.size()) return end;
        const auto at = [](const Answer& answer, std::size_t i) { return answer.places[i].place.at; };
        bool exactly = true;
        for (std::size_t i = 0; i < end->places.size(); ++i) {
            exactly = exactly && at(*end, i) == at(*shown_, i);
            CHECK(squared_distance(at(*end, i), at(*shown_, i)) <= squared(1_in));
        }
        ++(exactly ? ends_as_shown_ : ends_beside_);
        return end;
    }

    // --- The count

    void note(const Battle& battle, const Question& first) {
        const std::pair<int, Side> turn{battle.round, battle.active};
        if (turns_.empty() || turn != turn_) turns_.emplace_back();
        turn_ = turn;
        const bool active = first.seat == battle.active;
        ++(active ? turns_.back().by_active : turns_.back().by_other);
        if (!active) return;
        ++histogram_[name_of(first.kind)];
        turns_.back().kinds += fmt::format(" {} {},", name_of(first.kind), id_of(first.clause));
    }

    Session session_;
    Switches switches_;
    Greedy person_, adviser_;
    std::optional<Answer> shown_; // where the charge that is under way ends
    Length needed_{};
    int ends_as_shown_ = 0, ends_beside_ = 0;
    Side shown_to_ = Side::red;
    std::vector<Sent> turns_;
    Histogram histogram_;
    std::pair<int, Side> turn_{};
};

struct Counted {
    int turns = 0, active = 0, other = 0, most = 0, activations = 0;
    int ends_as_shown = 0, ends_beside = 0; // of charges
    Histogram histogram;
    std::vector<std::string> longest; // turns with the most messages
    double a_turn() const { return static_cast<double>(active) / turns; }
    double an_activation() const { return static_cast<double>(active + other) / activations; }

    void add(const People& people) {
        activations += people.activations();
        ends_as_shown += people.ends_of_charges().first, ends_beside += people.ends_of_charges().second;
        for (const auto& [kind, times] : people.histogram()) histogram[kind] += times;
        for (const Sent& turn : people.turns()) {
            ++turns;
            active += turn.by_active, other += turn.by_other;
            if (turn.by_active > most) longest.clear();
            most = std::max(most, turn.by_active);
            if (turn.by_active == most) longest.push_back(turn.kinds);
        }
    }
    void print(const std::string& rules) const {
        MESSAGE(rules << ": " << active << " messages of the player whose turn it is and " << other
                      << " of the other in " << turns << " turns, at most " << most << " in one; " << activations
                      << " activations");
        for (const std::string& turn : longest) MESSAGE("as in this turn:" << turn);
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

TEST_CASE("A turn of the ninth at 25 power takes a person six messages, and at most sixteen") {
    const Counted counted = count("ninth", "concord-25", "tide-25", "three-cedars", 6);
    CHECK(counted.a_turn() <= 7);
    CHECK(counted.most <= 16);
    CHECK(counted.ends_as_shown > 10 * counted.ends_beside);
}

// It has psykers on both sides and more charges.
TEST_CASE("A turn of the eighth at 25 power takes a person eight messages, and at most sixteen") {
    const Counted counted = count("eighth", "covenant-25", "thorn-25", "three-cedars", 6);
    CHECK(counted.a_turn() <= 8.5);
    CHECK(counted.most <= 16);
    CHECK(counted.ends_as_shown > 10 * counted.ends_beside);
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
