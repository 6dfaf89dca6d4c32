// Attacks: who may use which weapon on whom, and the two tests that follow (A-SHT-05, A-CHG-04, HIT).
#pragma once

#include "rules/alternating/phases.h"

namespace muster::alternating {

// A weapon of a model, by position.
struct Carried {
    ModelId model = ModelId::none;
    std::uint8_t position = 0;
};
// A-I-21: all weapons of one profile in a unit.
struct Profile {
    const Weapon* weapon = nullptr;
    std::vector<Carried> carried;
};
// Those that can be used in melee (A-WPN-11) or at range. Expendable ones are included only until they are spent
// (A-WPN-07).
std::vector<Profile> profiles_of(const Game& game, UnitId unit, bool melee);

// How an attack comes about. This decides which abilities work in it.
enum class Occasion : std::uint8_t { shooting, charge, counter, guard_strike };
constexpr bool is_melee(Occasion occasion) {
    return occasion == Occasion::charge || occasion == Occasion::counter || occasion == Occasion::guard_strike;
}

// A-XTRA-03b: a unit with Instinct attacks only the nearest enemy.
bool instinct_forbids(const Game& game, UnitId unit, UnitId target);
// Why this model cannot fire this weapon at that unit; none if it can (A-SHT-03, A-XTRA-19, A-XTRA-20, A-PAS-10).
Clause why_not_fire(Game& game, ModelId model, const Weapon& weapon, UnitId target);
Clause why_out_of_reach(Game& game, ModelId model, const Weapon& weapon, UnitId target); // the same but for Instinct
// By which abilities it can fire although others could not (A-WPN-04, A-WPN-06c, A-XTRA-19).
void note_reach(Game& game, ModelId model, const Weapon& weapon, UnitId target, Clauses& because);
// A-CHG-03, A-PAS-06c: within 2" of a model of the target, or 3".
bool can_strike(const Game& game, ModelId model, UnitId target, Length reach);

// A-PAS-14a, A-PAS-14b: the model has not moved and was not set down in this activation, and does not count as having
// moved.
bool is_prepared(const Game& game, ModelId model);

// One profile at one target: hits, defence tests, allocation. `carried` are the weapons that take part. A spell has
// none, and comes from the place of its caster or of a Relay (A-I-56).
struct Attack {
    UnitId unit = UnitId::none, target = UnitId::none;
    const Weapon* weapon = nullptr;
    std::vector<Carried> carried;
    Occasion occasion = Occasion::shooting;
    ModelId cast_from = ModelId::none;
    Clauses because{}; // why these weapons take part, and no others
};
void resolve(Game& game, const Attack& attack);
// A-I-84: automatic hits of a spell.
void resolve_hits(Game& game, const Attack& attack, int hits);

// The numbers of one attack, for the rules, odds and players alike. Who asks for them may also ask for the clauses that
// changed them.
struct HitNumbers {
    int quality = 4, modifier = 0, extra_hits = 0; // extra on each natural 6
    friend bool operator==(const HitNumbers&, const HitNumbers&) = default;
};
HitNumbers hit_numbers(Game& game, ModelId model, const Attack& attack, Clauses* because = nullptr);
struct DefenceNumbers {
    int defence = 5, modifier = 0;
    bool automatic_six = true, automatic_five = false, regenerates = false;
};
DefenceNumbers defence_numbers(Game& game, const Attack& attack, Clauses* because = nullptr);
// A-TERR-05, A-TERR-06: it has cover that the weapon does not ignore.
bool counts_cover(Game& game, const Attack& attack, Clauses* because = nullptr);
bool hits(Face face, const HitNumbers& numbers);
bool defends(Face face, const DefenceNumbers& numbers);

} // namespace muster::alternating
