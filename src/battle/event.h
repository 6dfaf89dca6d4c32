// Events: what happened, in the past tense, ids and numbers, never prose. A rule set describes each as a struct with
// MUSTER_FIELDS and a name; nothing in the rules reads them back. They narrate, animate and count.
#pragma once

#include "base/archive.h"
#include "base/bytes_archive.h"

namespace muster {

// What there is to know about one kind of event; found by its address, one per struct.
struct EventType {
    std::string_view name; // "hits_scored"
    void (*transfer)(Archive& archive, void* event);
    void (*read_out)(std::string_view bytes, Archive& writer); // hands an event kept as bytes to a writer
};

template <class E>
const EventType& event_type() {
    static constexpr EventType type{
        E::name, [](Archive& archive, void* event) { transfer(archive, *static_cast<E*>(event)); },
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

    // The event as its own type, or nothing if it is another.
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
