// Looking back at a battle: the table at an earlier decision, and whether dice and answers lead to where it ended.
// These speak of the battle as the server keeps it, so they are not among the queries that ask the rules.
#include "base/json_archive.h"
#include "server/describe.h"
#include "server/frame.h"
#include "server/match.h"
#include "server/queries/query.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {

using namespace protocol;

Match::Verdict Match::look_back(Link& link, const AskQuery& asked) {
    const auto decline = [](Code code, std::string text = "") { return Declined{code, std::move(text), {}}; };
    if (!begun()) return decline(Code::waiting);
    const Session& session = awake();
    const std::size_t at = asked.at.value_or(session.answers());
    json::value output;
    if (asked.name == "battle.verify") {
        if (!over()) return decline(Code::not_allowed);
        output = json_from(verified());
    } else {
        const auto then = session_at(session, at);
        if (then.has_error()) return decline(Code::bad_query, then.error().text());
        output = json_from(describe_battle(*then));
    }
    link.send(frame("reply", Reply{asked.client_id.substr(0, 40), asked.name, at, {json::serialize(output)}}));
    return std::nullopt;
}

Verified Match::verified() {
    const Replay replay = export_of(awake(), dice());
    const std::optional<bool> kept = verifies(replay.dice);
    const auto again = play_back(replay);
    Verified verified;
    verified.promised = kept.has_value();
    verified.verified = kept.value_or(true) && again.has_value() && again->digest() == replay.digest;
    verified.dice = awake().next_die();
    verified.digest = fmt::format("{:016x}", replay.digest);
    return verified;
}

} // namespace muster
