#include "army/alternating/values.h"
#include "army/eighth/values.h"
#include "army/ninth/values.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <vector>

using namespace muster;

namespace {

using Modifiers = std::vector<Modifier>;

Modifier set(int amount) { return {ModifierKind::set, static_cast<std::int16_t>(amount), Clause::none}; }
Modifier half() { return {ModifierKind::divide, 2, Clause::none}; }
Modifier times(int amount) { return {ModifierKind::multiply, static_cast<std::int16_t>(amount), Clause::none}; }
Modifier plus(int amount) { return {ModifierKind::add, static_cast<std::int16_t>(amount), Clause::none}; }
Modifier minus(int amount) { return {ModifierKind::subtract, static_cast<std::int16_t>(amount), Clause::none}; }

int modified(int unmodified, const Modifiers& modifiers, const Arithmetic& arithmetic) {
    return apply_modifiers(unmodified, modifiers, arithmetic).result;
}

// The slow twin: a fraction that is divided, multiplied, added to and rounded exactly where the rulebook says so.
struct Fraction {
    std::int64_t over, under = 1;

    void apply(const Modifier& modifier) {
        switch (modifier.kind) {
        case ModifierKind::set:
            over = modifier.amount, under = 1;
            break;
        case ModifierKind::divide:
            under *= modifier.amount;
            break;
        case ModifierKind::multiply:
            over *= modifier.amount;
            break;
        case ModifierKind::add:
            over += modifier.amount * under;
            break;
        case ModifierKind::subtract:
            over -= modifier.amount * under;
            break;
        }
    }
    // Counts up to the first whole number that is not below the fraction.
    void round_up() {
        std::int64_t whole = -10'000'000;
        for (std::int64_t step = 10'000'000; step > 0; step /= 10)
            while ((whole + step) * under < over) whole += step;
        over = whole * under < over ? whole + 1 : whole;
        under = 1;
    }
};

// Applies the kinds one after the other and rounds up after each kind named.
int slowly(int unmodified, const Modifiers& modifiers, std::initializer_list<ModifierKind> order,
           ModifierKind round_after) {
    Fraction fraction{unmodified};
    for (const ModifierKind kind : order) {
        for (const Modifier& modifier : modifiers)
            if (modifier.kind == kind) fraction.apply(modifier);
        if (kind == round_after) fraction.round_up();
    }
    return static_cast<int>(fraction.over);
}

Modifiers any_modifiers() {
    const auto kinds = rc::gen::element(ModifierKind::set, ModifierKind::divide, ModifierKind::multiply,
                                        ModifierKind::add, ModifierKind::subtract);
    Modifiers modifiers;
    const int count = *rc::gen::inRange(0, 7);
    for (int i = 0; i < count; ++i)
        modifiers.push_back({*kinds, static_cast<std::int16_t>(*rc::gen::inRange(1, 7)), Clause::none});
    return modifiers;
}

} // namespace

TEST_CASE("N-DICE-05 modifiers to a roll are cumulative") {
    CHECK(modified(3, {plus(1), plus(1), minus(1), plus(2)}, ninth::dice_roll) == 6);
    CHECK(modified(3, {plus(1)}, ninth::dice_roll) == 4);
    CHECK(modified(3, {}, ninth::dice_roll) == 3);
}

TEST_CASE("N-DICE-06 divisions, multiplications, additions, subtractions, whatever order they were given in") {
    CHECK(modified(4, {plus(1), times(2)}, ninth::dice_roll) == 9);
    CHECK(modified(4, {minus(1), half()}, ninth::dice_roll) == 1);
    CHECK(modified(4, {half(), minus(1)}, ninth::dice_roll) == 1);
    CHECK(modified(6, {minus(1), plus(3), times(3), half()}, ninth::dice_roll) == 11);
}

TEST_CASE("N-DICE-07 fractions are rounded up once, after the last modifier") {
    CHECK(modified(3, {half()}, ninth::dice_roll) == 2);
    CHECK(modified(3, {half(), times(2)}, ninth::dice_roll) == 3); // rounding in between would give 4
    CHECK(modified(3, {half(), minus(1)}, ninth::dice_roll) == 1);
    CHECK(modified(4, {half()}, ninth::dice_roll) == 2);
    CHECK(modified(5, {half(), half()}, ninth::dice_roll) == 2);
}

TEST_CASE("N-DICE-08 N-EX-04 a modified die may exceed its highest face") {
    CHECK(modified(6, {plus(1)}, ninth::dice_roll) == 7);
    CHECK(modified(6, {times(3)}, ninth::dice_roll) == 18);
    CHECK(modified(6, {}, ninth::dice_roll) == 6);
}

TEST_CASE("N-DICE-09 a roll that ends below 1 counts as 1") {
    CHECK(modified(2, {minus(1)}, ninth::dice_roll) == 1);
    CHECK(modified(1, {minus(1)}, ninth::dice_roll) == 1);
    CHECK(modified(1, {minus(3)}, ninth::dice_roll) == 1);
    CHECK(modified(1, {minus(3), plus(3)}, ninth::dice_roll) == 1); // after all modifiers, not after each
    CHECK(modified(1, {minus(3), plus(4)}, ninth::dice_roll) == 2);
    CHECK(apply_modifiers(1, Modifiers{minus(3)}, ninth::dice_roll).raised_by == Clause::N_DICE_09);
    CHECK(apply_modifiers(2, Modifiers{minus(1)}, ninth::dice_roll).raised_by == Clause::none);
}

TEST_CASE("N-I-04 a D3 is rounded when it is made, not when it is modified") {
    const Roll roll = sum_of(Clause::none, {1, 3, 0}, std::array<Face, 1>{3});
    CHECK(modified(unmodified_total(roll), {times(2)}, ninth::dice_roll) == 4); // half of 3 is 2, twice that is 4
    CHECK(modified(3, {half(), times(2)}, ninth::dice_roll) == 3); // a division modifier is carried exactly
}

TEST_CASE("N-EX-14 modifiers of hit and wound rolls are summed and then limited to one up or down") {
    for (const auto& [roll, clause] :
         {std::pair{ninth::hit_roll, Clause::N_ATK_10}, std::pair{ninth::wound_roll, Clause::N_ATK_15}}) {
        CHECK(modified(4, {minus(2)}, roll) == 3);
        CHECK(modified(4, {minus(1), minus(1), minus(3)}, roll) == 3);
        CHECK(modified(4, {plus(1), plus(1)}, roll) == 5);
        CHECK(modified(4, {plus(3), minus(1)}, roll) == 5);
        CHECK(modified(4, {plus(3), minus(3)}, roll) == 4); // summed first: +1 and -1 one by one would be the same,
        CHECK(modified(4, {plus(3), minus(4)}, roll) == 3); // this would not
        CHECK(modified(4, {plus(1)}, roll) == 5);
        CHECK(apply_modifiers(4, Modifiers{minus(2)}, roll).limited_by == clause);
        CHECK(apply_modifiers(4, Modifiers{minus(2)}, roll).added == -1);
        CHECK(apply_modifiers(4, Modifiers{minus(1)}, roll).limited_by == Clause::none);
    }
    CHECK(modified(4, {plus(1), plus(1)}, ninth::dice_roll) == 6); // other rolls know no such limit
}

TEST_CASE("N-EX-15 AP -1 subtracts 1 from the saving throw") {
    CHECK(modified(3, {minus(1)}, ninth::dice_roll) == 2);
    CHECK(modified(6, {minus(3)}, ninth::dice_roll) == 3); // no limit as for hit rolls
}

TEST_CASE("N-MOD-01 N-MOD-02 N-EX-05 N-EX-06 modifiers to a characteristic are pooled: strength 4, x2 and +1, is 9") {
    const Arithmetic& strength = ninth::strength_toughness_attacks_or_leadership;
    CHECK(modified(4, {plus(1), times(2)}, strength) == 9);
    CHECK(modified(4, {times(2), plus(1)}, strength) == 9);
    CHECK(modified(4, {times(2)}, strength) == 8);
    CHECK(modified(6, {times(2)}, strength) == 12);
    CHECK(modified(4, {times(2), times(2), plus(1), plus(2), minus(1), half()}, strength) == 10);
}

TEST_CASE("N-MOD-03 a characteristic is rounded up once, after the last modifier") {
    CHECK(modified(5, {half()}, ninth::other_characteristic) == 3);
    CHECK(modified(5, {half(), times(2)}, ninth::other_characteristic) == 5);
    CHECK(modified(5, {half(), minus(3)}, ninth::other_characteristic) == 0); // -1/2 rounds up to 0
    CHECK(modified(6, {half()}, ninth::other_characteristic) == 3);
}

TEST_CASE("N-MOD-04 a replacement comes first, then the modifiers of other rules") {
    CHECK(modified(4, {plus(1), set(6)}, ninth::other_characteristic) == 7);
    CHECK(modified(4, {times(2), set(6), plus(1)}, ninth::other_characteristic) == 13);
    CHECK(modified(4, {set(6)}, ninth::other_characteristic) == 6);
}

TEST_CASE("N-MOD-05 strength, toughness, attacks and leadership are not modified below 1") {
    CHECK(modified(3, {minus(2)}, ninth::strength_toughness_attacks_or_leadership) == 1);
    CHECK(modified(3, {minus(3)}, ninth::strength_toughness_attacks_or_leadership) == 1);
    CHECK(modified(3, {minus(9)}, ninth::strength_toughness_attacks_or_leadership) == 1);
    CHECK(apply_modifiers(3, Modifiers{minus(3)}, ninth::strength_toughness_attacks_or_leadership).raised_by ==
          Clause::N_MOD_05);
}

TEST_CASE("N-I-07 move and damage stop at 0, the others are left as computed") {
    CHECK(modified(3, {minus(3)}, ninth::move_or_damage) == 0);
    CHECK(modified(3, {minus(4)}, ninth::move_or_damage) == 0);
    CHECK(modified(3, {minus(4)}, ninth::other_characteristic) == -1);
}

TEST_CASE("E-DICE-04 a halved roll is rounded up before any modifier") {
    CHECK(modified(3, {half()}, eighth::dice_roll) == 2);
    CHECK(modified(3, {half(), times(2)}, eighth::dice_roll) == 4); // the ninth game has 3 here
    CHECK(modified(3, {times(2), half()}, eighth::dice_roll) == 4);
    CHECK(modified(5, {half(), minus(1)}, eighth::dice_roll) == 2);
    CHECK(modified(4, {half(), times(2)}, eighth::dice_roll) == 4);
}

TEST_CASE("E-DICE-05 modifiers to a roll are cumulative without a limit") {
    CHECK(modified(4, {plus(1), plus(1), plus(1)}, eighth::dice_roll) == 7);
    CHECK(modified(4, {minus(1), minus(1)}, eighth::dice_roll) == 2);
    CHECK(modified(4, {minus(1)}, eighth::dice_roll) == 3);
}

TEST_CASE("E-I-11 a modified roll has no lower bound; only the unmodified 1 always fails") {
    CHECK(modified(2, {minus(1)}, eighth::dice_roll) == 1);
    CHECK(modified(2, {minus(4)}, eighth::dice_roll) == -2);
    const Always one_fails{.fails_up_to = 1};
    CHECK(succeeds(2, 1, 1, one_fails)); // a 2 modified to 1 is judged by comparison
    CHECK_FALSE(succeeds(2, 1, 2, one_fails));
    CHECK_FALSE(succeeds(1, 5, 3, one_fails));
    CHECK(succeeds(1, 5, 3));
}

TEST_CASE("E-MOD-01 E-MOD-02 characteristics are multiplied and divided before they are added to, cumulatively") {
    CHECK(modified(4, {plus(1), times(2)}, eighth::other_characteristic) == 9);
    CHECK(modified(4, {plus(1), half()}, eighth::other_characteristic) == 3);
    CHECK(modified(4, {plus(1), plus(1), minus(3)}, eighth::other_characteristic) == 3);
    CHECK(modified(4, {plus(1)}, eighth::other_characteristic) == 5);
}

TEST_CASE("E-MOD-03 the fraction of a divided characteristic is rounded up before adding") {
    CHECK(modified(5, {half()}, eighth::other_characteristic) == 3);
    CHECK(modified(5, {half(), plus(1)}, eighth::other_characteristic) == 4);
    CHECK(modified(5, {half(), minus(1)}, eighth::other_characteristic) == 2);
    CHECK(modified(6, {half(), plus(1)}, eighth::other_characteristic) == 4);
}

TEST_CASE("E-MOD-05 strength, toughness and leadership are not modified below 1; attacks may be") {
    CHECK(modified(2, {minus(1)}, eighth::strength_toughness_or_leadership) == 1);
    CHECK(modified(2, {minus(2)}, eighth::strength_toughness_or_leadership) == 1);
    CHECK(apply_modifiers(2, Modifiers{minus(2)}, eighth::strength_toughness_or_leadership).raised_by ==
          Clause::E_MOD_05);
    CHECK(modified(2, {minus(2)}, eighth::other_characteristic) == 0);
}

TEST_CASE("A-TEST-01 a test succeeds when the modified die reaches the characteristic") {
    CHECK(succeeds(4, 4, 4, alternating::natural));
    CHECK(succeeds(5, 5, 4, alternating::natural));
    CHECK_FALSE(succeeds(3, 3, 4, alternating::natural));
    CHECK(succeeds(3, 3 + 1, 4, alternating::natural));
    CHECK_FALSE(succeeds(4, 4 - 1, 4, alternating::natural));
}

TEST_CASE("A-TEST-03 A-TEST-04 a natural 6 succeeds and a natural 1 fails whatever the modifiers") {
    CHECK(succeeds(6, 6 - 4, 4, alternating::natural));
    CHECK_FALSE(succeeds(5, 5 - 4, 4, alternating::natural));
    CHECK_FALSE(succeeds(1, 1 + 3, 2, alternating::natural));
    CHECK(succeeds(2, 2 + 3, 2, alternating::natural));
    // What lifts the one does not lift the other (A-PAS-18).
    const Always delicate{.fails_up_to = 1};
    CHECK_FALSE(succeeds(6, 6 - 2, 5, delicate));
    CHECK(succeeds(6, 6 - 1, 5, delicate));
    CHECK_FALSE(succeeds(1, 9, 2, delicate));
}

TEST_CASE("the arithmetic of each game equals its slow twin in fractions") {
    using enum ModifierKind;
    CHECK(rc::check("as the rulebooks say it", [] {
        const int number = *rc::gen::inRange(-10, 40);
        const Modifiers modifiers = any_modifiers();
        const int last = slowly(number, modifiers, {set, divide, multiply, add, subtract}, subtract);
        RC_ASSERT(modified(number, modifiers, ninth::other_characteristic) == last);
        RC_ASSERT(modified(number, modifiers, ninth::dice_roll) == std::max(1, last));
        RC_ASSERT(modified(number, modifiers, eighth::other_characteristic) ==
                  slowly(number, modifiers, {set, multiply, divide, add, subtract}, divide));
        RC_ASSERT(modified(number, modifiers, eighth::dice_roll) ==
                  slowly(number, modifiers, {set, divide, multiply, add, subtract}, divide));
    }));
}

TEST_CASE("the order in which modifiers were collected does not matter") {
    CHECK(rc::check("any order", [] {
        Modifiers modifiers = any_modifiers();
        std::erase_if(modifiers, [](const Modifier& each) { return each.kind == ModifierKind::set; });
        Modifiers backwards = modifiers;
        std::ranges::reverse(backwards);
        for (const Arithmetic& arithmetic : {ninth::hit_roll, ninth::move_or_damage, eighth::dice_roll})
            RC_ASSERT(apply_modifiers(5, modifiers, arithmetic) == apply_modifiers(5, backwards, arithmetic));
    }));
}

TEST_CASE("absurd amounts stay defined") {
    const Modifiers huge(1000, {ModifierKind::multiply, 32767, Clause::none});
    CHECK(modified(6, huge, ninth::dice_roll) == 1'000'000);
    const Modifiers low(1000, {ModifierKind::multiply, -32768, Clause::none});
    CHECK(modified(6, low, ninth::dice_roll) == 1'000'000);
    const Modifiers nothing{{ModifierKind::divide, 0, Clause::none}, {ModifierKind::divide, -5, Clause::none}};
    CHECK(modified(6, nothing, ninth::dice_roll) == 6);
    const Modifiers shares(1000, {ModifierKind::divide, 32767, Clause::none});
    CHECK(modified(6, shares, ninth::dice_roll) == 1);
    const Modifiers sums(100'000, {ModifierKind::add, 32767, Clause::none});
    CHECK(modified(6, sums, ninth::dice_roll) == 1'000'000);
}
