// Psychic powers as far as both editions have them in the same words. Who tries which power, how often and at what cost
// is in rules/*/psychic.cpp.
#pragma once

#include "rules/sheets/abilities.h"
#include "rules/sheets/edition.h"
#include "rules/sheets/sheet_events.h"

#include <algorithm>

namespace muster::sheets {

inline constexpr std::uint16_t smite_number = 255; // among powers, which are numbered as on the datasheet

// A power that is tried.
struct TriedPower {
    std::uint16_t number = smite_number;
    int warp_charge = 0;
    bool is_smite() const { return number == smite_number; }
};
inline Option option_of_power(UnitId unit, std::uint16_t number) {
    return {What::power, number, static_cast<std::uint16_t>(unit), 0};
}

// N-I-54, E-PSY-03, E-PSY-04: a silent datasheet allows one of each.
inline Psyker psyker_of(const Game& game, UnitId unit) { return game.sheet(unit).psyker.value_or(Psyker{}); }

// N-PSY-12, N-PSY-13, E-PSY-09: both 1 or both 6, on the unmodified faces (N-I-55).
inline bool shows_perils(const Roll& roll) {
    const int sum = unmodified_total(roll);
    return sum == 2 || sum == 12;
}

// The power, or Smite, and what the test came to (N-PSY-11, E-PSY-06: `clause`).
inline void tell_test(Game& game, UnitId unit, const TriedPower& power, int test, Clause clause) {
    game.tell(Happened{clause,
                       unit,
                       UnitId::none,
                       {static_cast<std::int16_t>(power.number), static_cast<std::int16_t>(test),
                        static_cast<std::int16_t>(power.warp_charge)}});
}

// N-PSY-14, N-PSY-16, E-PSY-13, E-PSY-16: which of these units tries to deny a power of this one; only one may
// (`only_one`).
std::optional<UnitId> choose_denying_unit(Game& game, UnitId manifesting, const std::vector<Option>& units,
                                          Clause clause, Clause only_one, WhyNot why_not);

// N-KEY-08, N-EX-01, E-DATA-17: a power may be for units with some keyword only.
inline bool is_for(const Game& game, const Ability& power, UnitId unit) {
    return power.keyword.empty() || has_keyword_now(game, unit, power.keyword);
}
inline FixedVector<UnitId, max_units> targets_among(const Game& game, Side side, const Ability& power) {
    FixedVector<UnitId, max_units> units;
    for (UnitId unit : units_on_table(game, side))
        if (is_for(game, power, unit)) units.push_back(unit);
    return units;
}

// Whom the unit's power works on, of these. Nobody is asked about a single one.
std::optional<UnitId> choose_target(Game& game, UnitId unit, Clause clause, const std::vector<Option>& targets);

// What became of a manifested power, where no mortal wounds tell it: on whom it works, or that it found nobody (then
// the unit is the caster itself). N-PSY-17, E-PSY-17: `clause`.
inline void tell_effect(Game& game, UnitId unit, UnitId caster, const TriedPower& power, PowerEffect effect,
                        Clause clause) {
    game.tell(Happened{
        clause, unit, caster, {0, static_cast<std::int16_t>(effect), static_cast<std::int16_t>(power.number)}});
}

// A power that lasts, and whom it works on from now on. The same one on the same unit adds nothing.
inline void let_last(Game& game, UnitId unit, const TriedPower& power, UnitId target, Clause clause) {
    auto& lasting = game.memory.lasting;
    const Lasting begun{unit, static_cast<std::uint8_t>(power.number), target};
    tell_effect(game, target, unit, power, PowerEffect::lasts, clause);
    if (std::ranges::find(lasting, begun) != lasting.end()) return;
    if (lasting.full()) lasting.erase_at(0);
    lasting.push_back(begun);
}
// Those of the active player end.
inline void end_lasting_powers(Game& game) {
    auto& lasting = game.memory.lasting;
    for (std::size_t i = lasting.size(); i-- > 0;)
        if (game.owner(lasting[i].caster) == game.active()) lasting.erase_at(i);
}

} // namespace muster::sheets
