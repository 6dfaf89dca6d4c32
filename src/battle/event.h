// Events: what happened, in the past tense, as ids and numbers, never as prose. A rule set describes each as a struct
// with MUSTER_FIELDS and a name. No rule reads them back; they are told, animated and counted. The words are in
// data/languages. The struct only says how much weight the event has.
#pragma once

#include "base/archive.h"
#include "base/bytes_archive.h"
#include "base/clause.h"

namespace muster {

// How an event is told: as the heading of what follows, as a line, or as a detail of the line it belongs to.
enum class Weight : std::uint8_t { heading, line, detail };
MUSTER_NAMES(Weight, heading, line, detail)

// What is known about one kind of event. Each struct has one of these; its address identifies the kind.
struct EventType {
    std::string_view name;           // "hits_scored"
    Weight weight = Weight::line;    // E::weight, where it has one
    std::span<const Clause> details; // E::details: the clauses by which an event of many clauses is a detail
    void (*transfer)(Archive& archive, void* event);
    void (*read_out)(std::string_view bytes, Archive& writer); // passes an event that is kept as bytes to a writer
};

template <class E>
constexpr Weight weight_of_type() {
    if constexpr (requires { E::weight; }) return E::weight;
    return Weight::line;
}
template <class E>
constexpr std::span<const Clause> details_of_type() {
    if constexpr (requires { E::details; }) return E::details;
    return {};
}

template <class E>
const EventType& event_type() {
    static constexpr EventType type{
        E::name, weight_of_type<E>(), details_of_type<E>(),
        [](Archive& archive, void* event) { transfer(archive, *static_cast<E*>(event)); },
        [](std::string_view bytes, Archive& writer) { transfer_out(writer, from_bytes<E>(bytes)); }};
    return type;
}

// A numbered list of events, kept as bytes.
class EventLog {
  public:
    struct Entry {
        const EventType* type;
        std::string bytes;
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    void add(const EventType& type, const void* event) {
        BytesWriter writer;
        type.transfer(writer, const_cast<void*>(event));
        entries_.push_back({&type, writer.take()});
    }
    std::size_t size() const { return entries_.size(); }
    const Entry& operator[](std::size_t i) const { return entries_[i]; }
    void shorten(std::size_t size) { entries_.resize(std::min(size, entries_.size())); }
    auto begin() const { return entries_.begin(); }
    auto end() const { return entries_.end(); }

    // The event as its own type, or null if it is of another type.
    template <class E>
    std::optional<E> get(std::size_t i) const {
        if (entries_[i].type != &event_type<E>()) return std::nullopt;
        return from_bytes<E>(entries_[i].bytes);
    }

    friend bool operator==(const EventLog&, const EventLog&) = default;

  private:
    std::vector<Entry> entries_;
};

} // namespace muster
