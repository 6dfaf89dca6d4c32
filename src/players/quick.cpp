#include "players/quick.h"

#include "battle/rule_set.h"

namespace muster {
namespace {

struct OfFamily {
    std::string_view family;
    QuickBehaviour behaviour;
};
constexpr OfFamily of_families[] = {{"sheets", play_sheets_quickly}};

QuickBehaviour behaviour_in(const RuleSet& rules) {
    if (rules.quick) return rules.quick;
    const auto known = std::ranges::find(of_families, rules.family, &OfFamily::family);
    return known == std::end(of_families) ? play_any_game_quickly : known->behaviour;
}

} // namespace

Answer QuickPlayer::answer(const View& view, const Question& question, const Rulings& rulings) {
    return behaviour_in(*view.setup().rules)(view, question, rulings);
}

} // namespace muster
