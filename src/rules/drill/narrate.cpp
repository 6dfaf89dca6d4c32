// One line of plain English per event.
#include "rules/drill/drill.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace muster::drill {
namespace {

// By its name, with its side where both have a squad of that name.
std::string squad(const Setup& setup, UnitId unit) {
    const std::string& name = setup.unit_name(unit);
    if (std::ranges::count(setup.units, name, &ArmyUnit::name) == 1) return name;
    return fmt::format("{} {}", index(unit) < setup.army(Side::red).units.size() ? "red" : "blue", name);
}

} // namespace

std::string narrate(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<DiceRolled>(which))
        return fmt::format("  {} rolled {} ({})", name_of(e->roller), fmt::join(e->faces, " "), id_of(e->purpose));
    if (const auto e = events.get<DiceRerolled>(which))
        return fmt::format("  {} rolled again: {} ({})", name_of(e->roller), fmt::join(e->faces, " "),
                           id_of(e->because));
    if (const auto e = events.get<SquadSetUp>(which))
        return fmt::format("{} took the field, {} strong", squad(setup, e->unit), e->places.size());
    if (const auto e = events.get<SquadMoved>(which)) return fmt::format("{} moved", squad(setup, e->unit));
    if (const auto e = events.get<RoundBegun>(which))
        return fmt::format("\nRound {}: red bid {}, blue bid {}; {} began", e->round, e->bids[0], e->bids[1],
                           name_of(e->begins));
    if (const auto e = events.get<VolleyFired>(which))
        return fmt::format("{} fired {} at {}: {} hit, {} saved", squad(setup, e->unit), e->shots,
                           squad(setup, e->target), e->hits, e->saved);
    if (const auto e = events.get<ModelsFell>(which))
        return fmt::format("  {} of {} fell", e->models.size(), squad(setup, e->unit));
    if (const auto e = events.get<MarkerScored>(which))
        return fmt::format("{} held marker {} and scored {}", name_of(e->side), index(e->marker) + 1, e->points);
    if (const auto e = events.get<DrillEnded>(which))
        return fmt::format("\nThe drill ended {} : {}, {}", e->score[0], e->score[1],
                           e->outcome == Outcome::draw ? "a draw" : fmt::format("{} won", name_of(e->outcome)));
    return "";
}

} // namespace muster::drill
