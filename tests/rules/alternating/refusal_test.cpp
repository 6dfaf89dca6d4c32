// What players may try but may not do: the clause that forbids it refuses it.
#include "field.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;
using muster::alternating::Ability; // there is one of datasheets, too

namespace {

const double width = to_inches(25_mm);

// What the question for the action says to this, of red's first unit with blue's so near.
Clause verdict_on_action(const std::string& abilities, double inches, Word word) {
    Field field({KindText{1, 4, 5, 1, abilities}}, {KindText{1}});
    field.put(field.red(), 5, 10);
    field.put(field.blue(), 5, 10 + width + inches);
    field.of(field.blue()).activated = true;
    auto game = field.game();
    std::optional<Refusal> refusal;
    field.oracle.take_default(A_ACT_01);
    if (abilities != "Immobile") field.oracle.take_default(A_ACT_02);
    field.oracle.look(A_ACT_03,
                      [&](const Question&, const Rulings& rulings) { refusal = rulings.check(pick_word(word)); });
    field.oracle.answer(A_ACT_03, pass());
    field.oracle.otherwise_default();
    activate_units(game);
    return refusal ? refusal->clause : Clause::none;
}

Option power(std::size_t spell, UnitId at) {
    return {What::power, static_cast<std::uint16_t>(spell), 0, static_cast<std::uint16_t>(at)};
}

} // namespace

TEST_CASE("A-SHT-06 A-PAS-06a A-PAS-10e A-PAS-23g A-CHG-01 actions that are not to be had") {
    CHECK(verdict_on_action("", 3, Word::shoot) == A_SHT_06);
    CHECK(verdict_on_action("", 3.1, Word::shoot) == Clause::none);
    CHECK(verdict_on_action("", 20, Word::charge) == A_CHG_01);
    CHECK(verdict_on_action("", 3, Word::charge) == Clause::none);
    CHECK(verdict_on_action("Immobile", 20, Word::move_again) == A_PAS_06a);
    CHECK(verdict_on_action("Aircraft", 3, Word::charge) == A_PAS_10e);
    CHECK(verdict_on_action("", 20, Word::board) == A_PAS_23g);
}

TEST_CASE("A-CHG-02 A-PAS-10f A-CHG-01 who cannot be charged") {
    Field field({KindText{1}, KindText{1}}, {KindText{1}, KindText{1, 4, 5, 1, "Aircraft"}, KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 30, 10);
    field.put(field.blue(), 20, 10 + width + 4);
    field.put(field.blue(1), 23, 10 + width + 4);
    field.put(field.blue(2), 20, 40);
    auto game = field.game();
    field.oracle.refuse(A_CHG_02, pick_unit(field.blue(1)), A_PAS_10f);
    field.oracle.refuse(A_CHG_02, pick_unit(field.blue(2)), A_CHG_01);
    field.oracle.refuse(A_CHG_02, pick_unit(field.red(1)), A_CHG_02);
    field.oracle.answer(A_CHG_02, pass());
    charge(game, field.red());
}

TEST_CASE("A-ACTV-01d A-ACTV-01f a spell beyond one's tokens, and one tried before") {
    Field field(
        {KindText{1, 4, 5, 1, "Mage(2)"}}, {KindText{1}}, {}, {},
        R"({ "name": "Haste", "cost": 1, "ability": "Fast" }, { "name": "Veil", "cost": 2, "ability": "Stealth" })");
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 40);
    field.of(field.red()).tokens = 4;
    auto game = field.game();
    field.oracle.refuse(A_CAT_02, pick(power(2, field.red())), A_ACTV_01d); // costs 6
    field.oracle.answer(A_CAT_02, pick(power(0, field.red())));
    field.oracle.dice.then(A_ACTV_01d, {1});
    field.oracle.refuse(A_CAT_02, pick(power(0, field.red())), A_ACTV_01f);
    field.oracle.answer(A_CAT_02, pick(power(1, field.red())));
    field.oracle.dice.then(A_ACTV_01d, {4});
    use_active_abilities(game, field.red());
    CHECK(field.of(field.red()).tokens == 1);
    CHECK(game.has(field.red(), Ability::stealth));
    CHECK_FALSE(game.has(field.model(field.red()), Ability::fast));
}

TEST_CASE("A-WPN-07 an Expendable weapon is not fired twice") {
    Field field({KindText{1, 4, 5, 1, "", gun(24, 1, 0, "Expendable") + ", " + gun(24, 1, 1)}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    const auto shot = [&](std::uint16_t weapon) {
        return pick({What::attack, 0, weapon, static_cast<std::uint16_t>(field.blue())});
    };
    auto game = field.game();
    field.oracle.answer(A_SHT_01, shot(0));
    field.oracle.dice.then(A_SHT_05, {1, 1});
    shoot(game, field.red());
    field.oracle.refuse(A_SHT_01, shot(0), A_WPN_07);
    field.oracle.answer(A_SHT_01, shot(1));
    shoot(game, field.red());
}

TEST_CASE("A-PAS-23a A-PAS-23b who does not fit is not taken aboard") {
    Field field(
        {KindText{1, 4, 2, 6, "Transport(4)"}, KindText{1, 4, 2, 6, "Transport(6)"}, KindText{5}, KindText{1, 4, 5, 4}},
        {KindText{1}});
    auto game = field.game();
    field.oracle.refuse(A_PAS_23a, pick_unit(field.red(0)), A_PAS_23a); // five into four
    field.oracle.answer(A_PAS_23a, pick_unit(field.red(1)));
    set_units_aside(game);
    CHECK(field.battle.units[index(field.red(2))].carrier == field.red(1));
    CHECK(why_not_aboard(game, field.red(3), field.red(0)) == A_PAS_23b);
    CHECK(why_not_aboard(game, field.red(1), field.red(0)) == A_PAS_23b);
}

TEST_CASE("A-STATE-04 A-I-42 a Pinned unit is not set down") {
    for (const bool pinned : {true, false}) {
        Field field({KindText{1, 4, 2, 6, "Transport(5)"}, KindText{1}}, {KindText{1}});
        field.put(field.red(), 20, 20);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        board(game, field.red(1), field.red());
        field.of(field.red(1)).pinned = pinned;
        field.of(field.red()).activated = field.of(field.blue()).activated = true;
        field.oracle.otherwise_default();
        activate_units(game);
        CHECK((std::ranges::count(field.oracle.asked, A_PAS_23c) > 0) != pinned);
    }
}
