#include "rules/eighth/damage.h"

#include "rules/eighth/events.h"

namespace muster::eighth {
namespace {

// The doomed one is still in place while what its end sets off is resolved, and takes nothing any more.
bool can_take_more(const Game& game, ModelId model) { return game.battle.models[index(model)].wounds > 0; }

// E-ATK-10, E-I-30: it has lost wounds, as things stand.
bool binds(const Game& game, ModelId model) {
    return game.battle.models[index(model)].wounds < game.profile(model).wounds();
}

UnitModels candidates_of(const Game& game, UnitId target) {
    UnitModels free, bound;
    for (ModelId model : game.models_of(target)) {
        if (!can_take_more(game, model)) continue;
        (binds(game, model) ? bound : free).push_back(model);
    }
    return bound.empty() ? free : bound;
}

Workings rules_to_ignore_wounds(const Game& game, ModelId model) {
    Workings rules;
    for (const Working& working : working_on(game, model, Effect::ignore_wounds))
        if (!depends_on_attack(*working.ability) && !is_spent(game, working)) rules.push_back(working);
    return rules;
}

// E-I-47: in the order of the owner's choice, where it makes a difference.
Workings in_order_of_choice(Game& game, ModelId model, const Workings& rules) {
    const bool differ = std::ranges::any_of(rules, [&](const Working& each) {
        return each.ability->on != rules.front().ability->on || each.ability->limit != rules.front().ability->limit;
    });
    if (!differ) return rules;
    FixedVector<Option, 24> options;
    for (std::size_t i = 0; i < rules.size(); ++i)
        options.push_back(
            {What::number, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(rules[i].ability->on), 0});
    Question question;
    question.seat = game.owner(model);
    question.kind = Kind::order;
    question.form = Form::order;
    question.clause = E_I_47;
    question.unit = game.unit_of(model);
    question.options = {options.begin(), options.size()};
    Workings ordered;
    for (const Pick& pick : game.ask(question).picks) ordered.push_back(rules[pick.option.id]);
    return ordered;
}

// E-I-47, E-I-42, E-LORD-07: each rule in turn, until one saves the wound.
bool ignores(Game& game, ModelId model) {
    const Workings rules = rules_to_ignore_wounds(game, model);
    if (rules.empty()) return false;
    for (const Working& rule : in_order_of_choice(game, model, rules)) {
        spend(game, rule);
        Roll roll = game.roll(E_I_47, game.owner(model), 1, game.unit_of(model));
        const auto failed = [&](int face) { return face < rule.ability->on; };
        offer_command_rerolls_where_failed(game, roll, failed);
        if (!failed(unmodified(roll, 0))) return true;
    }
    return false;
}

} // namespace

ModelId allocate(Game& game, UnitId target) {
    const UnitModels candidates = candidates_of(game, target);
    if (candidates.empty()) return ModelId::none;
    ModelId chosen = candidates.front();
    if (candidates.size() > 1) { // E-ATK-09
        FixedVector<Option, max_unit_models> options;
        for (ModelId model : candidates) options.push_back(option_of(model));
        Question question;
        question.seat = game.owner(target);
        question.kind = Kind::allocate;
        question.clause = E_ATK_09;
        question.unit = target;
        const auto why_not = [&](const Option& option) {
            const auto model = static_cast<ModelId>(option.id);
            const bool ours = option.what == What::model && index(model) < game.battle.models.size() &&
                              game.is_on_table(model) && game.unit_of(model) == target;
            return Refusal{ours ? E_ATK_10 : E_ATK_09, {}, {}};
        };
        chosen = static_cast<ModelId>(game.choose(question, {options.begin(), options.size()}, why_not)->id);
    }
    return chosen;
}

void suffer_damage(Game& game, ModelId model, int damage, const Loss& loss) {
    WoundsLost lost{model, 0, 0, 0, loss.mortal};
    std::uint8_t& wounds = game.battle.models[index(model)].wounds;
    for (int point = 0; point < damage && wounds > 0; ++point) { // E-DMG-02, E-DMG-04
        if (ignores(game, model)) {
            ++lost.ignored;
        } else {
            --wounds;
            ++lost.lost;
        }
    }
    lost.left = wounds;
    if (lost.lost + lost.ignored > 0) game.tell(lost);
    if (wounds > 0) return;
    remove_model(game, model, loss.cause, true); // E-DMG-03
}

void suffer_mortal_wounds(Game& game, UnitId target, int count) {
    for (int wound = 0; wound < count; ++wound) {     // E-MW-01, E-MW-05
        const ModelId model = allocate(game, target); // E-MW-04
        if (model == ModelId::none) return;
        suffer_damage(game, model, 1, {Cause::mortal_wound, true});
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
