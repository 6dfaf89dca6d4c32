// The Warlord, the possible traits, and the units that start embarked.
#include "army/sheets/mustering.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster {
namespace {

using enum Clause;

void choose_trait(std::optional<Reader> reader, const Reader& place, const Rulebook& rulebook, Validation& validation,
                  Warlord& warlord, bool character) {
    const auto& traits = rulebook.traits();
    if (!reader) {
        if (character && traits.size() == 1) warlord.trait = traits.front(); // there is no other to choose
        return;
    }
    const std::string name = reader->text(1, 80);
    if (!character)
        return validation.against(rulebook.trait_of_character, place.path(), "trait_character",
                                  "Only a Warlord that is a CHARACTER has a trait.");
    const auto trait = std::ranges::find(traits, name, &Ability::name);
    if (trait == traits.end())
        return validation.against(rulebook.no_such_trait, place.path(), "no_trait",
                                  "\"{}\" is not among the traits available.", name);
    warlord.trait = *trait;
}

} // namespace

const Ability& inspiring_leader() {
    static const Ability trait = [] {
        Ability ability;
        ability.name = "Inspiring Leader";
        ability.effect = Effect::modify;
        ability.whom = Whom::aura;
        ability.aura_range = 6;
        ability.of_characteristic = true;
        ability.stat = Stat::Ld;
        ability.by = 1;
        return ability;
    }();
    return trait;
}

void choose_warlord(Reader reader, const std::vector<UnitEntry>& entries, const Rulebook& rulebook,
                    Validation& validation, DatasheetArmy& army) {
    reader.only({"unit", "model", "trait"});
    const std::string unit_name = reader["unit"].text(1, 80);
    const auto kind = reader.find("model");
    const std::string kind_id = kind ? kind->text() : "";
    const Clause clause = rulebook.warlord;
    const auto entry = std::ranges::find(entries, unit_name, &UnitEntry::name);
    if (entry == entries.end())
        return validation.against(clause, reader.path(), "warlord_unit",
                                  "The Warlord's unit \"{}\" is not in the army.", unit_name);
    const auto place = static_cast<std::size_t>(entry - entries.begin());
    DatasheetUnit& unit = army.units[place];
    if (unit.models.empty()) return; // it has no datasheet or no models, which was reported already
    const auto is_wanted = [&](const DatasheetModel& model) {
        return kind_id.empty() || unit.profiles[model.profile].id == kind_id;
    };
    const auto model = std::ranges::find_if(unit.models, is_wanted);
    if (model == unit.models.end())
        return validation.against(clause, reader.path(), "warlord_model", "{} has no model \"{}\".", unit_name,
                                  kind_id);
    Warlord warlord;
    warlord.unit = static_cast<std::uint8_t>(place);
    warlord.model = static_cast<std::uint8_t>(model - unit.models.begin());
    choose_trait(reader.find_or_null("trait"), reader, rulebook, validation, warlord,
                 model->keywords.has(CoreKeyword::character));
    model->keywords.add("WARLORD"); // N-WAR-05
    unit.keywords.add("WARLORD");
    army.warlord = warlord;
}

void board_transports(const std::vector<UnitEntry>& entries, const Rulebook& rulebook, Validation& validation,
                      DatasheetArmy& army) {
    std::vector<int> aboard(entries.size(), 0);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!entries[i].embarked_in) continue;
        const std::string path = entries[i].reader.path() + ".embarked_in";
        const std::string& name = entries[i].name;
        const Clause kinds = rulebook.no_transport;
        const auto carrier = std::ranges::find(entries, *entries[i].embarked_in, &UnitEntry::name);
        const auto place = static_cast<std::size_t>(carrier - entries.begin());
        if (carrier == entries.end() || !army.units[place].transport || carrier->embarked_in) {
            validation.against(kinds, path, "no_transport", "{}: \"{}\" is no TRANSPORT of this army that is set up.",
                               name, *entries[i].embarked_in);
            continue;
        }
        army.units[i].embarked_in = static_cast<std::uint8_t>(place);
        const Transport& transport = *army.units[place].transport;
        const auto admitted = [&](const DatasheetModel& model) { return transport.admits(model.keywords); };
        if (!std::ranges::all_of(army.units[i].models, admitted))
            validation.against(kinds, path, "not_carried", "{}: {} does not carry models of this kind.", name,
                               carrier->name);
        for (const DatasheetModel& model : army.units[i].models) aboard[place] += transport.places_of(model.keywords);
        const auto carriers = std::ranges::count_if(army.units[place].models, [](const DatasheetModel& model) {
            return model.keywords.has(CoreKeyword::transport);
        });
        const int capacity = transport.capacity * static_cast<int>(carriers);
        if (aboard[place] > capacity)
            validation.against(rulebook.capacity, path, "capacity",
                               "{}: {} would carry {} models, but its capacity is {}.", name, carrier->name,
                               aboard[place], capacity);
    }
}

} // namespace muster
