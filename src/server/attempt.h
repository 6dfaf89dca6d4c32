// Where work begins: a job runs, and whatever it throws is logged for the person who runs the server. The client only
// learns a short code, because the text of an error may hold SQL or paths, and a number that is in the log, too.
#pragma once

#include "server/protocol.h"

#include <boost/json/object.hpp>

#include <functional>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace muster {

// A battle that cannot be rebuilt from what the store holds of it.
struct Unbuildable : std::runtime_error {
    protocol::Code code; // damaged, or rules_changed
    Unbuildable(protocol::Code code_, const std::string& why) : runtime_error(why), code(code_) {}
};

// Why a job was not done.
struct Trouble {
    protocol::Code code = protocol::Code::internal;
    std::string number{}; // of its line in the log, if it has one
    std::string told() const { return number.empty() ? "" : "fault " + number; } // to clients
    bool operator==(protocol::Code other) const { return code == other; }
};

// Runs a job. Returns nothing if it was done.
std::optional<Trouble> attempt(std::string_view doing, const std::function<void()>& job);

// Writes one line to standard error. The same line is only repeated after a while.
void log_line(std::string_view text);
// The same, with a number before it, which is returned.
std::string log_fault(std::string_view text);
// Writes one line of JSON to standard error.
void log_request(const boost::json::object& request);

} // namespace muster
