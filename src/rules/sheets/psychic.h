// The Psychic phase (N-PSY, N-SMITE; E-PSY): the test, denial and what a manifested power does. Who may attempt which
// power, and what Perils of the Warp do, is an edition's own (rules/*/psychic.cpp).
#pragma once

#include "rules/sheets/edition.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// Who manifests and denies: a model for itself (E-PSY-01), or a unit as one (N-PSY-01).
struct Caster {
    UnitId unit = UnitId::none;
    ModelId model = ModelId::none; // none: the unit
};

// What the caster has done: attempts to manifest and to deny this phase, and which powers it has tried, by position.
struct Tally {
    std::uint8_t &manifested, &denied;
    std::uint16_t& attempted;
};
Tally tally_of(const Game& game, const Caster& caster);

// N-I-54, E-PSY-03, E-PSY-04: a silent datasheet allows one of each.
inline Psyker psyker_of(const Game& game, UnitId unit) { return game.sheet(unit).psyker.value_or(Psyker{}); }

// The casters of a unit that could do something, and why nobody can: `nobody` where it has none, else what forbids the
// last one.
struct Able {
    FixedVector<Caster, max_unit_models> casters;
    Clause why_not = Clause::none;
};
Able able_casters(const Game& game, UnitId unit, Clause nobody, FunctionRef<Clause(const Caster&)> forbidden_by);
// Of several in one unit its owner picks one.
Caster pick_caster(Game& game, UnitId unit, const Able& able, Clause clause);

inline constexpr std::uint16_t smite_number = 255; // among powers, which are numbered as on the datasheet

inline Option option_of_power(UnitId unit, std::uint16_t number) {
    return {What::power, number, static_cast<std::uint16_t>(unit), 0};
}

// The test (N-I-55), Perils (E-I-22: before any denial), denial, the power.
void attempt(Game& game, const Caster& caster, std::uint16_t power);

// A power that lasts, and whom it works on from now on. The same one on the same unit adds nothing.
void let_last(Game& game, UnitId caster, std::uint16_t power, UnitId target);
// Those of the active player end.
void end_lasting_powers(Game& game);

} // namespace muster::sheets
