// Names and addresses in headers of requests.
#include "server/host.h"

#include "targets.h"

namespace muster::fuzz {

void hosts(Bytes bytes, Data) {
    if (const auto host = read_host(bytes)) {
        must(!is_loopback(host->name) || is_address(host->name) || host->name == "localhost",
             "only these are loopback");
        (void)counted_as(host->name);
    }
    if (const auto origin = read_origin(bytes)) must(origin->port.has_value(), "an origin has a port");
    (void)counted_as(bytes);
}

} // namespace muster::fuzz
