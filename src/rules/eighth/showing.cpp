#include "rules/eighth/showing.h"

#include "rules/eighth/mission.h"
#include "rules/sheets/shown.h"

namespace muster::eighth {
namespace {

constexpr ShownFlag flags_shown[] = {
    {Flag::arrived, "arrived"},      {Flag::disembarked, "disembarked"}, {Flag::shot, "shot"},
    {Flag::charged, "charged"},      {Flag::intervened, "intervened"},   {Flag::fought, "fought"},
    {Flag::morale_tested, "tested"}, {Flag::in_reserve, "in_reserve"},   {Flag::left_out, "left_out"}};

} // namespace

// From the division (E-MISS-09) until everybody is deployed.
std::vector<DeploymentZone> zones_shown(const Setup& setup, const Battle& battle) {
    const auto stage = static_cast<Stage>(battle.stage);
    if (stage < Stage::zones || stage > Stage::deployment) return {};
    const auto& memory = muster::memory<Memory>(battle);
    std::vector<DeploymentZone> zones;
    for (const std::uint8_t half : {std::uint8_t{0}, std::uint8_t{1}}) {
        std::optional<Side> owner;
        for (const Side side : {Side::red, Side::blue})
            if (stage > Stage::zones && memory.sides[index(side)].zone == half) owner = side;
        zones.push_back({owner, half_of(setup.table.size, memory.mission.division, half)});
    }
    return zones;
}

std::vector<std::string_view> states_shown(const Setup& setup, const Battle& battle, UnitId unit) {
    return states_of(setup, battle, unit, flags_shown);
}

// E-MISS-18: the Underdog's Command re-rolls, once it is known who that is.
std::vector<Stock> stocks_shown(const Setup&, const Battle& battle, Side side) {
    const MissionMemory& mission = muster::memory<Memory>(battle).mission;
    if (battle.round == 0 || side != mission.underdog) return {};
    return {{"command_rerolls", mission.command_rerolls}};
}

} // namespace muster::eighth
