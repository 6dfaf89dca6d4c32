#include "rules/sheets/sequencing.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {

// --- Roll-offs

Side roll_off(Game& game, Clause because) {
    const Side winner = muster::roll_off([&] {
        Roll red = game.roll(because, Side::red, 1), blue = game.roll(because, Side::blue, 1);
        const int of_red = red.dice[0].face, of_blue = blue.dice[0].face;
        offer_spare_rerolls(game, red, [&](int face) { return face < of_blue; });
        offer_spare_rerolls(game, blue, [&](int face) { return face < of_red; });
        return roll_off_of(because, red.dice[0].face, blue.dice[0].face);
    });
    game.tell(RollOffWon{because, winner});
    return winner;
}

Option decide(Game& game, QuestionKind kind, Side decides, Clause because, std::span<const Option> among) {
    return *game.choose(Question{.seat = decides, .kind = kind, .clause = because}, among); // nobody may pass
}

// --- Rules due at the same moment

void resolve_in_order(Game& game, Moment moment, Pending pending, Resolve resolve) {
    const SequencingRules& rules = game.edition.sequencing;
    const Clause clause = moment == Moment::within_turn     ? rules.within_turn
                          : moment == Moment::around_battle ? rules.around_battle
                                                            : rules.around_round;
    std::optional<Side> orders;
    std::size_t ordered = 1; // how many of the pending rules have their order already
    while (!pending.empty() && !game.battle.over) {
        if (pending.size() > ordered) {
            if (!orders) orders = moment == Moment::within_turn ? game.active() : roll_off(game, clause);
            pending = in_order(game, *orders, UnitId::none, clause, std::move(pending));
            ordered = pending.size();
        }
        const Option rule = pending.front();
        pending.erase(pending.begin());
        ordered = std::max<std::size_t>(ordered - 1, 1);
        resolve(rule, pending);
    }
}

// --- Abilities that act by themselves

namespace {

bool is_wounded(const Game& game, ModelId model) {
    return game.is_on_table(model) && game.battle.models[index(model)].wounds < game.profile(model).wounds();
}

// Each model heals itself, unless the ability heals others. Everything else that acts belongs to the whole unit.
bool is_of_each_model(const Ability& ability) { return ability.effect == Effect::heal && ability.whom == Whom::self; }

// Whether the ability has an effect on this model.
bool works_on(const Game& game, const Ability& ability, ModelId bearer, ModelId model) {
    if (ability.effect == Effect::heal && !is_wounded(game, model)) return false;
    if (is_of_each_model(ability) && model != bearer) return false;
    return has_its_keyword(game, ability, model);
}

bool bears(const Game& game, ModelId model, const Ability& ability) {
    const auto& sheet = game.sheet(game.unit_of(model)).abilities;
    return std::ranges::any_of(game.sheet(model).abilities,
                               [&](std::uint16_t number) { return &sheet[number] == &ability; });
}

} // namespace

FixedVector<UnitId, max_units> reached_by(const Game& game, const Ability& ability, ModelId bearer) {
    FixedVector<UnitId, max_units> units;
    const UnitId own = game.unit_of(bearer);
    const auto is_reached = [&](UnitId unit) {
        return ability.whom == Whom::aura && std::ranges::any_of(game.models_of(own), [&](ModelId model) {
                   return bears(game, model, ability) && within(game, model, unit, reach_of(game, ability));
               });
    };
    for (UnitId unit : units_on_table(game, game.owner(own)))
        if ((unit == own || is_reached(unit)) && condition_holds(game, ability, unit) &&
            std::ranges::any_of(game.models_of(unit),
                                [&](ModelId model) { return works_on(game, ability, bearer, model); }))
            units.push_back(unit);
    return units;
}

void heal(Game& game, UnitId unit, const Ability& ability, ModelId only, Clause because) {
    FixedVector<Option, max_unit_models> wounded;
    for (ModelId model : game.models_of(unit))
        if (is_wounded(game, model) && (only == ModelId::none || model == only) &&
            has_its_keyword(game, ability, model))
            wounded.push_back(option_of(model));
    if (wounded.empty()) return;
    auto model = static_cast<ModelId>(wounded[0].id);
    if (wounded.size() > 1) {
        const Question question{.seat = game.owner(unit), .clause = because, .unit = unit};
        model = static_cast<ModelId>(game.choose(question, wounded)->id);
    }
    const int regained = amount_of(game, ability.amount, because, game.owner(unit), unit);
    auto& wounds = game.battle.models[index(model)].wounds;
    const int now = std::min(wounds + regained, game.profile(model).wounds());
    game.tell(ModelHealed{model, static_cast<std::uint8_t>(now - wounds), static_cast<std::uint8_t>(now)});
    wounds = static_cast<std::uint8_t>(now);
}

namespace {

// If uses are limited, one unit for each use: the owner chooses it or keeps the use for later. Otherwise all units.
void heal_by(Game& game, const Ability& ability, ModelId bearer, Clause because) {
    auto units = reached_by(game, ability, bearer);
    if (units.empty()) return;
    if (ability.limit != Limit::none) {
        Question question{.seat = game.owner(bearer), .kind = QuestionKind::choose_unit, .clause = because};
        question.unit = game.unit_of(bearer);
        question.may_pass = true;
        const auto chosen = game.choose(question, options_for(units));
        if (!chosen) return;
        units = {static_cast<UnitId>(chosen->id)};
        spend(game, {&ability, bearer});
    }
    for (UnitId unit : units) heal(game, unit, ability, is_of_each_model(ability) ? bearer : ModelId::none, because);
}

// An ability that is due: its number on the datasheet, the model that has it, and its unit.
const Ability& ability_due(const Game& game, const Option& rule) {
    return game.sheet(static_cast<UnitId>(rule.at)).abilities[rule.id];
}

// An ability of the whole unit is used up for all of it, whichever model used it.
bool is_used_up(const Game& game, const Ability& ability, UnitId unit, ModelId bearer) {
    if (is_of_each_model(ability)) return is_spent(game, {&ability, bearer});
    for (std::size_t i = 0; i < game.battle.models.size(); ++i) // including models that have fallen since
        if (game.battle.models[i].unit == unit && is_spent(game, {&ability, static_cast<ModelId>(i)})) return true;
    return false;
}

// What a unit's models do at this time: an ability of the whole unit once, an ability of single models for each of
// them.
void add_due(const Game& game, UnitId unit, When when, Pending& pending) {
    const auto& abilities = game.sheet(unit).abilities;
    for (std::size_t number = 0; number < abilities.size(); ++number) {
        const Ability& ability = abilities[number];
        const auto& acting = game.edition.sequencing.acting;
        if (ability.when != when || std::ranges::find(acting, ability.effect) == acting.end()) continue;
        for (ModelId bearer : game.models_of(unit)) {
            const auto& its = game.sheet(bearer).abilities;
            if (std::ranges::find(its, number) == its.end()) continue;
            if (is_used_up(game, ability, unit, bearer)) continue;
            if (ability.effect != Effect::command_points && reached_by(game, ability, bearer).empty()) continue;
            pending.push_back({What::power, static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(bearer),
                               static_cast<std::uint16_t>(unit)});
            if (!is_of_each_model(ability)) break;
        }
    }
}

Pending due_at(const Game& game, When when) {
    Pending due;
    for (Side side : {game.active(), opponent(game.active())})
        if (when != When::command_phase || side == game.active()) // N-CMD-03
            for (UnitId unit : units_on_table(game, side)) add_due(game, unit, when, due);
    return due;
}

// Rules that became due while others of the same moment were resolved join them, once (N-I-05). If a bearer has fallen,
// another takes its place. `begun`: the rules that had their turn.
void join_pending(const Game& game, const Pending& now, const Pending& begun, Pending& pending) {
    for (const Option& rule : now) {
        const auto same = [&](const Option& other) { // an ability of the whole unit is the same, whichever model has it
            return rule.id == other.id && rule.at == other.at &&
                   (rule.with == other.with || !is_of_each_model(ability_due(game, rule)));
        };
        const auto waiting = std::ranges::find_if(pending, same);
        if (waiting != pending.end()) {
            if (!game.is_on_table(static_cast<ModelId>(waiting->with))) *waiting = rule;
        } else if (std::ranges::none_of(begun, same)) {
            pending.push_back(rule);
        }
    }
}

} // namespace

void resolve_abilities(Game& game, When when) {
    const SequencingRules& rules = game.edition.sequencing;
    const Clause because = when == When::command_phase ? rules.in_command_phase : rules.ability;
    const bool within_turn = when == When::command_phase || when == When::fight_end;
    Pending begun;
    resolve_in_order(game, within_turn ? Moment::within_turn : Moment::around_round, due_at(game, when),
                     [&](const Option& rule, Pending& pending) {
                         begun.push_back(rule);
                         const auto bearer = static_cast<ModelId>(rule.with);
                         const Ability& ability = ability_due(game, rule);
                         if (game.is_on_table(bearer)) {
                             if (ability.effect == Effect::heal)
                                 heal_by(game, ability, bearer, because);
                             else
                                 rules.act(game, ability, bearer, because);
                         }
                         join_pending(game, due_at(game, when), begun, pending);
                     });
}

} // namespace muster::sheets
