#include "army/alternating/ability.h"

#include "base/spelling.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster::alternating {
namespace {

using enum Ability;
using enum Category;
using enum Clause;

constexpr std::array<AbilityName, ability_count> table{{
    {hero, passive, false, A_PAS_01a, "Hero", {"Bohater"}},
    {ambush, passive, false, A_PAS_02a, "Ambush", {"Zasadzka"}},
    {scout, passive, false, A_PAS_03a, "Scout", {"Zwiadowca"}},
    {fast, passive, false, A_PAS_04a, "Fast", {"Szybki"}},
    {slow, passive, false, A_PAS_04b, "Slow", {"Wolny"}},
    {skirmisher, passive, false, A_PAS_05, "Skirmisher", {"Harcownik"}},
    {immobile, passive, false, A_PAS_06a, "Immobile", {"Nieruchomy"}},
    {agile, passive, false, A_PAS_07, "Agile", {"Zwinny"}},
    {clumsy, passive, false, A_PAS_08, "Clumsy", {"Niezgrabny", "Niegrabny"}},
    {flying, passive, false, A_PAS_09a, "Flying", {"Latający"}},
    {aircraft, passive, false, A_PAS_10a, "Aircraft", {"Samolot"}},
    {fearless, passive, false, A_PAS_11, "Fearless", {"Nieustraszony"}},
    {reckless, passive, false, A_PAS_12a, "Reckless", {"Straceńczy", "Straceńcy"}},
    {fury, passive, false, A_PAS_13, "Fury", {"Furia"}},
    {preparation, passive, false, A_PAS_14a, "Preparation", {"Przygotowanie"}},
    {cautious, passive, false, A_PAS_15, "Cautious", {"Ostrożny"}},
    {counter, passive, false, A_PAS_16a, "Counter", {"Kontra"}},
    {regeneration, passive, false, A_PAS_17a, "Regeneration", {"Regeneracja"}},
    {delicate, passive, false, A_PAS_18, "Delicate", {"Delikatny"}},
    {invulnerable, passive, false, A_PAS_19, "Invulnerable", {"Niewrażliwy"}},
    {stealth, passive, false, A_PAS_20, "Stealth", {"Maskowanie"}},
    {shield, passive, false, A_PAS_21, "Shield", {"Tarcza"}},
    {entrenched, passive, false, A_PAS_22, "Entrenched", {"Okopany"}},
    {transport, passive, true, A_PAS_23a, "Transport", {"Transport"}},
    {guard, passive, false, A_PAS_24a, "Guard", {"Strażnik"}},
    {good_shot, passive, false, A_XTRA_01a, "Good Shot", {"Dobrze strzela"}},
    {bad_shot, passive, false, A_XTRA_01b, "Bad Shot", {"Źle strzela"}},
    {vengeance, passive, false, A_XTRA_02a, "Vengeance", {"Zemsta"}},
    {instinct, passive, false, A_XTRA_03a, "Instinct", {"Instynkt", "Instykt"}},
    {massive, passive, false, A_XTRA_04a, "Massive", {"Masywny"}},
    {escape, passive, false, A_XTRA_05, "Escape", {"Ucieczka"}},
    {conqueror, passive, false, A_XTRA_06, "Conqueror", {"Zdobywca", "Zdobycia"}},
    {saboteur, passive, false, A_XTRA_07a, "Saboteur", {"Dywersant", "Dywersonant"}},
    {reserve, passive, false, A_XTRA_08a, "Reserve", {"Rezerwa"}},
    {wreck, passive, false, A_XTRA_09, "Wreck", {"Wrak"}},
    {waagh, passive, false, A_RULE_01a, "Waagh!", {"Waagh!"}},
    {vanguard, passive, false, A_RULE_02, "Vanguard", {"Szpica"}},
    {patient, passive, false, A_RULE_03, "Patient", {"Cierpliwy"}},
    {rebirth, passive, false, A_RULE_04a, "Rebirth", {"Odrodzenie"}},
    {echelons, passive, false, A_RULE_05a, "Echelons", {"Odwody"}},
    {mage, active, true, A_ACTV_01a, "Mage", {"Mag"}},
    {mending, active, false, A_ACTV_02a, "Mending", {"Łatanie"}},
    {relay, active, false, A_XTRA_10, "Relay", {"Przekaźnik", "Przekątnik"}},
    {coordination, active, false, A_XTRA_11, "Coordination", {"Koordynacja", "Koordinacja"}},
    {prophecy, active, false, A_XTRA_12, "Prophecy", {"Przepowiednia"}},
    {mobilisation, active, false, A_XTRA_13, "Mobilisation", {"Mobilizacja"}},
    {pressure, active, false, A_XTRA_14, "Pressure", {"Presja"}},
    {radio, aura, false, A_AURA_01, "Radio", {"Radio"}},
    {corruption, aura, false, A_XTRA_15, "Corruption", {"Spaczenie"}},
    {sluggishness, aura, false, A_XTRA_16, "Sluggishness", {"Ociężałość", "Ocieężałość"}},
    {fear, aura, true, A_XTRA_17, "Fear", {"Strach"}},
    {blast, weapon, true, A_WPN_02a, "Blast", {"Rozprysk"}},
    {deadly, weapon, true, A_WPN_03a, "Deadly", {"Zabójczy"}},
    {indirect, weapon, false, A_WPN_04, "Indirect", {"Niebezpośredni"}},
    {impact, weapon, false, A_WPN_05a, "Impact", {"Impet"}},
    {targeting, weapon, false, A_WPN_06a, "Targeting", {"Namierzanie"}},
    {expendable, weapon, false, A_WPN_07, "Expendable", {"Zużywalny", "Zużywalna"}},
    {overcharge, weapon, false, A_WPN_08, "Overcharge", {"Podkręcenie"}},
    {reliable, weapon, false, A_WPN_09, "Reliable", {"Niezawodny"}},
    {precise, weapon, false, A_WPN_10, "Precise", {"Precyzyjny"}},
    {assault, weapon, false, A_WPN_11, "Assault", {"Szturmowa"}},
    {no_cover, weapon, false, A_WPN_12, "No Cover", {"Bez osłon"}},
    {brutal, weapon, false, A_WPN_13a, "Brutal", {"Brutalny"}},
    {double_, weapon, false, A_XTRA_18, "Double", {"Podwójny"}},
    {artillery, weapon, false, A_XTRA_19, "Artillery", {"Artyleria"}},
    {unwieldy, weapon, false, A_XTRA_20, "Unwieldy", {"Nieporęczny"}},
    {piercing, weapon, false, A_XTRA_21, "Piercing", {"Przebijająca"}},
    {siege, weapon, false, A_XTRA_22, "Siege", {"Burząca"}},
}};

// The name as people type it quickly: small letters without marks, and nothing between them.
std::string plain(std::string_view name) {
    constexpr std::pair<std::string_view, char> marked[] = {
        {"ą", 'a'}, {"ć", 'c'}, {"ę", 'e'}, {"ł", 'l'}, {"ń", 'n'}, {"ó", 'o'}, {"ś", 's'}, {"ź", 'z'}, {"ż", 'z'},
        {"Ą", 'a'}, {"Ć", 'c'}, {"Ę", 'e'}, {"Ł", 'l'}, {"Ń", 'n'}, {"Ó", 'o'}, {"Ś", 's'}, {"Ź", 'z'}, {"Ż", 'z'}};
    std::string letters;
    while (!name.empty()) {
        const auto* const mark =
            std::ranges::find_if(marked, [&](const auto& each) { return name.starts_with(each.first); });
        const char c = name.front();
        if (mark != std::end(marked)) {
            letters += mark->second;
            name.remove_prefix(mark->first.size());
            continue;
        }
        if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
        if (c >= 'a' && c <= 'z') letters += c;
        name.remove_prefix(1);
    }
    return letters;
}

bool same_letters(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

} // namespace

const AbilityName& name_of_ability(Ability ability) { return table[static_cast<std::size_t>(ability)]; }

std::string english(Ability ability, int number) {
    const AbilityName& name = name_of_ability(ability);
    return name.takes_number ? fmt::format("{}({})", name.english, number) : std::string(name.english);
}

std::optional<Ability> ability_named(std::string_view name) {
    for (const AbilityName& row : table) {
        const auto fits = [&](std::string_view known) { return same_letters(name, known); };
        if (!name.empty() && (fits(row.english) || std::ranges::any_of(row.polish, fits))) return row.ability;
    }
    return std::nullopt;
}

std::vector<std::string_view> nearest_abilities(std::string_view misspelt, bool on_weapon) {
    std::vector<std::string_view> names;
    for (const AbilityName& row : table) {
        if ((row.category == weapon) != on_weapon) continue;
        names.push_back(row.english);
        if (row.polish.front() != row.english) names.push_back(row.polish.front());
    }
    std::vector<std::string> folded;
    for (std::string_view name : names) folded.push_back(plain(name));
    const std::vector<std::string_view> words(folded.begin(), folded.end());
    std::vector<std::string_view> nearest;
    for (std::string_view word : nearest_words(plain(misspelt), words, 3))
        nearest.push_back(names[static_cast<std::size_t>(std::ranges::find(words, word) - words.begin())]);
    return nearest;
}

} // namespace muster::alternating
