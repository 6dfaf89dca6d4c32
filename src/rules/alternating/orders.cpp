// Orders (A-ACTV-03) and Radio (A-AURA-01): asked at the moments of an activation where they can matter.
#include "army/alternating/words.h"
#include "rules/alternating/phases.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

constexpr AbilitySet everything = [] {
    AbilitySet set;
    set.bits = ~std::uint64_t{0};
    return set;
}();

// A-AURA-01: an aura, which does not work while its unit is Pinned (A-STATE-08).
bool has_radio(const Game& game, UnitId unit) { return !game.of(unit).pinned && game.any_has(unit, radio); }

// A-AURA-01: from Radio to Radio up to 24".
bool can_order(const Game& game, ModelId bearer, UnitId target) {
    const UnitId home = game.unit_of(bearer);
    if (home == target) return true;
    const bool radioed = has_radio(game, home) && has_radio(game, target);
    return within(game, game.body_of(bearer), target, radioed ? 24_in : 12_in);
}

bool changes_something(const Game& game, const Grant& order, UnitId target) {
    const UnitModels models = game.living(target);
    return std::ranges::any_of(models, [&](ModelId model) { return game.has(model, order.ability) == order.negates; });
}

// The abilities that can matter at this moment.
AbilitySet at_stake(Moment moment) {
    switch (moment) {
    case Moment::activation:
        return everything;
    case Moment::move:
        return {fast, slow, immobile, agile, clumsy, flying, instinct};
    case Moment::guard:
        return {guard};
    case Moment::charge:
        return {counter, fury};
    case Moment::attack:
        return {fury,   preparation, cautious,  regeneration, delicate,  invulnerable, stealth,  shield,
                escape, entrenched,  good_shot, bad_shot,     vengeance, waagh,        vanguard, patient};
    case Moment::regroup:
        return {fearless, reckless, escape, immobile, aircraft, saboteur, fear};
    case Moment::skirmish:
        return {skirmisher};
    case Moment::rebirth:
        return {rebirth};
    }
    return {};
}

std::vector<Option> orders_of(const Game& game, Side side, AbilitySet wanted) {
    std::vector<Option> options;
    if (!game.gives_orders(side) || game.memory.effects.full()) return options;
    for (UnitId home : game.units_on_table(side)) {
        if (game.of(home).exhausted) continue; // A-STATE-03
        for (ModelId bearer : game.living(home)) {
            const auto& orders = game.kind(bearer).orders;
            for (std::size_t i = 0; i < orders.size(); ++i) {
                if (!wanted.has(orders[i].ability)) continue;
                if (game.of(bearer).orders_used >> i & 1u) continue; // once a round (A-I-45)
                const Side whose = orders[i].on_enemies ? opponent(side) : side;
                for (UnitId target : game.units_on_table(whose))
                    if (can_order(game, bearer, target) && changes_something(game, orders[i], target))
                        options.push_back({What::power, static_cast<std::uint16_t>(bearer),
                                           static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(target)});
            }
        }
    }
    return options;
}

// A-I-45: an order is for friends or for enemies; what else keeps it from somebody says A-ACTV-03a.
Clause why_not_order(const Game& game, Side side, const Option& option) {
    const auto bearer = static_cast<ModelId>(option.id);
    if (option.what != What::power || option.id >= game.battle.models.size() || game.owner(bearer) != side ||
        option.at >= game.battle.units.size() || option.with >= game.kind(bearer).orders.size())
        return A_ACTV_03a;
    const bool on_enemy = game.owner(static_cast<UnitId>(option.at)) != side;
    return on_enemy == game.kind(bearer).orders[option.with].on_enemies ? A_ACTV_03a : A_I_45;
}

// Whether this order was issued; false for a pass.
bool issue_one(Game& game, Side side, AbilitySet wanted) {
    const std::vector<Option> options = orders_of(game, side, wanted);
    if (options.empty()) return false;
    Question question;
    question.seat = side;
    question.kind = QuestionKind::give_order;
    question.clause = A_ACTV_03a;
    question.unit = game.memory.active;
    question.may_pass = true;
    const auto chosen = game.choose(
        question, options, [&](const Option& option) { return Refusal{why_not_order(game, side, option), {}, {}}; });
    if (!chosen) return false;
    const auto bearer = static_cast<ModelId>(chosen->id);
    const Grant& order = game.kind(bearer).orders[chosen->with];
    const auto target = static_cast<UnitId>(chosen->at);
    game.of(bearer).orders_used |= 1u << chosen->with;
    game.memory.effects.push_back({target, static_cast<std::uint8_t>(order.ability), order.negates});
    game.tell(Happened{A_ACTV_03a,
                       game.unit_of(bearer),
                       target,
                       {static_cast<std::int16_t>(order.ability), static_cast<std::int16_t>(order.negates)},
                       word_of(order.ability)});
    return true;
}

} // namespace

void offer_orders(Game& game, Moment moment) {
    for (Side side : {game.battle.active, opponent(game.battle.active)})
        while (issue_one(game, side, at_stake(moment))) {}
}

} // namespace muster::alternating
