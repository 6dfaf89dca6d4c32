// Events as statistics see them: who attacked whom with what, and who lost how much. Each rule set reads its own events
// so (RuleSet::damage_record), and statistics need to know no game.
#pragma once

#include "battle/event.h"
#include "battle/setup.h"

namespace muster {

struct DamageRecord {
    enum class Kind : std::uint8_t { attack, loss };
    Kind kind = Kind::attack;
    UnitId unit = UnitId::none;   // who attacked (nobody, where the game does not say), or who lost
    UnitId target = UnitId::none; // of an attack
    std::string weapon;           // of an attack
    int amount = 0;               // attacks made; wounds lost
    int of = 1;                   // of a loss: the wounds the unit began the battle with
};

// What an event says about who hurt whom; nothing for events that tell no such thing.
using DamageReader = std::optional<DamageRecord> (*)(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster
