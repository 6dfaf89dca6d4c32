#include "rules/common/needed.h"

#include <fmt/format.h>

namespace muster {

std::optional<Needs> needs_of_roll(const EventLog& events, std::size_t which, int number, int modifier) {
    for (std::size_t i = which; i-- > 0 && events[i].type != events[which].type;)
        if (const auto rolled = events.get<DiceRolled>(i);
            rolled && rolled->needs.number == number && rolled->needs.modifier == modifier)
            return rolled->needs;
    return std::nullopt;
}

std::string needed(const EventLog& events, std::size_t which, int number, int modifier, int penetration) {
    const int other = modifier - penetration;
    std::string by;
    if (penetration != 0) by += fmt::format(", AP {:+}", penetration);
    if (other != 0) by += fmt::format("{}{:+}", penetration == 0 ? ", " : ", other ", other);
    const auto rolled = needs_of_roll(events, which, number, modifier);
    if (by.empty() || !rolled) return fmt::format("{}+{}", number, by);
    const std::string face = rolled->succeeds_from > 6 ? "more than a 6" : fmt::format("{}+", rolled->succeeds_from);
    return fmt::format("{} ({}+{})", face, number, by);
}

} // namespace muster
