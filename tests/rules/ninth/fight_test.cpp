// The Fight phase: whose unit fights next, pile-in and consolidation moves.
#include "close_quarters.h"

using namespace muster;
using namespace muster::test;

namespace {

constexpr Point start{20_in, 10_in};

// Without attacks: what is tested here is who fights when, and how units move.
const UnitText peaceful{.models = 1, .profile = R"("A": "-")"};
const UnitText peaceful_pair{.models = 2, .profile = R"("A": "-")"};
const UnitText peaceful_flyer{.models = 1, .profile = R"("A": "-")", .keywords = R"("INFANTRY", "FLY")"};
const UnitText plane{.models = 1, .profile = R"("A": "-")", .keywords = R"("VEHICLE", "AIRCRAFT", "FLY")"};

void fight(Field& field) {
    field.turn(Side::red, Phase::fight);
    auto game = field.game();
    fight_phase(game);
}

// The units in the order in which they fought.
std::vector<UnitId> fought(const Field& field) {
    std::vector<UnitId> units;
    for (const Happened& each : field.oracle.told<Happened>())
        if (each.clause == N_FGT_01) units.push_back(each.unit);
    return units;
}

// Pairs of a red and a blue unit that touch, so that nobody piles in.
struct Pairs : Field {
    explicit Pairs(std::size_t count) : Field(std::vector(count, peaceful), std::vector(count, peaceful)) {
        for (std::size_t i = 0; i < count; ++i) {
            const Point at = start + Point{0_in, static_cast<int>(i) * 8_in};
            put(red(i), at);
            put(blue(i), right_of(at, {}));
        }
    }
    UnitId red(std::size_t i) const { return unit(Side::red, i); }
    UnitId blue(std::size_t i) const { return unit(Side::blue, i); }
};

// Two moves with the same rules under two names.
struct Closing {
    Clause asked, not_closer, pinned, incoherent;
    bool consolidating;
};
constexpr Closing pile_in{N_PILE_01, N_PILE_02, N_PILE_03, N_PILE_04, false};
constexpr Closing consolidate{N_CONS_01, N_CONS_02, N_CONS_03, N_CONS_04, true};

// Red's unit has charged and fights; what comes before or after the move in question is passed by.
void check_move(Field& field, const Closing& move, const std::function<void(ScriptedOracle&)>& script) {
    field.game().set(field.unit(Side::red), Flag::charged);
    if (move.consolidating) field.oracle.answer(N_PILE_01, pass());
    script(field.oracle);
    if (!move.consolidating) field.oracle.answer(N_CONS_01, pass());
    for (std::size_t i = 0; i < field.battle.units.size(); ++i) // nobody else
        if (static_cast<UnitId>(i) != field.unit(Side::red)) field.game().set(static_cast<UnitId>(i), Flag::fought);
    field.turn(Side::red, Phase::fight);
    auto game = field.game();
    game.memory.step = 1;
    fight_phase(game);
}

} // namespace

TEST_CASE("N-FGT-01, N-FGT-03, N-I-89 the players alternate, the opponent of the active one first; nobody passes") {
    Pairs pairs(3);
    const auto seat_is = [](Side side) {
        return [side](const Question& question, const Rulings&) { CHECK(question.seat == side); };
    };
    pairs.oracle.look(N_FGT_01, seat_is(Side::blue))
        .refuse(N_FGT_01, pass(), N_FGT_01)
        .refuse(N_FGT_01, pick(option_of(pairs.red(0))), N_FGT_01)
        .answer(N_FGT_01, pick(option_of(pairs.blue(1))))
        .look(N_FGT_01, seat_is(Side::red))
        .answer(N_FGT_01, pick(option_of(pairs.red(2))))
        .look(N_FGT_01, seat_is(Side::blue))
        .refuse(N_FGT_01, pick(option_of(pairs.blue(1))), N_FGT_03)
        .answer(N_FGT_01, pick(option_of(pairs.blue(2))))
        .answer(N_FGT_01, pick(option_of(pairs.red(1))));
    fight(pairs);
    CHECK(fought(pairs) == std::vector{pairs.blue(1), pairs.red(2), pairs.blue(2), pairs.red(1), pairs.blue(0),
                                       pairs.red(0)}); // the last two had no choice
}

TEST_CASE("N-FGT-02 who is engaged or has charged may fight") {
    Field field({peaceful, peaceful, peaceful}, {peaceful, peaceful});
    const UnitId near = field.unit(Side::red, 0), far = field.unit(Side::red, 1), charger = field.unit(Side::red, 2);
    field.put(near, start);
    field.put(field.unit(Side::blue, 0), right_of(start, 1_in));
    field.put(far, start + Point{0_in, 20_in});
    field.put(field.unit(Side::blue, 1), right_of(start + Point{0_in, 20_in}, 1_in + step_more));
    field.put(charger, start + Point{0_in, 40_in});
    field.oracle.otherwise_default();
    fight(field);
    CHECK(fought(field) == std::vector{field.unit(Side::blue, 0), near});

    field.game().set(charger, Flag::charged);
    field.game().clear_everywhere(std::array{Flag::fought});
    field.game().memory.step = 0;
    field.oracle.events = {};
    fight(field);
    CHECK(fought(field) == std::vector{charger, field.unit(Side::blue, 0), near});
}

TEST_CASE("N-FGT-02 a unit that is neither engaged nor has charged is refused") {
    Field three({peaceful, peaceful, peaceful}, {peaceful, peaceful, peaceful});
    for (std::size_t i = 0; i < 3; ++i) {
        const Point at = start + Point{0_in, static_cast<int>(i) * 8_in};
        three.put(three.unit(Side::red, i), at);
        three.put(three.unit(Side::blue, i), right_of(at, i == 2 ? 1_in + step_more : Length{}));
    }
    three.oracle.refuse(N_FGT_01, pick(option_of(three.unit(Side::blue, 2))), N_FGT_02).otherwise_default();
    fight(three);
    CHECK(fought(three).size() == 4);
}

TEST_CASE("N-FGT-04 when one player has nobody left, the other goes on alone") {
    Field field({peaceful, peaceful, peaceful}, {peaceful});
    const UnitId blue = field.unit(Side::blue);
    field.put(blue, start);
    field.put(field.unit(Side::red, 0), right_of(start, {}));
    field.put(field.unit(Side::red, 1), start - Point{32_mm, 0_in});
    field.put(field.unit(Side::red, 2), above(start, {}));
    field.oracle.answer(N_FGT_01, pick(option_of(field.unit(Side::red, 2))))
        .answer(N_FGT_01, pick(option_of(field.unit(Side::red, 1))));
    fight(field);
    CHECK(fought(field) ==
          std::vector{blue, field.unit(Side::red, 2), field.unit(Side::red, 1), field.unit(Side::red, 0)});
}

TEST_CASE("N-FGT-06, N-I-88 chargers fight first, and a player without one is skipped until they have") {
    Pairs pairs(4);
    pairs.game().set(pairs.red(0), Flag::charged);
    pairs.game().set(pairs.red(1), Flag::charged);
    pairs.oracle.refuse(N_FGT_01, pick(option_of(pairs.red(2))), N_FGT_06)
        .answer(N_FGT_01, pick(option_of(pairs.red(1)))) // then the other charger, alone
        .look(N_FGT_01,
              [](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::blue); // who did not make the last selection
                  CHECK(question.options.size() == 4);
              })
        .answer(N_FGT_01, pick(option_of(pairs.blue(3))))
        .answer(N_FGT_01, pick(option_of(pairs.red(3))))
        .otherwise_default();
    fight(pairs);
    const auto order = fought(pairs);
    CHECK(std::vector(order.begin(), order.begin() + 4) ==
          std::vector{pairs.red(1), pairs.red(0), pairs.blue(3), pairs.red(3)});
    CHECK(order.size() == 8);
}

TEST_CASE("N-FGT-05 who becomes eligible during the phase may be selected from then on") {
    for (const bool comes : {true, false}) {
        Field field({peaceful}, {peaceful, peaceful});
        const UnitId red = field.unit(Side::red), first = field.unit(Side::blue, 0), other = field.unit(Side::blue, 1);
        field.put(red, start);
        field.put(first, right_of(start, 1_in));
        field.put(other, above(right_of(start, 0.5_in), 0.75_in));
        REQUIRE_FALSE(within_engagement_range(field.game(), red, other));
        field.oracle
            .answer(N_PILE_01, pass()) // blue's first
            .answer(N_CONS_01, pass())
            .answer(N_PILE_01, pass()) // red's
            .answer(N_CONS_01, comes ? to(field, red, start + Point{1_in, 0_in}) : pass());
        if (comes) field.oracle.answer(N_PILE_01, pass()).answer(N_CONS_01, pass());
        fight(field);
        CHECK(fought(field) == (comes ? std::vector{first, red, other} : std::vector{first, red}));
    }
}

TEST_CASE("N-FGT-07, N-FGT-08 a unit piles in, attacks, then consolidates; with nobody eligible the phase ends") {
    Field field({{.models = 1, .profile = R"("W": 3)"}}, {peaceful});
    field.put(field.unit(Side::red), start);
    field.put(field.unit(Side::blue), right_of(start, 0.5_in));
    std::size_t attacks_before = 9, attacks_after = 9;
    field.oracle.answer(N_PILE_01, pass()).answer(N_CONS_01, pass()); // blue, without attacks
    field.oracle.look(N_PILE_01, [&](auto&...) { attacks_before = field.oracle.told<AttacksMade>().size(); })
        .answer(N_PILE_01, pass())
        .look(N_CONS_01, [&](auto&...) { attacks_after = field.oracle.told<AttacksMade>().size(); })
        .answer(N_CONS_01, pass());
    field.oracle.dice.then(N_ATK_03, {1});
    fight(field);
    CHECK(attacks_before == 0);
    CHECK(attacks_after == 1);

    Field apart({peaceful}, {peaceful});
    apart.put(apart.unit(Side::red), start);
    apart.put(apart.unit(Side::blue), right_of(start, 1_in + step_more));
    fight(apart);
    CHECK(apart.oracle.asked.empty());
}

TEST_CASE("N-PILE-01, N-CONS-01 each model may move up to 3\"") {
    for (const Closing& move : {pile_in, consolidate}) {
        Field field({peaceful}, {peaceful});
        const UnitId red = field.unit(Side::red);
        field.put(red, start);
        field.put(field.unit(Side::blue), right_of(start, 6_in));
        check_move(field, move, [&](ScriptedOracle& oracle) {
            oracle.refuse(move.asked, to(field, red, start + Point{3_in + step_more, 0_in}), move.asked)
                .answer(move.asked, to(field, red, start + Point{3_in, 0_in}));
        });
        CHECK(field.battle.models[0].place.at == start + Point{3_in, 0_in});
        CHECK(field.game().has(red, Flag::moved)); // N-I-40
    }
}

TEST_CASE("N-PILE-02, N-CONS-02, N-I-85 who moves ends closer to the enemy model closest to it at the start") {
    for (const Closing& move : {pile_in, consolidate}) {
        Field field({peaceful}, {peaceful, peaceful});
        const UnitId red = field.unit(Side::red);
        field.put(red, start);
        field.put(field.unit(Side::blue, 0), right_of(start, 2_in));
        field.put(field.unit(Side::blue, 1), start - Point{32_mm + 2.5_in, 0_in});
        const Point enemy = right_of(start, 2_in);
        check_move(field, move, [&](ScriptedOracle& oracle) {
            oracle.refuse(move.asked, to(field, red, start - Point{1_in, 0_in}), move.not_closer)
                .refuse(move.asked, to(field, red, enemy + Point{0_in, 32_mm + 2_in}), move.not_closer) // as far
                .answer(move.asked, to(field, red, start + Point{step_more, 0_in}));
        });
    }
}

TEST_CASE("N-PILE-03, N-CONS-03, N-I-92 a model that touches an enemy does not move, AIRCRAFT included") {
    for (const Closing& move : {pile_in, consolidate})
        for (const UnitText& enemy : {peaceful, plane}) {
            Field field({peaceful_pair}, {enemy, peaceful});
            const UnitId red = field.unit(Side::red);
            field.put(red, start, 1_in);
            field.put(field.unit(Side::blue, 0), start - Point{32_mm, 0_in}); // touches the first
            field.put(field.unit(Side::blue, 1), above(start, 4_in));
            Answer pinned = moved_by(field, red, {}), free = pinned;
            pinned.places[0].place.at.y += step_more;
            free.places[1].place.at = free.places[1].place.at + Point{-0.5_in, 0.25_in};
            check_move(field, move, [&](ScriptedOracle& oracle) {
                oracle.refuse(move.asked, pinned, move.pinned).answer(move.asked, free);
            });
            CHECK(field.battle.models[0].place.at == start);
        }
    Field near({peaceful}, {peaceful});
    near.put(near.unit(Side::red), start);
    near.put(near.unit(Side::blue), right_of(start, step_more));     // a step away is not touching
    near.oracle.answer(N_PILE_01, pass()).answer(N_CONS_01, pass()); // blue's
    near.oracle.answer(N_PILE_01, to(near, near.unit(Side::red), start + Point{step_more, 0_in}));
    fight(near); // and now it touches: no consolidation is asked for
    CHECK(near.battle.models[0].place.at == start + Point{step_more, 0_in});
}

TEST_CASE("N-PILE-04, N-CONS-04 the unit ends in coherency") {
    for (const Closing& move : {pile_in, consolidate}) {
        Field field({peaceful_pair}, {peaceful});
        const UnitId red = field.unit(Side::red);
        field.put(red, start, 2_in);
        field.put(field.unit(Side::blue), right_of(field.battle.models[1].place.at, 3_in));
        Answer apart = moved_by(field, red, {}), together = moved_by(field, red, {1_in, 0_in});
        apart.places[1].place.at.x += step_more;
        check_move(field, move, [&](ScriptedOracle& oracle) {
            oracle.refuse(move.asked, apart, move.incoherent).answer(move.asked, together);
        });
    }
}

TEST_CASE("N-MOD-12 a model that cannot move neither piles in nor consolidates") {
    for (const Closing& move : {pile_in, consolidate}) {
        UnitText crew = peaceful;
        crew.others = {{"gun", 1, R"("M": "-", "A": "-")"}};
        Field field({crew}, {peaceful});
        const UnitId red = field.unit(Side::red);
        field.put(red, start, {});
        field.put(field.unit(Side::blue), right_of(field.battle.models[1].place.at, 3_in));
        Answer both = moved_by(field, red, {1_in, 0_in}), one = both;
        one.places[0].place.at = above(field.battle.models[1].place.at, {});
        one.places[1].place = field.battle.models[1].place;
        check_move(field, move,
                   [&](ScriptedOracle& oracle) { oracle.refuse(move.asked, both, N_MOD_12).answer(move.asked, one); });
    }
}

TEST_CASE("N-AIR-08, N-AIR-14, N-AIR-15 AIRCRAFT are left out of the closest enemy model except for FLY") {
    for (const Closing& move : {pile_in, consolidate})
        for (const bool flies : {false, true}) {
            Field field({flies ? peaceful_flyer : peaceful}, {plane, peaceful});
            const UnitId red = field.unit(Side::red);
            field.put(red, start);
            field.put(field.unit(Side::blue, 0), right_of(start, 2_in));
            field.put(field.unit(Side::blue, 1), start - Point{32_mm + 2.5_in, 0_in});
            const Answer to_plane = to(field, red, start + Point{1_in - step_more, 0_in});
            const Answer to_soldier = to(field, red, start - Point{0.5_in, 0_in});
            check_move(field, move, [&](ScriptedOracle& oracle) {
                oracle.refuse(move.asked, to(field, red, start + Point{1_in, 0_in}), N_AIR_08)
                    .refuse(move.asked, flies ? to_soldier : to_plane, move.not_closer)
                    .answer(move.asked, flies ? to_plane : to_soldier);
            });
        }
}

TEST_CASE("N-I-90 with only AIRCRAFT to close in on no move is made, and others may be closed in on uncharged") {
    Field alone({peaceful}, {plane});
    alone.put(alone.unit(Side::red), start);
    alone.put(alone.unit(Side::blue), right_of(start, 1_in));
    alone.game().set(alone.unit(Side::red), Flag::charged);
    alone.oracle.otherwise_default();
    fight(alone);
    // The plane flies, so it may close in; red is not asked.
    CHECK(alone.oracle.asked == std::vector{N_PILE_01, N_CONS_01});

    // Charged at the first; the second, engaged by piling in, is no target (N-MEL-08).
    Field field({{.models = 1, .profile = R"("A": 2)"}}, {peaceful, peaceful});
    const UnitId red = field.unit(Side::red), charged = field.unit(Side::blue, 0), other = field.unit(Side::blue, 1);
    field.put(red, start);
    field.put(charged, right_of(start, 1_in));
    field.put(other, above(right_of(start, 0.5_in), 0.75_in));
    field.game().set(red, Flag::charged);
    field.game().of(red).charge_targets = {charged};
    field.oracle.answer(N_PILE_01, to(field, red, start + Point{1_in, 0_in})).otherwise_default();
    field.oracle.dice.then(N_ATK_03, {1, 1});
    fight(field);
    CHECK(within_engagement_range(field.game(), red, other));
    const auto attacks = field.oracle.told<AttacksMade>();
    REQUIRE(attacks.size() == 1);
    CHECK(attacks[0].target == charged);
}

TEST_CASE(
    "N-I-93, N-MEL-13 a charger whose enemies are gone still piles in and consolidates; the fallen do not fight") {
    Field field({single}, {peaceful, peaceful});
    const UnitId red = field.unit(Side::red);
    field.put(red, start);
    field.put(field.unit(Side::blue, 0), right_of(start, 9_in));
    field.game().set(red, Flag::charged);
    field.oracle.answer(N_PILE_01, pass()).answer(N_CONS_01, pass());
    fight(field);
    CHECK(fought(field) == std::vector{red});
    CHECK(field.oracle.told<AttacksMade>().empty());

    // Blue's two are killed by red's charger before they can fight.
    Field deadly({{.models = 1, .profile = R"("A": 2, "S": 8)"}},
                 {{.models = 2, .profile = R"("Sv": "7+")"}, peaceful});
    const UnitId victims = deadly.unit(Side::blue, 0);
    deadly.put(deadly.unit(Side::red), start);
    deadly.put(victims, right_of(start, {}), {});
    deadly.put(deadly.unit(Side::blue, 1), start + Point{0_in, 30_in});
    deadly.game().set(deadly.unit(Side::red), Flag::charged);
    deadly.game().of(deadly.unit(Side::red)).charge_targets = {victims};
    deadly.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {1, 1});
    deadly.oracle.otherwise_default();
    fight(deadly);
    CHECK(deadly.battle.units[index(victims)].whereabouts == Whereabouts::destroyed);
    CHECK(fought(deadly) == std::vector{deadly.unit(Side::red)});
}
