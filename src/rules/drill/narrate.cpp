// One line of plain English per event.
#include "rules/drill/drill.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster::drill {
namespace {

std::string squad(const Setup& setup, UnitId unit) {
    const bool red = index(unit) < setup.army(Side::red).units.size();
    return fmt::format("{} {}", red ? "red" : "blue", setup.unit_name(unit));
}

} // namespace

std::string narrate(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<DiceRolled>(which))
        return fmt::format("  {} rolls {} ({})", name_of(e->roller), fmt::join(e->faces, " "), id_of(e->purpose));
    if (const auto e = events.get<DiceRerolled>(which))
        return fmt::format("  {} rolls again: {} ({})", name_of(e->roller), fmt::join(e->faces, " "),
                           id_of(e->because));
    if (const auto e = events.get<SquadSetUp>(which))
        return fmt::format("{} takes the field, {} strong", squad(setup, e->unit), e->places.size());
    if (const auto e = events.get<SquadMoved>(which)) return fmt::format("{} moves", squad(setup, e->unit));
    if (const auto e = events.get<RoundBegun>(which))
        return fmt::format("\nRound {}: red bids {}, blue bids {}; {} begins", e->round, e->bids[0], e->bids[1],
                           name_of(e->begins));
    if (const auto e = events.get<VolleyFired>(which))
        return fmt::format("{} fires {} at {}: {} hit, {} saved", squad(setup, e->unit), e->shots,
                           squad(setup, e->target), e->hits, e->saved);
    if (const auto e = events.get<ModelsFell>(which))
        return fmt::format("  {} of {} fall", e->models.size(), squad(setup, e->unit));
    if (const auto e = events.get<MarkerScored>(which))
        return fmt::format("{} holds marker {} and scores {}", name_of(e->side), index(e->marker) + 1, e->points);
    if (const auto e = events.get<DrillEnded>(which))
        return fmt::format("\nThe drill ends {} : {}, {}", e->score[0], e->score[1],
                           e->outcome == Outcome::draw ? "a draw" : fmt::format("{} wins", name_of(e->outcome)));
    return "";
}

} // namespace muster::drill
