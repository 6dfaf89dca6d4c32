#include "rules/sheets/losses.h"

namespace muster::sheets {

bool can_take_more(const Game& game, ModelId model) { return game.battle.models[index(model)].wounds > 0; }

bool can_take_more(const Game& game, UnitId unit) {
    return std::ranges::any_of(models_of(game.battle, unit), [&](ModelId model) { return can_take_more(game, model); });
}

ModelId choose_allocated(Game& game, UnitId target, const UnitModels& candidates, Clause clause, Clause bound) {
    if (candidates.size() == 1) return candidates.front();
    FixedVector<Option, max_unit_models> options;
    for (ModelId model : candidates) options.push_back(option_of(model));
    Question question;
    question.seat = owner_of(game.battle, target);
    question.kind = Kind::allocate;
    question.clause = clause;
    question.unit = target;
    const auto why_not = [&](const Option& option) {
        const auto model = static_cast<ModelId>(option.id);
        const bool ours = option.what == What::model && index(model) < game.battle.models.size() &&
                          on_table(game.battle, model) && game.battle.models[index(model)].unit == target;
        return Refusal{ours ? bound : clause, {}, {}};
    };
    return static_cast<ModelId>(game.choose(question, {options.begin(), options.size()}, why_not)->id);
}

bool differ(const Workings& rules) {
    const Ability& first = *rules.front().ability;
    return std::ranges::any_of(
        rules, [&](const Working& each) { return each.ability->on != first.on || each.ability->limit != first.limit; });
}

std::vector<Option> options_of(const Workings& rules) {
    std::vector<Option> options;
    for (std::size_t i = 0; i < rules.size(); ++i)
        options.push_back(
            {What::number, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(rules[i].ability->on), 0});
    return options;
}

std::optional<std::size_t> choose_rule(Game& game, ModelId model, const Workings& rules, Clause clause, bool may_pass) {
    const UnitId unit = game.battle.models[index(model)].unit;
    Question question;
    question.seat = owner_of(game.battle, unit);
    question.clause = clause;
    question.unit = unit;
    question.may_pass = may_pass;
    const auto chosen = game.choose(question, options_of(rules));
    return chosen ? std::optional<std::size_t>(chosen->id) : std::nullopt;
}

void lose_wounds(Game& game, ModelId model, int damage, bool mortal, FunctionRef<bool()> ignores) {
    WoundsLost lost{model, 0, 0, 0, mortal};
    std::uint8_t& wounds = game.battle.models[index(model)].wounds;
    for (int point = 0; point < damage && wounds > 0; ++point) {
        if (ignores()) {
            ++lost.ignored;
        } else {
            --wounds;
            ++lost.lost;
        }
    }
    lost.left = wounds;
    if (lost.lost + lost.ignored > 0) game.tell(lost);
}

FixedVector<UnitId, max_units> units_near(const Game& game, ModelId wreck, Length reach) {
    FixedVector<UnitId, max_units> near;
    const Solid from = solid_of(game.setup, game.battle, wreck);
    for_models_on_table(game.battle, [&](ModelId other) {
        const UnitId unit = game.battle.models[index(other)].unit;
        if (other == wreck || std::ranges::find(near, unit) != near.end()) return;
        if (within(from, solid_of(game.setup, game.battle, other), reach)) near.push_back(unit);
    });
    std::ranges::sort(near);
    return near;
}

bool is_last_of_unit(const Game& game, ModelId model) {
    const UnitId unit = game.battle.models[index(model)].unit;
    return std::ranges::count_if(game.battle.models, [&](const Model& other) {
               return other.unit == unit && other.whereabouts != Whereabouts::destroyed;
           }) == 1;
}

bool is_annihilated(const Game& game, Side side) {
    return std::ranges::none_of(game.battle.units, [&](const Unit& unit) {
        return unit.owner == side && unit.whereabouts != Whereabouts::destroyed;
    });
}

} // namespace muster::sheets
