// JSON for people as well as programs: numbers as people write them (49.5, not 4.95E1), everything else as Boost writes
// it.
#pragma once

#include <boost/json/value.hpp>

#include <string>

namespace muster {

std::string json_text(const boost::json::value& value);

} // namespace muster
