// What the units of both armies can do to each other, at full strength and in the open, by exact odds (odds/matchup.h):
// how far they move and shoot, and what a volley or a charge of one costs another. Entries are computed when first
// needed and kept. They depend only on the armies, so keeping them never changes an answer.
#pragma once

#include "army/registry.h"
#include "battle/setup.h"
#include "odds/matchup.h"

#include <vector>

namespace muster {

// Shares of the target, half by models and half by wounds, and the chance that nothing is left of it.
struct Harm {
    double share = 0, destroyed = 0;
};

class DamageTable {
  public:
    explicit DamageTable(const Setup& setup);

    Length speed(UnitId unit) const { return units_[index(unit)].speed; }
    Length range(UnitId unit) const; // of the weapon that reaches farthest; 0 without any
    // of the whole unit, in thousandths of a point
    std::int64_t worth(UnitId unit) const { return units_[index(unit)].worth; }
    std::int64_t worth(ModelId model) const { return model_values_[index(model)]; }
    std::int64_t wounds(ModelId model) const { return model_wounds_[index(model)]; } // at the start
    int rank(ModelId model) const {
        return model_ranks_[index(model)];
    } // higher for a model that carries more weapons
      // or leads

    const Harm& shooting(UnitId attacker, UnitId target, Length distance); // nothing beyond its range
    const Harm& fighting(UnitId attacker, UnitId target);                  // after a charge

  private:
    // Distances at which the unit's fire changes, nearest first: ranges, and half ranges within which it doubles.
    struct Band {
        Length up_to;
        bool near = false;
    };
    struct OfUnit {
        Side side = Side::red;
        std::size_t number = 0; // number in its army
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

    std::array<Army, 2> armies_; // copies, because the table may live longer than the setup
    std::vector<OfUnit> units_;
    std::vector<std::int64_t> model_values_, model_wounds_;
    std::vector<int> model_ranks_;
    std::vector<std::vector<Kept>> kept_; // by attacker and target, then band; the first entry is the melee
};

// The table of this setup. Each thread keeps its last few tables.
DamageTable& damage_table_of(const Setup& setup);

} // namespace muster
