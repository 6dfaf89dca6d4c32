#include "rules/ninth/ninth.h"

namespace muster::ninth {

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

// The Warlord's own keyword is not in the file: it comes with the choice (N-WAR-05).
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

// Brings the scene up to what stands on the table. N-I-59: every terrain prism and every model may block.
void Game::look_again() {
    if (!scene_) {
        scene_ = std::make_unique<SightScene>(setup.table, every_prism);
        seen_ = std::make_unique<SightCache>();
    } else if (looked_at_ == battle.models) {
        return;
    }
    looked_at_ = battle.models;
    for (std::size_t i = 0; i < battle.models.size(); ++i) {
        const auto id = static_cast<ModelId>(i);
        if (!is_on_table(id))
            scene_->remove(id);
        else
            scene_->place(id, {solid_of(id), unit_of(id), true});
    }
}

const UnitSight& Game::sight(UnitId observer, UnitId target) {
    look_again();
    return seen_->sight(*scene_, observer, target);
}

bool Game::sees(ModelId observer, ModelId target) {
    look_again();
    return scene_->sees({solid_of(observer), unit_of(observer), true}, {solid_of(target), unit_of(target), true});
}

} // namespace muster::ninth
