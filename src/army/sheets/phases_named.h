// Which phases a text speaks of, by its words alone: where players are reminded of a text that the rules do not
// enforce.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster::sheets {

// Names of phases, in the order of the turn. Empty if the text names none: it may matter in any.
std::vector<std::string> phases_named(std::string_view text);

} // namespace muster::sheets
