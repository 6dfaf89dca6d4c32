// What the drill says to whoever looks: its squads' four numbers, and where they can go.
#include "rules/drill/drill.h"

#include "battle/inspector.h"
#include "battle/look.h"

namespace muster::drill {
namespace {

constexpr std::array moves = std::to_array<std::string_view>({"move"});

UnitCard card(const Setup& setup, const Battle& battle, UnitId unit) {
    const Unit& state = battle.units[index(unit)];
    const SquadNumbers& numbers = numbers_of(setup, unit);
    UnitCard card;
    card.unit = unit;
    card.side = state.owner;
    card.name = setup.unit_name(unit);
    card.whereabouts = state.whereabouts;
    card.starting = state.starting_strength;
    CardProfile profile{card.name, {}, {}};
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        if (battle.models[i].unit == unit && battle.models[i].whereabouts != Whereabouts::destroyed)
            profile.models.push_back(static_cast<ModelId>(i));
    card.models = static_cast<std::uint16_t>(profile.models.size());
    const auto add = [&](std::string_view name, const std::string& value) {
        profile.values.push_back({std::string(name), value, value, {}});
    };
    add("move", std::to_string(numbers.move));
    add("shoot", std::to_string(numbers.shoot));
    add("aim", std::to_string(numbers.aim) + "+");
    add("save", std::to_string(numbers.save) + "+");
    card.profiles.push_back(std::move(profile));
    return card;
}

std::optional<Placing> move(const Setup& setup, const Battle& battle, UnitId unit, std::size_t, int) {
    const Look<Game> look(setup, battle);
    return placing_of(look.game, unit, models_of(battle, unit), false);
}

} // namespace

const Inspector inspector{.card = card, .moves = moves, .move = move};

} // namespace muster::drill
