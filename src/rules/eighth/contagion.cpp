#include "rules/eighth/phases.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {
namespace {

// An aura of this kind, and the models of its owner's that carry it: in range of a bearer, the bearer included
// (E-LOC-07, E-AURA-02), and with the keyword.
struct Contagion {
    const Ability* ability = nullptr;
    std::vector<ModelId> carriers;
};

void add_carriers(const sheets::Game& game, ModelId bearer, Contagion& contagion) {
    const Ability& ability = *contagion.ability;
    for_models_on_table(game.battle, [&](ModelId model) {
        if (game.owner(model) != game.owner(bearer)) return;
        if (!ability.keyword.empty() && !game.has_keyword(model, ability.keyword)) return;
        if (within(game, bearer, model, ability.aura_range * 1_in)) contagion.carriers.push_back(model);
    });
}

std::vector<Contagion> contagions_of(const sheets::Game& game, Side side) {
    std::vector<Contagion> all;
    for (UnitId unit : units_on_table(game, side))
        for (ModelId bearer : game.models_of(unit))
            for (std::uint16_t number : game.sheet(bearer).abilities) {
                const Ability& ability = game.sheet(unit).abilities[number];
                if (ability.effect != Effect::contagion) continue;
                auto same =
                    std::ranges::find(all, ability.name, [](const Contagion& each) { return each.ability->name; });
                if (same == all.end()) same = all.insert(all.end(), Contagion{&ability, {}});
                add_carriers(game, bearer, *same);
            }
    return all;
}

} // namespace

void spread_contagion(sheets::Game& game) {
    for (const Contagion& contagion : contagions_of(game, game.active())) {
        const Ability& ability = *contagion.ability;
        for (UnitId enemy : units_on_table(game, opponent(game.active()))) {
            const auto reaches = [&](ModelId carrier) { return within(game, carrier, enemy, ability.range * 1_in); };
            if (std::ranges::none_of(contagion.carriers, reaches)) continue;
            Roll roll = game.roll(E_LOC_06, game.active(), 1, enemy);
            const auto failed = [&](int face) { return face < ability.on; };
            offer_spare_rerolls(game, roll, failed);
            if (failed(unmodified(roll, 0))) continue;
            const int wounds = amount_of(game, ability.amount, E_MW_01, game.active(), enemy);
            inflict_mortal_wounds(game, enemy, wounds, game.active(), E_LOC_06);
        }
    }
}

} // namespace muster::eighth
