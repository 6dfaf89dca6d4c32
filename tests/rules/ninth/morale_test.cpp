// The Morale phase: tests, Combat Attrition, coherency checks.
#include "field.h"

#include "rules/ninth/ninth.h"
#include "rules/sheets/attacks.h"

using namespace muster;
using namespace muster::test;
using namespace muster::ninth;
using enum Clause;

namespace {

constexpr Point start{10_in, 10_in};

// One red unit that has lost models this turn; somebody of blue's far away.
struct Shaken : Field {
    Shaken(UnitText text, int standing, int fallen) : Field({std::move(text)}, {{.models = 1}}) {
        put(unit(Side::blue), start + Point{0_in, 40_in});
        put(red, start, 0.25_in);
        auto running = game();
        const std::size_t all = running.models_of(red).size();
        for (std::size_t i = static_cast<std::size_t>(standing); i < all; ++i) {
            battle.models[index(model(red, i))].whereabouts = Whereabouts::destroyed;
            battle.models[index(model(red, i))].wounds = 0;
        }
        running.of(red).fallen = static_cast<std::uint8_t>(fallen);
        turn(Side::red, Phase::morale);
    }
    std::size_t left() {
        auto running = game();
        morale_phase(running);
        oracle.finish();
        return running.models_of(red).size();
    }
    UnitId red = unit(Side::red);
};

Answer pick_models(const Field& field, UnitId unit, std::initializer_list<std::size_t> numbers) {
    Answer answer;
    for (std::size_t number : numbers) answer.picks.push_back({option_of(field.model(unit, number)), 1});
    return answer;
}

std::vector<UnitId> tested(const Field& field) {
    std::vector<UnitId> units;
    for (const Happened& each : field.oracle.told<Happened>())
        if (each.clause == N_MOR_07 || each.clause == N_MOR_09) units.push_back(each.unit);
    return units;
}

bool passes(Face die, int fallen, int best) {
    Shaken field({.models = 30, .profile = "\"Ld\": " + std::to_string(best)}, 20, fallen);
    field.oracle.dice.then(N_MOR_06, {die});
    field.oracle.otherwise_default();
    const std::vector<Face> steady(19, 6);
    if (die > 1 && die + fallen > best) field.oracle.dice.then(N_ATTR_01, steady);
    return field.left() == 20;
}

} // namespace

TEST_CASE("N-MOR-02, N-MOR-03, N-MOR-04, N-MOR-05 units with losses test in turn, the active player first, each once") {
    Field field({{.models = 3}, {.models = 3}, {.models = 3}, {.models = 3}}, {{.models = 3}, {.models = 3}});
    std::vector<UnitId> red, blue;
    auto game = field.game();
    for (std::size_t i = 0; i < 4; ++i) {
        red.push_back(field.unit(Side::red, i));
        field.put(red[i], start + Point{0_in, static_cast<int>(i) * 3_in}, 0.25_in);
        game.of(red[i]).fallen = i == 3 ? 0 : 1;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        blue.push_back(field.unit(Side::blue, i));
        field.put(blue[i], start + Point{10_in, static_cast<int>(i) * 3_in}, 0.25_in);
        game.of(blue[i]).fallen = 1;
    }
    field.turn(Side::red, Phase::morale);
    const auto seat_is = [](Side side) {
        return [side](const Question& question, const Rulings&) { CHECK(question.seat == side); };
    };
    field.oracle.look(N_MOR_02, seat_is(Side::red))
        .refuse(N_MOR_02, pick(option_of(red[3])), N_MOR_02) // no losses
        .refuse(N_MOR_02, pick(option_of(blue[0])), N_MOR_02)
        .refuse(N_MOR_02, pass(), N_MOR_02)
        .answer(N_MOR_02, pick(option_of(red[2])))
        .look(N_MOR_02, seat_is(Side::blue))
        .answer(N_MOR_02, pick(option_of(blue[1])))
        .refuse(N_MOR_02, pick(option_of(red[2])), N_MOR_03)
        .answer(N_MOR_02, pick(option_of(red[1])));
    field.oracle.dice.then(N_MOR_06, {1, 1, 1, 1, 1});
    morale_phase(game);
    field.oracle.finish();
    CHECK(tested(field) == std::vector{red[2], blue[1], red[1], blue[0], red[0]});
}

TEST_CASE("N-MOR-04 when the active player has no unit left to test, the other takes all that remain") {
    Field field({{.models = 2}}, {{.models = 2}, {.models = 2}, {.models = 2}});
    auto game = field.game();
    field.put(field.unit(Side::red), start, 0.25_in);
    for (std::size_t i = 0; i < 3; ++i) {
        field.put(field.unit(Side::blue, i), start + Point{10_in, static_cast<int>(i) * 3_in}, 0.25_in);
        game.of(field.unit(Side::blue, i)).fallen = 1;
    }
    field.turn(Side::red, Phase::morale);
    field.oracle.answer(N_MOR_02, pick(option_of(field.unit(Side::blue, 1)))).otherwise_default();
    field.oracle.dice.then(N_MOR_06, {1, 1, 1});
    morale_phase(game);
    CHECK(tested(field) ==
          std::vector{field.unit(Side::blue, 1), field.unit(Side::blue, 0), field.unit(Side::blue, 2)});
}

TEST_CASE("N-MOR-06, N-MOR-07, N-MOR-08 D6 and the fallen, against the highest Ld; an unmodified 1 always passes") {
    CHECK(passes(4, 3, 7));
    CHECK_FALSE(passes(4, 4, 7));
    CHECK_FALSE(passes(5, 3, 7));
    CHECK_FALSE(passes(4, 3, 6));
    CHECK(passes(1, 10, 7));
    CHECK_FALSE(passes(2, 10, 7));
}

TEST_CASE("N-MOR-07, N-I-95 the best Ld among the models left counts, with auras") {
    UnitText squad{.models = 3, .profile = R"("Ld": 6)"};
    squad.others = {{"sergeant", 1, R"("Ld": 8)"}};
    {
        Shaken field(squad, 4, 3);
        field.oracle.dice.then(N_MOR_06, {5}); // 8
        CHECK(field.left() == 4);
    }
    {
        Shaken field(squad, 3, 3); // the sergeant has fallen
        field.oracle.dice.then(N_MOR_06, {4}).then(N_ATTR_01, {6, 6});
        field.oracle.answer(N_MOR_09, pick_models(field, field.red, {1}));
        CHECK(field.left() == 2);
    }
    for (const Length gap : {6_in, 6_in + step_more}) {
        const UnitText banner{
            .models = 1,
            .extra = R"("abilities": [ { "name": "Banner", "who": { "aura": 6, "of": "friends" }, "effect": "modify",
                                         "characteristic": "Ld", "by": 1 } ])"};
        Field field({{.models = 2}, banner}, {{.models = 1}});
        const UnitId red = field.unit(Side::red, 0);
        field.put(red, start, 0.25_in);
        field.put(field.unit(Side::red, 1), start - Point{32_mm + gap, 0_in});
        field.put(field.unit(Side::blue), start + Point{0_in, 30_in});
        field.turn(Side::red, Phase::morale);
        auto game = field.game();
        game.of(red).fallen = 4;
        field.oracle.dice.then(N_MOR_06, {4}); // 8 against 7, or 8 within 6"
        field.oracle.otherwise_default();
        if (gap > 6_in) field.oracle.dice.then(N_ATTR_01, {6});
        morale_phase(game);
        field.oracle.finish();
        CHECK(game.models_of(red).size() == (gap > 6_in ? 1u : 2u));
    }
}

TEST_CASE("N-I-95 a unit that is gone, embarked or not on the battlefield does not test") {
    for (const Whereabouts whereabouts : {Whereabouts::aboard, Whereabouts::waiting, Whereabouts::destroyed}) {
        Shaken field({.models = 2}, 2, 2);
        field.battle.units[index(field.red)].whereabouts = whereabouts;
        for (std::size_t i = 0; i < 2; ++i)
            field.battle.models[index(field.model(field.red, i))].whereabouts = whereabouts;
        field.left();
        CHECK(field.oracle.events.size() == 0);
    }
}

TEST_CASE(
    "N-MOR-09, N-MOR-10, N-MOR-11 the owner picks who flees; nothing is triggered, and the others take attrition") {
    const std::string bomb =
        R"("abilities": [ { "name": "Bomb", "effect": "explodes", "on": 2, "range": 6, "amount": 3 } ])";
    Shaken field({.models = 5, .extra = bomb}, 4, 4);
    field.oracle.look(N_MOR_09, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::red); })
        .refuse(N_MOR_09, pick_models(field, field.red, {0, 1}), N_MOR_09)
        .refuse(N_MOR_09, pick_models(field, field.red, {4}), N_MOR_09) // has fallen already
        .answer(N_MOR_09, pick_models(field, field.red, {2}));
    field.oracle.dice.then(N_MOR_06, {4}).then(N_ATTR_01, {2, 2, 2}); // no die for an explosion
    CHECK(field.left() == 3);
    CHECK_FALSE(field.game().is_on_table(field.model(field.red, 2)));
    const auto destroyed = field.oracle.told<ModelDestroyed>();
    REQUIRE(destroyed.size() == 1);
    CHECK(destroyed[0].cause == static_cast<std::uint8_t>(Cause::fled));
}

TEST_CASE("N-ATTR-01, N-ATTR-03, N-ATTR-04, N-ATTR-05 a die for each model left; for each 1 one more flees") {
    const std::string bomb =
        R"("abilities": [ { "name": "Bomb", "effect": "explodes", "on": 2, "range": 6, "amount": 3 } ])";
    Shaken field({.models = 8, .extra = bomb}, 6, 4);
    field.oracle.answer(N_MOR_09, pick_models(field, field.red, {5}))
        .refuse(N_ATTR_03, pick_models(field, field.red, {0}), N_ATTR_03) // two have to
        .answer(N_ATTR_03, pick_models(field, field.red, {0, 4}));
    field.oracle.dice.then(N_MOR_06, {4}).then(N_ATTR_01, {1, 2, 3, 1, 6});
    CHECK(field.left() == 3);
    CHECK(field.oracle.told<ModelDestroyed>().size() == 3);
    CHECK_FALSE(field.game().is_on_table(field.model(field.red, 0)));
}

TEST_CASE("N-ATTR-02, N-I-94, N-STR-03 below Half-strength, read once before the dice, a 2 costs a model as well") {
    const auto left = [](int strength, int standing, std::initializer_list<Face> dice) {
        Shaken field({.models = strength}, standing, 6);
        field.oracle.otherwise_default();
        field.oracle.dice.then(N_MOR_06, {4}).then(N_ATTR_01, dice);
        return field.left();
    };
    CHECK(left(8, 5, {2, 2, 3, 3}) == 4);     // four of eight: not below half
    CHECK(left(9, 5, {2, 2, 3, 3}) == 2);     // four of nine: below
    CHECK(left(9, 5, {1, 2, 3, 6}) == 2);     // 0 counts as 1 (N-DICE-09)
    CHECK(left(10, 6, {1, 1, 2, 3, 3}) == 3); // five of ten when the dice are rolled, whoever flees then
}

TEST_CASE("N-EX-18 ten models, Ld 7, five lost: a 4 fails, and of 1, 2, 5, 6 two more flee") {
    Shaken field({.models = 10}, 5, 5);
    field.oracle.otherwise_default();
    field.oracle.dice.then(N_MOR_06, {4}).then(N_ATTR_01, {1, 2, 5, 6});
    CHECK(field.left() == 2);
}

TEST_CASE("N-RER-08, N-MOR-06 an ability lets a failed Morale test be taken again") {
    const std::string steadfast =
        R"("abilities": [ { "name": "Steadfast", "effect": "reroll", "roll": "morale", "which": "all" } ])";
    {
        Shaken field({.models = 5, .extra = steadfast}, 4, 4);
        field.oracle.answer(N_RER_08, pick({What::number, 0, 4, 0}));
        field.oracle.dice.then(N_MOR_06, {4, 3});
        CHECK(field.left() == 4);
    }
    Shaken field({.models = 5, .extra = steadfast}, 4, 4);
    field.oracle.dice.then(N_MOR_06, {3}); // passed: nothing to ask
    CHECK(field.left() == 4);
}

TEST_CASE("N-RER-08, N-MOR-08 a 1 has passed whatever the losses: only from a 2 on is the test offered again") {
    const std::string steadfast =
        R"("abilities": [ { "name": "Steadfast", "effect": "reroll", "roll": "morale", "which": "failed" } ])";
    for (const Face die : {Face{1}, Face{2}}) {
        Shaken field({.models = 20, .extra = steadfast}, 4, 16);
        if (die == 2) field.oracle.answer(N_RER_08, pick({What::number, 0, die, 0}));
        field.oracle.dice.then(N_MOR_06, {die});
        if (die == 2) field.oracle.dice.then(N_MOR_06, {1});
        CHECK(field.left() == 4);
    }
}

TEST_CASE("N-RER-08, N-ATTR-02 failed attrition rolls are those of 1, and of 2 below Half-strength") {
    const std::string dogged =
        R"("abilities": [ { "name": "Dogged", "effect": "reroll", "roll": "attrition", "which": "failed" } ])";
    for (const int strength : {8, 9}) {
        Shaken field({.models = strength, .extra = dogged}, 5, 6);
        field.oracle
            .look(N_RER_08, [&](const Question& question,
                                const Rulings&) { CHECK(question.options.size() == (strength == 8 ? 1u : 2u)); })
            .otherwise_default();
        field.oracle.dice.then(N_MOR_06, {4}).then(N_ATTR_01, {1, 2, 3, 3});
        CHECK(field.left() == (strength == 8 ? 3 : 2));
    }
}

TEST_CASE("N-MOR-09, N-ATTR-01 the last model flees without a question, and no attrition follows") {
    Shaken field({.models = 4}, 1, 6);
    field.oracle.dice.then(N_MOR_06, {4});
    CHECK(field.left() == 0);
    CHECK(field.oracle.asked.empty());
    CHECK(field.game().of(field.red).destroyed_by == static_cast<std::int8_t>(index(Side::blue))); // N-STR-09
}

TEST_CASE("N-ATTR-01, N-ATTR-02 abilities may change attrition and Morale rolls") {
    const std::string hardy =
        R"("abilities": [ { "name": "Hardy", "effect": "modify", "roll": "attrition", "by": 1 },
                          { "name": "Calm", "effect": "modify", "roll": "morale", "by": -1 } ])";
    Shaken field({.models = 10, .extra = hardy}, 5, 5);
    field.oracle.otherwise_default();
    field.oracle.dice.then(N_MOR_06, {4}).then(N_ATTR_01, {1, 2, 5, 6}); // 8 > 7; 1 - 1 + 1 = 1
    CHECK(field.left() == 3);
    Shaken calm({.models = 10, .extra = hardy}, 5, 5);
    calm.oracle.dice.then(N_MOR_06, {3}); // 7
    CHECK(calm.left() == 5);
}

TEST_CASE("N-MOR-01, N-CCHK-01, N-CCHK-02, N-CCHK-03, N-CCHK-04, N-I-96 broken units are brought back into coherency") {
    const std::string bomb =
        R"("abilities": [ { "name": "Bomb", "effect": "explodes", "on": 2, "range": 6, "amount": 3 } ])";
    Field field({{.models = 4, .extra = bomb}}, {{.models = 3}, {.models = 2}});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue, 0), whole = field.unit(Side::blue, 1);
    field.put(red, start, 0.25_in);
    field.battle.models[index(field.model(red, 3))].place.at.x += 5_in; // a straggler
    field.put(blue, start + Point{0_in, 20_in}, 2_in + step_more);      // nobody is linked to anybody
    field.put(whole, start + Point{0_in, 30_in}, 2_in);
    field.turn(Side::red, Phase::morale);
    auto game = field.game();
    game.of(red).fallen = 1;
    field.oracle.look(N_CCHK_01, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::red); })
        .refuse(N_CCHK_01, pass(), N_CCHK_01)
        .answer(N_CCHK_01, pick_models(field, red, {0})) // any model may go: it does not help
        .answer(N_CCHK_01, pick_models(field, red, {3})) // two linked models are left: enough
        .look(N_CCHK_01, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
        .answer(N_CCHK_01, pick_models(field, blue, {1}))
        .answer(N_CCHK_01, pick_models(field, blue, {2})); // one model is coherent by itself
    field.oracle.dice.then(N_MOR_06, {1});                 // the one test was before; none after
    morale_phase(game);
    field.oracle.finish();
    CHECK(field.oracle.asked.size() == 4);
    CHECK(game.models_of(red).size() == 2);
    CHECK(game.models_of(blue).size() == 1);
    CHECK(game.models_of(whole).size() == 2);
    for (const ModelDestroyed& each : field.oracle.told<ModelDestroyed>())
        CHECK(each.cause == static_cast<std::uint8_t>(Cause::nobody));
    CHECK(field.oracle.told<DiceRolled>().size() == 1);
}

TEST_CASE("N-CCHK-01, N-COH-05 the neighbours asked for are those of the new size") {
    Field field({{.models = 6}}, {{.models = 1}});
    const UnitId red = field.unit(Side::red);
    field.put(red, start, 2_in); // a chain: the ends have one neighbour, six models need two
    field.put(field.unit(Side::blue), start + Point{0_in, 30_in});
    field.turn(Side::red, Phase::morale);
    field.oracle.answer(N_CCHK_01, pick_models(field, red, {5})); // five need one
    auto game = field.game();
    morale_phase(game);
    field.oracle.finish();
    CHECK(game.models_of(red).size() == 5);
}

TEST_CASE("N-CCHK-05, N-MOR-01 a phase entered in the middle goes on where it stood") {
    Shaken field({.models = 3}, 2, 6);
    field.game().memory.step = 2; // tests are done
    field.left();
    CHECK(tested(field).empty());
    CHECK(field.oracle.asked.empty());
}
