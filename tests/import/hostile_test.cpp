// The corpora of fuzz/ are read, and twice the same bytes give the same report. tests/fuzz reads changed copies of
// them.
#include "rosters.h"

#include "base/json_printer.h"
#include "import/phrase_file.h"
#include "testing/files.h"

using namespace muster;
using namespace muster::testing;

namespace {

const std::filesystem::path data = std::string(MUSTER_SOURCE) + "/data";

std::vector<std::string> corpus(const std::string& name) {
    return test::files_in(MUSTER_SOURCE "/fuzz/corpus/" + name);
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
