// Looking back at a battle: the table at an earlier decision, its file, another battle that continues from there, and
// whether dice and answers lead to its end. These are about the battle as the server keeps it, so they are not among
// the queries to the rules.
#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "battle/scenario.h"
#include "battle/standing.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "server/attempt.h"
#include "server/describe.h"
#include "server/frame.h"
#include "server/match.h"
#include "server/new_battle.h"
#include "server/queries/query.h"
#include "server/statistics.h"
#include "table/plan_svg.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {

using namespace protocol;

namespace {

Problem cannot_be_played_again(bool damaged) {
    return {"", "", damaged ? "a battle that is damaged" : "a battle that was played by older rules",
            "one that today's rules can play again"};
}

// Plays the public file again from its secret, and compares with the digest noted after the last answer.
Verified verified(const std::string& replay, const std::string& digest) {
    Verified verified;
    verified.digest = digest;
    auto document = Document::parse(replay, "replay");
    if (document.has_error()) return verified;
    const auto file = read_replay(*document, find_rule_set);
    if (file.has_error()) return verified;
    const auto again = play_back(*file);
    const std::optional<bool> kept = verifies(file->dice, again.has_value() ? again->next_die() : 0);
    verified.promised = kept.has_value();
    verified.verified = kept.value_or(true) && again.has_value() && hexadecimal(again->digest()) == verified.digest;
    verified.given = file->dice.given.size();
    verified.dice = again.has_value() ? again->next_die() - std::min(again->next_die(), verified.given) : 0;
    return verified;
}

} // namespace

Match::Verdict Match::look_back(Client& client, const AskQuery& asked) {
    const auto told = [](std::string text) { return Told(boost::system::in_place_value, std::move(text)); };
    if (!begun()) return Declined{Code::waiting, "", {}};
    if (!wake()) return look_back_as_told(client, asked);
    const auto shown = this->shown();
    const std::size_t at = asked.at.value_or(shown->session.answers());
    if (asked.name == "battle.verify") {
        if (!over()) return Declined{Code::not_allowed, "", {}};
        return post_query(client, asked, at, [told, file = replay().value(), digest = progress_.digest.value_or("")] {
            return told(print_json(verified(file, digest)));
        });
    }
    if (asked.name == "battle.events")
        return post_query(client, asked, at, [=, catalogue = deps_.catalogue]() -> Told {
            const auto events = events_between(*shown, asked, at, catalogue->english());
            if (events.has_error()) return Declined{Code::bad_query, events.error().text(), {}};
            return told(print_json(*events));
        });
    return post_query(client, asked, at, [=, id = id(), is_over = over()]() -> Told {
        const auto then = session_at(shown->session, at);
        if (then.has_error()) return Declined{Code::bad_query, then.error().text(), {}};
        if (asked.name == "battle.scenario") {
            if (!is_over && std::ranges::any_of(then->records(), &Record::secret))
                return Declined{Code::not_allowed, "", {}};
            return told(json::serialize(scenario_of(*then, fmt::format("Battle {}, decision {}", id, at))));
        }
        Snapshot snapshot = describe_battle(*then);
        snapshot.spent = spent_dice(shown->session); // looking back takes nothing back
        return told(print_json(snapshot));
    });
}

Result<EventsInput> Match::events_asked(const AskQuery& asked) {
    const json::value& given = asked.input.value;
    Document document = Document::of(given.is_null() ? json::value(json::object()) : given);
    EventsInput input;
    JsonPatch reader(document.root());
    transfer(reader, input);
    return document.finish(input);
}

// The events up to the given decision, at most a few hundred. A client that wants more asks again from the end of
// these.
Result<Events> Match::events_between(const Shown& shown, const AskQuery& asked, std::size_t at,
                                     const Language& english) {
    const auto input = events_asked(asked);
    if (input.has_error()) return input.error();
    const Session& session = shown.session;
    const std::size_t to = std::min(
        {input->to.value_or(session.events().size()), session.events().size(), input->from + events_in_a_frame});
    Events events;
    for (std::size_t i = input->from; i < to && shown.event_at[i] <= at; ++i)
        events.events.push_back(describe_event(session, i, shown.event_at[i], english));
    return events;
}

std::optional<Ending> Match::ending() const {
    if (!over() || progress_.how == name_of(How::played)) return std::nullopt;
    Ending ending;
    enum_named(progress_.how.value_or(""), ending.how);
    enum_named(progress_.outcome.value_or(""), ending.outcome);
    return ending;
}

Result<std::string> Match::replay() {
    const auto text = [](std::string file) {
        return Result<std::string>(boost::system::in_place_value, std::move(file));
    };
    if (!begun()) return Problem{"", "", "a battle that has not begun", "one with a replay"};
    if (const auto whole = deps_.store->battle(id()); whole && whole->replay) return text(*whole->replay);
    if (!wake()) return replay_as_told();
    return text(replay_text(export_of(*session_, dice(), ending())));
}

// The table from above, with all models on it.
Result<std::string> Match::plan() {
    if (!begun()) return Problem{"", "", "a battle that has not begun", "one with a table to look at"};
    if (!wake()) return cannot_be_played_again(older_rules_->damaged);
    const Session& session = *session_;
    std::vector<PlanFigure> figures;
    for_models_on_table(session.battle(), [&](ModelId model) {
        const bool red = session.battle().units[index(session.battle().models[index(model)].unit)].owner == Side::red;
        figures.push_back({solid_of(session.setup(), session.battle(), model).base, red, red ? "#F0764A" : "#8CCBFA"});
    });
    return Result<std::string>(boost::system::in_place_value, plan_svg(session.setup().table, figures));
}

Result<Statistics> Match::statistics() {
    if (!over()) return Problem{"", "", "a battle that goes on", "one that has ended"};
    if (statistics_) return *statistics_;
    Statistics counted = statistics_of(Transcript(deps_.store->told(id())));
    if (begun() && wake()) {
        const auto owner = [&](UnitId unit) { return session_->battle().units[index(unit)].owner; };
        add_attacks(counted, attacks_in(replay_of(*session_, dice())), owner);
    }
    return *(statistics_ = std::move(counted));
}

Result<Founded> Match::fork(std::size_t at, Side seat) {
    if (!over()) return Problem{"", "", "a battle that goes on", "one that has ended"};
    if (!wake()) return cannot_be_played_again(older_rules_->damaged);
    if (at >= awake().answers())
        return Problem{"", "at", fmt::format("{}", at), fmt::format("a decision before {}", awake().answers())};
    const auto then = session_at(awake(), at);
    if (then.has_error()) return then.error();
    // The computer of that battle plays on. If both seats were people, the strongest computer takes the other seat.
    const auto met = std::ranges::find_if(stored_.seats, &StoredSeat::is_computer);
    const std::string against = met != stored_.seats.end() ? met->who : fmt::format("computer:{}", strongest_player());
    return fork_battle(*then, stored_.seed, seat, against);
}

} // namespace muster
