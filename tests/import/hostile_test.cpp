// The corpora of fuzz/ are read, and twice the same bytes give the same report. tests/fuzz reads changed copies of
// them.
#include "rosters.h"

#include "base/json_printer.h"
#include "import/phrase_file.h"

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

} // namespace

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
