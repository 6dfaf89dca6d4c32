// One attack of a volley against a target, as numbers: what each die needs, what it sets off, and how much damage
// follows. Both ways of computing the odds, their explanation and the duel read the same numbers.
#pragma once

#include "base/fixed_vector.h"
#include "dice/roll.h"
#include "odds/sheets/question.h"

namespace muster::odds_internal {

inline constexpr std::size_t most_limited_rerolls = 3; // in one question
inline constexpr int most_of_a_kind = 8;               // abilities with one effect, of a volley or of its target

// Which faces of a die may be thrown again, by the unmodified die (N-RER-06, E-RRL-03).
struct Permission {
    bool ones = false, failed = false, all = false;
    int budget = -1; // the limited ability it comes from, by its number in the question; -1 without a limit

    void add(Rerolled which);
    bool any() const { return ones || failed || all; }
    std::optional<Rerolled> widest() const;
};

// A D6 against a number.
struct Test {
    int needed = 7;
    int modifier = 0;
    Arithmetic arithmetic;
    Always always;
    Permission free;                                       // re-rolls without a limit
    FixedVector<Permission, most_limited_rerolls> limited; // each good for one die in the whole question

    bool succeeds(int face) const;
    bool permits(const Permission& permission, int face) const;
    bool rerolled_as_usual(int face) const { return !succeeds(face) && permits(free, face); }
    ModifiedValue modified(int face) const;
};

// How probable it is that the die ends on each face, re-rolls used as usual.
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
    std::optional<Test> invulnerable; // where the target has a choice; `save` is then the armour
    FixedVector<Mortal, most_of_a_kind> mortal;
    FixedVector<const Ability*, most_of_a_kind> extra_hits;
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
    int ignore_on = 0;                           // the best of the rules that may ignore it; 0 without any
    FixedVector<int, most_of_a_kind> reductions; // of damage, to no less than 1

    int extra_hits_on(int face) const; // what an unmodified hit roll scores besides the hit
    // What D comes to where its dice show so much; its modifiers are of the roll (N-DICE-05, E-DICE-05).
    int rolled_damage(int shown) const;
    // What all dice and plain numbers together make, before wounds are ignored.
    int damage_of(int points) const;
    bool damage_rerolled_as_usual(int rolled) const; // the dice of `damage` without what the expression adds
    bool damage_permits(const Permission& permission, int rolled) const;
    // The save a sensible owner rolls, the armour on a tie (N-I-74).
    const Test& usual_save() const;
};

Attack attack_of(const AttackRules& rules, const OddsQuestion& question, const OddsVolley& volley);

// Abilities that allow a re-roll once, in the order of the document: volleys, then target.
std::vector<const Ability*> limited_rerolls(const OddsQuestion& question);
// Whether any choice in the question needs thought beyond the usual: a limited re-roll, or the best policy.
bool needs_planning(const OddsQuestion& question);

} // namespace muster::odds_internal
