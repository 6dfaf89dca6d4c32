// Abilities one by one, if no other subject's tests show them: what they do, for whom, until when.
#include "field.h"

#include "rules/alternating/magic.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/terrain.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;
using muster::alternating::Ability; // there is one of datasheets, too

namespace {

const double width = to_inches(25_mm);
const Move plain{MoveKind::first_move, 6_in, A_ACT_02};
const std::string haste = R"({ "name": "Haste", "cost": 1, "ability": "Fast" })";

// Red's first unit is the only one that can still be activated.
void last_of_the_round(Field& field) {
    for (std::size_t i = 1; i < field.memory().units.size(); ++i) field.memory().units[i].activated = true;
}

// Of a Massive unit only the first element stands on the table.
void stand_as_one(Field& field, UnitId unit) {
    for (std::size_t i = 1; i < field.setup->units[index(unit)]->models.size(); ++i)
        field.battle.models[index(field.model(unit, i))].whereabouts = Whereabouts::aboard;
}

int regroup_tests(Field& field) {
    field.oracle.with_some_to_spare().dice.then(A_REG_01, std::vector<Face>(6, 6));
    auto game = field.game();
    regroup(game);
    int dice = 0;
    for (const DiceRolled& roll : field.oracle.told<DiceRolled>()) dice += static_cast<int>(roll.faces.size());
    return dice;
}

Option power(std::uint16_t id, ModelId with, UnitId at) {
    return {What::power, id, static_cast<std::uint16_t>(with), static_cast<std::uint16_t>(at)};
}

std::vector<Option> spells_of(Field& field, UnitId unit) {
    auto game = field.game();
    std::vector<Option> options;
    add_spells(game, unit, options);
    return options;
}

} // namespace

TEST_CASE("A-PAS-07 A-PAS-08 Agile goes through difficult ground as if it were none, and does not stumble there") {
    for (const auto& [abilities, inches, accepted, stumbles] :
         {std::tuple{"Clumsy", 3.0, true, true}, {"Clumsy", 3.1, false, false}, {"Clumsy, Agile", 6.0, true, false}}) {
        Field field({KindText{1, 4, 5, 1, abilities}}, {KindText{1}}, {area(10, 11, 30, 20, {Trait::difficult})});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        if (accepted)
            field.oracle.answer(A_ACT_02, moved_by(field, field.red(), 0, inches));
        else
            field.oracle.refuse(A_ACT_02, moved_by(field, field.red(), 0, inches), A_TERR_08).take_default(A_ACT_02);
        if (stumbles) field.oracle.dice.then(A_PAS_08, {6});
        move(game, field.red(), plain);
    }
}

TEST_CASE("A-PAS-08 A-TERR-14 Clumsy: what is rolled on activation covers the first move, for its own ground only") {
    // It stands in difficult ground, before it lies dangerous ground.
    Field field({KindText{1, 4, 5, 1, "Clumsy"}}, {KindText{1}},
                {area(10, 8, 30, 12, {Trait::difficult}), area(10, 12, 30, 14, {Trait::dangerous})});
    field.put(field.red(), 20, 11);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    field.oracle.dice.then(A_PAS_08, {6});
    Move first = plain;
    first.rolled = roll_where_activated(game, field.red());
    CHECK(first.rolled.for_danger.empty());
    CHECK(first.rolled.clumsily.size() == 1);
    field.oracle.answer(A_ACT_02, moved_by(field, field.red(), 0, 3));
    field.oracle.dice.then(A_TERR_10, {6}); // for the danger, and not clumsily once more
    CHECK(move(game, field.red(), first));
    field.oracle.answer(A_ACT_02, moved_by(field, field.red(), 0, -1));
    field.oracle.dice.then(A_TERR_10, {6}).then(A_PAS_08, {6}); // a second move is covered by nothing
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-PAS-11 A-XTRA-07c A-I-54 Fearless makes one test fewer; a Saboteur adds only where one is made") {
    const auto tests = [](const std::string& abilities, std::size_t fallen, const std::string& attacker) {
        Field field({KindText{1, 4, 5, 1, attacker}}, {KindText{4, 4, 5, 1, abilities}});
        field.put(field.red(), 20, 40); // behind the enemy
        field.put(field.blue(), 20, 24, fallen);
        auto game = field.game();
        tally(game, field.red(), field.blue(), 1, false);
        field.of(field.blue()).wounded = field.memory().wounded = 1;
        return regroup_tests(field);
    };
    CHECK(tests("", 0, "") == 1);
    CHECK(tests("Fearless", 0, "") == 0);
    CHECK(tests("", 2, "") == 2);
    CHECK(tests("Fearless", 2, "") == 1);
    CHECK(tests("", 0, "Saboteur") == 2);
    CHECK(tests("Fearless", 0, "Saboteur") == 0);
    CHECK(tests("Fearless", 2, "Saboteur") == 2);
}

TEST_CASE("A-PAS-21 Shield is cover in the open, for a unit that has it altogether") {
    const auto modifier = [](std::vector<UnitText> blue) {
        Field field({KindText{1}}, std::move(blue));
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 30);
        auto game = field.game();
        return defence_numbers(game, field.attack(field.red(), field.blue(), Occasion::shooting)).modifier;
    };
    CHECK(modifier({KindText{2, 4, 5, 1, "Shield"}}) == 1);
    CHECK(modifier({KindText{2}}) == 0);
    CHECK(modifier({KindText{2, 4, 5, 1, "Shield"}, UnitText(KindText{1, 4, 5, 1, "Hero"}, "0")}) == 0);
    CHECK(modifier({KindText{2, 4, 5, 1, "Shield"}, UnitText(KindText{1, 4, 5, 1, "Hero, Shield"}, "0")}) == 1);
}

TEST_CASE("A-PAS-23c A-PAS-23d A-PAS-23g Transport: set down instead of the first move, then an action; or nothing") {
    for (const bool down : {true, false}) {
        Field field({KindText{2, 4, 5, 1, "Preparation"}, KindText{1, 4, 2, 6, "Transport(5)"}}, {KindText{1}});
        field.put(field.red(1), 20, 20);
        field.put(field.blue(), 20, 40);
        auto game = field.game();
        board(game, field.red(), field.red(1));
        last_of_the_round(field);
        field.oracle.answer(A_ACT_01, pick_unit(field.red()));
        field.oracle.refuse(A_PAS_23c, moved_by(field, field.red(1), 0, 0), A_PAS_23c);
        if (down) {
            field.oracle.look(A_PAS_23c, [&](const Question&, const Rulings& rulings) {
                Goal goal;
                goal.anchor = {23_in, 20_in};
                const auto beside = rulings.propose(goal);
                REQUIRE(beside);
                field.oracle.answer(A_PAS_23c, *beside);
                field.oracle.answer(A_ACT_03, pick_word(Word::shoot));
                field.oracle.answer(A_SHT_01, pick({What::attack, 0, 0, static_cast<std::uint16_t>(field.blue())}));
                field.oracle.dice.then(A_SHT_05, {6, 6}); // who was set down is not prepared (A-PAS-14b): two hits
                field.oracle.dice.then(A_HIT_01, {6, 6});
            });
        } else {
            field.oracle.answer(A_PAS_23c, pass());
        }
        activate_units(game);
        CHECK(game.is_on_table(field.red()) == down);
        CHECK(field.of(field.red()).activated);
    }
}

TEST_CASE("A-ACTV-03a A-ACTV-03b Order: has the ability, or has it not, until the activation ends") {
    const std::string grants = R"("orders": [{ "ability": "Stealth" }])";
    const std::string negates = R"("orders": [{ "ability": "Stealth", "on": "enemies", "negates": true }])";
    for (const bool grant : {true, false}) {
        Field field({KindText{1, 4, 5, 1, "", blade(), grant ? grants : negates}},
                    {KindText{1, 4, 5, 1, "Stealth", blade()}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + 12);
        last_of_the_round(field);
        auto game = field.game();
        const UnitId target = grant ? field.red() : field.blue();
        field.oracle.answer(A_ACT_01, pick_unit(field.red()));
        field.oracle.answer(A_ACTV_03a, pick(power(0, ModelId{0}, target)));
        field.oracle.look(A_ACT_02, [&](const Question&, const Rulings&) {
            CHECK(game.has(field.red(), Ability::stealth) == grant);
            CHECK(game.has(field.blue(), Ability::stealth) == grant);
        });
        field.oracle.answer(A_ACT_02, pass());
        field.oracle.answer(A_ACT_03, pass());
        activate_units(game);
        CHECK_FALSE(game.has(field.red(), Ability::stealth));
        CHECK(game.has(field.blue(), Ability::stealth));
    }
}

TEST_CASE("A-AURA-01 A-STATE-08 Radio carries an order 24 inches, unless one of the two units is Pinned") {
    const auto offered = [](bool giver_pinned, bool taker_pinned) {
        Field field({KindText{1, 4, 5, 1, "Radio", blade(), R"("orders": [{ "ability": "Stealth" }])"},
                     KindText{1, 4, 5, 1, "Radio"}},
                    {KindText{1}});
        field.put(field.red(), 10, 10);
        field.put(field.red(1), 10 + width + 24, 10);
        field.of(field.red()).pinned = giver_pinned;
        field.of(field.red(1)).pinned = taker_pinned;
        auto game = field.game();
        bool there = false;
        field.oracle.look(A_ACTV_03a, [&](const Question& question, const Rulings&) {
            there = is_listed(question, power(0, ModelId{0}, field.red(1)));
        });
        field.oracle.otherwise_default();
        offer_orders(game, Moment::activation);
        return there;
    };
    CHECK(offered(false, false));
    CHECK_FALSE(offered(true, false));
    CHECK_FALSE(offered(false, true));
}

TEST_CASE("A-XTRA-17 A-STATE-08 Fear of a Pinned unit frightens nobody") {
    for (const bool pinned : {false, true}) {
        Field field({KindText{1, 4, 5, 1, "Fear(2)"}}, {KindText{4}});
        field.put(field.red(), 20, 28);
        field.put(field.blue(), 20, 30);
        field.of(field.red()).pinned = pinned;
        auto game = field.game();
        field.of(field.blue()).wounded = field.memory().wounded = 1;
        field.of(field.blue()).fought = true;
        tally(game, field.blue(), field.red(), 2, true);
        tally(game, field.red(), field.blue(), 2, true); // 2:4, or a tie
        CHECK(regroup_tests(field) == (pinned ? 0 : 2));
    }
}

TEST_CASE("A-PAS-14a Preparation is had by each model that has not moved, whoever else of its unit has") {
    Field field({KindText{3, 4, 5, 1, "Preparation", gun(24)}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    auto game = field.game();
    Answer answer = moved_by(field, field.red(), 0, 0);
    answer.places[0].place.at.y -= 0.5_in;
    field.oracle.answer(A_ACT_02, answer);
    move(game, field.red(), plain);
    const Attack attack = field.attack(field.red(), field.blue(), Occasion::shooting);
    CHECK(hit_numbers(game, field.model(field.red(), 0), attack).extra_hits == 0);
    CHECK(hit_numbers(game, field.model(field.red(), 1), attack).extra_hits == 1);
    field.of(field.red()).moved = true; // as a Pinned unit counts (A-STATE-05)
    CHECK(hit_numbers(game, field.model(field.red(), 1), attack).extra_hits == 0);
}

TEST_CASE("A-XTRA-02a A-XTRA-02b A-PAS-17b Vengeance: what is laid aside is not ignored, neither now nor later") {
    for (const bool aside : {true, false}) {
        Field field({KindText{1, 4, 5, 1, "", gun(24)}}, {KindText{1, 4, 4, 6, "Vengeance, Regeneration"}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 30);
        field.oracle.dice.then(A_HIT_01, {6, 2, 3});
        field.oracle.answer(A_XTRA_02a, aside ? yes() : pass());
        if (!aside) field.oracle.answer(A_PAS_17a, pick_number(1));
        field.defend(field.red(), field.blue(), 3);
        CHECK(field.of(field.blue()).pool == (aside ? 0 : 1));
        CHECK(field.memory().tallies[0].wounds == (aside ? 2 : 1));
        auto game = field.game();
        allocate_postponed(game, field.blue());
        CHECK(field.of(field.blue()).pool == (aside ? 2 : 1));
    }
}

TEST_CASE("A-XTRA-02b A-HIT-08 Vengeance: the wounds keep allocator and packet, and the attacker's land first") {
    Field field({KindText{1, 4, 5, 1, "", gun(24, 1, 0, "Deadly(2)")}}, {KindText{4, 4, 5, 2, "Vengeance"}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    for (const Face face : {Face{2}, Face{1}}) { // the owner's is laid aside before the attacker's
        field.oracle.dice.then(A_HIT_01, {face});
        field.oracle.answer(A_XTRA_02a, yes());
        field.defend(field.red(), field.blue(), 1);
    }
    auto game = field.game();
    for (const Side side : {Side::red, Side::blue}) {
        field.oracle.look(A_HIT_06, [side](const Question& question, const Rulings&) { CHECK(question.seat == side); });
        field.oracle.take_default(A_HIT_06);
    }
    allocate_postponed(game, field.blue());
    CHECK(field.standing(field.blue()) == 2);
    CHECK(field.memory().postponed.empty());
}

TEST_CASE("A-XTRA-02a A-I-49 Vengeance: a unit that ends its activation aboard takes its wounds there, and tests") {
    Field field({KindText{2, 4, 5, 1, "Vengeance"}, KindText{1, 4, 2, 6, "Transport(5)"}}, {KindText{1}});
    field.put(field.red(1), 20, 20);
    field.put(field.blue(), 20, 45);
    auto game = field.game();
    board(game, field.red(), field.red(1));
    last_of_the_round(field);
    field.memory().postponed.push_back({field.red(), false, 1, 1});
    field.oracle.answer(A_ACT_01, pick_unit(field.red()));
    field.oracle.answer(A_PAS_23c, pass());
    field.oracle.take_default(A_HIT_06);
    field.oracle.dice.then(A_REG_01, {1, 6}); // one of two left
    activate_units(game);
    CHECK(field.standing(field.red()) == 1);
    CHECK(field.of(field.red()).exhausted);
}

TEST_CASE("A-RULE-04b Rebirth aboard clears wounds, and brings nobody back") {
    Field field({KindText{2, 4, 5, 3, "Rebirth"}, KindText{1, 4, 2, 6, "Transport(9)"}}, {KindText{1}});
    field.put(field.red(), 20, 10, 1);
    field.put(field.red(1), 20, 20);
    field.of(field.red()).pool = 2;
    auto game = field.game();
    board(game, field.red(), field.red(1));
    field.oracle.answer(A_RULE_04a, pick_number(1));
    be_reborn(game, field.red());
    CHECK(field.of(field.red()).pool == 1);
}

TEST_CASE("A-XTRA-09 Wreck: the ground where it fell stays, though the model comes back elsewhere") {
    Field field({KindText{2, 4, 5, 1, "Wreck, Rebirth"}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    remove_model(game, field.model(field.red(), 1));
    const auto before = areas_for(game, field.blue(), Trait::difficult);
    REQUIRE(before.size() == 1);
    Answer back = moved_by(field, field.red(), 0, 0);
    back.places.push_back({field.model(field.red(), 1), {{20_in, 11.5_in}, {}, 0}, 0, 0});
    field.oracle.answer(A_RULE_04b, back);
    CHECK(put_back(game, field.red(), field.model(field.red(), 1)));
    CHECK(areas_for(game, field.blue(), Trait::difficult)[0].centre == before[0].centre);
    // Who falls aboard a transporter leaves nothing on the table.
    field.battle.models[index(field.model(field.red(), 1))].whereabouts = Whereabouts::aboard;
    remove_model(game, field.model(field.red(), 1));
    CHECK(field.memory().wrecks.size() == 1);
}

TEST_CASE("A-XTRA-04a A-I-51 Massive: what any element can do is done from where the body stands") {
    const KindText plain_element{1, 4, 4, 4, "Massive"};
    KindText able{1,
                  4,
                  4,
                  4,
                  "Massive, Mending, Mage(1), Corruption",
                  blade(),
                  R"("auras": [{ "ability": "Fast", "range": 12 }])"};
    Field field({UnitText(std::vector<KindText>{plain_element, able}), KindText{1}}, {KindText{1}, KindText{1}}, {}, {},
                haste);
    field.put(field.red(), 20, 20);
    stand_as_one(field, field.red());
    field.put(field.red(1), 20, 20 + width + 12);
    field.put(field.blue(), 20, 20 - width - 11.9);
    field.put(field.blue(1), 20, 20 - width - 12.1);
    field.of(field.red()).pool = 1;
    field.of(field.red()).tokens = 1;
    auto game = field.game();
    CHECK(game.has(field.model(field.red(1)), Ability::fast));
    CHECK(targets_of(game, Ability::mending, field.model(field.red(), 1)).size() == 1);
    const auto areas = areas_for(game, field.blue(), Trait::dangerous);
    CHECK(stands_in(game, field.model(field.blue()), areas));
    CHECK_FALSE(stands_in(game, field.model(field.blue(1)), areas));
    const auto spells = spells_of(field, field.red());
    CHECK(std::ranges::find(spells, power(0, field.model(field.red(), 1), field.red(1))) != spells.end());
    field.put(field.red(1), 20, 20 + width + 12.1);
    CHECK_FALSE(game.has(field.model(field.red(1)), Ability::fast));
    field.oracle.look(A_CAT_02, [&](const Question& question, const Rulings&) {
        CHECK(is_listed(question, power(static_cast<std::uint16_t>(100 + static_cast<unsigned>(Ability::mending)),
                                        field.model(field.red(), 1), field.red())));
    });
    field.oracle.answer(A_CAT_02, pass());
    use_active_abilities(game, field.red());
}

TEST_CASE("A-ACTV-01c A-ACTV-01d Mage: each of a unit's mages casts from his own place, out of the common stock") {
    Field field(
        {UnitText(std::vector<KindText>{{1, 4, 5, 1, "Mage(1)"}, {7}, {1, 4, 5, 1, "Mage(1)", blade()}}), KindText{1}},
        {KindText{1}}, {}, {}, haste);
    field.put(field.red(), 20, 10); // nine in a row, 1.234" from one to the next
    field.put(field.red(1), 20 + 8 * 1.234 + width + 12 - 0.1, 10);
    field.put(field.blue(), 60, 45);
    field.of(field.red()).tokens = 1;
    const auto spells = spells_of(field, field.red());
    const auto is_cast = [&](std::size_t mage, UnitId on) {
        return std::ranges::find(spells, power(0, field.model(field.red(), mage), on)) != spells.end();
    };
    CHECK(is_cast(0, field.red()));
    CHECK_FALSE(is_cast(0, field.red(1))); // out of his reach
    CHECK(is_cast(8, field.red(1)));
    CHECK_FALSE(is_cast(3, field.red())); // no mage
}

TEST_CASE("A-XTRA-11 A-XTRA-12 A-I-57 Coordination needs an enemy yet to be activated, aboard too; Prophecy one on the "
          "table") {
    Field field({KindText{1, 4, 5, 1, "Coordination, Prophecy"}}, {KindText{1}, KindText{1, 4, 2, 6, "Transport(5)"}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(1), 20, 40);
    auto game = field.game();
    board(game, field.blue(), field.blue(1));
    const auto targets = [&](Ability ability) { return targets_of(game, ability, field.model(field.red())).size(); };
    CHECK(targets(Ability::coordination) == 1);
    CHECK(targets(Ability::prophecy) == 1);
    field.of(field.blue(1)).activated = true;
    CHECK(targets(Ability::coordination) == 1);
    CHECK(targets(Ability::prophecy) == 0);
    field.of(field.blue()).activated = true;
    CHECK(targets(Ability::coordination) == 0);
    CHECK(targets(Ability::prophecy) == 1); // the first of the next round
    field.battle.round = rounds;
    CHECK(targets(Ability::prophecy) == 0); // there is none
}

TEST_CASE("A-PAS-10b A-MOV-02 A-MOV-06 Aircraft of one unit stay together and do not land on each other") {
    Field field({KindText{2, 4, 5, 1, "Aircraft"}}, {KindText{1}});
    field.put(field.red(), 5, 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    Answer apart = moved_by(field, field.red(), 31, 0), stacked = apart;
    apart.places[1].place.at.x += 3_in;
    stacked.places[1].place.at.x -= 0.5_in;
    field.oracle.refuse(A_ACT_02, apart, A_MOV_02);
    field.oracle.refuse(A_ACT_02, stacked, A_MOV_06);
    field.oracle.answer(A_ACT_02, moved_by(field, field.red(), 31, 0));
    CHECK(move(game, field.red(), plain));
}

TEST_CASE("A-OPT-04 A-I-65 the Expenditure marker of an army's own file binds that army") {
    const std::string weapons = gun(24) + ", " + gun(24, 1, 0, "Expendable") + ", " + gun(24, 2, 0, "Overcharge");
    Field field({KindText{1, 4, 5, 1, "", weapons}}, {KindText{1, 4, 5, 1, "", weapons}});
    const auto before = field.setup;
    auto changed = std::make_shared<Setup>(*before);
    changed->armies[0].details.edit<ArmyList>().options.expenditure_marker = true;
    field.setup = changed;
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 25);
    auto game = field.game();
    for (const auto& [unit, target, spent] :
         {std::tuple{field.red(), field.blue(), 6u}, {field.blue(), field.red(), 2u}}) {
        const ModelId model = field.model(unit);
        field.oracle.answer(
            A_SHT_01, pick({What::attack, static_cast<std::uint16_t>(model), 1, static_cast<std::uint16_t>(target)}));
        field.oracle.dice.then(A_SHT_05, {1});
        shoot(game, unit);
        CHECK(field.memory().models[index(model)].spent == spent);
    }
}
