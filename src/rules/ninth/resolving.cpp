#include "rules/ninth/resolving.h"

#include "rules/sheets/selecting.h"
#include "rules/sheets/sheet_events.h"
#include "rules/sheets/volleys.h"

namespace muster::ninth {
namespace {

// A profile is named by the first attack with it.
Option option_of_profile(const Declared& attack) {
    return {What::attack, static_cast<std::uint16_t>(attack.attacker),
            static_cast<std::uint16_t>(attack.weapon << 4 | attack.profile), static_cast<std::uint16_t>(attack.target)};
}

// Whoever has fallen meanwhile attacks no more, and orders nothing.
std::vector<Declared> of_the_living(const Game& game, std::span<const Declared> attacks) {
    std::vector<Declared> made;
    for (const Declared& attack : attacks)
        if (game.is_on_table(attack.attacker)) made.push_back(attack);
    return made;
}

} // namespace

void resolve_in_order(Game& game, AttackKind kind, std::span<const Declared> attacks, Clause order_of_targets,
                      Clause order_of_profiles) {
    if (attacks.empty()) return;
    const UnitId unit = game.unit_of(attacks[0].attacker);
    for (const Option& target : in_order(game, unit, order_of_targets, targets_of(attacks))) {
        if (game.battle.over || !game.is_on_table(static_cast<UnitId>(target.id))) continue; // N-I-76
        const std::vector<Declared> made = of_the_living(game, attacks);
        const auto volleys = volleys_at<Game, Declared>(game, static_cast<UnitId>(target.id), made);
        std::vector<Option> profiles;
        for (const auto& volley : volleys) profiles.push_back(option_of_profile(volley[0]));
        for (const Option& profile : in_order(game, unit, order_of_profiles, profiles)) {
            const auto volley =
                std::ranges::find_if(volleys, [&](const auto& each) { return option_of_profile(each[0]) == profile; });
            if (game.battle.over) return;
            if (volley->front().needs_free_engagement && is_engaged(game, unit)) // N-BIG-05
                game.tell(Happened{N_BIG_05, unit, volley->front().target, {}});
            else
                resolve_attacks(game, kind, *volley);
        }
    }
}

} // namespace muster::ninth
