#include "rules/eighth/damage.h"

#include "rules/sheets/losses.h"

namespace muster::eighth {
namespace {

// E-I-47: in the order of the owner's choice, where it makes a difference.
Workings in_order_of_choice(Game& game, ModelId model, const Workings& rules) {
    if (!differ(rules)) return rules;
    const std::vector<Option> options = options_of(rules);
    Question question;
    question.seat = game.owner(model);
    question.kind = Kind::order;
    question.form = Form::order;
    question.clause = E_I_47;
    question.unit = game.unit_of(model);
    question.options = options;
    Workings ordered;
    for (const Pick& pick : game.ask(question).picks) ordered.push_back(rules[pick.option.id]);
    return ordered;
}

// E-I-47, E-I-42, E-LORD-07: each rule in turn, until one saves the wound.
bool ignores(Game& game, ModelId model, const AttackMade* attack) {
    const Workings rules = rules_to_ignore_wounds(game, model, attack);
    if (rules.empty()) return false;
    for (const Working& rule : in_order_of_choice(game, model, rules)) {
        if (is_limited(rule) && !choose_rule(game, model, {rule}, E_I_47, true)) continue; // kept for later
        spend(game, rule);
        const auto failed = [&](int face) { return face < rule.ability->on; };
        Roll roll = game.roll(E_I_47, game.owner(model), 1, game.unit_of(model),
                              Needs::only(rule.ability->on, 0, [&](int face) { return !failed(face); }));
        offer_command_rerolls_where_failed(game, roll, failed);
        if (!failed(unmodified(roll, 0))) return true;
    }
    return false;
}

} // namespace

// E-ATK-10, E-I-30: who has lost wounds, as things stand, comes first.
ModelId allocate(Game& game, UnitId target) {
    const UnitModels candidates =
        candidates_of(game, target, [&](ModelId model) { return has_lost_wounds(game, model); });
    if (candidates.empty()) return ModelId::none;
    return choose_allocated(game, target, candidates, E_ATK_09, E_ATK_10);
}

void suffer_damage(Game& game, ModelId model, int damage, const Loss& loss) {
    lose_wounds(game, model, damage, loss.mortal, [&] { return ignores(game, model, loss.attack); });
    if (!can_take_more(game, model)) remove_model(game, model, loss.cause, true); // E-DMG-03
}

void suffer_mortal_wounds(Game& game, UnitId target, int count, const AttackMade* attack) {
    for (int wound = 0; wound < count; ++wound) {     // E-MW-01, E-MW-05
        const ModelId model = allocate(game, target); // E-MW-04
        if (model == ModelId::none) return;
        suffer_damage(game, model, 1, {Cause::mortal_wound, true, attack});
    }
}

void inflict_mortal_wounds(Game& game, UnitId target, int count, Clause because) {
    game.tell(Happened{because, target, UnitId::none, {static_cast<std::int16_t>(count), 0, 0}});
    suffer_mortal_wounds(game, target, count);
    check_annihilation(game);
}

int amount_of(Game& game, DiceExpression amount, Clause purpose, Side roller, UnitId unit, Wanted wanted) {
    if (!amount.random()) return amount.plus;
    Roll roll = game.roll(purpose, roller, amount.count, unit);
    roll.reading = Reading::sum;
    roll.sides = amount.sides;
    roll.plus = amount.plus;
    offer_command_rerolls_for(game, roll, wanted);
    return unmodified_total(roll);
}

} // namespace muster::eighth
