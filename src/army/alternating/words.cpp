#include "army/alternating/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster::alternating {
namespace {

using enum Clause;

std::string message(std::string_view name) { return fmt::format("ability.alternating.{}", name); }
std::string message(Ability ability) { return message(word_of(ability)); }

MessagePart part(std::string_view name, int number = 0, int second = 0) {
    return {message(name), "", "", number, second};
}

// What it does. Sentences about auras and orders end with this, too.
MessagePart does(Ability ability, int number = 0) { return part(word_of(ability) + ".does", number); }

// A message about an ability that is given or taken away, and about which side gets it.
MessagePart about(std::string_view name, const Grant& grant) {
    return {message(name),         grant.negates ? "negates" : "gives", grant.on_enemies ? "enemies" : "friends", 0, 0,
            message(grant.ability)};
}

std::string in_english(std::string_view name, const Grant& grant, std::string_view reach = "") {
    return fmt::format("{}({}{}{})", name, grant.negates ? "no " : "", english(grant.ability), reach);
}

void add_hits(const Weapon& weapon, std::vector<MessagePart>& says) {
    says.push_back(part("spell.hits", weapon.attacks, static_cast<int>(to_inches(weapon.range))));
    if (weapon.ap != 0) says.push_back(called_ap(weapon.ap));
    for (const AbilityLine& line : lines_of(weapon)) says.push_back(line.called);
}

} // namespace

std::string word_of(Ability ability) {
    std::string word;
    for (const char c : english(ability)) {
        if (c >= 'A' && c <= 'Z') word += static_cast<char>(c - 'A' + 'a');
        if (c >= 'a' && c <= 'z') word += c;
        if (c == ' ') word += '_';
    }
    return word;
}

MessagePart called(Ability ability, int number) { return part(word_of(ability), number); }
MessagePart called_ap(int ap) { return part("ap", ap); }

AbilityLine line_of(Ability ability, int number) {
    return {
        english(ability, number), name_of_ability(ability).clause, called(ability, number), {does(ability, number)}};
}

// A-CAT-04, A-CAT-05
AbilityLine line_of_aura(const Grant& aura) {
    MessagePart called = about("aura", aura), whom = about("aura.does", aura);
    called.number = whom.number = aura.far ? 12 : 0;
    if (!aura.far) whom.text = "own";
    return {in_english("Aura", aura, aura.far ? ", 12″" : ""),
            aura.far ? A_CAT_04 : A_CAT_05,
            called,
            {whom, does(aura.ability)},
            called.number};
}

// A-ACTV-03
AbilityLine line_of_order(const Grant& order) {
    return {in_english("Order", order),
            A_ACTV_03a,
            about("order", order),
            {part("order.when"), about("gives", order), does(order.ability)}};
}

// A-ACTV-01d, A-I-84
AbilityLine line_of(const Spell& spell) {
    AbilityLine line{spell.name, A_ACTV_01e, {}, {part("spell", spell.cost)}};
    if (spell.weapon) {
        add_hits(*spell.weapon, line.says);
        return line;
    }
    const bool active = category_of(spell.grant.ability) == Category::active;
    line.says.push_back(about(active ? "spell.like" : "gives", spell.grant));
    line.says.push_back(does(spell.grant.ability));
    return line;
}

int number_of(const Weapon& weapon, Ability ability) {
    return ability == Ability::blast ? weapon.blast : weapon.deadly;
}
int number_of(const ModelKind& kind, Ability ability) {
    return ability == Ability::transport ? kind.transport : ability == Ability::mage ? kind.mage : kind.fear;
}

namespace {

template <class Of>
AbilityLine line_with_difference(const Of& of, Ability ability) {
    AbilityLine line = line_of(ability, number_of(of, ability));
    const auto differs = std::ranges::find(of.differences, ability, &Difference::ability);
    if (differs != of.differences.end()) line.differs = differs->message;
    return line;
}

} // namespace

AbilityLine line_of(const ModelKind& kind, Ability ability) { return line_with_difference(kind, ability); }
AbilityLine line_of(const Weapon& weapon, Ability ability) { return line_with_difference(weapon, ability); }

std::vector<AbilityLine> gifts_of(const ModelKind& kind, std::span<const Spell> spells) {
    std::vector<AbilityLine> lines;
    for (const Grant& aura : kind.auras) lines.push_back(line_of_aura(aura));
    for (const Grant& order : kind.orders) lines.push_back(line_of_order(order));
    if (kind.has(Ability::mage))
        for (const Spell& spell : spells) lines.push_back(line_of(spell));
    return lines;
}

std::vector<AbilityLine> lines_of(const ModelKind& kind, std::span<const Spell> spells) {
    std::vector<AbilityLine> lines;
    for (std::size_t i = 0; i < model_ability_count; ++i)
        if (const auto ability = static_cast<Ability>(i); kind.has(ability)) lines.push_back(line_of(kind, ability));
    for (AbilityLine& line : gifts_of(kind, spells)) lines.push_back(std::move(line));
    return lines;
}

std::vector<AbilityLine> lines_of(const Weapon& weapon) {
    std::vector<AbilityLine> lines;
    for (std::size_t i = model_ability_count; i < ability_count; ++i)
        if (const auto ability = static_cast<Ability>(i); weapon.has(ability))
            lines.push_back(line_of(weapon, ability));
    return lines;
}

} // namespace muster::alternating
