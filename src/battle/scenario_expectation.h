// What a scenario expects of a battle ("expect"), compared with what is so.
#pragma once

#include "base/json_reader.h"
#include "battle/session.h"

#include <boost/json/value.hpp>

#include <string>
#include <vector>

namespace muster {

// Adds a line "path: found …, expected …" for each difference. Events are looked for after the first `events_before`,
// which had happened before the last action. A key that nothing is compared with is refused.
void compare_with_expectation(const Reader& expected, const Session& session, std::size_t events_before,
                              std::vector<std::string>& differences);

// { "event": "dice_rolled", …its fields }: an event as scenarios state it.
boost::json::value stated_event(const EventType& type, std::string_view bytes);

} // namespace muster
