// The Lord of Contagion of the source in battle: the Gift of Nurgle, Cataphractii armour, its wounds.
#include "arena.h"

#include "army/army.h"
#include "rules/eighth/eighth.h"

namespace muster::test {
namespace {

const std::string gift = R"({ "name": "Gift of Nurgle", "who": { "aura": 7, "of": "friends", "keyword": "DEATH GUARD" },
    "effect": "contagion", "on": 4, "range": 1, "amount": 1 })";
const UnitText lord{.name = "Lord",
                    .models = 1,
                    .profile = R"("M": 4)",
                    .keywords = R"("INFANTRY", "CHARACTER", "DEATH GUARD")",
                    .extra = abilities(gift + R"(, { "name": "Armour", "effect": "invulnerable", "save": 4 },
                        { "name": "Armour", "effect": "halved_advance" })")};
const UnitText marine{.name = "Marine", .models = 1, .keywords = R"("INFANTRY", "DEATH GUARD")"};

void begin_turn(Arena& field) {
    eighth::Game game = field.game();
    spread_contagion(game);
}

TEST_CASE("E-LOC-06, E-LOC-07 enemies within 1 inch of DEATH GUARD within 7 inches of the Lord, and of itself, suffer "
          "on 4+") {
    for (const Length gap : {1_in, 1_in + step_more}) {
        Arena field({lord}, {big_target}, Phase::movement);
        field.put(field.red(), start);
        field.put(field.blue(), right_of(start, gap));
        if (gap == 1_in) field.oracle.dice.then(E_LOC_06, {4});
        begin_turn(field);
        CHECK(field.lost() == (gap == 1_in ? 1 : 0));
    }
    for (const Length from_lord : {7_in, 7_in + step_more}) {
        Arena field({lord, marine, {.name = "Other", .models = 1}}, {big_target, big_target}, Phase::movement);
        field.put(field.red(0), start);
        field.put(field.red(1), right_of(start, from_lord));
        field.put(field.red(2), above(start, 3_in)); // not DEATH GUARD: carries nothing
        field.put(field.blue(0), right_of(right_of(start, from_lord), 1_in));
        field.put(field.blue(1), above(above(start, 3_in), 1_in));
        if (from_lord == 7_in) field.oracle.dice.then(E_LOC_06, {3});
        begin_turn(field);
        CHECK(field.lost() == 0); // 3 does nothing
    }
}

TEST_CASE("E-I-46 one die for each enemy unit and turn, however many Lords reach it, before the Movement phase") {
    Arena field({lord, lord, marine}, {big_target, {.name = "Foe", .models = 1, .keywords = R"("DEATH GUARD")"}},
                Phase::movement);
    field.put(field.red(0), start);
    field.put(field.red(1), start + Point{0_in, base});
    field.put(field.red(2), start - Point{0_in, base});
    field.put(field.blue(0), right_of(start, 0.25_in));
    field.put(field.blue(1),
              right_of(right_of(start, 0.25_in), 0.5_in)); // of the enemy's own DEATH GUARD: carries nothing
    field.oracle.dice.then(E_LOC_06, {6});
    field.oracle.look(E_MOV_01, [&](const Question&, const Rulings&) { CHECK(field.lost() == 1); })
        .answer(E_MOV_01, pass());
    field.run();
}

TEST_CASE("E-LOC-08, E-LOC-09, E-I-49 a 4+ invulnerable save, and the Advance die counts half, rounded up") {
    for (Face face = 1; face <= 6; ++face) {
        Arena field({lord}, {one}, Phase::movement);
        field.put(field.red(), start);
        field.put(field.blue(), start + Point{0_in, 30_in});
        const Length most = (4 + (face + 1) / 2) * 1_in;
        field.select(E_MOV_01, field.red());
        field.oracle.answer(E_ADV_01, pick_word(Word::advance))
            .refuse(E_MOV_04, to(field.model(field.red()), start + Point{most + step_more, 0_in}), E_MOV_05)
            .answer(E_MOV_04, to(field.model(field.red()), start + Point{most, 0_in}));
        field.oracle.dice.then(E_ADV_02, {face});
        field.run();
    }
    const auto army = load_army(MUSTER_SOURCE "/data/armies/eighth/contagion.json");
    REQUIRE(army.has_value());
    const auto& sheet = sheets::army_of(*army).units[0].abilities;
    CHECK(std::ranges::any_of(sheet,
                              [](const Ability& each) { return each.effect == Effect::invulnerable && each.on == 4; }));
    CHECK(std::ranges::any_of(sheet, [](const Ability& each) { return each.effect == Effect::halved_advance; }));
    CHECK(std::ranges::any_of(sheet, [](const Ability& each) {
        return each.effect == Effect::contagion && each.on == 4 && each.aura_range == 7;
    }));
}

} // namespace
} // namespace muster::test
