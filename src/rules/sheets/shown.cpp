#include "rules/sheets/shown.h"

#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

std::unique_ptr<SightScene> scene_of_everything(const Setup& setup, const Battle& battle) {
    auto scene = std::make_unique<SightScene>(setup.table, every_prism);
    for_models_on_table(battle, [&](ModelId model) {
        scene->place(model, {solid_of(setup, battle, model), battle.models[index(model)].unit, true});
    });
    return scene;
}

std::vector<ForbiddenArea> areas_around_markers(const Battle& battle, Length distance, Clause clause) {
    std::vector<ForbiddenArea> areas;
    for (const Marker& marker : battle.markers) {
        ForbiddenArea around{clause, {}};
        for (int degrees = 0; degrees < 360; degrees += 6)
            around.outline.push_back(marker.at + turned({distance, Length{}}, degrees));
        areas.push_back(std::move(around));
    }
    return areas;
}

UnitId origin_of(const Setup&, const Battle& battle, UnitId unit) {
    return memory<Memory>(battle).units[index(unit)].origin;
}

std::vector<std::string_view> states_of(const Setup& setup, const Battle& battle, UnitId unit,
                                        std::span<const ShownFlag> shown) {
    const UnitMemory& remembered = memory<Memory>(battle).units[index(unit)];
    const FlagBits& bits = edition_of(setup).bits;
    std::vector<std::string_view> words;
    if (remembered.move != MoveKind::none) words.push_back(name_of(remembered.move));
    for (const ShownFlag& each : shown)
        if (remembered.flags & bits[static_cast<std::size_t>(each.flag)]) words.push_back(each.word);
    return words;
}

std::optional<bool> success_of(const EventLog& events, std::size_t which, Clause psychic_test, Clause denial) {
    if (const auto save = events.get<SaveTried>(which)) return save->saved;
    const auto told = events.get<Happened>(which);
    if (told && told->clause == psychic_test) return told->numbers[1] >= told->numbers[2];
    if (told && told->clause == denial) return told->numbers[1] != 0;
    return std::nullopt;
}

std::optional<TalkWounded> wounded_in(const EventLog& events, std::size_t which) {
    const auto lost = events.get<WoundsLost>(which);
    return lost ? std::optional(TalkWounded{lost->model, lost->left}) : std::nullopt;
}

} // namespace muster::sheets
