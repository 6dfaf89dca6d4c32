// Cards: a unit with its printed and its present values, what it carries and what works on it.
#include "rules/sheets/attacks.h"
#include "rules/sheets/inspect.h"

#include <fmt/format.h>

namespace muster::sheets {
namespace {

bool is_skill(Stat stat) { return stat == Stat::WS || stat == Stat::BS || stat == Stat::Sv; }

std::string text_of(Stat stat, int number) {
    return is_skill(stat) ? fmt::format("{}+", number) : fmt::format("{}", number);
}

std::string strength_of(const WeaponStrength& strength) {
    static constexpr std::string_view signs[] = {"", "", "+", "x"};
    if (strength.kind == WeaponStrength::Kind::user) return "user"; // a word, weapon.user
    return fmt::format("{}{}", signs[static_cast<std::size_t>(strength.kind)], strength.by);
}

std::string text_of(Stat stat, const Characteristic& printed) {
    if (printed.kind == Characteristic::Kind::none) return "-";
    if (printed.kind == Characteristic::Kind::starred) return "*";
    if (printed.value.random()) return to_text(printed.value);
    if (printed.minimum > 0) return fmt::format("{}-{}", printed.minimum, printed.value.plus);
    return text_of(stat, printed.value.plus);
}

std::string text_of(Stat stat, const Current& now) {
    if (now.none) return "-";
    if (now.random) return to_text(now.value);
    if (now.minimum > 0) return fmt::format("{}-{}", now.minimum, now.number);
    return text_of(stat, now.number);
}

std::string change_of(const Modifier& modifier) {
    static constexpr std::string_view signs[] = {"=", "/", "x", "+", "-"};
    return fmt::format("{}{}", signs[static_cast<std::size_t>(modifier.kind)], modifier.amount);
}

} // namespace

CardAbility shown(const Ability& ability) {
    const int reach = ability.whom == Whom::aura ? ability.aura_range : 0;
    return {ability.name, ability.text,      ability.enforced(), UnitId::none,
            {},           words_of(ability), called(ability),    reach};
}

CardAbility shown(const PsychicPower& power) {
    std::string text;
    bool enforced = true;
    for (const Ability& ability : power.abilities) {
        text += (text.empty() || ability.text.empty() ? "" : " ") + ability.text;
        enforced = enforced && ability.enforced();
    }
    return {power.name, text, enforced, UnitId::none, {}, words_of(power)};
}

std::vector<CardValue> weapon_values(const WeaponProfile& profile) {
    const std::string range = profile.is_melee() ? "melee"
                              : profile.minimum_range > 0
                                  ? fmt::format("{}-{}", profile.minimum_range, profile.range) // N-DATA-12
                                  : fmt::format("{}", profile.range);
    std::vector<CardValue> values;
    const auto add = [&](std::string_view name, const std::string& text) {
        values.push_back({std::string(name), text, text, {}});
    };
    add("range", range);
    add("type", std::string(name_of(profile.type)));
    if (!profile.is_melee()) add("attacks", to_text(profile.attacks));
    add("S", strength_of(profile.strength));
    add("AP", fmt::format("{}", profile.armour_penetration));
    add("D", to_text(profile.damage));
    return values;
}

namespace {

using Models = std::vector<ModelId>;

// The effect of the damage table (N-MOD-16, E-MOD-06) comes before any modifier. Then each ability that `current`
// included, by name. Sums of one clause are one entry.
CardValue value_of(const Game& game, ModelId model, Stat stat) {
    const ModelProfile& profile = game.profile(model);
    const int wounds = game.battle.models[index(model)].wounds;
    const Current now = current(game, model, stat);
    CardValue value{
        std::string(name_of(stat)), text_of(stat, profile.at(stat, profile.wounds())), text_of(stat, now), {}};
    if (const std::string row = text_of(stat, profile.at(stat, wounds)); row != value.base)
        value.reasons.push_back({"", game.edition.shown.damage_table, "=" + row});
    for (const ActiveAbility& active : active_abilities(game, model, Effect::modify)) {
        const Ability& ability = *active.ability;
        if (!changes_now(ability, stat)) continue;
        const Modifier change = change_by(ability, Clause::none);
        const auto counted = std::ranges::find(now.modifiers, change.kind, &Modifier::kind);
        if (counted != now.modifiers.end())
            value.reasons.push_back({ability.name, counted->because, change_of(change), called(ability)});
    }
    return value;
}

// The models of the unit that are not destroyed, on the table or not.
Models models_left(const Game& game, UnitId unit) {
    Models models;
    for (std::size_t i = 0; i < game.battle.models.size(); ++i)
        if (game.battle.models[i].unit == unit && game.battle.models[i].whereabouts != Whereabouts::destroyed)
            models.push_back(static_cast<ModelId>(i));
    return models;
}

std::vector<CardProfile> profiles_of(const Game& game, const Models& models) {
    std::vector<CardProfile> profiles;
    for (ModelId model : models) {
        const auto same = std::ranges::find_if(
            profiles, [&](const CardProfile& each) { return are_alike(game, each.models.front(), model); });
        if (same != profiles.end()) {
            same->models.push_back(model);
            continue;
        }
        CardProfile profile{game.profile(model).name, {model}, {}};
        for (std::size_t stat = 0; stat < stat_count; ++stat)
            profile.values.push_back(value_of(game, model, static_cast<Stat>(stat)));
        profiles.push_back(std::move(profile));
    }
    return profiles;
}

std::vector<CardWeapon> weapons_of(const Game& game, UnitId unit, const Models& models) {
    std::vector<CardWeapon> all;
    const auto& weapons = game.sheet(unit).weapons;
    for (std::size_t number = 0; number < weapons.size(); ++number)
        for (const WeaponProfile& profile : weapons[number].profiles) {
            CardWeapon weapon{weapons[number].name, profile.name, profile.is_melee(), {}, weapon_values(profile), {}};
            for (ModelId model : models)
                for (std::uint16_t carried : game.sheet(model).weapons)
                    if (carried == number) weapon.bearers.push_back(model);
            for (const Ability& ability : profile.abilities) weapon.abilities.push_back(shown(ability));
            if (!weapon.bearers.empty()) all.push_back(std::move(weapon));
        }
    return all;
}

// The abilities that models left have, and the powers that the unit knows.
std::vector<CardAbility> own_abilities(const Game& game, UnitId unit, const Models& models) {
    std::vector<CardAbility> all;
    const auto& abilities = game.sheet(unit).abilities;
    for (std::size_t number = 0; number < abilities.size(); ++number) {
        CardAbility ability = shown(abilities[number]);
        for (ModelId model : models) {
            const auto& has = game.sheet(model).abilities;
            if (std::ranges::find(has, number) != has.end()) ability.models.push_back(model);
        }
        if (!ability.models.empty()) all.push_back(std::move(ability));
    }
    for (ModelId model : models) { // a Warlord's own (N-WAR-06, N-I-31, E-LORD-02)
        const Side side = game.owner(model);
        if (game.memory.sides[index(side)].warlord != model) continue;
        if (const Ability* trait = game.edition.abilities.trait(game, side)) {
            all.push_back(shown(*trait));
            all.back().models = {model};
        }
    }
    if (!models.empty())
        for (const PsychicPower& power : game.sheet(unit).powers) all.push_back(shown(power));
    return all;
}

// Auras, traits and powers of other units that work here now.
void add_foreign(const Game& game, UnitId unit, const std::vector<CardProfile>& profiles,
                 std::vector<CardAbility>& all) {
    if (!game.is_on_table(unit)) return;
    for (std::size_t effect = 1; effect <= static_cast<std::size_t>(Effect::contagion); ++effect)
        for (const CardProfile& profile : profiles)
            for (const ActiveAbility& active :
                 active_abilities(game, profile.models.front(), static_cast<Effect>(effect))) {
                const UnitId from = active.bearer == ModelId::none ? UnitId::none : game.unit_of(active.bearer);
                if (from == unit || std::ranges::find(all, active.ability->name, &CardAbility::name) != all.end())
                    continue;
                CardAbility ability = shown(*active.ability);
                ability.from = from;
                all.push_back(std::move(ability));
            }
}

} // namespace

UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit) {
    const Look look(setup, battle);
    const Game& game = look.game;
    const DatasheetUnit& sheet = game.sheet(unit);
    const Unit& state = game.battle.units[index(unit)];
    const Models models = models_left(game, unit);
    UnitCard card;
    card.unit = unit;
    card.side = state.owner;
    card.name = sheet.name;
    card.role = sheet.role;
    card.whereabouts = state.whereabouts;
    card.carrier = state.carrier;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (game.battle.units[i].carrier == unit && game.battle.units[i].whereabouts == Whereabouts::aboard)
            card.passengers.push_back(static_cast<UnitId>(i));
    card.models = static_cast<std::uint16_t>(models.size());
    card.starting = state.starting_strength;
    card.power = sheet.power;
    card.profiles = profiles_of(game, models);
    card.weapons = weapons_of(game, unit, models);
    card.abilities = own_abilities(game, unit, models);
    add_foreign(game, unit, card.profiles, card.abilities);
    Keywords keywords; // of the models left (N-I-09, E-DATA-17)
    for (ModelId model : models) keywords.add(game.sheet(model).keywords);
    card.keywords = (models.empty() ? sheet.keywords : keywords).words();
    return card;
}

} // namespace muster::sheets
