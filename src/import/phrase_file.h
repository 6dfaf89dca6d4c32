// Files of phrases (data/import/*.phrases): fragments of sentences, each with what it says in the vocabulary of
// datasheets. A player can read and add to them; docs/formats.md explains the lines.
#pragma once

#include "base/problem.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster::import {

// One place of a fragment.
struct Piece {
    enum class Is : std::uint8_t {
        word,
        number,
        plus,
        signed_number,
        dice,
        inches,
        keywords,
        weapon_type,
        anything,
        set
    };
    Is is = Is::word;
    std::vector<std::string> words; // any of them; of a set: its name
    bool kept = false;              // "(hit|wound)": $1, $2 …
};

using Says = std::vector<std::pair<std::string, std::string>>; // "roll" -> "hit", "on" -> "$1"

struct Fragment {
    std::vector<Piece> pieces;
    Says says;
    std::vector<Says> also; // further effects: "advance rolls & charge rolls"
    std::string near;       // the message that tells what differs; empty: nothing does
    std::string line;       // as the file has it
};

enum class FragmentKind : std::uint8_t { part, effect, idle };

struct Phrases {
    std::string system; // in small letters: it stands in the names of the systems that are read with this file
    std::vector<std::pair<std::string, std::vector<Fragment>>> sets; // "self" -> "this model", "the bearer" …
    std::vector<Fragment> parts, effects, idle;
    std::vector<std::vector<std::string>> switches; // words of a sentence that changes what the others mean
    std::vector<std::vector<std::string>> others;   // words of rules that Muster does not play
    std::vector<std::vector<std::string>> apart;    // words that say: each model is a unit of its own after set-up

    const std::vector<Fragment>& set(std::string_view name) const; // empty if there is none
};

inline constexpr std::size_t longest_fragment = 8; // words

// The second reads a file and those that it uses. Both refuse a line that they cannot read, with its number.
Result<Phrases> read_phrases(std::string_view text, const std::string& file);
Result<Phrases> load_phrases(const std::filesystem::path& file);
// The same, read once and kept; null if there is no such file.
std::shared_ptr<const Phrases> phrases_of(const std::filesystem::path& file);

} // namespace muster::import
