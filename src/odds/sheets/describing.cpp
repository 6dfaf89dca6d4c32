// A question in English, for reports.
#include "odds/sheets/question.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster::odds_internal {
namespace {

std::string abilities_of(const std::vector<Ability>& abilities) {
    std::vector<std::string> names;
    for (const Ability& ability : abilities)
        names.emplace_back(ability.name.empty() ? std::string(name_of(ability.effect)) : ability.name);
    return names.empty() ? "" : fmt::format(", {}", fmt::join(names, ", "));
}

std::string describe(const OddsVolley& volley) {
    const bool one = !volley.attacks.random() && volley.weapons * volley.attacks.plus == 1;
    const std::string count =
        volley.attacks.random()
            ? (volley.weapons == 1 ? "" : fmt::format("{} × ", volley.weapons)) + to_text(volley.attacks)
            : fmt::format("{}", volley.weapons * volley.attacks.plus);
    const std::string damage = (volley.damage.random() ? "damage " : "D") + to_text(volley.damage);
    const std::string skill = volley.skill ? fmt::format(" on {}+", *volley.skill) : "";
    return fmt::format("{} {}{}, S{} AP{} {}{}", count, one ? "attack" : "attacks", skill, volley.strength,
                       volley.armour_penetration, damage, abilities_of(volley.abilities));
}

std::string describe(const OddsTarget& target) {
    std::vector<std::string> models;
    for (const OddsTarget::Models& each : target.models)
        models.push_back(fmt::format("{} of W{}", plural(each.count, "model", "models"), each.wounds));
    std::string text = fmt::format("{}, T{}", fmt::join(models, " and "), target.toughness);
    if (target.save) text += fmt::format(" Sv{}+", *target.save);
    if (target.invulnerable) text += fmt::format(", invulnerable {}+", *target.invulnerable);
    if (target.ignore) text += fmt::format(", ignores wounds on {}+", *target.ignore);
    if (target.cover != 0) text += fmt::format(", cover {:+}", target.cover);
    if (target.first_model_wounds) text += fmt::format(", the first with {} left", *target.first_model_wounds);
    return text + abilities_of(target.abilities);
}

} // namespace

OddsText describe_question(const OddsQuestion& question) {
    const Salvo& asked = sheets::salvo_of(question);
    OddsText text{{}, describe(asked.target)};
    for (const OddsVolley& volley : asked.volleys) text.volleys.push_back(describe(volley));
    return text;
}

} // namespace muster::odds_internal
