#include "rules/sheets/unit_card.h"

#include <fmt/format.h>

namespace muster::sheets {
namespace {

bool is_skill(Stat stat) { return stat == Stat::WS || stat == Stat::BS || stat == Stat::Sv; }

std::string text_of(Stat stat, int number) {
    return is_skill(stat) ? fmt::format("{}+", number) : fmt::format("{}", number);
}

std::string strength_of(const WeaponStrength& strength) {
    using Kind = WeaponStrength::Kind;
    if (strength.kind == Kind::user) return "user"; // a word, weapon.user
    return fmt::format("{}{}",
                       strength.kind == Kind::plus    ? "+"
                       : strength.kind == Kind::times ? "x"
                                                      : "",
                       strength.by);
}

} // namespace

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

CardAbility shown(const Ability& ability) {
    const int reach = ability.whom == Whom::aura ? ability.aura_range : 0;
    return {ability.name, ability.text,      ability.enforced(), UnitId::none,
            {},           words_of(ability), called(ability),    reach};
}

CardAbility shown(const PsychicPower& power) {
    return {power.name, power.ability.text, power.ability.enforced(), UnitId::none, {}, words_of(power)};
}

std::vector<CardValue> weapon_values(const WeaponProfile& profile, const std::string& range) {
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

} // namespace muster::sheets
