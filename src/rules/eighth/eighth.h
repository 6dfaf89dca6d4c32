// The eighth edition of the datasheet game (rules/sheets). edition.cpp says where it differs; the other files hold the
// rules with a text of their own. docs/rules/eighth.md has the clauses.
#pragma once

#include "army/eighth/values.h"
#include "rules/sheets/combat.h"
#include "rules/sheets/mission.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/psychic.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/sequencing.h"
#include "rules/sheets/shooting.h"

namespace muster::eighth {

using namespace sheets;
using enum Clause;
using Trait = WarlordTrait; // not a terrain piece's

extern const sheets::Edition rules;

// The mission's steps in the order of section 2.3, and the phases of a turn (E-TURN-03). A run can start at the
// beginning of each, and in the middle of a step if Memory holds what is left to do.
enum class Stage : std::uint8_t {
    muster,     // Warlords not yet named in the army file
    markers,    // step 3: alternating objective markers
    objective,  // step 4: the primary objective
    division,   // step 5: the battlefield into halves
    zones,      // step 6: whose half is which
    traits,     // of Warlords
    deployment, // step 7: alternating set-up
    first_turn, // steps 8 and 9: Power Levels, the Underdog, the first turn
    battle,     // rounds of turns of phases
    ended
};
enum class Phase : std::uint8_t { movement, psychic, shooting, charge, fight, morale };

// The distance to enemies that this edition has instead of an engagement range (E-MOV-10, E-FGT-02).
inline constexpr Length an_inch = 1_in;

// A battle of this edition.
struct Game : sheets::Game {
    using Phase = eighth::Phase;
    using sheets::Game::Game;

    Phase phase() const { return static_cast<Phase>(battle.phase); }
};

// --- The edition's own words for options that are neither units nor models nor numbers (What::word). Append only:
// replays and translations know them by name.

BOOST_DEFINE_FIXED_ENUM_CLASS(Word, std::uint16_t, normal_move, advance, remain_stationary, fall_back, near_zone,
                              far_zone, first_turn, second_turn, set_up, start_in_reserve, armour_save,
                              invulnerable_save, roll_for_trait, legendary_fighter, inspiring_leader,
                              tenacious_survivor, set_up_late)

constexpr Option option_of(Word word) { return {What::word, static_cast<std::uint16_t>(word), 0, 0}; }

// --- Events of this edition only; the others are in rules/sheets/sheet_events.h

struct WarlordNamed {
    static constexpr std::string_view name = "warlord_named";
    Side side = Side::red;
    ModelId model = ModelId::none;
};
MUSTER_FIELDS(WarlordNamed, side, model)

struct TraitGained {
    static constexpr std::string_view name = "trait_gained";
    Side side = Side::red;
    ModelId warlord = ModelId::none;
    Trait trait = Trait::none;
};
MUSTER_FIELDS(TraitGained, side, warlord, trait)

struct ObjectiveRolled {
    static constexpr std::string_view name = "objective_rolled";
    Side side = Side::red;
    Objective objective = Objective::none;
};
MUSTER_FIELDS(ObjectiveRolled, side, objective)

struct BattlefieldDivided {
    static constexpr std::string_view name = "battlefield_divided";
    Side side = Side::red;
    std::uint8_t degrees = 0; // from the long edges
};
MUSTER_FIELDS(BattlefieldDivided, side, degrees)

struct UnderdogKnown {
    static constexpr std::string_view name = "underdog_known";
    Side side = Side::red;
    std::array<std::int16_t, 2> power{}; // Power Levels
    std::uint8_t rerolls = 0;            // Command re-rolls
};
MUSTER_FIELDS(UnderdogKnown, side, power, rerolls)

struct BattleEnded {
    static constexpr std::string_view name = "battle_ended";
    static constexpr Weight weight = Weight::heading;
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
    bool major = false; // or a minor victory (E-END-04)
};
MUSTER_FIELDS(BattleEnded, outcome, score, major)

// --- The mission in numbers

inline constexpr std::uint8_t battle_rounds = 5; // E-END-01
inline constexpr std::uint8_t objective_markers = 4;
static_assert(objective_markers <= max_markers);
inline constexpr Length marker_from_marker = 10_in;      // E-MISS-06
inline constexpr Length from_enemy_zone = 12_in;         // E-MISS-12: farther than this
inline constexpr Point usual_battlefield{72_in, 48_in};  // E-FIELD-01
inline constexpr int power_for_each_command_reroll = 10; // E-MISS-18

// E-FIELD-01, E-FIELD-02: the usual one, longer where these armies need it.
Point battlefield_for(const Army& red, const Army& blue);

// E-MISS-15, E-I-57: of the units that were set up, embarked and in reserve included.
int power_level(const sheets::Game& game, Side side);
// What a trait does, as an ability of the Warlord; null for none.
const Ability* ability_of(Trait trait);

// --- The steps of a battle, in order. Each can be entered from a checkpoint: what must survive is in Memory.

// Before the battle (mission.cpp, deployment.cpp)
void muster_armies(sheets::Game& game);              // step 1: Warlords (E-LORD-01)
void roll_for_primary_objective(sheets::Game& game); // step 4
void divide_battlefield(sheets::Game& game);         // step 5
void decide_zones(sheets::Game& game);               // step 6
void determine_traits(sheets::Game& game);           // E-LORD-03
void deploy_forces(sheets::Game& game);              // step 7
void determine_first_turn(sheets::Game& game);       // steps 8 and 9

// A turn (one file each)
// Auras with an effect when their owner's turn begins, before the Movement phase (E-LOC-06, E-I-46). There is one die
// for each enemy unit and each name of such an aura, however many models reach it.
void spread_contagion(sheets::Game& game);
void movement_phase(sheets::Game& game);
void psychic_phase(sheets::Game& game);
void remember_attempt(sheets::Game& game, const Caster& caster, std::uint16_t power);
void suffer_perils(sheets::Game& game, const Caster& caster);
inline void morale_phase(sheets::Game& game) { morale_tests(game); } // E-MOR

// Moves and charges (movement.cpp), for rules/sheets/moves.h and combat.h
WaysToMove ways_to_move(const sheets::Game& game, UnitId unit);
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models);
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind);
void pin(const sheets::Game& game, ModelId model, MoveKind kind, FormationModel& mover);
std::optional<Clause> forbidden_to_charge(const sheets::Game& game, UnitId unit); // for what it did before
std::optional<Refusal> check_first_model(const Placing& placing, const Answer& answer);
std::optional<Clause> forbidden_to_intervene(const sheets::Game& game, UnitId unit);

// Objectives and the end (mission.cpp)
void select_relic(sheets::Game& game);                             // E-MISS-22
std::optional<Side> controls(sheets::Game& game, MarkerId marker); // E-OBJ
void judge_markers(sheets::Game& game);                            // at the end of every turn (E-VP-04)
void end_battle(sheets::Game& game);                               // E-I-62

// --- Shooting (shooting.cpp): units that cannot be targets, and weapon types

std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion);
std::optional<Clause> forbidden_by_move(const sheets::Game& game, UnitId unit);
// E-WPN-05, E-WPN-06: the modifier of the hit rolls of these attacks.
int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared);

// E-COV-01, E-I-31: the whole base of every model of the unit is on or inside some terrain piece that is no wall.
bool is_in_cover(const sheets::Game& game, UnitId unit);

// --- The Underdog's Command re-rolls (E-MISS-19, E-I-59; command_rerolls.cpp): for dice that the Underdog has just
// rolled in the battle, before the result is used. No question is asked about dice that could not do better, so that
// there are few questions.

// Asks if `worth` accepts a die that has not been re-rolled (E-MISS-20), and asks again as long as that is so and
// re-rolls are left. When asked, the player may take any such die, not only those.
void offer_command_rerolls(sheets::Game& game, Roll& roll, FunctionRef<bool(std::size_t die)> worth);

// Worth it: a single die that failed, or the dice of a sum that failed, if another face would not have failed. `failed`
// gets values with the modifiers that the roll has at that time.
void offer_command_rerolls_where_failed(sheets::Game& game, Roll& roll, FunctionRef<bool(int)> failed);

// Worth it: dice of an amount, if another face would be better for the player.
void offer_command_rerolls_for(sheets::Game& game, Roll& roll, Wanted wanted);

// What is wrong with a setup.
std::optional<Problem> validate_setup(const Setup& setup);

} // namespace muster::eighth
