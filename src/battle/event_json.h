// An event as JSON, for code that tells it in a language.
#pragma once

#include "battle/session.h"

#include <boost/json/object.hpp>

namespace muster {

// The fields of the event, and what else a sentence about it needs: the lowest face that succeeded in its test, if dice
// were rolled, and the extra values that only the rules know.
boost::json::object event_json(const Setup& setup, const EventLog& events, std::size_t which);
inline boost::json::object event_json(const Session& session, std::size_t which) {
    return event_json(session.setup(), session.events(), which);
}

// The weight of an event by its kind and its clause.
Weight weight_of(const EventType& type, const boost::json::object& event);

} // namespace muster
