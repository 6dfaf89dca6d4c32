// Abilities as data, from a closed vocabulary: when, for whom, under which condition, with which effect, how often. The
// rules decide what an effect does in a battle. Beside each name here is what it means in a file. Text that the
// vocabulary cannot express is kept with the effect `none`. It is shown, and listed as not enforced.
#pragma once

#include "army/sheets/characteristic.h"
#include "army/sheets/keyword.h"
#include "dice/modifiers.h"
#include "dice/reroll.h"

#include <string>
#include <vector>

namespace muster {

enum class Effect : std::uint8_t {
    none, // text only

    // Attacks. On a weapon: for attacks with that profile. On a model or unit: for all its attacks.
    reroll,           // roll, which
    modify,           // roll, by  |  characteristic with by, times, divide or set
    auto_hit,         // no hit roll (N-ATK-07)
    blast,            // N-BLAST
    extra_attacks,    // attacks: this many more with this weapon each time the bearer fights (N-I-91)
    extra_hits,       // on, hits: an unmodified hit roll of `on` or more scores extra hits
    wound_on,         // hit: an unmodified hit roll of that or more wounds without a wound roll
    mortal_wounds,    // on_wound or on_hit, amount: in addition to normal damage. Of a power: amount
    no_save,          // on_wound: an unmodified wound roll of that or more allows no save
    another_attack,   // on, attacks: an unmodified hit roll of `on` or more allows that many more attacks (N-SHEET-12)
    always_wounds,    // on: the number that wound rolls need, whatever the Toughness (N-SHEET-13)
    better_ap,        // on_wound, by or set: the AP after an unmodified wound roll of that or more (N-SHEET-14)
    extra_damage,     // damage: added to D
    bearer_destroyed, // on_hit: an unmodified hit roll of that or less destroys the bearer after shooting (N-SHEET-02)

    full_rate, // Rapid Fire weapons double their attacks at any distance (N-SHEET-11)

    // Surviving.
    invulnerable,  // save: 4 for 4+ (N-SAVE-06)
    ignore_wounds, // on: each wound lost is ignored on that roll or more (N-IGN-01)
    reduce_damage, // by: from the damage of each attack, to no less than 1
    explodes,      // on, range, amount: when destroyed, mortal wounds to each unit in range
    guards,        // on: its unit takes the wounds that others would lose (N-SHEET-21)
    smoke,         // by: to be made instead of shooting, lowers hit rolls at the unit (N-SHEET-22)
    heal,          // amount: wounds regained

    // Moving and acting.
    reserves,         // distance: starts off the battlefield, set up later more than this far from enemies (N-REIN-01)
    after_deployment, // distance: may be set up after both armies, more than this far from enemies (N-WAR-22)
    split,            // models, into: a unit of exactly this many divides before set-up (N-SHEET-05)
    fixed_advance,    // inches: instead of an Advance roll (N-SHEET-08)
    halved_advance,   // the Advance roll is halved (E-LOC-09)
    shoot_after,      // moves: may shoot after these
    charge_after,     // moves: may charge after these
    overwatch,        // hit: may fire it (N-OW-01), and hits on an unmodified roll of that or more (N-SHEET-19)
    overwatch_for_friends, // range: of it to a unit that is charged (N-SHEET-20)
    objective_secured,     // N-OBJ-10
    command_points,        // points: the army gains this many
    passes_morale,         // on: its Morale tests pass, or those that show that or more (N-SHEET-15)
    flee_at_most,          // models: no more flee from one Morale test (N-SHEET-16)
    out_of_phase,          // action: may do it as if in the phase of that action (N-OOP-01)
    contagion // on, range, amount: when its owner's turn begins, mortal wounds on that roll or more to each enemy unit
              // in range of a model that the aura reaches (E-LOC-06)
};
MUSTER_NAMES(Effect, none, reroll, modify, auto_hit, blast, extra_attacks, extra_hits, wound_on, mortal_wounds, no_save,
             another_attack, always_wounds, better_ap, extra_damage, bearer_destroyed, full_rate, invulnerable,
             ignore_wounds, reduce_damage, explodes, guards, smoke, heal, reserves, after_deployment, split,
             fixed_advance, halved_advance, shoot_after, charge_after, overwatch, overwatch_for_friends,
             objective_secured, command_points, passes_morale, flee_at_most, out_of_phase, contagion)

enum class When : std::uint8_t {
    always,
    shooting,               // attacks with ranged weapons
    melee,                  // attacks with melee weapons
    charged_this_turn,      // from a charge move to the end of the turn
    charge_or_intervention, // charged, was charged or intervened this turn (N-SHEET-10)
    command_phase,          // the Command phase of the owner
    deployment,
    pre_battle,  // step 6 of the mission
    round_start, // of every battle round
    round_end,
    fight_end // at the end of every Fight phase
};
MUSTER_NAMES(When, always, shooting, melee, charged_this_turn, charge_or_intervention, command_phase, deployment,
             pre_battle, round_start, round_end, fight_end)

// What it works on.
enum class Whom : std::uint8_t {
    self, // the models that have it
    unit, // every model of their unit
    aura  // units within a range (N-AURA-01)
};
MUSTER_NAMES(Whom, self, unit, aura)
enum class Allegiance : std::uint8_t { friends, enemies, everyone };
MUSTER_NAMES(Allegiance, friends, enemies, everyone)

// The condition, if there is one. `target_` conditions check the attacked unit, the others the affected unit.
enum class Condition : std::uint8_t {
    none,
    target_keyword,         // keywords
    target_models_at_least, // count
    half_range,             // the target is within half the weapon's range
    stationary,             // the unit has not moved this turn
    below_half_strength,
    models_at_least // count
};
MUSTER_NAMES(Condition, none, target_keyword, target_models_at_least, half_range, stationary, below_half_strength,
             models_at_least)

enum class Limit : std::uint8_t { none, once_per_phase, once_per_turn, once_per_battle };
MUSTER_NAMES(Limit, none, once_per_phase, once_per_turn, once_per_battle)

// The rolls that re-rolls and modifiers can name.
enum class RollKind : std::uint8_t { hit, wound, save, damage, advance, charge, morale, attrition, psychic, deny };
MUSTER_NAMES(RollKind, hit, wound, save, damage, advance, charge, morale, attrition, psychic, deny)
// What a unit can do in a phase of its own, and with `out_of_phase` in another phase.
enum class Action : std::uint8_t { move, manifest, shoot, charge, fight };
MUSTER_NAMES(Action, move, manifest, shoot, charge, fight)

// Effects of a power that happen at once and do not last.
constexpr bool works_at_once(Effect effect) {
    return effect == Effect::mortal_wounds || effect == Effect::heal || effect == Effect::command_points ||
           effect == Effect::out_of_phase;
}

struct Ability {
    std::string name; // auras of the same name do not stack (N-AURA-03)
    std::string text; // the text for people
    Effect effect = Effect::none;
    When when = When::always;
    Limit limit = Limit::none;

    Whom whom = Whom::self;
    int aura_range = 0;             // inches
    std::vector<int> aura_by_round; // if it changes: in each battle round, the last one from then on (N-SHEET-23)
    Allegiance aura_of = Allegiance::friends;
    KeywordTest keywords; // only units (for self and unit: models) that pass it

    Condition condition = Condition::none;
    KeywordTest condition_keywords;
    int condition_count = 0;

    // Parameters. The comment on each effect says which of them it uses.
    RollKind roll = RollKind::hit;
    Rerolled which = Rerolled::ones;
    Action action = Action::move;
    bool against = false;           // for attacks that target the affected units, instead of attacks that they make
    bool of_characteristic = false; // `modify` changes `stat` by `change`, not a roll
    Stat stat = Stat::M;
    ModifierKind change = ModifierKind::add; // by, times, divide or set
    int by = 0;            // modify, reduce_damage, better_ap; the factor, divisor or value of `change`
    int on = 0;            // the number a die must show: on, on_wound, on_hit, hit, save
    bool on_hit = false;   // `on` is about the hit roll: mortal_wounds
    int count = 0;         // hits, attacks, points, models of split
    int range = 0;         // inches: range, distance, inches
    DiceExpression amount; // amount, damage
    bool after_advance = false, after_fall_back = false; // moves
    std::vector<int> into;                               // split

    bool enforced() const { return effect != Effect::none; }
    friend bool operator==(const Ability&, const Ability&) = default;
};

} // namespace muster
