// A duel in the Charge phase, and short words for its answers.
#pragma once

#include "close_quarters.h"

#include "rules/sheets/combat.h"

namespace muster::test {

inline constexpr Point start{10_in, 10_in};

inline const UnitText flyer{.models = 1, .keywords = R"("INFANTRY", "FLY")"};

// One model on each side, this far apart. Red is about to charge.
struct Duel : Field {
    explicit Duel(Length gap, const UnitText& charger = single, std::vector<TerrainPiece> terrain = {})
        : Field({charger}, {single}, {44_in, 60_in}, std::move(terrain)) {
        put(red, start);
        put(blue, right_of(start, gap));
        turn(Side::red, Phase::charge);
    }
    void run() {
        auto running = game();
        charge_phase(running);
        oracle.finish();
    }
    bool charged() { return game().has(red, Flag::charged); }
    Point at(UnitId id) const { return battle.models[index(model(id))].place.at; }

    UnitId red = unit(Side::red), blue = unit(Side::blue);
};

inline Answer by_way_of(const Field& field, UnitId unit, Point waypoint, Point at) {
    Answer answer = to(field, unit, at);
    answer.places[0].waypoints = 1;
    answer.waypoints.push_back(waypoint);
    return answer;
}
inline Answer pick_units(std::initializer_list<UnitId> units) {
    Answer answer;
    for (UnitId unit : units) answer.picks.push_back({option_of(unit), 1});
    return answer;
}

// A wall across the whole table, half an inch thick, two inches to the right of where charges start.
inline TerrainPiece wall(Length height, std::uint8_t traits = 0) {
    const Point corners[] = {{12_in, 0_in}, {12.5_in, 0_in}, {12.5_in, 60_in}, {12_in, 60_in}};
    return {"wall", TerrainKind::wall, {{footprint(corners), {}, height, traits}}};
}

} // namespace muster::test
