#include "narration.h"

#include "terminal.h"

#include "language/telling.h"

#include <fmt/format.h>

namespace muster {
namespace {

std::string coloured(const std::string& line, Weight weight) {
    return weight == Weight::detail ? dim(line) : weight == Weight::heading ? bold(line) : in_side_colours(line);
}

// "red resigned", after the result.
std::string how_it_ended(const Ending& ending) {
    switch (ending.how) {
    case Ending::How::agreed:
        return "agreed";
    case Ending::How::resigned:
        return ending.outcome == Outcome::red ? "blue resigned" : "red resigned";
    case Ending::How::claimed:
        return "claimed on time";
    }
    return {};
}

} // namespace

void print_story(const Session& session, const Language& language) {
    Weight before = Weight::line;
    for (std::size_t i = 0; i < session.events().size(); ++i) {
        const Told told = tell(language, session, i);
        fmt::print("{}\n", coloured(line_of(told, before), told.weight));
        before = told.weight;
    }
}

void print_ending(const Ending& ending, const Language& language) {
    const std::string result = ending.outcome == Outcome::draw
                                   ? language.say("end.draw")
                                   : language.say("end.wins", {{"side", std::string(name_of(ending.outcome))}});
    const Values winner{{"winner", std::string(name_of(ending.outcome))}};
    const std::string how = language.say(fmt::format("end.how.{}", name_of(ending.how)), winner);
    fmt::print("{}\n", bold(fmt::format("\n{}. {}", result, how)));
}

std::string result_line(const Battle& battle, std::optional<Ending> ending) {
    const std::string score = fmt::format("{} : {}", battle.score[0], battle.score[1]);
    const Outcome outcome = ending ? ending->outcome : battle.outcome;
    if (!battle.over && !ending) return "not over yet, " + score;
    const std::string how = ending ? ": " + how_it_ended(*ending) : "";
    if (outcome == Outcome::draw) return "a draw, " + score + how;
    return fmt::format("{} won {}{}", name_of(outcome), score, how);
}

} // namespace muster
