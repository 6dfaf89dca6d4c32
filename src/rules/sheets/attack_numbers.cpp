#include "rules/sheets/attack_numbers.h"

namespace muster::sheets {
namespace {

// The lowest roll that sets one of these off; 0 where there is none.
int lower(int least, int on) { return least == 0 ? on : std::min(least, on); }

int least_on(const Workings& list, int least) {
    for (const Working& working : list) least = lower(least, working.ability->on);
    return least;
}

} // namespace

int GatheredNumbers::telling_hit() const {
    int least = least_on(wound_at_once, least_on(extra_hits, 0));
    for (const Working& working : mortal_wounds)
        if (working.ability->on_hit) least = lower(least, working.ability->on);
    return least;
}

int GatheredNumbers::telling_wound() const {
    int least = least_on(no_save, 0);
    for (const Working& working : mortal_wounds)
        if (!working.ability->on_hit) least = lower(least, working.ability->on);
    return least;
}

void GatheredNumbers::take(const Working& working, bool weapons_own) {
    const Ability& ability = *working.ability;
    switch (ability.effect) {
    case Effect::reroll:
        take_reroll(working);
        break;
    case Effect::modify:
        take_modifier(ability, weapons_own);
        if (ability.limit != Limit::none) limited.push_back(working);
        break;
    case Effect::auto_hit:
        automatic = true;
        if (ability.limit != Limit::none) limited.push_back(working);
        break;
    case Effect::extra_hits:
        extra_hits.push_back(working);
        break;
    case Effect::wound_on:
        wound_at_once.push_back(working);
        break;
    case Effect::mortal_wounds:
        mortal_wounds.push_back(working);
        break;
    case Effect::no_save:
        no_save.push_back(working);
        break;
    case Effect::extra_damage:
        extra_damage.push_back(working);
        break;
    default:
        return;
    }
}

void GatheredNumbers::take_reroll(const Working& working) {
    if (working.ability->roll == RollKind::hit) hit_rerolls.push_back(working);
    if (working.ability->roll == RollKind::wound) wound_rerolls.push_back(working);
    if (working.ability->roll == RollKind::damage) damage_rerolls.push_back(working);
}

// A modifier of save rolls is the roller's own business, unless the weapon has it.
void GatheredNumbers::take_modifier(const Ability& ability, bool weapons_own) {
    if (ability.of_characteristic) return;
    if (ability.roll == RollKind::hit) hit_modifier += ability.by;
    if (ability.roll == RollKind::wound) wound_modifier += ability.by;
    if (ability.roll == RollKind::damage) damage_modifier += ability.by;
    if (ability.roll == RollKind::save && weapons_own) save_modifier += ability.by;
}

} // namespace muster::sheets
