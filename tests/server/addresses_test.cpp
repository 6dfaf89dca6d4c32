#include "playing.h"

#include "server/addresses.h"

#include <doctest/doctest.h>

namespace muster {
namespace {

using namespace test;

const Machine machine{{"192.168.1.20", "2001:db8::7", "10.0.0.4"}, "tower"};

TEST_CASE("a server that listens everywhere is found by every address that it has, and by its name") {
    const FoundAt found = found_at("::", 8040, machine);
    CHECK(found.here == "http://127.0.0.1:8040");
    CHECK(found.others == std::vector<std::string>{"http://192.168.1.20:8040", "http://10.0.0.4:8040",
                                                   "http://[2001:db8::7]:8040", "http://tower:8040"});
    CHECK_FALSE(found.alone);
}

TEST_CASE("who listens to IPv4 alone names no address that would not be answered") {
    const FoundAt found = found_at("0.0.0.0", 80, machine);
    CHECK(found.here == "http://127.0.0.1:80");
    CHECK(found.others == std::vector<std::string>{"http://192.168.1.20:80", "http://10.0.0.4:80", "http://tower:80"});
    CHECK(found_at("0.0.0.0", 80, {{"2001:db8::7"}, "tower"}).others.empty());
}

TEST_CASE("a server that listens on one address is found there; on loopback by its own machine alone") {
    const FoundAt one = found_at("2001:db8::7", 8040, machine);
    CHECK(one.here == "http://[2001:db8::7]:8040");
    CHECK(one.others == std::vector<std::string>{one.here});
    for (const char* loopback : {"127.0.0.1", "127.0.0.2", "::1"}) {
        const FoundAt found = found_at(loopback, 8040, machine);
        CHECK(found.alone);
        CHECK(found.others.empty());
    }
}

TEST_CASE("no machine tells others to look for it on loopback, or where a zone would be needed") {
    for (const std::string& address : this_machine().addresses) {
        CHECK_FALSE(address.empty());
        CHECK_FALSE(address.starts_with("127."));
        CHECK(address != "::1");
        CHECK_FALSE(address.starts_with("fe80"));
    }
}

TEST_CASE("the page of the machine itself is told where others find the server") {
    RunningServer server;
    const json::value told = request(server.port(), "GET", "/api/addresses").json();
    CHECK(told.at("alone").as_bool());
    CHECK(told.at("addresses").as_array().empty());

    ServerOptions everywhere;
    everywhere.host = "0.0.0.0";
    RunningServer open(everywhere);
    const json::value found = request(open.port(), "GET", "/api/addresses").json();
    CHECK_FALSE(found.at("alone").as_bool());
    const auto expected = found_at("0.0.0.0", open.port(), this_machine()).others;
    CHECK(json::value_to<std::vector<std::string>>(found.at("addresses")) == expected);
}

} // namespace
} // namespace muster
