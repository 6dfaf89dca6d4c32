// Battles that somebody changed by hand: rules/sheets/sheet_soundness.h and what only the ninth remembers.
#include "rules/ninth/begin.h"
#include "rules/ninth/mission.h"
#include "rules/sheets/sheet_soundness.h"

namespace muster::ninth {
namespace {

constexpr Course course{.battle_stage = static_cast<std::uint8_t>(Stage::battle),
                        .last_stage = static_cast<std::uint8_t>(Stage::ended),
                        .last_phase = static_cast<std::uint8_t>(Phase::morale),
                        .rounds = battle_rounds};

} // namespace

std::optional<Problem> unsound(const Setup& setup, const Battle& battle) {
    const auto& memory = muster::memory<Memory>(battle);
    if (auto found = sheets::unsound(setup, battle, course)) return found;
    for (std::size_t i = 0; i < memory.units.size(); ++i)
        if (const int by = memory.units[i].destroyed_by; by < -1 || by > 1)
            return wrong_value(fmt::format("memory.units[{}].destroyed_by", i), by, "-1, 0 or 1");
    return std::nullopt;
}

} // namespace muster::ninth
