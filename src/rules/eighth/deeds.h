// The events of this game for whoever counts.
#pragma once

#include "battle/deed.h"
#include "rules/eighth/eighth.h"

namespace muster::eighth {

struct AttacksMade;

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which);
// "Plasma pistol (Supercharge)"
std::string weapon_name(const Setup& setup, const AttacksMade& event);

} // namespace muster::eighth
