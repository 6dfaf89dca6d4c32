// What both editions state in the same words (src/rules/sheets), where no other test of theirs looks closely.
#include "battle/inspector.h"
#include "rules/sheets/moves.h"
#include "two_games.h"

namespace muster::test {
namespace {

TEST_CASE("N-MOD-07 E-MOD-07 N-MOV-17 E-ADV-02 how far a unit is shown to get: M, the roll for it, the Advance") {
    const auto check = []<class E>(E) {
        const UnitText erratic{.models = 1, .profile = R"("M": "D6")"};
        Stage<E> stage({one, erratic}, {one}, E::Phase::movement);
        stage.put(stage.red(1), start + Point{10_in, 0_in});
        const auto shown = [&](std::size_t unit, std::size_t kind, int roll) {
            const auto placing = E::rules().inspector->move(*stage.setup, stage.battle, stage.red(unit), kind, roll);
            return placing->request.models[0].mover.allowance;
        };
        CHECK(E::rules().inspector->moves[0] == "normal");
        CHECK(E::rules().inspector->moves[1] == "advance");
        CHECK(shown(0, 0, 0) == 6_in);
        CHECK(shown(0, 0, 3) == 6_in); // nothing of it is random
        CHECK(shown(0, 1, 3) == 9_in);
        CHECK(shown(1, 0, 0) == 6_in); // not rolled yet: the most it can be
        CHECK(shown(1, 0, 1) == 1_in);
        CHECK(shown(1, 0, 4) == 4_in);
        CHECK(shown(1, 1, 2) == 8_in); // the roll is the Advance's
        CHECK(stage.game().of(stage.red()).advance == 0);
    };
    check(Ninth{});
    check(Eighth{});
}

TEST_CASE(
    "N-MOV-15 N-MOV-26 E-MOV-10 E-FALL-02 a normal move is shown to keep away from enemies, a Fall Back to end so") {
    const auto barriers = []<class E>(E, std::size_t kind) {
        Stage<E> stage({one}, {one}, E::Phase::movement);
        stage.put(stage.blue(), right_of(start, 3_in));
        return E::rules().inspector->move(*stage.setup, stage.battle, stage.red(), kind, 0)->barriers;
    };
    const auto has = [](const std::vector<Clause>& clauses, Clause clause) {
        return std::ranges::find(clauses, clause) != clauses.end();
    };
    CHECK(has(barriers(Ninth{}, 0), N_MOV_15));
    CHECK_FALSE(has(barriers(Ninth{}, 0), N_MOV_26));
    CHECK(has(barriers(Ninth{}, 2), N_MOV_26));
    CHECK_FALSE(has(barriers(Ninth{}, 2), N_MOV_15));
    CHECK(has(barriers(Eighth{}, 0), E_MOV_10));
    CHECK_FALSE(has(barriers(Eighth{}, 0), E_FALL_02));
    CHECK(has(barriers(Eighth{}, 2), E_FALL_02));
    CHECK_FALSE(has(barriers(Eighth{}, 2), E_MOV_10));
}

// A unit of models of several kinds, on the table or on a floor 3" up.
FormationRequest crew_of(std::initializer_list<std::pair<bool, Length>> hulls_and_heights) {
    FormationRequest request;
    for (const auto& [hull, height] : hulls_and_heights) {
        FormationModel model;
        model.mover.shape = circle(32_mm);
        model.mover.shape.hull = hull;
        model.mover.height = height;
        request.models.push_back(model);
    }
    request.ground.terrain = {box({10_in, 10_in}, {14_in, 14_in}, 3_in).prisms[0]};
    return request;
}

TEST_CASE("N-I-16 E-I-03 each kind of model of a unit keeps away in a straight line, from every floor") {
    CHECK(levels_of(crew_of({{false, 1_in}, {false, 1_in}})).size() == 2);
    CHECK(levels_of(crew_of({{false, 1_in}, {true, 2_in}, {true, 3_in}, {false, 1_in}})).size() == 2 * 3);

    // A hull 2" high below a model that stands on a floor 3" up: 1" of it is between them, so that 5" in a straight
    // line are a little less than 5" in plan. On a level with it nothing is.
    Placing placing;
    placing.request = crew_of({{true, 2_in}});
    const Solid sentry = solid(circle(32_mm), 1_in, {{30_in, 30_in}, 3_in, 0});
    keep_away(placing, sentry, levels_of(placing.request), 5_in, true, N_REIN_03);
    const auto& barriers = placing.request.ground.barriers;
    REQUIRE(barriers.size() == 2);
    CHECK(barriers[0].clearance == 5_in + step_more);
    CHECK(barriers[0].vertical == Length{});
    CHECK(barriers[1].vertical == 1_in);
    const std::int64_t away = (5_in).steps + 1, up = (1_in).steps, clearance = barriers[1].clearance.steps;
    CHECK(clearance * clearance + up * up >= away * away);
    CHECK((clearance - 1) * (clearance - 1) + up * up < away * away);

    // Exactly so far above is not more than so far.
    const auto zones = [&](Length distance) {
        Placing above_it;
        above_it.request = crew_of({{false, 1_in}});
        keep_away(above_it, sentry, levels_of(above_it.request), distance, true, N_REIN_03);
        return above_it.barriers.size();
    };
    CHECK(zones(3_in) == 2);
    CHECK(zones(3_in - step_more) == 1);
}

} // namespace
} // namespace muster::test
