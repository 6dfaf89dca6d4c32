// One line of plain English per event.
#include "rules/alternating/events.h"
#include "rules/common/needed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace muster::alternating {
namespace {

// By its name, with its side where both have a unit of that name.
std::string name(const Setup& setup, UnitId unit) {
    if (unit == UnitId::none) return "nobody";
    const std::string& plain = setup.unit_name(unit);
    if (std::ranges::count(setup.units, plain, &ArmyUnit::name) == 1) return plain;
    return fmt::format("{} {}", index(unit) < setup.army(Side::red).units.size() ? "red" : "blue", plain);
}

std::string_view verb(Manner manner) {
    switch (manner) {
    case Manner::first_move:
        return "moved";
    case Manner::second_move:
        return "moved again";
    case Manner::charge:
        return "charged";
    case Manner::counter:
        return "closed in to counter-attack";
    case Manner::follow_up:
        return "followed up";
    case Manner::withdraw:
        return "withdrew";
    case Manner::skirmish:
        return "skirmished away";
    case Manner::escape:
        return "escaped";
    case Manner::set_up:
        return "took the field";
    case Manner::set_down:
        return "was set down";
    case Manner::board:
        return "boarded";
    }
    return "";
}

Side side_of(const Setup& setup, UnitId unit) {
    return index(unit) < setup.army(Side::red).units.size() ? Side::red : Side::blue;
}
const ArmyList& list_of(const Setup& setup, UnitId unit) { return *setup.army(side_of(setup, unit)).alternating; }

std::string at(Point point) { return fmt::format("{:.1f}, {:.1f}", to_inches(point.x), to_inches(point.y)); }

std::string told(const Setup& setup, const Happened& e) {
    const auto number = [&](std::size_t i) { return i < e.numbers.size() ? e.numbers[i] : std::int16_t{0}; };
    const auto ability = [&] { return english(static_cast<Ability>(number(0))); };
    switch (e.clause) {
    case A_DEPL_01:
        return fmt::format("{} took the {} edge", name_of(static_cast<Side>(number(0))), number(1) ? "far" : "near");
    case A_ACTV_03a:
        return fmt::format("{} ordered {}: {}{}", name(setup, e.unit), name(setup, e.other), number(1) ? "no " : "",
                           ability());
    case A_ACTV_01e:
        return fmt::format("{} cast {} at {}: {}", name(setup, e.unit),
                           list_of(setup, e.unit).spells[static_cast<std::size_t>(number(0))].name,
                           name(setup, e.other), number(1) ? "it worked" : "it failed");
    case A_ACTV_01g:
        return fmt::format("  {} put {:+} tokens in", name(setup, e.unit), number(0));
    case A_CAT_02:
        return fmt::format("{} on {}", ability(), name(setup, e.unit));
    case A_PAS_23g:
        return fmt::format("{} rides in {}", name(setup, e.unit), name(setup, e.other));
    case A_PAS_17a:
        return fmt::format("  {} regenerated: {} ignored", name(setup, e.unit), number(0));
    case A_XTRA_02a:
        return fmt::format("  {} laid {} wounds aside", name(setup, e.unit), number(0));
    case A_DEPL_05:
        return fmt::format("{} found no room and stays out of the battle", name(setup, e.unit));
    case A_RULE_04a:
        return fmt::format("{} recovered from {} wounds", name(setup, e.unit), number(0));
    default:
        return fmt::format("{} ({})", name(setup, e.unit), id_of(e.clause));
    }
}

std::string weapon_of(const Setup& setup, const AttackMade& e) {
    if (e.model == ModelId::none) return "a spell";
    const ArmyList& list = list_of(setup, e.unit);
    const auto& carrier = setup.models[index(e.model)];
    const std::size_t others = side_of(setup, e.unit) == Side::red ? 0 : setup.army(Side::red).units.size();
    return list.kind(list.formations[index(carrier.unit) - others][carrier.number]).weapons[e.weapon].name;
}

std::string told(const Setup& setup, const EventLog& events, std::size_t which, const AttackMade& e) {
    std::string line = fmt::format("{} {} {} with {}: ", name(setup, e.unit), e.melee ? "struck" : "shot at",
                                   name(setup, e.target), weapon_of(setup, e));
    if (e.quality > 0)
        line += fmt::format("{} {} at {}, ", e.attacks, e.attacks == 1 ? "attack" : "attacks",
                            needed(events, which, e.quality, e.to_hit));
    line += fmt::format("{} {}", e.hits, e.hits == 1 ? "hit" : "hits");
    if (e.defence > 0)
        line +=
            fmt::format("; defended at {}, {} failed", needed(events, which, e.defence, e.to_defend, -e.ap), e.failed);
    return line;
}

// Where the first model went, and how far that is from where the log last had it.
std::string told(const Setup& setup, const EventLog& events, std::size_t which, const UnitPlaced& e) {
    const PlacedModel& first = e.places[0];
    const std::string line = fmt::format("{} {}", name(setup, e.unit), verb(e.manner));
    for (std::size_t i = which; i-- > 0;) {
        const auto before = events.get<UnitPlaced>(i);
        if (!before || before->unit != e.unit) continue;
        for (const PlacedModel& old : before->places)
            if (old.model == first.model) {
                const Length way{static_cast<std::int32_t>(floor_sqrt(squared_distance(old.place.at, first.place.at)))};
                return fmt::format("{} {:.1f}\" to {}", line, to_inches(way), at(first.place.at));
            }
    }
    return fmt::format("{} at {}", line, at(first.place.at));
}

} // namespace

std::string narrate(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<DiceRolled>(which))
        return fmt::format("  {} rolled {} ({})", name_of(e->roller), fmt::join(e->faces, " "), id_of(e->purpose));
    if (const auto e = events.get<RoundBegun>(which))
        return fmt::format("\nRound {}: {} begins", e->round, name_of(e->starter));
    if (const auto e = events.get<MarkerPlaced>(which))
        return fmt::format("{} placed marker {} at {}", name_of(e->side), e->marker + 1, at(e->at));
    if (const auto e = events.get<MarkerTaken>(which))
        return fmt::format("{} took marker {}", name_of(e->side), e->marker + 1);
    if (const auto e = events.get<UnitActivated>(which)) return fmt::format("{} was activated", name(setup, e->unit));
    if (const auto e = events.get<UnitPlaced>(which)) return told(setup, events, which, *e);
    if (const auto e = events.get<AttackMade>(which)) return told(setup, events, which, *e);
    if (const auto e = events.get<WoundsTaken>(which))
        return fmt::format("  {} took {}, {} in its pool", name(setup, e->unit), e->wounds, e->pool);
    if (const auto e = events.get<ModelRemoved>(which)) return fmt::format("  {} fell", setup.model(e->model).name);
    if (const auto e = events.get<UnitDestroyed>(which))
        return fmt::format("{} was destroyed ({})", name(setup, e->unit), id_of(e->because));
    if (const auto e = events.get<StateChanged>(which))
        return fmt::format("{} is {}", name(setup, e->unit),
                           e->exhausted && e->pinned ? "exhausted and pinned"
                           : e->exhausted            ? "exhausted"
                           : e->pinned               ? "pinned"
                                                     : "steady again");
    if (const auto e = events.get<Happened>(which)) return told(setup, *e);
    if (const auto e = events.get<BattleEnded>(which))
        return fmt::format("\nThe battle ended {} : {} markers, {}", e->score[0], e->score[1],
                           e->outcome == Outcome::draw ? "a draw" : fmt::format("{} won", name_of(e->outcome)));
    return "";
}

} // namespace muster::alternating
