// Events as sentences, in the English of data/languages.
#pragma once

#include "language/telling.h"

namespace muster::test {

inline const Language& english() {
    static const Language language = Language::read(MUSTER_SOURCE "/data/languages", "en").value();
    return language;
}

inline std::string line_told(const Setup& setup, const Battle& battle, const EventLog& events, std::size_t which) {
    return line_of(tell(english(), setup, battle, *events[which].type, event_json(setup, events, which)));
}

} // namespace muster::test
