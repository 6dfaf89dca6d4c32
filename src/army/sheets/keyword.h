// Keywords. Two spellings are the same keyword if they agree after capitals and a table of plurals (N-KEY-04, N-I-09).
// No plural is guessed by cutting an "s". Keywords that the core rules name are bits; any other is a word.
#pragma once

#include "base/fields.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

// Keywords that a rule of the game asks for. As bits, asking is one instruction.
enum class CoreKeyword : std::uint8_t {
    infantry,
    biker,
    cavalry,
    beast,
    swarm,
    vehicle,
    monster,
    character,
    psyker,
    transport,
    fly,
    aircraft,
    titanic,
    building,
    terminator,
    warlord
};
MUSTER_NAMES(CoreKeyword, infantry, biker, cavalry, beast, swarm, vehicle, monster, character, psyker, transport, fly,
             aircraft, titanic, building, terminator, warlord)

// "bikers" -> "BIKER": capitals, single blanks, the last word in the singular.
std::string canonical_keyword(std::string_view text);

// "<CHAPTER>": to be replaced by a keyword of the owner's choice (N-KEY-05).
bool is_placeholder(std::string_view canonical);

// A set of keywords, of a model or of a unit.
class Keywords {
  public:
    void add(std::string_view keyword); // in any spelling
    void add(const Keywords& others);   // a unit has those of all its models (N-KEY-08)

    bool has(CoreKeyword keyword) const { return (core_ & bit(keyword)) != 0; }
    bool has(std::string_view keyword) const; // in any spelling
    // The same for a keyword that is canonical already: no text is built.
    bool has_canonical(std::string_view canonical) const;

    const std::vector<std::string>& words() const { return words_; } // canonical, sorted

    friend bool operator==(const Keywords&, const Keywords&) = default;

  private:
    static constexpr std::uint32_t bit(CoreKeyword keyword) { return 1u << static_cast<unsigned>(keyword); }
    std::uint32_t core_ = 0;
    std::vector<std::string> words_;
};

// Which keywords a rule asks for (N-SHEET-09, E-SHEET-01); empty: none, so that it is for everybody. All are canonical.
struct KeywordTest {
    std::vector<std::string> all_of, any_of, none_of;

    bool empty() const { return all_of.empty() && any_of.empty() && none_of.empty(); }
    // `has(keyword)` says who is asked about.
    template <class Has>
    bool passes(Has has) const {
        return std::ranges::all_of(all_of, has) && (any_of.empty() || std::ranges::any_of(any_of, has)) &&
               std::ranges::none_of(none_of, has);
    }
    // Calls visit(keyword) for each of them.
    template <class Test, class Visit>
    static void each(Test& test, Visit visit) {
        for (auto* list : {&test.all_of, &test.any_of, &test.none_of})
            for (auto& keyword : *list) visit(keyword);
    }
    friend bool operator==(const KeywordTest&, const KeywordTest&) = default;
    friend auto operator<=>(const KeywordTest&, const KeywordTest&) = default;
};

} // namespace muster
