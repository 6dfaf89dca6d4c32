// Reads a sentence by phrases: it is covered by fragments from its first word to its last, or it is not read. What the
// fragments say is put together; two that contradict each other do not fit.
#pragma once

#include "import/phrase_file.h"
#include "import/sentences.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace muster::import {

// What a covered sentence says: once for each effect in it. Without an effect it only says what belongs to the next.
struct Reading {
    Says shared;
    std::vector<Says> effects;
    std::vector<std::string> near; // messages of what differs
};

class Grammar {
  public:
    explicit Grammar(const Phrases& phrases);

    // `before`: what the sentence before has said, if it had no effect of its own.
    std::optional<Reading> read(std::span<const Word> words, const Reading& before) const;
    bool is_idle(std::span<const Word> words, std::string& why) const;
    bool switches(std::span<const Word> words) const; // it limits, chooses, times or replaces
    bool is_of_other_rules(std::span<const Word> words) const;
    bool sets_apart(std::span<const Word> words) const; // each model is a unit of its own

  private:
    struct Entry {
        const Fragment* fragment;
        FragmentKind kind;
    };
    std::span<const Entry> starting_with(const std::string& word) const;
    void index(const Fragment& fragment, FragmentKind kind);

    friend class Cover;
    const Phrases& phrases_;
    std::map<std::string, std::vector<Entry>, std::less<>> by_word_; // the first word of a fragment
    std::vector<Entry> any_;                                         // those that begin with a number or a keyword
};

} // namespace muster::import
