// What went wrong is written down for who runs the server; who is connected learns that something did, and no more: the
// words of an error may hold SQL, or where files are.
#pragma once

#include <fmt/format.h>

#include <exception>
#include <string>
#include <string_view>

namespace muster {

inline constexpr std::string_view our_fault = "something went wrong in the server; nothing was changed";

// Returns what may be said of it.
inline std::string log_error(std::string_view doing, const std::exception& error) {
    fmt::print(stderr, "muster: {}: {}\n", doing, error.what());
    return std::string(our_fault);
}

} // namespace muster
