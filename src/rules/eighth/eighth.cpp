#include "rules/eighth/eighth.h"

namespace muster::eighth {

void Game::clear_everywhere(std::initializer_list<Flag> flags) {
    std::uint32_t bits = 0;
    for (Flag flag : flags) bits |= 1u << static_cast<unsigned>(flag);
    for (UnitMemory& unit : memory.units) unit.flags &= ~bits;
}

const DatasheetUnit& Game::sheet(UnitId unit) const {
    const auto& units = army(owner(unit)).datasheets->units;
    const std::size_t origin = index(of(unit).origin);
    return units[owner(unit) == Side::red ? origin : origin - army(Side::red).units.size()];
}

// A model keeps its own datasheet, whatever unit it has come to be in.
const DatasheetModel& Game::sheet(ModelId model) const {
    const Setup::ModelAt& at = setup.models[index(model)];
    return sheet(at.unit).models[at.number];
}

const ModelProfile& Game::profile(ModelId model) const {
    const Setup::ModelAt& at = setup.models[index(model)];
    const DatasheetUnit& unit = sheet(at.unit);
    return unit.profiles[unit.models[at.number].profile];
}

void Game::note_effects() const {
    effects_.assign(battle.units.size() + 1, {});
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        for (const Ability& ability : sheet(static_cast<UnitId>(i)).abilities)
            for (Effects* effects : {&effects_[i], &effects_.back()}) {
                effects->all |= bit_of(ability.effect);
                if (ability.whom == Whom::aura) effects->auras |= bit_of(ability.effect);
            }
}

// The Warlord's own keyword is not in the file: it comes with the choice, though it is no keyword of these rules.
bool Game::has_keyword(ModelId model, CoreKeyword keyword) const {
    if (keyword == CoreKeyword::warlord) return memory.sides[index(owner(model))].warlord == model;
    return sheet(model).keywords.has(keyword);
}

bool Game::has_keyword(UnitId unit, CoreKeyword keyword) const {
    for (ModelId model : models_of(unit))
        if (has_keyword(model, keyword)) return true;
    if (is_on_table(unit)) return false;
    return sheet(unit).keywords.has(keyword); // waiting or embarked: all of them
}

} // namespace muster::eighth
