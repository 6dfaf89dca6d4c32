// The headers in which a browser says which server it addresses.
#include "server/host.h"

#include "playing.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;

TEST_CASE("a host is a name or an address with a port or none, and nothing else") {
    CHECK(read_host("127.0.0.1:8040") == Host{"127.0.0.1", 8040});
    CHECK(read_host("Friend.test") == Host{"friend.test", {}});
    CHECK(read_host("[::1]:80") == Host{"::1", 80});
    CHECK(read_host("192.168.1.20") == Host{"192.168.1.20", {}});
    for (const char* text :
         {"", ":80", "[::1", "::1", "[127.0.0.1]", "[friend.test]", "a b", "friend.test:", "friend.test:x",
          "friend.test:70000", "friend.test:80:80", "[::1]80", "127.0.0", "1.2.3.4.5", "user@friend.test", "a/b"})
        CHECK_MESSAGE(!read_host(text), text);
    CHECK(read_origin("http://friend.test") == Host{"friend.test", 80});
    CHECK(read_origin("https://friend.test") == Host{"friend.test", 443});
    CHECK(read_origin("http://friend.test:8040") == Host{"friend.test", 8040});
    for (const char* text : {"null", "", "friend.test", "file://friend.test", "http://", "http://friend.test/"})
        CHECK_MESSAGE(!read_origin(text), text);
}

TEST_CASE("what begins like the address of this machine is another one's name") {
    for (const char* name : {"localhost", "127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"})
        CHECK_MESSAGE(is_loopback(name), name);
    for (const char* name :
         {"127.0.0.1.evil.example", "localhost.evil.example", "127.evil.example", "128.0.0.1", "0.0.0.0", "::2", ""})
        CHECK_MESSAGE(!is_loopback(name), name);
}

TEST_CASE("a site that calls itself by an address of this machine is sent away, by HTTP and by the WebSocket") {
    RunningServer server;
    const std::string port = ":" + std::to_string(server.port());
    for (const std::string name :
         {"127.0.0.1.evil.example", "127.evil.example", "localhost.evil.example", "[::1].evil.example"}) {
        CAPTURE(name);
        const std::vector<Header> headers{{"Host", name + port}, {"Origin", "http://" + name + port}};
        CHECK(request(server.port(), "GET", "/api/home", "", headers).status == 403);
        const std::string upgrade = "GET /api/battle HTTP/1.1\r\nHost: " + name + port + "\r\nOrigin: http://" + name +
                                    port +
                                    "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
        CHECK(raw_request(server.port(), upgrade).starts_with("HTTP/1.1 403"));
    }
    for (const std::string name : {"127.0.0.1", "localhost", "LOCALHOST", "[::1]"}) {
        CAPTURE(name);
        const std::vector<Header> headers{{"Host", name + port}, {"Origin", "http://" + name + port}};
        CHECK(request(server.port(), "GET", "/api/home", "", headers).status == 200);
    }
    CHECK(
        request(server.port(), "GET", "/api/home", "", {{"Host", "localhost" + port}, {"Origin", "http://localhost:1"}})
            .status == 403);
    CHECK(request(server.port(), "GET", "/api/home", "", {{"Origin", "null"}}).status == 403);
}

TEST_CASE("a server for the network answers to any name a friend may have for it, and to no other site's page") {
    ServerOptions options;
    options.host = "0.0.0.0";
    RunningServer server(options);
    const std::string host = "friend.test:" + std::to_string(server.port());
    CHECK(request(server.port(), "GET", "/api/home", "", {{"Host", host}, {"Origin", "http://" + host}}).status == 200);
    CHECK(request(server.port(), "GET", "/api/home", "",
                  {{"Host", "muster.example"}, {"Origin", "https://muster.example"}})
              .status == 200);
    CHECK(request(server.port(), "GET", "/api/home", "", {{"Host", host}, {"Origin", "http://elsewhere.example"}})
              .status == 403);
    CHECK(request(server.port(), "GET", "/api/home", "", {{"Host", "no host"}}).status == 403);
}

TEST_CASE("an address is counted as itself, and one of IPv6 as its network") {
    CHECK(counted_as("10.1.2.3") == "10.1.2.3");
    CHECK(counted_as("::ffff:10.1.2.3") == "10.1.2.3");
    CHECK(counted_as("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
    CHECK(counted_as("2001:db8:1:2::9") == counted_as("2001:db8:1:2:3:4:5:6"));
    CHECK(counted_as("::1") == "::1");
}
