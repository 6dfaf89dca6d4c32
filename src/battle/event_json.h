// An event as JSON, for whoever tells of it in a language.
#pragma once

#include "battle/session.h"

#include <boost/json/object.hpp>

namespace muster {

// Its fields, and what else a sentence about it has to know: the lowest face that a test of it needed, where one was
// rolled, and the extra values that only the rules know.
boost::json::object event_json(const Setup& setup, const EventLog& events, std::size_t which);
inline boost::json::object event_json(const Session& session, std::size_t which) {
    return event_json(session.setup(), session.events(), which);
}

// Among the lines of a battle, by its kind and its clause.
Weight weight_of(const EventType& type, const boost::json::object& event);

} // namespace muster
