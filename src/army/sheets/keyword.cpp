#include "army/sheets/keyword.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace muster {
namespace {

// Letters outside ASCII stay as they are: the result must not depend on a locale.
constexpr char capital(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

// Sorted by plural. Words that end in S and are singular or names (ASTARTES, AELDARI CHAOS) are not in the list.
constexpr auto plurals = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"BATTERIES", "BATTERY"},
    {"BEASTS", "BEAST"},
    {"BIKERS", "BIKER"},
    {"BUILDINGS", "BUILDING"},
    {"CHARACTERS", "CHARACTER"},
    {"COLOSSI", "COLOSSUS"},
    {"COMPANIES", "COMPANY"},
    {"CREWMEN", "CREWMAN"},
    {"DAEMONS", "DAEMON"},
    {"DRONES", "DRONE"},
    {"ENGINES", "ENGINE"},
    {"FLYERS", "FLYER"},
    {"FORTIFICATIONS", "FORTIFICATION"},
    {"GARGANTUANS", "GARGANTUAN"},
    {"GUARDS", "GUARD"},
    {"HORSEMEN", "HORSEMAN"},
    {"HULKS", "HULK"},
    {"HUNTERS", "HUNTER"},
    {"INTERCESSORS", "INTERCESSOR"},
    {"KNIGHTS", "KNIGHT"},
    {"LORDS", "LORD"},
    {"MONSTERS", "MONSTER"},
    {"OUTRIDERS", "OUTRIDER"},
    {"PACKS", "PACK"},
    {"PSYKERS", "PSYKER"},
    {"RIDERS", "RIDER"},
    {"SERGEANTS", "SERGEANT"},
    {"SQUADS", "SQUAD"},
    {"SWARMS", "SWARM"},
    {"TANKS", "TANK"},
    {"TEAMS", "TEAM"},
    {"TERMINATORS", "TERMINATOR"},
    {"TITANS", "TITAN"},
    {"TRANSPORTS", "TRANSPORT"},
    {"VEHICLES", "VEHICLE"},
    {"WALKERS", "WALKER"},
    {"WARLORDS", "WARLORD"},
});

std::string_view singular(std::string_view word) {
    const auto row = std::ranges::lower_bound(plurals, word, {}, [](const auto& each) { return each.first; });
    return row != plurals.end() && row->first == word ? row->second : word;
}

// The keywords that rules name, in their canonical spelling. The list is built once, not for every keyword of every
// datasheet.
const auto& core_words() {
    static const auto words = [] {
        std::vector<std::pair<std::string, CoreKeyword>> all;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<CoreKeyword>>(
            [&](auto core) { all.emplace_back(canonical_keyword(core.name), core.value); });
        return all;
    }();
    return words;
}

} // namespace

std::string canonical_keyword(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        const bool blank = letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
        if (!blank)
            result += capital(letter);
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    if (!result.empty() && result.back() == ' ') result.pop_back();
    const std::size_t last = result.rfind(' ') + 1; // npos + 1 is 0
    return result.substr(0, last) + std::string(singular(std::string_view(result).substr(last)));
}

bool is_placeholder(std::string_view canonical) {
    return canonical.size() > 2 && canonical.front() == '<' && canonical.back() == '>';
}

void Keywords::add(std::string_view keyword) {
    std::string word = canonical_keyword(keyword);
    for (const auto& [name, core] : core_words())
        if (word == name) core_ |= bit(core);
    const auto place = std::ranges::lower_bound(words_, word);
    if (place == words_.end() || *place != word) words_.insert(place, std::move(word));
}

void Keywords::add(const Keywords& others) {
    for (const std::string& word : others.words_) add(word);
}

bool Keywords::has(std::string_view keyword) const { return has_canonical(canonical_keyword(keyword)); }

bool Keywords::has_canonical(std::string_view canonical) const { return std::ranges::binary_search(words_, canonical); }

} // namespace muster
