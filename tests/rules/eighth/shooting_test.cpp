// The Shooting phase: who may shoot, at what, with which weapons, and how many attacks there are.
#include "arena.h"

namespace muster::test {
namespace {

// Red in a row at (20, 20), blue above it, so far from the first model.
struct Range : Arena {
    Range(std::vector<UnitText> reds, std::vector<UnitText> blues, Length gap = 10_in,
          std::vector<TerrainPiece> terrain = {})
        : Arena(std::move(reds), std::move(blues), Phase::shooting, std::move(terrain)) {
        put(red(), start);
        put(blue(), above(start, gap));
    }
    Range& choose(std::size_t unit = 0) { return select(E_SHT_02, red(unit)), *this; }
    Range& aim(const std::vector<Option>& options) { return oracle.answer(E_TGT_06, picks(options)), *this; }
    Range& misaim(const std::vector<Option>& options, Clause why) {
        return oracle.refuse(E_TGT_06, picks(options), why), *this;
    }
    Option shot(std::size_t model_number = 0, std::size_t weapon = 0, std::size_t at = 0, std::size_t unit = 0) const {
        return aimed(model(red(unit), model_number), blue(at), weapon);
    }
    Range& end() { return oracle.answer(E_SHT_02, pass()), *this; }
    // The dice of the hit rolls, all of which miss.
    void miss(std::size_t dice) { oracle.dice.then(E_ATK_01, std::vector<Face>(dice, 1)); }
};

// How many hit dice a weapon rolls at this distance.
std::size_t attacks_of(const GunText& weapon, Length gap, std::initializer_list<Face> number = {}) {
    Range range({shooter(weapon)}, {big_target}, gap);
    range.choose().aim({range.shot()});
    if (number.size() > 0) range.oracle.dice.then(E_WPN_01, number);
    range.oracle.with_some_to_spare().dice.then(E_ATK_01, std::vector<Face>(40, 1));
    eighth::Game game = range.game();
    shooting_phase(game);
    return range.rolled(E_ATK_01);
}
// Whether a hit roll of this face scores a hit, with these tracks behind the shooter.
bool hits_with(const GunText& weapon, Face face, const std::function<void(Range&)>& prepare,
               const std::string& keywords = R"("INFANTRY")") {
    Range range({shooter(weapon, 1, keywords)}, {big_target});
    prepare(range);
    range.choose().aim({range.shot()});
    range.oracle.dice.then(E_ATK_01, {face});
    range.oracle.otherwise_default().with_some_to_spare();
    range.oracle.dice.then({1});
    eighth::Game game = range.game();
    shooting_phase(game);
    return range.oracle.told<AttacksMade>().at(0).hits == 1;
}

TEST_CASE("E-SHT-01, E-SHT-02, E-I-24, E-I-63 units shoot one after another, each once, each with one declaration") {
    Range range({shooter({}), shooter({}), shooter({})}, {big_target});
    range.put(range.red(1), start + Point{4_in, 0_in});
    range.put(range.red(2), start + Point{8_in, 0_in});
    range.oracle.look(E_SHT_02, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.options.size() == 3);
        CHECK(question.may_pass);
    });
    range.refuse(E_SHT_02, range.blue(), E_SHT_02);
    range.choose(1);
    range.misaim({aimed(range.model(range.red(0)), range.blue())}, E_I_63); // not of this unit
    range.aim({range.shot(0, 0, 0, 1)});
    range.refuse(E_SHT_02, range.red(1), E_I_24);
    range.choose(0).aim({range.shot()}).end();
    range.miss(2);
    range.run();
}

TEST_CASE("E-SHT-03, E-ADV-03, E-WPN-04 after an Advance only Assault weapons fire") {
    Range range(
        {shooter({.type = "Rapid Fire 1"}),
         {.name = "Both", .models = 1, .weapons = gun({.id = "a"}) + "," + gun({.id = "r", .type = "Heavy 1"})}},
        {big_target});
    range.put(range.red(1), start + Point{4_in, 0_in});
    for (const std::size_t i : {0u, 1u}) range.game().of(range.red(i)).move = MoveKind::advance;
    range.refuse(E_SHT_02, range.red(0), E_SHT_03);
    range.choose(1).misaim({range.shot(0, 1, 0, 1)}, E_ADV_03).aim({range.shot(0, 0, 0, 1)});
    range.miss(1);
    range.run();
}

TEST_CASE("E-SHT-04, E-FALL-05, E-FALL-06 who Fell Back does not shoot, unless it can FLY") {
    Range range({shooter({}), shooter({}, 1, R"("INFANTRY", "FLY")")}, {big_target});
    range.put(range.red(1), start + Point{4_in, 0_in});
    for (const std::size_t i : {0u, 1u}) range.game().of(range.red(i)).move = MoveKind::fall_back;
    range.refuse(E_SHT_02, range.red(0), E_SHT_04);
    range.choose(1).aim({range.shot(0, 0, 0, 1)});
    range.miss(1);
    range.run();
}

TEST_CASE("E-FALL-05 an ability that lets one model shoot after a Fall Back lets nobody else of its unit") {
    const UnitText crew{
        .name = "Crew",
        .models = 1,
        .weapons = gun({}),
        .others = {
            {.id = "steady",
             .profile = R"("abilities": [ { "name": "Steady", "effect": "shoot_after", "moves": ["fall_back"] } ])",
             .carries = R"("gun")"}}};
    Range range({crew}, {big_target});
    range.game().of(range.red()).move = MoveKind::fall_back;
    range.choose().misaim({range.shot(0)}, E_FALL_05).aim({range.shot(1)});
    range.miss(1);
    range.run();
}

TEST_CASE("E-SHT-05, E-TGT-04 nobody shoots within 1 inch of an enemy, or at an enemy within 1 inch of a friend") {
    for (const Length gap : {1_in, 1_in + step_more}) {
        Range range({shooter({}), shooter({})}, {big_target, big_target}, gap);
        range.put(range.red(1), start - Point{0_in, 6_in});
        range.put(range.blue(1), start + Point{12_in, 0_in});
        if (gap == 1_in) {
            range.refuse(E_SHT_02, range.red(0), E_SHT_05);
            range.choose(1).misaim({range.shot(0, 0, 0, 1)}, E_TGT_04).aim({range.shot(0, 0, 1, 1)});
            range.miss(1);
        } else {
            range.choose(1).aim({range.shot(0, 0, 0, 1)});
            range.choose(0).aim({range.shot()});
            range.miss(2);
        }
        range.run();
    }
}

TEST_CASE("E-SHT-06, E-I-25 every model fires all it carries, each weapon once; what has no target stays silent") {
    const UnitText armed{
        .name = "Armed", .models = 2, .weapons = gun({.id = "a"}) + "," + gun({.id = "b", .range = "6"})};
    Range range({armed, shooter({.range = "6"})}, {big_target});
    range.put(range.red(1), start - Point{6_in, 0_in});
    range.refuse(E_SHT_02, range.red(1), E_I_25); // nothing in range
    range.choose()
        .misaim({range.shot(0), range.shot(0)}, E_TGT_06)
        .misaim({range.shot(0, 1)}, E_TGT_01)
        .aim({range.shot(0), range.shot(1)});
    range.miss(2);
    range.run();
}

TEST_CASE("E-TGT-01, E-TGT-02, E-I-32 a target is within range and visible, by one and the same model") {
    for (const Length gap : {24_in, 24_in + step_more}) {
        Range range({shooter({}), shooter({})}, {big_target}, gap);
        range.put(range.red(1), above(start, gap) - Point{0_in, 8_in}); // somebody who can
        if (gap == 24_in)
            range.choose().aim({range.shot()}), range.miss(1);
        else
            range.refuse(E_SHT_02, range.red(0), E_I_25);
        range.end();
        range.run();
    }
    // A wall hides the near model; the far one is seen, but out of range.
    const TerrainPiece wall = box({18_in, 24_in}, {22_in, 24.5_in}, 9_in);
    Range range({shooter({.range = "12"})}, {{.name = "Pair", .models = 2}, big_target}, 8_in, {wall});
    range.put(range.model(range.blue(0), 1), start + Point{14_in, 12_in});
    range.put(range.blue(1), start - Point{0_in, 8_in});
    range.choose().misaim({range.shot()}, E_I_32).aim({range.shot(0, 0, 1)});
    range.miss(1);
    range.run();

    Range hidden({shooter({})}, {one, big_target}, 8_in, {wall});
    hidden.put(hidden.blue(1), start - Point{0_in, 8_in});
    hidden.choose().misaim({hidden.shot()}, E_TGT_02).aim({hidden.shot(0, 0, 1)});
    hidden.miss(1);
    hidden.run();
}

TEST_CASE("E-TGT-03, E-I-04 a model sees through its own unit and not through others") {
    for (const bool own : {true, false}) {
        std::vector<UnitText> reds = {shooter({}, own ? 2 : 1),
                                      {.name = "Wall", .models = 1, .base = "100mm", .height = 5}};
        Range range(reds, {one, big_target}, 8_in);
        range.put(range.blue(1), start - Point{0_in, 8_in});
        range.put(range.red(1), start + Point{15_in, 0_in});
        if (own)
            range.put(range.model(range.red(), 1), above(start, 0.5_in));
        else
            range.put(range.red(1), start + Point{0_in, 3_in});
        if (own)
            range.choose().aim({range.shot()}), range.miss(1);
        else
            range.choose().misaim({range.shot()}, E_TGT_02).aim({range.shot(0, 0, 1)}), range.miss(1);
        range.run();
    }
}

TEST_CASE("E-TGT-05, E-TGT-06, E-TGT-07, E-TGT-08, E-TGT-09 fire is split weapon by weapon before any die, then target "
          "by target") {
    const UnitText armed{
        .name = "Armed", .models = 2, .weapons = gun({.id = "a"}) + "," + gun({.id = "b", .type = "Heavy 2"})};
    Range range({armed}, {big_target, big_target});
    range.put(range.blue(1), above(start, 10_in) + Point{6_in, 0_in});
    range.choose()
        .misaim({range.shot(0, 1, 0), range.shot(0, 1, 1)}, E_TGT_09)
        .aim({range.shot(0, 0, 0), range.shot(0, 1, 1), range.shot(1, 1, 0)});
    range.oracle.look(E_TGT_08, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(range.oracle.told<DiceRolled>().empty());
    });
    range.oracle.answer(E_TGT_08, picks({option_of(range.blue(1)), option_of(range.blue(0))}));
    range.miss(5);
    range.run();
    const auto made = range.oracle.told<AttacksMade>();
    REQUIRE(made.size() == 3);
    CHECK(made[0].target == range.blue(1));
    CHECK(made[1].target == range.blue(0));
    CHECK(made[2].target == range.blue(0));
}

TEST_CASE("E-TGT-10, E-TGT-11, E-I-05, E-I-26 a CHARACTER is shot only where it is the closest enemy that is seen") {
    const auto refused = [](const UnitText& character, Length far, Length near) {
        Range range({shooter({})}, {character, one}, far);
        range.put(range.blue(1), start - Point{0_in, base + near});
        range.choose();
        const bool forbidden = near < far && character.profile.find("10") == std::string::npos;
        if (forbidden)
            range.misaim({range.shot()}, E_TGT_10).aim({range.shot(0, 0, 1)});
        else
            range.aim({range.shot()});
        range.miss(1);
        range.run();
        return forbidden;
    };
    UnitText giant = hero, nine = hero;
    giant.profile = R"("W": 10)";
    nine.profile = R"("W": 9)";
    CHECK(refused(nine, 10_in, 10_in - step_more));
    CHECK_FALSE(refused(nine, 10_in, 10_in)); // equally close
    CHECK_FALSE(refused(giant, 10_in, 5_in));

    // A nearer enemy that cannot be seen does not shield; one that could not be shot at does.
    Range hidden({shooter({}), one}, {hero, one}, 10_in, {box({18_in, 16_in}, {22_in, 16.5_in}, 9_in)});
    hidden.put(hidden.blue(1), start - Point{0_in, base + 5_in});
    hidden.put(hidden.red(1), start + Point{15_in, 0_in});
    hidden.choose().aim({hidden.shot()});
    hidden.miss(1);
    hidden.run();
    Range fighting({shooter({}), one}, {hero, one, one}, 10_in);
    fighting.put(fighting.blue(1), start - Point{0_in, base + 5_in});
    fighting.put(fighting.red(1), start - Point{0_in, base + 5_in} + Point{base + 0.5_in, 0_in});
    fighting.put(fighting.blue(2), start + Point{14_in, 0_in});
    fighting.choose().misaim({fighting.shot()}, E_TGT_10).aim({fighting.shot(0, 0, 2)});
    fighting.miss(1);
    fighting.run();
}

TEST_CASE(
    "E-WPN-01, E-I-10 so many attacks as stand behind the type; a random number once a weapon each time it fires") {
    CHECK(attacks_of({.type = "Assault 1"}, 10_in) == 1);
    CHECK(attacks_of({.type = "Heavy 3"}, 10_in) == 3);
    CHECK(attacks_of({.type = "Heavy D6"}, 10_in, {4}) == 4);
}

TEST_CASE("E-WPN-07 a Rapid Fire weapon doubles its attacks within half range") {
    CHECK(attacks_of({.type = "Rapid Fire 1"}, 12_in) == 2);
    CHECK(attacks_of({.type = "Rapid Fire 1"}, 12_in + step_more) == 1);
    CHECK(attacks_of({.type = "Rapid Fire 2", .range = "30"}, 15_in) == 4);
    CHECK(attacks_of({.type = "Assault 1"}, 2_in) == 1);
}

TEST_CASE("E-WPN-05 an Assault weapon has -1 to hit after an Advance") {
    const auto advanced = [](Range& range) { range.game().of(range.red()).move = MoveKind::advance; };
    CHECK_FALSE(hits_with({}, 3, advanced));
    CHECK(hits_with({}, 4, advanced));
    CHECK(hits_with({}, 3, [](Range&) {}));
}

TEST_CASE("E-WPN-06, E-I-27 a Heavy weapon has -1 to hit if its own model moved, INFANTRY or not") {
    const auto moved = [](Range& range) { range.game().memory.models[0].moved = true; };
    const auto comrade = [](Range& range) { range.game().set(range.red(), Flag::moved); }; // somebody else of its unit
    for (const char* keywords : {R"("INFANTRY")", R"("VEHICLE")"}) {
        CHECK_FALSE(hits_with({.type = "Heavy 1"}, 3, moved, keywords));
        CHECK(hits_with({.type = "Heavy 1"}, 4, moved, keywords));
        CHECK(hits_with({.type = "Heavy 1"}, 3, comrade, keywords));
    }
    CHECK(hits_with({.type = "Assault 1"}, 3, moved));
}

TEST_CASE("E-WPN-08, E-WPN-09 one model of the unit throws one grenade, and fires nothing else") {
    const UnitText armed{
        .name = "Armed", .models = 2, .weapons = gun({}) + "," + gun({.id = "g", .type = "Grenade 1"})};
    Range range({armed}, {big_target});
    range.choose()
        .misaim({range.shot(0, 1), range.shot(1, 1)}, E_WPN_09)
        .misaim({range.shot(0, 0), range.shot(0, 1)}, E_WPN_09)
        .aim({range.shot(0, 1), range.shot(1, 0)});
    range.miss(2);
    range.run();
}

TEST_CASE("E-WPN-10, E-WPN-11, E-WPN-12, E-I-65 with enemies within 1 inch a Pistol fires at the closest of them") {
    const UnitText armed{
        .name = "Armed", .models = 1, .weapons = gun({.id = "p", .type = "Pistol 1", .range = "12"}) + "," + gun({})};
    Range range({armed, one}, {big_target, big_target}, 0.5_in);
    range.put(range.blue(1), right_of(start, 1_in));
    range.put(range.red(1), above(above(start, 0.5_in), 0.5_in)); // another friend fights the same unit
    range.choose().misaim({range.shot(0, 1)}, E_SHT_05).misaim({range.shot(0, 0, 1)}, E_WPN_11).aim({range.shot()});
    range.miss(1);
    range.run();
}

TEST_CASE("E-WPN-13, E-I-28 a model fires either its Pistols or all its other weapons") {
    const UnitText armed{
        .name = "Armed", .models = 1, .weapons = gun({.id = "p", .type = "Pistol 1", .range = "12"}) + "," + gun({})};
    for (const std::size_t weapon : {0u, 1u}) {
        Range range({armed}, {big_target});
        range.choose().misaim({range.shot(0, 0), range.shot(0, 1)}, E_WPN_13).aim({range.shot(0, weapon)});
        range.miss(1);
        range.run();
    }
}

TEST_CASE("E-DATA-07, E-DATA-12 no BS, no shooting; a melee weapon does not shoot") {
    UnitText blind{.name = "Blind", .models = 1, .weapons = gun({}), .others = {{.id = "seer", .carries = R"("gun")"}}};
    blind.profile = R"("BS": "-")";
    Range range({blind}, {big_target});
    range.choose().misaim({range.shot(0)}, E_DATA_07).aim({range.shot(1)});
    range.miss(1);
    range.run();

    Range melee({{.name = "Blades", .models = 1, .weapons = gun({}) + "," + blade({.id = "axe"})}}, {big_target});
    melee.choose().misaim({melee.shot(0, 1)}, E_DATA_12).aim({melee.shot()});
    melee.miss(1);
    melee.run();
}

} // namespace
} // namespace muster::test
