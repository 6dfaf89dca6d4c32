// Battles that somebody changed by hand: rules/sheets/sheet_soundness.h and what only the eighth remembers.
#include "rules/eighth/begin.h"
#include "rules/eighth/mission.h"
#include "rules/sheets/sheet_soundness.h"

namespace muster::eighth {
namespace {

constexpr Course course{.battle_stage = static_cast<std::uint8_t>(Stage::battle),
                        .last_stage = static_cast<std::uint8_t>(Stage::ended),
                        .last_phase = static_cast<std::uint8_t>(Phase::morale),
                        .rounds = battle_rounds};

} // namespace

std::optional<Problem> unsound(const Setup& setup, const Battle& battle) {
    const auto& memory = muster::memory<Memory>(battle);
    if (auto found = sheets::unsound(setup, battle, course)) return found;
    for (std::size_t i = 0; i < memory.sides.size(); ++i)
        if (memory.sides[i].trait != Trait::none && memory.sides[i].warlord == ModelId::none)
            return wrong_value(fmt::format("memory.sides[{}].trait", i), "a trait", "none without a Warlord");
    if (memory.mission.division >= 180)
        return wrong_value("memory.mission.division", memory.mission.division, "0 to 179 degrees");
    return std::nullopt;
}

} // namespace muster::eighth
