// Attacks of the alternating game as data, without a table: who attacks and how, and what the target is. The odds
// compute with it, and the inspector describes units on the table with it.
#pragma once

#include "army/alternating/ability.h"

namespace muster::alternating {

// One attack in the words of A-HIT-12: weapons of one profile at one target. The abilities are those that work. What no
// number below says (has it moved, how far is it) is true for each ability that is listed.
struct Volley {
    int weapons = 1, attacks = 1; // the number of weapons, one bearer each, and the attacks of each weapon
    std::optional<int> quality;   // none: the attacks hit without a test (A-I-84)
    int ap = 0;                   // 1 for AP(1)
    AbilitySet of_weapon, of_bearers;
    int blast = 1, deadly = 1, fear = 0; // X of the ability; 1 (fear: 0) without it
    bool charge = false;                 // made by a unit that charges
    bool melee = false;                  // other fighting hand to hand: a counter-attack, an attack by a Guard
    std::optional<int> cover;            // of the target as seen by these attackers; none: the value in VolleyTarget

    bool hand_to_hand() const { return charge || melee; }
    bool bears(Ability ability) const {
        return (category_of(ability) == Category::weapon ? of_weapon : of_bearers).has(ability);
    }
};

// The unit that is attacked.
struct VolleyTarget {
    struct Models {
        int count, toughness;
    };
    std::vector<Models> models; // in the order in which they are removed
    int defence = 5;
    std::optional<int> quality; // needed for regrouping; none: regrouping is not computed
    std::optional<int> started; // the models it started with; none: the models that are there
    int pool = 0;               // wounds in its pool already
    int cover = 0;              // what it adds to defence tests
    int dealt = 0;              // wounds that it has caused hand to hand
    AbilitySet abilities;
    int fear = 0; // X of each model

    bool has(Ability ability) const { return abilities.has(ability); }
    int count() const {
        int sum = 0;
        for (const Models& each : models) sum += each.count;
        return sum;
    }
    int toughness() const { // sum over all models
        int sum = 0;
        for (const Models& each : models) sum += each.count * each.toughness;
        return sum;
    }
    int wounds() const { return toughness() - pool; } // A-UNIT-05
};

// Volleys at one target, one after the other.
struct Salvo {
    std::vector<Volley> volleys;
    VolleyTarget target;
};

} // namespace muster::alternating
