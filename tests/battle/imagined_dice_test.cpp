// Imagined dice: the same for the same question, whatever else was rolled, and as fair as other dice.
#include "battle/imagined_dice.h"

#include <doctest/doctest.h>

using namespace muster;

namespace {

Question about(unsigned unit, Clause clause = Clause::E_TGT_06) {
    Question question;
    question.clause = clause;
    question.unit = static_cast<UnitId>(unit);
    return question;
}

std::vector<Face> rolled(ImaginedDice& dice, std::size_t count, Clause purpose = Clause::E_ATK_01) {
    std::vector<Face> faces(count);
    dice.fill(0, faces, purpose);
    return faces;
}

} // namespace

TEST_CASE("what is rolled for a question does not depend on what was rolled for others") {
    Battle battle;
    battle.round = 1;
    ImaginedDice busy(7), idle(7);
    busy.turn_to(battle, about(1));
    rolled(busy, 13);
    rolled(busy, 5, Clause::E_ATK_05);
    for (ImaginedDice* dice : {&busy, &idle}) dice->turn_to(battle, about(2));
    const std::vector<Face> shots = rolled(idle, 20);
    CHECK(rolled(busy, 20) == shots);
    CHECK(rolled(busy, 20) == rolled(idle, 20)); // and the next, too
    battle.active = Side::blue;
    for (ImaginedDice* dice : {&busy, &idle}) dice->turn_to(battle, about(1));
    CHECK(rolled(busy, 20) == rolled(idle, 20));
}

TEST_CASE("fewer dice for the same thing are the first of the more") {
    Battle battle;
    ImaginedDice many(7), few(7);
    for (ImaginedDice* dice : {&many, &few}) dice->turn_to(battle, about(2));
    std::vector<Face> all = rolled(many, 20);
    all.resize(6);
    CHECK(rolled(few, 6) == all);
}

TEST_CASE("other keys, turns, units, questions, purposes and repetitions roll other dice") {
    Battle battle, later, theirs;
    later.round = 1;
    theirs.active = Side::blue;
    ImaginedDice dice(7), other(8);
    const auto first_of = [](ImaginedDice& each, const Battle& now, const Question& question) {
        each.turn_to(now, question);
        return rolled(each, 20);
    };
    const std::vector<Face> shots = first_of(dice, battle, about(2));
    CHECK(rolled(dice, 20) != shots);
    CHECK(rolled(dice, 20, Clause::E_ATK_05) != shots);
    CHECK(first_of(dice, battle, about(3)) != shots);
    CHECK(first_of(dice, battle, about(2, Clause::E_CHG_02)) != shots);
    CHECK(first_of(dice, later, about(2)) != shots);
    CHECK(first_of(dice, theirs, about(2)) != shots);
    CHECK(first_of(other, battle, about(2)) != shots);
}

TEST_CASE("imagined dice are fair") {
    Battle battle;
    std::array<int, 7> seen{};
    for (std::uint64_t key = 0; key < 1000; ++key) {
        ImaginedDice dice(key);
        dice.turn_to(battle, about(2));
        for (int i = 0; i < 2; ++i)
            for (const Face face : rolled(dice, 6)) ++seen[face];
    }
    CHECK(seen[0] == 0);
    for (std::size_t face = 1; face <= 6; ++face) CHECK(std::abs(seen[face] - 2000) < 160); // four deviations
}
