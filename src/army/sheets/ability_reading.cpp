// Abilities in files: the vocabulary of army/sheets/ability.h, key by key.
#include "army/sheets/reading.h"
#include "base/json_archive.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace muster {
namespace {

using Keys = std::vector<std::string_view>;

// The keys that an effect takes besides name, text, effect, when, who, if and limit, and what may have the effect.
struct EffectForm {
    Effect effect;
    Keys keys;
    bool on_weapon, on_model, by_power;
};

const EffectForm& form_of(Effect effect) {
    static const std::vector<EffectForm> forms = {
        {Effect::none, {}, true, true, false},
        {Effect::reroll, {"roll", "which", "against"}, true, true, true},
        {Effect::modify, {"roll", "characteristic", "by", "times", "divide", "set", "against"}, true, true, true},
        {Effect::auto_hit, {}, true, true, true},
        {Effect::blast, {}, true, false, false},
        {Effect::extra_attacks, {"attacks"}, true, false, false},
        {Effect::extra_hits, {"on", "hits"}, true, true, true},
        {Effect::wound_on, {"hit"}, true, true, true},
        {Effect::mortal_wounds, {"on_wound", "on_hit", "amount"}, true, true, true},
        {Effect::no_save, {"on_wound"}, true, true, true},
        {Effect::another_attack, {"on", "attacks"}, true, true, true},
        {Effect::always_wounds, {"on"}, true, true, true},
        {Effect::no_invulnerable, {}, true, true, true},
        {Effect::ignores_cover, {}, true, true, true},
        {Effect::better_ap, {"on_wound", "by", "set"}, true, true, true},
        {Effect::extra_damage, {"damage"}, true, true, true},
        {Effect::bearer_destroyed, {"on_hit"}, true, false, false},
        {Effect::hit_rolls, {"rolls"}, true, true, true},
        {Effect::full_rate, {}, true, true, true},
        {Effect::invulnerable, {"save"}, false, true, true},
        {Effect::ignore_wounds, {"on"}, false, true, true},
        {Effect::reduce_damage, {"by"}, false, true, true},
        {Effect::guards, {"on"}, false, true, false},
        {Effect::smoke, {"by"}, false, true, false},
        {Effect::explodes, {"on", "range", "amount"}, false, true, false},
        {Effect::heal, {"amount"}, false, true, true},
        {Effect::reserves, {"distance"}, false, true, false},
        {Effect::after_deployment, {"distance"}, false, true, false},
        {Effect::split, {"models", "into"}, false, true, false},
        {Effect::fixed_advance, {"inches"}, false, true, false},
        {Effect::halved_advance, {}, false, true, false},
        {Effect::shoot_after, {"moves"}, false, true, true},
        {Effect::charge_after, {"moves"}, false, true, true},
        {Effect::overwatch, {"hit"}, false, true, true},
        {Effect::overwatch_for_friends, {"range"}, false, true, false},
        {Effect::objective_secured, {}, false, true, true},
        {Effect::command_points, {"points"}, false, true, false},
        {Effect::aims_at_characters, {}, true, true, true},
        {Effect::steady, {}, true, true, true},
        {Effect::denies, {"powers"}, false, true, false},
        {Effect::passes_morale, {"on"}, false, true, true},
        {Effect::flee_at_most, {"models"}, false, true, true},
        {Effect::out_of_phase, {"action"}, false, true, true},
        {Effect::contagion, {"on", "range", "amount"}, false, true, false},
    };
    return *std::ranges::find(forms, effect, &EffectForm::effect);
}

void refuse_other_keys(Reader reader, const EffectForm& form) {
    Keys known = {"name", "text", "differs", "effect", "when", "who", "if", "limit"};
    known.insert(known.end(), form.keys.begin(), form.keys.end());
    reader.each_member([&](const std::string& key, Reader) {
        if (std::ranges::find(known, key) == known.end())
            reader.refuse(fmt::format("the unknown key \"{}\"", key.substr(0, 60)),
                          fmt::format("one of {}", fmt::join(known, ", ")));
    });
}

bool allowed_on(const EffectForm& form, AbilityOf bearer) {
    switch (bearer) {
    case AbilityOf::weapon:
        return form.on_weapon;
    case AbilityOf::model:
        return form.on_model;
    case AbilityOf::power:
        return form.by_power;
    }
    return false;
}

// Inches, or a list of them by battle round.
void read_aura_range(Reader reader, Ability& ability) {
    if (!reader.is_array()) {
        ability.aura_range = static_cast<int>(reader.integer(1, 72));
        return;
    }
    reader.size(2, 5);
    reader.each([&](Reader each) { ability.aura_by_round.push_back(static_cast<int>(each.integer(1, 72))); });
    if (!ability.aura_by_round.empty()) ability.aura_range = ability.aura_by_round.front();
}

// "unit", { "aura": 6, "of": "friends", "keyword": "CORE" }, { "keyword": "CORE" } for the models that have both
void read_who(Reader reader, Ability& ability) {
    if (reader.is_string()) {
        read_strictly(reader, ability.whom);
        if (ability.whom == Whom::aura) reader.refuse("an object { \"aura\": inches, \"of\": …, \"keyword\": … }");
        return;
    }
    if (reader.has("aura")) {
        reader.only({"aura", "of", "keyword"});
        ability.whom = Whom::aura;
        read_aura_range(reader["aura"], ability);
        if (const auto of = reader.find("of")) read_strictly(*of, ability.aura_of);
        if (const auto keyword = reader.find("keyword")) ability.keywords = read_keyword_test(*keyword);
    } else {
        reader.only({"keyword"});
        ability.keywords = read_keyword_test(reader["keyword"]);
    }
}

// { "half_range": true }, { "target_keyword": "VEHICLE" }, { "models_at_least": 10 }
void read_condition(Reader reader, Ability& ability) {
    int conditions = 0;
    reader.each_member([&](const std::string& key, Reader value) {
        if (++conditions > 1 || !enum_named(key, ability.condition) || ability.condition == Condition::none)
            return reader.refuse(fmt::format("\"{}\"", key.substr(0, 60)),
                                 "one of target_keyword, target_models_at_least, half_range, stationary, "
                                 "below_half_strength, models_at_least");
        if (ability.condition == Condition::target_keyword)
            ability.condition_keywords = read_keyword_test(value);
        else if (ability.condition == Condition::models_at_least ||
                 ability.condition == Condition::target_models_at_least)
            ability.condition_count = static_cast<int>(value.integer(1, 200));
        else if (!value.boolean())
            value.refuse("true");
    });
    if (conditions == 0) reader.refuse("one condition");
}

void read_moves(Reader reader, Ability& ability) {
    reader.size(1, 2);
    reader.each([&](Reader each) {
        const std::string move = each.text();
        if (move == "advance")
            ability.after_advance = true;
        else if (move == "fall_back")
            ability.after_fall_back = true;
        else
            each.refuse("\"advance\" or \"fall_back\"");
    });
}

// The four ways to change a characteristic.
void read_change(Reader reader, Ability& ability) {
    using enum ModifierKind;
    constexpr auto ways = std::to_array<std::pair<std::string_view, ModifierKind>>(
        {{"by", add}, {"times", multiply}, {"divide", divide}, {"set", set}});
    int found = 0;
    for (const auto& [key, kind] : ways) {
        const auto value = reader.find(key);
        if (!value) continue;
        ++found;
        ability.change = kind;
        const bool ap = kind == set && ability.stat == Stat::AP;
        ability.by = static_cast<int>(kind == add ? value->integer(-20, 20)
                                      : ap        ? value->integer(-6, 0)
                                                  : value->integer(1, 20));
    }
    if (found != 1) reader.refuse("an ability that changes a characteristic", "one of by, times, divide, set");
}

void read_modify(Reader reader, Ability& ability) {
    ability.of_characteristic = reader.has("characteristic");
    if (!ability.of_characteristic) {
        read_strictly(reader["roll"], ability.roll);
        ability.by = static_cast<int>(reader["by"].integer(-6, 6));
        if (reader.has("times") || reader.has("divide") || reader.has("set"))
            reader.refuse("a roll with times, divide or set", "by");
        return;
    }
    if (reader.has("roll")) reader.refuse("both roll and characteristic", "one of them");
    read_strictly(reader["characteristic"], ability.stat);
    read_change(reader, ability);
}

int face(Reader reader, std::string_view key) { return static_cast<int>(reader[key].integer(2, 6)); }

void read_mortal_wounds(Reader reader, Ability& ability, AbilityOf bearer) {
    ability.amount = read_dice(reader["amount"], 1, 20);
    ability.on_hit = reader.has("on_hit");
    if (ability.on_hit || reader.has("on_wound")) ability.on = face(reader, ability.on_hit ? "on_hit" : "on_wound");
    if (ability.on_hit && reader.has("on_wound")) reader.refuse("both on_hit and on_wound", "one of them");
    if (bearer != AbilityOf::power && ability.on == 0) reader.refuse("neither on_hit nor on_wound", "one of them");
}

// An AP that is better by so much, or set.
void read_better_ap(Reader reader, Ability& ability) {
    ability.on = face(reader, "on_wound");
    if (reader.has("by") == reader.has("set")) return reader.refuse("an AP after a wound roll", "one of by, set");
    const bool sets = reader.has("set");
    ability.change = sets ? ModifierKind::set : ModifierKind::add;
    ability.by = sets ? static_cast<int>(reader["set"].integer(-6, -1)) : -static_cast<int>(reader["by"].integer(1, 6));
}

void read_split(Reader reader, Ability& ability) {
    ability.count = static_cast<int>(reader["models"].integer(2, 100));
    int sum = 0;
    reader["into"].size(2, 4);
    reader["into"].each([&](Reader each) {
        ability.into.push_back(static_cast<int>(each.integer(1, 99)));
        sum += ability.into.back();
    });
    if (sum != ability.count) reader["into"].refuse(fmt::format("parts that make {} models", ability.count));
}

void read_parameters(Reader reader, Ability& ability, AbilityOf bearer) {
    const auto integer = [&](std::string_view key, int least, int most) {
        return static_cast<int>(reader[key].integer(least, most));
    };
    switch (ability.effect) {
    case Effect::reroll:
        read_strictly(reader["roll"], ability.roll);
        read_strictly(reader["which"], ability.which);
        break;
    case Effect::modify:
        read_modify(reader, ability);
        break;
    case Effect::extra_attacks:
        ability.count = integer("attacks", 1, 10);
        break;
    case Effect::extra_hits:
        ability.on = face(reader, "on");
        ability.count = integer("hits", 1, 6);
        break;
    case Effect::wound_on:
        ability.on = face(reader, "hit");
        break;
    case Effect::mortal_wounds:
        read_mortal_wounds(reader, ability, bearer);
        break;
    case Effect::no_save:
        ability.on = face(reader, "on_wound");
        break;
    case Effect::another_attack:
        ability.on = face(reader, "on");
        ability.count = integer("attacks", 1, 6);
        break;
    case Effect::always_wounds:
        ability.on = face(reader, "on");
        break;
    case Effect::better_ap:
        read_better_ap(reader, ability);
        break;
    case Effect::extra_damage:
        ability.amount = read_dice(reader["damage"], 1, 10);
        break;
    case Effect::bearer_destroyed:
        ability.on = integer("on_hit", 1, 5);
        break;
    case Effect::invulnerable:
        ability.on = face(reader, "save");
        break;
    case Effect::ignore_wounds:
        ability.on = face(reader, "on");
        break;
    case Effect::reduce_damage:
        ability.by = integer("by", 1, 5);
        break;
    case Effect::guards:
        ability.on = face(reader, "on");
        break;
    case Effect::smoke: // by the whole unit, whichever model has it
        ability.by = reader.has("by") ? integer("by", 1, 3) : 1;
        ability.whom = Whom::unit;
        break;
    case Effect::explodes:
    case Effect::contagion:
        ability.on = face(reader, "on");
        ability.range = integer("range", 1, 24);
        ability.amount = read_dice(reader["amount"], 1, 20);
        break;
    case Effect::heal:
        ability.amount = read_dice(reader["amount"], 1, 20);
        break;
    case Effect::reserves:
    case Effect::after_deployment:
        ability.range = integer("distance", 1, 36);
        break;
    case Effect::split:
        read_split(reader, ability);
        break;
    case Effect::fixed_advance:
        ability.range = integer("inches", 1, 24);
        break;
    case Effect::shoot_after:
    case Effect::charge_after:
        read_moves(reader["moves"], ability);
        break;
    case Effect::out_of_phase:
        read_strictly(reader["action"], ability.action);
        break;
    case Effect::overwatch:
        if (reader.has("hit")) ability.on = face(reader, "hit");
        break;
    case Effect::overwatch_for_friends:
        ability.range = integer("range", 1, 24);
        break;
    case Effect::command_points:
        ability.count = integer("points", 1, 12);
        break;
    case Effect::hit_rolls:
        ability.count = integer("rolls", 2, 6);
        break;
    case Effect::denies:
        ability.count = integer("powers", 1, 6);
        break;
    case Effect::passes_morale:
        ability.on = reader.has("on") ? face(reader, "on") : 1;
        break;
    case Effect::flee_at_most:
        ability.count = integer("models", 1, 10);
        break;
    case Effect::none:
    case Effect::auto_hit:
    case Effect::blast:
    case Effect::no_invulnerable:
    case Effect::ignores_cover:
    case Effect::aims_at_characters:
    case Effect::steady:
    case Effect::full_rate:
    case Effect::halved_advance:
    case Effect::objective_secured:
        break;
    }
}

} // namespace

Ability read_ability(Reader reader, AbilityOf bearer) {
    Ability ability;
    if (const auto name = reader.find("name")) ability.name = name->text(1, 80);
    if (const auto text = reader.find("text")) ability.text = text->text(1, 2000);
    if (const auto differs = reader.find("differs")) ability.differs = differs->text(1, 80);
    if (const auto effect = reader.find("effect")) read_strictly(*effect, ability.effect);
    if (!reader.ok()) return ability;
    const EffectForm& form = form_of(ability.effect);
    refuse_other_keys(reader, form);
    if (!ability.enforced()) (void)reader["name"].text(), (void)reader["text"].text(1, 2000);
    if (!allowed_on(form, bearer)) {
        constexpr std::array<std::string_view, 3> bearers = {"a weapon", "a model", "a psychic power"};
        reader.refuse(fmt::format("\"{}\"", name_of(ability.effect)),
                      fmt::format("an effect that {} can have", bearers[static_cast<std::size_t>(bearer)]));
    }
    if (const auto when = reader.find("when")) read_strictly(*when, ability.when);
    if (const auto limit = reader.find("limit")) read_strictly(*limit, ability.limit);
    if (const auto who = reader.find("who")) read_who(*who, ability);
    if (const auto condition = reader.find("if")) read_condition(*condition, ability);
    if (ability.whom == Whom::aura && bearer != AbilityOf::power)
        (void)reader["name"].text(); // N-AURA-03 compares names
    if (std::ranges::find(form.keys, "against") != form.keys.end())
        if (const auto against = reader.find("against")) ability.against = against->boolean();
    read_parameters(reader, ability, bearer);
    refuse_what_does_nothing(reader, ability, bearer);
    return ability;
}

std::vector<Ability> read_abilities(Reader reader, AbilityOf bearer) {
    std::vector<Ability> abilities;
    reader.size(0, 40);
    reader.each([&](Reader each) { abilities.push_back(read_ability(each, bearer)); });
    return abilities;
}

} // namespace muster
