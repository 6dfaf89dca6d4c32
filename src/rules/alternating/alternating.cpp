#include "rules/alternating/alternating.h"

#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

// A-I-05: abilities that work only if every model has them, and the disadvantages among these, which apply as soon as
// one model has them.
constexpr AbilitySet unit_level{ambush,   scout,    reserve,   echelons,  immobile, aircraft,   skirmisher, fearless,
                                reckless, escape,   counter,   stealth,   shield,   entrenched, patient,    guard,
                                instinct, saboteur, conqueror, vengeance, waagh,    rebirth,    massive};
constexpr AbilitySet drawbacks{reserve, echelons, immobile, instinct, waagh};

std::size_t slot_of(Trait trait) { return trait == Trait::cover ? 0 : trait == Trait::difficult ? 1 : 2; }

} // namespace

Game::Game(const Setup& setup_, Battle& battle_, Oracle& oracle_)
    : muster::Game{setup_, battle_, oracle_},
      memory(muster::memory<Memory>(battle_)) {
    kinds_.reserve(setup.models.size());
    first_.reserve(setup.units.size() + 1);
    for (Side side : {Side::red, Side::blue})
        for (const auto& formation : list(side).formations) {
            first_.push_back(kinds_.size());
            for (const ListedModel& model : formation) {
                kinds_.push_back(&list(side).kind(model));
                gives_orders_[index(side)] = gives_orders_[index(side)] || !kinds_.back()->orders.empty();
            }
        }
    first_.push_back(kinds_.size());
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        possible_ = possible_ | kinds_[i]->abilities;
        for (const Grant& aura : kinds_[i]->auras) auras_.push_back({static_cast<ModelId>(i), aura});
        for (const Grant& aura : kinds_[i]->auras) granted_.add(aura.ability);
        for (const Grant& order : kinds_[i]->orders) granted_.add(order.ability);
    }
    for (Side side : {Side::red, Side::blue})
        for (const Spell& spell : list(side).spells)
            if (!spell.weapon) granted_.add(spell.grant.ability);
    possible_ = possible_ | granted_;
    if (possible_.has(aircraft)) possible_.add(flying); // A-PAS-10a
}

bool Game::is_on(std::string_view switch_name) const {
    return std::ranges::find(setup.switches, switch_name) != setup.switches.end();
}

UnitModels Game::models_of(UnitId unit) const {
    UnitModels models;
    for (std::size_t i = first_[index(unit)]; i < first_[index(unit) + 1]; ++i)
        if (battle.models[i].whereabouts == Whereabouts::table) models.push_back(static_cast<ModelId>(i));
    return models;
}

UnitModels Game::living(UnitId unit) const {
    UnitModels models;
    for (std::size_t i = first_[index(unit)]; i < first_[index(unit) + 1]; ++i)
        if (battle.models[i].whereabouts != Whereabouts::destroyed) models.push_back(static_cast<ModelId>(i));
    return models;
}

ModelId Game::body_of(ModelId model) const {
    if (is_on_table(model)) return model;
    return models_of(unit_of(model))[0];
}

FixedVector<UnitId, max_units> Game::units_on_table(Side side) const {
    FixedVector<UnitId, max_units> units;
    for_units(battle, side, Whereabouts::table, [&](UnitId unit) { units.push_back(unit); });
    return units;
}

// A-CAT-04, A-CAT-05, A-STATE-08, A-PAS-23h: only from the table, and not from a Pinned unit.
bool Game::reaches(const BorneAura& aura, UnitId unit) const {
    const UnitId home = unit_of(aura.bearer);
    if (battle.models[index(aura.bearer)].whereabouts == Whereabouts::destroyed || !is_on_table(home)) return false;
    if (of(home).pinned) return false;
    if (!aura.grant.far) return home == unit;
    if ((owner(home) != owner(unit)) != aura.grant.on_enemies) return false;
    return home == unit || within(*this, body_of(aura.bearer), unit, 12_in);
}

bool Game::has(ModelId model, Ability ability) const {
    if (!possible_.has(ability)) return false;
    const bool own = kind(model).has(ability) || (ability == flying && has(unit_of(model), aircraft)); // A-PAS-10a
    if (!granted_.has(ability)) return own;
    const UnitId unit = unit_of(model);
    bool gained = false, lost = false;
    for (const Effect& effect : memory.effects)
        if (effect.on == unit && effect.ability == static_cast<std::uint8_t>(ability))
            (effect.negates ? lost : gained) = true;
    for (const BorneAura& aura : auras_)
        if (aura.grant.ability == ability && reaches(aura, unit)) (aura.grant.negates ? lost : gained) = true;
    return (own || gained) && !lost; // A-CAT-07, A-CAT-08
}

bool Game::any_has(UnitId unit, Ability ability) const {
    if (!possible_.has(ability)) return false;
    const UnitModels models = living(unit);
    return std::ranges::any_of(models, [&](ModelId model) { return has(model, ability); });
}

bool Game::has(UnitId unit, Ability ability) const {
    if (!possible_.has(ability)) return false;
    if (!unit_level.has(ability) || drawbacks.has(ability)) return any_has(unit, ability);
    const UnitModels models = living(unit);
    return !models.empty() && std::ranges::all_of(models, [&](ModelId model) { return has(model, ability); });
}

ModelId Game::defender(UnitId unit) const {
    const UnitModels models = living(unit);
    for (ModelId model : models)
        if (!kind(model).has(hero)) return model;
    return models[0];
}

// A-I-04: blocking terrain and the models of other units. Aircraft block no sight (A-PAS-10g).
Game::Looking& Game::look() {
    if (!looking_) looking_ = std::make_unique<Looking>(setup.table);
    auto& known = looking_->models;
    if (known == battle.models && !granted_.has(aircraft)) return *looking_;
    known.resize(battle.models.size());
    looking_->blocks.resize(battle.models.size());
    bool changed = false;
    for (std::size_t i = 0; i < battle.models.size(); ++i) {
        const auto id = static_cast<ModelId>(i);
        const bool blocks = !has(unit_of(id), aircraft);
        if (known[i] == battle.models[i] && looking_->blocks[i] == blocks) continue;
        changed = true;
        known[i] = battle.models[i];
        looking_->blocks[i] = blocks;
        if (!is_on_table(id))
            looking_->scene.remove(id);
        else
            looking_->scene.place(id, {solid_of(id), unit_of(id), blocks});
    }
    if (!changed) return *looking_;
    looking_->seen.assign(battle.models.size() * battle.units.size(), {});
    looking_->behind = looking_->seen;
    return *looking_;
}

bool Game::sees(ModelId observer, ModelId target) { return look().scene.sees(observer, target); }

// All models of a unit at once, because what stands between two units is searched only once.
bool Game::sees_any(ModelId observer, UnitId target) {
    Looking& looking = look();
    const auto seen = [&](ModelId model) -> std::optional<bool>& {
        return looking.seen[index(model) * battle.units.size() + index(target)];
    };
    if (!seen(observer)) {
        const std::vector<bool> who_sees = looking.scene.who_sees(unit_of(observer), target);
        const auto observers = looking.scene.models_of(unit_of(observer));
        for (std::size_t i = 0; i < observers.size(); ++i) seen(observers[i]) = who_sees[i];
    }
    return seen(observer).value_or(false);
}

bool Game::is_behind_something(ModelId target, std::span<const ModelId> from) {
    if (from.empty()) return true; // nobody looks from here
    Looking& looking = look();
    const UnitId unit = unit_of(from[0]);
    const auto everybody = looking.scene.models_of(unit);
    std::optional<bool>& behind = looking.behind[index(target) * battle.units.size() + index(unit)];
    if (!behind) behind = looking.scene.mostly_hidden(target, everybody);
    if (*behind || from.size() == everybody.size()) return *behind;
    return looking.scene.mostly_hidden(target, from);
}

std::span<const Footprint> Game::ground(Trait trait) const {
    if (!ground_) {
        ground_.emplace();
        for (const TerrainPiece& piece : setup.table.terrain)
            for (const Prism& prism : piece.prisms)
                for (Trait each : {Trait::cover, Trait::difficult, Trait::dangerous})
                    if (prism.has(each)) (*ground_)[slot_of(each)].push_back(prism.base);
    }
    return (*ground_)[slot_of(trait)];
}

} // namespace muster::alternating
