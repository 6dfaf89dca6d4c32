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
    Clause refused = Clause::none;
    field.oracle.take_default(A_ACT_01);
    if (abilities != "Immobile") field.oracle.take_default(A_ACT_02);
    field.oracle.look(A_ACT_03,
                      [&](const Question&, const Rulings& rulings) { refused = verdict(rulings, pick_word(word)); });
    field.oracle.answer(A_ACT_03, pass());
    field.oracle.otherwise_default();
    activate_units(game);
    return refused;
}

// What the question for the action says to boarding red's second unit, so near above the first.
Clause verdict_on_boarding(const KindText& passenger, const KindText& transporter, double inches) {
    Field field({passenger, transporter}, {KindText{1}});
    field.put(field.red(), 5, 10);
    field.put(field.red(1), 5, 10 + width + inches);
    field.put(field.blue(), 5, 33); // for something to do
    field.of(field.red(1)).activated = field.of(field.blue()).activated = true;
    auto game = field.game();
    Clause refused = Clause::none;
    field.oracle.look(
        A_ACT_03, [&](const Question&, const Rulings& rulings) { refused = verdict(rulings, pick_word(Word::board)); });
    field.oracle.otherwise_default();
    activate_units(game);
    return refused;
}

// What it says to shooting, with these weapons of which the first is spent, at enemies so far to the right.
Clause verdict_on_shooting(const std::string& abilities, const std::string& weapons, std::vector<double> inches,
                           bool spent = false, const std::string& of_nearest = "") {
    std::vector<UnitText> blues;
    for (std::size_t i = 0; i < inches.size(); ++i) blues.push_back(KindText{1, 4, 5, 1, i == 0 ? of_nearest : ""});
    Field field({KindText{1, 4, 5, 1, abilities, weapons}}, blues);
    field.put(field.red(), 5, 20);
    for (std::size_t i = 0; i < inches.size(); ++i) {
        field.put(field.blue(i), 5 + width + inches[i], i == 0 ? 20 : 20 + 2 * width);
        field.of(field.blue(i)).activated = true;
    }
    if (spent) field.game().of(field.model(field.red())).spent = 1;
    auto game = field.game();
    Clause refused = Clause::none;
    field.oracle.look(
        A_ACT_03, [&](const Question&, const Rulings& rulings) { refused = verdict(rulings, pick_word(Word::shoot)); });
    field.oracle.otherwise_default();
    activate_units(game);
    return refused;
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

TEST_CASE("A-PAS-23a A-PAS-23b A-PAS-23g A-PAS-06a what forbids boarding is said before that nobody stands by") {
    const KindText five{1, 4, 2, 6, "Transport(5)"}, six{1, 4, 2, 6, "Transport(6)"};
    const KindText pair{2, 4, 5, 3}; // of T 3 each
    CHECK(verdict_on_boarding(pair, six, 1) == Clause::none);
    CHECK(verdict_on_boarding(pair, five, 1) == A_PAS_23a);
    CHECK(verdict_on_boarding({1, 4, 5, 3}, five, 1) == Clause::none);
    CHECK(verdict_on_boarding({1, 4, 5, 4}, five, 1) == A_PAS_23b);
    CHECK(verdict_on_boarding({1}, five, 3) == Clause::none);
    CHECK(verdict_on_boarding({1}, five, 3.01) == A_PAS_23g);
    CHECK(verdict_on_boarding({1, 4, 5, 4}, five, 3.01) == A_PAS_23g);
    CHECK(verdict_on_boarding({1}, {1}, 1) == A_PAS_23g); // no transporter
    CHECK(verdict_on_boarding({1, 4, 5, 1, "Immobile"}, five, 1) == A_PAS_06a);
}

TEST_CASE("A-PAS-23a A-PAS-23g A-I-109 of two transporters beside it a unit boards one that can take it") {
    Field field({KindText{2, 4, 5, 3}, KindText{1, 4, 2, 6, "Transport(6)"}, KindText{1, 4, 2, 6, "Transport(5)"},
                 KindText{1, 4, 5, 3, "Transport(1)"}, KindText{1}},
                {KindText{1}});
    field.put(field.red(0), 20, 20);
    field.put(field.red(1), 20, 22.5);
    field.put(field.red(2), 20, 17.5);
    field.put(field.red(3), 22.5, 17.5);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    for (std::size_t i : {1u, 2u, 3u}) field.of(field.red(i)).activated = true;
    field.of(field.blue()).activated = true;
    field.oracle.take_default(A_ACT_01).take_default(A_ACT_02).answer(A_ACT_03, pick_word(Word::board));
    field.oracle.refuse(A_PAS_23g, pick_unit(field.red(2)), A_PAS_23a)
        .refuse(A_PAS_23g, pick_unit(field.blue()), A_PAS_23g)
        .refuse(A_PAS_23g, pick_unit(field.red(0)), A_PAS_23g)
        .answer(A_PAS_23g, pick_unit(field.red(1)));
    activate_units(game);
    CHECK(field.battle.units[index(field.red(0))].carrier == field.red(1));
    board(game, field.red(4), field.red(3));
    CHECK(refused_by(why_not_board(game, field.red(3), field.red(2))) == A_I_109); // somebody is aboard of it
}

TEST_CASE("A-WPN-07 A-XTRA-20 A-PAS-10j A-XTRA-03b A-SHT-01 A-SHT-03 what forbids shooting is named") {
    const std::string once = gun(24, 1, 0, "Expendable"), clumsy = gun(24, 1, 0, "Unwieldy");
    CHECK(verdict_on_shooting("", once, {20}) == Clause::none);
    CHECK(verdict_on_shooting("", once, {20}, true) == A_WPN_07);
    CHECK(verdict_on_shooting("", once + ", " + gun(24, 1, 1), {20}, true) == Clause::none);
    CHECK(verdict_on_shooting("", blade(), {20}) == A_SHT_01);
    CHECK(verdict_on_shooting("", clumsy, {12}) == A_XTRA_20);
    CHECK(verdict_on_shooting("", clumsy, {12.01}) == Clause::none);
    CHECK(verdict_on_shooting("", clumsy, {24.01}) == A_SHT_03);
    CHECK(verdict_on_shooting("", clumsy, {10, 30}) == A_XTRA_20);
    CHECK(verdict_on_shooting("", gun(24, 1, 0, "Indirect"), {8}, false, "Aircraft") == A_PAS_10j);
    // The nearest enemy is an Aircraft beyond 12" less of range.
    CHECK(verdict_on_shooting("", gun(24), {15, 20}, false, "Aircraft") == Clause::none);
    CHECK(verdict_on_shooting("Instinct", gun(24), {15, 20}, false, "Aircraft") == A_XTRA_03b);
    CHECK(verdict_on_shooting("Instinct", gun(24), {15, 30}, false, "Aircraft") == A_SHT_03);
}

TEST_CASE("A-ROUND-01 A-ACT-01 A-HIT-13 who may not be activated, and why") {
    Field field({KindText{1}, KindText{1}, KindText{1}, KindText{1}}, {KindText{1}});
    for (std::size_t i : {0u, 1u, 2u}) field.put(field.red(i), 10 + 5.0 * static_cast<double>(i), 10);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    destroy(game, field.red(3), A_HIT_13);
    field.of(field.red(0)).activated = true;
    field.oracle.refuse(A_ACT_01, pick_unit(field.blue()), A_ROUND_01)
        .refuse(A_ACT_01, pick_unit(field.red(3)), A_HIT_13)
        .refuse(A_ACT_01, pick_unit(field.red(0)), A_ACT_01)
        .answer(A_ACT_01, pick_unit(field.red(1)));
    field.oracle.otherwise_default();
    activate_units(game);
}

TEST_CASE("A-I-45 A-I-84 A-I-116 A-ACTV-02a a spell is for friends or for enemies, and reaches 12 inches") {
    Field field({KindText{1, 4, 5, 1, "Mage(6)"}, KindText{1}}, {KindText{1}}, {}, {},
                R"({ "name": "Haste", "cost": 1, "ability": "Fast", "on": "friends" },
                   { "name": "Mud", "cost": 1, "ability": "Slow", "on": "enemies" },
                   { "name": "Balm", "cost": 3, "ability": "Mending" },
                   { "name": "Bolt", "cost": 2, "weapon": { "name": "Bolt", "range": 18, "attacks": 2 } })");
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 20, 10 + width + 12.1);
    field.put(field.blue(), 20 + width + 12, 10);
    field.of(field.red()).tokens = 6;
    field.of(field.red(1)).pool = field.of(field.blue()).pool = field.of(field.red()).pool = 1;
    auto game = field.game();
    const auto why = [&](std::size_t spell, UnitId at, Clause clause) {
        field.oracle.refuse(A_CAT_02, pick(power(spell, at)), clause);
    };
    why(0, field.blue(), A_I_45);
    why(0, field.red(1), A_I_84);
    why(1, field.red(), A_I_45);
    why(2, field.blue(), A_ACTV_02a);
    why(2, field.red(1), A_ACTV_02a);
    why(3, field.red(1), A_I_116);
    field.oracle.answer(A_CAT_02, pass());
    use_active_abilities(game, field.red());
}

TEST_CASE("A-I-45 A-ACTV-03a an order for friends is not given to enemies, nor beyond 12 inches") {
    Field field({KindText{1, 4, 5, 1, "", blade(), R"("orders": [{ "ability": "Stealth" }])"}, KindText{1}},
                {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 20, 10 + width + 12.1);
    field.put(field.blue(), 30, 10);
    auto game = field.game();
    const auto order_for = [&](UnitId unit) {
        return pick(
            {What::power, static_cast<std::uint16_t>(field.model(field.red())), 0, static_cast<std::uint16_t>(unit)});
    };
    field.oracle.refuse(A_ACTV_03a, order_for(field.blue()), A_I_45)
        .refuse(A_ACTV_03a, order_for(field.red(1)), A_ACTV_03a)
        .answer(A_ACTV_03a, order_for(field.red()));
    offer_orders(game, Moment::activation);
    CHECK(game.has(field.red(), Ability::stealth));
}

TEST_CASE("A-STATE-02 A-PAS-24a A-PAS-24c A-XTRA-03b which guards do not attack, and why") {
    const std::string weapons = gun(12);
    Field field({KindText{1}, KindText{1}},
                {KindText{1, 4, 5, 1, "Guard", weapons}, KindText{1, 4, 5, 1, "Guard", weapons},
                 KindText{1, 4, 5, 1, "", weapons}, KindText{1, 4, 5, 1, "Guard", weapons},
                 KindText{1, 4, 5, 1, "Guard, Instinct", weapons}});
    field.put(field.red(0), 30, 20);
    field.put(field.red(1), 40, 30);
    for (std::size_t i : {0u, 1u, 2u}) field.put(field.blue(i), 26 + 3.0 * static_cast<double>(i), 28);
    field.put(field.blue(3), 60, 45);
    field.put(field.blue(4), 38, 25); // the other is nearer
    auto game = field.game();
    field.of(field.blue(1)).exhausted = true;
    field.oracle.refuse(A_PAS_24a, pick_unit(field.blue(1)), A_STATE_02)
        .refuse(A_PAS_24a, pick_unit(field.blue(2)), A_PAS_24a) // no Guard
        .refuse(A_PAS_24a, pick_unit(field.red(1)), A_PAS_24a)
        .refuse(A_PAS_24a, pick_unit(field.blue(3)), A_PAS_24c) // too far
        .refuse(A_PAS_24a, pick_unit(field.blue(4)), A_XTRA_03b)
        .answer(A_PAS_24a, pass());
    offer_guard(game, field.red(0));
}

TEST_CASE("A-I-36 nobody ends on an Aircraft, though it is passed") {
    Field field({KindText{1}}, {KindText{1, 4, 5, 1, "Aircraft"}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 13);
    auto game = field.game();
    const auto ends = [&](double inches) {
        return verdict(field, A_ACT_02, moved_by(field, field.red(), 0, inches),
                       [&] { move(game, field.red(), {MoveKind::first_move, 6_in, A_ACT_02}); });
    };
    CHECK(ends(3 - width + 0.01) == A_I_36);
    CHECK(ends(3 - width) == Clause::none);
    CHECK(ends(5) == Clause::none);
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
    CHECK(refused_by(why_not_aboard(game, field.red(3), field.red(0))) == A_PAS_23b);
    CHECK(refused_by(why_not_aboard(game, field.red(1), field.red(0))) == A_PAS_23b);
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
