// A battle's events as sentences of a language.
#pragma once

#include "battle/session.h"
#include "language/language.h"

namespace muster {

// The line about one event, or nothing where the rules tell none. Like the rules' own telling it opens a heading with
// an empty line and indents a detail; where the language has no message for the event, it is that telling.
std::string tell(const Language& language, const Session& session, std::size_t event);

} // namespace muster
