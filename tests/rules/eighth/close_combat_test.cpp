// Close combat where rules of several phases meet: coherency and FLY in charges, bare hands, random attacks, and which
// units may fight.
#include "arena.h"

namespace muster::test {
namespace {

// Red's unit, and blue's so far to the right of it.
struct Charge : Arena {
    explicit Charge(Length gap, std::vector<UnitText> reds = {one}, std::vector<UnitText> blues = {one},
                    std::vector<TerrainPiece> terrain = {})
        : Arena(std::move(reds), std::move(blues), Phase::charge, std::move(terrain)) {
        put(red(), start);
        put(blue(), right_of(start, gap));
    }
    Charge& choose(std::size_t unit = 0) { return select(E_CHG_02, red(unit)), *this; }
    Charge& roll(Face a, Face b) { return oracle.dice.then(E_CHG_09, {a, b}), *this; }
    Charge& go(const Answer& answer) { return oracle.answer(E_CHG_10, answer), *this; }
    Charge& bad(const Answer& answer, Clause why) { return oracle.refuse(E_CHG_10, answer, why), *this; }
    Answer forward(Length by) const { return moved_by(*this, red(), {by, 0_in}); }
};
const UnitText gunner{.name = "Gunner", .models = 1, .profile = R"("BS": "2+")", .weapons = gun({.type = "Heavy 2"})};

TEST_CASE("E-COH-02 a charge ends as one group") {
    Charge field(4_in, {{.models = 2}});
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), left_of(start, 1_in));
    Answer apart = field.forward(3.5_in);
    apart.places[1].place.at = left_of(start, 1_in);
    field.choose().roll(3, 3).bad(apart, E_COH_02).go(field.forward(3.5_in));
    field.run();
}

TEST_CASE("E-I-14 who can FLY charges over models and terrain") {
    Charge field(5_in, {flyer}, {one}, {box({22_in, 10_in}, {22.5_in, 30_in}, 9_in)});
    field.choose().roll(2, 3).go(field.forward(4.5_in));
    field.run();
    CHECK(field.has(field.red(), Flag::charged));
}

TEST_CASE("E-I-33 if the charging unit dies before the roll, there is none") {
    Charge field(6_in, {one, other}, {gunner});
    field.put(field.red(1), start + Point{0_in, 30_in});
    field.choose();
    field.select(E_OW_01, field.blue());
    field.oracle.take_default(E_TGT_06);
    field.oracle.dice.then(E_ATK_01, {6, 1}).then(E_ATK_05, {6}).then(E_SAVE_01, {1});
    field.run();
    CHECK_FALSE(field.stands(field.red()));
    CHECK(field.rolled(E_CHG_09) == 0);
}

const UnitText peaceful{.name = "Peaceful", .models = 1, .profile = R"("A": "-")"};

// Red's unit has charged and fights alone; before or after the move in question it does nothing.
void check_closing(Arena& field, Clause move, const std::function<void()>& script) {
    field.game().set(field.red(), Flag::charged);
    if (move == E_FGT_24) field.oracle.answer(E_FGT_10, pass());
    script();
    if (move == E_FGT_10) field.oracle.answer(E_FGT_24, pass());
    for (std::size_t i = 0; i < field.setup->army(Side::blue).units.size(); ++i)
        field.game().set(field.blue(i), Flag::fought);
    field.run();
}

TEST_CASE("E-COH-02 a pile-in ends as one group") {
    Arena field({{.name = "Pair", .models = 2, .profile = R"("A": "-")"}}, {peaceful}, Phase::fight);
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), left_of(start, 1_in));
    field.put(field.blue(), right_of(start, 3_in));
    Answer apart = moved_by(field, field.red(), {});
    apart.places[0].place.at.x += 2_in;
    check_closing(field, E_FGT_10, [&] { field.oracle.refuse(E_FGT_10, apart, E_COH_02).answer(E_FGT_10, pass()); });
}

// Red's unit makes its attacks, all of which miss; who piles in or consolidates does not.
std::vector<AttacksMade> attack(Arena& field, std::size_t misses) {
    for (std::size_t i = 0; i < field.setup->army(Side::blue).units.size(); ++i)
        field.game().set(field.blue(i), Flag::fought);
    if (misses > 0) field.oracle.dice.then(E_ATK_01, std::vector<Face>(misses, 1));
    field.oracle.otherwise_default();
    field.run();
    return field.oracle.told<AttacksMade>();
}
std::size_t sum(const std::vector<AttacksMade>& made) {
    std::size_t attacks = 0;
    for (const AttacksMade& each : made) attacks += each.attacks;
    return attacks;
}
// Fighters that do not pile in: the enemy is already closest where they stand and the default is to stay.
UnitText fighter(int models, const std::string& weapons = "", const std::string& profile = "") {
    return {.name = "Fighter", .models = models, .profile = profile, .weapons = weapons};
}

TEST_CASE("E-FGT-19, E-FGT-20, E-I-48 with a melee weapon it carries, or else S User, AP 0, D 1") {
    Arena field({fighter(1, blade({.id = "a"}) + "," + blade({.id = "b"}) + "," + gun({}))}, {big_target},
                Phase::fight);
    field.put(field.red(), start);
    field.put(field.blue(), right_of(start, {}));
    const ModelId model = field.model(field.red());
    field.oracle.refuse(E_FGT_14, picks({aimed(model, field.blue(), 2)}), E_FGT_19)
        .answer(E_FGT_14, picks({aimed(model, field.blue(), 1)}));
    CHECK(attack(field, 1).size() == 1);

    Arena bare({fighter(1, gun({}))}, {{.name = "Target", .models = 1, .profile = R"("W": 40)"}}, Phase::fight);
    bare.put(bare.red(), start);
    bare.put(bare.blue(), right_of(start, {}));
    bare.game().set(bare.blue(), Flag::fought);
    bare.oracle.take_default(E_FGT_14).dice.then(E_ATK_01, {6}).then(E_ATK_05, {4}).then(E_SAVE_01, {3}); // S 4, AP 0
                                                                                                          // against 4+
    bare.run();
    CHECK(bare.lost() == 1);
}

// A fighter with two weapons beside a big target; what is declared, and what the rules say to other declarations.
struct Duel : Arena {
    explicit Duel(const std::string& profile, const std::string& axe, const std::string& list = "")
        : Arena({{.name = "Fighter",
                  .models = 1,
                  .profile = profile,
                  .weapons = blade({.id = "axe", .abilities = axe}) + "," + blade({.id = "mace"}),
                  .extra = list.empty() ? "" : abilities(list)}},
                {big_target}, Phase::fight) {
        put(red(), start);
        put(blue(), right_of(start, {}));
        game().set(blue(), Flag::fought);
    }
    Answer blows(std::uint16_t axes, std::uint16_t maces) const {
        Answer answer;
        if (axes > 0) answer.picks.push_back({aimed(model(red()), blue(), 0), axes});
        if (maces > 0) answer.picks.push_back({aimed(model(red()), blue(), 1), maces});
        return answer;
    }
};

TEST_CASE("E-FGT-18, E-FGT-22 no more attacks than A; what a weapon adds is made with it") {
    Duel plain(R"("A": 2)", "");
    plain.oracle.refuse(E_FGT_14, plain.blows(3, 0), E_FGT_18)
        .refuse(E_FGT_14, plain.blows(2, 1), E_FGT_18)
        .answer(E_FGT_14, plain.blows(1, 1));
    plain.oracle.dice.then({1, 1});
    plain.run();
    Duel more(R"("A": 2)", R"({ "effect": "extra_attacks", "attacks": 1 })");
    more.oracle.refuse(E_FGT_14, more.blows(4, 0), E_FGT_18)
        .refuse(E_FGT_14, more.blows(0, 3), E_FGT_18)
        .refuse(E_FGT_14, more.blows(2, 2), E_FGT_18)
        .answer(E_FGT_14, more.blows(1, 2));
    more.oracle.dice.then({1, 1, 1});
    more.run();
    Duel usual(R"("A": 2)", R"({ "effect": "extra_attacks", "attacks": 1 })");
    usual.oracle.take_default(E_FGT_14);
    usual.oracle.dice.then({1, 1, 1}); // all with the axe
    usual.run();
}

TEST_CASE("E-FGT-18, E-MOD-05 who has no attacks left makes none, unless a weapon brings some") {
    const std::string weary = R"({ "name": "Weary", "effect": "modify", "characteristic": "A", "by": -2 })";
    Duel none(R"("A": 2)", "", weary);
    none.run();
    CHECK_FALSE(none.asked(E_FGT_14));
    Duel some(R"("A": 2)", R"({ "effect": "extra_attacks", "attacks": 1 })", weary);
    some.oracle.refuse(E_FGT_14, some.blows(0, 1), E_FGT_18).take_default(E_FGT_14);
    some.oracle.dice.then({1});
    some.run();
}

TEST_CASE("E-MOD-08, E-I-10 a random A is rolled for each model each time its unit fights") {
    Arena field({fighter(2, "", R"("A": "D6")")}, {big_target}, Phase::fight);
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), start + Point{0_in, base});
    field.put(field.blue(), right_of(start, {}));
    field.oracle.dice.then(E_MOD_08, {2}).then(E_MOD_08, {3});
    CHECK(sum(attack(field, 5)) == 5);
}

TEST_CASE("E-ADV-05, E-FALL-07 who Advanced or Fell Back still fights") {
    for (const MoveKind move : {MoveKind::advance, MoveKind::fall_back}) {
        Arena field({fighter(1)}, {big_target}, Phase::fight);
        field.put(field.red(), start);
        field.put(field.blue(), right_of(start, {}));
        field.game().of(field.red()).move = move;
        CHECK(sum(attack(field, 1)) == 1);
    }
}

TEST_CASE("E-FGT-11 targets out of reach are refused") {
    Arena field({fighter(1, blade({.id = "a"}) + "," + blade({.id = "b"}))}, {big_target, big_target}, Phase::fight);
    field.put(field.red(), start);
    field.put(field.blue(0), right_of(start, {}));
    field.put(field.blue(1), above(start, 1_in + step_more));
    const ModelId model = field.model(field.red());
    field.oracle.refuse(E_FGT_14, picks({aimed(model, field.blue(1))}), E_FGT_11)
        .answer(E_FGT_14, picks({aimed(model, field.blue(0))}));
    CHECK(attack(field, 1).size() == 1);
}

TEST_CASE("E-DATA-06 without WS there are no close combat attacks") {
    UnitText blind = fighter(1, blade({.id = "a"}) + "," + blade({.id = "b"}), R"("WS": "-")");
    blind.others = {{.id = "seer", .carries = R"("a", "b")"}};
    Arena field({blind}, {big_target}, Phase::fight);
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), start + Point{0_in, base});
    field.put(field.blue(), right_of(start, {}));
    field.oracle.refuse(E_FGT_14, picks({aimed(field.model(field.red(), 0), field.blue())}), E_DATA_06)
        .answer(E_FGT_14, picks({aimed(field.model(field.red(), 1), field.blue())}));
    CHECK(attack(field, 1).size() == 1);
}

} // namespace
} // namespace muster::test
