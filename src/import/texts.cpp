#include "import/texts.h"

#include "import/letters.h"
#include "import/numbers.h"
#include "import/weapon_rows.h"

#include <algorithm>

namespace muster::import {
namespace {

bool has_column(const Profile& profile, std::string_view beginning) {
    return std::ranges::any_of(profile.characteristics,
                               [&](const Characteristic& each) { return lower(each.name).starts_with(beginning); });
}

bool is_text(const Profile& profile) {
    return !is_unit_row(profile) && !is_weapon_row(profile) && !is_track(profile) && !is_psyker(profile) &&
           !is_power(profile) && !is_carrier(profile) && !is_blast(profile);
}

// What the row of a model says besides its characteristics.
std::string words_beside_numbers(const Profile& profile) {
    std::string words;
    for (const Characteristic& each : profile.characteristics)
        if (!is_stat(each.name) && !is_nothing(each.value))
            words += (words.empty() ? "" : "\n") + each.name + ": " + each.value;
    return words;
}

// "Swift" and "swift" with the same words are the same text.
bool same_text(const ListedText& a, const ListedText& b) {
    return lower(a.name) == lower(b.name) && one_line(a.text) == one_line(b.text);
}

class Collector {
  public:
    void take(const std::vector<Rule>& rules, const std::vector<Profile>& profiles, const ListedModels* of) {
        for (const Rule& rule : rules) add({rule.name, rule.text, of});
        for (const Profile& profile : profiles)
            if (is_text(profile))
                add({profile.name, words_of_row(profile), of});
            else if (const std::string more = is_unit_row(profile) ? words_beside_numbers(profile) : ""; !more.empty())
                add({profile.name, more, of});
    }

    // Outside of units every row is a text, whatever its columns.
    void take_all(const std::vector<Rule>& rules, const std::vector<Profile>& profiles) {
        for (const Rule& rule : rules) add({rule.name, rule.text, nullptr});
        for (const Profile& profile : profiles) add({profile.name, words_of_row(profile), nullptr});
    }

    void add(ListedText text) {
        if (text.text.empty() && text.name.empty()) return;
        const auto known = [&](const ListedText& each) {
            return same_text(each, text) && (!each.of || each.of == text.of);
        };
        if (std::ranges::none_of(texts, known)) texts.push_back(std::move(text));
    }

    std::vector<ListedText> texts;
};

void collect(const Selection& selection, const UnitModels& models, const ListedModels* of, Collector& collector) {
    for (const ListedModels& each : models.models)
        if (each.selection == &selection && models.models.size() > 1) of = &each;
    collector.take(selection.rules, selection.profiles, of);
    for (const Selection& each : selection.selections) collect(each, models, of, collector);
}

void collect_all(const Selection& selection, Collector& collector) {
    collector.take_all(selection.rules, selection.profiles);
    for (const Selection& each : selection.selections) collect_all(each, collector);
}

} // namespace

std::vector<ListedText> texts_of(const Selection& unit, const UnitModels& models) {
    Collector collector;
    collector.take(unit.rules, unit.profiles, nullptr);
    for (const Selection& each : unit.selections) collect(each, models, nullptr, collector);
    return std::move(collector.texts);
}

std::vector<ListedText> texts_of(const Selection& configuration) {
    Collector collector;
    collect_all(configuration, collector);
    return std::move(collector.texts);
}

std::vector<ListedText> texts_at(const Selection& selection) {
    Collector collector;
    collector.take(selection.rules, selection.profiles, nullptr);
    return std::move(collector.texts);
}

std::vector<ListedText> texts_of(const Force& force) {
    Collector collector;
    collector.take_all(force.rules, force.profiles);
    return std::move(collector.texts);
}

bool is_psyker(const Profile& profile) { return has_column(profile, "cast") && has_column(profile, "deny"); }
bool is_power(const Profile& profile) { return has_column(profile, "warp charge"); }
bool is_carrier(const Profile& profile) {
    if (has_column(profile, "capacity") && lower(profile.type).find("transport") != std::string::npos) return true;
    const bool has_numbers = is_unit_row(profile) || is_weapon_row(profile) || profile.characteristics.size() != 1;
    return !has_numbers && lower(profile.characteristics[0].value).find("transport capacity of") != std::string::npos;
}
bool is_blast(const Profile& profile) {
    return has_column(profile, "mortal wounds") && has_column(profile, "distance");
}

std::string words_of_row(const Profile& profile) {
    std::string words;
    const bool alone = profile.characteristics.size() == 1;
    for (const Characteristic& each : profile.characteristics) {
        if (is_nothing(each.value)) continue;
        if (!words.empty()) words += '\n';
        if (!alone && lower(each.name) != "description") words += each.name + ": ";
        words += each.value;
    }
    return words;
}

} // namespace muster::import
