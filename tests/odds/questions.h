// Questions for tests of the odds: from text, and random ones that use the whole vocabulary.
#pragma once

#include "base/json_reader.h"
#include "odds/sheets/question.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

namespace muster::test {

// Sanitizers make everything slow, so they run only a sixth of the random cases.
inline const int thoroughness = sanitized ? 1 : 6;

inline OddsQuestion question_of(const std::string& text) {
    auto document = Document::parse(text, "question");
    REQUIRE_MESSAGE(document.has_value(), document.error().text());
    auto question = read_odds(*document);
    REQUIRE_MESSAGE(question.has_value(), question.error().text());
    return *question;
}

inline std::string problem_with(const std::string& text) {
    auto document = Document::parse(text, "question");
    REQUIRE_MESSAGE(document.has_value(), document.error().text());
    auto question = read_odds(*document);
    return question.has_value() ? "" : question.error().text();
}

struct Variety {
    int most_attacks = 6;
    bool limited = false; // limited re-rolls
};
OddsQuestion random_question(const Variety& variety);
std::string text_of(const OddsQuestion& question); // for reports of failed properties

} // namespace muster::test
