// What the fuzzers run (fuzz/targets.h), over their corpora and some changes of them, in every build: whatever the
// bytes, it ends. `MUSTER_HOSTILE=100000` tries that many changes of each file, `MUSTER_FUZZED=ninth` only those of
// that corpus, and `MUSTER_FOUND=build/fuzz/found` the inputs that fuzzers have found there instead of the corpora.
#include "json_changes.h"
#include "targets.h"
#include "testing/files.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <vector>

using namespace muster;

namespace {

namespace fs = std::filesystem;

const fs::path data = MUSTER_SOURCE "/data", corpora = MUSTER_SOURCE "/fuzz/corpus";

struct Fuzzed {
    std::string_view name; // of the corpus
    void (*run)(fuzz::Bytes, fuzz::Data);
    std::uint32_t changes; // of each file; fewer where one takes long
};
constexpr Fuzzed all_fuzzed[] = {{"army", fuzz::army, 60},
                                 {"table", fuzz::table, 60},
                                 {"odds", fuzz::odds, 100},
                                 {"scenario", fuzz::scenario, 20},
                                 {"replay", fuzz::replay, 10},
                                 {"zip", fuzz::list, 150},
                                 {"xml", fuzz::list, 150},
                                 {"json", fuzz::list, 150},
                                 {"plain", fuzz::list, 60},
                                 {"text", fuzz::text, 150},
                                 {"phrases", fuzz::phrases, 150},
                                 {"hosts", fuzz::hosts, 200},
                                 {"odds_options", fuzz::odds_options, 100},
                                 {"messages", fuzz::messages, 100},
                                 {"answers", fuzz::answers, 40},
                                 {"queries", fuzz::queries, 5},
                                 {"requests", fuzz::requests, 10},
                                 {"visits", fuzz::visits, 10},
                                 {"ninth", fuzz::ninth, 5},
                                 {"eighth", fuzz::eighth, 5},
                                 {"alternating", fuzz::alternating, 5}};

std::vector<std::string> corpus(std::string_view name) {
    const char* const found = std::getenv("MUSTER_FOUND");
    const fs::path folder = found ? fs::path(found) / name : corpora / name;
    if (found && !fs::exists(folder)) return {};
    return test::files_in(folder);
}

// Cuts, doubles, swaps and overwrites, always the same for the same number.
std::string changed(std::string text, std::uint32_t number) {
    std::uint32_t state = number * 2654435761u + 1;
    const auto below = [&](std::size_t most) {
        state = state * 1664525u + 1013904223u;
        return most == 0 ? 0 : (state >> 8) % most;
    };
    for (std::size_t changes = 1 + below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = below(text.size()), size = 1 + below(std::min<std::size_t>(40, text.size() - at));
        constexpr std::string_view telling = "<>&\"'{}[],:-+*09xX \n\xFF\x00";
        switch (below(5)) {
        case 0:
            text.erase(at, size);
            break;
        case 1:
            text.insert(at, text.substr(at, size));
            break;
        case 2:
            text[at] = telling[below(telling.size())];
            break;
        case 3:
            text.resize(at);
            break;
        default:
            text[at] = static_cast<char>(below(256));
            break;
        }
    }
    return text;
}

} // namespace

TEST_CASE("whatever anybody sends is read or refused") {
    const char *const wished = std::getenv("MUSTER_HOSTILE"), *const only = std::getenv("MUSTER_FUZZED");
    for (const Fuzzed& each : all_fuzzed) {
        if (only && each.name != only) continue;
        const std::uint32_t usual = test::sanitized ? each.changes / 5 + 1 : each.changes;
        const std::uint32_t changes = wished ? static_cast<std::uint32_t>(std::atoll(wished)) : usual;
        for (const std::string& text : corpus(each.name)) {
            each.run(text, data);
            for (std::uint32_t i = 0; i < changes; ++i) {
                const auto of_values = i % 2 == 0 ? fuzz::changed_json(text, i) : std::nullopt;
                each.run(of_values.value_or(changed(text, i)), data);
            }
        }
    }
}

TEST_CASE("every corpus has a fuzzer") {
    for (const auto& folder : fs::directory_iterator(corpora))
        CHECK_MESSAGE(std::ranges::count(all_fuzzed, folder.path().filename().string(), &Fuzzed::name) == 1,
                      folder.path().string());
}

TEST_CASE("a change of JSON is JSON again, and the same for the same number") {
    const std::string text = R"(red {"type": "ping", "at": [1, 2]} and more)";
    const auto first = fuzz::changed_json(text, 3);
    REQUIRE(first);
    CHECK(*first != text);
    CHECK(fuzz::changed_json(text, 3) == first);
    CHECK(first->starts_with("red "));
    CHECK(first->ends_with(" and more"));
    CHECK_FALSE(fuzz::changed_json("no JSON at all", 3));
}
