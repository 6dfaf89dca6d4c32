// Modifier arithmetic, in exact fractions. The differences between the games are data: an Arithmetic value for each
// kind of number (values.h in their folders of src/army). A modifier names the clause it comes from, so that the screen
// can show how every number was made.
#pragma once

#include "base/clause.h"
#include "base/fields.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace muster {

// In the order in which they are applied: a replacement first (N-MOD-04), then N-DICE-06, N-MOD-02.
enum class ModifierKind : std::uint8_t { set, divide, multiply, add, subtract };
MUSTER_NAMES(ModifierKind, set, divide, multiply, add, subtract)

struct Modifier {
    ModifierKind kind = ModifierKind::add;
    std::int16_t amount = 0;
    Clause because = Clause::none;
};
MUSTER_FIELDS(Modifier, kind, amount, because)

// Every game divides and multiplies before it adds and subtracts, and rounds up. Only whole numbers are added, so
// rounding before or after adding gives the same. Rounding before or after multiplying does not.
enum class RoundingUp : std::uint8_t { before_multiplying, after_multiplying };

struct Arithmetic {
    RoundingUp rounding = RoundingUp::after_multiplying;
    std::optional<int> most_added{}; // the sum of additions and subtractions stays from -most_added to +most_added
    Clause most_added_because = Clause::none;
    std::optional<int> least{}; // a result below this counts as this
    Clause least_because = Clause::none;
};

constexpr Arithmetic at_least(Arithmetic arithmetic, int least, Clause because) {
    arithmetic.least = least;
    arithmetic.least_because = because;
    return arithmetic;
}
constexpr Arithmetic adding_at_most(Arithmetic arithmetic, int most_added, Clause because) {
    arithmetic.most_added = most_added;
    arithmetic.most_added_because = because;
    return arithmetic;
}

// A result with what changed it; the list of modifiers says the rest.
struct ModifiedValue {
    std::int32_t unmodified = 0;
    std::int32_t added = 0; // additions less subtractions, after any limit
    std::int32_t result = 0;
    Clause limited_by = Clause::none; // the clause that limited the sum of modifiers, if it did
    Clause raised_by = Clause::none;  // the clause that lifted the result to its least value, if it did
};
MUSTER_FIELDS(ModifiedValue, unmodified, added, result, limited_by, raised_by)

constexpr std::int64_t divided_rounding_up(std::int64_t number, std::int64_t divisor) {
    return number / divisor + (number % divisor > 0 ? 1 : 0);
}

// All modifiers that apply are applied (N-DICE-05, N-MOD-01, E-DICE-05, E-MOD-01), in whatever order they are listed.
// Of several replacements the last one counts. Divisors below 1 count as 1. Results end at a million, which no table
// reaches.
constexpr ModifiedValue apply_modifiers(int unmodified, std::span<const Modifier> modifiers,
                                        const Arithmetic& arithmetic) {
    constexpr std::int64_t most = 1'000'000;
    std::int64_t start = unmodified, divisor = 1, factor = 1, added = 0;
    for (const Modifier& modifier : modifiers) {
        const std::int64_t amount = modifier.amount;
        switch (modifier.kind) {
        case ModifierKind::set:
            start = amount;
            break;
        case ModifierKind::divide:
            divisor = std::min(divisor * std::max<std::int64_t>(amount, 1), most);
            break;
        case ModifierKind::multiply:
            factor = std::clamp(factor * amount, -most, most);
            break;
        case ModifierKind::add:
            added += amount;
            break;
        case ModifierKind::subtract:
            added -= amount;
            break;
        }
    }
    ModifiedValue modified{.unmodified = unmodified};
    if (arithmetic.most_added && (added > *arithmetic.most_added || added < -*arithmetic.most_added)) {
        added = added > 0 ? *arithmetic.most_added : -*arithmetic.most_added;
        modified.limited_by = arithmetic.most_added_because;
    }
    const std::int64_t scaled = arithmetic.rounding == RoundingUp::before_multiplying
                                    ? divided_rounding_up(start, divisor) * factor
                                    : divided_rounding_up(start * factor, divisor);
    std::int64_t result = std::clamp(scaled + added, -most, most);
    if (arithmetic.least && result < *arithmetic.least) {
        result = *arithmetic.least;
        modified.raised_by = arithmetic.least_because;
    }
    modified.added = static_cast<std::int32_t>(added);
    modified.result = static_cast<std::int32_t>(result);
    return modified;
}

} // namespace muster
