// How many messages a person sends in a battle: decisions, not questions. Both seats are people who play as `greedy`
// and have the usual standing orders. What they decide is translated into the gestures of the page: a unit is dragged,
// which chooses it, its way to move and its places; an enemy is pressed, which chooses who attacks it and with what.
// Rows and answers for people are the code that the server runs.
#include "battle/row.h"
#include "dice/philox_dice.h"
#include "players/greedy.h"
#include "players/standing_orders.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <doctest/doctest.h>

#include <map>

namespace muster {
namespace {

struct Switches {
    bool rows = true, own_answers = true;
};

// The messages of one turn of a player, or of one activation.
struct Sent {
    int by_active = 0, by_other = 0;
};

class People {
  public:
    People(std::shared_ptr<const Setup> setup, std::uint64_t seed, Switches switches)
        : session_(std::move(setup), std::make_shared<PhiloxDice>(seed)),
          switches_(switches) {}

    void play() {
        while (session_.question()) {
            if (const auto own = answer_for(session_)) {
                REQUIRE_FALSE(session_.answer(own->answer));
                continue;
            }
            make_gesture();
        }
    }

    const std::vector<Sent>& turns() const { return turns_; }
    int activations() const {
        return static_cast<int>(std::ranges::count_if(
            session_.events(), [](const EventLog::Entry& event) { return event.type->name == "unit_activated"; }));
    }

  private:
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

    // Whether a gesture that chooses this goes on: the unit is dragged on, or the enemy is aimed at.
    static bool goes_on(const Question& question, const Answer& answer) {
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

    bool is_called(const Answer& answer, std::string_view word) const {
        return answer.picks.size() == 1 && answer.picks[0].option.what == What::word &&
               session_.rules().word(answer.picks[0].option.id) == word;
    }

    void make_gesture() {
        const Battle before = session_.battle();
        const Question first = session_.question()->question();
        const auto own = [&](const Session& session) { return answer_for(session); };
        std::vector<Answer> answers;
        bool stays = first.kind == QuestionKind::next_to_move && first.may_pass;
        RowWalk walk(session_, own);
        UnitId unit = first.unit; // that the gesture is about
        while (true) {
            const Question question = walk.session().question()->question();
            answers.push_back(decide(walk.session()));
            const Answer& answer = answers.back();
            if (board_view(question.kind) == BoardView::choose_unit && !answer.pass)
                unit = static_cast<UnitId>(answer.picks[0].option.id);
            const bool goes_on_here = switches_.rows && goes_on(question, answer) && !walk.give(answer) &&
                                      walk.session().question()->question().unit == unit;
            if (goes_on_here) continue;
            // Who is left where it stands is not touched: at the end of the phase that is one press of a button.
            stays = stays && (answer.pass || is_called(answer, "remain_stationary"));
            break;
        }
        const Row row = walk_row(session_, answers, own);
        REQUIRE_FALSE(row.fault);
        for (const RowStep& step : row.steps) REQUIRE_FALSE(session_.answer(step.answer));
        if (before.round > 0) note(before, first, stays);
    }

    void note(const Battle& battle, const Question& first, bool stays) {
        const std::pair<int, Side> turn{battle.round, battle.active};
        if (turns_.empty() || turn != turn_) turns_.emplace_back();
        turn_ = turn;
        if (!stays || !ended_movement_)
            ++(first.seat == battle.active ? turns_.back().by_active : turns_.back().by_other);
        ended_movement_ = stays || (ended_movement_ && first.kind == QuestionKind::next_to_move);
    }

    Session session_;
    Switches switches_;
    Greedy person_, adviser_;
    std::vector<Sent> turns_;
    std::pair<int, Side> turn_{};
    bool ended_movement_ = false; // the press of the button that ends it is counted already
};

struct Counted {
    int battles = 0, turns = 0, active = 0, other = 0, most = 0, activations = 0;
    double a_turn() const { return static_cast<double>(active) / turns; }
    double an_activation() const { return static_cast<double>(active + other) / activations; }
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
        ++counted.battles;
        counted.activations += people.activations();
        for (const Sent& turn : people.turns()) {
            ++counted.turns;
            counted.active += turn.by_active, counted.other += turn.by_other;
            counted.most = std::max(counted.most, turn.by_active);
        }
    }
    MESSAGE(rules << ": " << counted.active << " messages of the player whose turn it is and " << counted.other
                  << " of the other in " << counted.turns << " turns, at most " << counted.most << " in one; "
                  << counted.activations << " activations");
    return counted;
}

} // namespace

// The moves of charges are asked for by default; who has the adviser make them sends 8.5 a turn, and 15 at most.
TEST_CASE("A turn of the ninth at 25 power takes a person ten messages") {
    const Counted counted = count("ninth", "concord-25", "tide-25", "three-cedars", 6);
    CHECK(counted.a_turn() <= 10);
    CHECK(counted.most <= 17);
}

// It has psykers on both sides, more charges and more Advances: a die in the middle of a move takes a message of its
// own.
TEST_CASE("A turn of the eighth at 25 power takes a person twelve messages") {
    const Counted counted = count("eighth", "covenant-25", "thorn-25", "three-cedars", 6);
    CHECK(counted.a_turn() <= 12);
    CHECK(counted.most <= 22);
}

TEST_CASE("An activation of the alternating game takes two messages, those of the other side included") {
    const Counted one = count("alternating", "lantern-company", "ash-riders", "harrow-junction", 4);
    const Counted other = count("alternating", "briar-kin", "gale-wing", "harrow-junction", 4);
    CHECK((one.an_activation() + other.an_activation()) / 2 <= 2.21);
}

TEST_CASE("Without rows, or without answers for people, the counts are far higher") {
    for (const Switches off : {Switches{false, true}, Switches{true, false}}) {
        CHECK(count("ninth", "concord-25", "tide-25", "three-cedars", 2, off).a_turn() > 10);
        CHECK(count("eighth", "covenant-25", "thorn-25", "three-cedars", 2, off).a_turn() > 12);
        CHECK(count("alternating", "briar-kin", "gale-wing", "harrow-junction", 2, off).an_activation() > 2.2);
    }
}

} // namespace muster
