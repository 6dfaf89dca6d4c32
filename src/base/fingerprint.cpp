#include "base/fingerprint.h"

#include <charconv>
#include <fmt/format.h>

namespace muster {

std::string hexadecimal(std::uint64_t value) { return fmt::format("{:016x}", value); }

std::optional<std::uint64_t> from_hexadecimal(std::string_view digits) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.size() != 16) return std::nullopt;
    return value;
}

} // namespace muster
