// Where work begins: a job runs, and whatever it throws is written down for who runs the server. Who asked for it
// learns a short code and no more: the words of an error may hold SQL, or where files are.
#pragma once

#include "server/protocol.h"

#include <functional>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace muster {

// A battle that cannot be rebuilt from what is stored of it.
struct Unbuildable : std::runtime_error {
    protocol::Code code; // damaged, or rules_changed
    Unbuildable(protocol::Code code_, const std::string& why) : runtime_error(why), code(code_) {}
};

// Nothing: it was done.
std::optional<protocol::Code> attempt(std::string_view doing, const std::function<void()>& job);

// One line on standard error; the same again only after a while.
void log_line(std::string_view text);

} // namespace muster
