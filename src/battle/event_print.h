// Fingerprints of events. Clauses enter by their ids, because their numbers change whenever a clause is added.
#pragma once

#include "base/fingerprint.h"
#include "battle/event.h"

namespace muster {

class EventPrint final : public Archive {
  public:
    explicit EventPrint(Fingerprint& print) : print_(print) {}

    bool reads() const override { return false; }
    void open_object(std::string_view) override {}
    bool field(std::string_view) override { return true; }
    void close_object() override {}
    std::size_t open_list(std::size_t size, std::size_t) override { return print_.add(size), size; }
    void close_list() override {}
    bool optional(bool present) override { return print_.add(present), present; }
    void boolean(bool& value) override { print_.add(value); }
    void integer(std::int64_t& value, std::int64_t, std::int64_t) override { print_.add_value(value); }
    void whole(std::uint64_t& value) override { print_.add(value); }
    void text(std::string& value) override { print_.add_value(value); }
    void clause(Clause& value) override { print_.add_value(id_of(value)); }
    void word(std::size_t& which, std::span<const std::string_view>) override { print_.add(which); }

  private:
    Fingerprint& print_;
};

inline void add_event(Fingerprint& print, const EventLog::Entry& event) {
    print.add_value(event.type->name);
    EventPrint values(print);
    event.type->read_out(event.bytes, values);
}

} // namespace muster
