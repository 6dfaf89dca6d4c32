// What the drill shows of a battle: the four numbers of its squads, and where they can go.
#include "rules/drill/drill.h"

#include "battle/inspector.h"
#include "battle/look.h"
#include "rules/plain/plain_card.h"

namespace muster::drill {
namespace {

constexpr std::array kinds_of_move = std::to_array<std::string_view>({"move"});

UnitCard card(const Setup& setup, const Battle& battle, UnitId unit) {
    const SquadNumbers& numbers = numbers_of(setup, unit);
    return plain_card(setup, battle, unit,
                      {{"move", std::to_string(numbers.move)},
                       {"shoot", std::to_string(numbers.shoot)},
                       {"aim", std::to_string(numbers.aim) + "+"},
                       {"save", std::to_string(numbers.save) + "+"}});
}

std::optional<Placing> move(const Setup& setup, const Battle& battle, UnitId unit, std::size_t, int) {
    const Look<Game> look(setup, battle);
    return move_of(look.game, unit);
}

} // namespace

const Inspector inspector{.card = card, .moves = kinds_of_move, .move = move};

} // namespace muster::drill
