// A plain player: walks to objective markers and to enemies, shoots and charges. It looks one step ahead and never at
// what the opponent might do. It has one behaviour for each rule set it knows, in a file of its own and registered in
// simple.cpp; in other rule sets it takes what is offered first.
#pragma once

#include "battle/player.h"

namespace muster {

class SimplePlayer final : public Player {
  public:
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;
};

Answer play_ninth_simply(const View& view, const Question& question, const Rulings& rulings);
Answer play_eighth_simply(const View& view, const Question& question, const Rulings& rulings);
Answer play_alternating_simply(const View& view, const Question& question, const Rulings& rulings);

} // namespace muster
