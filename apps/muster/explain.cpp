// muster explain: what a computer player sees in a question of a battle: its best answers, their values and the
// reasons. The battle is a replay, or one that computer players play from a seed.
#include "battle_options.h"
#include "battles.h"
#include "terminal.h"

#include "base/json_archive.h"
#include "base/json_text.h"
#include "battle/answer_json.h"
#include "battle/replay.h"
#include "dice/philox_dice.h"
#include "players/candidate.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "simulate/simulate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace json = boost::json;

namespace muster {
namespace {

constexpr std::uint64_t last_one = ~std::uint64_t{0}; // if no question is named

struct ExplainOptions : OpponentOptions {
    std::string file, player = "greedy";
    std::uint64_t question = last_one;
    int most = 3;
    bool json = false;
};

// --- The battle at its question

Session replayed(const ExplainOptions& wanted) {
    const Replay replay = need(load_replay(wanted.file, find_rule_set));
    const auto there = [&](const Session& session) { return session.answers() == wanted.question; };
    auto session = play_back(replay, [&](const Session& each) { return !there(each); });
    if (session.has_error()) {
        Problem problem = session.error();
        problem.file = wanted.file;
        throw BadInput(problem);
    }
    return std::move(*session);
}

Session fought(const Program& program, const ExplainOptions& wanted) {
    Session session(setup_of(program, wanted), std::make_shared<PhiloxDice>(wanted.seed));
    const auto first = make_player(wanted.players.front(), player_seed(wanted.seed, 0, Side::red)),
               second = make_player(wanted.players.back(), player_seed(wanted.seed, 0, Side::blue));
    std::uint64_t asked = 0;
    session.run({first.get(), second.get()}, [&](const Battle&) { return asked++ == wanted.question; });
    return session;
}

Session at_the_question(const Program& program, const ExplainOptions& wanted) {
    if (wanted.file.empty() && wanted.rules.empty())
        throw BadInput("found neither a replay nor --rules, expected one of them");
    Session session = wanted.file.empty() ? fought(program, wanted) : replayed(wanted);
    if (session.question() && (wanted.question == last_one || session.answers() == wanted.question)) return session;
    throw BadInput(
        fmt::format("--question: found {}, expected one of the {} of this battle, from 0 on",
                    wanted.question == last_one ? "none, and the battle is over" : fmt::format("{}", wanted.question),
                    session.answers() + (session.question() ? 1 : 0)));
}

// --- What the player sees

std::string text_of(const Setup& setup, const Option& option) {
    const json::value value = option_json(setup, option, Naming::labels);
    std::vector<std::string> parts;
    for (const auto& [key, part] : value.as_object())
        parts.push_back(part.is_string() ? std::string(part.as_string()) : json::serialize(part));
    return fmt::format("{}", fmt::join(parts, " "));
}

// The middle of the new places, and the longest distance that a model moves.
std::string text_of(const Battle& battle, std::span<const PlacedModel> places) {
    double x = 0, y = 0;
    std::int64_t farthest = 0;
    for (const PlacedModel& each : places) {
        x += to_inches(each.place.at.x), y += to_inches(each.place.at.y);
        if (each.model == ModelId::none || battle.models[index(each.model)].whereabouts != Whereabouts::table) continue;
        const Point from = battle.models[index(each.model)].place.at;
        farthest = std::max(farthest, floor_sqrt(squared_distance(from, each.place.at)));
    }
    const auto count = static_cast<double>(places.size());
    std::string text = fmt::format("{} model{} around {:.1f}\", {:.1f}\"", places.size(), places.size() == 1 ? "" : "s",
                                   x / count, y / count);
    if (farthest > 0)
        text += fmt::format(", moved {:.1f}\" at most", to_inches(Length{static_cast<std::int32_t>(farthest)}));
    return text;
}

std::string text_of(const Setup& setup, const Battle& battle, const Answer& answer) {
    if (answer.pass) return "pass";
    if (!answer.places.empty()) return text_of(battle, answer.places);
    std::vector<std::string> picks;
    for (const Pick& pick : answer.picks) {
        picks.push_back(text_of(setup, pick.option));
        if (pick.count > 1) picks.back() += fmt::format(" x{}", pick.count);
    }
    return picks.empty() ? "nothing" : fmt::format("{}", fmt::join(picks, ", "));
}

double points(std::int64_t thousandths) { return static_cast<double>(thousandths) / 1000; }

void print(const Session& session, const Question& question, const std::vector<Candidate>& candidates) {
    const Setup& setup = session.setup();
    fmt::print("{} {}: {} is asked by {}{}\n", bold("question"), session.answers(),
               in_side_colours(name_of(question.seat)), id_of(question.clause),
               question.unit == UnitId::none ? "" : " about " + unit_label(setup, question.unit));
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const bool unsure = candidates[i].score > candidates.front().score; // the first is what it answers
        fmt::print("{}. {:+.3f}{}\n{}\n", i + 1, points(candidates[i].score), unsure ? " (not surely better)" : "",
                   wrapped(text_of(setup, session.battle(), candidates[i].answer), terminal_width(), 3));
        for (const TermValue& term : candidates[i].reasons)
            fmt::print("   {:+8.3f} {}\n", points(term.value), name_of(term.term));
    }
}

json::value document_of(const Session& session, const Question& question, const ExplainOptions& wanted,
                        const std::vector<Candidate>& candidates) {
    json::array list;
    for (const Candidate& each : candidates) {
        json::array reasons;
        for (const TermValue& term : each.reasons)
            reasons.push_back({{"term", name_of(term.term)}, {"value", term.value}});
        list.push_back({{"answer", answer_json(session.setup(), each.answer)},
                        {"score", each.score},
                        {"reasons", std::move(reasons)}});
    }
    return {{"rules", session.rules().name},
            {"number", session.answers()},
            {"question", question_json(session.setup(), question)},
            {"player", wanted.player},
            {"candidates", std::move(list)}};
}

int explain_question(const Program& program, const ExplainOptions& wanted) {
    require_player(wanted.player, "--player");
    const Session session = at_the_question(program, wanted);
    session.at_open_question([&](const Question& question, const Rulings& rulings) {
        const auto player = make_player(wanted.player, player_seed(wanted.seed, 0, question.seat));
        const auto candidates =
            explain(*player, session.view(question.seat), question, rulings, static_cast<std::size_t>(wanted.most));
        if (wanted.json)
            fmt::print("{}\n", json_text(document_of(session, question, wanted, candidates)));
        else
            print(session, question, candidates);
    });
    return done;
}

} // namespace

void add_explain(Program& program) {
    const auto wanted = std::make_shared<ExplainOptions>();
    wanted->players = {"quick", "quick"};
    Command command = program.command(
        {"explain",
         "Shows how a computer player judges a question: its best answers, their scores and why.",
         "[FILE | --rules RULES --red ARMY --blue ARMY [--players A,B] [--table TABLE|random]\n"
         "                      [--mission MISSION] [--switches SWITCH,…]] [--seed N] [--question N] [--player A]\n"
         "                      [--most N] [--json]",
         {"muster explain battle.json                    # the open question of an unfinished battle",
          "muster explain battle.json --question 120     # the question after 120 answers",
          "muster explain --rules ninth --red ninth/concord-25 --blue ninth/tide-25 --seed 3 --question 60"}},
        [=, &program] { return explain_question(program, *wanted); });
    const CommandOption file = command.add_option("FILE", wanted->file, "replay file").type_name("FILE");
    add_opponent_options(command, *wanted).excludes(file); // they play up to the question
    command.add_option("--question", wanted->question, "question after this many answers (the open one)")
        .type_name("N")
        .check(whole_number(0, 1'000'000));
    command.add_option("--player", wanted->player, "computer player to explain (greedy)").type_name("A");
    command.add_option("--most", wanted->most, "answers to show (3)").type_name("N").check(whole_number(1, 12));
    command.add_flag("--json", wanted->json, "print one JSON document instead of text");
}

} // namespace muster
