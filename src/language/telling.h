// A battle's events as sentences of a language.
#pragma once

#include "battle/event_json.h"
#include "language/language.h"

namespace muster {

struct Told {
    Weight weight = Weight::line;
    std::string text;
};

// What happened, with everything that the event holds. Where the language has no message for it, its bare name.
Told tell(const Language& language, const Setup& setup, const Battle& battle, const EventType& type,
          const boost::json::object& event); // event_json
inline Told tell(const Language& language, const Session& session, std::size_t which) {
    return tell(language, session.setup(), session.battle(), *session.events()[which].type, event_json(session, which));
}

// The event as a line of text: a heading comes after an empty line (unless another heading is before it), a detail is
// indented.
std::string line_of(const Told& told, Weight before = Weight::line);

} // namespace muster
