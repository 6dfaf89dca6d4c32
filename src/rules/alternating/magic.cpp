#include "rules/alternating/magic.h"

#include "army/alternating/prices.h"
#include "army/alternating/values.h"
#include "rules/alternating/attacks.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

const Spell& spell_of(const Game& game, UnitId unit, std::size_t number) {
    return game.list(game.owner(unit)).spells[number];
}

// The casters of one unit, or the Relays around it. A battle cannot have more.
using Casters = FixedVector<ModelId, max_unit_models>;

Casters mages_of(const Game& game, UnitId unit) {
    Casters mages;
    for (ModelId model : game.living(unit))
        if (game.has(model, mage) && !mages.full()) mages.push_back(model);
    return mages;
}

bool is_in_relay(const Game& game, ModelId mage_model, ModelId relay_model) {
    return muster::within(game.solid_of(game.body_of(mage_model)), game.solid_of(game.body_of(relay_model)), 12_in);
}

// A-XTRA-10: the mages of the unit, and the friendly Relays within 12" of one of them that have not been used this
// round.
Casters casting_places(const Game& game, UnitId unit) {
    const Casters mages = mages_of(game, unit);
    Casters places = mages;
    if (mages.empty()) return places;
    for (UnitId friends : game.units_on_table(game.owner(unit))) {
        if (game.of(friends).exhausted) continue; // A-STATE-03
        for (ModelId model : game.living(friends)) {
            if (!game.has(model, relay) || game.of(model).relayed || places.full()) continue;
            if (std::ranges::find(mages, model) != mages.end()) continue;
            if (std::ranges::any_of(mages, [&](ModelId each) { return is_in_relay(game, each, model); }))
                places.push_back(model);
        }
    }
    return places;
}

// The caster of a spell that is cast from this model: the mage himself, or the first mage whom this Relay serves.
ModelId caster_at(const Game& game, UnitId unit, ModelId from) {
    const Casters mages = mages_of(game, unit);
    if (std::ranges::find(mages, from) != mages.end()) return from;
    return *std::ranges::find_if(mages, [&](ModelId each) { return is_in_relay(game, each, from); });
}

// Range and sight are measured from the model that it is cast from. Instinct is that of the mage's unit (A-I-56).
FixedVector<UnitId, max_units> spell_targets(Game& game, UnitId unit, const Spell& spell, ModelId from) {
    FixedVector<UnitId, max_units> targets;
    const Side side = game.owner(unit);
    if (spell.weapon) {
        for (UnitId enemy : game.units_on_table(opponent(side)))
            if (!instinct_forbids(game, unit, enemy) &&
                why_out_of_reach(game, from, *spell.weapon, enemy) == Clause::none)
                targets.push_back(enemy);
        return targets;
    }
    if (category_of(spell.grant.ability) == Category::active) return targets_of(game, spell.grant.ability, from);
    for (UnitId target : game.units_on_table(spell.grant.on_enemies ? opponent(side) : side))
        if (within(game, game.body_of(from), target, 12_in)) targets.push_back(target);
    return targets;
}

// A-ACTV-01g, A-I-44: mages other than the caster, within 18" of the caster, that see the caster; in the caster's own
// unit, a second mage.
bool can_support(Game& game, UnitId unit, ModelId caster) {
    if (game.of(unit).tokens == 0 || game.of(unit).exhausted) return false;
    const ModelId seen = game.body_of(caster);
    for (ModelId model : mages_of(game, unit)) {
        if (model == caster) continue;
        const ModelId body = game.body_of(model);
        if (body == seen) return true; // another element of the caster's own Massive unit
        if (muster::within(game.solid_of(body), game.solid_of(seen), 18_in) && game.sees(body, seen)) return true;
    }
    return false;
}

// 0: nothing; 1 to t: this many tokens for +1 each; t + 1 to 2t: (this number - t) tokens for -1 each.
int support_of(Game& game, UnitId unit) {
    const int tokens = game.of(unit).tokens;
    const int given = game.choose_number(QuestionKind::spend, game.owner(unit), A_ACTV_01g, unit, 0, 2 * tokens, true);
    return given <= tokens ? given : tokens - given;
}

// A-ACTV-01h: every player commits before any commitment is shown.
int collect_support(Game& game, ModelId caster) {
    FixedVector<std::pair<UnitId, int>, max_unit_models> given;
    for (Side side : {game.battle.active, opponent(game.battle.active)})
        for (UnitId unit : game.units_on_table(side))
            if (can_support(game, unit, caster) && !given.full()) given.push_back({unit, support_of(game, unit)});
    if (given.empty()) return 0;
    game.oracle.reveal();
    int sum = 0;
    for (const auto& [unit, support] : given) {
        UnitMemory& memory = game.of(unit);
        memory.tokens = static_cast<std::uint8_t>(memory.tokens - std::min<int>(memory.tokens, std::abs(support)));
        sum += support;
        game.tell(Happened{A_ACTV_01g, unit, UnitId::none, {static_cast<std::int16_t>(support)}});
    }
    return sum;
}

// A-I-84: automatic hits, one for each attack; Siege makes two of each (A-XTRA-22).
void strike_with(Game& game, UnitId unit, const Weapon& weapon, ModelId from, UnitId target) {
    const int hits = weapon.attacks * (weapon.has(siege) && is_siege_target(game, target) ? 2 : 1);
    resolve_hits(game, {unit, target, &weapon, {}, Occasion::shooting, from}, hits);
}

void take_effect(Game& game, UnitId unit, const Spell& spell, ModelId from, UnitId target) {
    if (spell.weapon) return strike_with(game, unit, *spell.weapon, from, target);
    if (category_of(spell.grant.ability) == Category::active)
        return void(use_ability(game, spell.grant.ability, target, game.owner(unit)));
    if (!game.memory.effects.full())
        game.memory.effects.push_back({target, static_cast<std::uint8_t>(spell.grant.ability), spell.grant.negates});
}

} // namespace

void gain_power_tokens(Game& game) {
    for (std::size_t i = 0; i < game.battle.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (game.is_destroyed(unit)) continue;
        int gained = 0;
        for (ModelId model : game.living(unit)) gained += game.kind(model).mage;
        UnitMemory& memory = game.of(unit);
        memory.tokens = static_cast<std::uint8_t>(std::min(token_cap, memory.tokens + gained)); // A-ACTV-01c
    }
}

namespace {

constexpr std::size_t spell_bits = bits_of<decltype(Memory::spells_tried)>;
static_assert(std::size_t{prices::mage_spells} <= spell_bits);
static_assert(bits_of<decltype(Memory::spells_spent)::value_type> == spell_bits);

bool was_tried(const Game& game, std::size_t spell) {
    return spell < spell_bits && (unsigned{game.memory.spells_tried} >> spell & 1u);
}

bool is_spent(const Game& game, UnitId unit, std::size_t spell) {
    return spell < spell_bits && (unsigned{game.memory.spells_spent[index(game.owner(unit))]} >> spell & 1u);
}

// What names those that an ability cast as a spell is for: friends or enemies (A-I-45), within 12".
Clause why_not_on(const Game& game, UnitId unit, const Grant& grant, UnitId target) {
    if (category_of(grant.ability) == Category::active) return clause_of_active(grant.ability);
    return (game.owner(target) != game.owner(unit)) == grant.on_enemies ? A_I_84 : A_I_45;
}

} // namespace

Clause why_not_cast(Game& game, UnitId unit, const Option& option) {
    const auto& spells = game.list(game.owner(unit)).spells;
    const auto from = static_cast<ModelId>(option.with);
    const auto target = static_cast<UnitId>(option.at);
    const Casters places = casting_places(game, unit);
    if (option.what != What::power || option.id >= spells.size() || option.at >= game.battle.units.size() ||
        std::ranges::find(places, from) == places.end())
        return A_CAT_02;
    if (is_spent(game, unit, option.id)) return A_WPN_07;
    if (was_tried(game, option.id)) return A_ACTV_01f;
    const Spell& spell = spells[option.id];
    if (spell.cost > game.of(unit).tokens) return A_ACTV_01d;
    if (!spell.weapon) return why_not_on(game, unit, spell.grant, target);
    if (!game.is_on_table(target) || game.owner(target) == game.owner(unit)) return A_I_116;
    return instinct_forbids(game, unit, target) ? A_XTRA_03b : why_out_of_reach(game, from, *spell.weapon, target);
}

void add_spells(Game& game, UnitId unit, std::vector<Option>& options) {
    const Casters places = casting_places(game, unit);
    if (places.empty()) return;
    const auto& spells = game.list(game.owner(unit)).spells;
    for (std::size_t i = 0; i < spells.size(); ++i) {
        if (spells[i].cost > game.of(unit).tokens || was_tried(game, i) || is_spent(game, unit, i)) continue;
        for (ModelId from : places)
            for (UnitId target : spell_targets(game, unit, spells[i], from))
                options.push_back({What::power, static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(from),
                                   static_cast<std::uint16_t>(target)});
    }
}

// A-ACTV-01d, A-ACTV-01e, A-TEST-06
void cast(Game& game, UnitId unit, const Option& option) {
    const Spell& spell = spell_of(game, unit, option.id);
    const auto from = static_cast<ModelId>(option.with);
    const auto target = static_cast<UnitId>(option.at);
    const ModelId caster = caster_at(game, unit, from);
    game.of(unit).tokens = static_cast<std::uint8_t>(game.of(unit).tokens - spell.cost);
    game.memory.spells_tried = static_cast<std::uint8_t>(game.memory.spells_tried | 1u << option.id);
    int modifier = 0;
    if (from != caster) game.of(from).relayed = true, ++modifier; // A-XTRA-10
    modifier += collect_support(game, caster);
    const auto casts = [&](int face) { return succeeds(face, face + modifier, 4, natural); };
    const Roll roll = game.roll(A_ACTV_01d, game.owner(unit), 1, unit, Needs::of(4, modifier, casts));
    const bool works = casts(roll.dice[0].face);
    game.tell(Happened{A_ACTV_01e,
                       unit,
                       target,
                       {static_cast<std::int16_t>(option.id), static_cast<std::int16_t>(works)},
                       spell.name});
    if (!works) return;
    if (spell.weapon && spell.weapon->has(expendable)) { // A-WPN-07
        std::uint8_t& spent = game.memory.spells_spent[index(game.owner(unit))];
        spent = static_cast<std::uint8_t>(spent | 1u << option.id);
    }
    take_effect(game, unit, spell, from, target);
}

} // namespace muster::alternating
