// The ninth as a value: what it tells the engine of itself, and everything in which it differs from the eighth
// (rules/eighth/edition.cpp), by subject.
#include "rules/ninth/begin.h"
#include "rules/ninth/charge.h"
#include "rules/ninth/events.h"
#include "rules/ninth/explained.h"
#include "rules/ninth/mission.h"
#include "rules/ninth/movement.h"
#include "rules/ninth/moves.h"
#include "rules/ninth/phases.h"
#include "rules/ninth/sequencing.h"
#include "rules/ninth/shooting.h"
#include "rules/ninth/showing.h"
#include "rules/ninth/talk.h"
#include "rules/ninth/words.h"
#include "rules/sheets/characteristics.h"
#include "rules/sheets/charges.h"
#include "rules/sheets/close_combat.h"
#include "rules/sheets/fights.h"
#include "rules/sheets/order_of_play.h"
#include "rules/sheets/sheet_deeds.h"
#include "rules/sheets/sheet_soundness.h"
#include "rules/sheets/shown.h"

#include "table/generate.h"

namespace muster::ninth {

namespace {

// N-MISS-02: the steps of a mission in order. The armies and the battlefield with its terrain (step 3, N-WAR-13) are in
// the setup.
constexpr Step stages[] = {muster_armies,           place_objective_markers, choose_zones,
                           deploy_forces,           deploy_late_units,       determine_first_turn,
                           resolve_pre_battle_rules};
constexpr Step turn[] = {command_phase, movement_phase, psychic_phase, shooting_phase,
                         charge_phase,  fight_phase,    morale_phase};

constexpr Flag until_phase_ends[] = {
    Flag::selected_to_move, Flag::disembarked,      Flag::embarked,           Flag::manifested, Flag::shot,
    Flag::near_enemy,       Flag::engaged_at_start, Flag::selected_to_charge, Flag::fought,     Flag::morale_tested,
    Flag::moved_in_phase};
constexpr Flag until_turn_ends[] = {Flag::moved,   Flag::arrived,    Flag::disembarked_turn, Flag::left_wreck,
                                    Flag::charged, Flag::intervened, Flag::advanced,         Flag::fell_back};
constexpr Flag until_round_ends[] = {Flag::advanced_round, Flag::fell_back_round};

constexpr std::array phases =
    std::to_array<std::string_view>({"command", "movement", "psychic", "shooting", "charge", "fight", "morale"});
constexpr std::array missions = std::to_array<std::string_view>({"only_war"});

const auto words = [] {
    std::array<std::string_view, static_cast<std::size_t>(Word::set_up_late) + 1> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(static_cast<Word>(i));
    return names;
}();

const std::array events = {&event_type<DiceRolled>(),   &event_type<DiceRerolled>(), &event_type<StepBegun>(),
                           &event_type<RollOffWon>(),   &event_type<WarlordNamed>(), &event_type<MarkerPlaced>(),
                           &event_type<ZoneTaken>(),    &event_type<UnitDivided>(),  &event_type<UnitSetUp>(),
                           &event_type<UnitMoved>(),    &event_type<AttacksMade>(),  &event_type<SaveTried>(),
                           &event_type<WoundsLost>(),   &event_type<ModelHealed>(),  &event_type<ModelDestroyed>(),
                           &event_type<PointsScored>(), &event_type<BattleEnded>(),  &event_type<Happened>()};

// As files number them.
constexpr Flag flags[] = {Flag::selected_to_move,
                          Flag::moved,
                          Flag::arrived,
                          Flag::disembarked,
                          Flag::disembarked_turn,
                          Flag::embarked,
                          Flag::left_wreck,
                          Flag::manifested,
                          Flag::shot,
                          Flag::near_enemy,
                          Flag::engaged_at_start,
                          Flag::selected_to_charge,
                          Flag::charged,
                          Flag::intervened,
                          Flag::fought,
                          Flag::morale_tested,
                          Flag::advanced_round,
                          Flag::fell_back_round,
                          Flag::in_reserve,
                          Flag::set_up_late,
                          Flag::merged,
                          Flag::moved_in_phase,
                          Flag::advanced,
                          Flag::fell_back};
constexpr MoveKind moves_remembered[] = {MoveKind::none, MoveKind::stationary, MoveKind::normal, MoveKind::advance,
                                         MoveKind::fall_back};

// Which fields files have, in their order.
void transfer_memory(Archive& archive, Battle& battle) {
    auto& memory = muster::memory<Memory>(battle);
    FieldByField(archive, "Memory")
        .each("sides", memory.sides,
              [&](SideMemory& side) {
                  FieldByField(archive, "SideMemory")
                      .field("warlord", side.warlord)
                      .field("has_trait", side.has_trait)
                      .field("zone", side.zone)
                      .field("command_points", side.command_points)
                      .field("smites", side.smites)
                      .close();
              })
        .each("units", memory.units,
              [&](UnitMemory& unit) {
                  FieldByField(archive, "UnitMemory")
                      .field("origin", unit.origin)
                      .field("flags", unit.flags)
                      .move("move", unit.move, moves_remembered)
                      .field("advance", unit.advance)
                      .field("fallen", unit.fallen)
                      .field("manifested", unit.manifested)
                      .field("denied", unit.denied)
                      .field("attempted", unit.attempted)
                      .field("destroyed_by", unit.destroyed_by)
                      .field("charge_targets", unit.charge_targets)
                      .close();
              })
        .each("models", memory.models,
              [&](ModelMemory& model) {
                  FieldByField(archive, "ModelMemory")
                      .field("allocated", model.allocated)
                      .field("marker", model.marker)
                      .field("fired", model.fired)
                      .close();
              })
        .field("lasting", memory.lasting)
        .field("spent", memory.spent)
        .field("picks_next", memory.picks_next)
        .field("step", memory.step)
        .close();
}

// N-WAR-06, N-I-31: what the army file says, or Inspiring Leader, the only one there is (N-WAR-07).
const Ability* trait_of_warlord(const sheets::Game& game, Side side) {
    const SideMemory& memory = game.memory.sides[index(side)];
    if (!memory.has_trait || memory.warlord == ModelId::none) return nullptr;
    const auto& warlord = game.army(side).datasheets->warlord;
    return warlord && warlord->trait ? &*warlord->trait : &inspiring_leader();
}

const Arithmetic& arithmetic_of(Stat stat) {
    switch (stat) {
    case Stat::S:
    case Stat::T:
    case Stat::A:
    case Stat::Ld:
        return strength_toughness_attacks_or_leadership; // N-MOD-05
    case Stat::M:
        return move_or_damage; // N-I-07
    default:
        return other_characteristic;
    }
}

// N-MEL-04, N-I-89: exactly as many attacks as it has; N-I-91: what a weapon adds is made with that weapon.
std::optional<Refusal> check_attacks(const Fighter& fighter, const Answer& answer) {
    int declared = 0;
    for (const Grip& grip : fighter.grips) {
        const int with_it = declared_with(answer, fighter.model, grip);
        if (with_it < grip.extra) return Refusal{N_I_91, {fighter.model}, {with_it, grip.extra}};
        declared += with_it;
    }
    const int due = fighter.attacks + fighter.extra();
    if (declared > due) return Refusal{N_MEL_04, {fighter.model}, {declared, due}};
    if (declared < due) return Refusal{N_I_89, {fighter.model}, {declared, due}};
    return std::nullopt;
}

} // namespace

const Edition rules{
    {
        .name = "ninth",
        .words = words,
        .phases = phases,
        .missions = missions,
        .switches = {},
        .events = events,
        .engagement = engagement, // N-ENG-01
        .table_limits = table_limits,
        .table_size = smallest_battlefield,
        .terrain_pieces = pieces_by_square_foot,
        .unfit = unfit,
        .begin = begin,
        .play = sheets::play,
        .copy_memory = copy_memory<Memory>,
        .transfer_memory = transfer_memory,
        .unsound = sheets::unsound,
        .particulars = particulars,
        .talk = &talk,
        .zones = zones_shown,
        .states = states_shown,
        .stocks = stocks_shown,
        .origin = sheets::origin_of,
    },
    {.flags = flags, .moves = moves_remembered},
    {.stages = stages,
     .phases = turn,
     .rounds = battle_rounds,
     .until_phase_ends = until_phase_ends,
     .until_turn_ends = until_turn_ends,
     .until_round_ends = until_round_ends,
     .end_battle = end_battle,
     .resolve_abilities = resolve_abilities},
    {.engagement_range = {engagement, engagement_up}, .coherency = ninth_coherency},
    {.auras_add_up = false, .auras_look_at_units = true, .trait = trait_of_warlord},
    {.modified = {.set = N_MOD_04, .scaled = N_MOD_01, .summed = N_MOD_01},
     .random = N_MOD_08,
     .toughness_stands_in = true,
     .arithmetic = arithmetic_of},
    {.dice_roll = dice_roll, .rerolls = rerolls, .reroll = N_RER_08, .modified = N_DICE_05},
    {.hit_roll = hit_roll,
     .wound_roll = wound_roll,
     .save_roll = dice_roll,      // N-I-71: no limit
     .hit = {1, 6},               // N-ATK-08, N-ATK-09
     .wound = {1, 6},             // N-ATK-13, N-ATK-14
     .save = {1, 7},              // N-SAVE-05
     .one_ignore_each = true,     // N-IGN-01
     .allocation_binds = true,    // N-ALLOC-02
     .some_dice_of_a_sum = false, // N-RER-02
     .least_damage_roll = 1,      // N-DICE-09
     .blast = true,
     .strength_joins = true, // N-I-06
     .rolls = {.number = N_SHT_26, .hit = N_ATK_03, .wound = N_ATK_11, .damage = N_DMG_01},
     .clauses = explained_attacks},
    {.save = N_SAVE_01,
     .which_kind = N_SAVE_06,
     .which_invulnerable = N_SAVE_07,
     .by_armour = option_of(Word::armour_save),
     .by_invulnerable = option_of(Word::invulnerable_save)},
    {.allocated = N_ALLOC_01,
     .bound = N_ALLOC_02,
     .ignored = N_IGN_01,
     .mortal_wounds = N_MW_01,
     .explosion = N_TRAN_18,
     .credited = true,    // N-STR-08
     .fled_count = true}, // N-MOR-06
    {.select = N_SHT_01,
     .once = N_SHT_06,
     .no_weapon = N_SHT_02,
     .no_target = N_SHT_05,
     .declaration = {.declared = N_SHT_10,
                     .not_theirs = N_SHT_10,
                     .no_such_weapon = N_SHT_07,
                     .no_such_profile = N_SHT_14,
                     .once = N_SHT_08,
                     .twice = N_SHT_08,
                     .at_one_unit = N_SHT_13,
                     .one_grenade = N_WPN_08,
                     .only_grenade = N_WPN_14,
                     .pistols_or_not = N_WPN_12},
     .out_of_reach = {.range = N_SHT_16, .sight = N_SHT_17, .both = N_I_60},
     .order = {N_SHT_21, N_SHT_22},
     .lost = N_BIG_05,
     .engaged_one_by_one = true, // N-I-63
     .weapons_fire_once = true,  // N-SHT-08
     .weapon_type_modifier = modifier_of_weapon_type,
     .bar_by_move = bar_by_move,
     .targets = targets_of,
     .ask_before = ask_about_pistols},
    {.equally_close = N_MEAS_05,
     .move = describe_move,
     .set_up = describe_set_up,
     .held = held_in_move,
     .note = note_moved,
     .counts_as_closest = counts_as_closest},
    {.select = N_MOV_02,
     .twice = N_MOV_03,
     .selected_twice = N_MOV_03,
     .arrived = N_REIN_04,
     .immobile = N_MOD_12,
     .move = N_MOV_07,
     .random = N_MOD_07,
     .advance = N_MOV_16,
     .advanced = N_MOV_17,
     .halved = Clause::none,
     .rolls_move_first = false,
     .engaged_always_leave = true, // N-MOV-26
     .fliers = CoreKeyword::aircraft,
     .flight = {.too_short = N_AIR_02, .too_far = N_AIR_03, .lost = N_AIR_11},
     .choose = choose_move,
     .stay = remain_stationary,
     .remember = remember_move,
     .leave_battlefield = leave_the_battlefield,
     .adjust = let_aircraft_leave},
    {.select = N_CHG_02,
     .once = N_CHG_06,
     .engaged = N_CHG_05,
     .far_at_start = N_CHG_03,
     .far = N_CHG_07,
     .left_wreck = N_TRAN_23,
     .immobile = N_MOD_12,
     .targets = N_CHG_07,
     .cannot_succeed = N_I_53,
     .roll = N_CHG_09,
     .move = N_CHG_14,
     .made = N_CHG_14,
     .failed = N_CHG_15,
     .overwatch = {.select = N_OW_02, .needs_rule = N_OW_01, .engaged = N_OW_03},
     .all_targets = true,
     .may_decline = false,
     .roll_at_nobody = true,
     .bar_by_move = bar_from_charging},
    {.select = N_FGT_01,
     .not_theirs = Clause::none,
     .once = N_FGT_03,
     .not_eligible = N_FGT_02,
     .chargers_first = N_FGT_06,
     .charger = Clause::none,
     .opponent_begins = true,
     .fights = N_FGT_01,
     .pile_in = N_PILE_01,
     .consolidate = N_CONS_01,
     .intervene = N_HERO_01,
     .not_an_intervener = N_HERO_05,
     .intervention = N_HERO_06,
     .bar_from_intervening = bar_from_intervening},
    {.clauses = {.not_a_fighter = N_MEL_03,
                 .no_skill = N_MOD_13,
                 .no_attacks = N_MOD_15,
                 .no_such_weapon = N_MEL_14,
                 .declared = N_MEL_07,
                 .out_of_reach = N_MEL_09,
                 .not_charged = N_MEL_08},
     .order = {N_MEL_12, N_MEL_19},
     .chain = 0.5_in, // N-MEL-02, N-MEL-09
     .interveners_can_be_attacked = true,
     .least_attacks = 1, // N-I-89
     .check = check_attacks},
    {.put_out = N_I_48,
     .disembark_from_wreck = leave_wreck,
     .bar_to_disembarking = bar_to_disembarking,
     .disembark = disembark,
     .offer_to_embark = offer_to_embark},
    explained,
};

} // namespace muster::ninth
