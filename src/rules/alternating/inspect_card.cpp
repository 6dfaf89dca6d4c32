// Cards: models with their numbers and moves, what they carry, what they can do, and the effects on them.
#include "rules/alternating/inspect.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/units.h"

#include <fmt/format.h>

namespace muster::alternating {
namespace {

using enum Ability;
using Models = std::vector<ModelId>;

CardValue plain(std::string_view name, const std::string& text) { return {std::string(name), text, text, {}}; }

std::string inches_of(Length length) { return fmt::format("{}", to_inches(length)); }

CardReason because(Ability ability, std::string change) {
    return {std::string(english(ability)), name_of_ability(ability).clause, std::move(change), called(ability)};
}

// A-PAS-04, A-PAS-06a: 6", unless Fast, Slow or Immobile.
CardValue walk_of(const Game& game, ModelId model) {
    const Length now = game.has(model, immobile) ? Length{} : allowance_of(game, model, 6_in);
    CardValue value{"M", inches_of(6_in), inches_of(now), {}};
    if (now == 8_in) value.reasons.push_back(because(fast, "+2"));
    if (now == 4_in) value.reasons.push_back(because(slow, "-2"));
    if (now == Length{}) value.reasons.push_back(because(immobile, "=0"));
    return value;
}

CardProfile profile_of(const Game& game, ModelId model) {
    const ModelKind& kind = game.kind(model);
    return {kind.name,
            {model},
            {walk_of(game, model), plain("quality", fmt::format("{}+", kind.quality)),
             plain("defence", fmt::format("{}+", kind.defence)),
             plain("toughness", fmt::format("{}", kind.toughness))}};
}

std::vector<CardProfile> profiles_of(const Game& game, const UnitModels& models) {
    std::vector<CardProfile> profiles;
    for (ModelId model : models) {
        const auto same = std::ranges::find_if(
            profiles, [&](const CardProfile& each) { return &game.kind(each.models.front()) == &game.kind(model); });
        if (same != profiles.end())
            same->models.push_back(model);
        else
            profiles.push_back(profile_of(game, model));
    }
    return profiles;
}

std::vector<CardWeapon> weapons_of(const Game& game, const UnitModels& models) {
    std::vector<CardWeapon> all;
    std::vector<const Weapon*> known;
    for (ModelId model : models)
        for (const Weapon& weapon : game.kind(model).weapons) {
            const auto same = std::ranges::find_if(
                known, [&](const Weapon* each) { return each->name == weapon.name && each->same_profile(weapon); });
            if (same != known.end()) {
                all[static_cast<std::size_t>(same - known.begin())].bearers.push_back(model);
                continue;
            }
            known.push_back(&weapon);
            all.push_back({weapon.name, "", weapon.melee(), {model}, weapon_values(weapon), {}});
            for (const AbilityLine& line : lines_of(weapon)) all.back().abilities.push_back(shown(line));
        }
    return all;
}

// Abilities of the vocabulary: the unit's own, with the models that have them now, or those that auras, orders and
// spells give it (A-CAT-04).
std::vector<CardAbility> abilities_of(const Game& game, const UnitModels& models, bool own) {
    std::vector<CardAbility> all;
    for (std::size_t i = 0; i < model_ability_count; ++i) {
        const auto ability = static_cast<Ability>(i);
        Models have;
        const ModelKind* born = nullptr;
        for (ModelId model : models) {
            if (game.kind(model).has(ability)) born = &game.kind(model);
            if (game.has(model, ability)) have.push_back(model);
        }
        if (own ? !born : born || have.empty()) continue;
        all.push_back(shown(born ? line_of(*born, ability) : line_of(ability)));
        all.back().models = have;
    }
    return all;
}

// Auras, orders and spells, with the models that have them.
std::vector<CardAbility> gifts_of(const Game& game, UnitId unit, const UnitModels& models) {
    std::vector<CardAbility> all;
    for (ModelId model : models)
        for (const AbilityLine& line : gifts_of(game.kind(model), game.list(game.owner(unit)).spells)) {
            auto known = std::ranges::find(all, line.name, &CardAbility::name);
            if (known == all.end()) known = all.insert(all.end(), shown(line));
            if (known->models.empty() || known->models.back() != model) known->models.push_back(model);
        }
    return all;
}

// What the players have to remember, with the models that have it.
std::vector<CardAbility> notes_of(const Game& game, const UnitModels& models) {
    std::vector<CardAbility> all;
    for (ModelId model : models)
        for (const Note& note : game.kind(model).notes) {
            const auto same = [&](const CardAbility& each) { return each.name == note.name && each.text == note.text; };
            auto known = std::ranges::find_if(all, same);
            if (known == all.end())
                known = all.insert(all.end(), CardAbility{note.name, note.text, false, UnitId::none, {}});
            known->models.push_back(model);
        }
    return all;
}

// What the whole unit is, for drawing it.
std::vector<std::string> keywords_of(const Game& game, const UnitModels& models) {
    std::vector<std::string> words;
    for (const Ability ability : {aircraft, transport, massive, hero})
        if (!models.empty() &&
            std::ranges::all_of(models, [&](ModelId model) { return game.kind(model).has(ability); }))
            words.emplace_back(english(ability));
    return words;
}

} // namespace

CardAbility shown(const AbilityLine& line) {
    return {
        line.name,   std::string(text_of(line.clause).text), true, UnitId::none, {}, line.says, line.called, line.reach,
        line.differs};
}

std::vector<CardValue> weapon_values(const Weapon& weapon) {
    return {plain("range", weapon.melee() ? "melee" : inches_of(weapon.range)),
            plain("attacks", fmt::format("{}", weapon.attacks)), plain("AP", fmt::format("{}", weapon.ap))};
}

UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit) {
    const Look look(setup, battle);
    const Game& game = look.game;
    const Unit& state = battle.units[index(unit)];
    const UnitModels models = game.living(unit);
    UnitCard card;
    card.unit = unit;
    card.side = state.owner;
    card.name = setup.unit_name(unit);
    card.whereabouts = state.whereabouts;
    card.carrier = state.carrier;
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (battle.units[i].carrier == unit && battle.units[i].whereabouts == Whereabouts::aboard)
            card.passengers.push_back(static_cast<UnitId>(i));
    card.models = static_cast<std::uint16_t>(models.size());
    card.starting = state.starting_strength;
    card.profiles = profiles_of(game, models);
    if (!card.profiles.empty()) { // A-UNIT-05: it belongs to the unit, not to a model
        CardProfile& first = card.profiles.front();
        first.values.push_back(plain("pool", fmt::format("{}/{}", game.of(unit).pool, total_toughness(game, unit))));
    }
    card.weapons = weapons_of(game, models);
    card.abilities = abilities_of(game, models, true);
    for (CardAbility& gift : gifts_of(game, unit, models)) card.abilities.push_back(std::move(gift));
    for (CardAbility& given : abilities_of(game, models, false)) card.abilities.push_back(std::move(given));
    for (CardAbility& note : notes_of(game, models)) card.abilities.push_back(std::move(note));
    card.keywords = keywords_of(game, models);
    return card;
}

} // namespace muster::alternating
