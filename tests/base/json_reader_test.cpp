// Broken input of every kind gives one clear message with file and place; nothing grows without bound.
#include "base/json_reader.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

namespace muster::test {

std::string parse_problem(std::string_view text) {
    const auto document = Document::parse(text, "army.json");
    return document.has_error() ? document.error().text() : "no problem";
}

TEST_CASE("text that is no JSON is refused with line and column") {
    CHECK(parse_problem("{\n  \"a\": 1,\n  oops }").starts_with("army.json: line 3, column 3: found broken JSON"));
    CHECK(parse_problem("").starts_with("army.json: line 1, column 1: found broken JSON"));
    CHECK(parse_problem("{\"a\": NaN}").starts_with("army.json: line 1, column 7: found broken JSON"));
    CHECK(parse_problem("{\"a\": 1} x") ==
          "army.json: line 1, column 10: found more text after the end, expected one JSON document");
    CHECK(parse_problem("{\"a\": 1}\n\n") == "no problem");
}

TEST_CASE("the same key twice in one object is refused") {
    CHECK(
        parse_problem("{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2}}").starts_with("army.json: b.c: found this key twice"));
    CHECK(parse_problem("{\"a\": {\"c\": 1}, \"b\": {\"c\": 2}}") == "no problem");
    CHECK(parse_problem("{\"\\u0061\": 1, \"a\": 2}").starts_with("army.json: a: found this key twice"));
}

TEST_CASE("brackets without end and files too large are refused before they cost memory") {
    CHECK(parse_problem(std::string(100'000, '[')) ==
          "army.json: line 1, column 65: found more than 64 levels of brackets, expected a readable JSON document");
    CHECK(parse_problem(std::string(Document::max_bytes + 1, ' ')).find("expected a file of at most 32 MB") !=
          std::string::npos);
}

TEST_CASE("a file that cannot be opened says why") {
    CHECK(Document::load("/nowhere/army.json").error().text() ==
          "/nowhere/army.json: cannot be opened: No such file or directory");
    CHECK(Document::load("/").has_error());
}

TEST_CASE("a byte-order mark before the document is no part of it") {
    const auto file = std::filesystem::temp_directory_path() / "muster_marked.json";
    for (const std::string mark : {"\xEF\xBB\xBF", "\xEF\xBB"}) { // whole, and cut off
        std::ofstream(file) << mark << R"({"a": 3})";
        CHECK(Document::load(file).has_error() == (mark.size() < 3));
    }
    std::filesystem::remove(file);
}

TEST_CASE("numbers are whole, in range and finite where they must be") {
    auto document = Document::parse(R"({"a": 3.5, "b": 1e400, "c": 99999999999999999999, "d": -1, "e": 3.0})", "x");
    const auto problem = [&](const char* key, auto read) {
        Document fresh = *document;
        read(fresh.root()[key]);
        return fresh.problem() ? fresh.problem()->text() : "no problem";
    };
    const auto whole = [](const Reader& reader) { reader.integer(0, 200); };
    CHECK(problem("a", whole) == "x: a: found 3.5, expected a whole number from 0 to 200");
    CHECK(problem("c", whole).starts_with("x: c: found "));
    CHECK(problem("d", whole) == "x: d: found -1, expected a whole number from 0 to 200");
    CHECK(problem("e", whole) == "no problem");
    CHECK(problem("b", [](const Reader& reader) { reader.number(-10, 10); }).find("expected a number from -10 to 10") !=
          std::string::npos);
}

TEST_CASE("only the first problem is kept and later reads are harmless") {
    auto document = Document::parse(R"({"a": "x", "b": 5})", "x");
    const Reader root = document->root();
    CHECK(root["a"].integer(1, 9) == 1);
    CHECK(root["missing"]["deeper"].text() == "");
    CHECK(document->problem()->place == "a");
    CHECK(document->finish(1).has_error());
}

} // namespace muster::test
