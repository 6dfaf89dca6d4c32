// The bases of models whose file names none. Armies are stored without them, so they never change: whoever writes a
// file by a better guess writes the base into it.
#include "testing/sheet_texts.h"

#include "army/reading.h"
#include "army/sheets/army.h"

using namespace muster;
using namespace muster::test;

namespace {

// The only model of a unit with these keywords, and no base.
ArmyModel without_base(const std::string& keywords, const std::string& role = "Troops", const std::string& more = "") {
    auto document = Document::parse(
        fmt::format(R"({{ "format": "muster-army/1", "rules": "ninth", "name": "Red", "datasheets": [ {{ "id": "s",
            "name": "S", "role": "{}", "power": 1, "keywords": [{}], "faction_keywords": ["X"], "models": [ {{ "id": "m",
            "name": "M", "min": 1, "max": 1, "M": 6, "WS": "3+", "BS": "3+", "S": 4, "T": 4, "W": 30, "A": 1, "Ld": 7,
            "Sv": "3+", "weapons": [] {} }} ] }} ], "units": [ {{ "name": "U", "datasheet": "s", "models": {{ "m": 1 }} }} ] }})",
                    role, keywords, more),
        "army");
    REQUIRE_MESSAGE(document.has_value(), document.error().text());
    auto army = read_army(*document);
    REQUIRE_MESSAGE(army.has_value(), army.error().text());
    return army->units[0].models[0];
}

} // namespace

TEST_CASE("a muster-army/1 file that names no base keeps the bases it has always had") {
    const std::pair<const char*, const char*> bases[] = {{R"("BUILDING")", "150x100mm hull"},
                                                         {R"("TITANIC", "VEHICLE")", "170mm"},
                                                         {R"("AIRCRAFT", "VEHICLE")", "60mm"},
                                                         {R"("VEHICLE", "MONSTER")", "110x70mm hull"},
                                                         {R"("MONSTER", "BIKER")", "80mm"},
                                                         {R"("BIKER", "BEAST")", "75x42mm"},
                                                         {R"("CAVALRY", "BEAST")", "75x42mm"},
                                                         {R"("BEAST", "SWARM")", "50mm"},
                                                         {R"("SWARM")", "40mm"},
                                                         {R"("INFANTRY", "TERMINATOR")", "40mm"},
                                                         {R"("INFANTRY", "CHARACTER")", "32mm"},
                                                         {R"("SOMETHING ELSE")", "32mm"}};
    for (const auto& [keywords, base] : bases) {
        CAPTURE(std::string(keywords));
        CHECK(without_base(keywords).shape == *parse_base(base));
    }
    CHECK(without_base(R"("INFANTRY")", "Fortification").shape == *parse_base("150x100mm hull"));
    CHECK(without_base(R"("VEHICLE")", "Troops", R"(, "base": "28mm")").shape == *parse_base("28mm"));
}

TEST_CASE("and the heights") {
    CHECK(without_base(R"("MONSTER")").height == 4_in);
    CHECK(without_base(R"("VEHICLE")").height == 4_in);
    CHECK(without_base(R"("BIKER")").height == 2_in);
    CHECK(without_base(R"("CAVALRY")").height == 2_in);
    CHECK(without_base(R"("INFANTRY", "TERMINATOR")").height == 2_in);
    CHECK(without_base(R"("INFANTRY")").height == 1.5_in);
    CHECK(without_base(R"("INFANTRY")", "Troops", R"(, "height": 3)").height == 3_in);
}
