// The points formula, in the order of the clauses A-COST. The tables are generated from
// docs/rules/alternating-prices.json.
#include "army/alternating/price.h"

#include "army/alternating/prices.h"
#include "base/json_text.h"

#include <boost/json.hpp>

#include <algorithm>

namespace muster::alternating {
namespace {

using enum Ability;
using enum Clause;
using Role = Term::Role;

// Reports one term, if the caller asked for an explanation.
void tell(Explain explain, Role role, Clause clause, std::string_view what, double value) {
    if (explain) explain({role, clause, what, value});
}

// A sum of table entries with one denominator. Each entry is reported.
class Sum {
  public:
    Sum(Explain explain, std::int64_t denominator) : explain_(explain), denominator_(denominator) {}
    void add(Clause clause, std::string_view what, std::int64_t parts) {
        numerator_ += parts;
        tell(explain_, Role::plus, clause, what, to_double({parts, denominator_}));
    }
    Fraction value() const { return {numerator_, denominator_}; }

  private:
    Explain explain_;
    std::int64_t numerator_ = 0, denominator_;
};

// A product of fractions. It is turned into points once, at its end.
class Product {
  public:
    explicit Product(Explain explain) : explain_(explain) {}
    void times(Clause clause, std::string_view what, Fraction factor) {
        numerator_ *= factor.numerator;
        denominator_ *= factor.denominator;
        tell(explain_, Role::times, clause, what, to_double(factor));
    }
    Points points(std::string_view what) const {
        const Points result = Points::of(numerator_, denominator_);
        tell(explain_, Role::result, Clause::none, what, result.to_double());
        return result;
    }

  private:
    Explain explain_;
    Int128 numerator_ = 1, denominator_ = 1;
};

// A-COST-04, A-COST-05: 1.3 less a tenth for each step of quality, which Fearless, Reckless and Escape halve each.
Fraction morale(const ModelKind& kind) {
    int halves = 1;
    for (Ability ability : {fearless, reckless, escape}) halves *= kind.has(ability) ? 2 : 1;
    return {prices::morale_constant * halves - prices::morale_step * (kind.quality - 1), 100 * halves};
}

// A-COST-06 to A-COST-11.
Fraction defence(const ModelKind& kind, Explain explain) {
    const auto column = static_cast<std::size_t>(prices::defence_columns.front() - kind.defence);
    Sum sum(explain, 100);
    sum.add(A_COST_06, "defence", prices::defence_base[column]);
    if (kind.has(delicate)) sum.add(A_COST_07, "Delicate", -prices::defence_delicate[column]);
    if (kind.has(invulnerable)) sum.add(A_COST_08, "Invulnerable", prices::defence_invulnerable[column]);
    if (kind.has(regeneration)) sum.add(A_COST_09, "Regeneration", prices::defence_regeneration[column]);
    if (kind.has(waagh)) sum.add(A_COST_10, "Waagh!", -prices::defence_waagh[column]);
    if (kind.has(rebirth)) sum.add(A_COST_11, "Rebirth", prices::defence_rebirth[column]);
    return sum.value();
}

// A-COST-12 to A-COST-14: linear between the columns and beyond them.
Fraction toughness(int t) {
    const auto& columns = prices::toughness;
    const auto& modifiers = prices::toughness_modifier;
    const auto at_least = std::ranges::lower_bound(columns, t);
    if (at_least == columns.end())
        return {modifiers.back() * prices::toughness_step + (t - columns.back()) * prices::toughness_step_modifier,
                100 * prices::toughness_step};
    const auto right = static_cast<std::size_t>(at_least - columns.begin());
    if (*at_least == t) return {modifiers[right], 100};
    const int gap = columns[right] - columns[right - 1];
    const int rise = modifiers[right] - modifiers[right - 1];
    return {modifiers[right - 1] * gap + (t - columns[right - 1]) * rise, 100 * gap};
}

// A row of COST-R at a range, in units of 1 / Points::range_parts (A-COST-28, A-I-73).
std::int64_t at_range(const std::array<int, 6>& row, Length range, int step_beyond) {
    constexpr std::int64_t parts = Points::range_parts / 100;
    const auto inches = [](int count) { return Length{count * steps_per_inch}; };
    const auto& columns = prices::range_columns;
    if (range <= inches(columns.front())) return row[1] * parts;
    if (range >= inches(columns.back()))
        return row.back() * parts + std::int64_t{step_beyond} * (range - inches(columns.back())).steps;
    std::size_t left = 0;
    while (range >= inches(columns[left + 1])) ++left;
    return row[left + 1] * parts + std::int64_t{row[left + 2] - row[left + 1]} * (range - inches(columns[left])).steps;
}

// A-COST-24 to A-COST-26
Fraction range_modifier(const Weapon& weapon, Mode mode, Explain explain) {
    Sum sum(explain, Points::range_parts);
    if (mode == Mode::melee) {
        sum.add(A_COST_24, "melee", prices::range_base.front() * Points::range_parts / 100);
        return sum.value();
    }
    sum.add(A_COST_24, "range", at_range(prices::range_base, weapon.range, prices::range_step_beyond));
    if (weapon.has(artillery)) sum.add(A_COST_25, "Artillery", at_range(prices::range_artillery, weapon.range, 0));
    if (weapon.has(unwieldy)) sum.add(A_COST_26, "Unwieldy", -at_range(prices::range_unwieldy, weapon.range, 0));
    return sum.value();
}

// A-COST-34, A-COST-35, A-I-75: the quality a weapon is priced with.
int pricing_quality(const ModelKind& kind, const Weapon& weapon, Mode mode) {
    if (weapon.has(reliable)) return prices::quality_reliable;
    if (mode == Mode::ranged && kind.has(good_shot)) return prices::quality_good_shot;
    if (mode == Mode::ranged && kind.has(bad_shot)) return prices::quality_bad_shot;
    return kind.quality;
}

// A-COST-29 to A-COST-35, A-COST-27
Fraction hit_chance(const ModelKind& kind, const Weapon& weapon, Mode mode, Explain explain) {
    constexpr std::int64_t parts = Points::range_parts / 100;
    const bool melee = mode == Mode::melee;
    Sum sum(explain, Points::range_parts);
    const int quality = pricing_quality(kind, weapon, mode);
    sum.add(weapon.has(reliable)      ? A_COST_34
            : quality != kind.quality ? A_COST_35
                                      : A_COST_29,
            "hit chance", (7 - quality) * Points::range_parts);
    if (weapon.has(double_)) sum.add(A_COST_30, "Double", prices::hit_double * parts);
    if (melee && kind.has(fury)) sum.add(A_COST_31, "Fury", prices::hit_fury * parts); // A-I-74
    if (melee && weapon.has(impact)) sum.add(A_COST_31, "Impact", prices::hit_impact * parts);
    if (!melee && kind.has(preparation)) sum.add(A_COST_31, "Preparation", prices::hit_preparation * parts);
    if (kind.has(vanguard)) sum.add(A_COST_32, "Vanguard", prices::hit_vanguard * parts);
    if (weapon.has(targeting)) sum.add(A_COST_33, "Targeting", prices::hit_targeting * parts);
    if (kind.has(cautious))
        sum.add(A_COST_27, "Cautious",
                melee ? prices::range_cautious.front() * parts : at_range(prices::range_cautious, weapon.range, 0));
    return sum.value();
}

// A-COST-36 to A-COST-40
Fraction ap_modifier(const ModelKind& kind, const Weapon& weapon, Mode mode, Explain explain) {
    const auto column = static_cast<std::size_t>(weapon.ap + 1);
    Sum sum(explain, 100);
    sum.add(A_COST_36, "AP", prices::ap_base[column]);
    if (mode == Mode::melee && weapon.has(impact)) sum.add(A_COST_37, "Impact", prices::ap_impact[column]);
    if (weapon.has(no_cover))
        sum.add(A_COST_38, "No Cover", prices::ap_no_cover[column]);
    else if (weapon.has(targeting))
        sum.add(A_COST_45, "Targeting", prices::ap_no_cover[column]); // A-I-78: once
    if (weapon.has(brutal)) sum.add(A_COST_39, "Brutal", prices::ap_brutal[column]);
    if (kind.has(waagh)) sum.add(A_COST_40, "Waagh!", -prices::ap_waagh[column]);
    return sum.value();
}

// A-I-77: 1 for X = 1, linear between the columns, the last slope beyond.
Fraction by_number(const std::array<int, 3>& row, int step_beyond, int x) {
    const auto& columns = prices::x_columns;
    if (x == 1) return {100, 100};
    if (x >= columns[2]) return {row[2] + (x - columns[2]) * step_beyond, 100};
    if (x == columns[0]) return {row[0], 100};
    static_assert((prices::blast[2] - prices::blast[1]) % 3 == 0 && (prices::deadly[2] - prices::deadly[1]) % 3 == 0);
    return {row[1] + (x - columns[1]) * (row[2] - row[1]) / (columns[2] - columns[1]), 100};
}

// A-COST-44
void multiply(const ModelKind& kind, const Weapon& weapon, Mode mode, Product& product) {
    const auto times = [&](bool applies, std::string_view what, int tenths) {
        if (applies) product.times(A_COST_44, what, {tenths, 10});
    };
    times(mode == Mode::ranged && weapon.has(indirect), "Indirect", prices::multiplier_indirect);
    times(weapon.has(targeting), "Targeting", prices::multiplier_targeting);
    times(weapon.has(expendable), "Expendable", prices::multiplier_expendable);
    times(weapon.has(overcharge), "Overcharge", prices::multiplier_overcharge);
    times(weapon.has(precise), "Precise", prices::multiplier_precise);
    times(weapon.has(siege), "Siege", prices::multiplier_siege);
    times(kind.has(vengeance), "Vengeance", prices::multiplier_vengeance); // A-I-87
}

const prices::PassivePrice* passive_price(Ability ability) {
    const auto row = std::ranges::find(prices::passives, ability, &prices::PassivePrice::ability);
    return row == prices::passives.end() ? nullptr : &*row;
}

// A-COST-19, A-I-70: the highest factor that fits.
int transport_factor(const ModelKind& kind) {
    if (kind.has(aircraft)) return prices::transport_aircraft;
    if (kind.has(ambush) || kind.has(scout)) return prices::transport_ambush;
    if (kind.has(flying)) return prices::transport_flying;
    if (kind.has(fast) || kind.has(agile)) return prices::transport_fast;
    return prices::transport_other;
}

// A-COST-55: the fixed price of an active ability; a Mage costs its price for each point of X.
std::optional<int> active_price(Ability ability) {
    switch (ability) {
    case relay:
        return prices::flat_relay;
    case mending:
        return prices::flat_mending;
    case coordination:
        return prices::flat_coordination;
    case prophecy:
        return prices::flat_prophecy;
    case mobilisation:
        return prices::flat_mobilisation;
    case pressure:
        return prices::flat_pressure;
    default:
        return std::nullopt;
    }
}

// One flat ability of a model with its price. A-I-71 compares these.
struct Flat {
    Clause clause;
    Ability ability;
    Points price;
    Grant grant{}; // of auras and orders
    int number = 0;
    bool same_as(const Flat& other) const {
        return clause == other.clause && ability == other.ability && number == other.number && grant == other.grant;
    }
};

// Calls visit(Flat) for each flat ability of a model (A-COST-19, A-COST-49 to A-COST-56).
template <class Visit>
void for_flats(const ModelKind& kind, Visit&& visit) {
    const auto fixed = [&](Clause clause, Ability ability, int hundredths, int number) {
        if (kind.has(ability)) visit(Flat{clause, ability, Points::hundredths(hundredths), {}, number});
    };
    fixed(A_COST_19, transport, transport_factor(kind) * kind.transport, kind.transport);
    for (const Grant& each : kind.auras)
        visit(Flat{each.far ? A_COST_50 : A_COST_49, each.ability, aura_price(each).value_or(Points{}), each});
    fixed(A_COST_51c, corruption, prices::flat_corruption, 0);
    fixed(A_COST_51c, sluggishness, prices::flat_sluggishness, 0);
    fixed(A_COST_51c, radio, prices::flat_radio, 0);
    fixed(A_COST_51c, fear, prices::flat_fear * kind.fear, kind.fear);
    fixed(A_COST_52, mage, prices::flat_mage * kind.mage, kind.mage);
    for (const Grant& each : kind.orders)
        visit(Flat{A_COST_56, each.ability, order_price(each.ability).value_or(Points{}), each});
    for (Ability each : {relay, mending, coordination, prophecy, mobilisation, pressure})
        fixed(A_COST_55, each, *active_price(each), 0);
}

// A-COST-20, A-I-71: a Massive unit pays each distinct flat ability once.
Points massive_flat_price(const ListUnit& unit) {
    std::vector<Flat> paid;
    Points sum;
    for (const ModelKind& kind : unit.kinds)
        for_flats(kind, [&](const Flat& flat) {
            if (std::ranges::any_of(paid, [&](const Flat& other) { return flat.same_as(other); })) return;
            paid.push_back(flat);
            sum += flat.price;
        });
    return sum;
}

} // namespace

std::int64_t Points::rounded() const {
    const Int128 doubled = parts_ * 2 + in_a_point, whole = in_a_point * 2;
    const Int128 floored = doubled / whole - (doubled % whole < 0 ? 1 : 0);
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(floored));
}

std::int64_t Points::tokens(int points_a_token) const {
    const Int128 token = in_a_point * points_a_token;
    return std::max<std::int64_t>(1, static_cast<std::int64_t>((parts_ + token - 1) / token));
}

// Whole points and the fraction are converted apart, so that no digit is lost that a double can hold.
double Points::to_double() const {
    const Int128 whole = parts_ / in_a_point, rest = parts_ % in_a_point;
    return static_cast<double>(whole) + static_cast<double>(rest) / static_cast<double>(in_a_point);
}

Points UnitPrice::weapons() const { return std::max(melee, ranged) + std::min(melee, ranged).half(); }
Points UnitPrice::exact() const { return base + passives + flat + weapons(); }

Points base_price(const ModelKind& kind, Explain explain) {
    Product product(explain);
    product.times(A_COST_03, "base", {prices::base_factor, 1});
    const bool halved = kind.has(fearless) || kind.has(reckless) || kind.has(escape);
    product.times(halved ? A_COST_05 : A_COST_04, "morale", morale(kind));
    product.times(A_COST_06, "defence", defence(kind, explain));
    const bool beyond = kind.toughness > prices::toughness.back();
    const bool listed = std::ranges::find(prices::toughness, kind.toughness) != prices::toughness.end();
    product.times(beyond ? A_COST_13 : listed ? A_COST_12 : A_COST_14, "toughness", toughness(kind.toughness));
    return product.points("base cost");
}

Points weapon_price(const ModelKind& kind, const Weapon& weapon, Mode mode, Explain explain) {
    Product product(explain);
    product.times(A_COST_23, "attacks", {weapon.attacks, 1});
    product.times(A_COST_23, "factor", {prices::weapon_factor, 1});
    product.times(A_COST_24, "range modifier", range_modifier(weapon, mode, explain));
    product.times(A_COST_29, "hit chance", hit_chance(kind, weapon, mode, explain));
    product.times(A_COST_36, "AP modifier", ap_modifier(kind, weapon, mode, explain));
    if (weapon.has(piercing))
        product.times(A_COST_41, "Piercing", {prices::ap_piercing[static_cast<std::size_t>(weapon.ap + 1)], 100});
    if (weapon.has(blast))
        product.times(A_COST_42, "Blast", by_number(prices::blast, prices::blast_step_beyond, weapon.blast));
    if (weapon.has(deadly))
        product.times(A_COST_43, "Deadly", by_number(prices::deadly, prices::deadly_step_beyond, weapon.deadly));
    multiply(kind, weapon, mode, product);
    return product.points(mode == Mode::melee ? "melee" : "ranged");
}

// A-COST-46: an Assault weapon counts in both categories.
Points weapons_price(const ModelKind& kind, Mode mode, Explain explain) {
    Points sum;
    for (const Weapon& weapon : kind.weapons) {
        const bool counts = mode == Mode::ranged ? !weapon.melee() : weapon.melee() || weapon.has(assault);
        if (!counts) continue;
        tell(explain, Role::part, weapon.has(assault) ? A_COST_46 : A_COST_23, weapon.name, 0);
        sum += weapon_price(kind, weapon, mode, explain);
    }
    return sum;
}

Points passives_price(const ModelKind& kind, Explain explain) {
    int hundredths = 0;
    const auto add = [&](Clause clause, Ability ability, int price) {
        hundredths += price * kind.toughness;
        tell(explain, Role::plus, clause, english(ability), price * kind.toughness / 100.0);
    };
    for (const prices::PassivePrice& row : prices::passives)
        if (kind.has(row.ability) && row.per_toughness != 0 && !(row.ability == flying && kind.has(aircraft)))
            add(row.per_toughness < 0 ? A_COST_16 : A_COST_15, row.ability, row.per_toughness); // A-COST-22: Flying
    if (kind.has(echelons))
        add(A_COST_21, echelons,
            kind.has(scout)    ? prices::echelons_scout
            : kind.has(ambush) ? prices::echelons_ambush
                               : prices::echelons_other);
    return Points::hundredths(hundredths);
}

Points flat_price(const ModelKind& kind, Explain explain) {
    Points sum;
    for_flats(kind, [&](const Flat& flat) {
        sum += flat.price;
        tell(explain, Role::plus, flat.clause, english(flat.ability), flat.price.to_double());
    });
    return sum;
}

UnitPrice unit_price(const ListUnit& unit, Explain explain) {
    UnitPrice price;
    tell(explain, Role::unit, A_COST_01, unit.name, 0);
    for (const ModelKind& kind : unit.kinds) {
        tell(explain, Role::model, A_COST_02, kind.name, kind.count);
        price.base += base_price(kind, explain) * kind.count;
        price.passives += passives_price(kind, explain) * kind.count;
        price.flat += flat_price(kind, explain) * kind.count;
        price.melee += weapons_price(kind, Mode::melee, explain) * kind.count;
        price.ranged += weapons_price(kind, Mode::ranged, explain) * kind.count;
    }
    if (unit.has(massive)) {
        price.flat = massive_flat_price(unit);
        tell(explain, Role::result, A_COST_20, "Massive: each flat ability once", price.flat.to_double());
    }
    tell(explain, Role::result, A_COST_01, "base costs of all models", price.base.to_double());
    if (price.passives != Points{}) tell(explain, Role::result, A_COST_15, "passives", price.passives.to_double());
    if (price.flat != Points{}) tell(explain, Role::result, A_COST_02, "flat costs", price.flat.to_double());
    tell(explain, Role::result, A_COST_47, price.shooter() ? "shooter: ranged in full" : "warrior: melee in full",
         std::max(price.melee, price.ranged).to_double());
    tell(explain, Role::result, A_COST_48, price.shooter() ? "melee at half cost" : "ranged at half cost",
         std::min(price.melee, price.ranged).half().to_double());
    tell(explain, Role::result, A_COST_57, "exact", price.exact().to_double());
    return price;
}

std::int64_t total_price(const ArmyList& list) {
    std::int64_t total = 0;
    for (const ListUnit& unit : list.units) total += unit_price(unit).points();
    return total;
}

// A-COST-49, A-COST-50. A-I-82: an aura on enemies can only be the kind that reaches 12".
std::optional<Points> aura_price(const Grant& aura) {
    const auto* row = passive_price(aura.ability);
    if (!row || row->aura < 0 || (aura.on_enemies && !aura.far)) return std::nullopt;
    return Points::hundredths(row->aura * (aura.far ? prices::aura_reach_factor : 1));
}

// A-COST-56
std::optional<Points> order_price(Ability ability) {
    const auto* row = passive_price(ability);
    if (!row || row->order < 0) return std::nullopt;
    return Points::hundredths(row->order);
}

// A-COST-53, A-COST-54, A-I-84
std::optional<std::int64_t> spell_tokens(const Spell& spell) {
    if (spell.weapon) {
        ModelKind caster;
        caster.quality = prices::mage_weapon_quality;
        const Mode mode = spell.weapon->melee() ? Mode::melee : Mode::ranged;
        return weapon_price(caster, *spell.weapon, mode).tokens(prices::mage_weapon_budget_per_token);
    }
    if (spell.grant.ability == Ability::relay) return std::nullopt; // it only works while another spell is cast
    std::optional<Points> price = order_price(spell.grant.ability);
    if (const auto active = active_price(spell.grant.ability)) price = Points::hundredths(*active);
    if (!price) return std::nullopt;
    return price->tokens(prices::mage_ability_budget_per_token);
}

namespace {

boost::json::object term_json(const Term& term) {
    boost::json::object row{{"role", name_of(term.role)}, {"what", term.what}, {"value", term.value}};
    if (term.clause != Clause::none) row["clause"] = id_of(term.clause);
    return row;
}

} // namespace

std::string price_json(const Army& army, bool explained) {
    boost::json::array units;
    std::int64_t total = 0;
    for (const ListUnit& unit : list_of(army).units) {
        boost::json::array terms;
        const auto explain = [&](const Term& term) { terms.push_back(term_json(term)); };
        const UnitPrice price = explained ? unit_price(unit, explain) : unit_price(unit);
        total += price.points();
        boost::json::object row({{"name", unit.name},
                                 {"points", price.points()},
                                 {"exact", price.exact().to_double()},
                                 {"base", price.base.to_double()},
                                 {"passives", price.passives.to_double()},
                                 {"flat", price.flat.to_double()},
                                 {"melee", price.melee.to_double()},
                                 {"ranged", price.ranged.to_double()}});
        if (explained) row["terms"] = std::move(terms);
        units.push_back(std::move(row));
    }
    return json_text(
        boost::json::object{{"rules", army.rules}, {"name", army.name}, {"total", total}, {"units", std::move(units)}});
}

} // namespace muster::alternating
