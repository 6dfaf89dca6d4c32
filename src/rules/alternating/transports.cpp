// Transport (A-PAS-23): which units may ride, boarding, being set down, and wrecks.
#include "rules/alternating/hits.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

// A-PAS-01d, A-I-32: a Hero counts as 3 less tough.
int size_of(const Game& game, ModelId model) {
    const int toughness = game.kind(model).toughness;
    return game.kind(model).has(hero) ? std::max(1, toughness - 3) : toughness;
}

int capacity_of(const Game& game, UnitId carrier) {
    int sum = 0;
    for (ModelId model : game.living(carrier)) sum += game.kind(model).transport;
    return sum;
}

// A-PAS-23g: near one of its transporters. A Hero who joined them does not count.
bool is_beside(const Game& game, ModelId model, UnitId carrier) {
    return std::ranges::any_of(transporters_of(game, carrier), [&](ModelId transporter) {
        return muster::within(game.solid_of(model), game.solid_of(game.body_of(transporter)), 3_in);
    });
}

FixedVector<UnitId, max_units> passengers_of(const Game& game, UnitId carrier) {
    FixedVector<UnitId, max_units> units;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (game.battle.units[i].carrier == carrier && game.battle.units[i].whereabouts == Whereabouts::aboard)
            units.push_back(static_cast<UnitId>(i));
    return units;
}

int load_of(const Game& game, UnitId unit) {
    int sum = 0;
    for (ModelId model : game.living(unit)) sum += size_of(game, model);
    return sum;
}

} // namespace

UnitModels transporters_of(const Game& game, UnitId carrier) {
    UnitModels models;
    for (ModelId model : game.living(carrier))
        if (game.kind(model).transport > 0) models.push_back(model);
    return models;
}

Clause why_not_aboard(const Game& game, UnitId unit, UnitId carrier) {
    const UnitModels models = game.living(unit);
    const bool small = is_massive(game, unit)
                           ? load_of(game, unit) <= 3 // one model (A-I-109)
                           : std::ranges::all_of(models, [&](ModelId model) { return size_of(game, model) <= 3; });
    const bool carries = !passengers_of(game, unit).empty();
    const bool rides = game.battle.units[index(carrier)].whereabouts == Whereabouts::aboard;
    if (!small) return A_PAS_23b;
    if (carries || rides) return A_I_109; // nobody rides in two at once
    int load = load_of(game, unit);
    for (UnitId other : passengers_of(game, carrier)) load += load_of(game, other);
    return load <= capacity_of(game, carrier) ? Clause::none : A_PAS_23a;
}

Clause why_not_board(const Game& game, UnitId unit, UnitId carrier) {
    if (game.has(unit, immobile)) return A_PAS_06a;
    const bool carries = carrier != unit && game.owner(carrier) == game.owner(unit) && game.is_on_table(carrier) &&
                         capacity_of(game, carrier) > 0;
    const UnitModels models = game.models_of(unit);
    const auto stands_by = [&](ModelId model) { return is_beside(game, model, carrier); };
    if (!carries || !std::ranges::all_of(models, stands_by)) return A_PAS_23g;
    return why_not_aboard(game, unit, carrier);
}

Clause why_no_boarding(const Game& game, UnitId unit) {
    for (UnitId carrier : game.units_on_table(game.owner(unit)))
        if (const Clause clause = why_not_board(game, unit, carrier); clause != A_PAS_23g) return clause;
    return A_PAS_23g;
}

FixedVector<Option, max_units> carriers_beside(const Game& game, UnitId unit) {
    FixedVector<Option, max_units> carriers;
    for (UnitId carrier : game.units_on_table(game.owner(unit)))
        if (why_not_board(game, unit, carrier) == Clause::none) carriers.push_back(option_of(carrier));
    return carriers;
}

void board(Game& game, UnitId unit, UnitId carrier) {
    for (ModelId model : game.living(unit)) game.battle.models[index(model)].whereabouts = Whereabouts::aboard;
    game.battle.units[index(unit)].whereabouts = Whereabouts::aboard;
    game.battle.units[index(unit)].carrier = carrier;
    game.tell(Happened{A_PAS_23g, unit, carrier, {}});
}

// A-PAS-23c
bool set_down(Game& game, UnitId unit) {
    SetUp how{MoveKind::set_down, A_PAS_23c, A_PAS_23c};
    how.beside = game.battle.units[index(unit)].carrier;
    how.may_pass = true;
    if (!set_up(game, unit, how)) return false;
    game.of(unit).moved = game.of(unit).set_down = true; // A-PAS-14b
    return true;
}

// A-PAS-23e, A-PAS-23f, A-I-42: models that cannot be set down are destroyed.
void wreck_transport(Game& game, UnitId carrier) {
    for (UnitId unit : passengers_of(game, carrier)) {
        SetUp how{MoveKind::set_down, A_PAS_23e, A_PAS_23e};
        how.beside = carrier;
        how.as_many = true;
        if (!game.is_on_table(carrier) || !set_up(game, unit, how)) {
            destroy(game, unit, A_I_42);
            continue;
        }
        const bool escaped = become(game, unit, false, true, A_PAS_23e);
        if (!game.is_on_table(unit)) continue;
        const int quality = game.kind(game.defender(unit)).quality; // from 2 to 6: a 1 always fails, a 6 never
        const auto passed = [&](int face) { return face >= quality; };
        const Needs needs = Needs::of(quality, 0, passed);
        if (passed(game.roll(A_PAS_23f, game.owner(unit), 1, unit, needs).dice[0].face)) continue;
        become(game, unit, true, false, A_PAS_23f, !escaped); // one move for the whole wreck (A-I-52)
        const UnitModels models = game.models_of(unit);
        terrain_test(game, unit, {models.begin(), models.size()}, A_PAS_23f);
    }
}

} // namespace muster::alternating
