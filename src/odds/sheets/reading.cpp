// Reads the part of an odds document about datasheets: volleys with skill, strength and damage at a target with
// toughness and saves.
#include "army/sheets/reading.h"
#include "base/json_archive.h"
#include "odds/sheets/question.h"

#include <fmt/format.h>

namespace muster::odds_internal {
namespace {

int whole(Reader reader, int least, int most) { return static_cast<int>(reader.integer(least, most)); }

std::optional<int> whole_if_there(Reader reader, std::string_view key, int least, int most) {
    const auto value = reader.find(key);
    return value ? std::optional(whole(*value, least, most)) : std::nullopt;
}

// A number, or nothing for null.
std::optional<int> whole_or_none(Reader reader, std::string_view key, int least, int most) {
    return reader.find_or_null(key) ? whole_if_there(reader, key, least, most) : std::nullopt;
}

bool hits_automatically(const OddsVolley& volley) {
    return std::ranges::find(volley.abilities, Effect::auto_hit, &Ability::effect) != volley.abilities.end();
}

// A plain number may be large: twenty models with ten attacks each are 200.
DiceExpression read_attacks(Reader reader) {
    if (reader.is_number()) return fixed(static_cast<std::int16_t>(whole(reader, 1, odds_limits::attacks)));
    return read_dice(reader, 1, odds_limits::attacks);
}

OddsVolley read_volley(Reader reader) {
    reader.only({"weapons", "attacks", "skill", "strength", "ap", "damage", "abilities"});
    OddsVolley volley;
    volley.weapons = whole_if_there(reader, "weapons", 1, 200).value_or(1);
    volley.attacks = read_attacks(reader["attacks"]);
    volley.strength = whole(reader["strength"], 1, 100);
    volley.armour_penetration = whole_if_there(reader, "ap", -20, 0).value_or(0);
    if (const auto damage = reader.find("damage")) volley.damage = read_dice(*damage, 1, 100);
    if (const auto abilities = reader.find("abilities"))
        volley.abilities = read_abilities(*abilities, AbilityOf::weapon);
    if (reader.find_or_null("skill") || !hits_automatically(volley)) volley.skill = whole(reader["skill"], 1, 7);
    // Blast may raise the attacks of a weapon to 3
    const int most = volley.weapons * std::max(volley.attacks.maximum(), 3);
    if (most > odds_limits::attacks)
        reader.refuse(fmt::format("up to {} attacks", most), fmt::format("at most {}", odds_limits::attacks));
    return volley;
}

void read_models(Reader reader, OddsTarget& target) {
    reader.size(1, 20);
    reader.each([&](Reader each) {
        each.only({"count", "wounds"});
        const int count = whole_if_there(each, "count", 1, odds_limits::models).value_or(1);
        target.models.push_back({count, whole(each["wounds"], 1, 100)});
    });
    if (target.count() > odds_limits::models)
        reader.refuse(fmt::format("{} models", target.count()), fmt::format("at most {}", odds_limits::models));
    if (target.wounds() > odds_limits::wounds)
        reader.refuse(fmt::format("{} wounds", target.wounds()), fmt::format("at most {} in all", odds_limits::wounds));
}

OddsTarget read_target(Reader reader) {
    reader.only({"models", "toughness", "save", "invulnerable", "ignore", "cover", "first_model_wounds", "abilities"});
    OddsTarget target;
    read_models(reader["models"], target);
    target.toughness = whole(reader["toughness"], 1, 100);
    target.save = whole_or_none(reader, "save", 1, 7);
    target.invulnerable = whole_or_none(reader, "invulnerable", 2, 6);
    target.ignore = whole_or_none(reader, "ignore", 2, 6);
    target.cover = whole_if_there(reader, "cover", -6, 6).value_or(0);
    if (!target.models.empty())
        target.first_model_wounds = whole_or_none(reader, "first_model_wounds", 1, target.models.front().wounds);
    if (const auto abilities = reader.find("abilities"))
        target.abilities = read_abilities(*abilities, AbilityOf::model);
    return target;
}

} // namespace

OddsQuestion read_question(const OddsRules& rules, Reader reader) {
    reader.only({"rules", "volleys", "target", "policy", "aim", "single_rerolls"});
    OddsQuestion question;
    Salvo asked;
    question.rules = rules.name();
    reader["volleys"].size(1, odds_limits::volleys);
    reader["volleys"].each([&](Reader each) { asked.volleys.push_back(read_volley(each)); });
    asked.target = read_target(reader["target"]);
    if (const auto policy = reader.find("policy")) read_strictly(*policy, question.policy);
    if (const auto aim = reader.find("aim")) read_strictly(*aim, question.aim);
    question.single_rerolls = whole_if_there(reader, "single_rerolls", 0, odds_limits::single_rerolls).value_or(0);
    question.asked = Slot::of(std::move(asked));
    return question;
}

} // namespace muster::odds_internal
