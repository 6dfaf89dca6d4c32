// Names and addresses as the headers Host and Origin write them, read before they are compared: what merely begins like
// an address is another machine's name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster {

struct Host {
    std::string name; // in small letters, an IPv6 address without its brackets
    std::optional<std::uint16_t> port;
    bool operator==(const Host&) const = default;
};

// "127.0.0.1:8040", "[::1]", "friend.test"; nothing where it is none of these.
std::optional<Host> read_host(std::string_view text);
// "http://friend.test:8040"; the port of its scheme where it names none.
std::optional<Host> read_origin(std::string_view text);

// Whether it means this machine to every browser: localhost, or an address of the loopback.
bool is_loopback(std::string_view name);

// Whom an address is counted as: an IPv6 one as the network that its owner was given.
std::string counted_as(const std::string& address);

} // namespace muster
