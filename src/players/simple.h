// A plain player of the ninth, the eighth and the alternating game: walks to objective markers and to enemies, shoots
// and charges. It looks one step ahead and never at what the opponent might do. In other rule sets it takes what is
// offered first.
#pragma once

#include "battle/player.h"

namespace muster {

class SimplePlayer final : public Player {
  public:
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;
};

} // namespace muster
