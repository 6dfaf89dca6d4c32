// Changes of JSON that leave it JSON: numbers at the edge of what fits, parts left out, doubled or put elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace muster::fuzz {

// One of the documents in a text, changed; nothing if there is none. The same text and number give the same change.
std::optional<std::string> changed_json(const std::string& text, std::uint32_t number);

} // namespace muster::fuzz
