// Attacks of the datasheet games as data, without a table: who attacks and how, and what the target is. The odds
// compute with it. The rules fill it for units on the table, with the abilities that work there, without their
// conditions.
#pragma once

#include "army/sheets/ability.h"

#include <optional>

namespace muster::sheets {

// Weapons of one profile, fired one after the other. Each rolls its own number of attacks.
struct OddsVolley {
    int weapons = 1;
    DiceExpression attacks = fixed(1);
    std::optional<int> skill; // 3 for 3+; none if the attacks hit automatically
    int strength = 4;
    int armour_penetration = 0; // 0 or below
    DiceExpression damage = fixed(1);
    std::vector<Ability> abilities;
};

struct OddsTarget {
    // Models that are alike and next to each other in the order of allocation.
    struct Models {
        int count = 1;
        int wounds = 1;
    };
    std::vector<Models> models; // in the order in which attacks are allocated to them
    int toughness = 4;
    std::optional<int> save;
    std::optional<int> invulnerable;
    std::optional<int> ignore; // each wound lost is ignored on this or more
    int cover = 0;             // it only modifies the armour save
    std::optional<int> first_model_wounds;
    std::vector<Ability> abilities;

    int count() const {
        int sum = 0;
        for (const Models& each : models) sum += each.count;
        return sum;
    }
    int wounds() const { // wounds left at the start
        int sum = 0;
        for (const Models& each : models) sum += each.count * each.wounds;
        if (first_model_wounds && !models.empty()) sum += *first_model_wounds - models.front().wounds;
        return sum;
    }
    // Adds one more model after the others.
    void add_model(int wounds_left) {
        if (models.empty() || models.back().wounds != wounds_left) models.push_back({0, wounds_left});
        ++models.back().count;
    }
};

// Volleys at one target, one after the other.
struct Salvo {
    std::vector<OddsVolley> volleys;
    OddsTarget target;
};

} // namespace muster::sheets
