#include "server/typescript_protocol.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

using namespace muster;

TEST_CASE("the browser's types are those of the server; else: build/muster __protocol > web/src/protocol.ts") {
    std::ifstream file(MUSTER_SOURCE "/web/src/protocol.ts");
    std::ostringstream text;
    text << file.rdbuf();
    CHECK(text.str() == typescript_protocol());
}
