#include "server/addresses.h"

#include "server/host.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <unistd.h>

namespace muster {
namespace {

bool is_ipv6(const std::string& address) { return address.find(':') != std::string::npos; }
std::string http_address(const std::string& host, std::uint16_t port) {
    return is_ipv6(host) ? fmt::format("http://[{}]:{}", host, port) : fmt::format("http://{}:{}", host, port);
}

// Empty for addresses that other machines cannot use: loopback, and link-local IPv6 (browsers accept no zone).
std::string typed(const ifaddrs& one) {
    constexpr unsigned works = IFF_UP | IFF_RUNNING;
    if (!one.ifa_addr || (one.ifa_flags & works) != works || (one.ifa_flags & IFF_LOOPBACK)) return "";
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (one.ifa_addr->sa_family == AF_INET) {
        const auto* address = reinterpret_cast<const sockaddr_in*>(one.ifa_addr);
        inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size());
    } else if (one.ifa_addr->sa_family == AF_INET6) {
        const auto* address = reinterpret_cast<const sockaddr_in6*>(one.ifa_addr);
        if (IN6_IS_ADDR_LINKLOCAL(&address->sin6_addr)) return "";
        inet_ntop(AF_INET6, &address->sin6_addr, text.data(), text.size());
    }
    return text.data();
}

} // namespace

Machine this_machine() {
    Machine machine;
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return machine;
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> all(first, freeifaddrs);
    for (const ifaddrs* one = first; one; one = one->ifa_next)
        if (std::string text = typed(*one); !text.empty()) machine.addresses.push_back(std::move(text));
    std::array<char, 256> name{};
    if (gethostname(name.data(), name.size() - 1) == 0) machine.name = name.data();
    if (machine.name.starts_with("localhost")) machine.name.clear(); // every machine has this name
    return machine;
}

FoundAt found_at(const std::string& listens, std::uint16_t port, const Machine& machine) {
    const bool everywhere = listens == "0.0.0.0" || listens == "::";
    FoundAt found;
    found.here = http_address(everywhere ? "127.0.0.1" : listens, port);
    found.alone = is_loopback(listens);
    std::vector<std::string> hosts;
    if (everywhere) hosts = machine.addresses;
    if (!everywhere && !found.alone) hosts = {listens};
    if (listens == "0.0.0.0") std::erase_if(hosts, is_ipv6);
    std::ranges::stable_partition(hosts, [](const std::string& host) { return !is_ipv6(host); });
    if (everywhere && !hosts.empty() && !machine.name.empty()) hosts.push_back(machine.name);
    for (const std::string& host : hosts) found.others.push_back(http_address(host, port));
    return found;
}

} // namespace muster
