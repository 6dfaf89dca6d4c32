// Where squads may be: set-up and moves.
#include "rules/drill/drill.h"

#include "rules/plain/plain_moves.h"

namespace muster::drill {
namespace {

constexpr PlainMoves moves{
    .group = {{2_in, 5_in}, 1, 1, 2, true, std::nullopt}, // D-COH-01
    .from_enemies = 1_in,                                 // D-MOV-03
    .too_far = D_MOV_01,
    .in_the_way = D_MOV_02,
    .near_enemy = D_MOV_03,
    .standing = D_STD_01,
    .overlap = D_STD_02,
    .apart = D_COH_01,
    .outside_zone = D_SET_02,
};

} // namespace

Placing move_of(const Game& game, UnitId squad) {
    return plain_move(game, moves, squad, game.numbers(squad).move * 1_in);
}

// D-SET-02
std::vector<Point> deployment_zone(const Setup& setup, Side side) { return strip_along_edge(setup, side, 9_in); }

bool place_squad(Game& game, UnitId squad) {
    const Side side = owner_of(game.battle, squad);
    const Point size = game.setup.table.size, anchor{size.x / 2, side == Side::red ? 5_in : size.y - 5_in};
    const Placing placing = plain_set_up(game, moves, squad, deployment_zone(game.setup, side), anchor);
    if (!propose_formation(placing.request)) return false; // D-SET-04
    const Answer answer = ask_for_places(game, squad, QuestionKind::set_up, D_SET_02, placing);
    game.tell(SquadSetUp{squad, answer.places});
    return true;
}

// D-MOV-01 to D-MOV-03
void move_squad(Game& game, UnitId squad) {
    const Answer answer = ask_for_places(game, squad, QuestionKind::move, D_MOV_01, move_of(game, squad));
    if (!answer.pass) game.tell(SquadMoved{squad, answer.places});
}

} // namespace muster::drill
