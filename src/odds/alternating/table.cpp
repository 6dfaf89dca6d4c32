// Attacks on the table in the form that the odds need, and how a unit there regroups.
#include "odds/alternating/attack.h"

namespace muster::odds_internal {

Slot asked_on_alternating_table(std::span<const InspectedVolley> volleys, const Slot& target) {
    const auto* state = target.find<alternating::VolleyTarget>();
    if (!state) return {};
    alternating::Salvo asked{{}, *state};
    for (const InspectedVolley& each : volleys) asked.volleys.push_back(each.volley.get<alternating::Volley>());
    return Slot::of(std::move(asked));
}

// Whichever model is picked, all weapons of the profile fire (A-SHT-04).
std::optional<InspectedVolley> declared_alternating_volley(const InspectedVolley& volley, AttackMode,
                                                           std::span<const Pick> picks) {
    return picks.empty() ? std::nullopt : std::optional(volley);
}

RegroupOdds regroup_on_alternating_table(const InspectedRegrouping& regrouping, int wounds) {
    const auto& fight = regrouping.fight.get<alternating::Salvo>();
    WoundPath path;
    path.lay_out(fight.target);
    const Ending ending{wounds, path.killed[static_cast<std::size_t>(wounds)], 1};
    return regroup_after(fight, path, {&ending, 1});
}

} // namespace muster::odds_internal
