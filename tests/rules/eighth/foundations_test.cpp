// Foundations of the eighth that no single phase shows: measuring, sides, characteristics, keywords, auras.
#include "arena.h"

namespace muster::test {
namespace {

const std::string banner = R"({ "name": "Banner", "who": { "aura": 6, "of": "friends" }, "effect": "modify",
    "characteristic": "Ld", "by": 1 })";

TEST_CASE("E-MEAS-01, E-MEAS-02, E-I-03 distances are inches between the closest points of bases, exactly 6 within 6") {
    Arena field({one, {.name = "Pair", .models = 2}}, {one}, Phase::movement);
    field.put(field.red(0), start);
    field.put(field.model(field.red(1), 0), start + Point{20_in, 0_in});
    field.put(field.model(field.red(1), 1), start + Point{22_in, 0_in});
    for (const Length gap : {6_in, 6_in + step_more}) {
        field.put(field.blue(), right_of(start, gap));
        CHECK(within(field.game(), field.red(0), field.blue(), 6_in) == (gap == 6_in));
    }
    field.put(field.model(field.red(1), 1), right_of(start, 3_in)); // any model of a unit will do
    CHECK(within(field.game(), field.red(0), field.red(1), 3_in));
    // In three dimensions: 3 inches aside and 4 up are 5.
    field.put(field.model(field.blue()), right_of(start, 3_in), 4_in);
    CHECK(within(field.game(), field.red(0), field.blue(), 5_in));
    CHECK_FALSE(within(field.game(), field.red(0), field.blue(), 5_in - step_more));
}

TEST_CASE("E-MEAS-03 a model without a base is measured from its hull") {
    UnitText wagon{.name = "Wagon", .models = 1, .keywords = R"("VEHICLE")", .base = "100x60mm hull", .height = 3};
    Arena field({wagon}, {one}, Phase::movement);
    field.put(field.red(), start);
    for (const Length gap : {2_in, 2_in + step_more}) {
        field.put(field.blue(), {start.x + 50_mm + 16_mm + gap, start.y});
        CHECK(within(field.game(), field.red(), field.blue(), 2_in) == (gap == 2_in));
    }
    field.put(field.model(field.blue()), {start.x, start.y + 30_mm + 16_mm}, 2.5_in); // beside its upper part
    CHECK(within(field.game(), field.red(), field.blue(), {}));
}

TEST_CASE("E-MEAS-04 every distance can be taken from what any player sees of a battle") {
    Arena field({one}, {one}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.blue(), right_of(start, 7_in));
    const Battle& seen = field.battle; // places are in the battle itself, of which nothing is hidden
    CHECK(straight_distance(solid_of(*field.setup, seen, field.model(field.red())),
                            solid_of(*field.setup, seen, field.model(field.blue()))) == 7_in);
}

TEST_CASE("E-UNIT-01, E-UNIT-02, E-UNIT-03 models move and fight as units, those of one army are friends, the others "
          "enemies") {
    Arena field({{.name = "Trio", .models = 3}, one}, {one}, Phase::movement);
    field.put(field.red(0), start);
    field.put(field.red(1), start + Point{0_in, 2_in});
    field.put(field.blue(), start + Point{0_in, 30_in});
    auto game = field.game();
    CHECK(game.models_of(field.red(0)).size() == 3);
    for (const ModelId model : game.models_of(field.red(0))) CHECK(game.owner(model) == Side::red);
    CHECK(units_on_table(game, Side::red).size() == 2);
    CHECK(units_on_table(game, opponent(Side::red)).size() == 1);
    // A friend at its side bothers nobody, an enemy does.
    CHECK_FALSE(is_engaged(game, field.red(0)));
    field.put(field.blue(), start - Point{base, 0_in});
    CHECK(is_engaged(game, field.red(0)));
}

TEST_CASE("E-MOD-04, E-I-09 a characteristic of \"-\" is never modified") {
    Arena field({{.name = "Banner", .models = 1, .extra = abilities(banner)},
                 {.name = "Automata", .models = 1, .profile = R"("Ld": "-")"},
                 {.name = "Guard", .models = 1}},
                {one}, Phase::movement);
    for (std::size_t i = 0; i < 3; ++i) field.put(field.red(i), start + Point{static_cast<int>(2 * i) * 1_in, 0_in});
    CHECK(current(field.game(), field.model(field.red(2)), Stat::Ld).number == 8);
    const Current missing = current(field.game(), field.model(field.red(1)), Stat::Ld);
    CHECK(missing.none);
    CHECK(missing.modifiers.empty());
}

TEST_CASE("E-MOD-06 what depends on the wounds left is read from the row of the datasheet that matches") {
    const UnitText walker{
        .name = "Walker",
        .models = 1,
        .profile = R"("W": 10, "M": "*", "BS": "*", "damage_table": [ { "wounds": [6, 10], "M": 10, "BS": "3+" },
                              { "wounds": [1, 5], "M": 5, "BS": "5+" } ])"};
    Arena field({walker}, {one}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.blue(), start + Point{0_in, 30_in});
    const ModelId model = field.model(field.red());
    for (const int wounds : {10, 6, 5, 1}) {
        field.battle.models[index(model)].wounds = static_cast<std::uint8_t>(wounds);
        CHECK(current(field.game(), model, Stat::M).number == (wounds > 5 ? 10 : 5));
        CHECK(current(field.game(), model, Stat::BS).number == (wounds > 5 ? 3 : 5));
    }
}

TEST_CASE("E-DATA-03 the battlefield role has no effect") {
    for (const char* role : {"Troops", "HQ", "Fortification"}) {
        UnitText unit = one;
        unit.role = role;
        Arena field({unit}, {one}, Phase::movement);
        field.put(field.red(), start);
        field.put(field.blue(), start + Point{0_in, 30_in});
        field.select(E_MOV_01, field.red());
        field.oracle.answer(E_ADV_01, pick_word(Word::normal_move))
            .answer(E_MOV_04, to(field.model(field.red()), start + Point{6_in, 0_in}));
        field.run();
    }
}

TEST_CASE("E-DATA-10 an ability of a datasheet overrides the core rules") {
    for (const bool able : {false, true}) {
        UnitText swift = one;
        if (able) swift.extra = abilities(R"({ "name": "Swift", "effect": "charge_after", "moves": ["advance"] })");
        Arena field({swift}, {one}, Phase::charge);
        field.put(field.red(), start);
        field.put(field.blue(), right_of(start, 6_in));
        field.game().of(field.red()).move = MoveKind::advance;
        if (able) field.oracle.answer(E_CHG_02, pass());
        field.run();
        CHECK(field.asked(E_CHG_02) == able);
    }
}

TEST_CASE("E-DATA-16, E-DATA-17, E-AURA-01 both lists of keywords are alike, and a rule tied to one is for those who "
          "have it") {
    const auto ld_of_guard = [](const std::string& keyword, Length gap) {
        const std::string aura =
            fmt::format(R"({{ "name": "Call", "who": {{ "aura": 6, "of": "friends", "keyword": "{}" }},
            "effect": "modify", "characteristic": "Ld", "by": 1 }})",
                        keyword);
        Arena field({{.name = "Caller", .models = 1, .keywords = R"("BEAST")", .extra = abilities(aura)}, one}, {one},
                    Phase::movement);
        field.put(field.red(0), start);
        field.put(field.red(1), right_of(start, gap));
        field.put(field.blue(), right_of(start, 4_in) + Point{0_in, 3_in});
        CHECK(leadership(field.game(), field.blue()) == 7); // an enemy has the keywords too
        return leadership(field.game(), field.red(1));
    };
    CHECK(ld_of_guard("INFANTRY", 6_in) == 8);
    CHECK(ld_of_guard("INFANTRY", 6_in + step_more) == 7);
    CHECK(ld_of_guard("TEST", 6_in) == 8); // a faction keyword
    CHECK(ld_of_guard("BEAST", 6_in) == 7);
}

TEST_CASE(
    "E-AURA-01 E-DATA-16 an aura for a keyword works on those models of a unit that have it, not on their mates") {
    const std::string aura = R"({ "name": "Call", "who": { "aura": 6, "of": "friends", "keyword": "DRILLED" },
        "effect": "modify", "characteristic": "M", "by": 2 })";
    UnitText mixed{.name = "Mixed", .models = 1};
    mixed.others = {{.id = "veteran", .profile = R"("keywords": ["DRILLED"])"}};
    Arena field({{.name = "Caller", .models = 1, .extra = abilities(aura)}, mixed}, {one}, Phase::movement);
    field.put(field.red(0), start);
    field.put(field.red(1), right_of(start, 2_in));
    CHECK(current(field.game(), field.model(field.red(1), 0), Stat::M).number == 6);
    CHECK(current(field.game(), field.model(field.red(1), 1), Stat::M).number == 8);
}

TEST_CASE("E-AURA-02 the bearer is within its own aura, if it has the keyword") {
    const auto own = [](const std::string& keyword) {
        const std::string aura =
            fmt::format(R"({{ "name": "Call", "who": {{ "aura": 6, "of": "friends", "keyword": "{}" }},
            "effect": "modify", "characteristic": "Ld", "by": 1 }})",
                        keyword);
        Arena field({{.name = "Caller", .models = 1, .extra = abilities(aura)}}, {one}, Phase::movement);
        field.put(field.red(), start);
        return leadership(field.game(), field.red());
    };
    CHECK(own("INFANTRY") == 8);
    CHECK(own("BEAST") == 7);
}

TEST_CASE("E-I-46, E-MOD-01 auras of different bearers add up, even of one name") {
    Arena field({{.name = "First", .models = 1, .extra = abilities(banner)},
                 {.name = "Second", .models = 1, .extra = abilities(banner)},
                 one},
                {one}, Phase::movement);
    field.put(field.red(0), start);
    field.put(field.red(1), start + Point{20_in, 0_in});
    field.put(field.red(2), right_of(start, 2_in));
    CHECK(leadership(field.game(), field.red(2)) == 8);
    field.put(field.red(1), left_of(start, 1_in));
    CHECK(leadership(field.game(), field.red(2)) == 9);
}

} // namespace
} // namespace muster::test
