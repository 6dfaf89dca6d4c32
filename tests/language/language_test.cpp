// The languages: messages with plurals and choices, English where a language is silent, and battles told in each.
#include "language/telling.h"

#include "army/army.h"
#include "dice/philox_dice.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <doctest/doctest.h>

#include <fstream>

using namespace muster;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path(MUSTER_SOURCE) / "data" / "languages";

// A folder of languages of a test's own.
struct OwnFolder {
    fs::path path = fs::temp_directory_path() / "muster-language-test";
    OwnFolder() {
        fs::remove_all(path);
        fs::create_directories(path / "drill");
        write("en.json", R"({"dice": "{count, plural, one {# die} other {# dice}}", "hello": "Hello {name}"})");
        write("pl.json", R"({"dice": "{count, plural, one {# kość} few {# kości} many {# kości!} other {# kości?}}"})");
        write("drill/pl.json", R"({"side": "{who, select, red {czerwony} other {niebieski}}"})");
    }
    ~OwnFolder() { fs::remove_all(path); }
    void write(const std::string& file, const std::string& text) const { std::ofstream(path / file) << text; }
};

} // namespace

TEST_CASE("a message takes its plural by the rules of its language, and its choice by the word") {
    const OwnFolder own;
    const auto polish = Language::read(own.path, "pl");
    REQUIRE(polish.has_value());
    CHECK(polish->say("dice", {{"count", 1}}) == "1 kość");
    CHECK(polish->say("dice", {{"count", 3}}) == "3 kości");
    CHECK(polish->say("dice", {{"count", 5}}) == "5 kości!");
    CHECK(polish->say("dice", {{"count", 22}}) == "22 kości");
    CHECK(polish->say("side", {{"who", "red"}}) == "czerwony");
    CHECK(polish->say("side", {{"who", "blue"}}) == "niebieski");
    CHECK(polish->say("side", {{"who", 3}}) == "niebieski"); // a number that is none of the words
}

TEST_CASE("English stands in for what a language lacks, and an unknown message is its own id") {
    const OwnFolder own;
    const auto polish = Language::read(own.path, "pl");
    REQUIRE(polish.has_value());
    CHECK(polish->say("hello", {{"name", "Ines"}}) == "Hello Ines");
    CHECK(polish->say("nothing.like.it") == "nothing.like.it");
    CHECK(polish->say_first(std::array<std::string, 2>{"nothing", "hello"}, {{"name", "Vael"}}) == "Hello Vael");
}

TEST_CASE("a language that is not there, or a broken file, is a problem that says so") {
    const OwnFolder own;
    const auto unknown = Language::read(own.path, "tlh");
    REQUIRE(unknown.has_error());
    CHECK(unknown.error().text() == "found the language \"tlh\", expected one of en, pl");
    own.write("pl.json", "{\"dice\": 3}");
    const auto broken = Language::read(own.path, "pl");
    REQUIRE(broken.has_error());
    CHECK(broken.error().text().find("pl.json") != std::string::npos);
}

TEST_CASE("inches have one digit behind the point of the language, and none where there is nothing to say") {
    const auto english = Language::read(folder, "en"), danish = Language::read(folder, "da");
    REQUIRE((english.has_value() && danish.has_value()));
    CHECK(english->inches(2388) == "4.7″"); // 4.7008
    CHECK(danish->inches(2388) == "4,7″");
    CHECK(english->inches(508 * 6) == "6″");
    CHECK(english->inches(508 * 6 + 25) == "6″");   // 6.049
    CHECK(english->inches(508 * 6 + 26) == "6.1″"); // 6.051
}

TEST_CASE("every event of a whole battle is told in every language, with no brace left open and no number lost") {
    const fs::path data = fs::path(MUSTER_SOURCE) / "data";
    auto army = load_army((data / "armies/ninth/concord-25.json").string()),
         other = load_army((data / "armies/ninth/tide-25.json").string());
    auto table = load_table((data / "tables/saltmarket-corner.json").string());
    REQUIRE((army.has_value() && other.has_value() && table.has_value()));
    const auto setup = make_setup(*find_rule_set("ninth"), *army, *other, *table);
    REQUIRE(setup.has_value());
    Session session(*setup, std::make_shared<PhiloxDice>(7, 0));
    const auto player = make_player(plain_player(), 1);
    session.run({player.get(), player.get()});
    REQUIRE(session.over());
    for (const std::string& code : Language::codes(folder)) {
        CAPTURE(code);
        const auto language = Language::read(folder, code);
        REQUIRE(language.has_value());
        std::size_t told = 0;
        for (std::size_t i = 0; i < session.events().size(); ++i) {
            const std::string plain = session.rules().narrate(session.setup(), session.events(), i);
            const std::string line = tell(*language, session, i);
            CHECK(line.empty() == plain.empty());
            CAPTURE(line);
            CHECK(line.find_first_of("{}") == std::string::npos);
            CHECK(line.find("event.") == std::string::npos);
            if (plain.starts_with("  ")) CHECK(line.starts_with("  "));
            if (code != "en" && !line.empty()) CHECK(line != plain);
            told += !line.empty();
        }
        CHECK(told > 100);
    }
}
