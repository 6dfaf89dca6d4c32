// The corpora of fuzz/ and changed copies of them: whatever the bytes, reading ends, and twice the same bytes give the
// same report. `MUSTER_HOSTILE=1000000` tries that many changes of each file.
#include "../../fuzz/targets.h"
#include "rosters.h"

#include "base/json_printer.h"
#include "import/limits.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

using namespace muster;
using namespace muster::testing;

namespace {

const std::filesystem::path data = std::string(MUSTER_SOURCE) + "/data";

std::vector<std::string> corpus(const std::string& name) {
    std::vector<std::filesystem::path> files;
    for (const auto& each : std::filesystem::directory_iterator(std::string(MUSTER_SOURCE) + "/fuzz/corpus/" + name))
        files.push_back(each.path());
    std::ranges::sort(files);
    std::vector<std::string> texts;
    for (const auto& file : files) {
        std::stringstream text;
        text << std::ifstream(file, std::ios::binary).rdbuf();
        texts.push_back(text.str());
    }
    return texts;
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

template <class Read>
void try_all(const std::string& name, Read read) {
    const char* const wished = std::getenv("MUSTER_HOSTILE");
    const std::uint32_t count = wished ? static_cast<std::uint32_t>(std::atoll(wished)) : 150;
    for (const std::string& text : corpus(name)) {
        read(text, data);
        for (std::uint32_t i = 0; i < count; ++i) read(changed(text, i), data);
    }
}

} // namespace

TEST_CASE("files that anybody changed are read or refused") {
    for (const char* const name : {"zip", "xml", "json"}) try_all(name, fuzz::read_list);
    try_all("text", fuzz::read_text);
    try_all("phrases", fuzz::read_phrases);
}

TEST_CASE("the corpora themselves are read") {
    for (const char* const name : {"xml", "json"})
        for (const std::string& text : corpus(name)) CHECK(refusal(text).empty());
    CHECK(refusal(corpus("zip").at(0)).empty());
    for (const std::string& text : corpus("phrases")) CHECK(import::read_phrases(text, "x").has_value());
}

TEST_CASE("the same file twice gives the same report") {
    const std::string text = corpus("xml").at(1);
    const auto report = [&] { return print_json(*import::import_list(text, wishes())); };
    CHECK(report() == report());
}
