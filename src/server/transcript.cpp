#include "server/transcript.h"

#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "base/json_printer.h"
#include "server/describe.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

using namespace protocol;

// The change of a JSON value. A list of one item is the new value. An object names the fields that have changed, or the
// numbers of the items, each with its own change.

template <class T>
constexpr bool is_list = false;
template <class T>
constexpr bool is_list<std::vector<T>> = true;
template <class T, std::size_t N>
constexpr bool is_list<std::array<T, N>> = true;
template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;

template <class T>
json::value instead(const T& value) {
    json::array list;
    list.push_back(json_from(value));
    return list;
}

template <class T>
json::value changes(const T& before, const T& after) {
    if constexpr (is_optional<T>) {
        if (before && after) return changes(*before, *after);
    } else if constexpr (is_list<T>) {
        if (before.size() == after.size()) {
            json::object changed;
            for (std::size_t i = 0; i < after.size(); ++i)
                if (!(before[i] == after[i])) changed[std::to_string(i)] = changes(before[i], after[i]);
            return changed;
        }
    } else if constexpr (Described<T> && !TransfersItself<T>) {
        json::object changed;
        for_each_field<T>([&](std::string_view name, auto field) {
            if (!(before.*field == after.*field)) changed[name] = changes(before.*field, after.*field);
        });
        return changed;
    }
    return instead(after);
}

void change(json::value& value, const json::value& by) {
    if (const json::array* whole = by.if_array()) {
        value = whole->at(0);
        return;
    }
    for (const auto& [key, inner] : by.as_object()) {
        if (json::array* list = value.if_array())
            change(list->at(std::stoul(std::string(key))), inner);
        else
            change(value.as_object()[key], inner);
    }
}

bool still_told(const json::value& then, const json::value& today) {
    if (const json::object* fields = then.if_object()) {
        const json::object* others = today.if_object();
        return others && std::ranges::all_of(*fields, [&](const auto& field) {
                   const json::value* other = others->if_contains(field.key());
                   return other && still_told(field.value(), *other);
               });
    }
    const json::array* list = then.if_array();
    const json::array* others = today.if_array();
    if (!list || !others) return then == today;
    return std::ranges::equal(*list, *others, still_told);
}

} // namespace

Snapshot public_snapshot(const Session& session) {
    Snapshot snapshot = describe_battle(session);
    snapshot.spent.clear();
    snapshot.free_undos = {};
    return snapshot;
}

StoredTold told_after_going_back(const Session& session) {
    StoredTold told;
    told.at = static_cast<std::int64_t>(session.answers());
    told.next_die = static_cast<std::int64_t>(session.next_die());
    told.digest = hexadecimal(session.digest());
    const auto hidden = std::ranges::find(session.entries(), true, &Entry::secret);
    if (hidden != session.entries().end()) told.open = hidden - session.entries().begin();
    return told;
}

StoredTold told_by(const Session& session, const Snapshot& snapshot, const Snapshot* before, std::size_t events,
                   const Language& english) {
    StoredTold told = told_after_going_back(session);
    std::vector<EventInfo> since;
    for (std::size_t i = events; i < session.events().size(); ++i)
        since.push_back(describe_event(session, i, session.answers(), english));
    told.events = print_json(since);
    told.changes = json::serialize(before ? changes(*before, snapshot) : instead(snapshot));
    return told;
}

StoredSetupTold setup_told(const Setup& setup) {
    return {print_json(describe_setup(setup)), hexadecimal(setup.digest)};
}

namespace {

// Does what the store does.
void go_back(StoredTold& told, const StoredTold& now) {
    told.next_die = now.next_die, told.digest = now.digest, told.open = now.open;
}

} // namespace

Retold retell(const Replay& replay, const Language& english) {
    Retold retold{{}, 0, Problem{}};
    Snapshot before;
    std::size_t events = 0, seen = 0;
    const auto after = [&](const Session& session) {
        Snapshot snapshot = public_snapshot(session);
        if (session.answers() < retold.told.size()) {
            retold.told.resize(session.answers() + 1);
            go_back(retold.told.back(), told_after_going_back(session));
        } else {
            retold.told.push_back(told_by(session, snapshot, retold.told.empty() ? nullptr : &before, events, english));
        }
        before = std::move(snapshot), events = session.events().size();
        retold.entries = seen++;
        return true;
    };
    try {
        retold.session = play_back(replay, after);
    } catch (const std::exception&) { // the transcript ends here
        retold.session =
            Problem{"", fmt::format("entries[{}]", seen), "a table that cannot be told of today", "one that can"};
    }
    return retold;
}

StoredStory story_of(const Replay& replay, const Language& english) {
    return {setup_told(*replay.setup), retell(replay, english).told};
}

namespace {

// An older program kept no weight. A line that begins with an empty line is a heading, and one that begins with blanks
// is a detail.
void add_weight(json::object& event) {
    if (event.contains("weight")) return;
    const std::string_view line = event.at("line").as_string(), name = event.at("name").as_string();
    const bool heading = line.starts_with('\n') || name == "step_begun" || name == "round_begun";
    event["weight"] = name_of(heading ? Weight::heading : line.starts_with(' ') ? Weight::detail : Weight::line);
}

} // namespace

Transcript::Transcript(std::vector<StoredTold> told) : told_(std::move(told)) {
    for (StoredTold& each : told_) {
        json::value events = json::parse(each.events);
        for (json::value& event : events.as_array()) {
            add_weight(event.as_object());
            events_.push_back({static_cast<std::size_t>(each.at), json::serialize(event)});
        }
        each.events.clear(), each.events.shrink_to_fit();
    }
}

const StoredTold* Transcript::at(std::size_t decision) const {
    return decision < told_.size() ? &told_[decision] : nullptr;
}

json::value Transcript::told_then(std::size_t decision) const {
    json::value snapshot = json::object();
    for (std::size_t i = 0; i <= decision && i < told_.size(); ++i) change(snapshot, json::parse(told_[i].changes));
    return snapshot;
}

json::value Transcript::snapshot(std::size_t decision) const {
    json::value snapshot = json_from(Snapshot{});
    const json::value then = told_then(decision);
    for (const auto& [key, value] : then.as_object()) snapshot.as_object()[key] = value;
    return snapshot;
}

void Transcript::for_tables(FunctionRef<void(const json::object&)> visit) const {
    json::value table = json::object();
    for (const StoredTold& told : told_) {
        change(table, json::parse(told.changes));
        visit(table.as_object());
    }
}

void Transcript::for_events(FunctionRef<void(const json::object&)> visit) const {
    for (const Told& told : events_) visit(json::parse(told.event).as_object());
}

bool Transcript::still_holds(const Snapshot& today) const {
    return !empty() && still_told(told_then(told_.size() - 1), json_from(today));
}

std::string Transcript::events(std::size_t from, std::size_t to, std::size_t decision) const {
    std::string list = "{\"events\":[";
    for (std::size_t i = from; i < std::min(to, events_.size()) && events_[i].at <= decision; ++i)
        list += (i == from ? "" : ",") + events_[i].event;
    return list + "]}";
}

std::optional<std::size_t> Transcript::parts_from(const Transcript& other) const {
    json::value here = json::object(), there = json::object();
    for (std::size_t i = 0; i < told_.size(); ++i) {
        if (i == other.told_.size()) return i;
        change(here, json::parse(told_[i].changes));
        change(there, json::parse(other.told_[i].changes));
        if (told_[i].next_die != other.told_[i].next_die || !still_told(here, there)) return i;
    }
    return std::nullopt;
}

} // namespace muster
