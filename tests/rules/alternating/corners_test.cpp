// Rare cases: picks that no question offers, no events if nothing changed, counts with several units at once, and
// places where a search has little room.
#include "field.h"

#include "rules/alternating/damage_records.h"
#include "rules/alternating/inspect.h"
#include "rules/alternating/magic.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/terrain.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

const double width = to_inches(25_mm);
const Move plain{MoveKind::first_move, 6_in, A_ACT_02};

Field apart(const KindText& red, const KindText& blue, double inches, std::vector<TerrainPiece> terrain = {}) {
    Field field({red}, {blue}, std::move(terrain));
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + inches);
    return field;
}

// A unit that is not there: one past the last.
UnitId nobody(const Field& field) { return static_cast<UnitId>(field.battle.units.size()); }

Option power(std::uint16_t id, ModelId with, UnitId at) {
    return {What::power, id, static_cast<std::uint16_t>(with), static_cast<std::uint16_t>(at)};
}
Answer shot(ModelId model, std::uint16_t weapon, UnitId target) {
    return pick({What::attack, static_cast<std::uint16_t>(model), weapon, static_cast<std::uint16_t>(target)});
}

std::vector<TerrainPiece> wall_around(double x, double y) {
    const auto block = [](double left, double low, double right, double high) {
        return area(left, low, right, high, {Trait::impassable});
    };
    return {block(x - 3, y - 3, x + 3, y - 2), block(x - 3, y + 2, x + 3, y + 3), block(x - 3, y - 2, x - 2, y + 2),
            block(x + 2, y - 2, x + 3, y + 2)};
}

} // namespace

TEST_CASE("A-ROUND-01 A-XTRA-12 A-CHG-02 A-CAT-02 A-I-116 what is not there is refused like anything not offered") {
    Field field({KindText{2, 4, 5, 6, "Mending", gun(24)}, KindText{1}}, {KindText{1}, KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 15);
    field.of(field.red()).pool = 1;
    auto game = field.game();
    field.memory().prophesied[0] = field.red();
    field.memory().picks_next = Side::red;
    for (UnitId unit : {field.blue(), field.blue(1)}) field.of(unit).activated = true;
    field.oracle.refuse(A_ACT_01, pick_unit(nobody(field)), A_ROUND_01).answer(A_ACT_01, pick_unit(field.red()));
    field.oracle.refuse(A_CAT_02, pick(power(100, ModelId{0}, field.red())), A_CAT_02);
    field.oracle.refuse(A_CAT_02, pick(power(9, ModelId{0}, field.red())), A_CAT_02);
    field.oracle.otherwise_default();
    activate_units(game);
    field.oracle.refuse(A_CHG_02, pick_unit(nobody(field)), A_CHG_02)
        .refuse(A_CHG_02, pick_unit(field.blue(1)), A_CHG_02);
    field.oracle.answer(A_CHG_02, pass());
    charge(game, field.red());
    field.oracle.refuse(A_SHT_01, shot(ModelId{0}, 0, nobody(field)), A_I_116);
    field.oracle.refuse(A_SHT_01, shot(ModelId{0}, 0, field.blue(1)), A_I_116); // off the table
    field.oracle.refuse(A_SHT_01, shot(ModelId{0}, 0, field.red(1)), A_I_116);
    field.oracle.refuse(A_SHT_01, shot(ModelId{1}, 0, field.blue()), A_SHT_04); // stands for the same profile
    field.oracle.answer(A_SHT_01, pass());
    shoot(game, field.red());
}

TEST_CASE("A-PAS-23a a transporter that is none, or not there, is refused") {
    Field field({KindText{1, 4, 2, 6, "Transport(5)"}, KindText{1}}, {KindText{1}});
    auto game = field.game();
    field.oracle.refuse(A_PAS_23a, pick_unit(nobody(field)), A_PAS_23a);
    field.oracle.refuse(A_PAS_23a, pick_model(ModelId{0}), A_PAS_23a);
    field.oracle.answer(A_PAS_23a, pass());
    set_units_aside(game);
}

TEST_CASE(
    "A-PAS-23a A-PAS-23b A-PAS-23g A-PAS-23e A-I-109 Transport(1) carries one point, rides empty, wrecks like any") {
    Field field({KindText{1}, KindText{1, 4, 5, 1, "Transport(1)"}, KindText{1, 4, 2, 6, "Transport(9)"}},
                {KindText{1}});
    field.put(field.red(0), 20, 20);
    field.put(field.red(1), 22, 20);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    CHECK(carriers_beside(game, field.red(0)).size() == 1);
    CHECK(why_not_aboard(game, field.red(1), field.red(2)) == Clause::none);
    board(game, field.red(1), field.red(2));
    CHECK(refused_by(why_not_aboard(game, field.red(0), field.red(1))) == A_I_109);
    field.battle.units[index(field.red(1))] = field.battle.units[index(field.red(0))];
    field.put(field.red(1), 22, 20);
    board(game, field.red(0), field.red(1));
    CHECK(why_not_aboard(game, field.red(1), field.red(2)) == A_I_109);
    field.oracle.take_default(A_PAS_23e);
    field.oracle.dice.then(A_PAS_23f, {6});
    destroy(game, field.red(1), A_HIT_13);
    CHECK(game.is_on_table(field.red(0)));
}

TEST_CASE("A-PAS-24c Guard: only the unit that moved is attacked") {
    Field field({KindText{1}, KindText{1}}, {KindText{1, 4, 5, 1, "Guard", gun(24)}});
    field.put(field.red(0), 20, 10);
    field.put(field.red(1), 30, 10);
    field.put(field.blue(), 25, 25);
    auto game = field.game();
    field.oracle.answer(A_PAS_24a, pick_unit(field.blue()));
    field.oracle.look(A_SHT_01, [](const Question& question, const Rulings&) { CHECK(question.options.size() == 1); });
    field.oracle.refuse(A_SHT_01, shot(field.model(field.blue()), 0, field.red(1)), A_PAS_24c);
    field.oracle.answer(A_SHT_01, shot(field.model(field.blue()), 0, field.red(0)));
    field.oracle.dice.then(A_SHT_05, {1});
    offer_guard(game, field.red(0));
}

TEST_CASE("A-CHG-01 who is in reach but shut in cannot be charged") {
    Field field = apart({1}, {1}, 5, wall_around(20, 10 + width + 5));
    auto game = field.game();
    CHECK(can_charge(game, field.red())); // as the crow flies
    field.oracle.refuse(A_CHG_02, pick_unit(field.blue()), A_CHG_01).answer(A_CHG_02, pass());
    charge(game, field.red());
    CHECK(refused_by(charges_of(*field.setup, field.battle, field.red(), {}).targets[0].refused) == A_CHG_01);
}

TEST_CASE("A-CHG-01 A-MOV-01 A-REG-07 a charge moves no farther than 6 inches; blows that miss count nothing") {
    Field field = apart({1, 4, 5, 1, "", blade()}, {1, 4, 5, 1, "", gun(6)}, 6.5);
    auto game = field.game();
    field.memory().active = field.red();
    field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
    field.oracle.refuse(A_CHG_01, moved_by(field, field.red(), 0, 6.01), A_MOV_01);
    field.oracle.answer(A_CHG_01, moved_by(field, field.red(), 0, 6));
    field.oracle.dice.then(A_CHG_04, {1});
    field.oracle.answer(A_CHG_06, pass());
    charge(game, field.red());
    REQUIRE(field.memory().tallies.size() == 1);
    CHECK(field.memory().tallies[0].wounds == 0);
    destroy(game, field.red(), A_HIT_13);
    destroy(game, field.blue(), A_HIT_13);
    finish_melee(game); // nobody is left to follow up
}

TEST_CASE("A-CHG-01 A-CHG-02 of several enemies each is looked at for itself") {
    for (const bool walled : {true, false}) { // whether there is a way to the first
        std::vector<TerrainPiece> terrain;
        if (walled) terrain.push_back(area(0, 22, 72, 22.5, {Trait::impassable}));
        Field field({KindText{1, 4, 5, 1, "", blade()}}, {KindText{1}, KindText{1}}, terrain);
        field.put(field.red(), 20, 20);
        field.put(field.blue(0), 20, 24);
        field.put(field.blue(1), 24, 20);
        auto game = field.game();
        field.memory().active = field.red();
        field.oracle.look(A_CHG_02, [&](const Question&, const Rulings& rulings) {
            CHECK(verdict(rulings, pick_unit(field.blue(0))) == (walled ? A_CHG_01 : Clause::none));
        });
        field.oracle.answer(A_CHG_02, pick_unit(field.blue(1)));
        field.oracle.take_default(A_CHG_01); // the way to the second, which is held against the rules
        field.oracle.dice.then(A_CHG_04, {1});
        field.oracle.answer(A_CHG_06, pass());
        charge(game, field.red());
        CHECK(field.memory().charged == field.blue(1));
    }
}

TEST_CASE("A-REG-07 A-I-96 with several opponents the sums count, and what others did to each other does not") {
    const auto tests = [](int dealt, int between_others) {
        Field field({KindText{1, 4, 5, 9}}, {KindText{1, 4, 5, 9}, KindText{1, 4, 5, 9}});
        field.put(field.red(), 20, 20);
        field.put(field.blue(0), 20, 22);
        field.put(field.blue(1), 22, 20);
        auto game = field.game();
        field.of(field.red()).fought = true;
        field.of(field.red()).wounded = field.memory().wounded = 1;
        tally(game, field.blue(0), field.red(), 2, true);
        tally(game, field.blue(1), field.red(), 2, true);
        tally(game, field.blue(1), field.red(), 3, false); // shot, not struck
        tally(game, field.red(), field.blue(0), dealt, true);
        if (between_others) tally(game, field.blue(0), field.blue(1), between_others, true);
        CHECK(field.memory().tallies.size() == (between_others ? 5 : 4));
        tally(game, field.red(), field.blue(0), 0, true); // joins the one that is there
        CHECK(field.memory().tallies.size() == (between_others ? 5 : 4));
        field.oracle.with_some_to_spare().dice.then(A_REG_01, {6, 6});
        regroup(game);
        return field.oracle.told<DiceRolled>().size();
    };
    CHECK(tests(4, 0) == 0);
    CHECK(tests(3, 0) == 1);
    CHECK(tests(4, 5) == 0);
}

TEST_CASE("A-XTRA-02b A-I-49 Vengeance: like wounds lie together, a destroyed unit's vanish, and only its own") {
    Field field({KindText{1, 4, 5, 1, "", gun(24)}},
                {KindText{1, 4, 5, 9, "Vengeance"}, KindText{1, 4, 5, 9, "Vengeance"}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(0), 20, 30);
    field.put(field.blue(1), 25, 30);
    for (const UnitId unit : {field.blue(0), field.blue(0), field.blue(1)}) {
        field.oracle.dice.then(A_HIT_01, {1, 2, 3});
        field.oracle.answer(A_XTRA_02a, yes());
        field.defend(field.red(), unit, 3);
    }
    const auto& aside = field.memory().postponed;
    REQUIRE(aside.size() == 4);
    CHECK(aside[0] == Postponed{field.blue(0), true, 1, 2});
    CHECK(aside[1] == Postponed{field.blue(0), false, 1, 4});
    CHECK(aside[2] == Postponed{field.blue(1), true, 1, 1});
    auto game = field.game();
    field.of(field.blue(0)).tokens = 3;
    destroy(game, field.blue(0), A_HIT_13);
    REQUIRE(aside.size() == 2);
    CHECK(aside[0].unit == field.blue(1));
    CHECK(field.of(field.blue(0)).tokens == 0);
}

TEST_CASE("A-PAS-17a A-MISS-06 A-STATE-09 nothing is told where nothing changed") {
    Field field = apart({1, 4, 5, 1, "", gun(24)}, {1, 4, 4, 6, "Regeneration"}, 20);
    field.oracle.dice.then(A_HIT_01, {6, 2});
    field.oracle.answer(A_PAS_17a, pick_number(0));
    field.defend(field.red(), field.blue(), 2);
    CHECK(field.oracle.told<Happened>().empty());
    field.battle.markers.push_back({{20_in, 10_in}, {}, 0});
    auto game = field.game();
    check_markers(game);
    CHECK(field.oracle.told<MarkerTaken>().empty());
    field.battle.markers[0].holder = 1;
    check_markers(game);
    CHECK(field.oracle.told<MarkerTaken>().size() == 1);
    field.of(field.blue()).activated = true;
    field.oracle.otherwise_default();
    activate_units(game);
    CHECK(field.oracle.told<StateChanged>().empty());
}

TEST_CASE("A-ACTV-01e A-TEST-06 A-ACTV-01f a spell by itself needs a 4; a 6 works against anything, a 1 with nothing") {
    for (const auto& [face, with, against, works] : {std::tuple<Face, int, int, bool>{3, 0, 0, false},
                                                     {4, 0, 0, true},
                                                     {6, 0, 6, true},
                                                     {5, 0, 6, false},
                                                     {1, 6, 0, false},
                                                     {2, 6, 0, true}}) {
        const KindText mage{1, 4, 5, 1, "Mage(1)"};
        Field field({mage, mage}, {mage}, {}, {}, R"({ "name": "Haste", "cost": 1, "ability": "Fast" })");
        field.put(field.red(), 20, 10);
        field.put(field.red(1), 22, 10);
        field.put(field.blue(), 20, 20);
        field.of(field.red()).tokens = 1;
        field.of(field.red(1)).tokens = static_cast<std::uint8_t>(with);
        field.of(field.blue()).tokens = static_cast<std::uint8_t>(against);
        field.of(field.red(1)).activated = field.of(field.blue()).activated = true;
        auto game = field.game();
        field.oracle.answer(A_ACT_01, pick_unit(field.red())); // the spells of an activation begin anew
        field.oracle.answer(A_CAT_02, pick(power(0, ModelId{0}, field.red())));
        if (with > 0) field.oracle.answer(A_ACTV_01g, pick_number(with));
        if (against > 0) field.oracle.answer(A_ACTV_01g, pick_number(2 * against));
        field.oracle.dice.then(A_ACTV_01d, {face});
        field.oracle.look(A_ACT_02, [far = works ? 8_in : 6_in](const Question& question, const Rulings&) {
            CHECK(question.allowance == far);
        });
        field.oracle.otherwise_default();
        activate_units(game);
    }
}

TEST_CASE("A-ACTV-02a nobody is mended who has no wounds") {
    Field field = apart({1, 4, 5, 6, "Mending"}, {1}, 20);
    auto game = field.game();
    CHECK(targets_of(game, alternating::Ability::mending, ModelId{0}).empty());
    field.of(field.red()).pool = 1;
    CHECK(targets_of(game, alternating::Ability::mending, ModelId{0}).size() == 1);
}

TEST_CASE("A-CAT-05 an aura without range works on the bearer's own unit, and on no other beside it") {
    Field field({KindText{2, 4, 5, 1, "", blade(), R"("auras": [{ "ability": "Fast" }])"}, KindText{1}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 20, 12);
    const auto game = field.game();
    CHECK(game.has(field.model(field.red()), alternating::Ability::fast));
    CHECK_FALSE(game.has(field.model(field.red(1)), alternating::Ability::fast));
}

TEST_CASE("A-TERR-04 A-TERR-08 A-TERR-10 ground is what it is called, and nothing else") {
    for (const Trait trait : {Trait::cover, Trait::difficult, Trait::dangerous}) {
        Field field = apart({1}, {1}, 20, {area(10, 5, 30, 15, {trait})});
        const auto game = field.game();
        for (const Trait asked : {Trait::cover, Trait::difficult, Trait::dangerous})
            CHECK(areas_for(game, field.red(), asked).size() == (asked == trait ? 1 : 0));
    }
}

TEST_CASE("A-TERR-04 cover: who stands in the open first does not settle it for the others") {
    Field field({KindText{1}}, {KindText{4}}, {area(21, 29, 40, 31, {Trait::cover})});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30); // the first in the open, three inside
    auto game = field.game();
    const ModelId attackers[] = {field.model(field.red())};
    CHECK(has_cover(game, field.blue(), attackers));
}

TEST_CASE("A-PAS-08 A-TERR-14 who stands in the open does not stumble on being activated, nor who stays on a move") {
    Field field({KindText{2, 4, 5, 1, "Clumsy"}}, {KindText{1}}, {area(10, 5, 20.2, 15, {Trait::dangerous})});
    field.put(field.red(), 20, 10); // the first inside, the second not
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    field.oracle.dice.then(A_TERR_10, {6}).then(A_PAS_08, {6});
    const Rolled rolled = roll_where_activated(game, field.red());
    CHECK(rolled.for_danger.size() == 1);
    CHECK(rolled.clumsily.size() == 1);
    Answer second = moved_by(field, field.red(), 0, 0);
    second.places[1].place.at.y += 0.5_in;
    second.places[1].turn = 1; // drawn: the first stays in the danger and rolls for nothing
    field.oracle.answer(A_ACT_02, second);
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-TERR-08 it says whom difficult ground stops, and proposes half a move through it") {
    Field field({KindText{2}}, {KindText{1}}, {area(20.7, 11, 23, 20, {Trait::difficult})});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    Answer ahead = moved_by(field, field.red(), 0, 5);
    ahead.places[0].turn = ahead.places[1].turn = 1;
    field.oracle.look(A_ACT_02, [&](const Question&, const Rulings& rulings) {
        const auto refused = rulings.check(ahead);
        REQUIRE(refused);
        CHECK(refused_by(refused) == A_TERR_08);
        REQUIRE(refused->models.size() == 1);
        CHECK(refused->models[0] == ModelId{1});
    });
    field.oracle.answer(A_ACT_02, pass());
    move(game, field.red(), plain);
    Field muddy = apart({1}, {1}, 34, {area(0, 10, 72, 48, {Trait::difficult})});
    auto other = muddy.game();
    muddy.oracle.look(A_ACT_02, [&](const Question&, const Rulings& rulings) {
        Goal goal;
        goal.anchor = {20_in, 30_in};
        const auto proposed = rulings.propose(goal);
        REQUIRE(proposed);
        CHECK(to_inches(proposed->places[0].place.at.y) == doctest::Approx(13).epsilon(0.01));
    });
    muddy.oracle.answer(A_ACT_02, pass());
    move(other, muddy.red(), plain);
}

TEST_CASE("A-I-95 A-XTRA-03a in a counter-attack some may stay; with Instinct the nearest one must come nearer") {
    Field field({KindText{1}}, {KindText{2, 4, 5, 1, "Instinct"}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 3);
    auto game = field.game();
    Answer second = moved_by(field, field.blue(), 0, 0), aside = second;
    second.places[1].place.at.y -= 0.5_in;
    aside.places[1].place.at.y += 0.5_in;
    field.oracle.refuse(A_ACT_02, aside, A_XTRA_03a).answer(A_ACT_02, pass());
    move(game, field.blue(), plain);
    field.oracle.answer(A_I_95, second);
    CHECK(move(game, field.blue(), {MoveKind::counter, 3_in, A_I_95, field.red()}));
}

TEST_CASE("A-PAS-09b A-I-36 Aircraft land an inch from others, beside other Aircraft, on nobody, by no detour") {
    Field field({KindText{1, 4, 5, 1, "Aircraft"}}, {KindText{1}, KindText{1, 4, 5, 1, "Aircraft"}});
    field.put(field.red(), 5, 10);
    field.put(field.blue(0), 5 + 33, 10);
    field.put(field.blue(1), 5 + 33, 12);
    auto game = field.game();
    const auto at = [&](double x, double y) { return moved_by(field, field.red(), x, y); };
    field.oracle.refuse(A_ACT_02, at(33 - width - 0.99, 0), A_MOV_04);
    field.oracle.look(A_ACT_02, [&](const Question&, const Rulings& rulings) {
        CHECK_FALSE(rulings.check(at(33 - width - 1, 0)));
        CHECK_FALSE(rulings.check(at(33, 2 + width + 0.01)));
        Goal goal;
        goal.anchor = {40.25_in, 20_in};
        const auto proposed = rulings.propose(goal); // of the lines of 30", 32", 34" and 36", every five degrees
        REQUIRE(proposed);
        CHECK_FALSE(rulings.check(*proposed));
        CHECK(squared_distance(proposed->places[0].place.at, goal.anchor) < squared(2_in));
    });
    field.oracle.refuse(A_ACT_02, at(33, 2 + width - 0.05), A_I_36);
    field.oracle.refuse(A_ACT_02, drawn(at(31, 0), {{20, 12}}), A_PAS_10b);
    field.oracle.answer(A_ACT_02, at(31, 0));
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-MOV-05 Aircraft that casualties have parted may not fly farther apart") {
    Field field({KindText{3, 4, 5, 1, "Aircraft"}}, {KindText{1}});
    field.put(field.red(), 5, 10);
    field.battle.models[2].place.at.x += 5_in;
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    Answer worse = moved_by(field, field.red(), 31, 0);
    worse.places[0].place.at.y += 4_in;
    field.oracle.refuse(A_ACT_02, worse, A_MOV_05).answer(A_ACT_02, moved_by(field, field.red(), 31, 0));
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-PAS-10h a weapon of 12 inches reaches Aircraft that it touches, a shorter one none") {
    for (const auto& [range, clause] : {std::pair{12, Clause::none}, {11, A_SHT_03}}) {
        Field field = apart({1, 4, 5, 1, "", gun(range)}, {1, 4, 5, 1, "Aircraft"}, 0);
        auto game = field.game();
        const Attack attack = field.attack(field.red(), field.blue(), Occasion::shooting);
        CHECK(why_not_fire(game, ModelId{0}, *attack.weapon, field.blue()) == clause);
    }
}

TEST_CASE("A-XTRA-04a A-XTRA-09 Massive: where the body falls the next element stands, and leaves no wreck") {
    Field field = apart({1}, {2, 4, 5, 4, "Massive, Wreck"}, 20);
    field.battle.models[index(field.model(field.blue(), 1))].whereabouts = Whereabouts::aboard;
    auto game = field.game();
    const Placement place = field.battle.models[index(field.model(field.blue(), 0))].place;
    remove_model(game, field.model(field.blue(), 0));
    CHECK(game.models_of(field.blue()).size() == 1);
    CHECK(field.battle.models[index(field.model(field.blue(), 1))].place == place);
    CHECK(field.memory().wrecks.empty());
    CHECK(game.body_of(field.model(field.blue(), 1)) == field.model(field.blue(), 1));
}

TEST_CASE("A-REG-03 several models are counted, whatever toughness is left") {
    Field field = apart({3, 4, 5, 6}, {1}, 20);
    field.put(field.red(), 20, 10, 1);
    field.of(field.red()).pool = 5; // 7 of 18
    CHECK_FALSE(half_or_less(field.game(), field.red()));
}

TEST_CASE("A-I-16 where nobody has a unit at the start of a round, the starter starts again") {
    for (const Side starter : {Side::red, Side::blue}) {
        Field field = apart({1}, {1}, 20);
        for (Unit& unit : field.battle.units) unit.whereabouts = Whereabouts::destroyed;
        for (Model& model : field.battle.models) model.whereabouts = Whereabouts::destroyed;
        field.memory().starter = starter;
        auto game = field.game();
        arrive(game);
        CHECK(field.memory().ran_out_first == static_cast<int>(index(starter)));
    }
}

TEST_CASE("A-DEPL-01 A-DEPL-05 A-MISS-02 a square table lies; markers lie to the edge; a unit is set up as one") {
    Field field({KindText{2}}, {KindText{1}}, {}, {}, "", {48_in, 48_in});
    auto game = field.game();
    field.oracle.dice.then(A_DEPL_01, {1});
    field.oracle.answer(A_DEPL_01, pick_word(Word::low_edge));
    choose_edges(game);
    CHECK(edge_of(game, Side::red) == 0);
    field.memory().markers = 2;
    for (const Length x : {0_in, 48_in}) {
        Answer marker;
        marker.places.push_back({ModelId::none, {{x, 24_in}, {}, 0}, 0, 0});
        field.oracle.answer(A_MISS_02, marker);
    }
    place_markers(game);
    field.memory().picks_next = Side::red;
    Answer parted;
    for (const auto& [number, x] : {std::pair<std::size_t, Length>{0, 10_in}, {1, 12.5_in}})
        parted.places.push_back({field.model(field.red(), number), {{x, 5_in}, {}, 0}, 0, 0});
    field.oracle.answer(A_DEPL_03, pick_unit(field.red())).refuse(A_DEPL_03, parted, A_MOV_02);
    field.oracle.otherwise_default();
    deploy(game);
}

TEST_CASE("A-TERR-01 A-MISS-03 A-MISS-04 the standard field, and what of it is closed to markers") {
    Field field = apart({1}, {1}, 20);
    const Army& army = field.setup->army(Side::red);
    CHECK(alternating::rules.table_size(army, army) == Point{72_in, 48_in});
    field.battle.markers.push_back({{36_in, 24_in}, {}, -1});
    const auto areas = inspector.forbidden_marker_areas(*field.setup, field.battle);
    REQUIRE(areas.size() == 3);
    CHECK(areas[2].clause == A_MISS_04);
    CHECK(areas[2].outline.size() == 60);
    CHECK(areas[2].outline[0] == Point{45_in, 24_in});
    for (const auto& [abilities, shown] : {std::pair{"", true}, {"Immobile", false}, {"Aircraft", true}}) {
        Field mover = apart({1, 4, 5, 1, abilities}, {1}, 5);
        CHECK(inspector.move(*mover.setup, mover.battle, mover.red(), 0, 0).has_value() == shown);
    }
}

TEST_CASE("losses are told as parts of what the unit began with, on either side") {
    Field field({KindText{2, 4, 5, 3}, KindText{1}}, {KindText{4, 4, 5, 2}, KindText{1, 4, 5, 9}});
    field.put(field.red(0), 20, 10);
    field.put(field.blue(1), 20, 30);
    auto game = field.game();
    allocate(game, field.red(0), Side::red, 2);
    allocate(game, field.blue(1), Side::red, 4);
    const auto red = damage_record(*field.setup, field.oracle.events, 0),
               blue = damage_record(*field.setup, field.oracle.events, 1);
    REQUIRE(red);
    REQUIRE(blue);
    CHECK(red->amount == 2);
    CHECK(red->of == 6);
    CHECK(blue->amount == 4);
    CHECK(blue->of == 9);
}
