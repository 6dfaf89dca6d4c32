// Active abilities (A-ACTV-02, A-XTRA-11 to A-XTRA-14) and the moment at which a unit uses them.
#include "army/alternating/words.h"
#include "rules/alternating/magic.h"
#include "rules/alternating/units.h"
#include "rules/alternating/words.h"

namespace muster::alternating {
namespace {

using enum Ability;

static_assert(static_cast<std::size_t>(pressure) - static_cast<std::size_t>(mage) <
              bits_of<decltype(ModelMemory::actives_used)>);
std::uint16_t bit_of(Ability ability) {
    return static_cast<std::uint16_t>(1u << (static_cast<unsigned>(ability) - static_cast<unsigned>(mage)));
}

// A-CAT-03: once in an activation by each model that has it.
void add_actives(Game& game, UnitId unit, std::vector<Option>& options) {
    for (ModelId model : game.living(unit))
        for (Ability ability : {mending, coordination, prophecy, mobilisation, pressure}) {
            if (!game.has(model, ability) || game.of(model).actives_used & bit_of(ability)) continue;
            for (UnitId target : targets_of(game, ability, model))
                options.push_back({What::power,
                                   static_cast<std::uint16_t>(first_active + static_cast<unsigned>(ability)),
                                   static_cast<std::uint16_t>(model), static_cast<std::uint16_t>(target)});
        }
}

Clause why_not_use(const Game& game, UnitId unit, const Option& option) {
    const auto bearer = static_cast<ModelId>(option.with);
    const auto ability = static_cast<Ability>(option.id - first_active);
    const bool known = option.with < game.battle.models.size() && game.unit_of(bearer) == unit &&
                       clause_of_active(ability) != A_CAT_02 && game.has(bearer, ability);
    if (!known) return A_CAT_02;
    return game.of(bearer).actives_used & bit_of(ability) ? A_CAT_03 : clause_of_active(ability);
}

} // namespace

Clause clause_of_active(Ability ability) {
    switch (ability) {
    case mending:
        return A_ACTV_02a;
    case coordination:
        return A_XTRA_11;
    case prophecy:
        return A_XTRA_12;
    case mobilisation:
        return A_XTRA_13;
    case pressure:
        return A_XTRA_14;
    default:
        return A_CAT_02;
    }
}

FixedVector<UnitId, max_units> targets_of(const Game& game, Ability ability, ModelId from) {
    FixedVector<UnitId, max_units> targets;
    const Side side = game.owner(from);
    const auto friends_if = [&](Length reach, auto&& wanted) {
        for (UnitId unit : game.units_on_table(side)) // A-I-92: friends, the own unit included
            if (wanted(game.of(unit)) && (unit == game.unit_of(from) || within(game, game.body_of(from), unit, reach)))
                targets.push_back(unit);
    };
    if (ability == mending) friends_if(2_in, [](const UnitMemory& unit) { return unit.pool > 0; });
    if (ability == mobilisation) friends_if(12_in, [](const UnitMemory& unit) { return unit.pinned; });
    if (ability == pressure) friends_if(12_in, [](const UnitMemory& unit) { return unit.exhausted; });
    const auto ready = waiting_for_activation(game, opponent(side));
    if (ability == coordination && !ready.empty()) targets.push_back(game.unit_of(from)); // A-I-57
    if (ability == prophecy && (!ready.empty() || game.battle.round < rounds))            // A-XTRA-12: in any round
        for (UnitId enemy : game.units_on_table(opponent(side)))
            if (ready.empty() || !game.of(enemy).activated) targets.push_back(enemy);
    return targets;
}

bool use_ability(Game& game, Ability ability, UnitId on, Side by) {
    UnitMemory& unit = game.of(on);
    std::int16_t number = static_cast<std::int16_t>(ability);
    switch (ability) {
    case mending: { // A-ACTV-02a, A-ACTV-02b
        const int wounds = (game.roll(A_ACTV_02a, by, 1, on).dice[0].face + 1) / 2;
        unit.pool = static_cast<std::uint16_t>(unit.pool - std::min<int>(unit.pool, wounds));
        break;
    }
    case coordination:
        game.memory.skips[index(opponent(by))] = true;
        break;
    case prophecy:
        game.memory.prophesied[index(opponent(by))] = on;
        break;
    case mobilisation:
        unit.pinned = false;
        break;
    case pressure:
        unit.exhausted = false;
        break;
    default:
        return false;
    }
    game.tell(Happened{A_CAT_02, on, UnitId::none, {number}, word_of(ability)});
    return true;
}

void use_active_abilities(Game& game, UnitId unit) {
    while (game.is_on_table(unit) && !game.of(unit).exhausted) { // A-STATE-03
        std::vector<Option> options;
        add_spells(game, unit, options);
        add_actives(game, unit, options);
        if (options.empty()) return;
        Question question;
        question.seat = game.owner(unit);
        question.kind = QuestionKind::cast_at;
        question.clause = A_CAT_02;
        question.unit = unit;
        question.may_pass = true;
        const auto chosen = game.choose(question, options, [&](const Option& option) {
            const bool active = option.what == What::power && option.id >= first_active;
            return Refusal{active ? why_not_use(game, unit, option) : why_not_cast(game, unit, option), {}, {}};
        });
        if (!chosen) return;
        if (chosen->id < first_active) {
            cast(game, unit, *chosen);
        } else {
            const auto ability = static_cast<Ability>(chosen->id - first_active);
            game.of(static_cast<ModelId>(chosen->with)).actives_used |= bit_of(ability);
            use_ability(game, ability, static_cast<UnitId>(chosen->at), game.owner(unit));
        }
    }
}

} // namespace muster::alternating
