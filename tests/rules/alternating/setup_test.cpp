// Before the battle and between rounds: deployment, arrivals, the end of an activation, and changes of the ground.
#include "field.h"

#include "rules/alternating/melee.h"
#include "rules/alternating/terrain.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

const double width = to_inches(25_mm);

Answer at(const Field& field, UnitId unit, double x, double y) {
    Answer answer;
    answer.places.push_back({field.model(unit), {{nearest_length(x), nearest_length(y)}, {}, 0}, 0, 0});
    return answer;
}

} // namespace

TEST_CASE("A-DEPL-03 A-DEPL-04 A-DEPL-05 A-DEPL-06 units are placed in turn, inside their zones, an inch apart") {
    Field field({KindText{1}, KindText{1}}, {KindText{1}});
    auto game = field.game();
    field.oracle.answer(A_DEPL_03, pick_unit(field.red(0)));
    field.oracle.refuse(A_DEPL_03, at(field, field.red(0), 20, 12), A_DEPL_04);
    field.oracle.answer(A_DEPL_03, at(field, field.red(0), 20, 12 - width / 2));
    field.oracle.look(A_DEPL_03, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
    field.oracle.answer(A_DEPL_03, pick_unit(field.blue()));
    field.oracle.answer(A_DEPL_03, at(field, field.blue(), 20, 40));
    field.oracle.answer(A_DEPL_03, pick_unit(field.red(1)));
    field.oracle.refuse(A_DEPL_03, at(field, field.red(1), 20 + width + 0.9, 12 - width / 2), A_MOV_04);
    field.oracle.answer(A_DEPL_03, at(field, field.red(1), 20 + width + 1, 12 - width / 2));
    deploy(game);
}

TEST_CASE("A-PAS-03a A-PAS-03b A-PAS-03c a Scout may wait, and is placed up to 24 inches from its edge") {
    Field field({KindText{1, 4, 5, 1, "Scout"}, KindText{1, 4, 5, 1, "Scout"}}, {KindText{1}});
    auto game = field.game();
    field.oracle.answer(A_PAS_03a, yes());
    field.oracle.answer(A_PAS_03a, pass());
    set_units_aside(game);
    CHECK(field.of(field.red(0)).waiting == Waiting::scout);
    CHECK(field.of(field.red(1)).waiting == Waiting::no);
    field.oracle.answer(A_PAS_03b, pick_unit(field.red(0)));
    field.oracle.refuse(A_PAS_03b, at(field, field.red(0), 20, 24), A_PAS_03b);
    field.oracle.answer(A_PAS_03b, at(field, field.red(0), 20, 24 - width / 2));
    deploy_scouts(game);
}

TEST_CASE("A-PAS-02a A-PAS-02b A-PAS-02d A-PAS-02e an Ambush arrives more than 9 inches from every enemy, or waits") {
    Field field({KindText{1, 4, 5, 1, "Ambush"}}, {KindText{1}});
    field.put(field.blue(), 20, 30);
    field.of(field.red()).waiting = Waiting::ambush;
    auto game = field.game();
    field.battle.round = 1;
    arrive(game); // not in the first round
    field.battle.round = 2;
    field.memory().done = field.memory().ran_out = {};
    field.oracle.answer(A_PAS_02b, pass());
    arrive(game);
    CHECK(field.of(field.red()).waiting == Waiting::ambush);
    CHECK(field.memory().ran_out[0]); // off the table it does not count
    field.memory().done = field.memory().ran_out = {};
    field.oracle.answer(A_PAS_02b, pick_unit(field.red()));
    field.oracle.refuse(A_PAS_02b, at(field, field.red(), 20, 30 - 9 - width), A_PAS_02b);
    field.oracle.answer(A_PAS_02b, at(field, field.red(), 20, 30 - 9.1 - width));
    arrive(game);
    CHECK(field.of(field.red()).ambushed_in == 2);
    CHECK_FALSE(field.memory().ran_out[0]); // and can be activated
}

TEST_CASE("A-XTRA-08b A-I-55 a Reserve arrives in round 2 within 12 inches of the edge that the opponent names") {
    Field field({KindText{1, 4, 5, 1, "Reserve"}}, {KindText{1}});
    field.put(field.blue(), 60, 40);
    field.of(field.red()).waiting = Waiting::reserve;
    field.battle.round = 2;
    auto game = field.game();
    field.oracle.answer(A_XTRA_08a, pick_unit(field.red()));
    field.oracle.look(A_XTRA_08b, [](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::blue);
        CHECK(question.options.size() == 4);
    });
    field.oracle.answer(A_XTRA_08b, pick_word(Word::left_edge));
    field.oracle.refuse(A_XTRA_08a, at(field, field.red(), 12, 24), A_XTRA_08b);
    field.oracle.answer(A_XTRA_08a, at(field, field.red(), 12 - width / 2, 24));
    arrive(game);
    CHECK(field.of(field.red()).waiting == Waiting::no);
}

TEST_CASE("A-DEPL-07 A-ROUND-07 A-I-15 the order of the set-up and of a round's beginning") {
    Field field({KindText{1, 4, 5, 1, "Ambush"}, KindText{1, 4, 5, 1, "Scout"}, KindText{1, 4, 5, 1, "Reserve"},
                 KindText{1, 4, 5, 1, "Echelons"}, KindText{1}},
                {KindText{1}});
    field.battle = begin_battle(*field.setup);
    field.oracle.with_some_to_spare().dice.then(std::vector<Face>(500, 2));
    field.oracle.answer(A_PAS_02a, yes());
    field.oracle.answer(A_PAS_03a, yes());
    field.oracle.otherwise_default();
    alternating::rules.play(*field.setup, field.battle, field.oracle);
    CHECK(field.battle.over);
    std::size_t before = 0;
    for (Clause clause : {A_MISS_02, A_DEPL_01, A_RULE_05a, A_RULE_05b, A_PAS_02a, A_PAS_03a, A_DEPL_03, A_PAS_03b,
                          A_ACT_01, A_XTRA_08a, A_PAS_02b}) {
        const auto first =
            static_cast<std::size_t>(std::ranges::find(field.oracle.asked, clause) - field.oracle.asked.begin());
        CAPTURE(id_of(clause));
        CHECK(first < field.oracle.asked.size());
        CHECK(first >= before);
        before = first;
    }
}

TEST_CASE("A-ACT-06 A-PAS-05 A-I-34 the end of an activation: states dropped, regrouping, then the Skirmisher's move") {
    Field field({KindText{1, 4, 5, 2, "Skirmisher", gun(24)}}, {KindText{1}},
                {area(10, 5, 30, 15, {Trait::dangerous})});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    field.of(field.red()).pinned = true;
    field.of(field.blue()).activated = true;
    auto game = field.game();
    field.oracle.take_default(A_ACT_01);
    field.oracle.dice.then(A_TERR_10, {1, 6});
    field.oracle.answer(A_ACT_03, pick_word(Word::shoot));
    field.oracle.answer(A_SHT_01, pick({What::attack, 0, 0, static_cast<std::uint16_t>(field.blue())}));
    field.oracle.dice.then(A_SHT_05, {1});
    field.oracle.dice.then(A_REG_01, {6, 6});
    field.oracle.refuse(A_PAS_05, at(field, field.red(), 20, 7.9), A_MOV_01);
    field.oracle.answer(A_PAS_05, at(field, field.red(), 20, 8));
    field.oracle.dice.then(A_TERR_10, {6, 6});
    activate_units(game);
    field.oracle.finish();
    std::size_t steady = 0, tests = 0, skirmish = 0;
    for (std::size_t i = 0; i < field.oracle.events.size(); ++i) {
        if (field.oracle.events.get<StateChanged>(i)) steady = i;
        if (const auto roll = field.oracle.events.get<DiceRolled>(i); roll && roll->purpose == A_REG_01) tests = i;
        if (field.oracle.events.get<UnitPlaced>(i)) skirmish = i;
    }
    CHECK(0 < steady);
    CHECK(steady < tests);
    CHECK(tests < skirmish);
}

TEST_CASE("A-SHT-05 A-CHG-04 A-HIT-12 A-CAT-06 A-I-21 a die for each attack; weapons of one profile are one attack") {
    const std::string weapons =
        gun(24, 2) + R"(, { "name": "Other", "range": 24, "attacks": 2 }, )" + gun(24, 2, 1) + ", " + blade(3);
    Field field({KindText{2, 4, 5, 1, "", weapons}}, {KindText{5}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    auto game = field.game();
    const auto ranged = profiles_of(game, field.red(), false);
    REQUIRE(ranged.size() == 2);
    CHECK(ranged[0].carried.size() == 4); // two guns of each model: names do not matter
    CHECK(ranged[1].carried.size() == 2);
    field.oracle.dice.then(A_SHT_05, {1, 1, 1, 1, 1, 1, 1, 1});
    field.resolve(field.red(), field.blue());
    field.oracle.dice.then(A_CHG_04, {1, 1, 1, 1, 1, 1});
    field.resolve(field.red(), field.blue(), Occasion::charge);
}

TEST_CASE("A-SHT-08 attacks at who was destroyed before are lost") {
    Field field({KindText{1, 4, 5, 1, "", gun(24, 1) + ", " + gun(24, 1, 1)}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    auto game = field.game();
    Answer both;
    for (std::uint16_t weapon : {std::uint16_t{0}, std::uint16_t{1}})
        both.picks.push_back({{What::attack, 0, weapon, static_cast<std::uint16_t>(field.blue())}, 1});
    field.oracle.answer(A_SHT_01, both);
    field.oracle.dice.then(A_SHT_05, {6});
    field.oracle.dice.then(A_HIT_01, {1});
    shoot(game, field.red());
    CHECK(game.is_destroyed(field.blue()));
}

TEST_CASE("A-STATE-03 an Exhausted unit uses no active abilities") {
    Field field({KindText{1, 4, 5, 6, "Mending"}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.of(field.red()).pool = 2;
    auto game = field.game();
    field.of(field.red()).exhausted = true;
    use_active_abilities(game, field.red());
    CHECK(field.oracle.asked.empty());
    field.of(field.red()).exhausted = false;
    field.oracle.answer(A_CAT_02, pass());
    use_active_abilities(game, field.red());
}

TEST_CASE("A-PAS-09a Flying ignores terrain while moving") {
    for (const auto& [abilities, rolls] : {std::pair{"Flying", false}, {"", true}}) {
        Field field({KindText{1, 4, 5, 1, abilities}}, {KindText{1}}, {area(10, 12, 30, 14, {Trait::dangerous})});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        field.oracle.answer(A_ACT_02, at(field, field.red(), 20, 16));
        if (rolls) field.oracle.dice.then(A_TERR_10, {6});
        CHECK(move(game, field.red(), {MoveKind::first_move, 6_in, A_ACT_02}));
    }
}

TEST_CASE("A-PAS-10g Aircraft stop nobody's sight") {
    for (const auto& [abilities, blocks] : {std::pair{"Aircraft", false}, {"", true}}) {
        Field field({KindText{1}, KindText{1, 4, 5, 1, abilities}}, {KindText{1}});
        field.put(field.red(), 20, 10);
        field.put(field.red(1), 20, 20);
        field.put(field.blue(), 20, 30);
        auto game = field.game();
        const ModelId observers[] = {field.model(field.red())};
        CHECK(game.is_behind_something(field.model(field.blue()), observers) == blocks);
    }
}

TEST_CASE("A-ACTV-01c mages of one unit share one stock, still capped at 6") {
    Field field({KindText{2, 4, 5, 1, "Mage(2)"}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    auto game = field.game();
    gain_power_tokens(game);
    CHECK(field.of(field.red()).tokens == 4);
    gain_power_tokens(game);
    CHECK(field.of(field.red()).tokens == 6);
}

TEST_CASE("A-XTRA-09 the ground of a Wreck is difficult, dangerous and cover") {
    for (const auto& [abilities, wrecked] : {std::pair{"Wreck", 1u}, {"", 0u}}) {
        Field field({KindText{1, 4, 5, 6, abilities}}, {KindText{1}});
        field.put(field.red(), 20, 20);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        destroy(game, field.red(), A_HIT_13);
        for (Trait trait : {Trait::cover, Trait::difficult, Trait::dangerous})
            CHECK(areas_for(game, field.blue(), trait).size() == wrecked);
    }
}

TEST_CASE("A-XTRA-15 A-XTRA-16 A-I-58 Corruption and Sluggishness taint the ground within 12 inches for enemies") {
    Field field({KindText{1, 4, 5, 1, "Corruption, Sluggishness"}}, {KindText{1}});
    field.put(field.red(), 20, 20);
    auto game = field.game();
    for (Trait trait : {Trait::dangerous, Trait::difficult}) {
        field.put(field.blue(), 20, 20 + width + 11.9);
        CHECK(stands_in(game, field.model(field.blue()), areas_for(game, field.blue(), trait)));
        field.put(field.blue(), 20, 20 + width + 12.1);
        CHECK_FALSE(stands_in(game, field.model(field.blue()), areas_for(game, field.blue(), trait)));
        CHECK(areas_for(game, field.red(), trait).empty());
    }
    field.of(field.red()).pinned = true;
    CHECK(areas_for(game, field.blue(), Trait::dangerous).empty());
}

TEST_CASE("A-I-95 who counter-attacks ends no farther from the charger than he began") {
    Field field({KindText{1}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 1);
    auto game = field.game();
    field.oracle.refuse(A_I_95, at(field, field.blue(), 20, 10 + width + 1.5), A_I_95);
    field.oracle.answer(A_I_95, at(field, field.blue(), 20, 10 + width + 0.5));
    CHECK(move(game, field.blue(), {MoveKind::counter, 3_in, A_I_95, field.red()}));
}

TEST_CASE("A-I-96 a Guard's strike hand to hand is fighting for both") {
    Field field({KindText{1, 4, 5, 1, "Guard", blade(1)}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 2);
    auto game = field.game();
    field.oracle.answer(A_PAS_24a, pick_unit(field.red()));
    field.oracle.dice.then(A_CHG_04, {1});
    offer_guard(game, field.blue());
    CHECK(field.of(field.red()).fought);
    CHECK(field.of(field.blue()).fought);
}

TEST_CASE("A-MISS-05 A-I-11 markers for which there is no room are dropped") {
    Field field({KindText{1}}, {KindText{1}}, {}, {}, "", {48_in, 48_in});
    for (int i = 0; i < 8; ++i) field.battle.markers.push_back({{6_in + i % 4 * 12_in, 18_in + i / 4 * 12_in}, {}, -1});
    auto game = field.game();
    field.memory().markers = 9;
    place_markers(game);
    CHECK(field.oracle.asked.empty());
    field.battle.markers.pop_back(); // now there is room for one
    field.memory().markers = 8;
    field.oracle.take_default(A_MISS_02);
    place_markers(game);
    CHECK(field.battle.markers.size() == 8);
}
