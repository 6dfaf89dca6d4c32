// The Fight phase of the eighth: who fights when, pile-in and consolidation, and close combat attacks.
#include "arena.h"

using namespace muster;
using namespace muster::test;

namespace {

const UnitText tough{.name = "Tough", .models = 1, .profile = R"("W": 40, "Sv": "-")"};

// Units that stand in pairs, red left of blue, half an inch apart; each pair five inches above the last.
struct Fight : Arena {
    explicit Fight(std::vector<UnitText> reds = {tough}, std::vector<UnitText> blues = {tough}, Length gap = 0.5_in)
        : Arena(std::move(reds), std::move(blues), Phase::fight) {
        Point at = start;
        for (std::size_t i = 0; i < setup->army(Side::red).units.size(); ++i, at.y += 5_in) put(red(i), at);
        at = right_of(start, gap);
        for (std::size_t i = 0; i < setup->army(Side::blue).units.size(); ++i, at.y += 5_in) put(blue(i), at);
    }
    // Who fought, in order.
    std::vector<UnitId> order() const {
        std::vector<UnitId> units;
        for (const Happened& each : oracle.told<Happened>())
            if (each.clause == E_FGT_01) units.push_back(each.unit);
        return units;
    }
    void charged(UnitId unit, std::vector<UnitId> targets) {
        auto playing = game();
        playing.set(unit, Flag::charged);
        for (UnitId target : targets) playing.of(unit).charge_targets.push_back(target);
    }
    void misses(std::size_t attacks) {
        for (std::size_t i = 0; i < attacks; ++i) oracle.dice.then(E_ATK_01, {1});
    }
};

Answer attacks(const std::vector<std::pair<Option, int>>& counted) {
    Answer answer;
    for (const auto& [option, count] : counted) answer.picks.push_back({option, static_cast<std::uint16_t>(count)});
    return answer;
}

} // namespace

TEST_CASE("E-FGT-02 E-FGT-03 E-FGT-09 units within 1\" of an enemy fight, of both players, each once") {
    Fight near({tough}, {tough}, 1_in);
    near.oracle.otherwise_default();
    near.misses(2);
    near.run();
    CHECK(near.order() == std::vector{near.red(), near.blue()});
    Fight far({tough}, {tough}, 1_in + step_more);
    far.run();
    CHECK(far.order().empty());
}

TEST_CASE("E-FGT-04 E-FGT-05 who charged fights first, in the active player's order") {
    Fight fight({tough, tough, tough}, {tough, tough, tough});
    fight.charged(fight.red(1), {fight.blue(1)});
    fight.charged(fight.red(2), {fight.blue(2)});
    fight.refuse(E_FGT_05, fight.red(0), E_FGT_04)
        .refuse(E_FGT_05, fight.blue(0), E_FGT_04)
        .select(E_FGT_05, fight.red(2));
    fight.oracle.otherwise_default();
    fight.misses(6);
    fight.run();
    const std::vector<UnitId> order = fight.order();
    REQUIRE(order.size() == 6);
    CHECK(order[0] == fight.red(2));
    CHECK(order[1] == fight.red(1));
    CHECK(order[2] == fight.red(0)); // then alternately, the active player first (E-FGT-06)
}

TEST_CASE("E-FGT-06 E-FGT-07 E-FGT-08 E-I-37 then by turns, the active player first, nobody twice, nobody passes") {
    Fight fight({tough, tough, tough}, {tough});
    fight.put(fight.blue(), right_of(start, 0.5_in));
    fight.put(fight.red(1), above(right_of(start, 0.5_in), 0.5_in));
    fight.put(fight.red(2), right_of(right_of(start, 0.5_in), 0.5_in));
    fight.oracle.look(E_FGT_06, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK_FALSE(question.may_pass);
    });
    fight.select(E_FGT_06, fight.red(1))
        .refuse(E_FGT_06, fight.red(1), E_FGT_07)
        .refuse(E_FGT_06, fight.blue(), E_FGT_06)
        .select(E_FGT_06, fight.red(2));
    fight.oracle.otherwise_default();
    fight.misses(4);
    fight.run();
    CHECK(fight.order() == std::vector{fight.red(1), fight.blue(), fight.red(2), fight.red(0)});
}

TEST_CASE("E-FGT-02 picking a unit that neither charged nor stands near an enemy is refused") {
    Fight fight({tough, tough, tough}, {tough, tough});
    fight.put(fight.red(2), {5_in, 50_in});
    fight.refuse(E_FGT_06, fight.red(2), E_FGT_02).select(E_FGT_06, fight.red(0));
    fight.oracle.otherwise_default();
    fight.misses(4);
    fight.run();
}

TEST_CASE("E-FGT-01 E-FGT-10 E-FGT-24 E-I-36 pile in, attack, consolidate: up to 3\", and strictly closer") {
    Fight fight({{.name = "Pair", .models = 2}}, {tough});
    const ModelId second = fight.model(fight.red(), 1);
    fight.put(second, start - Point{3_in, 0_in});
    const Point at = fight.at(fight.red(), 1);
    const auto both = [&](Point there) {
        Answer answer = moved_by(fight, fight.red(), {0_in, 0_in});
        answer.places[1].place.at = there;
        return answer;
    };
    fight.oracle
        .refuse(E_FGT_10, both(at - Point{0.5_in, 0_in}), E_FGT_10) // farther
        .refuse(E_FGT_10, both(at + Point{2_in, 2.5_in}), E_FGT_10) // 3.2"
        .answer(E_FGT_10, both(at + Point{0.5_in, 0_in}))
        .refuse(E_FGT_24, both(at + Point{0.25_in, 0_in}), E_FGT_24)
        .answer(E_FGT_24, both(at + Point{1_in, 0_in}));
    fight.oracle.otherwise_default();
    fight.misses(2);
    fight.run();
    CHECK(fight.at(fight.red(), 1) == at + Point{1_in, 0_in});
    CHECK(fight.oracle.asked[0] == E_FGT_10);
    CHECK(fight.oracle.asked[1] == E_FGT_14);
    CHECK(fight.oracle.asked[2] == E_FGT_24);
}

TEST_CASE("E-FGT-11 E-FGT-12 who is within 1\" fights, and who is within 1\" of such a mate") {
    const auto fighters = [](Length behind, Length aside) {
        Fight fight({{.name = "Files", .models = 3}}, {tough});
        fight.put(fight.model(fight.red(), 0), start);
        fight.put(fight.model(fight.red(), 1), left_of(start, behind));
        fight.put(fight.model(fight.red(), 2), left_of(left_of(start, behind), aside));
        fight.oracle.otherwise_default();
        fight.oracle.dice.then(E_ATK_01, std::vector<Face>(behind <= 1_in ? 2 : 1, Face{1})).then(E_ATK_01, {1});
        fight.run();
        return fight.oracle.told<AttacksMade>().front().attacks;
    };
    CHECK(fighters(1_in, 0_in) == 2);             // the third is within 1" of the second only
    CHECK(fighters(1_in + step_more, 0_in) == 1); // and the second too far
}

TEST_CASE("E-FGT-13 after a charge only those it was declared against may be attacked") {
    Fight fight({tough}, {tough, hero});
    fight.put(fight.blue(1), left_of(start, 0.5_in)); // it intervened
    fight.charged(fight.red(), {fight.blue(0)});
    fight.oracle.otherwise_default();
    fight.misses(3);
    fight.run();
    const auto made = fight.oracle.told<AttacksMade>();
    REQUIRE(made.size() == 3);
    CHECK(made[0].target == fight.blue(0));

    const std::string blades = blade({.id = "axe"}) + "," + blade({.id = "mace"});
    UnitText armed = tough;
    armed.weapons = blades;
    Fight asked({armed}, {tough, hero});
    asked.put(asked.blue(1), left_of(start, 0.5_in));
    asked.charged(asked.red(), {asked.blue(0)});
    const ModelId model = asked.model(asked.red());
    asked.oracle.answer(E_FGT_10, pass())
        .refuse(E_FGT_14, picks({aimed(model, asked.blue(1))}), E_FGT_13)
        .answer(E_FGT_14, picks({aimed(model, asked.blue(0))}));
    asked.oracle.otherwise_default();
    asked.misses(3);
    asked.run();
}

TEST_CASE(
    "E-FGT-14 E-FGT-16 E-FGT-17 E-FGT-18 E-I-38 attacks are split before any die, at most A, one target at a time") {
    UnitText many = tough;
    many.profile = R"("W": 40, "Sv": "-", "A": 4)";
    Fight fight({many}, {tough, tough});
    fight.put(fight.blue(1), left_of(start, 0.5_in));
    const ModelId model = fight.model(fight.red());
    const Option at_first{What::attack, static_cast<std::uint16_t>(model), 255 << 4,
                          static_cast<std::uint16_t>(fight.blue(0))};
    const Option at_second{What::attack, static_cast<std::uint16_t>(model), 255 << 4,
                           static_cast<std::uint16_t>(fight.blue(1))};
    fight.oracle.answer(E_FGT_10, pass())
        .refuse(E_FGT_14, attacks({{at_first, 3}, {at_second, 2}}), E_FGT_18)
        .answer(E_FGT_14, attacks({{at_first, 1}, {at_second, 2}})) // one is not made
        .answer(E_FGT_17, picks({option_of(fight.blue(1)), option_of(fight.blue(0))}));
    fight.oracle.otherwise_default();
    fight.oracle.dice.then(E_ATK_01, {3, 4}).then(E_ATK_05, {4, 4}).then(E_SAVE_01, {1, 1}).then(E_ATK_01, {2});
    fight.misses(2);
    fight.run();
    const auto made = fight.oracle.told<AttacksMade>();
    CHECK(made[0].target == fight.blue(1));
    CHECK(made[0].attacks == 2);
    CHECK(made[1].target == fight.blue(0));
    CHECK(fight.wounds(fight.blue(1)) == 38);
}

TEST_CASE("E-I-38 with one weapon and one target attacks may be left out, some or all") {
    UnitText many = tough;
    many.profile = R"("W": 40, "Sv": "-", "A": 3)";
    for (const int made : {3, 1, 0}) {
        Fight fight({many}, {tough});
        const Option blow{What::attack, static_cast<std::uint16_t>(fight.model(fight.red())), 255 << 4,
                          static_cast<std::uint16_t>(fight.blue())};
        fight.oracle.answer(E_FGT_10, pass())
            .refuse(E_FGT_14, pass(), E_FGT_14)
            .refuse(E_FGT_14, attacks({{blow, 4}}), E_FGT_18)
            .answer(E_FGT_14, made > 0 ? attacks({{blow, made}}) : Answer{});
        fight.oracle.otherwise_default();
        if (made > 0) fight.oracle.dice.then(E_ATK_01, std::vector<Face>(static_cast<std::size_t>(made), 1));
        fight.misses(1);
        fight.run();
        CHECK(fight.oracle.told<AttacksMade>().size() == (made > 0 ? 2 : 1));
    }
}

TEST_CASE("E-FGT-19 E-FGT-21 E-FGT-22 E-FGT-15 attacks are divided among the melee weapons a model carries") {
    UnitText armed = tough;
    armed.profile = R"("W": 40, "Sv": "-", "A": 2)";
    armed.weapons = blade({.id = "axe", .S = "\"User\""}) + "," + blade({.id = "fist", .S = "\"x2\"", .D = "3"}) + "," +
                    gun({.id = "rifle"});
    Fight fight({armed}, {tough});
    const ModelId model = fight.model(fight.red());
    fight.oracle.answer(E_FGT_10, pass())
        .refuse(E_FGT_14, picks({aimed(model, fight.blue(), 2)}), E_FGT_19) // no melee weapon
        .answer(E_FGT_14, picks({aimed(model, fight.blue(), 0), aimed(model, fight.blue(), 1)}));
    fight.oracle.otherwise_default();
    fight.oracle.dice.then(E_ATK_01, {3}).then(E_ATK_05, {4}).then(E_SAVE_01, {1});
    fight.oracle.dice.then(E_ATK_01, {3}).then(E_ATK_05, {2}).then(E_SAVE_01, {1});
    fight.misses(1);
    fight.run();
    CHECK(fight.wounds(fight.blue()) == 36); // 1 by the axe, 3 by the fist, which needs 2+ (S 8 against T 4)
}

TEST_CASE("E-FGT-20 E-FGT-23 who has no melee weapon fights with the close combat weapon, and hits by WS") {
    UnitText bare = tough;
    bare.profile = R"("W": 40, "Sv": "-", "WS": "5+", "BS": "2+", "S": 8)";
    Fight fight({bare}, {tough});
    fight.oracle.otherwise_default();
    fight.oracle.dice.then(E_ATK_01, {5}).then(E_ATK_05, {2}).then(E_SAVE_01, {1}).then(E_ATK_01, {1});
    fight.run();
    CHECK(fight.wounds(fight.blue()) == 39);
    Fight misses({bare}, {tough});
    misses.oracle.otherwise_default();
    misses.oracle.dice.then(E_ATK_01, {4}).then(E_ATK_01, {1});
    misses.run();
    CHECK(misses.wounds(misses.blue()) == 40);
}

TEST_CASE("E-DATA-06 a model with WS \"-\" makes no close combat attacks") {
    UnitText helpless = tough;
    helpless.profile = R"("W": 40, "WS": "-")";
    Fight fight({helpless}, {tough});
    fight.oracle.otherwise_default();
    fight.misses(1); // of the enemy
    fight.run();
    CHECK(fight.order().size() == 2);
    CHECK(fight.oracle.told<AttacksMade>().size() == 1);
}

TEST_CASE("E-I-38 who charged and has nobody left to attack may pile in and consolidate") {
    Fight fight({tough}, {tough}, 2_in);
    fight.charged(fight.red(), {fight.blue()});
    fight.oracle.answer(E_FGT_10, pass()).answer(E_FGT_24, moved_by(fight, fight.red(), {1_in, 0_in}));
    fight.oracle.otherwise_default(); // which brings it within 1": the enemy becomes eligible (E-I-37)
    fight.misses(1);
    fight.run();
    CHECK(fight.order() == std::vector{fight.red(), fight.blue()});
}

TEST_CASE("E-COV-03 cover gives nothing in the Fight phase") {
    const Point wood = right_of(start, 0.5_in);
    Arena arena({tough}, {{.name = "Hidden", .models = 1, .profile = R"("W": 2, "Sv": "4+")"}}, Phase::fight,
                {box(wood - Point{2_in, 2_in}, wood + Point{2_in, 2_in}, 0_in, TerrainKind::wood)});
    arena.put(arena.red(), start);
    arena.put(arena.blue(), wood);
    arena.oracle.otherwise_default();
    arena.oracle.dice.then(E_ATK_01, {3}).then(E_ATK_05, {4}).then(E_SAVE_01, {3}).then(E_ATK_01, {1});
    arena.run();
    CHECK(arena.wounds(arena.blue()) == 1);
}
