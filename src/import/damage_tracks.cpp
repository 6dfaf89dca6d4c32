#include "import/damage_tracks.h"

#include "import/numbers.h"
#include "import/texts.h"

#include <algorithm>

namespace muster::import {

DamageTracks::DamageTracks(const Selection& unit, const UnitModels& models) { collect(unit, nullptr, models); }

void DamageTracks::collect(const Selection& selection, const Selection* below, const UnitModels& models) {
    if (models.is_place_of_models(selection)) below = &selection;
    for (const Profile& profile : selection.profiles)
        if (is_track(profile)) tracks_.push_back({&profile, below});
    for (const Selection& each : selection.selections) collect(each, below, models);
}

std::vector<const Profile*> DamageTracks::of(const ListedModels& models) const {
    std::vector<const Profile*> own, all;
    for (const Track& each : tracks_) {
        all.push_back(each.profile);
        if (each.below == models.selection) own.push_back(each.profile);
    }
    return own.empty() ? all : own;
}

void DamageTracks::report(bool used, ImportedUnit& report) const {
    std::vector<TextIdle> told;
    for (const Track& each : tracks_) {
        TextIdle text{each.profile->name, words_of_row(*each.profile), "import.idle.numbers"};
        if (!text.text.empty() && std::ranges::find(told, text) == told.end()) told.push_back(std::move(text));
    }
    for (TextIdle& each : told)
        if (used)
            report.idle.push_back(std::move(each));
        else
            report.kept.push_back({each.name, each.text, WhyKept::no_word, each.text});
}

} // namespace muster::import
