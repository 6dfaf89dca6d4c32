// Foundations of the ninth that no single phase shows: units in engagement, values that cannot change, terrain,
// keywords.
#include "field.h"
#include "rules/sheets/abilities.h"

#include "army/sheets/army.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

TEST_CASE("N-ENG-02 units are within engagement range while any two of their models are") {
    Field field({{.name = "Red", .models = 3}}, {{.name = "Blue", .models = 3}});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    field.put(red, {10_in, 10_in});
    field.put(blue, {10_in, 20_in});
    CHECK_FALSE(within_engagement_range(field.game(), red, blue));
    // One model each, exactly 1" between their bases.
    const Point near = field.battle.models[index(field.model(red, 2))].place.at + Point{0_in, 32_mm + 1_in};
    field.put(field.model(blue, 0), near);
    CHECK(within_engagement_range(field.game(), red, blue));
    CHECK(within_engagement_range(field.game(), blue, red));
    CHECK(is_engaged(field.game(), red));
    field.put(field.model(blue, 0), near + Point{0_in, Length{1}});
    CHECK_FALSE(within_engagement_range(field.game(), red, blue));
    CHECK_FALSE(is_engaged(field.game(), red));
}

TEST_CASE("N-I-18 wholly within is measured to the farthest point of the footprint") {
    const Shape base = circle(32_mm);
    const auto put = [&](Length away, Length up = {}) { return solid(base, 1_in, {{10_in + away, 10_in}, up, 0}); };
    // Centre distance < other radius + x + 1 step - own radius: with equal bases, up to x itself.
    CHECK(wholly_within(put(3_in), put(0_in), 3_in));
    CHECK_FALSE(wholly_within(put(3_in + Length{1}), put(0_in), 3_in));
    // A height difference enters as in N-I-16: 3-4-5, measured to the far edge one diameter less the radius away.
    CHECK(wholly_within(put(3_in, 4_in), put(0_in), 5_in));
    CHECK_FALSE(wholly_within(put(3_in, 4_in), put(0_in), 5_in - Length{1}));
}

TEST_CASE("N-MOD-09 a characteristic of \"-\" can never be modified") {
    const std::string leader = R"("abilities": [ { "name": "Banner", "who": { "aura": 6, "of": "friends" },
        "effect": "modify", "characteristic": "Ld", "by": 1 } ])";
    Field field({{.name = "Banner", .models = 1, .extra = leader},
                 {.name = "Automata", .models = 1, .profile = R"("Ld": "-")"},
                 {.name = "Guard", .models = 1}},
                {{}});
    field.put(field.unit(Side::red, 0), {10_in, 10_in});
    field.put(field.unit(Side::red, 1), {12_in, 10_in});
    field.put(field.unit(Side::red, 2), {14_in, 10_in});
    CHECK(current(field.game(), field.model(field.unit(Side::red, 2)), Stat::Ld).number == 8); // 7 and the banner
    const Current missing = current(field.game(), field.model(field.unit(Side::red, 1)), Stat::Ld);
    CHECK(missing.none);
    CHECK(missing.modifiers.empty());
    CHECK(leadership(field.game(), field.unit(Side::red, 1)) == 4); // its T instead, unmodified (N-MOD-10, N-MOD-11)
}

TEST_CASE("N-EX-08 a unit in range of two models with the same aura gets its effect once") {
    const std::string aura = R"("abilities": [ { "name": "Steady", "who": { "aura": 6, "of": "friends" },
        "effect": "modify", "characteristic": "Ld", "by": 1 } ])";
    Field field({{.name = "First", .models = 1, .extra = aura},
                 {.name = "Second", .models = 1, .extra = aura},
                 {.name = "Guard", .models = 1}},
                {{}});
    field.put(field.unit(Side::red, 0), {10_in, 10_in});
    field.put(field.unit(Side::red, 1), {40_in, 40_in});
    field.put(field.unit(Side::red, 2), {12_in, 10_in});
    const ModelId guard = field.model(field.unit(Side::red, 2));
    CHECK(current(field.game(), guard, Stat::Ld).number == 8);
    field.put(field.unit(Side::red, 1), {14_in, 10_in});
    CHECK(current(field.game(), guard, Stat::Ld).number == 8); // still once
    field.put(field.unit(Side::red, 0), {30_in, 40_in});
    CHECK(current(field.game(), guard, Stat::Ld).number == 8); // the other one alone does it too
    field.put(field.unit(Side::red, 1), {40_in, 40_in});
    CHECK(current(field.game(), guard, Stat::Ld).number == 7);
}

TEST_CASE("N-TERR-02 N-TERR-03 terrain stands before the battle begins and is nobody's model") {
    TerrainPiece block{"Block", TerrainKind::building, {}};
    const std::array<Point, 4> corners{Point{20_in, 20_in}, Point{24_in, 20_in}, Point{24_in, 24_in},
                                       Point{20_in, 24_in}};
    block.prisms.push_back({footprint(corners), {}, 3_in, static_cast<std::uint8_t>(Trait::blocking)});
    Field field({{.models = 2}}, {{.models = 3}}, {44_in, 60_in}, {block});
    CHECK(field.setup->table.terrain.size() == 1); // part of the setup, which no step of the battle can change
    static_assert(std::is_const_v<std::remove_reference_t<decltype(*field.setup)>>);
    CHECK(field.battle.models.size() == 5);
    CHECK(field.battle.units.size() == 2);
    // It is nobody's enemy: standing against it engages no one.
    field.put(field.unit(Side::red), {19_in - 16_mm, 22_in}, 0.25_in);
    CHECK_FALSE(is_engaged(field.game(), field.unit(Side::red)));
}

TEST_CASE("N-KEY-06 a placeholder is fixed when the unit is added and stays what it is") {
    const auto army = [](const std::string& keywords) {
        auto document =
            Document::parse(R"({ "format": "muster-army/1", "rules": "ninth", "name": "A", "battle_forged": true,
            "datasheets": [ { "id": "s", "name": "S", "role": "Troops", "power": [ { "models": 5, "power": 5 } ],
              "keywords": ["INFANTRY"], "faction_keywords": ["<HOUSE>"],
              "models": [ { "id": "m", "name": "M", "min": 1, "max": 5, "base": "32mm", "height": 1.5, "M": 6, "WS": "3+",
                "BS": "3+", "S": 4, "T": 4, "W": 1, "A": 1, "Ld": 7, "Sv": "4+", "weapons": [] } ], "weapons": [] } ],
            "units": [ { "name": "U", "datasheet": "s", "models": { "m": 1 })" +
                                keywords + " } ] }",
                            "a");
        auto read = read_army(*document);
        REQUIRE_MESSAGE(read.has_value(), read.error().text());
        return *read;
    };
    const Army open = army("");
    REQUIRE(open.validation.reasons.size() == 1); // it cannot be left for later
    CHECK(open.validation.reasons[0].clause == N_KEY_05);
    const Army fixed = army(R"(, "keywords": { "<HOUSE>": "EMBER" })");
    CHECK(fixed.validation.legal());
    CHECK(sheets::army_of(fixed).units[0].keywords.has("EMBER"));
    CHECK_FALSE(sheets::army_of(fixed).units[0].keywords.has("<HOUSE>"));
    // What a battle sees of it is constant.
    static_assert(std::is_const_v<std::remove_reference_t<decltype(sheets::army_of(fixed))>>);
}

TEST_CASE("N-DATA-03 a datasheet with no more than profiles and weapons is sufficient to play") {
    Field field({{.name = "Condensed",
                  .models = 2,
                  .weapons = R"({ "id": "1", "name": "1", "range": 24, "type": "Heavy 1", "S": 4, "AP": 0, "D": 1 })"}},
                {{}});
    const DatasheetUnit& sheet = field.game().sheet(field.unit(Side::red));
    CHECK(sheet.abilities.empty());
    CHECK(sheet.weapons.size() == 1);
    CHECK(current(field.game(), field.model(field.unit(Side::red)), Stat::T).number == 4);
    CHECK(field.setup->army(Side::red).validation.legal());
}
