// The Psychic phase (N-PSY, N-SMITE; E-PSY): the test, denial and the effect of a manifested power. Each edition says
// itself who may attempt which power, and what Perils of the Warp do (rules/*/psychic.cpp).
#pragma once

#include "rules/sheets/edition.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// What manifests and denies: a model for itself (E-PSY-01), or a unit as one (N-PSY-01).
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

// N-I-54, E-PSY-03, E-PSY-04: if the datasheet says nothing, it is one of each.
inline Psyker psyker_of(const Game& game, UnitId unit) { return game.sheet(unit).psyker.value_or(Psyker{}); }

// The casters of a unit that could do something, and why none can: `nobody` if it has no caster, else what forbids the
// last one.
struct Able {
    FixedVector<Caster, max_unit_models> casters;
    Clause why_not = Clause::none;
};
Able able_casters(const Game& game, UnitId unit, Clause nobody, FunctionRef<Clause(const Caster&)> forbidden_by);
// If a unit has several, its owner picks one.
Caster pick_caster(Game& game, UnitId unit, const Able& able, Clause clause);

inline constexpr std::uint16_t smite_number = 255; // the number among powers, which are numbered as on the datasheet

inline Option option_of_power(UnitId unit, std::uint16_t number) {
    return {What::power, number, static_cast<std::uint16_t>(unit), 0};
}

// The test (N-I-55), Perils (E-I-22: before any denial), denial, the power.
void attempt(Game& game, const Caster& caster, std::uint16_t power);

// Adds a lasting power and the unit that it works on. The same power on the same unit adds nothing.
void let_last(Game& game, UnitId caster, std::uint16_t power, UnitId target);
// Ends the powers of the active player.
void end_lasting_powers(Game& game);

} // namespace muster::sheets
