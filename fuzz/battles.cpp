// Scenarios and replays, which are also played.
#include "battle/scenario.h"
#include "documents.h"
#include "players/registry.h"
#include "rules/registry.h"

namespace muster::fuzz {
namespace {

constexpr std::size_t few_answers = 500; // long battles take time, and that is no fault

std::unique_ptr<Player> quick_player(std::string_view name) {
    return name == "quick" || name == "random" ? make_player(name, 1) : nullptr;
}

} // namespace

void scenario(Bytes bytes, Data data) {
    auto document = Document::parse(bytes, "scenario");
    if (document.has_value()) (void)run_scenario(*document, data.string(), find_rule_set, quick_player);
}

void replay(Bytes bytes, Data) {
    auto document = Document::parse(bytes, "replay");
    if (document.has_error()) return;
    const auto replay = read_replay(*document, find_rule_set);
    if (replay.has_error()) return;
    const std::string text = replay_text(*replay);
    auto written = Document::parse(text, "replay");
    must(written.has_value(), "a replay that was written is JSON");
    const auto again = read_replay(*written, find_rule_set);
    must(again.has_value() && replay_text(*again) == text, "a replay that was written can be read");
    if (replay->entries.size() <= few_answers) (void)play_back(*replay);
}

} // namespace muster::fuzz
