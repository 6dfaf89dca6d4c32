#include "rules/ninth/strength.h"

#include "rules/ninth/events.h"

namespace muster::ninth {
namespace {

std::uint8_t models_left(const sheets::Game& game, UnitId unit) {
    const auto counts = [&](const Model& model) {
        return model.unit == unit && model.whereabouts != Whereabouts::destroyed;
    };
    return static_cast<std::uint8_t>(std::ranges::count_if(game.battle.models, counts));
}

} // namespace

UnitId divide(sheets::Game& game, UnitId unit, std::span<const ModelId> leaving) {
    const auto part = static_cast<UnitId>(game.battle.units.size());
    game.battle.units.push_back(game.battle.units[index(unit)]);
    game.memory.units.push_back(game.of(unit));
    UnitDivided event{unit, part, {}};
    for (ModelId model : leaving) {
        game.battle.models[index(model)].unit = part;
        event.models.push_back(model);
    }
    for (UnitId each : {unit, part}) game.battle.units[index(each)].starting_strength = models_left(game, each);
    game.tell(event);
    return part;
}

void merge(sheets::Game& game, UnitId into, UnitId from) {
    Unit &merged = game.battle.units[index(into)], &gone = game.battle.units[index(from)];
    for (Model& model : game.battle.models)
        if (model.unit == from) model.unit = into;
    merged.starting_strength = static_cast<std::uint8_t>(merged.starting_strength + gone.starting_strength);
    game.of(into).flags |= game.of(from).flags;
    game.set(into, Flag::merged);
    game.of(into).fallen = static_cast<std::uint8_t>(game.of(into).fallen + game.of(from).fallen);
    gone.starting_strength = 0;
    gone.whereabouts = Whereabouts::destroyed; // nobody destroyed it: it has no models any more
    game.tell(Happened{N_STR_06, into, from, {merged.starting_strength}});
}

} // namespace muster::ninth
