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

// Brings the scene up to what stands on the table. E-I-04: every terrain prism and every model may block. Who is gone
// hides nobody any more; only a move can take from sight what was seen.
void Game::look_again() {
    if (!scene_) {
        scene_ = std::make_unique<SightScene>(setup.table, every_prism);
        looked_at_.resize(battle.models.size());
        seen_.resize(battle.models.size() * battle.models.size());
    }
    bool moved = false, gone = false;
    for (std::size_t i = 0; i < looked_at_.size(); ++i) {
        const Model &now = battle.models[i], &then = looked_at_[i];
        if (now.place == then.place && now.whereabouts == then.whereabouts && now.unit == then.unit) continue;
        const auto id = static_cast<ModelId>(i);
        if (is_on_table(id))
            scene_->place(id, {solid_of(id), unit_of(id), true}), moved = true;
        else
            scene_->remove(id), gone = true;
        looked_at_[i] = now;
    }
    if (moved) std::ranges::fill(seen_, Seen::unknown);
    if (gone) std::ranges::replace(seen_, Seen::no, Seen::unknown);
}

bool Game::sees(ModelId observer, ModelId target) {
    look_again();
    return sees_as_it_stood(observer, target);
}

bool Game::sees_as_it_stood(ModelId observer, ModelId target) {
    const Seen& seen = seen_[index(observer) * battle.models.size() + index(target)];
    if (seen == Seen::unknown) look_from(unit_of(observer), unit_of(target));
    return seen == Seen::yes;
}

// Everybody at everybody: what stands between two units is looked for once.
void Game::look_from(UnitId unit, UnitId at) {
    const UnitSight sight = scene_->sight(unit, at);
    const auto observers = scene_->models_of(unit), targets = scene_->models_of(at);
    for (std::size_t i = 0; i < observers.size(); ++i)
        for (std::size_t j = 0; j < targets.size(); ++j)
            seen_[index(observers[i]) * battle.models.size() + index(targets[j])] =
                sight.sees(i, j) ? Seen::yes : Seen::no;
}

} // namespace muster::eighth
