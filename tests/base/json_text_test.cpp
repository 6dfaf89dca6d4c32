// JSON as people write it.
#include "base/json_text.h"

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

namespace muster::test {

TEST_CASE("numbers are written as people write them and read back as the same") {
    const auto again = [](const char* text) { return json_text(boost::json::parse(text)); };
    CHECK(again("[49.5, 1e2, -0.25, 7, -3, 0.1]") == "[49.5,100,-0.25,7,-3,0.1]");
    CHECK(boost::json::parse(again("0.30000000000000004")).as_double() == 0.1 + 0.2);
}

TEST_CASE("everything else is JSON like any other") {
    const char* text = R"({"a\"b":[null,true,"x\ny",{}],"c":[],"d":{"e":1}})";
    CHECK(json_text(boost::json::parse(text)) == text);
}

} // namespace muster::test
