#include "server/host.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <charconv>

namespace ip = boost::asio::ip;

namespace muster {
namespace {

std::optional<ip::address> address_of(std::string_view name) {
    boost::system::error_code error;
    const ip::address address = ip::make_address(std::string(name), error);
    if (error) return std::nullopt;
    if (address.is_v6() && address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

std::optional<std::uint16_t> read_port(std::string_view digits) {
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return port;
}

// Text with only digits and dots is an address or nothing, because no name ends in a number.
bool is_name(std::string_view name) {
    const auto fits = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' || letter == '.' ||
               letter == '_';
    };
    if (name.empty() || name.size() > 253 || !std::ranges::all_of(name, fits)) return false;
    const std::string_view last = name.substr(name.rfind('.') + 1);
    return !std::ranges::all_of(last, [](char letter) { return letter >= '0' && letter <= '9'; });
}

} // namespace

std::optional<Host> read_host(std::string_view text) {
    Host host;
    const bool bracketed = text.starts_with('[');
    const std::size_t end = bracketed ? text.find(']') : std::min(text.find(':'), text.size());
    if (end == std::string_view::npos) return std::nullopt;
    for (const char letter : text.substr(bracketed, end - bracketed))
        host.name += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    const auto address = address_of(host.name);
    if (bracketed ? !address || host.name.find(':') == std::string::npos : !address && !is_name(host.name))
        return std::nullopt;
    const std::string_view rest = text.substr(end + bracketed);
    if (rest.empty()) return host;
    host.port = rest.starts_with(':') ? read_port(rest.substr(1)) : std::nullopt;
    return host.port ? std::optional(host) : std::nullopt;
}

std::optional<Host> read_origin(std::string_view text) {
    const bool safe = text.starts_with("https://");
    if (!safe && !text.starts_with("http://")) return std::nullopt;
    auto host = read_host(text.substr(safe ? 8 : 7));
    if (host && !host->port) host->port = safe ? 443 : 80;
    return host;
}

bool is_address(std::string_view name) { return address_of(name).has_value(); }

bool same_address(std::string_view a, std::string_view b) {
    const auto first = address_of(a);
    return first && first == address_of(b);
}

bool is_loopback(std::string_view name) {
    const auto address = address_of(name);
    return address ? address->is_loopback() : name == "localhost";
}

std::string counted_as(const std::string& address) {
    const auto read = address_of(address);
    if (!read || read->is_v4() || read->is_loopback()) return read ? read->to_string() : address;
    auto bytes = read->to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return ip::make_address_v6(bytes).to_string() + "/64";
}

} // namespace muster
