// Every example of a clause, data/examples/<game>/<CLAUSE>.json: it comes out as it says, cites its clause, and can be
// played, saved and read again as a battle.
#include "base/data_files.h"
#include "base/json_reader.h"
#include "battle/battle_json.h"
#include "battle/scenario.h"
#include "players/registry.h"
#include "rules/registry.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <map>

using namespace muster;
namespace fs = std::filesystem;

namespace {

constexpr int least_of_a_complete_game = 150;
constexpr std::string_view complete_games[] = {"ninth", "eighth", "alternating"};
constexpr std::string_view languages[] = {"en", "da", "it", "ro", "pt-BR", "pl"};
constexpr std::size_t longest_caption = 160;

const fs::path data = MUSTER_SOURCE "/data";

struct Named {
    std::string game, clause;
    std::string file() const { return (data / "examples" / game / (clause + ".json")).string(); }
};

// "ninth/N-COH-03", but not "ninth/captions/en".
std::vector<Named> all_examples() {
    std::vector<Named> all;
    for (const std::string& name : data_names(data, "examples"))
        if (const std::size_t slash = name.find('/'); slash == name.rfind('/'))
            all.push_back({name.substr(0, slash), name.substr(slash + 1)});
    return all;
}

std::unique_ptr<Player> player(std::string_view name) { return make_player(name, 1); }

// By clause.
std::map<std::string, std::string> captions(const std::string& game, std::string_view language) {
    std::map<std::string, std::string> captions;
    const fs::path file = data / "examples" / game / "captions" / fmt::format("{}.json", language);
    auto document = Document::load(file.string());
    REQUIRE_MESSAGE(document.has_value(), file.string());
    document->root().each_member(
        [&](const std::string& clause, const Reader& caption) { captions[clause] = caption.text(); });
    CHECK_MESSAGE(document->ok(), file.string());
    return captions;
}

std::size_t letters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](unsigned char byte) { return (byte & 0xC0) != 0x80; }));
}

// The battle that a reader of the clause is given, as a replay.
Replay replay_of_example(const Example& example) {
    DiceOrigin dice;
    dice.given = example.dice;
    Session session(example.before.shared_setup(), dice.stream());
    for (const Record& record : example.before.records())
        if (record.kind == Record::Kind::answer) REQUIRE_FALSE(session.answer(from_bytes<Answer>(record.bytes)));
    return replay_of(session, dice);
}

} // namespace

TEST_CASE("every example of a clause comes out as it says and shows that clause alone") {
    for (const Named& example : all_examples()) {
        CAPTURE(example.clause);
        const auto report = run_scenario(example.file(), data.string(), find_rule_set, player);
        REQUIRE_MESSAGE(report.has_value(), report.error().text());
        CHECK_MESSAGE(report->passed(), report->failures.front());
        CHECK(report->clauses == std::vector{example.clause});
        CHECK(std::ranges::find(report->cited, example.clause) != report->cited.end());
    }
}

TEST_CASE("every example is a question that its reader can answer, and a battle that can be saved") {
    for (const Named& named : all_examples()) {
        CAPTURE(named.clause);
        const auto example = read_example(named.file(), data.string(), find_rule_set, player);
        REQUIRE_MESSAGE(example.has_value(), example.error().text());
        REQUIRE(example->before.question());
        const auto refusal = example->before.check(example->answer);
        CHECK(refusal.has_value() == example->refused);
        if (refusal) CHECK(id_of(refusal->clause) == named.clause);

        const Replay replay = replay_of_example(*example);
        CHECK(replay.digest == example->before.digest());
        const std::string text = replay_text(replay);
        auto document = Document::parse(text, "replay");
        const auto again = read_replay(*document, find_rule_set);
        REQUIRE_MESSAGE(again.has_value(), again.error().text());
        CHECK(again->same_setup());
        CHECK(replay_text(*again) == text);
        const auto played = play_back(*again);
        REQUIRE_MESSAGE(played.has_value(), played.error().text());
        CHECK(played->digest() == replay.digest);
    }
}

TEST_CASE("every example has a caption in six languages, and no caption is without its example") {
    std::map<std::string, std::vector<std::string>> clauses;
    for (const Named& example : all_examples()) clauses[example.game].push_back(example.clause);
    for (const auto& [game, examples] : clauses)
        for (const std::string_view language : languages) {
            CAPTURE(language);
            const auto told = captions(game, language);
            CHECK(told.size() == examples.size());
            for (const std::string& clause : examples) {
                CAPTURE(clause);
                REQUIRE(told.contains(clause));
                CHECK_FALSE(told.at(clause).empty());
                CHECK(letters(told.at(clause)) <= longest_caption);
            }
        }
}

TEST_CASE("the complete games have examples of what players ask most") {
    for (const std::string_view game : complete_games) {
        CAPTURE(game);
        const auto all = all_examples();
        CHECK(std::ranges::count(all, game, &Named::game) >= least_of_a_complete_game);
    }
}

TEST_CASE("an example is read with what happened before it, and one that ends otherwise is refused") {
    const auto example = read_example((data / "examples/drill/D-SHT-04.json").string(), data.string(), find_rule_set);
    REQUIRE(example.has_value());
    CHECK(example->before.answers() == 2);
    CHECK(example->before.battle().round == 2);
    CHECK(example->dice == std::vector<Face>{4, 3, 1});
    CHECK_FALSE(example->refused);
    CHECK(example->answer.picks.size() == 1);
    const auto other = read_example(MUSTER_SOURCE "/tests/scenarios/players/alternating-finish-the-wounded.json",
                                    data.string(), find_rule_set, player);
    REQUIRE(other.has_error());
    CHECK(other.error().expected == "answer or refused: what the reader tries");
}

TEST_CASE("a setup with a start is another setup, and its battle begins there; a fresh one begins as ever") {
    const auto example = read_example((data / "examples/drill/D-MOV-01.json").string(), data.string(), find_rule_set);
    REQUIRE(example.has_value());
    const Setup& setup = example->before.setup();
    REQUIRE(setup.start);
    CHECK(battle_bytes(*setup.rules, begin_battle(setup)) == battle_bytes(*setup.rules, *setup.start));
    CHECK(fresh_battle(setup).models[0].whereabouts == Whereabouts::waiting);
    const auto without =
        make_setup(*setup.rules, setup.armies[0], setup.armies[1], setup.table, setup.mission, setup.switches);
    CHECK((*without)->digest != setup.digest);
    CHECK_FALSE((*without)->start);

    Battle moved = *setup.start;
    moved.models[0].place.at.x += Length{1};
    CHECK(begin_at(**without, moved).value()->digest != setup.digest);
    CHECK(begin_at(**without, *setup.start).value()->digest == setup.digest);
    moved.models[0].place.at.x = setup.table.size.x + Length{1};
    const auto refused = begin_at(**without, moved);
    REQUIRE(refused.has_error());
    CHECK(refused.error().place == "models[0].place.at");
}
