// Declared attacks, target by target and profile by profile (N-SHT-21, N-SHT-22, E-TGT-08, E-FGT-17). `Declared` is an
// edition's, and so is `same_profile`.
#pragma once

#include "rules/sheets/game.h"

#include <vector>

namespace muster::sheets {

template <class Declared>
std::vector<Option> targets_of(std::span<const Declared> attacks) {
    std::vector<Option> targets;
    for (const Declared& attack : attacks) {
        const Option target = option_of(attack.target);
        if (std::ranges::find(targets, target) == targets.end()) targets.push_back(target);
    }
    return targets;
}

// Those at one target, each list with one profile.
template <class RulesGame, class Declared>
std::vector<std::vector<Declared>> volleys_at(const RulesGame& game, UnitId target, std::span<const Declared> attacks) {
    std::vector<std::vector<Declared>> volleys;
    for (const Declared& attack : attacks) {
        if (attack.target != target) continue;
        const auto same =
            std::ranges::find_if(volleys, [&](const auto& each) { return same_profile(game, each[0], attack); });
        if (same == volleys.end())
            volleys.push_back({attack});
        else
            same->push_back(attack);
    }
    return volleys;
}

} // namespace muster::sheets
