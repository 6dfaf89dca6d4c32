// What an army of the alternating game costs (A-COST). Prices are exact: a price is a whole number of parts of a point.
// The parts are so small that every factor of the tables divides them without a remainder, interpolated factors
// included.
#pragma once

#include "army/alternating/list.h"
#include "base/function_ref.h"

namespace muster::alternating {

// A factor or a sum from the tables.
struct Fraction {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
};
constexpr double to_double(Fraction f) { return static_cast<double>(f.numerator) / static_cast<double>(f.denominator); }

class Points {
  public:
    // The denominators of everything that can meet in one product, and 2 for the cheaper half. Range and hit chance are
    // in hundredths of sixths of steps of an inch. AP with Piercing, Blast, Deadly and seven multipliers are in tenths.
    static constexpr std::int64_t range_parts = std::int64_t{100} * 6 * steps_per_inch;
    static constexpr Int128 in_a_point =
        static_cast<Int128>(range_parts) * range_parts * 100 * 100 * 100 * 100 * 10'000'000 * 2;

    constexpr Points() = default;
    static constexpr Points hundredths(std::int64_t count) { return Points(in_a_point / 100 * count); }
    static constexpr Points of(Int128 numerator, Int128 denominator) {
        return Points(in_a_point / denominator * numerator);
    }

    friend constexpr Points operator+(Points a, Points b) { return Points(a.parts_ + b.parts_); }
    friend constexpr Points operator*(Points a, int n) { return Points(a.parts_ * n); }
    constexpr Points& operator+=(Points b) { return parts_ += b.parts_, *this; }
    constexpr Points half() const { return Points(parts_ / 2); }
    friend constexpr auto operator<=>(Points a, Points b) { return a.parts_ <=> b.parts_; }
    friend constexpr bool operator==(Points, Points) = default;

    std::int64_t rounded() const;                  // A-COST-57: halves up, at least 1
    std::int64_t tokens(int points_a_token) const; // A-I-84: rounded up, at least 1
    double to_double() const;

  private:
    constexpr explicit Points(Int128 parts) : parts_(parts) {}
    Int128 parts_ = 0;
};

// One step of the sum, for explanations: a heading, or a number with the clause it comes from.
struct Term {
    enum class Role : std::uint8_t { unit, model, part, times, plus, result };
    Role role = Role::plus;
    Clause clause = Clause::none;
    std::string_view what;
    double value = 0;
};
MUSTER_NAMES(Term::Role, unit, model, part, times, plus, result)
using Explain = FunctionRef<void(const Term&)>;

struct UnitPrice {
    Points base, passives, flat, melee, ranged;
    Points weapons() const; // A-COST-48
    Points exact() const;
    std::int64_t points() const { return exact().rounded(); }
    bool shooter() const { return melee <= ranged; } // A-I-80
};

// A weapon is priced in melee or at range, an Assault weapon in both modes.
enum class Mode : std::uint8_t { melee, ranged };

Points base_price(const ModelKind& kind, Explain explain = nullptr);
Points weapon_price(const ModelKind& kind, const Weapon& weapon, Mode mode, Explain explain = nullptr);
Points weapons_price(const ModelKind& kind, Mode mode, Explain explain = nullptr);
Points passives_price(const ModelKind& kind, Explain explain = nullptr);
Points flat_price(const ModelKind& kind, Explain explain = nullptr);
UnitPrice unit_price(const ListUnit& unit, Explain explain = nullptr);
std::int64_t total_price(const ArmyList& list);

// The price of an aura, an order or a spell; nothing if it cannot be one.
std::optional<Points> aura_price(const Grant& aura);
std::optional<Points> order_price(Ability ability);
std::optional<std::int64_t>
spell_tokens(const Spell& spell); // the least that it may cost; nothing if it cannot be a spell

// { "rules", "name", "total", "units": [ { "name", "points", "exact", "base", … } ] } on one line. If explained, a unit
// has its "terms" as { "role", "what", "value", "clause" }.
std::string price_json(const Army& army, bool explained = false);

} // namespace muster::alternating
