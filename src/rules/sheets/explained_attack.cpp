#include "rules/sheets/explained_attack.h"

namespace muster::sheets {

Ability unconditional(Ability ability) {
    ability.when = When::always;
    ability.condition = Condition::none;
    ability.whom = Whom::self;
    ability.keyword.clear();
    ability.against = false;
    ability.limit = ability.effect == Effect::reroll ? ability.limit : Limit::none;
    return ability;
}

Ability roll_modifier(RollKind roll, int by) {
    Ability ability;
    ability.effect = Effect::modify;
    ability.roll = roll;
    ability.by = by;
    return ability;
}

} // namespace muster::sheets
