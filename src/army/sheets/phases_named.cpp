#include "army/sheets/phases_named.h"

#include <algorithm>
#include <array>

namespace muster::sheets {
namespace {

// The beginnings of words that speak of a phase; a word may stand behind any of them ("charges", "charged").
struct PhaseWords {
    std::string_view phase;
    std::array<std::string_view, 6> words;
};
constexpr std::array phase_words{
    PhaseWords{"command", {"command phase", "command point"}},
    PhaseWords{"movement", {"move", "advance", "fall back", "falls back", "fell back", "embark"}},
    PhaseWords{"psychic", {"psychic", "manifest", "deny", "psyker"}},
    PhaseWords{"shooting", {"shoot", "ranged", "overwatch", "shot"}},
    PhaseWords{"charge", {"charg", "heroic intervention"}},
    PhaseWords{"fight", {"fight", "melee", "fought", "pile in", "consolidat"}},
    PhaseWords{"morale", {"morale", "combat attrition", "leadership", "flee"}},
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string lower(std::string_view text) {
    std::string letters(text);
    for (char& c : letters)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return letters;
}

// "removed" does not move.
bool has_word(std::string_view text, std::string_view beginning) {
    for (std::size_t at = text.find(beginning); at != std::string_view::npos; at = text.find(beginning, at + 1))
        if (at == 0 || !is_letter(text[at - 1])) return true;
    return false;
}

} // namespace

std::vector<std::string> phases_named(std::string_view text) {
    const std::string small = lower(text);
    std::vector<std::string> phases;
    for (const auto& [phase, words] : phase_words)
        if (std::ranges::any_of(words, [&](std::string_view word) { return !word.empty() && has_word(small, word); }))
            phases.emplace_back(phase);
    return phases;
}

} // namespace muster::sheets
