// Cards of units: what both editions show (rules/sheets/unit_card.h), with what this one says of a weapon's range.
#include "rules/eighth/talk.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/unit_card.h"

#include <fmt/format.h>

namespace muster::eighth {

std::vector<CardValue> weapon_values(const WeaponProfile& profile) {
    return sheets::weapon_values(profile, profile.is_melee() ? "melee" : fmt::format("{}", profile.range));
}

UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit) {
    const Look look(setup, battle);
    return sheets::card_of(look.game, unit, E_MOD_06, weapon_values);
}

} // namespace muster::eighth
