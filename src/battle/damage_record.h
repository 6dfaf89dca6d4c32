// Events in the form that statistics need: who attacked whom with what, and who lost how much. Each rule set translates
// its own events (RuleSet::damage_record), so statistics know no game.
#pragma once

#include "battle/event.h"
#include "battle/setup.h"

namespace muster {

struct DamageRecord {
    enum class Kind : std::uint8_t { attack, loss };
    Kind kind = Kind::attack;
    UnitId unit = UnitId::none;   // the unit that attacked (none where the game does not say), or that lost wounds
    UnitId target = UnitId::none; // of an attack
    std::string weapon;           // of an attack
    int amount = 0;               // attacks made; wounds lost
    int of = 1;                   // of a loss: the wounds that the unit had at the start of the battle
};

// What an event says about who hurt whom; nothing if it says nothing of the kind.
using DamageReader = std::optional<DamageRecord> (*)(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster
