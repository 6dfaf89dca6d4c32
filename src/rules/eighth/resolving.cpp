#include "rules/eighth/resolving.h"

#include <vector>

namespace muster::eighth {
namespace {

std::vector<Option> in_order(Game& game, UnitId unit, Clause clause, std::vector<Option> options) {
    if (options.size() < 2) return options;
    Question question;
    question.seat = game.owner(unit);
    question.kind = Kind::order;
    question.form = Form::order;
    question.clause = clause;
    question.unit = unit;
    question.options = options;
    std::vector<Option> ordered;
    for (const Pick& pick : game.ask(question).picks) ordered.push_back(pick.option);
    return ordered;
}

std::vector<Option> targets_of(std::span<const Declared> attacks) {
    std::vector<Option> targets;
    for (const Declared& attack : attacks) {
        const Option target = option_of(attack.target);
        if (std::ranges::find(targets, target) == targets.end()) targets.push_back(target);
    }
    return targets;
}

using Volley = std::vector<Declared>; // at one target with one profile

std::vector<Volley> volleys_at(const Game& game, UnitId target, std::span<const Declared> attacks) {
    std::vector<Volley> volleys;
    for (const Declared& attack : attacks) {
        if (attack.target != target) continue;
        const auto same =
            std::ranges::find_if(volleys, [&](const Volley& each) { return same_profile(game, each[0], attack); });
        if (same == volleys.end())
            volleys.push_back({attack});
        else
            same->push_back(attack);
    }
    return volleys;
}

} // namespace

void resolve_in_order(Game& game, AttackKind kind, std::span<const Declared> attacks, Clause order_of_targets) {
    if (attacks.empty()) return;
    const UnitId unit = game.unit_of(attacks[0].attacker);
    for (const Option& target : in_order(game, unit, order_of_targets, targets_of(attacks)))
        for (const Volley& volley : volleys_at(game, static_cast<UnitId>(target.id), attacks))
            if (!game.battle.over) resolve_attacks(game, kind, volley);
}

} // namespace muster::eighth
