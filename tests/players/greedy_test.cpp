// The greedy player in all three games: it is never refused, does not know the dice, answers the same after save and
// load, is fair to both seats, and gives its reasons.
#include "players/greedy.h"

#include "base/bytes_archive.h"
#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/damage_table.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/table_file.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>

#include <numeric>

using namespace muster;
using namespace muster::test;

namespace {

struct Match {
    const char *rules, *red, *blue;
};
constexpr Match matches[] = {{"ninth", "concord-25", "tide-25"},
                             {"eighth", "covenant-25", "thorn-25"},
                             {"alternating", "river-guard", "briar-kin"}};

std::shared_ptr<const Setup> setup_of(const Match& match, bool mirrored = false) {
    const std::string data = MUSTER_SOURCE "/data/", folder = data + "armies/" + match.rules + "/";
    const RuleSet& rules = *find_rule_set(match.rules);
    const Army red = load_army(folder + match.red + ".json").value(),
               blue = mirrored ? red : load_army(folder + match.blue + ".json").value();
    for (const char* table : {"saltmarket-corner", "quiet-orchards", "harrow-junction"})
        if (auto setup = make_setup(rules, red, blue, load_table(data + "tables/" + table + ".json").value());
            setup.has_value())
            return *setup;
    FAIL("no table fits");
    return nullptr;
}

// Battles as they stood at checkpoints of one that quick players fought.
std::vector<Battle> positions(const std::shared_ptr<const Setup>& setup, std::uint64_t seed) {
    std::vector<Battle> battles;
    Session session(setup, std::make_shared<PhiloxDice>(seed), false);
    session.on_checkpoint = [&](const Battle& battle, std::size_t) { battles.push_back(battle); };
    const auto quick = make_player("quick", 1);
    session.run({quick.get(), quick.get()});
    return battles;
}

Session at(const std::shared_ptr<const Setup>& setup, const Battle& battle, std::uint64_t dice) {
    return {setup, std::make_shared<PhiloxDice>(dice), battle, {}, 0};
}

std::string answer_at(const Session& session, Player& player) {
    std::string answer;
    session.at_open_question([&](const Question& question, const Rulings& rulings) {
        answer = bytes_of(player.answer(session.view(question.seat), question, rulings));
    });
    return answer;
}

} // namespace

TEST_CASE("no answer of a computer player is refused, in any game") {
    for (const Match& match : matches)
        for (const std::string_view name : {"quick", "greedy", "recruit"})
            for (std::uint64_t seed = 1; seed <= (sanitized ? 1 : 3); ++seed) {
                CAPTURE(match.rules);
                CAPTURE(name);
                CAPTURE(seed);
                Session session(setup_of(match), std::make_shared<PhiloxDice>(seed), false);
                const auto red = make_player(name, seed), blue = make_player(name, seed + 1);
                session.run({red.get(), blue.get()});
                CHECK(session.over());
                CHECK(session.refused_players() == 0);
            }
}

TEST_CASE("greedy and planner see the position, never the dice to come, and are the same after save and load") {
    for (const Match& match : matches) {
        CAPTURE(match.rules);
        const auto setup = setup_of(match);
        const std::vector<Battle> battles = positions(setup, 3);
        std::size_t compared = 0;
        for (std::size_t i = 0; i < battles.size(); i += battles.size() / (sanitized ? 6 : 12)) {
            const Session session = at(setup, battles[i], 1), other = at(setup, battles[i], 2);
            if (!session.question() || !session.since_checkpoint().empty()) continue;
            // Dice that were rolled up to the question make it another position.
            const auto stands = [&](const Session& there) { return battle_bytes(*setup->rules, there.battle()); };
            if (stands(session) != stands(other)) continue;
            Battle loaded = begin_battle(*setup);
            const std::string saved = battle_bytes(*setup->rules, battles[i]);
            BytesReader reader(saved);
            transfer_battle(reader, *setup->rules, loaded);
            const Session again = at(setup, loaded, 3);
            for (const char* name : {"greedy", sanitized ? "planner:200" : "planner:600"}) {
                const auto player = make_player(name, 5), twin = make_player(name, 5);
                const std::string answer = answer_at(session, *player);
                CHECK(answer == answer_at(other, *twin));
                CHECK(answer == answer_at(again, *player)); // and it has no memory
                ++compared;
            }
        }
        CHECK(compared >= 4);
    }
}

TEST_CASE("terms add up, the best comes first, every answer is legal, and the best is what the player answers") {
    for (const Match& match : matches) {
        CAPTURE(match.rules);
        const auto setup = setup_of(match);
        std::size_t scored = 0;
        for (const Battle& battle : positions(setup, 5)) {
            const Session session = at(setup, battle, 1);
            if (!session.question()) continue;
            Greedy greedy;
            session.at_open_question([&](const Question& question, const Rulings& rulings) {
                const auto found = greedy.think(session.view(question.seat), question, rulings, 3);
                REQUIRE_FALSE(found.empty());
                REQUIRE(found.size() <= 3);
                for (std::size_t i = 0; i < found.size(); ++i) {
                    CHECK_FALSE(rulings.check(found[i].answer));
                    const auto& terms = found[i].reasons;
                    CHECK(found[i].score == std::accumulate(terms.begin(), terms.end(), std::int64_t{0},
                                                            [](auto sum, auto& term) { return sum + term.value; }));
                    if (i > 0) CHECK(found[i].score <= found[i - 1].score);
                }
                CHECK(bytes_of(found.front().answer) ==
                      bytes_of(greedy.answer(session.view(question.seat), question, rulings)));
                scored += found.size() > 1;
            });
        }
        CHECK(scored > 10);
    }
}

TEST_CASE("a planner stops when its clock does, and answers the other side's turn at once") {
    for (const Match& match : matches) {
        CAPTURE(match.rules);
        const auto setup = setup_of(match);
        const std::vector<Battle> battles = positions(setup, 4);
        for (std::size_t i = 0; i < battles.size(); i += battles.size() / 6) {
            const Session session = at(setup, battles[i], 1);
            if (!session.question()) continue;
            std::uint64_t now = 0; // milliseconds of a slow clock: every look at it takes ten
            auto player = make_player("planner:100000", 7, [&] { return (now += 10) >= 500; });
            const std::string answer = answer_at(session, *player);
            CHECK(now <= 510); // it looks once more before it knows, and thinks no more
            const Question question = session.question()->question();
            if (battles[i].round > 0 && question.seat != session.battle().active) CHECK(now == 0);
        }
    }
}

// Seats swapped, the same distribution of results: with one army on both sides, over all games, neither seat wins more
// than three standard errors above its half, nor has it more points than that; battles of quick players, as they are
// many, and fewer of greedy ones.
TEST_CASE("the mirror: players with the same army win as often from either seat, and with as many points") {
    if (sanitized) return; // counts battles: the release build does it
    for (const auto& [name, battles] : {std::pair{"quick", 48u}, std::pair{"greedy", 16u}}) {
        CAPTURE(name);
        double all = 0, wins = 0, margins = 0, squares = 0;
        for (const Match& match : matches) {
            CAPTURE(match.rules);
            const auto setup = setup_of(match, true);
            double red = 0;
            for (std::uint64_t seed = 0; seed < battles; ++seed) {
                Session session(setup, std::make_shared<PhiloxDice>(9, seed), false);
                const auto both = make_player(name, seed);
                session.run({both.get(), both.get()});
                const Outcome outcome = session.battle().outcome;
                const auto& score = session.battle().score;
                const double margin = score[0] - score[1];
                red += outcome == Outcome::red ? 1 : outcome == Outcome::draw ? 0.5 : 0;
                margins += margin, squares += margin * margin;
            }
            CHECK(red >= battles / 4.0); // in each game by itself: far from always
            CHECK(red <= battles * 3 / 4.0);
            wins += red, all += battles;
        }
        CHECK((wins - all / 2) * (wins - all / 2) <= 9 * all / 4); // a battle's variance is a quarter at most
        CHECK(margins * margins <= 9 * squares);
    }
}

TEST_CASE("a damage table knows ranges, bands and blows, by the odds of the whole units") {
    const auto setup = setup_of(matches[0]);
    DamageTable damage_table(*setup);
    std::int64_t red_worth = 0;
    for (std::size_t i = 0; i < setup->units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (i < setup->army(Side::red).units.size()) red_worth += damage_table.worth(unit);
        for (std::size_t j = 0; j < setup->units.size(); ++j) {
            const auto other = static_cast<UnitId>(j);
            CHECK(damage_table.shooting(unit, other, damage_table.range(unit) + Length{1}).share == 0);
            const double far = damage_table.shooting(unit, other, damage_table.range(unit)).share,
                         near = damage_table.shooting(unit, other, Length{}).share;
            CHECK(near >= far);
            CHECK(far >= 0);
            CHECK(near <= 1);
            CHECK(damage_table.fighting(unit, other).share <= 1);
        }
    }
    CHECK(red_worth > 7900); // an army is worth eight points; what is lost is rounding
    CHECK(red_worth <= 8000);
    CHECK(&damage_table_of(*setup) == &damage_table_of(*setup));
}
