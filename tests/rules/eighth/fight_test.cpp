// The Fight phase: who fights when, pile-in and consolidation, close combat attacks.
#include "arena.h"

namespace muster::test {
namespace {

const UnitText peaceful{.name = "Peaceful", .models = 1, .profile = R"("A": "-")"};

std::vector<UnitId> fought(const Arena& field) {
    std::vector<UnitId> units;
    for (const Happened& each : field.oracle.told<Happened>())
        if (each.clause == E_FGT_01) units.push_back(each.unit);
    return units;
}

// Pairs of a red and a blue unit that touch, so that nobody piles in.
struct Pairs : Arena {
    explicit Pairs(std::size_t count) : Arena(std::vector(count, peaceful), std::vector(count, peaceful), Phase::fight) {
        for (std::size_t i = 0; i < count; ++i) {
            const Point at = Point{20_in, 5_in} + Point{0_in, static_cast<int>(i) * 8_in};
            put(red(i), at);
            put(blue(i), right_of(at, {}));
        }
    }
};
auto seat_is(Side side) {
    return [side](const Question& question, const Rulings&) { CHECK(question.seat == side); };
}

TEST_CASE("E-FGT-03, E-FGT-06, E-FGT-07, E-FGT-09, E-I-37 players alternate, the active one first; nobody passes or fights twice") {
    Pairs pairs(3);
    pairs.oracle.look(E_FGT_06, seat_is(Side::red)).refuse(E_FGT_06, pass(), E_FGT_06);
    pairs.refuse(E_FGT_06, pairs.blue(0), E_FGT_06);
    pairs.select(E_FGT_06, pairs.red(1));
    pairs.oracle.look(E_FGT_06, seat_is(Side::blue));
    pairs.select(E_FGT_06, pairs.blue(2));
    pairs.refuse(E_FGT_06, pairs.red(1), E_FGT_07);
    pairs.select(E_FGT_06, pairs.red(2));
    pairs.select(E_FGT_06, pairs.blue(1));
    pairs.run();
    CHECK(fought(pairs) == std::vector{pairs.red(1), pairs.blue(2), pairs.red(2), pairs.blue(1), pairs.red(0), pairs.blue(0)});
}

TEST_CASE("E-FGT-04, E-FGT-05 units that charged fight first, in the order of the active player") {
    Pairs pairs(3);
    for (const std::size_t i : {1u, 2u}) {
        pairs.game().set(pairs.red(i), Flag::charged);
        pairs.game().of(pairs.red(i)).charge_targets.push_back(pairs.blue(i));
    }
    pairs.oracle.look(E_FGT_05, seat_is(Side::red));
    pairs.refuse(E_FGT_05, pairs.red(0), E_FGT_04);
    pairs.refuse(E_FGT_05, pairs.blue(0), E_FGT_04);
    pairs.select(E_FGT_05, pairs.red(2));
    pairs.oracle.otherwise_default();
    pairs.run();
    const auto order = fought(pairs);
    CHECK(order[0] == pairs.red(2));
    CHECK(order[1] == pairs.red(1));
    CHECK(order[2] == pairs.red(0)); // the active player is the first of the others, too
    CHECK(order.size() == 6);
}

TEST_CASE("E-FGT-02 only who charged or is within 1 inch of an enemy fights") {
    Arena field({peaceful, peaceful, peaceful}, {peaceful, peaceful}, Phase::fight);
    field.put(field.red(0), start);
    field.put(field.blue(0), right_of(start, 1_in));
    field.put(field.red(1), start + Point{0_in, 15_in});
    field.put(field.blue(1), right_of(start + Point{0_in, 15_in}, 1_in + step_more));
    field.put(field.red(2), start - Point{0_in, 15_in});
    field.oracle.otherwise_default();
    field.run();
    CHECK(fought(field) == std::vector{field.red(0), field.blue(0)});

    Arena refused({peaceful, peaceful, peaceful}, {peaceful}, Phase::fight);
    refused.put(refused.red(0), left_of(start, {}));
    refused.put(refused.red(1), right_of(start, {}));
    refused.put(refused.red(2), start + Point{0_in, 10_in});
    refused.put(refused.blue(), start);
    refused.refuse(E_FGT_06, refused.red(2), E_FGT_02);
    refused.select(E_FGT_06, refused.red(0));
    refused.run();
}

TEST_CASE("E-FGT-08 when one player has nobody left, the other goes on") {
    Arena field({peaceful, peaceful}, {peaceful}, Phase::fight);
    field.put(field.red(0), left_of(start, {}));
    field.put(field.red(1), right_of(start, {}));
    field.put(field.blue(), start);
    field.select(E_FGT_06, field.red(1));
    field.run();
    CHECK(fought(field) == std::vector{field.red(1), field.blue(), field.red(0)});
}

// Red's unit has charged and fights alone; before or after the move in question it does nothing.
void check_closing(Arena& field, Clause move, const std::function<void()>& script) {
    field.game().set(field.red(), Flag::charged);
    if (move == E_FGT_24) field.oracle.answer(E_FGT_10, pass());
    script();
    if (move == E_FGT_10) field.oracle.answer(E_FGT_24, pass());
    for (std::size_t i = 0; i < field.setup->army(Side::blue).units.size(); ++i) field.game().set(field.blue(i), Flag::fought);
    field.run();
}

TEST_CASE("E-FGT-01, E-FGT-10, E-FGT-24, E-I-36 pile in, then consolidate: up to 3 inches and strictly closer to the closest enemy") {
    for (const Clause move : {E_FGT_10, E_FGT_24}) {
        Arena field({peaceful}, {peaceful, peaceful}, Phase::fight);
        field.put(field.red(), start);
        field.put(field.blue(0), right_of(start, 4_in));
        field.put(field.blue(1), left_of(start, 6_in));
        const ModelId model = field.model(field.red());
        check_closing(field, move, [&] {
            field.oracle.look(move, [](const Question& question, const Rulings&) {
                CHECK(question.may_pass);
                CHECK(question.allowance == 3_in);
            });
            field.oracle.refuse(move, to(model, start + Point{3_in + step_more, 0_in}), move)
                .refuse(move, to(model, start - Point{1_in, 0_in}), move) // closer to the other one only
                .answer(move, to(model, start + Point{3_in, 0_in}));
        });
    }
}

TEST_CASE("E-I-36 who touches the closest enemy stays, and where nobody is there is no move") {
    Arena field({{.name = "Pair", .models = 2, .profile = R"("A": "-")"}}, {peaceful}, Phase::fight);
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), left_of(start, 1_in));
    field.put(field.blue(), right_of(start, {}));
    Answer both = moved_by(field, field.red(), {}), second = both;
    both.places[0].place.at = start + Point{0_in, 0.25_in};
    second.places[1].place.at = left_of(start, {});
    check_closing(field, E_FGT_10, [&] {
        field.oracle.refuse(E_FGT_10, both, E_I_36).answer(E_FGT_10, second);
    });
    Arena touching({peaceful}, {peaceful}, Phase::fight);
    touching.put(touching.red(), start);
    touching.put(touching.blue(), right_of(start, {}));
    touching.run();
    CHECK(touching.oracle.asked.empty());
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
    for (std::size_t i = 0; i < field.setup->army(Side::blue).units.size(); ++i) field.game().set(field.blue(i), Flag::fought);
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

TEST_CASE("E-FGT-11, E-FGT-12 within 1 inch, or within 1 inch of a comrade within 1 inch of that enemy") {
    const auto fighting = [](Length to_enemy, Length to_friend, std::size_t expected) {
        Arena field({fighter(2)}, {big_target}, Phase::fight);
        field.put(field.model(field.red(), 0), start);
        field.put(field.model(field.red(), 1), left_of(start, to_friend));
        field.put(field.blue(), right_of(start, to_enemy));
        field.game().set(field.red(), Flag::charged);
        field.game().of(field.red()).charge_targets.push_back(field.blue());
        field.oracle.answer(E_FGT_10, pass());
        return sum(attack(field, expected)) == expected;
    };
    CHECK(fighting(1_in, 1_in, 2));
    CHECK(fighting(1_in, 1_in + step_more, 1));
    CHECK(fighting(1_in + step_more, 0.5_in, 0));
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

TEST_CASE("E-FGT-13 after a charge only what was charged is attacked, not even a CHARACTER that intervened") {
    Arena field({fighter(1, blade({.id = "a"}) + "," + blade({.id = "b"}))}, {big_target, hero}, Phase::fight);
    field.put(field.red(), start);
    field.put(field.blue(0), right_of(start, {}));
    field.put(field.blue(1), above(start, {}));
    field.game().set(field.red(), Flag::charged);
    field.game().of(field.red()).charge_targets.push_back(field.blue(0));
    const ModelId model = field.model(field.red());
    field.oracle.refuse(E_FGT_14, picks({aimed(model, field.blue(1))}), E_FGT_13)
        .answer(E_FGT_14, picks({aimed(model, field.blue(0))}));
    CHECK(attack(field, 1).size() == 1);
}

TEST_CASE("E-FGT-14, E-FGT-15, E-FGT-16, E-FGT-17, E-FGT-18, E-I-38 A attacks, split among targets, all declared first; fewer may be made") {
    Arena field({fighter(2, blade({}), R"("A": 3)")}, {big_target, big_target}, Phase::fight);
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), start + Point{0_in, base});
    field.put(field.blue(0), right_of(start, {}));
    field.put(field.blue(1), right_of(start + Point{0_in, base}, {}));
    const ModelId first = field.model(field.red(), 0), second = field.model(field.red(), 1);
    Answer split;
    split.picks.push_back({aimed(first, field.blue(0)), 2});
    split.picks.push_back({aimed(first, field.blue(1)), 1});
    split.picks.push_back({aimed(second, field.blue(1)), 1}); // two of its three are not made
    Answer many = split;
    many.picks[0].count = 3;
    field.oracle.refuse(E_FGT_14, many, E_FGT_18)
        .answer(E_FGT_14, split)
        .look(E_FGT_17, [&](const Question&, const Rulings&) { CHECK(field.oracle.told<DiceRolled>().empty()); })
        .answer(E_FGT_17, picks({option_of(field.blue(1)), option_of(field.blue(0))}));
    const auto made = attack(field, 4);
    REQUIRE(made.size() == 2);
    CHECK(made[0].target == field.blue(1));
    CHECK(made[0].attacks == 2);
    CHECK(made[1].attacks == 2);
}

TEST_CASE("E-FGT-19, E-FGT-20, E-I-48 with a melee weapon it carries, or else S User, AP 0, D 1") {
    Arena field({fighter(1, blade({.id = "a"}) + "," + blade({.id = "b"}) + "," + gun({}))}, {big_target}, Phase::fight);
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
    bare.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {4}).then(E_SAVE_01, {3}); // S 4, AP 0 against 4+
    bare.run();
    CHECK(bare.lost() == 1);
}

TEST_CASE("E-FGT-21, E-FGT-22 a model with several weapons says which it uses, and may divide its attacks among them") {
    Arena field({fighter(1, blade({.id = "a"}) + "," + blade({.id = "b", .S = "8"}), R"("A": 2)")}, {big_target}, Phase::fight);
    field.put(field.red(), start);
    field.put(field.blue(), right_of(start, {}));
    const ModelId model = field.model(field.red());
    field.oracle.answer(E_FGT_14, picks({aimed(model, field.blue(), 0), aimed(model, field.blue(), 1)}));
    const auto made = attack(field, 2);
    REQUIRE(made.size() == 2);
    CHECK(made[0].wound_on == 4);
    CHECK(made[1].wound_on == 2);
}

TEST_CASE("E-FGT-23 close combat attacks hit on WS, and go on as shots do") {
    for (const Face face : {3, 4}) {
        Arena field({fighter(1, blade({}), R"("WS": "4+", "BS": "2+")")}, {big_target}, Phase::fight);
        field.put(field.red(), start);
        field.put(field.blue(), right_of(start, {}));
        field.game().set(field.blue(), Flag::fought);
        field.oracle.dice.then(E_ATK_01, {static_cast<Face>(face)});
        if (face == 4) field.oracle.dice.then(E_ATK_05, {4}).then(E_SAVE_01, {6});
        field.run();
        CHECK(field.lost() == (face == 4 ? 1 : 0));
    }
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

TEST_CASE("E-MOD-08, E-I-10 a random A is rolled for each model each time its unit fights") {
    Arena field({fighter(2, "", R"("A": "D6")")}, {big_target}, Phase::fight);
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), start + Point{0_in, base});
    field.put(field.blue(), right_of(start, {}));
    field.oracle.dice.then(E_MOD_08, {2}).then(E_MOD_08, {3});
    CHECK(sum(attack(field, 5)) == 5);
}

TEST_CASE("E-I-37 who is brought within 1 inch by a move becomes eligible") {
    Arena field({peaceful}, {peaceful, peaceful}, Phase::fight);
    field.put(field.red(), start);
    field.put(field.blue(0), right_of(start, {}) + Point{0_in, 10_in});
    field.put(field.blue(1), right_of(start, 2_in));
    field.game().set(field.red(), Flag::charged);
    field.oracle.answer(E_FGT_10, to(field.model(field.red()), start + Point{2_in, 0_in}));
    field.oracle.otherwise_default();
    field.run();
    CHECK(fought(field) == std::vector{field.red(), field.blue(1)});
}

TEST_CASE("E-I-38 who charged and has no target piles in and consolidates all the same") {
    Arena field({fighter(1)}, {big_target}, Phase::fight);
    field.put(field.red(), start);
    field.put(field.blue(), right_of(start, 6_in));
    field.game().set(field.red(), Flag::charged);
    field.oracle.answer(E_FGT_10, pass()).answer(E_FGT_24, to(field.model(field.red()), start + Point{3_in, 0_in}));
    field.run();
    CHECK(field.oracle.told<AttacksMade>().empty());
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

} // namespace
} // namespace muster::test
