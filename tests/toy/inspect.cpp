// What the toy shows of a battle: its crews' three numbers, where they can go, and which crews are at which bell.
#include "battle/inspector.h"

#include "battle/look.h"
#include "rules/plain/plain_card.h"
#include "toy/toy.h"

namespace muster::toy {
namespace {

constexpr std::array kinds_of_move = std::to_array<std::string_view>({"move"});

UnitCard card(const Setup& setup, const Battle& battle, UnitId unit) {
    const Crew& crew = crew_of(setup, unit);
    const bool throws = crew.reach > 0;
    return plain_card(setup, battle, unit,
                      {{"pace", std::to_string(crew.pace)},
                       {"reach", throws ? std::to_string(crew.reach) : "-"},
                       {"aim", throws ? std::to_string(crew.aim) + "+" : "-"}});
}

std::optional<Placing> move(const Setup& setup, const Battle& battle, UnitId crew, std::size_t, int) {
    const Look<Game> look(setup, battle);
    return move_of(look.game, crew);
}

std::vector<MarkerStatus> markers(const Setup& setup, const Battle& battle) {
    std::vector<MarkerStatus> bells;
    for (const Marker& bell : battle.markers) {
        auto [red, blue] = models_at(setup, battle, bell);
        const std::int8_t would_be = holder_of(setup, battle, bell);
        bells.push_back({static_cast<MarkerId>(bells.size()),
                         bell.at,
                         bell_range,
                         bell.holder,
                         would_be,
                         T_BEL_01,
                         {{{std::move(red)}, {std::move(blue)}}}});
    }
    return bells;
}

} // namespace

const Inspector inspector{.card = card, .moves = kinds_of_move, .move = move, .markers = markers};

} // namespace muster::toy
