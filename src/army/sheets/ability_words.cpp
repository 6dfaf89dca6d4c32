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

// The keywords that it asks for, in signs that every language shares: "CORE + INFANTRY", "BIKER / CAVALRY".
std::string text_of(const KeywordTest& test) {
    std::string text = fmt::format("{}", fmt::join(test.all_of, " + "));
    if (!test.any_of.empty()) text += fmt::format("{}{}", text.empty() ? "" : " + ", fmt::join(test.any_of, " / "));
    return text;
}

bool asks_for_keywords(const KeywordTest& test) { return !test.all_of.empty() || !test.any_of.empty(); }

// Who is left out, if anybody is.
void add_exceptions(std::string_view message, const KeywordTest& test, std::vector<MessagePart>& parts) {
    if (!test.none_of.empty())
        parts.push_back({std::string(message), "", fmt::format("{}", fmt::join(test.none_of, " / "))});
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
    case Effect::better_ap:
        does.word = ability.change == ModifierKind::set ? "set" : "by";
        does.second = -ability.by;
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
    case Effect::smoke:
        does.number = ability.by;
        break;
    case Effect::reserves:
    case Effect::after_deployment:
    case Effect::overwatch_for_friends:
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
        parts.push_back({asks_for_keywords(ability.keywords) ? "ability.whom.aura_keyword" : "ability.whom.aura",
                         std::string(name_of(ability.aura_of)), text_of(ability.keywords), ability.aura_range});
    if (ability.whom == Whom::self && asks_for_keywords(ability.keywords))
        parts.push_back({"ability.whom.self_keyword", "", text_of(ability.keywords)});
}

void add_condition(const Ability& ability, std::vector<MessagePart>& parts) {
    const bool of_keywords = ability.condition == Condition::target_keyword;
    if (ability.condition != Condition::none && (!of_keywords || asks_for_keywords(ability.condition_keywords)))
        parts.push_back(
            {message("if", ability.condition), "", text_of(ability.condition_keywords), ability.condition_count});
    add_exceptions("ability.if.target_not", ability.condition_keywords, parts);
}

void add_effect(const Ability& ability, std::vector<MessagePart>& parts) {
    parts.push_back(effect_of(ability));
    add_exceptions("ability.except", ability.keywords, parts);
    if (!ability.aura_by_round.empty())
        parts.push_back({"ability.grows", "", fmt::format("{}", fmt::join(ability.aura_by_round, " / "))});
    if (ability.against) parts.push_back({"ability.against"});
    if (ability.when != When::always) parts.push_back({message("when", ability.when)});
    add_condition(ability, parts);
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
    bool lasts = false;
    for (const Ability& ability : power.abilities) {
        if (asks_for_keywords(ability.keywords))
            parts.push_back({"ability.power_keyword", "", text_of(ability.keywords)});
        add_effect(ability, parts);
        lasts = lasts || !works_at_once(ability.effect);
    }
    if (lasts) parts.push_back({"ability.lasts"});
    return parts;
}

} // namespace muster
