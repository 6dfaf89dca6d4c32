// A question in English, for reports.
#include "odds/alternating/question.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster::odds_internal {
namespace {

// ", Deadly(3), Impact": of weapons or of models.
std::string abilities_of(alternating::AbilitySet set, bool of_weapons, int blast, int deadly, int fear) {
    std::string text;
    const std::size_t first = of_weapons ? alternating::model_ability_count : 0;
    const std::size_t last = of_weapons ? alternating::ability_count : alternating::model_ability_count;
    for (std::size_t i = first; i < last; ++i)
        if (const auto each = static_cast<alternating::Ability>(i); set.has(each))
            text += ", " + english(each, each == alternating::Ability::blast    ? blast
                                         : each == alternating::Ability::deadly ? deadly
                                                                                : fear);
    return text;
}

std::string describe(const alternating::Volley& volley) {
    const int attacks = volley.weapons * volley.attacks;
    const std::string quality = volley.quality ? fmt::format(" on {}+", *volley.quality) : " that hit";
    return fmt::format("{}{}, AP{}{}{}{}", plural(attacks, "attack", "attacks"), quality, volley.ap,
                       volley.charge  ? ", charging"
                       : volley.melee ? ", hand to hand"
                                      : "",
                       abilities_of(volley.of_weapon, true, volley.blast, volley.deadly, 0),
                       abilities_of(volley.of_bearers, false, 0, 0, volley.fear));
}

std::string describe(const alternating::VolleyTarget& target) {
    std::vector<std::string> models;
    for (const auto& each : target.models)
        models.push_back(fmt::format("{} of T{}", plural(each.count, "model", "models"), each.toughness));
    std::string text = fmt::format("{}, D{}+", fmt::join(models, " and "), target.defence);
    if (target.quality) text += fmt::format(" Q{}+", *target.quality);
    if (target.started) text += fmt::format(", {} at the start", *target.started);
    if (target.pool > 0) text += fmt::format(", {} in the pool", plural(target.pool, "wound", "wounds"));
    if (target.cover > 0) text += fmt::format(", cover {:+}", target.cover);
    if (target.dealt > 0) text += fmt::format(", {} dealt", plural(target.dealt, "wound", "wounds"));
    return text + abilities_of(target.abilities, false, 0, 0, target.fear);
}

} // namespace

OddsText describe_alternating_question(const OddsQuestion& question) {
    const alternating::Salvo& asked = alternating::salvo_of(question);
    OddsText text{{}, describe(asked.target)};
    for (const alternating::Volley& volley : asked.volleys) text.volleys.push_back(describe(volley));
    return text;
}

} // namespace muster::odds_internal
