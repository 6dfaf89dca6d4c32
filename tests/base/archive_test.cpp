// One field description, many uses: comparison, digest, JSON both ways, bytes, and the browser's type agree.
#include "base/bytes_archive.h"
#include "base/fingerprint.h"
#include "base/json_archive.h"
#include "base/json_printer.h"
#include "base/typescript.h"

#include <doctest/doctest.h>

#include <rapidcheck.h>

namespace muster::test {

enum class Colour : std::uint8_t { red, green };
MUSTER_NAMES(Colour, red, green)

struct Inner {
    std::int16_t small = 0;
    bool flag = false;
};
MUSTER_FIELDS(Inner, small, flag)

struct Outer {
    std::uint64_t large = 0;
    std::int32_t number = 0;
    Colour colour = Colour::red;
    Clause clause = Clause::none;
    std::optional<Inner> maybe;
    FixedVector<Inner, 4> list;
    std::array<std::uint8_t, 2> pair{};
    std::string words;
};
MUSTER_FIELDS(Outer, large, number, colour, clause, maybe, list, pair, words)

Outer example() {
    return {7, -3, Colour::green, Clause::N_MOV_15, Inner{-2, true}, {{1, false}, {2, true}}, {8, 9}, "a \"b\" ż"};
}

Result<Outer> read(const std::string& text) {
    auto document = Document::parse(text, "file.json");
    if (document.has_error()) return document.error();
    Outer outer;
    read_strictly(document->root(), outer);
    return document->finish(outer);
}

std::string problem_with(const std::string& text) {
    const auto result = read(text);
    return result.has_error() ? result.error().text() : "no problem";
}

TEST_CASE("JSON is written from the fields and read back to an equal value") {
    const std::string text = boost::json::serialize(json_from(example()));
    CHECK(text == R"({"large":7,"number":-3,"colour":"green","clause":"N-MOV-15","maybe":{"small":-2,"flag":true},)"
                  R"("list":[{"small":1,"flag":false},{"small":2,"flag":true}],"pair":[8,9],"words":"a \"b\" ż"})");
    const auto again = read(text);
    REQUIRE_MESSAGE(again.has_value(), again.error().text());
    CHECK(*again == example());
    CHECK(fingerprint(*again) == fingerprint(example()));
}

TEST_CASE("JSON is printed as it is written, and what is JSON already goes in as it is") {
    CHECK(print_json(example()) == boost::json::serialize(json_from(example())));
    CHECK(print_json(Outer{}) == boost::json::serialize(json_from(Outer{})));
    const std::string odd = "a\\b\n\t\x01/\x7f";
    CHECK(boost::json::parse(print_json(odd)).as_string() == odd);
    CHECK(print_json(std::vector<std::vector<int>>{{}, {1, 2}, {3}}) == "[[],[1,2],[3]]");
    CHECK(print_json(std::vector<JsonText<"unknown">>{{"{\"a\": 1}"}, {"null"}}) == "[{\"a\": 1},null]");
}

TEST_CASE("strict reading names the place, what was found and what was expected") {
    const std::string good = boost::json::serialize(json_from(example()));
    const auto with = [&](std::string_view what, std::string_view instead) {
        std::string text = good;
        text.replace(text.find(what), what.size(), instead);
        return problem_with(text);
    };
    CHECK(with("\"number\":-3", "\"number\":\"three\"") ==
          "file.json: number: found \"three\", expected a whole number from -2147483648 to 2147483647");
    CHECK(with("\"colour\":\"green\"", "\"colour\":\"blue\"") ==
          "file.json: colour: found \"blue\", expected one of red, green");
    CHECK(with("N-MOV-15", "N-MOV-99") == "file.json: clause: found \"N-MOV-99\", expected the id of a clause");
    CHECK(with("\"flag\":false", "\"flag\":0") == "file.json: list[0].flag: found 0, expected true or false");
    CHECK(with("\"large\":7", "\"large\":-7") == "file.json: large: found -7, expected a whole number not below 0");
    CHECK(with("\"number\":-3,", "") == "file.json: number: found nothing, expected this key, which is required");
    CHECK(with("\"number\":-3,", "\"number\":-3,\"nummer\":1,") ==
          "file.json: found the unknown key \"nummer\", expected one of large, number, colour, clause, maybe, list, "
          "pair, words");
    CHECK(with("[8,9]", "[8]") == "file.json: pair: found a list of 1, expected a list of 2");
    CHECK(with("{\"small\":1,\"flag\":false},", "{\"small\":1,\"flag\":false},{},{},{},") ==
          "file.json: list: found a list of 5, expected a list of 0 to 4");
}

TEST_CASE("a patch changes only what it names") {
    auto document = Document::parse(R"({"number": 12, "maybe": null, "list": [{"small": 5}]})", "patch.json");
    Outer outer = example();
    JsonPatch patch(document->root());
    transfer(patch, outer);
    CHECK(document->ok());
    Outer expected = example();
    expected.number = 12;
    expected.maybe.reset();
    expected.list = {{5, false}};
    CHECK(outer == expected);
}

TEST_CASE("bytes come back equal") {
    CHECK(from_bytes<Outer>(bytes_of(example())) == example());
    CHECK(rc::check("any numbers", [](std::uint64_t large, std::int32_t number, bool there, std::int16_t small) {
        Outer outer = example();
        outer.large = large;
        outer.number = number;
        outer.maybe.reset();
        if (there) outer.maybe = Inner{small, there};
        RC_ASSERT(from_bytes<Outer>(bytes_of(outer)) == outer);
    }));
}

TEST_CASE("bytes that were cut short give a value, not a fault") {
    const std::string bytes = bytes_of(example());
    for (std::size_t size = 0; size < bytes.size(); ++size)
        (void)from_bytes<Outer>(std::string_view(bytes).substr(0, size));
}

TEST_CASE("fractions go through JSON and bytes unchanged") {
    for (double value : {0.0, 1 / 3.0, -2.5e-9, 5.0 / 36}) {
        CHECK(from_bytes<double>(bytes_of(value)) == value);
        CHECK(json_from(value).as_double() == value);
        CHECK(boost::json::parse(print_json(value)).to_number<double>() == value);
    }
}

TEST_CASE("a fingerprint looks at every field") {
    const std::uint64_t before = fingerprint(example());
    Outer changed = example();
    changed.list[1].flag = false;
    CHECK(fingerprint(changed) != before);
    changed = example();
    changed.maybe.reset();
    CHECK(fingerprint(changed) != before);
    CHECK(hexadecimal(before).size() == 16);
    CHECK(from_hexadecimal(hexadecimal(before)) == before);
    CHECK_FALSE(from_hexadecimal("12"));
    CHECK_FALSE(from_hexadecimal("00000000000000zz"));
}

TEST_CASE("the browser's types come from the same description") {
    TypeScriptTypes types;
    types.add<Outer>();
    CHECK(types.text() == R"(export interface Inner {
  small: number;
  flag: boolean;
}

export interface Outer {
  large: number;
  number: number;
  colour: "red" | "green";
  clause: string;
  maybe: Inner | null;
  list: Inner[];
  pair: [number, number];
  words: string;
}

)");
}

} // namespace muster::test
