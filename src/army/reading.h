// Readers for the parts of army files that every game has. Every function refuses mistakes through its Reader and then
// returns a harmless value.
#pragma once

#include "base/json_reader.h"
#include "dice/die.h"
#include "table/shape.h"

#include <optional>
#include <string>
#include <vector>

namespace muster {

// Small things.
std::string read_id(Reader reader);                                 // "heavy-bolt-pistol"
std::vector<std::string> read_ids(Reader reader, std::size_t most); // one id or a list of them
DiceExpression read_dice(Reader reader, int least, int most);       // 3, "D6", "2D3+1"; bounds for plain numbers
void refuse_twice(Reader reader, const std::vector<std::string>& ids, const std::string& id); // a duplicate

// Models on the table (army/bases.cpp).
std::optional<Shape> parse_base(std::string_view text); // "32mm", "60x35mm", "100x60mm hull"
Shape read_base(Reader reader);                         // the same, or { "hull": [[x, y], …] } in inches
Length read_height(Reader reader);                      // inches

} // namespace muster
