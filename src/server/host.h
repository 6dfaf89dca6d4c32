// Names and addresses in the headers Host and Origin. They are parsed before they are compared: a text that only begins
// like an address may be the name of another machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster {

struct Host {
    std::string name; // in small letters; an IPv6 address has no brackets
    std::optional<std::uint16_t> port;
    bool operator==(const Host&) const = default;
};

// "127.0.0.1:8040", "[::1]", "friend.test"; nothing for any other text.
std::optional<Host> read_host(std::string_view text);
// "http://friend.test:8040". If the text names no port, it is that of its scheme.
std::optional<Host> read_origin(std::string_view text);

bool is_address(std::string_view name); // and not a name
bool same_address(std::string_view a, std::string_view b);
// Whether every browser takes the name for this machine: localhost, or a loopback address.
bool is_loopback(std::string_view name);

// The form of an address under which quotas count it: IPv6 is counted by the network that a customer gets.
std::string counted_as(const std::string& address);

} // namespace muster
