#include "rules/ninth/damage.h"

#include "rules/sheets/losses.h"

namespace muster::ninth {
namespace {

// N-ALLOC-02, N-I-72: it has lost wounds as things stand, or had an attack allocated this phase.
bool binds(const Game& game, ModelId model) {
    return game.memory.models[index(model)].allocated || has_lost_wounds(game, model);
}

// N-IGN-01: the rule for one lost wound, chosen by the owner where several differ; none where all are used up by it and
// are kept for later.
std::optional<Working> rule_to_ignore_with(Game& game, ModelId model, const Workings& rules) {
    const bool may_pass = std::ranges::all_of(rules, is_limited);
    if (!differ(rules) && !may_pass) return rules.front();
    const auto chosen = choose_rule(game, model, differ(rules) ? rules : Workings{rules.front()}, N_IGN_01, may_pass);
    return chosen ? std::optional(rules[*chosen]) : std::nullopt;
}

// N-I-78: one roll for a point of damage as it is suffered.
bool ignores(Game& game, ModelId model, const AttackMade* attack) {
    const Workings rules = rules_to_ignore_wounds(game, model, attack);
    if (rules.empty()) return false;
    const auto rule = rule_to_ignore_with(game, model, rules);
    if (!rule) return false;
    spend(game, *rule);
    const auto ignored = [&](int face) { return face >= rule->ability->on; };
    const Roll roll =
        game.roll(N_IGN_01, game.owner(model), 1, game.unit_of(model), Needs::only(rule->ability->on, 0, ignored));
    return ignored(unmodified(roll, 0));
}

bool is_last(const Game& game, ModelId model) {
    return std::ranges::none_of(game.models_of(game.unit_of(model)),
                                [&](ModelId other) { return other != model && can_take_more(game, other); });
}

} // namespace

ModelId allocate(Game& game, UnitId target) {
    const UnitModels candidates = candidates_of(game, target, [&](ModelId model) { return binds(game, model); });
    if (candidates.empty()) return ModelId::none;
    const ModelId chosen = choose_allocated(game, target, candidates, N_ALLOC_01, N_ALLOC_02);
    game.memory.models[index(chosen)].allocated = true;
    return chosen;
}

void suffer_damage(Game& game, ModelId model, int damage, const Loss& loss) {
    lose_wounds(game, model, damage, loss.mortal, [&] { return ignores(game, model, loss.attack); });
    if (can_take_more(game, model)) return;
    if (loss.before_last && is_last(game, model)) loss.before_last(model);
    remove_model(game, model, loss.cause, true); // N-DMG-03
}

void suffer_mortal_wounds(Game& game, UnitId target, int count, const Loss& loss) {
    for (int wound = 0; wound < count; ++wound) {
        const ModelId model = allocate(game, target); // N-MW-05, N-I-73
        if (model == ModelId::none) return;
        suffer_damage(game, model, 1, {loss.cause, true, loss.before_last, loss.attack}); // N-MW-01
    }
}

Cause cause_of_mortal_wounds(const Game& game, UnitId target, std::optional<Side> by) {
    return by && *by != game.owner(target) ? Cause::mortal_wound : Cause::nobody; // N-STR-10, N-STR-12
}

void inflict_mortal_wounds(Game& game, UnitId target, int count, std::optional<Side> by, Clause because) {
    game.tell(Happened{because, target, UnitId::none, {static_cast<std::int16_t>(count), 0, 0}});
    suffer_mortal_wounds(game, target, count, {cause_of_mortal_wounds(game, target, by)});
    check_annihilation(game);
}

int amount_of(Game& game, DiceExpression amount, Clause purpose, Side roller, UnitId unit) {
    int total = amount.plus;
    if (!amount.random()) return total;
    const Roll roll = game.roll(purpose, roller, amount.count, unit);
    for (const Die& die : roll.dice) total += value_of(amount, die.face);
    return total;
}

} // namespace muster::ninth
