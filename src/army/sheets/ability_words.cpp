#include "army/sheets/ability_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace muster {
namespace {

template <class Name>
std::string message(std::string_view part, Name name) {
    return fmt::format("ability.{}.{}", part, name_of(name));
}

// "+1", "−2", "×2", "÷2", "= 4"
std::string change_of(const Ability& ability) {
    switch (ability.change) {
    case ModifierKind::multiply:
        return fmt::format("×{}", ability.by);
    case ModifierKind::divide:
        return fmt::format("÷{}", ability.by);
    case ModifierKind::set:
        return fmt::format("= {}", ability.by);
    default:
        return ability.by < 0 ? fmt::format("−{}", -ability.by) : fmt::format("+{}", ability.by);
    }
}

std::string_view moves_of(const Ability& ability) {
    return !ability.after_fall_back ? "advance" : ability.after_advance ? "both" : "fall_back";
}

// What causes the mortal wounds: a hit roll, a wound roll, or only the power.
std::string_view cause_of(const Ability& ability) {
    return ability.on == 0 ? "power" : ability.on_hit ? "hit" : "wound";
}

MessagePart effect_of(const Ability& ability) {
    MessagePart does{message("does", ability.effect), "", "", ability.on, ability.count};
    switch (ability.effect) {
    case Effect::reroll:
        does.word = name_of(ability.roll);
        does.text = name_of(ability.which);
        break;
    case Effect::modify:
        does.message += ability.of_characteristic ? "_value" : "_roll";
        does.word = ability.of_characteristic ? name_of(ability.stat) : name_of(ability.roll);
        does.text = change_of(ability);
        break;
    case Effect::mortal_wounds:
        does.word = cause_of(ability);
        does.text = to_text(ability.amount);
        break;
    case Effect::explodes:
    case Effect::contagion:
        does.second = ability.range;
        does.text = to_text(ability.amount);
        break;
    case Effect::extra_damage:
    case Effect::heal:
        does.text = to_text(ability.amount);
        break;
    case Effect::reduce_damage:
        does.number = ability.by;
        break;
    case Effect::reserves:
    case Effect::after_deployment:
    case Effect::fixed_advance:
        does.number = ability.range;
        break;
    case Effect::split:
        does.text = fmt::format("{}", fmt::join(ability.into, " + "));
        break;
    case Effect::shoot_after:
    case Effect::charge_after:
        does.word = moves_of(ability);
        break;
    case Effect::out_of_phase:
        does.word = name_of(ability.action);
        break;
    default: // only the needed die and the count are to be told
        break;
    }
    return does;
}

void add_whom(const Ability& ability, std::vector<MessagePart>& parts) {
    if (ability.whom == Whom::unit) parts.push_back({"ability.whom.unit"});
    if (ability.whom == Whom::aura)
        parts.push_back({ability.keyword.empty() ? "ability.whom.aura" : "ability.whom.aura_keyword",
                         std::string(name_of(ability.aura_of)), ability.keyword, ability.aura_range});
}

void add_effect(const Ability& ability, std::vector<MessagePart>& parts) {
    parts.push_back(effect_of(ability));
    if (ability.against) parts.push_back({"ability.against"});
    if (ability.when != When::always) parts.push_back({message("when", ability.when)});
    if (ability.condition != Condition::none)
        parts.push_back({message("if", ability.condition), "", ability.condition_keyword, ability.condition_count});
    if (ability.limit != Limit::none) parts.push_back({message("limit", ability.limit)});
}

} // namespace

MessagePart called(const Ability& ability) {
    static constexpr std::string_view known[] = {"inspiring_leader",  "legendary_fighter",      "tenacious_survivor",
                                                 "objective_secured", "disgustingly_resilient", "teleport_strike"};
    std::string word;
    for (const char letter : ability.name) {
        const bool capital = letter >= 'A' && letter <= 'Z';
        word += letter == ' ' ? '_' : capital ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    if (std::ranges::find(known, word) == std::end(known)) return {};
    return {"ability.called." + word};
}

std::vector<MessagePart> words_of(const Ability& ability) {
    std::vector<MessagePart> parts;
    if (!ability.enforced()) return parts;
    add_whom(ability, parts);
    add_effect(ability, parts);
    return parts;
}

std::vector<MessagePart> words_of(const PsychicPower& power) {
    std::vector<MessagePart> parts{
        {"ability.power", std::string(name_of(power.target)), "", power.warp_charge, power.range}};
    if (!power.ability.keyword.empty()) parts.push_back({"ability.power_keyword", "", power.ability.keyword});
    add_effect(power.ability, parts);
    const Effect effect = power.ability.effect;
    if (effect != Effect::mortal_wounds && effect != Effect::heal && effect != Effect::out_of_phase)
        parts.push_back({"ability.lasts"});
    return parts;
}

} // namespace muster
