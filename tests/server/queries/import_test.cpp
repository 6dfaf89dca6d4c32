// army.import: a list goes in as bytes, and comes out as an army with its report, or as a refusal in a sentence.
#include "server/queries/battles.h"

#include <sodium.h>

#include <fstream>
#include <sstream>

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

std::string base64(std::string_view bytes) {
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                      sodium_base64_VARIANT_ORIGINAL);
    text.resize(text.find('\0'));
    return text;
}

// A squad of nine watchers and their keeper, with a launcher that somebody carries.
std::string roster() {
    std::stringstream text;
    text << std::ifstream(MUSTER_SOURCE "/fuzz/corpus/xml/roster").rdbuf();
    return text.str();
}

Result<json::value> brought(std::string_view bytes, json::object more = {}) {
    more["bytes"] = json::string(base64(bytes));
    return ask_query("army.import", {nullptr, std::nullopt, MUSTER_SOURCE "/data"}, more);
}
json::object report_of(std::string_view bytes, const json::object& more = {}) {
    const auto answer = brought(bytes, more);
    REQUIRE_MESSAGE(answer.has_value(), answer.error().text());
    REQUIRE_MESSAGE(answer->at("refused").is_null(), json::serialize(*answer));
    return answer->at("report").as_object();
}
json::object refusal_of(std::string_view bytes, const json::object& more = {}) {
    const auto answer = brought(bytes, more);
    REQUIRE_MESSAGE(answer.has_value(), answer.error().text());
    REQUIRE(answer->at("report").is_null());
    return answer->at("refused").as_object();
}
std::string problem_with(const json::object& more) {
    const auto answer = brought(roster(), more);
    REQUIRE(answer.has_error());
    return answer.error().text();
}

std::string text_of(const json::value& value) { return std::string(value.as_string()); }

const json::object& guess_about(const json::object& report, std::string_view of) {
    for (const json::value& each : report.at("units").at(0).at("guesses").as_array())
        if (text_of(each.at("of")) == of) return each.as_object();
    FAIL("nothing is guessed about " << std::string(of));
    std::abort();
}
json::array list_of(json::object one) { return {json::value(std::move(one))}; }
json::object chosen(const char* unit, const char* what, const char* of, const char* choice) {
    return {{"choices", list_of({{"unit", unit}, {"what", what}, {"of", of}, {"chosen", choice}})}};
}
json::object with_base(const char* model, const char* base) {
    return {{"bases", list_of({{"name", model}, {"base", base}})}};
}
} // namespace

TEST_CASE("army.import makes an army that army.view shows, the same from the same bytes") {
    const json::object report = report_of(roster());
    CHECK(report.at("format") == "muster-import/1");
    CHECK(report.at("legal") == true);
    CHECK(report == report_of(roster()));
    const auto shown = ask_query("army.view", {nullptr, std::nullopt, MUSTER_SOURCE "/data"},
                                 json::object{{"document", json::serialize(report.at("army"))}});
    REQUIRE_MESSAGE(shown.has_value(), shown.error().text());
    CHECK(shown->at("units").at(0).at("name") == report.at("units").at(0).at("name"));
    CHECK(text_of(report.at("army").at("import").at("digest")).size() == 64);
}

TEST_CASE("army.import heeds choices and bases, each for its own unit and model") {
    const json::object plain = report_of(roster());
    const json::object& guess = guess_about(plain, "Frost launcher");
    CHECK(guess.at("chosen") == "Watcher");
    const std::string other = text_of(guess.at("choices").as_array().back());
    REQUIRE(other != "Watcher");
    const auto carried_by = [](const json::object& report) {
        return text_of(guess_about(report, "Frost launcher").at("chosen"));
    };
    CHECK(carried_by(report_of(roster(), chosen("Watch Squad", "bearer", "Frost launcher", other.c_str()))) == other);
    CHECK(carried_by(report_of(roster(), chosen("Other Squad", "bearer", "Frost launcher", other.c_str()))) ==
          "Watcher");
    CHECK(carried_by(report_of(roster(), chosen("Watch Squad", "bearer", "Frost launcher", "Nobody"))) == "Watcher");
    const auto bases = [](const json::object& report) { return json::serialize(report.at("army").at("datasheets")); };
    CHECK(bases(plain).find("\"90mm\"") == std::string::npos);
    const json::object report = report_of(roster(), with_base("3x Watchers", "90mm")); // in any spelling
    CHECK(bases(report).find("\"90mm\"") != std::string::npos);
}

TEST_CASE("army.import reads a text against the collection that is sent along") {
    const std::string text = "Watch Squad (60 points)\nWatch Sqad (60 points)\n";
    CHECK(refusal_of(text).at("message") == "import.refused.no_collection");
    json::object more{{"collection", json::array{json::string(json::serialize(report_of(roster()).at("army")))}}};
    const json::object report = report_of(text, more);
    CHECK(report.at("source").at("kind") == "text");
    CHECK(report.at("units").at(0).at("playable") == true);
    CHECK(report.at("units").at(1).at("playable") == false);
    more.insert_or_assign("choices", chosen("Watch Sqad", "profile", "Watch Sqad", "Watch Squad").at("choices"));
    CHECK(report_of(text, more).at("units").at(1).at("playable") == true);
    more.insert_or_assign("rules", "eighth"); // in which nobody of this collection plays
    CHECK(report_of(text, more).at("reasons").at(0).at("message") == "import.none_known");
}

TEST_CASE("army.import takes what is nearly right only if that is wished") {
    const std::string forge =
        R"({ "units": [ { "name": "Reeds", "size": 1, "quality": 4, "defense": 4, "rules": [ { "name": "Scout" } ] } ] })";
    const auto texts = [&](const json::object& more) { return report_of(forge, more).at("totals").at("texts"); };
    CHECK(texts({}).at("near") == 1);
    CHECK(texts({{"take_nearly", false}}).at("near") == 0);
    CHECK(texts({{"take_nearly", false}}).at("kept") == 1);
}

TEST_CASE("army.import answers a file that is no list with a sentence, a message and its values") {
    const json::object refused = refusal_of(R"(<roster gameSystemName="Coast Wars 10th Edition"/>)");
    CHECK(refused.at("message") == "import.refused.system");
    CHECK(refused.at("values") == json::array{"Coast Wars 10th Edition"});
    CHECK(text_of(refused.at("text")).find("This is a roster of Coast Wars 10th Edition,") == 0);
    CHECK(refusal_of("").at("message") == "import.refused.empty");
    CHECK(refusal_of("https://lists.example/reeds").at("message") == "import.refused.link");
    CHECK(refusal_of("https://lists.example/reeds and more").at("message") == "import.refused.no_list");
    CHECK(refusal_of("{\n \"roster\": ").at("values") == json::array{"2", "12"});
}

TEST_CASE("army.import refuses an input that is none, with its place") {
    CHECK(problem_with({{"rules", "chess"}}) == "rules: found \"chess\", expected the name of a game, or nothing");
    CHECK(problem_with(with_base("Watcher", "9mm")).find("bases[0].base: found \"9mm\"") == 0);
    CHECK(problem_with({{"collection", json::array{"{}", "{"}}}).find("collection[1]") == 0);
    CHECK(problem_with(chosen("Watch Squad", "hat", "", "")).find("choices[0].what: found \"hat\"") == 0);
    const auto no_base64 =
        ask_query("army.import", {nullptr, std::nullopt, MUSTER_SOURCE "/data"}, json::object{{"bytes", "?"}});
    REQUIRE(no_base64.has_error());
    CHECK(no_base64.error().text() == "bytes: found no base64, expected the bytes of a file in base64");
}
