// Roll-offs, and rules that are due at the same moment.
#include "field.h"
#include "rules/eighth/eighth.h"
#include "rules/sheets/sequencing.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

Option number(std::uint16_t n) { return {What::number, n, 0, 0}; }

Answer in_this_order(std::initializer_list<Option> options) {
    Answer answer;
    for (const Option& option : options) answer.picks.push_back({option, 1});
    return answer;
}

auto seat_is(Side seat) {
    return [seat](const Question& question, const Rulings&) { CHECK(question.seat == seat); };
}

// Resolves three rules at this moment, as they are ordered.
std::vector<int> resolved(Field& field, eighth::Moment moment) {
    std::vector<int> order;
    eighth::Game game = field.game();
    eighth::resolve_in_order(game, moment, {number(1), number(2), number(3)},
                             [&](const Option& rule, Pending&) { order.push_back(rule.id); });
    field.oracle.finish();
    return order;
}

// A beast of 6 wounds that regains some at this time.
UnitText beast(const std::string& when) {
    return {.name = "Beast",
            .models = 1,
            .profile = R"("W": 6)",
            .extra = R"("abilities": [ { "effect": "heal", "when": ")" + when + R"(", "amount": "D3" } ])"};
}

Option healing(const Field& field, UnitId unit) {
    return {What::power, 0, static_cast<std::uint16_t>(field.model(unit)), static_cast<std::uint16_t>(unit)};
}

struct Beasts : Field {
    explicit Beasts(const std::string& when) : Field({beast(when)}, {beast(when)}) {
        for (UnitId each : {red, blue}) {
            put(model(each), {each == red ? 5_in : 15_in, 5_in});
            battle.models[index(model(each))].wounds = 1;
        }
    }
    int wounds(UnitId unit) { return battle.models[index(model(unit))].wounds; }

    const UnitId red = unit(Side::red), blue = unit(Side::blue);
};

} // namespace

TEST_CASE("E-ROFF-01 E-ROFF-02 E-ROFF-03 each rolls a die, the higher wins, a tie is rolled again by both") {
    Field field({{}}, {{}});
    field.oracle.dice.then({4, 4, 3, 3, 2, 1});
    eighth::Game game = field.game();
    CHECK(eighth::roll_off(game, E_MISS_07) == Side::red);
    field.oracle.dice.then({5, 6});
    CHECK(eighth::roll_off(game, E_MISS_07) == Side::blue);
    field.oracle.finish();
    const auto rolls = field.oracle.told<DiceRolled>();
    REQUIRE(rolls.size() == 8);
    for (std::size_t i = 0; i < rolls.size(); ++i) CHECK(rolls[i].roller == (i % 2 == 0 ? Side::red : Side::blue));
}

TEST_CASE("E-SEQ-01 within a turn the active player sets the order, without a roll-off") {
    Field field({{}}, {{}});
    field.turn(Side::blue, eighth::Phase::fight);
    field.oracle.look(E_SEQ_01, seat_is(Side::blue))
        .refuse(E_SEQ_01, in_this_order({number(3), number(1)}), E_SEQ_01) // not all
        .refuse(E_SEQ_01, in_this_order({number(3), number(1), number(1)}), E_SEQ_01)
        .answer(E_SEQ_01, in_this_order({number(3), number(1), number(2)}));
    CHECK(resolved(field, eighth::Moment::within_turn) == std::vector{3, 1, 2});
}

TEST_CASE("E-SEQ-02 E-SEQ-03 before and after the battle, and around a battle round, the winner of a roll-off does") {
    const std::pair<eighth::Moment, Clause> moments[] = {{eighth::Moment::around_battle, E_SEQ_02},
                                                         {eighth::Moment::around_round, E_SEQ_03}};
    for (const auto& [moment, clause] : moments) {
        Field field({{}}, {{}});
        field.turn(Side::red, eighth::Phase::movement);
        field.oracle.dice.then({2, 2, 3, 4});
        field.oracle.look(clause, seat_is(Side::blue)).answer(clause, in_this_order({number(2), number(3), number(1)}));
        CHECK(resolved(field, moment) == std::vector{2, 3, 1});
    }
}

TEST_CASE("E-SEQ-03 abilities of both players at the start or the end of a battle round are ordered by a roll-off's "
          "winner") {
    for (const auto& [name, when] : {std::pair{"round_start", When::round_start}, {"round_end", When::round_end}}) {
        Beasts field(name);
        field.oracle.dice.then({1, 5}).then({6, 1}); // blue orders; 3 wounds, then 1
        field.oracle.look(E_SEQ_03, seat_is(Side::blue))
            .answer(E_SEQ_03, in_this_order({healing(field, field.blue), healing(field, field.red)}));
        eighth::Game game = field.game();
        eighth::resolve_abilities(game, when);
        CHECK(field.wounds(field.blue) == 4);
        CHECK(field.wounds(field.red) == 2);
    }
}

TEST_CASE("E-SEQ-01 a rule alone is not asked about, and one for another time does not act") {
    Beasts field("fight_end");
    field.battle.models[index(field.model(field.blue))].wounds = 6; // nothing to regain
    eighth::Game game = field.game();
    eighth::resolve_abilities(game, When::round_start);
    CHECK(field.wounds(field.red) == 1);
    field.oracle.dice.then({3});
    eighth::resolve_abilities(game, When::fight_end);
    CHECK(field.wounds(field.red) == 3);
    CHECK(field.oracle.asked.empty());
}
