#include "narration.h"

#include "terminal.h"

#include "language/telling.h"

#include <fmt/format.h>

namespace muster {

namespace {

void print_line(const std::string& line) {
    if (line.empty()) return;
    const bool aside = line.starts_with("  "), heading = line.starts_with("\n");
    fmt::print("{}\n", aside ? dim(line) : heading ? bold(line) : in_side_colours(line));
}

} // namespace

void narrate_all(const Session& session) {
    const EventLog& events = session.events();
    for (std::size_t i = 0; i < events.size(); ++i) print_line(session.rules().narrate(session.setup(), events, i));
}

void narrate_all(const Session& session, const Language& language) {
    for (std::size_t i = 0; i < session.events().size(); ++i) print_line(tell(language, session, i));
}

std::string result_line(const Battle& battle) {
    const std::string score = fmt::format("{} : {}", battle.score[0], battle.score[1]);
    if (!battle.over) return "not over yet, " + score;
    if (battle.outcome == Outcome::draw) return "a draw, " + score;
    return fmt::format("{} won {}", name_of(battle.outcome), score);
}

} // namespace muster
