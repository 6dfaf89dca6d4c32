// The planner: it does not know the dice, thinks the same twice, never exceeds its nodes, and is stronger than the
// greedy player.
#include "players/planner.h"

#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/candidates.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/table_file.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;

namespace {

std::shared_ptr<const Setup> setup_of(const std::string& rules, const std::string& red, const std::string& blue) {
    const std::string data = MUSTER_SOURCE "/data/";
    auto setup = make_setup(*find_rule_set(rules), load_army(data + "armies/" + red + ".json").value(),
                            load_army(data + "armies/" + blue + ".json").value(),
                            load_table(data + "tables/saltmarket-corner.json").value());
    REQUIRE(setup.has_value());
    return *setup;
}

std::shared_ptr<const Setup> ninth() { return setup_of("ninth", "ninth/concord-25", "ninth/tide-25"); }

// Battles as they stood at every checkpoint of one that plain players fought.
std::vector<Battle> checkpoints(const std::shared_ptr<const Setup>& setup, std::uint64_t seed) {
    std::vector<Battle> battles;
    Session session(setup, std::make_shared<PhiloxDice>(seed));
    session.on_checkpoint = [&](const Battle& battle, std::size_t) { battles.push_back(battle); };
    const auto plain = make_player(plain_player(), 1);
    session.run({plain.get(), plain.get()});
    return battles;
}

bool rolls_before_asking(const std::shared_ptr<const Setup>& setup, const Battle& battle) {
    return Session(setup, std::make_shared<PhiloxDice>(1), battle, {}, 0).battle().dice_drawn != battle.dice_drawn;
}

// What a planner answers to the first question after a checkpoint, and what it took.
std::pair<std::string, std::uint64_t> thought_at(const std::shared_ptr<const Setup>& setup, const Battle& battle,
                                                 std::uint64_t dice, std::uint64_t nodes) {
    const Session session(setup, std::make_shared<PhiloxDice>(dice), battle, {}, 0);
    Planner planner(7, nodes);
    std::string answer;
    session.at_open_question([&](const Question& question, const Rulings& rulings) {
        const Answer given = planner.answer(session.view(question.seat), question, rulings);
        CHECK_FALSE(rulings.check(given));
        answer = bytes_of(given);
    });
    return {answer, planner.thought()};
}

} // namespace

TEST_CASE("a planner's answer depends on the position and its seed, never on the dice to come") {
    const auto setup = ninth();
    const std::vector<Battle> battles = checkpoints(setup, 3);
    std::size_t thought = 0;
    for (std::size_t i = 0; i < battles.size(); i += battles.size() / (sanitized ? 8 : 16)) {
        if (rolls_before_asking(setup, battles[i])) continue; // other dice, another position
        const auto once = thought_at(setup, battles[i], 1, 1500), again = thought_at(setup, battles[i], 2, 1500);
        CHECK(once == again);
        thought += once.second > 0;
    }
    CHECK(thought >= (sanitized ? 2 : 3));
}

TEST_CASE("a planner never thinks more nodes than it may") {
    const auto setup = ninth();
    const std::vector<Battle> battles = checkpoints(setup, 4);
    for (const std::uint64_t nodes : {100u, 777u, sanitized ? 300u : 2000u})
        for (std::size_t i = 0; i < battles.size(); i += battles.size() / 5)
            CHECK(thought_at(setup, battles[i], 1, nodes).second <= nodes);
}

TEST_CASE("a planner that is stopped answers with what it has: at once the greedy answer, and always a legal one") {
    const auto setup = ninth();
    const std::vector<Battle> battles = checkpoints(setup, 6);
    const auto plain = make_player("greedy", 1);
    for (std::size_t i = 0; i < battles.size(); i += battles.size() / 5) {
        const Session session(setup, std::make_shared<PhiloxDice>(1), battles[i], {}, 0);
        session.at_open_question([&](const Question& question, const Rulings& rulings) {
            const View view = session.view(question.seat);
            std::uint64_t asked = 0;
            Planner hurried(7, 100'000, [&] { return true; });
            CHECK(bytes_of(hurried.answer(view, question, rulings)) ==
                  bytes_of(plain->answer(view, question, rulings)));
            CHECK(hurried.thought() == 0);
            Planner patient(7, 100'000, [&] { return ++asked > 300; }); // a clock that runs out while it imagines
            CHECK_FALSE(rulings.check(patient.answer(view, question, rulings)));
            CHECK(patient.thought() <= 300);
        });
    }
}

TEST_CASE("levels go from at once to long thought, and each is a player") {
    REQUIRE(levels().size() == 5);
    CHECK(levels()[0].name == "recruit");
    CHECK(levels()[4].name == "marshal");
    for (std::size_t i = 0; i < levels().size(); ++i) {
        CHECK(is_player(levels()[i].name));
        if (i > 1) CHECK(levels()[i].nodes > levels()[i - 1].nodes);
        if (i > 1) CHECK(levels()[i].milliseconds > levels()[i - 1].milliseconds);
    }
    CHECK_FALSE(find_level("planner:20000"));
}

TEST_CASE("a name gives its player: planner:N for every sensible N, and no other") {
    CHECK(is_player("random"));
    CHECK(is_player("quick"));
    CHECK(is_player("simple")); // as it was called once
    CHECK(is_player("planner:100"));
    CHECK_FALSE(is_player("planner:99"));
    CHECK(is_player("planner:10000000"));
    CHECK_FALSE(is_player("planner:10000001"));
    for (const char* wrong : {"planner", "planner:", "planner:ten", "planner:-5", "planner:500x", "Random", ""})
        CHECK_FALSE(is_player(wrong));
    for (const std::string_view name : player_names()) CHECK(is_player(name));
    CHECK(is_player(plain_player()));
}

TEST_CASE("candidates are legal, different, and begin with the plain answer") {
    const auto setup = ninth();
    const auto plain = make_player(plain_player(), 1);
    std::size_t several = 0;
    for (const Battle& battle : checkpoints(setup, 5)) {
        const Session session(setup, std::make_shared<PhiloxDice>(1), battle, {}, 0);
        session.at_open_question([&](const Question& question, const Rulings& rulings) {
            const View view = session.view(question.seat);
            const Answer first = plain->answer(view, question, rulings);
            const std::vector<Answer> all = candidates(view, question, rulings, {first}, 6);
            CHECK(bytes_of(all.front()) == bytes_of(first));
            CHECK(all.size() <= 6);
            several += all.size() > 1;
            for (std::size_t i = 1; i < all.size(); ++i) {
                CHECK_FALSE(rulings.check(all[i]));
                for (std::size_t j = 0; j < i; ++j) CHECK(bytes_of(all[i]) != bytes_of(all[j]));
            }
        });
    }
    CHECK(several > 10);
}
