// One attack from the hit roll to the last wound: E-FAST, E-ATK, E-SAVE, E-DMG, E-INV, E-COV, E-MW.
#include "arena.h"
#include "testing/told.h"

namespace muster::test {
namespace {

// Red's unit shoots with everything it has at blue's, 10 inches away.
struct Volley : Arena {
    Volley(const UnitText& attacker, const UnitText& target, std::vector<TerrainPiece> terrain = {})
        : Arena({attacker}, {target}, Phase::shooting, std::move(terrain)) {
        put(red(), start);
        put(blue(), above(start, 10_in), 0.5_in);
        select(E_SHT_02, red());
        oracle.take_default(E_TGT_06);
    }
    void finish() { // what is left of the phase takes its defaults
        oracle.otherwise_default();
        run();
    }
};
UnitText skin(const std::string& save, const std::string& list = "", int wounds = 40) {
    return {.name = "Target",
            .models = 1,
            .profile = fmt::format(R"("W": {}, "Sv": {})", wounds, save),
            .extra = list.empty() ? "" : abilities(list)};
}
UnitText marksman(const GunText& weapon, const std::string& profile = "", const std::string& list = "") {
    UnitText unit = shooter(weapon);
    unit.profile = profile;
    if (!list.empty()) unit.extra = abilities(list);
    return unit;
}
std::string to_hit(int by) {
    return fmt::format(R"({{ "name": "Hit {0}", "effect": "modify", "roll": "hit", "by": {0} }})", by);
}
std::string to_wound(int by) {
    return fmt::format(R"({{ "name": "Wound {0}", "effect": "modify", "roll": "wound", "by": {0} }})", by);
}

bool hits(const UnitText& attacker, Face face) {
    Volley volley(attacker, big_target);
    volley.oracle.dice.then(E_ATK_01, {face});
    volley.oracle.with_some_to_spare().dice.then({1}); // a wound roll, where there was a hit
    eighth::Game game = volley.game();
    shooting_phase(game);
    return volley.oracle.told<AttacksMade>().at(0).hits == 1;
}
bool wounds_on(const UnitText& attacker, int toughness, Face face) {
    Volley volley(attacker, {.name = "T", .models = 1, .profile = fmt::format(R"("T": {}, "W": 9)", toughness)});
    volley.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {face});
    volley.oracle.with_some_to_spare().dice.then({6});
    eighth::Game game = volley.game();
    shooting_phase(game);
    return volley.oracle.told<AttacksMade>().at(0).wounds == 1;
}
int needed(const std::string& strength, int toughness, const std::string& bearer = "") {
    for (Face face = 2; face <= 6; ++face)
        if (wounds_on(marksman({.S = strength}, bearer), toughness, face)) return face;
    return 7;
}
bool saved_by(const UnitText& target, int AP, Face face, std::vector<TerrainPiece> terrain = {}) {
    Volley volley(marksman({.AP = AP}), target, std::move(terrain));
    volley.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {6}).then(E_SAVE_01, {face});
    volley.run();
    return volley.lost() == 0;
}

TEST_CASE("E-ATK-01, E-ATK-04 a shot hits on its BS or more, and a miss is the end of it") {
    const UnitText steady = marksman({}, R"("BS": "4+", "WS": "2+")");
    CHECK(hits(steady, 4));
    CHECK_FALSE(hits(steady, 3));
    Volley miss(steady, big_target);
    miss.oracle.dice.then(E_ATK_01, {3}); // and no other die
    miss.run();
}

TEST_CASE("E-ATK-02, E-ATK-03, E-DICE-05 a 1 never hits, a 6 is a number like others, and modifiers have no limit") {
    CHECK_FALSE(hits(marksman({}, R"("BS": "2+")", to_hit(1)), 1)); // 2 after the modifier
    CHECK_FALSE(hits(marksman({}, R"("BS": "6+")", to_hit(-1)), 6));
    CHECK(hits(marksman({}, R"("BS": "3+")", to_hit(-2)), 5));
    CHECK_FALSE(hits(marksman({}, R"("BS": "3+")", to_hit(-2)), 4));
    CHECK(hits(marksman({}, R"("BS": "5+")", to_hit(3)), 2));
}

TEST_CASE("E-ATK-05, E-I-29, E-ATK-08 the wound roll compares S with T") {
    CHECK(needed("8", 4) == 2);
    CHECK(needed("7", 4) == 3);
    CHECK(needed("5", 4) == 3);
    CHECK(needed("4", 4) == 4);
    CHECK(needed("3", 4) == 5);
    CHECK(needed("2", 4) == 6);
    CHECK(needed("3", 5) == 5); // more than half
    CHECK(needed("2", 5) == 6);
    Volley failed(marksman({}), big_target);
    failed.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {3}); // and no other die
    failed.run();
}

TEST_CASE("E-I-29 a unit of mixed T has the T of most of its models, the higher one on a tie") {
    const auto wound_on = [](int others) {
        UnitText mixed{.name = "Mixed",
                       .models = 2,
                       .profile = R"("T": 4)",
                       .others = {{.id = "brute", .models = others, .profile = R"("T": 8)"}}};
        Volley volley(marksman({.S = "4"}), mixed);
        volley.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {1});
        volley.run();
        return int{volley.oracle.told<AttacksMade>().at(0).wound_on};
    };
    CHECK(wound_on(1) == 4);
    CHECK(wound_on(2) == 6);
}

TEST_CASE("E-ATK-06, E-ATK-07 a 1 never wounds, and a 6 does not by itself") {
    CHECK_FALSE(wounds_on(marksman({.S = "8"}, "", to_wound(2)), 4, 1));
    CHECK_FALSE(wounds_on(marksman({.S = "2"}, "", to_wound(-1)), 4, 6));
    CHECK(wounds_on(marksman({.S = "3"}, "", to_wound(-1)), 4, 6));
}

TEST_CASE("E-DATA-13, E-DATA-14, E-I-64, E-MOD-01, E-MOD-02 User is the bearer's S now, and a weapon's modifier works "
          "on that") {
    const auto strength = [](const std::string& weapon, const std::string& list) {
        // The wound roll tells: T 5 is wounded on 2 by 10 and more, on 3 by 6 to 9.
        UnitText fighter{.name = "Fighter", .models = 1, .weapons = blade({.S = weapon}), .extra = abilities(list)};
        Arena field({fighter}, {{.name = "Post", .models = 1, .profile = R"("T": 5, "W": 9, "Sv": "-")"}},
                    Phase::fight);
        field.put(field.red(), start);
        field.put(field.blue(), right_of(start, {}));
        field.game().set(field.blue(), Flag::fought);
        field.oracle.take_default(E_FGT_14).dice.then(E_ATK_01, {6}).then(E_ATK_05, {1});
        field.run();
        return int{field.oracle.told<AttacksMade>().at(0).wound_on};
    };
    const std::string stronger = R"({ "name": "A", "effect": "modify", "characteristic": "S", "by": 1 })";
    CHECK(strength("\"User\"", "") == 5);       // 4
    CHECK(strength("\"User\"", stronger) == 4); // 5
    CHECK(strength("\"+2\"", "") == 3);         // 6
    CHECK(strength("\"x2\"", "") == 3);         // 8
    CHECK(strength("\"x2\"", stronger) == 2);   // (4 + 1) x 2 = 10, where the ninth gets 9
}

TEST_CASE("E-FAST-01, E-FAST-02, E-FAST-03, E-FAST-04 like attacks are rolled together, unlike ones are not") {
    UnitText mixed = shooter({.type = "Heavy 2"}, 2);
    Volley together(mixed, skin("\"4+\"", "", 40));
    together.oracle.dice.then(E_ATK_01, {6, 6, 1, 6})
        .then(E_ATK_05, {6, 1, 6})
        .then(E_SAVE_01, {6})
        .then(E_SAVE_01, {1});
    together.run();
    CHECK(together.oracle.told<AttacksMade>().size() == 1);
    CHECK(together.lost() == 1);

    mixed.others = {{.id = "recruit", .models = 1, .profile = R"("BS": "5+")", .carries = R"("gun")"}};
    Volley apart(mixed, big_target);
    apart.oracle.dice.then(E_ATK_01, {1, 1, 1, 1}).then(E_ATK_01, {1, 1});
    apart.run();
    CHECK(apart.oracle.told<AttacksMade>().size() == 2);
}

TEST_CASE("E-ATK-09 the owner allocates each wound to any model, in range and seen or not") {
    Volley volley(marksman({}), {.name = "Squad", .models = 3, .profile = R"("Sv": "-")"});
    volley.put(volley.model(volley.blue(), 2), start + Point{0_in, 39_in});
    volley.oracle
        .look(E_ATK_09,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::blue);
                  CHECK(question.options.size() == 3);
              })
        .refuse(E_ATK_09, pick(option_of(volley.model(volley.red()))), E_ATK_09)
        .answer(E_ATK_09, pick(option_of(volley.model(volley.blue(), 2))));
    volley.oracle.dice.then({6, 6, 6});
    volley.run();
    CHECK_FALSE(volley.stands(volley.blue(), 2));
}

TEST_CASE("E-ATK-10, E-FAST-05, E-I-30 who has lost wounds takes the next, and only that binds") {
    // Three wounds: the second one goes to the model that the first one hurt; then the owner is free again.
    Volley volley(marksman({.type = "Heavy 3"}), {.name = "Squad", .models = 3, .profile = R"("W": 2, "Sv": "-")"});
    volley.oracle.answer(E_ATK_09, pick(option_of(volley.model(volley.blue(), 1))))
        .answer(E_ATK_09, pick(option_of(volley.model(volley.blue(), 0))));
    volley.oracle.dice.then(E_ATK_01, {6, 6, 6}).then(E_ATK_05, {6, 6, 6}).then(E_SAVE_01, {6, 6, 6});
    volley.run();
    CHECK_FALSE(volley.stands(volley.blue(), 1));
    CHECK(volley.wounds(volley.blue(), 0) == 1);

    Volley several(marksman({}), {.name = "Squad", .models = 3, .profile = R"("W": 2, "Sv": "-")"});
    several.battle.models[index(several.model(several.blue(), 0))].wounds = 1;
    several.battle.models[index(several.model(several.blue(), 2))].wounds = 1;
    several.oracle.refuse(E_ATK_09, pick(option_of(several.model(several.blue(), 1))), E_ATK_10)
        .answer(E_ATK_09, pick(option_of(several.model(several.blue(), 2))));
    several.oracle.dice.then({6, 6, 6});
    several.run();

    // A save does not bind: the next wound may go elsewhere.
    Volley saved(marksman({.type = "Heavy 2"}), {.name = "Squad", .models = 2, .profile = R"("W": 2)"});
    saved.oracle.answer(E_ATK_09, pick(option_of(saved.model(saved.blue(), 0))))
        .answer(E_ATK_09, pick(option_of(saved.model(saved.blue(), 1))));
    saved.oracle.dice.then(E_ATK_01, {6, 6}).then(E_ATK_05, {6, 6}).then(E_SAVE_01, {6}).then(E_SAVE_01, {1});
    saved.run();
    CHECK(saved.wounds(saved.blue(), 1) == 1);
}

TEST_CASE("E-SAVE-01, E-SAVE-02, E-SAVE-03, E-SAVE-04, E-I-11 the owner saves on Sv with the AP, and never on a 1") {
    CHECK(saved_by(skin("\"4+\""), 0, 4));
    CHECK_FALSE(saved_by(skin("\"4+\""), 0, 3));
    CHECK(saved_by(skin("\"4+\""), -1, 5));
    CHECK_FALSE(saved_by(skin("\"4+\""), -1, 4));
    CHECK_FALSE(saved_by(skin("\"4+\""), -3, 6));
    const std::string tough = R"({ "name": "Hard", "effect": "modify", "roll": "save", "by": 2 })";
    CHECK_FALSE(saved_by(skin("\"2+\"", tough), 0, 1));
    CHECK(saved_by(skin("\"2+\"", tough), 0, 2));
    Volley volley(marksman({}), skin("\"4+\""));
    volley.oracle.dice.then({6, 6, 4});
    volley.run();
    for (const DiceRolled& event : volley.oracle.told<DiceRolled>())
        CHECK(event.roller == (event.purpose == E_SAVE_01 ? Side::blue : Side::red));
}

TEST_CASE("E-DMG-01, E-DMG-02, E-DMG-03, E-DMG-04, E-I-10 D wounds are lost, by a roll where it is random; the rest is "
          "wasted") {
    const auto left = [](const std::string& damage, std::vector<Face> dice) {
        Volley volley(marksman({.D = damage}), {.name = "Squad", .models = 2, .profile = R"("W": 3, "Sv": "-")"});
        volley.oracle.answer(E_ATK_09, pick(option_of(volley.model(volley.blue(), 0))));
        volley.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {6}).then(E_SAVE_01, {6});
        if (!dice.empty()) volley.oracle.dice.then(E_DMG_01, dice);
        volley.run();
        CHECK(volley.wounds(volley.blue(), 1) == 3);
        return volley.wounds(volley.blue(), 0);
    };
    CHECK(left("1", {}) == 2);
    CHECK(left("2", {}) == 1);
    CHECK(left("\"D3\"", {4}) == 1);
    CHECK(left("5", {}) == 0); // slain, and two points are lost
}

TEST_CASE("E-INV-01, E-INV-02, E-INV-03 armour or one invulnerable save, which no AP touches, as the owner chooses") {
    const std::string four = R"({ "name": "Shield", "effect": "invulnerable", "save": 4 })";
    const std::string five = R"({ "name": "Charm", "effect": "invulnerable", "save": 5 })";
    Volley volley(marksman({.AP = -1}), skin("\"4+\"", four));
    volley.oracle.look(E_INV_01, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
        .refuse(E_INV_01,
                picks({{What::word, static_cast<std::uint16_t>(Word::armour_save), 0, 0},
                       {What::word, static_cast<std::uint16_t>(Word::invulnerable_save), 0, 0}}),
                E_INV_01)
        .answer(E_INV_01, pick_word(Word::invulnerable_save));
    volley.oracle.dice.then({6, 6, 4}); // 4 - 1 would not have done
    volley.run();
    CHECK(volley.lost() == 0);
    Volley armour(marksman({.AP = -1}), skin("\"4+\"", four));
    armour.oracle.answer(E_INV_01, pick_word(Word::armour_save));
    armour.oracle.dice.then({6, 6, 4});
    armour.run();
    CHECK(armour.lost() == 1);
    Volley both(marksman({.AP = -6}), skin("\"4+\"", four + "," + five));
    both.oracle.answer(E_INV_02, pick({What::number, 5, 0, 0}));
    both.oracle.dice.then({6, 6, 4});
    both.run();
    CHECK(both.lost() == 1); // it was the 5+
    CHECK(both.rolled(E_SAVE_01) == 1);
}

TEST_CASE("E-COV-01, E-COV-02, E-COV-03, E-I-31 wholly on or in terrain a unit adds 1 to its saves against shooting") {
    const Point there = above(start, 10_in);
    const TerrainPiece woods = box(there - Point{2_in, 2_in}, there + Point{2_in, 2_in}, Length{}, TerrainKind::wood);
    const TerrainPiece short_of_it =
        box(there - Point{2_in, 2_in}, there + Point{16_mm - step_more, 2_in}, Length{}, TerrainKind::wood);
    CHECK(saved_by(skin("\"4+\""), 0, 3, {woods}));
    CHECK_FALSE(saved_by(skin("\"4+\""), 0, 2, {woods}));
    CHECK_FALSE(saved_by(skin("\"4+\""), 0, 3, {short_of_it}));
    CHECK_FALSE(saved_by(skin("\"-\"", R"({ "name": "Shield", "effect": "invulnerable", "save": 4 })"), 0, 3, {woods}));

    Arena field({{.name = "Blades", .models = 1, .weapons = blade({})}}, {skin("\"4+\"")}, Phase::fight, {woods});
    field.put(field.blue(), there);
    field.put(field.red(), right_of(there, {}));
    field.game().set(field.blue(), Flag::fought);
    field.oracle.take_default(E_FGT_14).dice.then(E_ATK_01, {6}).then(E_ATK_05, {6}).then(E_SAVE_01, {3});
    field.run();
    CHECK(field.lost() == 1);
}

TEST_CASE("E-SAVE-01, E-COV-01 a save is told with the face it needed, the AP and what else there was") {
    const Point there = above(start, 10_in);
    const TerrainPiece woods = box(there - Point{2_in, 2_in}, there + Point{2_in, 2_in}, Length{}, TerrainKind::wood);
    Volley volley(marksman({.AP = -2}), skin("\"4+\""), {woods});
    volley.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {6}).then(E_SAVE_01, {4});
    volley.run();
    const EventLog& events = volley.oracle.events;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events.get<SaveTried>(i))
            CHECK(line_told(*volley.setup, volley.battle, events, i)
                      .ends_with(" fails its save: 4, needed 5+ (4+, AP −2, other +1)"));
}

TEST_CASE("E-MW-01, E-MW-02, E-MW-03, E-MW-04, E-MW-05 mortal wounds: one each, no roll to wound, no save, and none is "
          "lost") {
    UnitText squad{.name = "Squad",
                   .models = 3,
                   .profile = R"("W": 2)",
                   .extra = abilities(R"({ "name": "S", "effect": "invulnerable", "save": 2 })")};
    Arena field({{.name = "Psyker", .models = 1, .keywords = R"("PSYKER")", .extra = R"("psyker": {})"}}, {squad},
                Phase::psychic);
    field.put(field.red(), start);
    field.put(field.blue(), above(start, 5_in));
    field.oracle.answer(E_PSY_01, pick({What::power, 255, 0, 0})); // Smite
    field.oracle.dice.then(E_PSY_06, {2, 4}).then(E_PSY_19, {5});  // three, and no other die
    field.oracle.answer(E_ATK_09, pick(option_of(field.model(field.blue(), 1))))
        .answer(E_ATK_09, pick(option_of(field.model(field.blue(), 2))));
    field.run();
    CHECK_FALSE(field.stands(field.blue(), 1)); // two of them, by duty (E-ATK-10)
    CHECK(field.wounds(field.blue(), 2) == 1);
    CHECK(field.wounds(field.blue(), 0) == 2);
}

TEST_CASE("E-I-42, E-I-47, E-LORD-07 each wound lost may be ignored, by every such rule in turn until one does") {
    const std::string five = R"({ "name": "Resilient", "effect": "ignore_wounds", "on": 5 })";
    const std::string six = R"({ "name": "Tenacious", "effect": "ignore_wounds", "on": 6 })";
    const auto lost = [](const std::string& list, std::initializer_list<Face> faces) {
        Volley volley(marksman({.D = "2"}), skin("\"-\"", list));
        volley.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {6}).then(E_SAVE_01, {6}).then(E_I_47, faces);
        volley.oracle.otherwise_default();
        volley.run();
        return volley.lost();
    };
    CHECK(lost(five, {5, 4}) == 1);
    CHECK(lost(five + "," + six, {4, 6, 5}) == 0); // the second rule saves the first wound, the first the second
    CHECK(lost(five + "," + six, {4, 5, 1, 1}) == 2);
}

TEST_CASE("E-I-32 what was declared is resolved; what is left at a destroyed target is lost") {
    Volley volley(marksman({.type = "Heavy 3"}), {.name = "Squad", .models = 1, .profile = R"("Sv": "-")"});
    volley.oracle.dice.then(E_ATK_01, {6, 6, 6}).then(E_ATK_05, {6, 6, 6}).then(E_SAVE_01, {6});
    volley.run();
    CHECK_FALSE(volley.stands(volley.blue()));
}

} // namespace
} // namespace muster::test
