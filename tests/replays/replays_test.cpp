// Battles that were recorded once, by tools/record_replays. They must always be told in the same way, so a rule that
// changes by accident changes one of them. The events of each, to the byte, are noted in told.txt beside it. After an
// intended change, record again what can no longer be played back, and note the rest with MUSTER_RENEW_GOLDEN=1
// build/test_replays.
#include "battle/answer_json.h"
#include "battle/event_print.h"
#include "battle/replay.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

using namespace muster;
namespace fs = std::filesystem;

namespace {

const fs::path folder = MUSTER_SOURCE "/tests/replays";

std::string text_in(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

// "ninth/fork", each with its file.
std::map<std::string, fs::path> recorded(std::string_view game) {
    std::map<std::string, fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder / game))
        if (entry.path().extension() == ".json")
            files[fmt::format("{}/{}", game, entry.path().stem().string())] = entry.path();
    return files;
}

std::string story_of(const Session& session) {
    Fingerprint story;
    for (const EventLog::Entry& event : session.events()) add_event(story, event);
    return fmt::format("{} events, {}", session.events().size(), hexadecimal(story.value()));
}

// Without this rule it would have gone otherwise.
bool matters(const Replay& replay, const std::string& on) {
    const Setup& setup = *replay.setup;
    auto others = setup.switches;
    std::erase(others, on);
    Replay without = replay;
    without.setup =
        make_setup(*setup.rules, setup.armies[0], setup.armies[1], setup.table, setup.mission, others).value();
    const auto session = play_back(without);
    return session.has_error() || session->digest() != replay.digest;
}

bool is_ready_made(const Table& table) {
    for (const auto& entry : fs::directory_iterator(MUSTER_SOURCE "/data/tables"))
        if (load_table(entry.path().string()).value().name == table.name) return true;
    return false;
}

// What a battle shows, in the words that files are named by.
class Watching {
  public:
    explicit Watching(const Replay& replay) {
        if (std::ranges::count(replay.entries, false, &Entry::is_answer) > 0) shows.insert("take-backs");
        if (!replay.dice.given.empty()) shows.insert("fork");
        if (replay.dice.kind == DiceOrigin::Kind::secret) shows.insert("promised");
        if (replay.dice.kind == DiceOrigin::Kind::faces) shows.insert("unfinished");
        for (const std::string& on : replay.setup->switches)
            if (matters(replay, on)) shows.insert(on);
        if (!is_ready_made(replay.setup->table)) shows.insert("generated-table");
        if (replay.ending) shows.insert(std::string(name_of(replay.ending->how)));
        for (const Entry& entry : replay.entries)
            if (entry.is_answer && casts(from_bytes<Answer>(entry.answer))) shows.insert("powers");
    }

    void look(const Session& session) {
        const Battle& battle = session.battle();
        before_.resize(battle.units.size(), Whereabouts::destroyed);
        for (std::size_t i = 0; i < battle.units.size(); ++i) {
            const Whereabouts now = battle.units[i].whereabouts;
            if (battle.round > 0 && now == Whereabouts::table && before_[i] == Whereabouts::aboard)
                shows.insert("transports");
            if (battle.round > 0 && now == Whereabouts::table && before_[i] == Whereabouts::waiting)
                shows.insert("reserves");
            before_[i] = battle.round > 0 ? now : Whereabouts::destroyed;
        }
        if (session.over()) shows.insert("whole-battle");
    }

    std::set<std::string> shows;

  private:
    static bool casts(const Answer& answer) {
        return std::ranges::any_of(answer.picks, [](const Pick& pick) { return pick.option.what == What::power; });
    }
    std::vector<Whereabouts> before_;
};

// The file as it would be written today; the wording of the clauses may have changed.
std::string written_again(const Session& session, const Replay& replay) {
    const bool ended = session.over() || replay.ending;
    return replay_text({session.shared_setup(), shown_dice(replay.dice, session.next_die(), ended), session.entries(),
                        replay.ending, session.digest(), replay.catalogue});
}

// Plays the battles of a game, and gives what each of them tells.
std::map<std::string, std::string> told_by(std::string_view game, std::set<std::string>& shown) {
    std::map<std::string, std::string> told;
    for (const auto& [name, file] : recorded(game)) {
        CAPTURE(name);
        const std::string text = text_in(file);
        Document document = Document::parse(text, name).value();
        const auto replay = read_replay(document, find_rule_set);
        REQUIRE_MESSAGE(replay.has_value(), replay.error().text());
        CHECK(replay->same_setup());
        Watching watching(*replay);
        const auto session = play_back(*replay, [&](const Session& now) { return watching.look(now), true; });
        if (session.has_error()) {
            FAIL_CHECK(session.error().text());
            continue;
        }
        CHECK(session->digest() == replay->digest);
        CHECK(verifies(replay->dice, session->next_die()) != false);
        CHECK_MESSAGE((written_again(*session, *replay) == text), "it would be written otherwise today");
        told[name] = story_of(*session);
        for (const char* word :
             {"whole-battle", "take-backs", "fork", "promised", "unfinished", "resigned", "powers", "transports",
              "reserves", "generated-table", "expenditure_marker", "no_cover_in_melee"})
            if (name.find(word) != std::string::npos) CHECK_MESSAGE(watching.shows.contains(word), word);
        shown.merge(watching.shows);
    }
    return told;
}

void check_recorded(std::string_view game, std::size_t least, const std::vector<std::string>& show) {
    std::set<std::string> shown;
    const auto told = told_by(game, shown);
    CHECK(told.size() >= least);
    for (const std::string& word : show) CHECK_MESSAGE(shown.contains(word), word);
    std::string lines;
    for (const auto& [name, story] : told) lines += fmt::format("{}: {}\n", name, story);
    const fs::path notes = folder / game / "told.txt";
    if (std::getenv("MUSTER_RENEW_GOLDEN")) std::ofstream(notes) << lines;
    CHECK(lines == text_in(notes));
}

const std::vector<std::string> everything = {"whole-battle", "take-backs", "fork",       "promised", "unfinished",
                                             "resigned",     "powers",     "transports", "reserves", "generated-table"};

} // namespace

TEST_CASE("recorded battles of the ninth are rebuilt to the byte") { check_recorded("ninth", 10, everything); }
TEST_CASE("recorded battles of the eighth are rebuilt to the byte") { check_recorded("eighth", 10, everything); }
TEST_CASE("recorded battles of the alternating game are rebuilt to the byte") {
    auto show = everything;
    show.insert(show.end(), {"expenditure_marker", "no_cover_in_melee"});
    check_recorded("alternating", 10, show);
}
TEST_CASE("recorded drills are rebuilt to the byte") {
    check_recorded("drill", 10,
                   {"whole-battle", "take-backs", "fork", "promised", "unfinished", "resigned", "generated-table"});
}
