// Everything in which the editions of the datasheet game differ: numbers, clauses, and functions if the flow itself
// differs. Read side by side, rules/ninth/edition.cpp and rules/eighth/edition.cpp are the difference between the
// games.
#pragma once

#include "battle/placing.h"
#include "rules/sheets/game.h"
#include "table/coherency.h"

#include <memory>

namespace muster::sheets {

enum class Wanted : std::uint8_t; // rolls.h
struct DeclaredAttack;            // attacks.h
class Targets;                    // shooting.h
struct ShootingOccasion;
struct Fighter; // combat.h
struct Caster;  // psychic.h

// The clauses by which players choose what is resolved first (attacks.h); none: in the order of the declaration.
struct ResolutionOrder {
    Clause of_targets, of_profiles;
};

// The order of play: the steps of the mission before the battle, and the phases of a turn, as Battle numbers them.
using Step = void (*)(Game& game);
struct Course {
    std::span<const Step> stages, phases;
    int rounds;
    std::span<const Flag> until_phase_ends, until_turn_ends, until_round_ends; // what units forget at these times
    Step end_battle;
    Step at_round_start = nullptr; // E-MISS-22
    Step at_turn_end = nullptr;    // E-I-60: after the Morale phase

    std::uint8_t battle() const { return static_cast<std::uint8_t>(stages.size()); } // numbers of Battle::stage
    std::uint8_t ended() const { return static_cast<std::uint8_t>(stages.size() + 1); }
};

struct TableRules {
    Nearness engagement_range; // N-ENG-01; E-MOV-10
    CoherencyRule coherency;
};

struct AbilityRules {
    bool auras_add_up;        // auras of one name from different bearers add up (E-I-46, not N-AURA-03)
    bool auras_look_at_units; // every model of a unit with the keyword is affected (N-KEY-08, not E-DATA-17)
    // The trait of a side's Warlord, which must exist; null if the Warlord has none (N-WAR-06, E-LORD-02).
    const Ability* (*trait)(const Game& game, Side side);
};

// Rules due at the same moment (sequencing.h).
struct SequencingRules {
    Clause within_turn, around_battle, around_round; // by which a player puts them in order
    Clause ability, in_command_phase;                // by which abilities act by themselves
    std::span<const Effect> acting;                  // those with these effects
    // everything except healing
    void (*act)(Game& game, const Ability& ability, ModelId bearer, Clause because) = nullptr;
};

struct CharacteristicRules {
    struct {
        Clause set, scaled, summed;
    } modified;
    Clause random;                                            // by which it is rolled
    bool toughness_stands_in;                                 // for an S or Ld of "-" (N-MOD-10, N-MOD-11)
    std::span<const Arithmetic, changeable_count> arithmetic; // by Stat
};

struct RollRules {
    Arithmetic dice_roll;
    RerollRules rerolls;
    Clause reroll;   // by which abilities allow a re-roll
    Clause modified; // by which they change a roll
    // Re-rolls from a stock (E-MISS-19); null: there is none.
    void (*spare_where_failed)(Game& game, Roll& roll, FunctionRef<bool(int)> failed) = nullptr;
    void (*spare_for_amount)(Game& game, Roll& roll, Wanted wanted) = nullptr;
    void (*spare_for_any)(Game& game, Roll& roll) = nullptr;
};

// The numbers of attacks; the odds read them too.
struct AttackRules {
    Arithmetic hit_roll, wound_roll, save_roll;
    Always hit, wound, save;
    bool one_ignore_each;    // only one rule may ignore a lost wound (N-IGN-01), else each rule in turn (E-I-47)
    bool allocation_binds;   // a model with an allocated attack takes the next one, even if unhurt (N-ALLOC-02)
    bool some_dice_of_a_sum; // may be re-rolled by themselves (E-RRL-01, not N-RER-02)
    int least_damage_roll;   // N-DICE-09
    bool blast;              // the game has Blast weapons (N-BLAST)
    bool strength_joins;     // a weapon's modifier of S works with those of its bearer (N-I-06), else last (E-I-64)
    struct {
        Clause number, hit, wound, damage;
    } rolls;
    struct {
        Clause attacks, hit, automatic, save, invulnerable, ignore, mortal;
    } clauses; // the clauses that explain each step
};

struct SaveRules {
    Clause save, which_kind, which_invulnerable;
    Option by_armour, by_invulnerable;                            // the two choices of the owner
    bool (*is_in_cover)(const Game& game, UnitId unit) = nullptr; // E-COV; null: there is none
};

struct LossRules {
    Clause allocated, bound; // by which an attack is allocated, and by which other models are refused
    Clause ignored, guarded, mortal_wounds, explosion; // by `guarded` wounds are passed to guards
    bool credited;                                     // it matters who destroyed a unit (N-STR-08)
    bool fled_count; // models that fled count as fallen for Morale (N-MOR-06, not E-I-40)
};

// The clauses that a declaration of shooting can break.
struct DeclarationClauses {
    Clause declared, not_theirs, no_such_weapon, no_such_profile;
    Clause once, twice;                               // an attack with a count, or a weapon fired more than once
    Clause at_one_unit;                               // a weapon at several units
    Clause one_grenade, only_grenade, pistols_or_not; // in a unit; in the model that throws it; in a model
};

struct ShootingRules {
    Clause select, smoke;              // which unit shoots, or makes smoke instead
    Clause once, no_weapon, no_target; // why it cannot
    DeclarationClauses declaration;
    struct {
        Clause range, sight, both;
    } out_of_reach; // of a target
    ResolutionOrder order;
    Clause lost;             // by which attacks are lost, because an enemy is still within Engagement Range (N-BIG-05)
    bool engaged_one_by_one; // models of a unit that shoots while engaged do so one after the other (N-I-63)
    bool weapons_fire_once;  // in a phase, Overwatch and shooting out of phase included (N-SHT-08)
    int (*weapon_type_modifier)(const Game& game, const DeclaredAttack& declared);
    // What forbids a whole unit to shoot: its move, or enemies near it.
    std::optional<Clause> (*forbidden_by_move)(const Game& game, UnitId unit);
    std::unique_ptr<Targets> (*targets)(Game& game, UnitId unit, const ShootingOccasion& occasion);
    void (*ask_before)(Game& game, UnitId unit, Targets& targets) = nullptr; // before targets are selected (N-WPN-13)
};

// The clauses that forbid a close combat attack, and the clause by which attacks are declared.
struct CloseCombatClauses {
    Clause not_a_fighter, no_skill, no_attacks, no_such_weapon, declared, out_of_reach, not_charged;
};

struct MeleeRules {
    CloseCombatClauses clauses;
    ResolutionOrder order;
    Length chain;                     // the least distance to a friend that is as near to the enemy
    bool interveners_can_be_attacked; // by a unit that charged another one (N-MEL-08)
    std::uint8_t least_attacks;       // 0: a model may hold back, so there is always a choice (E-I-38)
    // What is wrong with the attacks that are declared for one model.
    std::optional<Refusal> (*check)(const Fighter& fighter, const Answer& answer);
};

// The clauses that a wrong move breaks: as in Placing, and for coming too near to enemies.
struct MoveClauses {
    Clause too_far, incoherent, not_closer, fixed, off_table, overlaps, no_footing, through_terrain, near_enemy;
};

// How a model, or its engagement range, blocks others.
struct Obstacle {
    Clause clause;
    bool end_only = false; // others may cross it, but not end in it
    bool spares_who_stays = false;
    bool climbed = false; // others cross it like terrain, at the cost of its height (N-CHG-21)
};

struct MoveRules {
    std::span<const MoveClauses> clauses; // by kind of move, up to the set-up
    Clause target_not_reached;
    Clause split;         // for an incoherent move of a unit that losses had split (E-COH-05)
    Clause equally_close; // by which one of several closest enemies is picked
    Length free_height;   // climbs up to this cost nothing (N-TERR-06)
    bool overhang;        // the centre of a base decides where it can stand (E-I-02)
    bool each_flies; // each model that can FLY, in every move (E-MOV-09); else the unit, in its own moves (N-FLY-01)
    bool turning_counts; // turning counts as a move, even of a round base (N-I-40)
    // Keeps a model in place that touches the enemy.
    void (*pin)(const Game& game, ModelId model, MoveKind kind, FormationModel& mover);
    // The clause that keeps a model in place; none: it may go.
    Clause (*held)(const Game& game, ModelId model, MoveKind kind);
    // How FLY and AIRCRAFT change the way in which a model and its engagement range block others (N-FLY, N-AIR).
    void (*let_cross)(const Game& game, ModelId other, MoveKind kind, bool flies, Obstacle& base,
                      Obstacle& near) = nullptr;
    bool (*counts_as_closest)(const Game& game, ModelId model, ModelId enemy) = nullptr; // null: every enemy counts

    const MoveClauses& of(MoveKind kind) const { return clauses[static_cast<std::size_t>(kind)]; }
};

// The moves that a unit may choose between, and the clause of the question.
struct WaysToMove {
    Clause clause;
    FixedVector<MoveKind, 4> ways;
};

struct MovementRules {
    Clause select, twice, selected_twice, arrived, immobile; // which unit moves, and why it cannot
    Clause move, random, advance, advanced, halved; // its place; its random M; its Advance: roll, inches, halved
    Clause stays;
    std::array<Clause, 4> not_this_way; // why a unit cannot make a normal move, Advance, stay or Fall Back
    Clause no_way;                      // for any other word; none: the clause of the question
    bool rolls_move_first;              // a random M is rolled before a move is chosen
    bool engaged_always_leave;          // by any move (N-MOV-26); else by Falling Back
    CoreKeyword fliers;                 // the keyword of models with a minimum M
    struct {
        Clause too_short, too_far, lost; // too_short also asks; by `lost` the owner picks models that cannot go
    } flight;
    WaysToMove (*ways)(const Game& game, UnitId unit);
    void (*remember)(Game& game, UnitId unit, MoveKind kind); // that it has moved in this way, or stayed
    void (*leave_battlefield)(Game& game, UnitId unit, const UnitModels& models);
    void (*adjust)(const Game& game, UnitId unit, Placing& move) = nullptr; // N-AIR-09
};

struct SettingUpRules {
    Clause reinforcements, arrive; // by which the next unit is picked, and where it arrives
    Clause no_room, lose_them;     // that there is no room for some models; whether they may be lost
    bool owner_looks_too;          // the owner may find room that the engine has not found (E-TRAN-11)
    bool arrive_whole;             // the whole unit or nothing (E-I-56)
    void (*tell_arrival)(Game& game, UnitId unit);
};

struct TransportRules {
    struct {
        Clause select, embarked, all, again, engaged, kind, room; // for asking and reporting, and why not
    } embark;
    struct {
        Clause select, embarked, gone, outside, near_enemy; // for asking and reporting; why not, and why not there
        bool partly;                                        // within 3" is enough (E-TRAN-10, not N-TRAN-15)
        Flag unless;                                        // set if the TRANSPORT has moved
    } disembark;
    struct {
        Clause leave, roll, lost;
    } wreck;
    Clause put_out;             // by which the owner picks the units that get out when a TRANSPORT model is lost
    bool passengers_move_along; // they count as having done what their TRANSPORT did (N-TRAN-12)
};

struct FightRules {
    Clause select, not_theirs, once, not_eligible, chargers_first; // which unit fights next, and why not
    Clause charger; // by which the active player lets all chargers fight first (E-FGT-05); none: they alternate, too
    bool opponent_begins; // N-FGT-04, not E-FGT-06
    Clause fights, pile_in, consolidate;
    Clause intervene, not_an_intervener, intervention; // which unit intervenes, why another may not, and the move
    std::optional<Clause> (*forbidden_to_intervene)(const Game& game, UnitId unit);
};

struct ChargeRules {
    Clause select, once, engaged, far_at_start, far, left_wreck, immobile; // which unit charges, and why not
    Clause targets, cannot_succeed;                                        // a charge against AIRCRAFT (N-I-53)
    Clause roll, move, made, failed;
    struct {
        Clause select, needs_rule, engaged; // none: every target may fire it (E-OW-01)
        Clause helped;                      // whoever has fired it for a friend fires no more
    } overwatch;
    bool all_targets;    // all targets must be reached (N-CHG-12, not E-CHG-14)
    bool may_decline;    // a possible charge may be declined (E-I-33, not N-CHG-14)
    bool roll_at_nobody; // the charge is rolled even if no target is left (not E-I-33)
    std::optional<Clause> (*forbidden_by_move)(const Game& game, UnitId unit);
    std::optional<Refusal> (*check_order)(const Placing& placing, const Answer& answer) = nullptr; // E-CHG-11
};

struct MoraleRules {
    Clause select, once;               // which unit tests, and why not
    Clause test, passed, failed, flee; // by `flee` the owner picks the models that flee
    bool alternate;                    // players alternate (N-MOR-04), else the active player tests first (E-I-39)
    bool one_passes;                   // an unmodified 1 passes (N-MOR-08, not E-MOR-06)
    // For the others, if only one model flees from a failed test (N-MOR-11). Null: as many flee as the test failed by
    // (E-MOR-04). At most so many flee.
    void (*attrition)(Game& game, UnitId unit, std::size_t most) = nullptr;
};

struct PsychicRules {
    bool models_cast; // each PSYKER model casts for itself (E-PSY-01), else a unit as one (N-PSY-01)
    Clause test, effect, smite, mighty_smite;
    Clause deny, no_denials_left, one_denial, denied;
    void (*remember)(Game& game, const Caster& caster, std::uint16_t power); // that it has been tried
    void (*suffer_perils)(Game& game, const Caster& caster);
    void (*let_act)(Game& game, UnitId target, Action action) = nullptr; // for a power that lets a unit act (N-OOP)
};

struct MarkerRules {
    std::uint8_t count;
    Clause roll_off, place, off_edge, too_near, no_level;
    Length from_edge, from_marker; // least distances of its centre
    bool inside_terrain;           // it may lie in terrain, on the ground below (E-I-52)
    Shape shape;
    Nearness reach;
    Clause controlled, contested, secured; // for reporting who controls it; none: no model secures one
    // Who controls a marker now (N-OBJ, E-OBJ). It may ask for which marker a model counts (N-OBJ-12).
    std::optional<Side> (*controls)(Game& game, MarkerId marker);
    bool (*counts)(const Game& game, ModelId model, std::size_t marker);
};

struct DeploymentRules {
    Clause zones, first_turn;                         // by which they are chosen
    Clause divide;                                    // by which a unit is divided
    Clause passengers, not_carried, carries, no_room; // by which they are declared, and why not
    bool transports_ride;                             // a TRANSPORT may be a passenger (not E-MISS-14)
    struct {
        Option option;
        Clause clause = Clause::none;
    } too_late; // what can no longer be declared when a unit is selected (N-TRAN-04)
};

// What the board shows (inspect.h): the clauses for it, and data that no rule needs.
struct ShownRules {
    struct {
        Clause assault, heavy, rapid_fire, penetration, cover, overwatch; // why the dice of an attack need this
    } attacks;
    Clause damage_table; // by which lost wounds change a profile
    Clause powers_offered;
    Clause attrition; // by which dice of Combat Attrition are modified (N-ATTR-02)
    struct {
        std::uint8_t from, chosen, until; // stages: zones are known, have owners after this, are shown until this
        std::vector<Point> (*outline)(const Setup& setup, const Battle& battle, std::uint8_t zone);
    } zones;
    Flag disembarked; // this turn
};

// What files hold of Memory: the numbering of what a unit remembers, and the fields (fields_of), in the order of
// Memory.
struct Remembered {
    std::span<const Flag> flags;     // by bit
    std::span<const MoveKind> moves; // the moves of a turn, less strict ones first
    std::uint32_t all, of_sides, of_units, of_models;
};

struct Edition : RuleSet {
    Remembered remembered;
    Course course;
    TableRules table;
    AbilityRules abilities;
    SequencingRules sequencing;
    CharacteristicRules characteristics;
    RollRules rolls;
    AttackRules attacks;
    SaveRules saves;
    LossRules losses;
    ShootingRules shooting;
    MoveRules moves;
    MovementRules movement;
    SettingUpRules setting_up;
    TransportRules transports;
    ChargeRules charges;
    FightRules fights;
    MeleeRules melee;
    MoraleRules morale;
    PsychicRules psychic;
    MarkerRules markers;
    DeploymentRules deployment;
    ShownRules shown;

    FlagBits bits = [](std::span<const Flag> flags) {
        FlagBits all{};
        for (std::size_t i = 0; i < flags.size(); ++i) all[static_cast<std::size_t>(flags[i])] = 1u << i;
        return all;
    }(remembered.flags);
};

// Passes an edition's memory through an archive: RuleSet::transfer_memory.
void transfer_memory(Archive& archive, Battle& battle, const Remembered& remembered);

// The rule set of a battle with datasheets is always an edition.
inline const Edition& edition_of(const Setup& setup) { return static_cast<const Edition&>(*setup.rules); }

} // namespace muster::sheets
