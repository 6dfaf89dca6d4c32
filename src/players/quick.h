// A quick player: it walks to objective markers and to enemies, shoots and charges, by rules of thumb and rough
// estimates. It looks one step ahead and never considers the opponent's answers. A rule set may bring a behaviour of
// its own (RuleSet::quick), and a family of rule sets may have one here. Any other game is played by the kinds of its
// questions.
#pragma once

#include "battle/player.h"

namespace muster {

class QuickPlayer final : public Player {
  public:
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;
};

Answer play_sheets_quickly(const View& view, const Question& question, const Rulings& rulings);
Answer play_any_game_quickly(const View& view, const Question& question, const Rulings& rulings);

} // namespace muster
