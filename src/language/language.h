// The texts people read, in their language: data/languages/CODE.json for what every game has, and
// data/languages/GAME/CODE.json for each game. Messages are in ICU's syntax (plurals, choices), and ICU speaks them.
#pragma once

#include "base/problem.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace muster {

// The values for the names in a message's braces.
using Values = std::map<std::string, std::variant<std::string, std::int64_t>>;

class Language {
  public:
    // The codes of all languages, sorted: "da", "en", …
    static std::vector<std::string> codes(const std::filesystem::path& folder);
    // Where a language lacks a message, the English one is used.
    static Result<Language> read(const std::filesystem::path& folder, const std::string& code);

    const std::string& code() const { return code_; }
    bool has(const std::string& id) const { return messages_.contains(id); }
    // The message as the file has it, its braces unfilled; null where there is none.
    const std::string* message(const std::string& id) const {
        const auto found = messages_.find(id);
        return found == messages_.end() ? nullptr : &found->second;
    }
    // The message with its values; the id itself where there is none.
    std::string say(const std::string& id, const Values& values = {}) const;
    // The first of these messages that exists.
    std::string say_first(std::span<const std::string> ids, const Values& values = {}) const;
    // 4.7″: one decimal digit, none where it would be zero.
    std::string inches(std::int64_t steps) const;

  private:
    struct Parsed; // the messages used so far: parsing one takes ten times as long as saying it

    std::string code_;
    std::map<std::string, std::string> messages_;
    std::shared_ptr<Parsed> parsed_;
};

} // namespace muster
