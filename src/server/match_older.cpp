// A battle that was played under older rules: today's rules refuse one of its answers, or lead to another position. It
// is shown from the transcript, can be exported, and cannot continue. The same holds for a battle with damaged rows,
// but its export may be lost.
#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "server/attempt.h"
#include "server/describe.h"
#include "server/frame.h"
#include "server/match.h"
#include "table/table_file.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {

using namespace protocol;

// Whether the session that today's rules have rebuilt is the battle that was played. A battle that goes on has to look
// the same; what only the rules remember may have changed. A battle that has ended can be verified, so everything must
// be equal. If an older program kept no transcript, its notes on the progress must be equal.
bool Match::is_as_told(const std::optional<StoredTold>& last) {
    const std::string digest = hexadecimal(session_->digest());
    if (over()) return digest == progress_.digest;
    if (last && last->digest == digest) return true;
    if (last)
        return last->next_die == static_cast<std::int64_t>(session_->next_die()) &&
               Transcript(deps_.store->told(id())).still_holds(public_snapshot_);
    const StoredProgress now = progress_now();
    return now.standing == progress_.standing && now.answers == progress_.answers && now.round == progress_.round &&
           now.phase == progress_.phase && now.score == progress_.score && now.asked == progress_.asked;
}

// If the wording of the rules is today's and the battle could not be rebuilt, it is damaged: its rows cannot be read,
// or the rules follow them to the end and the result makes no sense. If rules refuse an answer or lead elsewhere, they
// may have changed although their wording did not.
void Match::open_as_told(const std::vector<StoredEntry>& entries, const std::optional<Replay>& replay, bool rebuilt) {
    auto older = std::make_unique<Older>();
    OlderRules why;
    why.text = "today's rules cannot read its armies, its table or its answers";
    Transcript today;
    why.damaged = !rebuilt && has_todays_wording();
    if (replay) {
        Retold retold = retell(*replay, deps_.catalogue->english());
        why.text = retold.session.has_error() ? retold.session.error().text() : "today's rules lead elsewhere";
        why.damaged = why.damaged && retold.session.has_value();
        older->entries = retold.entries;
        today = Transcript(std::move(retold.told));
    }
    older->told = Transcript(deps_.store->told(id()));
    why.whole = !older->told.empty();
    if (why.whole) {
        const auto last = static_cast<std::size_t>(older->told.last().at);
        why.at = older->told.parts_from(today).value_or(last);
        older->entries = entries.size();
    } else {
        older->told = std::move(today); // as far as today's rules follow
        why.at = older->told.empty() ? 0 : static_cast<std::size_t>(older->told.last().at);
    }
    for (const StoredEntry& entry : entries)
        if (!entry.is_answer)
            older->spent.push_back({static_cast<std::size_t>(entry.back_to), static_cast<std::size_t>(entry.next_die)});
    older->setup = deps_.store->setup_told(id());
    if (!older->setup && replay) older->setup = setup_told(*replay->setup);
    if (older->told.empty()) throw std::runtime_error("nothing was kept of what it told");
    if (why.damaged) why.text = "what is stored of it makes no sense";
    older_rules_ = std::move(why);
    older_ = std::move(older);
    older_rules_->exports = can_be_exported();
}

bool Match::can_be_exported() {
    try {
        return replay().has_value();
    } catch (const Unbuildable&) {
        return false;
    }
}

Declined Match::only_told() const {
    return {older_rules_->damaged ? Code::damaged : Code::rules_changed, older_rules_->text, {}};
}

std::string Match::welcome_as_told(const Welcome& welcome) const {
    json::value told = json_from(welcome);
    const json::value setup = json::parse(older_->setup ? older_->setup->info : "{}");
    for (const auto& [key, value] : setup.as_object()) told.at("setup").as_object()[key] = value;
    told.at("older_rules") = json_from(*older_rules_);
    told.as_object()["type"] = "welcome";
    return json::serialize(told);
}

json::value Match::snapshot_as_told(std::size_t at) const {
    json::value snapshot = older_->told.snapshot(at);
    snapshot.at("spent") = json_from(older_->spent);
    if (!older_->told.empty()) return snapshot;
    snapshot.at("round") = progress_.round, snapshot.at("phase") = progress_.phase;
    snapshot.at("score") = {progress_.score[0], progress_.score[1]};
    return snapshot;
}

void Match::send_as_told(Client& client, std::size_t known_events) const {
    const std::size_t last = older_->told.empty() ? 0 : static_cast<std::size_t>(older_->told.last().at);
    for (std::size_t i = known_events; i < older_->told.count_events(); i += events_in_a_frame)
        client.send(R"({"type":"events",)" + older_->told.events(i, i + events_in_a_frame, last).substr(1));
    json::value snapshot = snapshot_as_told(last);
    snapshot.as_object()["type"] = "snapshot";
    snapshot.at("epoch") = epoch_;
    if (over()) {
        Ended ended;
        enum_named(progress_.how.value_or(""), ended.how);
        enum_named(progress_.outcome.value_or(""), ended.outcome);
        ended.digest = progress_.digest.value_or("");
        snapshot.at("ended") = json_from(ended);
        snapshot.at("question") = nullptr;
    }
    client.send(json::serialize(snapshot));
}

Match::Verdict Match::look_back_as_told(Client& client, const AskQuery& asked) const {
    const std::size_t last = older_->told.empty() ? 0 : static_cast<std::size_t>(older_->told.last().at);
    const std::size_t at = asked.at.value_or(last);
    std::string output;
    if (at > last) return Declined{Code::bad_query, fmt::format("at: found {}, expected at most {}", at, last), {}};
    if (asked.name == "battle.at") {
        output = json::serialize(snapshot_as_told(at));
    } else if (asked.name == "battle.events") {
        const auto input = events_asked(asked);
        if (input.has_error()) return Declined{Code::bad_query, input.error().text(), {}};
        const std::size_t most = input->from + events_in_a_frame;
        output = older_->told.events(input->from, std::min(input->to.value_or(most), most), at);
    } else {
        return only_told();
    }
    client.send(frame("reply", Reply{asked.client_id.substr(0, 40), asked.name, at, {std::move(output)}}));
    return std::nullopt;
}

// The answers as they were given. For a battle that has not ended, the dice so far, up to the first answer that is
// still secret.
Result<std::string> Match::replay_as_told() {
    std::optional<Result<std::string>> file;
    from_store([&] { file = replay_words(); });
    return std::move(*file);
}

Result<std::string> Match::replay_words() {
    const auto whole = deps_.store->battle(id());
    auto entries = deps_.store->entries(id());
    const StoredTold* last = older_->told.empty() ? nullptr : &older_->told.last();
    if (!over() && last) {
        entries.resize(std::min(
            {entries.size(), older_->entries, static_cast<std::size_t>(last->open.value_or(std::int64_t{1} << 40))}));
        std::size_t answers = 0;
        for (const StoredEntry& entry : entries)
            answers = entry.is_answer ? answers + 1 : static_cast<std::size_t>(entry.back_to);
        last = older_->told.at(answers);
    }
    if (!whole || (!over() && !last))
        return Problem{"", "", "an unfinished battle that today's rules cannot read", "one that has ended"};
    ReplayWords words;
    words.rules = whole->rules, words.catalogue = whole->catalogue, words.mission = whole->mission;
    words.red = whole->seats[0].army.value(), words.blue = whole->seats[1].army.value(), words.table = whole->table;
    words.switches = switches_of(*whole), words.start = whole->start;
    if (older_->setup) words.setup_digest = older_->setup->digest;
    words.dice = dice();
    if (older_rules_->whole || !over())
        words.dice = shown_dice(words.dice, static_cast<std::uint64_t>(last->next_die), over());
    for (const StoredEntry& entry : entries)
        words.entries.push_back(entry.is_answer
                                    ? fmt::format(R"({{"{}":{}}})", entry.seat, entry.answer)
                                    : fmt::format(R"({{"back_to":{},"next_die":{}}})", entry.back_to, entry.next_die));
    words.ending = ending();
    words.digest = over() ? progress_.digest.value_or("") : last->digest;
    return Result<std::string>(boost::system::in_place_value, replay_text(words));
}

} // namespace muster
