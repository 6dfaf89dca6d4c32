// Attacks of the alternating game as data, without a table: who attacks how, and what the target is. The odds compute
// with it, and whoever describes a battle can say it of units on the table.
#pragma once

#include "army/alternating/ability.h"

namespace muster::alternating {

// One attack in the words of A-HIT-12: weapons of one profile at one target. Abilities are those at work: what the
// numbers below do not say (has it moved, how far is it) holds for each that is named.
struct Volley {
    int weapons = 1, attacks = 1; // so many weapons, one bearer each, with so many attacks each
    std::optional<int> quality;   // none: the attacks hit without a test (A-I-84)
    int ap = 0;                   // 1 for AP(1)
    AbilitySet of_weapon, of_bearers;
    int blast = 1, deadly = 1, fear = 0; // X, where the ability is there
    bool charge = false;                 // made by a unit that charges
    bool melee = false;                  // hand to hand otherwise: a counter-attack, a Guard's blow
    std::optional<int> cover;            // of the target from where these stand; none: as the target says

    bool hand_to_hand() const { return charge || melee; }
    bool bears(Ability ability) const {
        return (category_of(ability) == Category::weapon ? of_weapon : of_bearers).has(ability);
    }
};

// The unit that is attacked.
struct VolleyTarget {
    struct Models {
        int count = 1, toughness = 1;
    };
    std::vector<Models> models; // in the order in which they are removed
    int defence = 5;
    std::optional<int> quality; // for regrouping; none: nobody asks what becomes of it
    std::optional<int> started; // with so many models; with those there are where it is not said
    int pool = 0;               // wounds it carries already
    int cover = 0;              // what it adds to defence tests
    int dealt = 0;              // wounds that it has dealt its enemies hand to hand
    AbilitySet abilities;
    int fear = 0; // X of each model

    bool has(Ability ability) const { return abilities.has(ability); }
    int count() const {
        int sum = 0;
        for (const Models& each : models) sum += each.count;
        return sum;
    }
    int toughness() const { // of all of them
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
