// The ninth edition of the datasheet game (rules/sheets). edition.cpp says where it differs; the other files hold the
// rules with a text of their own. docs/rules/ninth.md has the clauses.
#pragma once

#include "army/ninth/values.h"
#include "rules/sheets/combat.h"
#include "rules/sheets/mission.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/psychic.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/sequencing.h"
#include "rules/sheets/shooting.h"

namespace muster::ninth {

using namespace sheets;
using enum Clause;

extern const sheets::Edition rules;

// The mission's steps (N-MISS-02) and the phases of a turn (N-RND-03). A run can start at the beginning of each, and in
// the middle of a step if Memory holds what is left to do.
enum class Stage : std::uint8_t {
    muster,      // Warlords and traits that the army file does not name
    markers,     // alternating objective markers
    zones,       // who takes which deployment zone
    deployment,  // alternating set-up; combat squads are divided before it
    late_set_up, // units set up after both armies
    first_turn,
    pre_battle,
    battle, // rounds of turns of phases
    ended
};
enum class Phase : std::uint8_t { command, movement, psychic, shooting, charge, fight, morale };

inline constexpr Length engagement = 1_in, engagement_up = 5_in; // N-ENG-01

// A battle of this edition.
struct Game : sheets::Game {
    using Phase = ninth::Phase;
    using sheets::Game::Game;

    Phase phase() const { return static_cast<Phase>(battle.phase); }
};

// --- The edition's own words for options that are neither units nor models nor numbers (What::word). Append only:
// replays and translations know them by name.

BOOST_DEFINE_FIXED_ENUM_CLASS(Word, std::uint16_t, normal_move, advance, remain_stationary, fall_back, embark,
                              disembark, near_zone, far_zone, first_turn, second_turn, set_up, start_in_reserve,
                              start_embarked, divide, pistols, other_weapons, armour_save, invulnerable_save,
                              inspiring_leader, file_trait, set_up_late)

constexpr Option option_of(Word word) { return {What::word, static_cast<std::uint16_t>(word), 0, 0}; }

// --- Events of this edition only; the others are in rules/sheets/sheet_events.h

struct WarlordNamed {
    static constexpr std::string_view name = "warlord_named";
    Side side = Side::red;
    ModelId model = ModelId::none;
    bool has_trait = false;
};
MUSTER_FIELDS(WarlordNamed, side, model, has_trait)

struct BattleEnded {
    static constexpr std::string_view name = "battle_ended";
    static constexpr Weight weight = Weight::heading;
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
};
MUSTER_FIELDS(BattleEnded, outcome, score)

// --- The mission in numbers

inline constexpr std::uint8_t battle_rounds = 5; // N-END-03
inline constexpr std::uint8_t objective_markers = 4;
static_assert(objective_markers <= max_markers);

// N-WAR-03, N-WAR-12
struct BattleSize {
    std::string_view name;
    int power = 0;        // up to this combined Power Level
    int hours = 0;        // expected duration
    Length width, length; // of the smallest battlefield
};
const BattleSize& battle_size(int combined_power); // N-I-29
int combined_power(const Army& red, const Army& blue);
int combined_power(const Setup& setup);
Point smallest_battlefield(const Army& red, const Army& blue); // N-WAR-12

// A deployment zone (0 or 1), anticlockwise (N-I-28).
std::vector<Point> deployment_zone(const Setup& setup, std::uint8_t zone);

// The least distance of a marker's centre from the edges and from other markers (N-WAR-15, N-WAR-16, N-I-30).
inline constexpr Length marker_from_edge = 6_in + 20_mm + Length{1}, marker_from_marker = 9_in + 40_mm + Length{1};
static_assert(marker_from_edge.steps == 3449 && marker_from_marker.steps == 5373);

// --- The steps of a battle, in order. Each can be entered from a checkpoint: what must survive is in Memory.

// Before the battle (mission.cpp, deployment.cpp)
void muster_armies(sheets::Game& game); // step 1: Warlords and traits (N-WAR-04 to N-WAR-08)
void choose_zones(sheets::Game& game);  // step 4
void deploy_forces(sheets::Game& game);
void deploy_late_units(sheets::Game& game);
void determine_first_turn(sheets::Game& game);     // step 5
void resolve_pre_battle_rules(sheets::Game& game); // step 6

// A turn
void command_phase(sheets::Game& game);
void movement_phase(sheets::Game& game);
void psychic_phase(sheets::Game& game);
void remember_attempt(sheets::Game& game, const Caster& caster, std::uint16_t power);
void suffer_perils(sheets::Game& game, const Caster& caster);
void morale_phase(sheets::Game& game);
void combat_attrition(sheets::Game& game, UnitId unit, std::size_t most); // N-ATTR

// Also out of phase: why a unit on the table cannot be selected to manifest powers, and doing so (psychic.cpp).
std::optional<Clause> why_it_cannot_manifest(const sheets::Game& game, UnitId unit);
void manifest(sheets::Game& game, UnitId unit);

// What an ability does by itself, except healing: it gives command points, or lets units act out of phase
// (command.cpp).
void act_by_itself(sheets::Game& game, const Ability& ability, ModelId bearer, Clause because);
// N-OOP-01: one of these units of the player may act now, or with `each` one after the other, by all rules of the phase
// to which the action belongs. The current phase does not change. A unit that those rules forbid is refused by their
// clause. Returns true if any unit acted.
bool act_out_of_phase(sheets::Game& game, Side seat, Action action, std::span<const UnitId> units, bool each);
// Moves and charges (movement.cpp), for rules/sheets/moves.h and combat.h
WaysToMove ways_to_move(const sheets::Game& game, UnitId unit);
void remember_move(sheets::Game& game, UnitId unit, MoveKind kind);
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models);
void tell_distance(sheets::Game& game, UnitId unit);
void let_cross(const sheets::Game& game, ModelId other, MoveKind kind, bool flies, Obstacle& base, Obstacle& near);
void let_aircraft_leave(const sheets::Game& game, UnitId unit, Placing& move);
bool counts_as_closest(const sheets::Game& game, ModelId model, ModelId enemy);
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind);
void pin(const sheets::Game& game, ModelId model, MoveKind kind, FormationModel& mover);
std::optional<Clause> forbidden_to_charge(const sheets::Game& game, UnitId unit); // because of its moves
std::optional<Clause> forbidden_to_intervene(const sheets::Game& game, UnitId unit);

// Scoring and the end (mission.cpp)
std::optional<Side> controls(sheets::Game& game,
                             MarkerId marker);      // N-OBJ; asks for assignments (N-OBJ-12) where they matter
void score_capture_and_control(sheets::Game& game); // N-WAR-10
void end_battle(sheets::Game& game);                // N-I-98

// --- Shooting (shooting.cpp): units that cannot be targets, and weapon types

// Eligible targets (N-SHT-15 to N-SHT-25).
std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion);
std::optional<Clause> forbidden_by_move(const sheets::Game& game, UnitId unit);
// N-MOV-20, N-WPN-04: in this turn; also if it Fell Back as well, one of the two out of phase.
bool has_advanced(const sheets::Game& game, UnitId unit);
// N-WPN-12, N-WPN-13: models with both Pistols and other weapons decide between them before targets are selected.
void ask_about_pistols(sheets::Game& game, UnitId unit, Targets& targets);
// N-WPN-05, N-WPN-06, N-BIG-06: the modifier of the hit rolls of these attacks.
int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared);

// What is wrong with a setup, and the smallest tables by power (N-WAR-12).
std::optional<Problem> validate_setup(const Setup& setup);
extern const std::array<TableLimit, 4> table_limits;

} // namespace muster::ninth
