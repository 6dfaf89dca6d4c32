// One attack of a volley against a target, as numbers: what each die needs, what it causes, and how much damage
// follows. Both methods of computing the odds, their explanation and the duel read the same numbers.
#pragma once

#include "base/fixed_vector.h"
#include "dice/roll.h"
#include "odds/sheets/question.h"

namespace muster::odds_internal {

inline constexpr std::size_t most_limited_rerolls = 3; // in one question
inline constexpr int most_of_a_kind = 8;               // abilities with the same effect, of a volley or of its target

// Which faces of a die may be re-rolled, by the unmodified die (N-RER-06, E-RRL-03).
struct Permission {
    bool ones = false, failed = false, all = false;
    int budget = -1; // the number of the limited ability in the question that allows it; -1 without a limit

    void add(Rerolled which);
    bool any() const { return ones || failed || all; }
    std::optional<Rerolled> widest() const;
};

// A D6 that must reach a number.
struct Test {
    int needed = 7;
    int modifier = 0;
    Arithmetic arithmetic;
    Always always;
    Permission free;                                       // re-rolls without a limit
    FixedVector<Permission, most_limited_rerolls> limited; // each allows one re-roll in the whole question

    bool succeeds(int face) const;
    bool permits(const Permission& permission, int face) const;
    bool rerolled_as_usual(int face) const { return !succeeds(face) && permits(free, face); }
    ModifiedValue modified(int face) const;
};

// The chance that the die ends on each face, with re-rolls used as usual.
using FaceChances = std::array<double, 7>; // by face; the first is empty
FaceChances face_chances(const Test& test);
double chance(const Test& test);
int faces_that_succeed(const Test& test);

struct Mortal {
    bool on_hit = false;
    int on = 6;
    DiceExpression amount;
};

struct Attack {
    bool automatic = false;
    Test hit, wound, save;
    std::optional<Test> invulnerable; // only if the target has a choice; then `save` is the armour save
    FixedVector<Mortal, most_of_a_kind> mortal;
    FixedVector<const Ability*, most_of_a_kind> extra_hits, another_attack, better_ap;
    int penetration = 0; // AP, part of the modifier of `save`
    bool has_armour = false;
    int wounds_at_once = 7; // an unmodified hit roll of this or more
    int no_save = 7;        // an unmodified wound roll of this or more

    DiceExpression damage;
    Permission damage_free;
    FixedVector<Permission, most_limited_rerolls> damage_limited;
    FixedVector<DiceExpression, most_of_a_kind> extra_damage;
    int damage_modifier = 0; // of the roll for D
    int least_damage_roll = 0;
    int least_attacks = 0;     // Blast at six or more models (N-BLAST-01)
    bool most_attacks = false; // Blast at eleven or more (N-BLAST-02)

    double suffered = 1;                         // the chance that a lost wound is not ignored
    int ignore_on = 0;                           // the best of the rules that may ignore it; 0 if there is none
    FixedVector<int, most_of_a_kind> reductions; // of damage, to no less than 1

    int extra_hits_on(int face) const; // what an unmodified hit roll scores in addition to the hit
    int attacks_on(int face) const;    // how many attacks an unmodified hit roll allows
    int most_attacks_on() const;       // of any face
    // The value of D if its dice show this total. Its modifiers apply to the roll (N-DICE-05, E-DICE-05).
    int rolled_damage(int shown) const;
    // The damage after reductions, before wounds are ignored.
    int damage_of(int points) const;
    bool damage_rerolled_as_usual(int rolled) const; // the dice of `damage` without what the expression adds
    bool damage_permits(const Permission& permission, int rolled) const;
    // The AP after an unmodified wound roll; without one, the weapon's own.
    int penetration_on(int face) const;
    Test armour_against(int ap) const;
    // The save that a sensible owner rolls. If both are equal, it is the armour save (N-I-74).
    Test usual_save(int ap) const;
};

Attack attack_of(const AttackRules& rules, const OddsQuestion& question, const OddsVolley& volley);

// Abilities that allow one re-roll each, in the order of the document: volleys, then target.
std::vector<const Ability*> limited_rerolls(const OddsQuestion& question);
// Whether a choice in the question needs more than the usual behaviour: a limited re-roll, or the best policy.
bool needs_planning(const OddsQuestion& question);

} // namespace muster::odds_internal
