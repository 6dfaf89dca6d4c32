// Where crews may be: set-up and moves.
#include "rules/plain/plain_moves.h"
#include "table/formation.h"
#include "toy/toy.h"

namespace muster::toy {
namespace {

constexpr PlainMoves moves{
    .group = {{2_in, 5_in}, 1, 1, 2, true, std::nullopt},
    .too_far = T_MOV_01,
    .in_the_way = T_MOV_02,
    .near_enemy = Clause::none,
    .standing = T_STD_01,
    .overlap = T_STD_02,
    .apart = T_STD_03,
    .outside_zone = T_SET_02,
};

} // namespace

std::vector<Point> starting_strip(const Setup& setup, Side side) { return strip_along_edge(setup, side, 6_in); }

bool place_crew(Game& game, UnitId crew) {
    const Side side = owner_of(game.battle, crew);
    const Point size = game.setup.table.size, anchor{size.x / 2, side == Side::red ? 3_in : size.y - 3_in};
    const Placing placing = plain_set_up(game, moves, crew, starting_strip(game.setup, side), anchor);
    if (!propose_formation(placing.request)) return false;
    const Answer answer = ask_for_places(game, crew, QuestionKind::set_up, T_SET_01, placing);
    game.tell(CrewSetUp{crew, answer.places});
    return true;
}

Placing move_of(const Game& game, UnitId crew) { return plain_move(game, moves, crew, game.crew(crew).pace * 1_in); }

void move_crew(Game& game, UnitId crew) {
    const Answer answer = ask_for_places(game, crew, QuestionKind::move, T_MOV_01, move_of(game, crew));
    if (!answer.pass) game.tell(CrewMoved{crew, answer.places});
}

} // namespace muster::toy
