// An event as JSON, for whoever tells of it in a language.
#pragma once

#include "battle/session.h"

#include <boost/json/object.hpp>

namespace muster {

// Its fields, and the particulars that the rules know of it.
boost::json::object event_json(const Session& session, std::size_t event);

} // namespace muster
