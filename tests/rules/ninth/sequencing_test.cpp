// Roll-offs, and rules that are due at the same moment.
#include "field.h"
#include "rules/ninth/ninth.h"
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

// A beast of 6 wounds that regains some at this time.
UnitText beast(const std::string& when, const std::string& amount = "1") {
    return {.name = "Beast",
            .models = 1,
            .profile = R"("W": 6)",
            .extra = R"("abilities": [ { "effect": "heal", "when": ")" + when + R"(", "amount": )" + amount + " } ]"};
}

// The healing of the only model of a unit, as an option.
Option healing(const Field& field, UnitId unit) {
    return {What::power, 0, static_cast<std::uint16_t>(field.model(unit)), static_cast<std::uint16_t>(unit)};
}

struct Beasts : Field {
    explicit Beasts(const std::string& when, const std::string& amount = "\"D3\"")
        : Field({beast(when, amount), beast(when, amount)}, {beast(when, amount)}) {
        for (UnitId each : {unit(Side::red, 0), unit(Side::red, 1), unit(Side::blue, 0)}) {
            put(model(each), {Length{static_cast<std::int32_t>(index(each) + 1) * 5 * 508}, 5_in});
            battle.models[index(model(each))].wounds = 1;
        }
    }
    int wounds(UnitId unit) { return battle.models[index(model(unit))].wounds; }
};

} // namespace

TEST_CASE("N-ROLL-01 N-ROLL-02 the higher die wins, a tie is rolled again by both") {
    Field field({{}}, {{}});
    field.oracle.dice.then({4, 4, 2, 1});
    ninth::Game game = field.game();
    CHECK(ninth::roll_off(game, N_WAR_17) == Side::red);
    field.oracle.dice.then({5, 6});
    CHECK(ninth::roll_off(game, N_WAR_17) == Side::blue);
    field.oracle.finish();
    const auto rolls = field.oracle.told<DiceRolled>();
    REQUIRE(rolls.size() == 6);
    for (std::size_t i = 0; i < rolls.size(); ++i) {
        CHECK(rolls[i].roller == (i % 2 == 0 ? Side::red : Side::blue));
        CHECK(rolls[i].purpose == N_WAR_17);
    }
}

TEST_CASE("N-SEQ-01 N-CMD-03 within a turn the active player orders the rules that are due") {
    Beasts field("command_phase");
    field.turn(Side::red, ninth::Phase::command);
    ninth::Game game = field.game();
    const UnitId first = field.unit(Side::red, 0), second = field.unit(Side::red, 1);
    SUBCASE("of two abilities the second may come first") {
        field.oracle.dice.then({6, 1}); // 3 wounds, then 1
        field.oracle.look(N_SEQ_01, [](const Question& question, const Rulings&) {
            CHECK(question.seat == Side::red);
            CHECK(question.options.size() == 2);
        });
        field.oracle.refuse(N_SEQ_01, in_this_order({healing(field, second)}), N_SEQ_01)
            .answer(N_SEQ_01, in_this_order({healing(field, second), healing(field, first)}));
        ninth::resolve_abilities(game, When::command_phase);
        CHECK(field.wounds(second) == 4);
        CHECK(field.wounds(first) == 2);
    }
    SUBCASE("one alone is not asked about, and a whole model regains nothing") {
        field.battle.models[index(field.model(first))].wounds = 6;
        field.oracle.dice.then({3});
        ninth::resolve_abilities(game, When::command_phase);
        CHECK(field.wounds(second) == 3);
        CHECK(field.wounds(first) == 6);
    }
    SUBCASE("those of the other player wait for that player's own Command phase") {
        field.turn(Side::blue, ninth::Phase::command);
        field.oracle.dice.then({2});
        ninth::resolve_abilities(game, When::command_phase);
        CHECK(field.wounds(field.unit(Side::blue)) == 2);
        CHECK(field.wounds(first) == 1);
    }
}

TEST_CASE("N-EX-24 the end of a Fight phase is the active player's to order, the start of a round is rolled off for") {
    SUBCASE("N-SEQ-01 at the end of the Fight phase, both players' rules") {
        Beasts field("fight_end");
        field.turn(Side::blue, ninth::Phase::fight);
        ninth::Game game = field.game();
        const UnitId a = field.unit(Side::red, 0), b = field.unit(Side::red, 1), c = field.unit(Side::blue);
        field.oracle.dice.then(N_DATA_01, {6, 4, 2}); // no roll-off, and no Command phase
        field.oracle.look(N_SEQ_01,
                          [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
        field.oracle.answer(N_SEQ_01, in_this_order({healing(field, b), healing(field, c), healing(field, a)}));
        ninth::resolve_abilities(game, When::fight_end);
        CHECK(field.wounds(b) == 4);
        CHECK(field.wounds(c) == 3);
        CHECK(field.wounds(a) == 2);
        field.oracle.finish();
    }
    SUBCASE("N-SEQ-02 at the start and the end of a battle round") {
        for (const auto& [when, name] : {std::pair{When::round_start, "round_start"}, {When::round_end, "round_end"}}) {
            Beasts field(name);
            field.turn(Side::red, ninth::Phase::command);
            ninth::Game game = field.game();
            const UnitId a = field.unit(Side::red, 0), b = field.unit(Side::red, 1), c = field.unit(Side::blue);
            field.oracle.dice.then(N_SEQ_02, {3, 4}).then({6, 4, 2});
            field.oracle.look(N_SEQ_02,
                              [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
            field.oracle.answer(N_SEQ_02, in_this_order({healing(field, c), healing(field, b), healing(field, a)}));
            ninth::resolve_abilities(game, when);
            CHECK(field.wounds(c) == 4);
            CHECK(field.wounds(b) == 3);
            CHECK(field.wounds(a) == 2);
            field.oracle.finish();
        }
    }
}

TEST_CASE("N-SEQ-02 N-WAR-24 N-MISS-09 pre-battle rules of both armies are ordered by the winner of a roll-off") {
    const std::string scouting =
        R"("abilities": [ { "effect": "command_points", "when": "pre_battle", "points": 2 } ])";
    Field field({{.extra = scouting}}, {{.extra = scouting}, {.name = "Others"}});
    for (UnitId unit : {field.unit(Side::red), field.unit(Side::blue)})
        field.put(unit, {5_in, Length{static_cast<std::int32_t>(index(unit) + 1) * 5080}});
    ninth::Game game = field.game();
    field.oracle.dice.then({1, 2});
    field.oracle.look(N_SEQ_02, [](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::blue);
        CHECK(question.options.size() == 2); // once for each unit that has it, however many models it has
    });
    field.oracle.take_default(N_SEQ_02);
    ninth::resolve_pre_battle_rules(game);
    CHECK(game.memory.sides[0].command_points == 2);
    CHECK(game.memory.sides[1].command_points == 2);
    field.oracle.finish();

    SUBCASE("one rule alone needs no roll-off") {
        Field alone({{.extra = scouting}}, {{}});
        alone.put(alone.unit(Side::red), {5_in, 5_in});
        ninth::Game other = alone.game();
        ninth::resolve_pre_battle_rules(other);
        CHECK(other.memory.sides[0].command_points == 2);
        CHECK(other.memory.sides[1].command_points == 0);
    }
}

TEST_CASE("N-I-05 one roll-off for a moment; what a rule triggers joins the rest and is ordered by the same player") {
    Field field({{}}, {{}});
    ninth::Game game = field.game();
    field.oracle.dice.then({1, 6});
    field.oracle.answer(N_SEQ_02, in_this_order({number(2), number(1)}))
        .look(N_SEQ_02,
              [](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::blue);
                  CHECK(question.options.size() == 2); // the one left and the one triggered
              })
        .answer(N_SEQ_02, in_this_order({number(9), number(1)}));
    std::vector<int> resolved;
    ninth::resolve_in_order(game, ninth::Moment::around_round, {number(1), number(2)},
                            [&](const Option& rule, Pending& pending) {
                                resolved.push_back(rule.id);
                                if (rule.id == 2) pending.push_back(number(9));
                            });
    CHECK(resolved == std::vector<int>{2, 9, 1});
    field.oracle.finish(); // two dice were enough
}

TEST_CASE("an order already given stands while nothing joins") {
    Field field({{}}, {{}});
    ninth::Game game = field.game();
    field.oracle.answer(N_SEQ_01, in_this_order({number(3), number(1), number(2)}));
    std::vector<int> resolved;
    ninth::resolve_in_order(game, ninth::Moment::within_turn, {number(1), number(2), number(3)},
                            [&](const Option& rule, Pending&) { resolved.push_back(rule.id); });
    CHECK(resolved == std::vector<int>{3, 1, 2});
}
