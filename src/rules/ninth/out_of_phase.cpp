#include "rules/ninth/out_of_phase.h"

#include "rules/ninth/shooting.h"

namespace muster::ninth {

std::optional<Refusal> shoot_as_if_in_shooting_phase(Game& game, UnitId unit) {
    if (const auto clause = why_it_cannot_shoot(game, unit)) return Refusal{*clause, {}, {}};
    shoot(game, unit);
    return std::nullopt;
}

std::optional<Refusal> refusal_of(const Game& game, const Stratagem& stratagem) {
    if (!stratagem.phase || *stratagem.phase == game.phase()) return std::nullopt;
    return Refusal{N_OOP_02, {}, {}};
}

} // namespace muster::ninth
