// Attacks on the table in the form that the odds need, from what the rules say about a unit's weapons and their target.
#include "odds/sheets/question.h"

#include <algorithm>

namespace muster::odds_internal {

Slot asked_on_table(std::span<const InspectedVolley> volleys, const Slot& target) {
    const OddsTarget* state = target.find<OddsTarget>();
    if (!state || state->models.empty()) return {};
    Salvo asked{{}, *state};
    for (const InspectedVolley& each : volleys) asked.volleys.push_back(each.volley.get<OddsVolley>());
    return Slot::of(std::move(asked));
}

// Ranged attacks are counted by weapons, attacks in close combat one by one.
std::optional<InspectedVolley> declared_volley(const InspectedVolley& volley, AttackMode mode,
                                               std::span<const Pick> picks) {
    int weapons = 0, blows = 0;
    for (const Pick& pick : picks) {
        const auto model = static_cast<ModelId>(pick.option.id);
        if (std::ranges::find(volley.models, model) != volley.models.end()) ++weapons, blows += pick.count;
    }
    if (weapons == 0) return std::nullopt;
    OddsVolley made = volley.volley.get<OddsVolley>();
    made.weapons = mode == AttackMode::melee ? 1 : weapons;
    if (mode == AttackMode::melee) made.attacks = fixed(static_cast<std::int16_t>(std::min(blows, 999)));
    return InspectedVolley{volley.models, Slot::of(std::move(made))};
}

} // namespace muster::odds_internal
