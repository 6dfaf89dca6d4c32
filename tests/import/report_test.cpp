// What a list says is never lost: each of its texts stands in exactly one list of the report, wherever it hangs.
#include "rosters.h"

#include "import/numbers.h"
#include "import/weapon_rows.h"

using namespace muster;
using namespace muster::testing;

namespace {

import::Profile table(const std::string& name, const std::string& type,
                      const std::vector<std::pair<std::string, std::string>>& columns) {
    import::Profile made{name, type, {}};
    for (const auto& [column, value] : columns) made.characteristics.push_back({column, value});
    return made;
}

// A unit with a text at every place where builders hang them; each holds a word of its own.
Selection unit_with_texts() {
    import::Profile odd_row = row("Harbour Witch", captain_numbers);
    odd_row.characteristics.push_back({"Remarks", "alpha is a word"});
    Selection witch = selection("model", "Harbour Witch", 1, {odd_row, ability("On the model", "beta hangs here")});
    witch.rules.push_back({"Of the model", "gamma is a rule"});
    witch.selections = {
        selection("upgrade", "Gear", 1,
                  {weapon_row("Long horn", "24\"", "Heavy 1", "4", "0", "1", "delta is blown"),
                   weapon_row("Quiver", "36\"", "-", "-", "-", "-", "epsilon heads its arrows"),
                   weapon_row("Fire arrow", "36\"", "Assault 1", "4", "0", "1", "zeta burns"),
                   weapon_row("Ice arrow", "36\"", "Assault 1", "5", "0", "1", "eta freezes")},
                  {selection("upgrade", "Deep", 1, {ability("Deep", "theta hangs deep")})}),
        selection("upgrade", "Dazzler", 1,
                  {weapon_row("Dazzler", "18\"", "Heavy 1", "4", "0", "-", "iota does no damage")}),
        selection("upgrade", "Book", 1,
                  {table("Witch", "Psyker", {{"Cast", "1"}, {"Deny", "1"}, {"Powers Known", "kappa"}}),
                   table("Fog", "Psychic Power",
                         {{"Warp Charge", "5"}, {"Range", "18\""}, {"Details", "lambda rises from the water"}}),
                   table("Boat", "Transport", {{"Capacity", "3 models, mu at the oars"}}),
                   table("Bang", "Explosion",
                         {{"Dice Roll", "6"}, {"Distance", "3\""}, {"Mortal Wounds", "1"}, {"Remarks", "nu"}}),
                   table("Witch 1", "Wound Track", {{"Remaining W", "1-5"}, {"Characteristic 1", "xi"}}),
                   table("Song", "Verse", {{"First", "omicron"}, {"Second", "pi"}})})};
    Selection made = unit(selection("unit", "Witches", 1, {ability("On the unit", "rho for all")},
                                    {witch, selection("model", "Guard", 2, {row("Guard", guard_numbers)},
                                                      {rifle(2), selection("upgrade", "Charm", 1,
                                                                           {ability("Charm", "sigma for guards")})})}),
                          "HQ", {"Infantry", "Psyker", "Transport"});
    made.rules.push_back({"Rule of the unit", "tau is old"});
    return made;
}

Roster list_with_texts() {
    Roster made = roster({unit_with_texts()});
    made.forces[0].rules.push_back({"Of the force", "upsilon for all forces"});
    made.forces[0].profiles.push_back(ability("Of the force, too", "phi is written"));
    Selection traits = selection("upgrade", "Traits", 1, {ability("Trait", "chi is a trait")},
                                 {selection("upgrade", "Discipline", 1,
                                            {table("Rain", "Psychic Power", {{"Warp Charge", "6"}, {"Details", "psi"}}),
                                             weapon_row("Spare", "12\"", "Pistol 1", "3", "0", "1", "omega")})});
    made.forces[0].selections.push_back(traits);
    return made;
}

const std::vector<std::string> words = {"alpha",       "beta",    "gamma",   "delta",  "epsilon", "zeta",
                                        "eta freezes", "theta",   "iota",    "kappa",  "lambda",  "mu at",
                                        "nu",          "xi",      "omicron", "pi",     "rho",     "sigma",
                                        "tau is",      "upsilon", "phi",     "chi is", "psi",     "omega"};

// The texts of all lists of the report, one after the other.
std::vector<std::string> texts_in(const ImportReport& report) {
    std::vector<std::string> texts;
    const auto add = [&](const auto& list) {
        for (const auto& each : list) texts.push_back(each.text);
    };
    for (const ImportedUnit& each : report.units) add(each.taken), add(each.near), add(each.kept), add(each.idle);
    add(report.configuration.kept), add(report.configuration.idle);
    return texts;
}

std::int64_t times(const std::vector<std::string>& texts, const std::string& word) {
    const auto holds = [&](const std::string& text) {
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
            if (at == 0 || text[at - 1] == ' ' || text[at - 1] == '\n') return true; // not inside of another word
        return false;
    };
    return std::ranges::count_if(texts, holds);
}

} // namespace

TEST_CASE("each text of a list stands in exactly one list of the report") {
    const ImportReport report = imported(list_with_texts());
    const auto texts = texts_in(report);
    for (const std::string& word : words) {
        CAPTURE(word);
        CHECK(times(texts, word) == 1);
    }
    CHECK(times(texts, "alpha is a word") == 1);
    CHECK(report.totals.texts.taken + report.totals.texts.near + report.totals.texts.kept + report.totals.texts.idle ==
          static_cast<int>(texts.size()));
}

TEST_CASE("texts beside the units are kept in the army, and validate lists them") {
    const ImportReport report = imported(list_with_texts());
    CHECK(report.legal);
    const json::array& texts = report.army.value.at("texts").as_array();
    REQUIRE(texts.size() == 5); // two of the force, three of the configuration
    CHECK(texts[0].at("name").as_string() == "Of the force");
    CHECK(texts[0].at("text").as_string() == "upsilon for all forces");
    Document document = Document::of(report.army.value);
    const auto army = read_army(document);
    REQUIRE(army.has_value());
    CHECK(army->texts.size() == 5);
    CHECK(std::ranges::count(army->validation.not_enforced, "Harbour Watch: Trait") == 1);
    CHECK_FALSE(imported(guards()).army.value.as_object().contains("texts"));
}

TEST_CASE("what a player wrote to a thing, and rules of its categories, are texts like others") {
    std::string text = written(roster({guards()}));
    const std::string place = "<categories><category name=\"Troops\" primary=\"true\"/>";
    REQUIRE(text.find(place) != std::string::npos);
    text.replace(text.find(place), place.size(),
                 "<customNotes>painted blue</customNotes><categories><category name=\"Troops\" "
                 "primary=\"true\"><rules><rule name=\"Steadfast\"><description>They stand.</description></rule>"
                 "</rules></category>");
    const auto report = import::import_list(text, wishes());
    REQUIRE(report.has_value());
    const auto texts = texts_in(*report);
    CHECK(times(texts, "painted blue") == 1);
    CHECK(times(texts, "They stand.") == 1);
}

TEST_CASE("rows of a damage table that a model has taken are needless; without stars they are kept") {
    const import::Profile track =
        table("Crawler 1", "Wound Track", {{"Remaining W", "1-12"}, {"Characteristic 1", "10\""}});
    const auto tank = [&](const std::string& numbers) {
        return imported(
            unit(selection("model", "Crawler", 1, {row("Crawler", numbers), track}), "Heavy Support", {"Vehicle"}));
    };
    const ImportReport taken = tank("* 6+ 3+ 6 7 12 3 8 3+");
    REQUIRE(taken.units[0].idle.size() == 1);
    CHECK(taken.units[0].idle[0].text == "Remaining W: 1-12\nCharacteristic 1: 10\"");
    CHECK(taken.units[0].idle[0].why == "import.idle.numbers");
    const ImportReport kept = tank("10\" 6+ 3+ 6 7 12 3 8 3+");
    REQUIRE(kept.units[0].kept.size() == 1);
    CHECK(kept.units[0].idle.empty());
}

TEST_CASE("a number in the heading of rows is noted, because its rows have their own") {
    const auto numbers = [](const std::string& range) {
        return imported(unit(selection("model", "Guard", 1, {row("Guard", guard_numbers)},
                                       {selection("upgrade", "Gear", 1,
                                                  {weapon_row("Quiver", range, "-", "-", "-", "-"),
                                                   weapon_row("Arrow", "36\"", "Assault 1", "4", "0", "1")})})))
            .units[0]
            .numbers;
    };
    REQUIRE(numbers("48\"").size() == 1);
    CHECK(numbers("48\"")[0].of == "Quiver: Range");
    CHECK(numbers("48\"")[0].written == "48");
    CHECK(numbers("48\"")[0].as.empty());
    CHECK(numbers("-").empty());
}

TEST_CASE("weapons beyond twenty on a model are noted, not dropped silently") {
    const auto with = [](int count) {
        std::vector<Selection> gear;
        for (int i = 1; i <= count; ++i) {
            const std::string name = fmt::format("Blade of {}", std::string(static_cast<std::size_t>(i), 'a'));
            gear.push_back(selection("upgrade", name, 1, {weapon_row(name, "Melee", "Melee", "User", "0", "1")}));
        }
        return imported(unit(selection("model", "Guard", 1, {row("Guard", guard_numbers)}, gear)));
    };
    CHECK(with(20).units[0].numbers.empty());
    const ImportReport report = with(22);
    CHECK(report.legal);
    REQUIRE(report.units[0].numbers.size() == 2);
    CHECK(report.units[0].numbers[0].of == "Guard");
    CHECK(report.units[0].numbers[0].written == "Blade of aaaaaaaaaaaaaaaaaaaaa");
    CHECK(report.units[0].numbers[0].as.empty());
}

TEST_CASE("texts beyond forty of one unit are noted, and those that are enforced come first") {
    Selection made = guards();
    for (int i = 0; i < 41; ++i) made.rules.push_back({fmt::format("Rule {}", i), fmt::format("Nobody reads {}.", i)});
    made.rules.push_back({"Shield", "Models in this unit have a 5+ invulnerable save."});
    const ImportReport report = imported(made);
    CHECK(report.legal);
    CHECK(report.units[0].kept.size() == 41);
    const json::array& abilities = sheet(report).at("abilities").as_array();
    CHECK(abilities.size() == 40);
    CHECK(abilities[0].at("effect").as_string() == "invulnerable");
    REQUIRE(report.units[0].numbers.size() == 2);
    CHECK(report.units[0].numbers[1].written == "a text");
}
