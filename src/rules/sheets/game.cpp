#include "rules/sheets/edition.h"

namespace muster::sheets {

Game::Game(const Setup& setup_, Battle& battle_, Oracle& oracle_)
    : muster::Game{setup_, battle_, oracle_},
      edition(edition_of(setup_)),
      memory(muster::memory<Memory>(battle_)),
      bits_(edition.bits),
      lookout_(setup_, battle_) {}

Option Game::word(std::string_view name) const {
    const auto& words = edition.words;
    return {What::word, static_cast<std::uint16_t>(std::ranges::find(words, name) - words.begin()), 0, 0};
}

void Game::note_effects() const {
    effects_.assign(battle.units.size() + 1, {});
    from_afar_.clear();
    for (const Army& army : setup.armies)
        if (army.datasheets->warlord && army.datasheets->warlord->trait)
            note_from_afar(*army.datasheets->warlord->trait);
    for (std::size_t i = 0; i < battle.units.size(); ++i) {
        const DatasheetUnit& unit = sheet(static_cast<UnitId>(i));
        for (const Ability& ability : unit.abilities) {
            note_modified(ability);
            if (ability.whom == Whom::aura) note_from_afar(ability);
            for (Effects* effects : {&effects_[i], &effects_.back()}) {
                effects->all |= bit_of(ability.effect);
                if (ability.whom == Whom::aura) effects->auras |= bit_of(ability.effect);
            }
        }
        for (const auto& power : unit.powers) {
            note_modified(power.ability);
            note_from_afar(power.ability);
        }
    }
}

void Game::note_modified(const Ability& ability) const {
    if (ability.effect == Effect::modify) modified_ |= 1u << static_cast<unsigned>(ability.stat);
}

// Few auras and powers ask for something, have a limit, or work on whoever is attacked; whoever looks for one passes
// over the others.
void Game::note_from_afar(const Ability& ability) const {
    if (ability.condition != Condition::none || ability.limit != Limit::none || ability.against ||
        (ability.of_characteristic && ability.stat == Stat::T) || ability.effect == Effect::explodes)
        from_afar_.push_back(&ability);
}

void begin(const Setup& setup, Battle& battle) {
    auto& memory = *new (battle.memory_bytes.data()) Memory{};
    for (std::size_t unit = 0; unit < battle.units.size(); ++unit) {
        memory.units.push_back({});
        memory.units.back().origin = static_cast<UnitId>(unit);
    }
    memory.models.resize(battle.models.size());
    std::size_t model = 0;
    for (const Army& army : setup.armies)
        for (const DatasheetUnit& unit : army.datasheets->units)
            for (const DatasheetModel& each : unit.models)
                battle.models[model++].wounds = static_cast<std::uint8_t>(unit.profiles[each.profile].wounds());
}

FieldByField& FieldByField::move(std::string_view name, MoveKind& move, std::span<const MoveKind> remembered) {
    if (!archive_.field(name)) return *this;
    FixedVector<std::string_view, 8> words;
    for (MoveKind each : remembered) words.push_back(name_of(each));
    auto which = static_cast<std::size_t>(std::ranges::find(remembered, move) - remembered.begin());
    archive_.word(which, {words.begin(), words.size()});
    move = remembered[which];
    return *this;
}

} // namespace muster::sheets
