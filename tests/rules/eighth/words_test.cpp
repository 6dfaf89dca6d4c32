// The words of datasheets (E-SHEET), each with the nearest case in which it does nothing (testing/words_in_attacks.h).
#include "firing_range.h"
#include "testing/words_in_attacks.h"

namespace muster::test {
namespace {

const Words<FiringRange> words(E_ATK_01, E_ATK_05, E_SAVE_01, E_RRL_01);

TEST_CASE("E-SHEET-01 keywords: all of a list, any of it, none of it") {
    words.ask_for_several_keywords();
    words.be_for_whom_they_say();
}
TEST_CASE("E-SHEET-02 after a charge of its own or at it, or an intervention, to the end of the turn") {
    words.come_of_a_charge();
}
TEST_CASE("E-SHEET-03 Rapid Fire weapons at full rate") { words.fire_at_full_rate(); }
TEST_CASE("E-SHEET-04 an unmodified hit roll allows other attacks, which allow none") {
    words.allow_another_attack();
    words.allow_another_attack_at_once();
}
TEST_CASE("E-SHEET-05 wound rolls that need the same number at whatever Toughness") {
    words.wound_whatever_the_toughness();
}
TEST_CASE("E-SHEET-06 a better AP after an unmodified wound roll") { words.pierce_armour(); }

TEST_CASE("E-SHEET-07 a Morale test that passes by what its die shows, or always") {
    const auto left = [](const std::string& word, Face face) { return words.left_after(word, 6, E_MOR_02, {face}); };
    CHECK(left("", 6) == 0);
    CHECK(left(R"({ "name": "A", "effect": "passes_morale", "on": 5 })", 5) == 5);
    CHECK(left(R"({ "name": "A", "effect": "passes_morale", "on": 5 })", 4) == 2);
    CHECK(left(R"({ "name": "A", "effect": "passes_morale" })", 2) == 5);
    CHECK(left("", 2) == 4);
}

TEST_CASE("E-SHEET-08 at most so many models flee") {
    const auto left = [](const std::string& word, Face face) { return words.left_after(word, 6, E_MOR_02, {face}); };
    CHECK(left(R"({ "name": "A", "effect": "flee_at_most", "models": 2 })", 6) == 3);
    CHECK(left(R"({ "name": "A", "effect": "flee_at_most", "models": 2 })", 2) == 4);
    CHECK(left(R"({ "name": "A", "effect": "flee_at_most", "models": 1 })", 3) == 4);
}

TEST_CASE("E-SHEET-09 AP and D that abilities change") { words.change_weapons(); }

// --- Setting up: divided squads and late units

struct Deployment : Field {
    Deployment(std::vector<UnitText> red, std::vector<UnitText> blue)
        : Field(std::move(red), std::move(blue), {40_in, 60_in}) {
        battle.stage = static_cast<std::uint8_t>(eighth::Stage::deployment);
        auto& memory = muster::memory<eighth::Memory>(battle);
        memory.mission.division = 90;
        memory.sides[1].zone = 1;
        memory.picks_next = Side::red;
        oracle.otherwise_default();
    }
    void deploy() {
        eighth::Game running = game();
        eighth::deploy_forces(running);
    }
    bool is_there(UnitId unit) const { return battle.units[index(unit)].whereabouts == Whereabouts::table; }
};

const UnitText one{.models = 1};
UnitText with(UnitText unit, const std::string& ability) {
    unit.extra = abilities(ability);
    return unit;
}
Answer word(eighth::Word each) { return pick_word(static_cast<std::uint16_t>(each)); }

TEST_CASE("E-SHEET-18 a unit of exactly so many models may be divided before any unit is set up") {
    const std::string split =
        R"({ "name": "Squads", "when": "deployment", "effect": "split", "models": 4, "into": [3, 1] })";
    const auto divided = [&](int models, bool wanted) {
        Deployment field({with({.models = models}, split), one}, {one});
        const ModelId leaver = field.model(field.red(), 2);
        if (models == 4) field.oracle.answer(E_SHEET_18, wanted ? picks({option_of(leaver)}) : pass());
        field.deploy();
        CHECK(field.asked(E_SHEET_18) == (models == 4));
        if (models == 4) CHECK(field.oracle.asked.front() == E_SHEET_18);
        return field.battle.units.size();
    };
    CHECK(divided(4, true) == 4);
    CHECK(divided(4, false) == 3);
    CHECK(divided(5, true) == 3);
    CHECK(divided(3, true) == 3);
    Deployment field({with({.models = 4}, split)}, {one});
    field.oracle.answer(E_SHEET_18, picks({option_of(field.model(field.red(), 2))}));
    field.deploy();
    const auto part = static_cast<UnitId>(2);
    CHECK(field.standing(field.red()) == 3);
    CHECK(field.standing(part) == 1);
    CHECK(field.is_there(part));
    CHECK(field.battle.units[index(field.red())].starting_strength == 3);
    CHECK(field.battle.units[index(part)].starting_strength == 1);
}

TEST_CASE("E-SHEET-18 if both players have such units a roll-off decides who is asked first") {
    const UnitText squad = with({.models = 2}, R"({ "name": "S", "effect": "split", "models": 2, "into": [1, 1] })");
    Deployment field({squad}, {squad});
    field.oracle.dice.then(E_SEQ_02, {2, 5});
    field.deploy();
    CHECK(field.times_asked(E_SHEET_18) == 2);
}

TEST_CASE("E-SHEET-19 a unit that waits for both armies is set up anywhere, far enough from enemies") {
    const std::string late = R"({ "name": "Late", "when": "deployment", "effect": "after_deployment", "distance": 9 })";
    Deployment field({with(one, late), one}, {one});
    field.oracle.answer(E_MISS_11, pick(option_of(field.red()))).answer(E_SHEET_19, word(eighth::Word::set_up_late));
    bool all_there = false;
    const auto at = [](ModelId model, Point place) {
        Answer answer;
        answer.places.push_back({model, {place, {}, 0}, 0});
        return answer;
    };
    field.oracle.answer(E_MISS_12, at(field.model(field.blue()), {20_in, 50_in}));
    field.oracle.look(E_SHEET_19, [&](const Question&, const Rulings&) {
        all_there = field.is_there(field.red(1)) && field.is_there(field.blue());
    });
    const Length touching = 32_mm;
    field.oracle.refuse(E_SHEET_19, at(field.model(field.red()), {20_in, 50_in - touching - 9_in}), E_SHEET_19);
    field.oracle.answer(E_SHEET_19, at(field.model(field.red()), {20_in, 50_in - touching - 9_in - step_more}));
    field.deploy();
    CHECK(all_there);
    CHECK(field.is_there(field.red()));
    CHECK_FALSE(field.has(field.red(), Flag::set_up_late));
    CHECK_FALSE(field.rolled(E_SHEET_19));
    // Or now, like the others.
    Deployment now({with(one, late)}, {one});
    now.oracle.answer(E_SHEET_19, word(eighth::Word::set_up));
    now.deploy();
    CHECK(now.is_there(now.red()));
    CHECK(now.times_asked(E_SHEET_19) == 1);
}

TEST_CASE("E-SHEET-19 late units of both players: the winner of a roll-off sets up first") {
    const UnitText late = with(one, R"({ "name": "Late", "effect": "after_deployment", "distance": 3 })");
    Deployment field({late}, {late});
    for (int i = 0; i < 2; ++i) field.oracle.answer(E_SHEET_19, word(eighth::Word::set_up_late));
    field.oracle.dice.then(E_SHEET_19, {2}).then(E_SHEET_19, {5});
    field.deploy();
    const auto set_up = field.oracle.told<UnitSetUp>();
    REQUIRE(set_up.size() == 2);
    CHECK(set_up[0].unit == field.blue());
    CHECK(set_up[1].unit == field.red());
}

TEST_CASE("E-SHEET-20 Objective Secured holds a marker against more models") {
    const auto holder = [](const std::string& red, const std::string& blue, Length away = 0_in) {
        const UnitText few{.models = 1, .extra = red}, many{.models = 2, .extra = blue};
        Field field({few}, {many});
        field.battle.markers.push_back({{22_in, 30_in}, {}, -1});
        field.put(field.red(), {22_in, 30_in + 16_mm + away});
        field.put(field.model(field.blue(), 0), {21_in, 29_in});
        field.put(field.model(field.blue(), 1), {23_in, 29_in});
        eighth::Game running = field.game();
        return eighth::controls(running, MarkerId{0});
    };
    const std::string secured = abilities(R"({ "name": "Objective Secured", "effect": "objective_secured" })");
    CHECK(holder(secured, "") == Side::red);
    CHECK(holder("", "") == Side::blue);
    CHECK(holder(secured, secured) == Side::blue);
    CHECK(holder(secured, "", 3_in) == Side::red);
    CHECK(holder(secured, "", 3_in + step_more) == Side::blue);
}

} // namespace
} // namespace muster::test
