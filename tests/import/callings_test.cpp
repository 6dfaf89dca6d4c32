// What units are besides fighters: psykers with their numbers and powers, and what explodes.
#include "rosters.h"

using namespace muster;
using namespace muster::testing;

namespace {

using Columns = std::vector<import::Characteristic>;

ImportReport with_rows(std::vector<import::Profile> rows, std::vector<std::string> keywords = {"Infantry", "Psyker"}) {
    Selection made = unit(selection("model", "Witch", 1, {row("Witch", captain_numbers)}), "HQ", std::move(keywords));
    for (import::Profile& each : rows) made.profiles.push_back(std::move(each));
    const ImportReport report = imported(made);
    CHECK(report.legal);
    return report;
}

import::Profile psyker(const std::string& cast, const std::string& deny, const std::string& known = "Smite") {
    return {"Witch", "Psyker", Columns{{"Cast", cast}, {"Deny", deny}, {"Powers Known", known}, {"Other", "-"}}};
}
import::Profile power(const std::string& name, const std::string& charge = "6") {
    return {
        name, "Psychic Power",
        Columns{{"Warp Charge", charge},
                {"Range", "18\""},
                {"Details", "If manifested, select one enemy unit within 18\" of and visible to this model. That unit "
                            "suffers 1 mortal wound."}}};
}
import::Profile blast(const std::string& on, const std::string& range, const std::string& amount) {
    return {"Bursts", "Explosion", Columns{{"Dice Roll", on}, {"Distance", range}, {"Mortal Wounds", amount}}};
}
std::string written(const ImportReport& report, const char* key) {
    return sheet(report).contains(key) ? json::serialize(sheet(report).at(key)) : "none";
}

} // namespace

TEST_CASE("a psyker manifests and denies as often as its row says, and knows what it names") {
    const auto numbers = [](const std::string& cast, const std::string& deny, const std::string& known = "Smite") {
        return written(with_rows({psyker(cast, deny, known)}), "psyker");
    };
    CHECK(numbers("2", "1") == R"({"manifest":2,"deny":1,"powers":["Smite"]})");
    CHECK(numbers("1", "-") == R"({"manifest":1,"deny":0,"powers":["Smite"]})");
    CHECK(numbers("1", "1", "Fog") == R"({"manifest":1,"deny":1,"powers":[]})");
    CHECK(numbers("12", "1") == R"({"manifest":10,"deny":1,"powers":["Smite"]})");
    const ImportReport report = with_rows({psyker("1", "1")});
    REQUIRE(report.units[0].idle.size() == 1);
    CHECK(report.units[0].idle[0].why == "import.idle.numbers");
    CHECK(written(with_rows({}, {"Infantry"}), "psyker") == "none");
    // A row without the keyword brings it along; the keyword without a row leaves the numbers to the rules.
    CHECK(written(with_rows({psyker("1", "1")}, {"Infantry"}), "keywords") == R"(["INFANTRY","PSYKER"])");
    CHECK(written(with_rows({}, {"Infantry", "Psyker"}), "psyker") == "none");
}

TEST_CASE("powers that are read can be cast; Smite is the rules' own; what is not read is a text") {
    const ImportReport report =
        with_rows({psyker("1", "1"),
                   power("Sting"),
                   power("Smite", "5"),
                   power("Sting", "7"),
                   {"Song", "Psychic Power", Columns{{"Warp Charge", "5"}, {"Details", "It sings."}}}});
    CHECK(written(report, "psyker") == R"({"manifest":1,"deny":1,"powers":["Smite","Sting"]})");
    REQUIRE(sheet(report).at("powers").as_array().size() == 1);
    CHECK(sheet(report).at("powers").at(0).at("warp_charge").as_int64() == 6);
    CHECK(report.units[0].taken.size() == 1);
    REQUIRE(report.units[0].kept.size() == 2); // a second Sting, and the song
    CHECK(report.units[0].kept[0].name == "Sting");
    CHECK(report.units[0].kept[1].name == "Song");
    CHECK(written(with_rows({psyker("1", "1"), power("Sting", "1")}), "powers") == "none"); // no such warp charge
    CHECK(written(with_rows({psyker("1", "1"), power("Sting", "2")}), "powers") != "none");
}

TEST_CASE("the row of an explosion is an ability; numbers that no battle takes are a text") {
    const auto ability = [](const std::string& on, const std::string& range, const std::string& amount) {
        return written(with_rows({blast(on, range, amount)}, {"Vehicle"}), "abilities");
    };
    CHECK(ability("6", "6\"", "D3") == R"([{"name":"Bursts","effect":"explodes","on":6,"range":6,"amount":"D3"}])");
    CHECK(ability("4+", "3\"", "1") == R"([{"name":"Bursts","effect":"explodes","on":4,"range":3,"amount":1}])");
    CHECK(ability("6", "6\"", "d6").find("\"D6\"") != std::string::npos);
    CHECK(ability("6", "2d6\"", "d6").find("\"text\"") != std::string::npos); // a range that is rolled
    CHECK(ability("*", "6\"", "D3").find("\"text\"") != std::string::npos);
    CHECK(ability("9", "6\"", "D3").find("\"text\"") != std::string::npos);
    CHECK(ability("6", "6\"", "many").find("\"text\"") != std::string::npos);
}
