#include "rules/sheets/transports.h"

namespace muster::sheets {
namespace {

bool is_somewhere(const Game& game, UnitId unit, Whereabouts whereabouts) {
    return game.battle.units[index(unit)].whereabouts == whereabouts;
}

} // namespace

bool is_aboard(const Game& game, UnitId unit) { return is_somewhere(game, unit, Whereabouts::aboard); }

bool is_waiting(const Game& game, UnitId unit) { return is_somewhere(game, unit, Whereabouts::waiting); }

FixedVector<UnitId, max_units> units_aboard(const Game& game, UnitId transport) {
    FixedVector<UnitId, max_units> units;
    for_units(game.battle, owner_of(game.battle, transport), Whereabouts::aboard, [&](UnitId unit) {
        if (game.battle.units[index(unit)].carrier == transport) units.push_back(unit);
    });
    return units;
}

int models_aboard(const Game& game, UnitId transport) {
    std::size_t models = 0;
    for (UnitId unit : units_aboard(game, transport))
        models += models_of(game.battle, unit, Whereabouts::aboard).size();
    return static_cast<int>(models);
}

void put_aboard(Game& game, UnitId unit, UnitId transport, Clause because) {
    Unit& passengers = game.battle.units[index(unit)];
    for (Model& model : game.battle.models)
        if (model.unit == unit && model.whereabouts == passengers.whereabouts) model.whereabouts = Whereabouts::aboard;
    passengers.whereabouts = Whereabouts::aboard;
    passengers.carrier = transport;
    game.tell(Happened{because, unit, transport, {}});
}

std::vector<ModelId> choose_fallen(Game& game, Side owner, std::span<const ModelId> out, std::size_t count,
                                   Clause clause) {
    if (count >= out.size()) return {out.begin(), out.end()};
    FixedVector<Option, max_models> options;
    for (ModelId model : out) options.push_back(option_of(model));
    Question question;
    question.seat = owner;
    question.kind = Kind::allocate;
    question.form = Form::some;
    question.clause = clause;
    question.options = {options.begin(), options.size()};
    question.least = question.most = static_cast<std::int16_t>(count);
    std::vector<ModelId> fallen;
    for (const Pick& pick : game.ask(question).picks) fallen.push_back(static_cast<ModelId>(pick.option.id));
    return fallen;
}

} // namespace muster::sheets
