// The Command phase (N-CMD).
#include "rules/ninth/events.h"
#include "rules/ninth/phases.h"
#include "rules/ninth/sequencing.h"
#include "rules/sheets/psychic.h"

namespace muster::ninth {
namespace {

enum class CommandStep : std::uint8_t { command_points, abilities, capture_and_control };

// N-CMD-01, N-CMD-02
void gain_command_point(sheets::Game& game) {
    if (!game.army(game.active()).datasheets->battle_forged) return;
    auto& points = game.memory.sides[index(game.active())].command_points;
    if (points < 255) ++points;
    game.tell(
        Happened{N_CMD_01, UnitId::none, UnitId::none, {static_cast<std::int16_t>(index(game.active())), points}});
}

} // namespace

void command_phase(sheets::Game& game) {
    if (game.is_at(CommandStep::command_points)) { // before anything else
        gain_command_point(game);
        end_lasting_powers(game); // until now they have worked
        game.go_on_to(CommandStep::abilities);
    }
    if (game.is_at(CommandStep::abilities)) {
        resolve_abilities(game, When::command_phase); // N-CMD-03
        if (game.battle.over) return;                 // somebody shot or fought out of phase
        game.go_on_to(CommandStep::capture_and_control);
    }
    score_capture_and_control(game); // last of all (N-I-35)
}

} // namespace muster::ninth
