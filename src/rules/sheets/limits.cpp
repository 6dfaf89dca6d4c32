#include "rules/sheets/limits.h"

#include "rules/sheets/sheets.h"

namespace muster::sheets {
namespace {

// Visits the abilities of one model that have a limit, each with its bit: a trait that its army file names, should it
// be the Warlord, then its own, then those of its weapons, of one carried twice once.
template <class Visit>
void for_limited(const Setup& setup, ModelId model, Visit visit) {
    unsigned bit = 1;
    const auto take = [&](const Ability& ability) {
        if (ability.limit == Limit::none) return;
        visit(ability, bit);
        bit <<= 1;
    };
    const Setup::ModelAt& at = setup.models[index(model)];
    const Side side = index(at.unit) < setup.army(Side::red).units.size() ? Side::red : Side::blue;
    if (const auto& warlord = setup.army(side).datasheets->warlord; warlord && warlord->trait) take(*warlord->trait);
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    for (std::uint16_t number : sheet.models[at.number].abilities) take(sheet.abilities[number]);
    const auto& weapons = sheet.models[at.number].weapons;
    for (auto weapon = weapons.begin(); weapon != weapons.end(); ++weapon)
        if (std::find(weapons.begin(), weapon, *weapon) == weapon)
            for (const WeaponProfile& profile : sheet.weapons[*weapon].profiles)
                std::ranges::for_each(profile.abilities, take);
}

// The bit that stands for it; 0 where the model has no such ability.
unsigned bit_of(const Setup& setup, const Working& working) {
    unsigned found = 0;
    for_limited(setup, working.bearer, [&](const Ability& ability, unsigned bit) {
        if (&ability == working.ability) found = bit;
    });
    return found;
}

bool still_counts(const Battle& battle, const SpentAbilities& spent, Limit limit) {
    if (limit == Limit::once_per_battle) return true;
    const bool same_turn = spent.round == battle.round && spent.active == battle.active;
    return same_turn && (limit == Limit::once_per_turn || spent.phase == battle.phase);
}

// A new phase or turn has begun since the last was used.
void forget_what_is_over(const muster::Game& game, SpentAbilities& spent) {
    for (std::size_t i = 0; i < spent.models.size(); ++i) {
        if (spent.models[i] == 0) continue;
        unsigned kept = 0;
        for_limited(game.setup, static_cast<ModelId>(i), [&](const Ability& ability, unsigned bit) {
            if (still_counts(game.battle, spent, ability.limit)) kept |= bit;
        });
        spent.models[i] = static_cast<std::uint8_t>(spent.models[i] & kept);
    }
    spent.round = game.battle.round;
    spent.phase = game.battle.phase;
    spent.active = game.battle.active;
}

} // namespace

bool is_spent(const muster::Game& game, const SpentAbilities& spent, const Working& working) {
    if (working.ability->limit == Limit::none || working.bearer == ModelId::none || spent.models.empty()) return false;
    if (!still_counts(game.battle, spent, working.ability->limit)) return false;
    const auto used_by = [&](ModelId bearer) {
        return (spent.models[index(bearer)] & bit_of(game.setup, {working.ability, bearer})) != 0;
    };
    if (working.ability->whom != Whom::unit) return used_by(working.bearer);
    // What is of the whole unit is used up for all of it, by whomever, also by somebody who has fallen since.
    const UnitId unit = game.battle.models[index(working.bearer)].unit;
    for (std::size_t i = 0; i < game.battle.models.size(); ++i)
        if (game.battle.models[i].unit == unit && used_by(static_cast<ModelId>(i))) return true;
    return false;
}

void spend(const muster::Game& game, SpentAbilities& spent, const Working& working) {
    if (working.ability->limit == Limit::none || working.bearer == ModelId::none) return;
    spent.models.resize(game.battle.models.size());
    forget_what_is_over(game, spent);
    std::uint8_t& used = spent.models[index(working.bearer)];
    used = static_cast<std::uint8_t>(used | bit_of(game.setup, working));
}

} // namespace muster::sheets
