// Looking back at a battle: the table at an earlier decision, and whether dice and answers lead to where it ended.
// These speak of the battle as the server keeps it, so they are not among the queries that ask the rules.
#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "rules/registry.h"
#include "server/describe.h"
#include "server/frame.h"
#include "server/match.h"
#include "server/queries/query.h"

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
    // The file anybody can have, played again from its secret, against the digest noted when the last answer was given.
    Verified verified;
    verified.digest = progress_.digest.value_or("");
    auto document = Document::parse(replay().value(), "replay");
    if (document.has_error()) return verified;
    const auto file = read_replay(*document, find_rule_set);
    if (file.has_error()) return verified;
    const std::optional<bool> kept = verifies(file->dice);
    const auto again = play_back(*file);
    verified.promised = kept.has_value();
    verified.verified = kept.value_or(true) && again.has_value() && hexadecimal(again->digest()) == verified.digest;
    verified.dice = again.has_value() ? again->next_die() : 0;
    return verified;
}

} // namespace muster
