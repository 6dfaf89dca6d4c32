// Command re-rolls: who may spend them on which dice, when they are offered, and what is refused.
#include "field.h"
#include "rules/eighth/eighth.h"
#include "rules/sheets/sequencing.h"

using namespace muster;
using namespace muster::test;
using namespace muster::eighth;
using enum Clause;

namespace {

Answer die(std::initializer_list<std::uint16_t> positions, std::initializer_list<Face> faces) {
    Answer answer;
    auto face = faces.begin();
    for (std::uint16_t position : positions) answer.picks.push_back({{What::number, position, *face++, 0}, 1});
    return answer;
}

// Red is the Underdog.
struct Desk : Field {
    explicit Desk(std::uint8_t rerolls) : Field({{}}, {{}}) {
        auto& mission = memory<Memory>(battle).mission;
        mission.underdog = Side::red;
        mission.command_rerolls = rerolls;
    }
    std::uint8_t left() const { return memory<Memory>(battle).mission.command_rerolls; }

    // A roll of these faces, of which 4 and more succeed.
    Roll roll(std::initializer_list<Face> faces, Side roller = Side::red, Reading reading = Reading::each) {
        oracle.dice.then(faces);
        eighth::Game running = game();
        Roll rolled = running.roll(E_ATK_01, roller, faces.size());
        rolled.reading = reading;
        return rolled;
    }
    Roll needing(std::initializer_list<Face> faces, int needed, Side roller = Side::red,
                 Reading reading = Reading::each) {
        Roll rolled = roll(faces, roller, reading);
        eighth::Game running = game();
        offer_command_rerolls_where_failed(running, rolled, [&](int value) { return value < needed; });
        return rolled;
    }
};

} // namespace

TEST_CASE(
    "E-MISS-19 E-I-59 the Underdog re-rolls a single die right after the roll, and has one Command re-roll less") {
    Desk desk(1);
    desk.oracle
        .look(E_MISS_19,
              [](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::red);
                  CHECK(question.kind == QuestionKind::spare_reroll);
                  CHECK(question.options.size() == 3); // any die may be taken,
                  CHECK(question.options[0].id == 1);  // those that failed stand first
                  CHECK(question.may_pass);
              })
        .answer(E_MISS_19, die({1}, {2}));
    desk.oracle.dice.then({5, 2, 6});
    eighth::Game game = desk.game();
    Roll rolled = game.roll(E_ATK_01, Side::red, 3);
    desk.oracle.dice.then({4});
    offer_command_rerolls_where_failed(game, rolled, [](int face) { return face < 4; });
    CHECK(rolled.dice[1].face == 4);
    CHECK(rolled.dice[1].before == 2);
    CHECK(desk.left() == 0);
    const auto told = desk.oracle.told<DiceRerolled>();
    REQUIRE(told.size() == 1);
    CHECK(told[0].because == E_MISS_19);
}

TEST_CASE("E-MISS-19 whoever keeps the dice keeps the re-roll") {
    Desk desk(1);
    desk.oracle.answer(E_MISS_19, pass());
    CHECK(desk.needing({2, 5}, 4).dice[0].face == 2);
    CHECK(desk.left() == 1);
}

TEST_CASE("E-MISS-20 without one left nobody is asked, and no die is re-rolled twice") {
    SUBCASE("none left") {
        Desk desk(0);
        desk.needing({1, 1, 1}, 4);
        CHECK(desk.oracle.asked.empty());
    }
    SUBCASE("a die that abilities have re-rolled") {
        Desk desk(2);
        Roll rolled = desk.roll({1, 2});
        eighth::Game game = desk.game();
        desk.oracle.dice.then({3});
        game.reroll(rolled, E_RRL_01, {0});
        desk.oracle.refuse(E_MISS_19, die({0}, {3}), E_MISS_20)
            .refuse(E_MISS_19, die({7}, {3}), E_MISS_19) // no such die
            .answer(E_MISS_19, die({1}, {2}));
        desk.oracle.dice.then({1});
        offer_command_rerolls_where_failed(game, rolled, [](int face) { return face < 4; });
        CHECK(rolled.dice[1].face == 1); // a failure again, and nothing left to re-roll
        CHECK(desk.left() == 1);
        desk.oracle.finish();
    }
    SUBCASE("E-MISS-18 one for each die") {
        Desk desk(2);
        desk.oracle.refuse(E_MISS_19, die({0, 1, 2}, {1, 2, 3}), E_MISS_19).answer(E_MISS_19, die({0, 2}, {1, 3}));
        Roll rolled = desk.roll({1, 2, 3});
        desk.oracle.dice.then({6, 5});
        eighth::Game game = desk.game();
        offer_command_rerolls_where_failed(game, rolled, [](int face) { return face < 4; });
        CHECK(rolled.dice[0].face == 6);
        CHECK(rolled.dice[2].face == 5);
        CHECK(desk.left() == 0);
    }
}

TEST_CASE("E-I-59 only dice of the Underdog's own, and only in the battle") {
    SUBCASE("the opponent's") {
        Desk desk(3);
        desk.needing({1, 1}, 4, Side::blue);
        CHECK(desk.oracle.asked.empty());
    }
    SUBCASE("before the first battle round") {
        for (Stage stage : {Stage::markers, Stage::objective, Stage::traits, Stage::deployment, Stage::first_turn}) {
            Desk desk(3);
            desk.battle.stage = static_cast<std::uint8_t>(stage);
            desk.needing({1, 1}, 4);
            CHECK(desk.oracle.asked.empty());
        }
    }
}

TEST_CASE("E-MISS-19 the question is put only where another face would change the outcome") {
    Desk desk(3);
    desk.needing({4, 5, 6}, 4); // nothing failed
    desk.needing({1, 2}, 7);    // nothing could succeed
    CHECK(desk.oracle.asked.empty());
    desk.oracle.answer(E_MISS_19, pass());
    desk.needing({3, 6}, 4);
}

TEST_CASE("E-MISS-19 E-I-59 it is the result that has failed, with the modifiers of the roll") {
    for (const bool minus : {false, true}) {
        Desk desk(1);
        Roll rolled = desk.roll({2, 6}, Side::red, Reading::sum);
        if (minus) modify(rolled, {ModifierKind::subtract, 1, E_DICE_05});
        if (minus) desk.oracle.answer(E_MISS_19, pass());
        eighth::Game game = desk.game();
        offer_command_rerolls_where_failed(game, rolled, [](int sum) { return sum < 8; });
    }
}

TEST_CASE("E-I-59 one die of a 2D6 roll may be re-rolled alone, where the sum could be reached with it") {
    Desk desk(1);
    SUBCASE("reached") {
        desk.oracle
            .look(E_MISS_19,
                  [](const Question& question, const Rulings&) { CHECK(question.options[0].id == 1); }) // 5 + 6
            .answer(E_MISS_19, die({1}, {1}));
        Roll rolled = desk.roll({5, 1}, Side::red, Reading::sum);
        desk.oracle.dice.then({4});
        eighth::Game game = desk.game();
        offer_command_rerolls_where_failed(game, rolled, [](int sum) { return sum < 9; });
        CHECK(unmodified_total(rolled) == 9);
        CHECK_FALSE(rolled.dice[0].rerolled());
    }
    SUBCASE("not with either die") {
        desk.needing({2, 1}, 10, Side::red, Reading::sum); // 2 + 6 at the most
        CHECK(desk.oracle.asked.empty());
    }
}

TEST_CASE("E-MISS-19 E-I-59 a D3 re-rolls the D6 beneath; amounts are offered where another face would be better") {
    for (const auto& [face, offered] : {std::pair{Face{1}, true}, {Face{2}, true}, {Face{4}, true}, {Face{5}, false}}) {
        Desk desk(1);
        Roll rolled = desk.roll({face}, Side::red, Reading::sum);
        rolled.sides = 3;
        if (offered) desk.oracle.answer(E_MISS_19, die({0}, {face})).dice.then({6});
        eighth::Game game = desk.game();
        offer_command_rerolls_for(game, rolled, Wanted::more);
        CHECK(unmodified_total(rolled) == (offered ? 3 : (face + 1) / 2));
        desk.oracle.finish();
    }
    for (const auto& [face, wanted, offered] : {std::tuple{Face{5}, Wanted::more, true},
                                                {Face{6}, Wanted::more, false},
                                                {Face{1}, Wanted::less, false},
                                                {Face{2}, Wanted::less, true}}) {
        Desk desk(1);
        Roll rolled = desk.roll({face}, Side::red, Reading::sum);
        if (offered) desk.oracle.answer(E_MISS_19, pass());
        eighth::Game game = desk.game();
        offer_command_rerolls_for(game, rolled, wanted);
    }
}

TEST_CASE("E-I-59 E-ROFF-03 a die in a roll-off during the battle qualifies, one before it does not") {
    Desk desk(2);
    eighth::Game game = desk.game();
    SUBCASE("lost, re-rolled and won") {
        desk.oracle.dice.then({2, 4}).then({5});
        desk.oracle.answer(E_MISS_19, die({0}, {2}));
        CHECK(roll_off(game, E_SEQ_03) == Side::red);
        CHECK(desk.left() == 1);
    }
    SUBCASE("re-rolled into a tie, both roll again, the re-rolled die too") {
        desk.oracle.dice.then({2, 4}).then({4}).then({1, 3});
        desk.oracle.answer(E_MISS_19, die({0}, {2})).answer(E_MISS_19, pass());
        CHECK(roll_off(game, E_SEQ_03) == Side::blue);
    }
    SUBCASE("won: nobody is asked") {
        desk.oracle.dice.then({5, 4});
        CHECK(roll_off(game, E_SEQ_03) == Side::red);
    }
    SUBCASE("before the battle") {
        desk.battle.stage = static_cast<std::uint8_t>(Stage::objective);
        desk.oracle.dice.then({2, 4});
        CHECK(roll_off(game, E_MISS_08) == Side::blue);
    }
}
