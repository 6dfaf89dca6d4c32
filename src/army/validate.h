// The verdict on an army: all reasons against it at once, each with the clause it breaks and its place in the file, and
// what its datasheets say that the engine does not enforce. A file that cannot be read is a Problem instead.
#pragma once

#include "base/clause.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace muster {

struct Reason {
    Clause clause = Clause::none;
    std::string path;                // units[2].options[0]
    std::string text;                // one English sentence
    std::string message;             // the same in every language: a message of data/languages, "reason.heroes", …
    std::vector<std::string> values; // … with these as value1, value2, …: numbers, names, or names of other messages
    friend bool operator==(const Reason&, const Reason&) = default;
};

// A value of a reason that is a word of the game. Every language has a message for it.
struct GameWord {
    std::string_view english;
    std::string message;
};
} // namespace muster

template <>
struct fmt::formatter<muster::GameWord> : fmt::formatter<std::string_view> {
    template <class Context>
    auto format(const muster::GameWord& word, Context& context) const {
        return fmt::formatter<std::string_view>::format(word.english, context);
    }
};

namespace muster {

struct Validation {
    std::vector<Reason> reasons;
    std::vector<std::string> not_enforced; // "First Squad: Angels of Death"

    bool legal() const { return reasons.empty(); }
    // `sentence` is the English text. The message "reason." + `name` says the same in every language.
    template <class... Values>
    void against(Clause clause, std::string path, std::string_view name, fmt::format_string<const Values&...> sentence,
                 const Values&... values) {
        reasons.push_back({clause,
                           std::move(path),
                           fmt::format(sentence, values...),
                           fmt::format("reason.{}", name),
                           {value_of(values)...}});
    }
    friend bool operator==(const Validation&, const Validation&) = default;

  private:
    template <class Value>
    static std::string value_of(const Value& value) {
        return fmt::to_string(value);
    }
    static std::string value_of(const GameWord& word) { return word.message; }
};

// { "legal", "reasons": [ { "clause", "path", "text" } ], "not_enforced": [ … ] } on one line.
std::string to_json_text(const Validation& validation);

} // namespace muster
