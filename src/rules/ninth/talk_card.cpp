// Cards of units: what both editions show (rules/sheets/unit_card.h), with what this one says of a weapon's range.
#include "rules/ninth/talk.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/unit_card.h"

#include <fmt/format.h>

namespace muster::ninth {
namespace {

std::string range_of(const WeaponProfile& profile) {
    if (profile.is_melee()) return "melee";
    return profile.minimum_range > 0 ? fmt::format("{}-{}", profile.minimum_range, profile.range) // N-DATA-12
                                     : fmt::format("{}", profile.range);
}

} // namespace

std::vector<CardValue> weapon_values(const WeaponProfile& profile) {
    return sheets::weapon_values(profile, range_of(profile));
}

UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit) {
    const Look look(setup, battle);
    return sheets::card_of(look.game, unit, N_MOD_16, weapon_values);
}

} // namespace muster::ninth
