// What the units of both armies can do to each other, whole and in the open, by exact odds (odds/matchup.h): how far
// they go and reach, and what a volley or a charge of one costs another. Computed when first asked for and kept:
// everything depends on the armies alone, so what was kept never changes an answer.
#pragma once

#include "army/registry.h"
#include "battle/setup.h"
#include "odds/matchup.h"

#include <vector>

namespace muster {

// Shares of the target: of its models and of its wounds, half each; and the chance that nothing is left of it.
struct Harm {
    double share = 0, destroyed = 0;
};

class DamageTable {
  public:
    explicit DamageTable(const Setup& setup);

    Length speed(UnitId unit) const { return units_[index(unit)].speed; }
    Length range(UnitId unit) const; // of the weapon that reaches farthest; 0 without any
    std::int64_t worth(UnitId unit) const { return units_[index(unit)].worth; } // whole, in thousandths of a point
    std::int64_t worth(ModelId model) const { return model_values_[index(model)]; }
    std::int64_t wounds(ModelId model) const { return model_wounds_[index(model)]; } // it began with
    int rank(ModelId model) const { return model_ranks_[index(model)]; } // the more it carries and leads, the higher

    const Harm& shooting(UnitId attacker, UnitId target, Length distance); // nothing beyond its range
    const Harm& fighting(UnitId attacker, UnitId target);                  // after a charge

  private:
    // Distances at which the unit's fire changes, nearest first: ranges, and half ranges that double it.
    struct Band {
        Length up_to;
        bool near = false;
    };
    struct OfUnit {
        Side side = Side::red;
        std::size_t number = 0; // in its army
        Length speed;
        std::int64_t worth = 0;
        std::vector<Band> bands;
    };
    struct Kept {
        bool known = false;
        Harm harm;
    };

    void describe(const Setup& setup, UnitId unit);
    static std::vector<Band> bands_of(const std::vector<FireRange>& ranges);
    Kept& kept(UnitId attacker, UnitId target, std::size_t which);
    Matchup match(const OfUnit& attacker, const OfUnit& target, std::optional<Band> band) const;
    const Harm& computed(UnitId attacker, UnitId target, std::size_t which, std::optional<Band> band);

    std::array<Army, 2> armies_; // its own: it may outlast the setup
    std::vector<OfUnit> units_;
    std::vector<std::int64_t> model_values_, model_wounds_;
    std::vector<int> model_ranks_;
    std::vector<std::vector<Kept>> kept_; // by attacker and target, then band; the first is the melee
};

// Of this setup: one for each thread, the last few kept.
DamageTable& damage_table_of(const Setup& setup);

} // namespace muster
