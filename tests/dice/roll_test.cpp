#include "dice/roll.h"

#include "army/eighth/values.h"
#include "army/ninth/values.h"
#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "testing/refusals.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <array>
#include <vector>

using namespace muster;
using enum Clause;

static_assert(std::is_trivially_copyable_v<Roll>);
static_assert(sizeof(Roll) <= 600);

namespace {

Roll dice(std::initializer_list<Face> faces) { return roll_of(N_ATK_03, std::span(faces.begin(), faces.size())); }
Roll charge(Face first, Face second) { return sum_of(N_CHG_09, {2, 6, 0}, std::array{first, second}); }

DiceChoice all_of(const Roll& roll) {
    DiceChoice choice;
    for (std::size_t die = 0; die < roll.dice.size(); ++die) choice.push_back(static_cast<std::uint8_t>(die));
    return choice;
}

// The clause that refuses re-rolling these dice; none if it is allowed.
Clause refusal(const Roll& roll, const DiceChoice& choice, const RerollPermission& permission,
               const RerollRules& rules) {
    return test::refused_by(refusal_of_reroll(roll, choice, permission, rules));
}

void reroll_to(Roll& roll, const DiceChoice& choice, std::initializer_list<Face> faces) {
    reroll(roll, choice, std::span(faces.begin(), faces.size()));
}

} // namespace

TEST_CASE("N-DICE-04 E-DICE-06 x+ is met by x or more") {
    CHECK(succeeds(4, 4, 4));
    CHECK(succeeds(5, 5, 4));
    CHECK_FALSE(succeeds(3, 3, 4));
    CHECK(succeeds(3, 4, 4)); // the modified result counts
    CHECK_FALSE(succeeds(4, 3, 4));
}

TEST_CASE("N-RER-01 E-RRL-01 the new result replaces the old one, for some dice or for all") {
    Roll roll = dice({1, 5, 2});
    reroll_to(roll, {0, 2}, {6, 2});
    CHECK(unmodified(roll, 0) == 6);
    CHECK(unmodified(roll, 1) == 5);
    CHECK(unmodified(roll, 2) == 2);
    CHECK(roll.dice[0] == Die{6, 1});
    CHECK_FALSE(roll.dice[1].rerolled());
    CHECK(roll.dice[2].rerolled()); // the same face again is a re-roll all the same
    Roll all = dice({1, 1});
    CHECK(refusal(all, {0, 1}, reroll_any(none), eighth::rerolls) == none);
    reroll_to(all, {0, 1}, {3, 4});
    CHECK(unmodified_total(all) == 7);
}

TEST_CASE("N-RER-02 a sum is re-rolled whole, unless the granting rule says otherwise") {
    const Roll roll = charge(1, 4);
    CHECK(refusal(roll, {0, 1}, reroll_any(none), ninth::rerolls) == none);
    CHECK(refusal(roll, {0}, reroll_any(none), ninth::rerolls) == N_RER_02);
    CHECK(refusal(roll, {1}, reroll_any(none), ninth::rerolls) == N_RER_02);
    RerollPermission one_die = reroll_any(none);
    one_die.some_of_a_sum = true;
    CHECK(refusal(roll, {0}, one_die, ninth::rerolls) == none);
    CHECK(refusal(dice({1, 4}), {0}, reroll_any(none), ninth::rerolls) == none); // dice read one by one are no sum
    CHECK(refusal(roll, {0}, reroll_any(none), eighth::rerolls) == none);        // the eighth game knows no such rule
    CHECK(rerollable(roll, reroll_any(none), ninth::rerolls) == DiceChoice{0, 1});
    CHECK(rerollable(roll, reroll_failed(none, 6), ninth::rerolls) == DiceChoice{0, 1});
    CHECK(rerollable(roll, reroll_failed(none, 5), ninth::rerolls).empty()); // the total decides
}

TEST_CASE("N-RER-03 a re-roll of particular results is for dice that show them") {
    const Roll roll = dice({1, 2, 6, 1});
    CHECK(rerollable(roll, reroll_ones(none), ninth::rerolls) == DiceChoice{0, 3});
    CHECK(rerollable(roll, reroll_failed(none, 3), ninth::rerolls) == DiceChoice{0, 1, 3});
    CHECK(refusal(roll, {0, 3}, reroll_ones(none), ninth::rerolls) == none);
    CHECK(refusal(roll, {3}, reroll_ones(none), ninth::rerolls) == none);
    CHECK(refusal(roll, {0, 1}, reroll_ones(none), ninth::rerolls) == N_RER_03);
    CHECK(refusal_of_reroll(roll, DiceChoice{0, 1}, reroll_ones(none), ninth::rerolls)->values.front() == 1);
    CHECK(refusal(roll, {}, reroll_ones(none), ninth::rerolls) == none);
}

TEST_CASE("N-RER-04 N-EX-03 a D3 is judged by its halved value") {
    for (Face face = 1; face <= 6; ++face) {
        const Roll d3 = sum_of(N_DMG_01, {1, 3, 0}, std::array{face});
        CHECK(rerollable(d3, reroll_ones(none), ninth::rerolls).empty() == (face > 2));
        CHECK(refusal(d3, {0}, reroll_ones(none), ninth::rerolls) == (face > 2 ? N_RER_03 : none));
        const Roll d6 = sum_of(N_DMG_01, {1, 6, 0}, std::array{face});
        CHECK(rerollable(d6, reroll_ones(none), ninth::rerolls).empty() == (face > 1));
    }
    // What an expression adds is not shown by the die.
    CHECK(refusal(sum_of(N_DMG_01, {1, 3, 2}, std::array<Face, 1>{2}), {0}, reroll_ones(none), ninth::rerolls) == none);
}

TEST_CASE("N-RER-05 no die is re-rolled more than once") {
    Roll roll = dice({1, 1, 3});
    reroll_to(roll, {0}, {1});
    CHECK(rerollable(roll, reroll_ones(none), ninth::rerolls) == DiceChoice{1});
    CHECK(refusal(roll, {0}, reroll_ones(none), ninth::rerolls) == N_RER_05);
    CHECK(refusal(roll, {0}, reroll_any(N_DICE_01), ninth::rerolls) == N_RER_05); // another permission does not help
    CHECK(refusal(roll, {1}, reroll_ones(none), ninth::rerolls) == none);
    CHECK(refusal(roll, {1, 1}, reroll_ones(none), ninth::rerolls) == N_RER_05);
    Roll sum = charge(1, 2);
    reroll_to(sum, {0, 1}, {1, 1});
    CHECK(rerollable(sum, reroll_any(none), ninth::rerolls).empty());
    CHECK(refusal(sum, {0, 1}, reroll_any(none), ninth::rerolls) == N_RER_05);
}

TEST_CASE("N-RER-06 N-RER-07 re-rolls come before modifiers: what they look at is the unmodified die") {
    Roll roll = dice({3, 2});
    modify(roll, {ModifierKind::subtract, 1, N_I_03});
    CHECK(rerollable(roll, reroll_failed(none, 3), ninth::rerolls) == DiceChoice{1}); // the 3 fails, but only modified
    reroll_to(roll, {1}, {6});
    CHECK(unmodified(roll, 1) == 6); // after re-rolls, before modifiers
    CHECK(result(roll, 1, ninth::hit_roll).result == 5);
    CHECK(result(roll, 0, ninth::hit_roll).result == 2);
}

TEST_CASE("E-RRL-02 a die is re-rolled at most once") {
    Roll roll = charge(1, 2);
    reroll_to(roll, {0}, {5});
    CHECK(refusal(roll, {0}, reroll_any(none), eighth::rerolls) == E_RRL_02);
    CHECK(refusal(roll, {1}, reroll_any(none), eighth::rerolls) == none);
    CHECK(rerollable(roll, reroll_any(none), eighth::rerolls) == DiceChoice{1});
}

TEST_CASE("E-RRL-03 E-I-12 conditions of re-rolls look at the unmodified die") {
    Roll roll = dice({1, 2, 3});
    modify(roll, {ModifierKind::subtract, 1, E_DICE_05});
    CHECK(rerollable(roll, reroll_ones(none), eighth::rerolls) == DiceChoice{0}); // not the 2 that became 1
    CHECK(rerollable(roll, reroll_failed(none, 3), eighth::rerolls) == DiceChoice{0, 1});
    CHECK(refusal(roll, {2}, reroll_failed(none, 3), eighth::rerolls) == E_RRL_03);
}

TEST_CASE("a permission for a single die is refused for two by the rule that grants it") {
    RerollPermission command = reroll_any(E_MISS_19);
    command.most_dice = 1;
    CHECK(refusal(charge(1, 2), {1}, command, eighth::rerolls) == none);
    CHECK(refusal(charge(1, 2), {0, 1}, command, eighth::rerolls) == E_MISS_19);
}

TEST_CASE("a die that is not there is refused") {
    CHECK(refusal(dice({1}), {1}, reroll_any(none), ninth::rerolls) == N_RER_03);
    CHECK(refusal(Roll{}, {255}, reroll_any(none), eighth::rerolls) == E_RRL_03);
}

TEST_CASE("N-ROLL-01 N-ROLL-02 E-ROFF-01 E-ROFF-02 E-ROFF-03 the higher die wins a roll-off, a tie is rolled again") {
    CHECK(roll_off_winner(roll_off_of(N_ROLL_01, 5, 4)) == Side::red);
    CHECK(roll_off_winner(roll_off_of(N_ROLL_01, 1, 2)) == Side::blue);
    CHECK_FALSE(roll_off_winner(roll_off_of(N_ROLL_01, 3, 3)));
    const std::vector<std::pair<Face, Face>> rolls{{3, 3}, {6, 6}, {2, 4}, {6, 1}};
    std::size_t made = 0;
    const Side winner = roll_off([&] {
        const auto [red, blue] = rolls[made++];
        return roll_off_of(N_ROLL_01, red, blue);
    });
    CHECK(winner == Side::blue);
    CHECK(made == 3);
}

TEST_CASE("N-ROLL-03 dice of a roll-off are neither re-rolled nor modified") {
    Roll roll = roll_off_of(N_ROLL_01, 1, 2);
    CHECK(rerollable(roll, reroll_any(none), ninth::rerolls).empty());
    CHECK(refusal(roll, {0}, reroll_any(none), ninth::rerolls) == N_ROLL_03);
    CHECK(refusal(dice({1, 2}), {0}, reroll_any(none), ninth::rerolls) == none);
    CHECK(refusal(roll, {0}, reroll_any(none), eighth::rerolls) == none); // the eighth game allows it, E-I-59
    modify(roll, {ModifierKind::add, 5, none});
    CHECK(roll_off_winner(roll) == Side::blue);
}

TEST_CASE("modifiers of one kind and one source join, so that a roll never has more than a few") {
    Roll roll = dice({4});
    for (int i = 0; i < 1000; ++i) modify(roll, {ModifierKind::add, 1, N_ATK_10});
    modify(roll, {ModifierKind::add, 1, N_ATK_15});
    modify(roll, {ModifierKind::subtract, 1, N_ATK_10});
    for (int i = 0; i < 3; ++i) modify(roll, {ModifierKind::multiply, 2, N_ATK_10});
    modify(roll, {ModifierKind::set, 2, N_ATK_10});
    modify(roll, {ModifierKind::set, 3, N_ATK_10});
    CHECK(roll.modifiers.size() == 5);
    CHECK(result(roll, 0, ninth::dice_roll).result == 3 * 8 + 1000 + 1 - 1);
    for (int i = 0; i < 1000; ++i) modify(roll, {ModifierKind::add, 32767, N_ATK_10});
    CHECK(roll.modifiers[0].amount == 32767);
}

TEST_CASE("a roll unfolds: faces, re-rolls and modifiers with their sources survive saving") {
    Roll roll = sum_of(N_CHG_09, {2, 6, 1}, std::array<Face, 2>{1, 2});
    roll.roller = Side::blue;
    roll.subject = UnitId{3};
    CHECK(total(roll, ninth::dice_roll) == ModifiedValue{.unmodified = 4, .result = 4});
    modify(roll, {ModifierKind::add, 2, N_I_41});
    reroll(roll, all_of(roll), std::array<Face, 2>{4, 5});
    CHECK(total(roll, ninth::dice_roll) == ModifiedValue{.unmodified = 10, .added = 2, .result = 12});
    const std::string text = boost::json::serialize(json_from(roll));
    CHECK(text == R"({"purpose":"N-CHG-09","roller":"blue","subject":3,"reading":"sum","sides":6,"plus":1,)"
                  R"("dice":[{"face":4,"before":1},{"face":5,"before":2}],)"
                  R"("modifiers":[{"kind":"add","amount":2,"because":"N-I-41"}]})");
    auto document = Document::parse(text, "save");
    Roll loaded;
    read_strictly(document->root(), loaded);
    REQUIRE(document->ok());
    CHECK(loaded == roll);
    CHECK(fingerprint(loaded) == fingerprint(roll));
    loaded.dice[0].before = 2;
    CHECK_FALSE(loaded == roll);
}

TEST_CASE("what may be re-rolled and what is refused agree for every choice") {
    CHECK(rc::check("rerollable is what is not refused", [] {
        Roll roll;
        const auto count = *rc::gen::inRange(1, 6);
        roll.reading = *rc::gen::element(Reading::each, Reading::sum);
        roll.sides = static_cast<std::uint8_t>(*rc::gen::element(3, 6));
        for (int i = 0; i < count; ++i)
            roll.dice.push_back(
                {static_cast<Face>(*rc::gen::inRange(1, 7)), static_cast<Face>(*rc::gen::inRange(0, 2))});
        const RerollPermission permission =
            *rc::gen::element(reroll_any(none), reroll_ones(none), reroll_failed(none, 4), reroll_failed(none, 8));
        for (const RerollRules& rules : {ninth::rerolls, eighth::rerolls}) {
            const DiceChoice allowed = rerollable(roll, permission, rules);
            RC_ASSERT(refusal(roll, allowed, permission, rules) == none);
            for (const std::uint8_t die : all_of(roll)) {
                const bool listed = std::ranges::find(allowed, die) != allowed.end();
                const Clause alone = refusal(roll, {die}, permission, rules);
                RC_ASSERT(listed == (alone == none || (alone == N_RER_02 && allowed.size() == roll.dice.size())));
            }
        }
    }));
}
