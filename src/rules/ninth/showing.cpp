#include "rules/ninth/showing.h"

#include "rules/ninth/mission.h"
#include "rules/sheets/shown.h"

namespace muster::ninth {
namespace {

constexpr ShownFlag flags_shown[] = {{Flag::arrived, "arrived"},       {Flag::disembarked_turn, "disembarked"},
                                     {Flag::manifested, "manifested"}, {Flag::shot, "shot"},
                                     {Flag::charged, "charged"},       {Flag::intervened, "intervened"},
                                     {Flag::fought, "fought"},         {Flag::morale_tested, "tested"},
                                     {Flag::in_reserve, "in_reserve"}, {Flag::set_up_late, "set_up_late"}};

} // namespace

std::vector<DeploymentZone> zones_shown(const Setup& setup, const Battle& battle) {
    const auto stage = static_cast<Stage>(battle.stage);
    if (stage > Stage::late_set_up) return {};
    std::vector<DeploymentZone> zones;
    for (const std::uint8_t zone : {std::uint8_t{0}, std::uint8_t{1}}) {
        std::optional<Side> owner;
        for (const Side side : {Side::red, Side::blue})
            if (stage > Stage::zones && memory<Memory>(battle).sides[index(side)].zone == zone) owner = side;
        zones.push_back({owner, deployment_zone(setup, zone)});
    }
    return zones;
}

std::vector<std::string_view> states_shown(const Setup& setup, const Battle& battle, UnitId unit) {
    return states_of(setup, battle, unit, flags_shown);
}

std::vector<Stock> stocks_shown(const Setup&, const Battle& battle, Side side) {
    if (battle.round == 0) return {};
    return {{"command_points", muster::memory<Memory>(battle).sides[index(side)].command_points}};
}

} // namespace muster::ninth
