// Explanations: for every question a player shows what it chose from and why, and its choice is the first in the list.
#include "players/candidate.h"

#include "base/bytes_archive.h"
#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/table_file.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <numeric>
#include <set>

using namespace muster;
using namespace muster::test;

namespace {

std::shared_ptr<const Setup> setup_of(const std::string& rules, const std::string& red, const std::string& blue) {
    const std::string data = MUSTER_SOURCE "/data/", folder = data + "armies/" + rules + "/";
    for (const char* table : {"saltmarket-corner", "quiet-orchards", "harrow-junction", "bell-foundry"})
        if (auto setup = make_setup(*find_rule_set(rules), load_army(folder + red + ".json").value(),
                                    load_army(folder + blue + ".json").value(),
                                    load_table(data + "tables/" + table + ".json").value());
            setup.has_value())
            return *setup;
    FAIL("no table fits");
    return nullptr;
}

// Whether there is another legal answer than this one: the slow way, by trying.
bool has_another(const View& view, const Question& question, const Rulings& rulings, const Answer& chosen) {
    const std::string known = bytes_of(chosen);
    const auto other = [&](const Answer& answer) { return bytes_of(answer) != known && !rulings.check(answer); };
    if (question.may_pass && other(pass())) return true;
    if (question.form == Form::place) {
        const Point size = view.setup().table.size;
        for (const int column : {1, 3, 5})
            for (const int row : {1, 3, 5}) {
                Goal goal;
                goal.anchor = {size.x * column / 6, size.y * row / 6};
                goal.roughly = true;
                if (const auto answer = rulings.propose(goal); answer && other(*answer)) return true;
            }
        return false;
    }
    if (question.form == Form::number) return question.least < question.most;
    if (question.form == Form::order) return question.options.size() > 1;
    return std::ranges::any_of(question.options, [&](const Option& option) { return other(pick(option)); });
}

// Lets one player answer, and looks at what another says of the same questions.
class Doubter final : public Player {
  public:
    Doubter(std::string_view name, std::string_view doubted, std::uint64_t seed)
        : player_(make_player(name, seed)),
          doubted_(make_player(doubted, seed)) {}

    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        look_at(view, question, rulings);
        return player_->answer(view, question, rulings);
    }
    std::set<BoardView> kinds;

  private:
    void look_at(const View& view, const Question& question, const Rulings& rulings) {
        INFO(fmt::format("{} by {}", name_of(question.kind), id_of(question.clause)));
        const auto found = explain(*doubted_, view, question, rulings, 3);
        REQUIRE_FALSE(found.empty());
        CHECK(found.size() <= 3);
        CHECK(bytes_of(found.front().answer) == bytes_of(doubted_->answer(view, question, rulings)));
        if (found.size() < 2) CHECK_FALSE(has_another(view, question, rulings, found.front().answer));
        for (const Candidate& each : found) {
            CHECK_FALSE(rulings.check(each.answer));
            CHECK_FALSE(each.reasons.empty());
            CHECK(each.score == std::accumulate(each.reasons.begin(), each.reasons.end(), std::int64_t{0},
                                                [](auto sum, auto& term) { return sum + term.value; }));
            CHECK(each.score <= found.front().score);
        }
        kinds.insert(board_view(question.kind));
    }

    std::unique_ptr<Player> player_, doubted_;
};

struct Meeting {
    const char *rules, *red, *blue;
};

} // namespace

TEST_CASE("every decision of any game is explained: two answers where there are two, with terms that add up") {
    std::uint64_t seed = 1;
    for (const Meeting& each :
         {Meeting{"ninth", "concord-25", "tide-25"}, Meeting{"ninth", "first-blades", "tide-25"},
          Meeting{"eighth", "covenant-25", "thorn-25"}, Meeting{"eighth", "contagion", "intercessors"},
          Meeting{"alternating", "river-guard", "briar-kin"}, Meeting{"alternating", "ash-riders", "cold-hearth"}})
        for (const char* name : {"random", "greedy"}) {
            CAPTURE(each.red);
            CAPTURE(name);
            CAPTURE(++seed);
            Doubter red(name, "greedy", seed), blue("random", "greedy", seed + 1);
            Session session(setup_of(each.rules, each.red, each.blue), std::make_shared<PhiloxDice>(seed), false);
            session.run({&red, &blue});
            CHECK(session.over());
            CHECK(red.kinds.size() >= 6);
        }
}

TEST_CASE("a recruit and a planner put first what they answer, and each answer has its terms") {
    const auto setup = setup_of("ninth", "concord-25", "tide-25");
    for (const char* name : {"recruit", "planner:200"}) {
        Session session(setup, std::make_shared<PhiloxDice>(5), false);
        const auto quick = make_player("quick", 1);
        const std::size_t step = sanitized ? 6 : 1; // every question, or every sixth
        std::size_t at = 0, others = 0;
        while (!session.over() && at < 120) {
            session.at_open_question([&](const Question& question, const Rulings& rulings) {
                const View view = session.view(question.seat);
                const auto player = make_player(name, 3);
                const auto found = explain(*player, view, question, rulings, 4);
                CHECK(bytes_of(found.front().answer) == bytes_of(player->answer(view, question, rulings)));
                for (const Candidate& candidate : found) CHECK_FALSE(candidate.reasons.empty());
                others += std::ranges::any_of(found, [&](auto& each) { return each.score > found.front().score; });
            });
            at += step;
            std::size_t answered = 0;
            session.run({quick.get(), quick.get()}, [&](const Battle&) { return answered++ == step; });
        }
        if (std::string_view(name) == "recruit") CHECK(others > 10 / step); // who does not always take the best
    }
}
