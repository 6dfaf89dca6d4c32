#include "rules/eighth/sequencing.h"

#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/events.h"
#include "rules/eighth/rerolls.h"
#include "rules/eighth/strength.h"
#include "rules/eighth/units.h"

namespace muster::eighth {

Side roll_off(Game& game, Clause because) {
    const Side winner = muster::roll_off([&] {
        Roll red = game.roll(because, Side::red, 1), blue = game.roll(because, Side::blue, 1);
        const int of_red = red.dice[0].face, of_blue = blue.dice[0].face;
        offer_command_rerolls_where_failed(game, red, [&](int face) { return face < of_blue; });
        offer_command_rerolls_where_failed(game, blue, [&](int face) { return face < of_red; });
        return roll_off_of(because, red.dice[0].face, blue.dice[0].face);
    });
    game.tell(RollOffWon{because, winner});
    return winner;
}

Decision roll_off_and_decide(Game& game, Clause because, std::span<const Option> among) {
    Question question;
    question.seat = roll_off(game, because);
    question.clause = because;
    return {question.seat, game.choose(question, among).value_or(among[0])}; // nobody may pass
}

namespace {

Clause clause_of(Moment moment) {
    return moment == Moment::within_turn ? E_SEQ_01 : moment == Moment::around_battle ? E_SEQ_02 : E_SEQ_03;
}

void put_in_order(Game& game, Side orders, Clause clause, Pending& pending) {
    Question question;
    question.seat = orders;
    question.kind = Kind::order;
    question.form = Form::order;
    question.clause = clause;
    question.options = pending;
    const Answer answer = game.ask(question);
    for (std::size_t i = 0; i < pending.size(); ++i) pending[i] = answer.picks[i].option;
}

} // namespace

void resolve_in_order(Game& game, Moment moment, Pending pending,
                      FunctionRef<void(const Option& rule, Pending& pending)> resolve) {
    std::optional<Side> orders; // known from the first time there is something to order
    if (moment == Moment::within_turn) orders = game.active();
    std::size_t ordered = 1; // how many of the pending ones stand in an order already
    while (!pending.empty() && !game.battle.over) {
        if (pending.size() > ordered) {
            const Clause clause = clause_of(moment);
            if (!orders) orders = roll_off(game, clause);
            put_in_order(game, *orders, clause, pending);
            ordered = pending.size();
        }
        const Option rule = pending.front();
        pending.erase(pending.begin());
        ordered = std::max<std::size_t>(ordered - 1, 1);
        resolve(rule, pending);
    }
}

namespace {

// An ability that is due: its number on the datasheet, who has it, and whose unit that is.
Option due(std::size_t number, ModelId bearer, UnitId unit) {
    return {What::power, static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(bearer),
            static_cast<std::uint16_t>(unit)};
}
const Ability& ability_of(const Game& game, const Option& rule) {
    return game.sheet(static_cast<UnitId>(rule.at)).abilities[rule.id];
}

// Each model heals itself, unless it says that it heals others.
bool is_of_each_model(const Ability& ability) { return ability.whom == Whom::self; }

// Whether the ability has something to do for this model.
bool works_on(const Game& game, const Ability& ability, ModelId bearer, ModelId model) {
    if (!is_wounded(game, model) || (is_of_each_model(ability) && model != bearer)) return false;
    return ability.keyword.empty() || game.sheet(model).keywords.has_canonical(ability.keyword);
}

// The units an ability heals: its bearer's own, or those its aura reaches.
FixedVector<UnitId, max_units> reached_by(const Game& game, const Ability& ability, ModelId bearer) {
    FixedVector<UnitId, max_units> units;
    const UnitId own = game.unit_of(bearer);
    const auto consider = [&](UnitId unit) {
        if (condition_holds(game, ability, unit) && std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
                return works_on(game, ability, bearer, model);
            }))
            units.push_back(unit);
    };
    if (ability.whom != Whom::aura) {
        consider(own);
        return units;
    }
    for (UnitId unit : units_on_table(game, game.owner(own)))
        if (unit == own || within(game, bearer, unit, ability.aura_range * 1_in)) consider(unit);
    return units;
}

// One unit for each use where uses are limited, chosen by the owner; all of them otherwise.
void heal_by(Game& game, const Ability& ability, ModelId bearer) {
    auto units = reached_by(game, ability, bearer);
    if (units.empty()) return;
    spend(game, {&ability, bearer});
    if (ability.limit != Limit::none && units.size() > 1) {
        FixedVector<Option, max_units> options;
        for (UnitId unit : units) options.push_back(option_of(unit));
        Question question;
        question.seat = game.owner(bearer);
        question.kind = Kind::choose_unit;
        question.clause = E_SEQ_01;
        question.unit = game.unit_of(bearer);
        units = {static_cast<UnitId>(game.choose(question, options)->id)};
    }
    for (UnitId unit : units) heal(game, unit, ability, is_of_each_model(ability) ? bearer : ModelId::none, E_SEQ_01);
}

// What is of the whole unit is used up for all of it with whoever used it.
bool is_used_up(const Game& game, const Ability& ability, UnitId unit, ModelId bearer) {
    if (is_of_each_model(ability)) return is_spent(game, {&ability, bearer});
    for (std::size_t i = 0; i < game.battle.models.size(); ++i) // also those who have fallen since
        if (game.battle.models[i].unit == unit && is_spent(game, {&ability, static_cast<ModelId>(i)})) return true;
    return false;
}

// What a unit's models do at this time: an ability of the whole unit once, one of single models for each of them.
void add_due(const Game& game, UnitId unit, When when, Pending& pending) {
    const auto& abilities = game.sheet(unit).abilities;
    for (std::size_t number = 0; number < abilities.size(); ++number) {
        const Ability& ability = abilities[number];
        if (ability.when != when || ability.effect != Effect::heal) continue;
        for (ModelId bearer : game.models_of(unit)) {
            const auto& its = game.sheet(bearer).abilities;
            if (std::ranges::find(its, number) == its.end()) continue;
            if (is_used_up(game, ability, unit, bearer)) continue;
            if (reached_by(game, ability, bearer).empty()) continue;
            pending.push_back(due(number, bearer, unit));
            if (!is_of_each_model(ability)) break;
        }
    }
}

} // namespace

void resolve_abilities(Game& game, When when) {
    Pending pending;
    for (Side side : {game.active(), opponent(game.active())}) {
        for (UnitId unit : units_on_table(game, side)) add_due(game, unit, when, pending);
    }
    const bool within_turn = when == When::fight_end;
    resolve_in_order(
        game, within_turn ? Moment::within_turn : Moment::around_round, std::move(pending),
        [&](const Option& rule, Pending&) { heal_by(game, ability_of(game, rule), static_cast<ModelId>(rule.with)); });
}

} // namespace muster::eighth
