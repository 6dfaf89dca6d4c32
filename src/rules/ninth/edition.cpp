// The ninth as a value: what it tells the engine about itself, and everything in which it differs from the eighth
// (rules/eighth/edition.cpp), by subject.
#include "rules/ninth/ninth.h"
#include "rules/sheets/inspect.h"

#include "table/generate.h"

namespace muster::ninth {

namespace {

// N-MISS-02: the steps of a mission in order. The armies and the battlefield with its terrain (step 3, N-WAR-13) are in
// the setup.
constexpr Step mission_steps[] = {muster_armies,           place_objective_markers, choose_zones,
                                  deploy_forces,           deploy_late_units,       determine_first_turn,
                                  resolve_pre_battle_rules};
constexpr Step turn[] = {command_phase, movement_phase, psychic_phase, shooting_phase,
                         charge_phase,  fight_phase,    morale_phase};

constexpr Flag until_phase_ends[] = {
    Flag::selected_to_move, Flag::disembarked,      Flag::embarked,           Flag::manifested, Flag::shot,
    Flag::near_enemy,       Flag::engaged_at_start, Flag::selected_to_charge, Flag::fought,     Flag::morale_tested,
    Flag::moved_in_phase};
constexpr Flag until_turn_ends[] = {Flag::moved,      Flag::arrived,   Flag::disembarked_turn,
                                    Flag::left_wreck, Flag::charged,   Flag::intervened,
                                    Flag::advanced,   Flag::fell_back, Flag::helped};
constexpr Flag until_round_ends[] = {Flag::advanced_round, Flag::fell_back_round};

constexpr std::array phases =
    std::to_array<std::string_view>({"command", "movement", "psychic", "shooting", "charge", "fight", "morale"});
constexpr std::array missions = std::to_array<std::string_view>({"only_war"});

const std::array events = {&event_type<DiceRolled>(),   &event_type<DiceRerolled>(), &event_type<StepBegun>(),
                           &event_type<RollOffWon>(),   &event_type<WarlordNamed>(), &event_type<MarkerPlaced>(),
                           &event_type<ZoneTaken>(),    &event_type<UnitDivided>(),  &event_type<UnitSetUp>(),
                           &event_type<UnitMoved>(),    &event_type<AttacksMade>(),  &event_type<SaveTried>(),
                           &event_type<WoundsLost>(),   &event_type<ModelHealed>(),  &event_type<ModelDestroyed>(),
                           &event_type<PointsScored>(), &event_type<BattleEnded>(),  &event_type<Happened>()};

constexpr Effect acting[] = {Effect::heal, Effect::command_points, Effect::out_of_phase};

// In the numbering of files: all flags but `left_out`, which only the eighth has.
constexpr auto flags = [] {
    std::array<Flag, static_cast<std::size_t>(Flag::count) - 1> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<Flag>(i < static_cast<std::size_t>(Flag::left_out) ? i : i + 1);
    return all;
}();
constexpr MoveKind moves_remembered[] = {MoveKind::none, MoveKind::stationary, MoveKind::normal, MoveKind::advance,
                                         MoveKind::fall_back};

// By kind of move: too far, incoherent, not closer, fixed; off the table, overlaps, no footing, through terrain; near
// enemies.
constexpr MoveClauses move_clauses[] = {
    {N_MOV_14, N_COH_06, none, none, N_MOV_10, N_MOV_09, N_TERR_08, N_TERR_05, N_MOV_15},         // Normal Move
    {N_MOV_18, N_COH_06, none, none, N_MOV_10, N_MOV_09, N_TERR_08, N_TERR_05, N_MOV_19},         // Advance
    {N_MOV_24, N_COH_06, none, none, N_MOV_10, N_MOV_09, N_TERR_08, N_TERR_05, N_MOV_26},         // Fall Back
    {N_CHG_10, N_CHG_11, none, none, N_MOV_10, N_MOV_09, N_CHG_19, N_CHG_17, N_CHG_13},           // charge
    {N_HERO_06, N_HERO_08, N_HERO_07, N_HERO_07, N_MOV_10, N_MOV_09, N_TERR_08, N_TERR_05, none}, // heroic intervention
    {N_PILE_01, N_PILE_04, N_PILE_02, N_PILE_03, N_MOV_10, N_MOV_09, N_TERR_08, N_TERR_05, none}, // pile-in
    {N_CONS_01, N_CONS_04, N_CONS_02, N_CONS_03, N_MOV_10, N_MOV_09, N_TERR_08, N_TERR_05, none}, // consolidation
    {none, N_COH_01, none, none, N_I_103, N_I_103, N_I_103, N_TERR_05, N_ENG_03}};                // set-up

// N-WAR-06, N-I-31: what the army file says, or Inspiring Leader, the only one there is (N-WAR-07).
const Ability* trait_of_warlord(const sheets::Game& game, Side side) {
    if (!game.memory.sides[index(side)].has_trait) return nullptr;
    const auto& warlord = sheets::army_of(game.army(side)).warlord;
    return warlord && warlord->trait ? &*warlord->trait : &inspiring_leader();
}

// Of M, WS, BS, S, T, W, A, Ld and Sv; of AP, D and range of weapons (N-MOD-05, N-I-07).
constexpr Arithmetic plain = other_characteristic, floored = strength_toughness_attacks_or_leadership;
constexpr Arithmetic arithmetic[] = {move_or_damage, plain,   plain, floored, floored,        plain,
                                     floored,        floored, plain, plain,   move_or_damage, plain};

// N-MEL-04, N-I-89: it makes exactly as many attacks as it has. N-I-91: attacks that a weapon adds are made with that
// weapon.
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

std::vector<Stock> command_points_left(const Setup&, const Battle& battle, Side side) {
    if (battle.round == 0) return {};
    return {{"command_points", muster::memory<Memory>(battle).sides[index(side)].command_points}};
}

// One marker at most (N-OBJ-07).
bool counts_for_marker(const sheets::Game& game, ModelId model, std::size_t marker) {
    return game.memory.models[index(model)].marker == marker && in_range(game, model, marker);
}

// N-WAR-10: points in every Command phase of the owner that is still to come. N-WAR-11: one more at the end, for the
// side that holds more of them.
ObjectiveStakes objectives(const Setup& setup, const Battle& battle) {
    ObjectiveStakes stakes = stakes_without_markers(setup, battle);
    stakes.contest = "capture_and_control";
    for (Side side : {Side::red, Side::blue}) {
        const bool this_round = battle.round > 0 && battle.active == battle.first && side != battle.first;
        stakes.to_come[index(side)] = stakes.rounds_left + (this_round ? 2 : 1);
    }
    return stakes;
}

const Inspector inspector =
    inspector_with([](const EventLog& log, std::size_t which) { return success_of(rules, log, which); });

} // namespace

// clang-format off: a table, to be read side by side with that of the other edition
const Edition rules{
    /* rule set */ {.name = "ninth", .words = detail::enum_words<Word>.words, .phases = phases, .missions = missions,
     .switches = {}, .events = events, .engagement = engagement, // N-ENG-01
     .table_limits = table_limits, .table_size = smallest_battlefield, .terrain_pieces = pieces_by_square_foot,
     .validate_setup = validate_setup, .begin = begin, .play = sheets::play, .copy_memory = copy_memory<Memory>,
        .transfer_memory = [](Archive& archive, Battle& battle) { transfer_memory(archive, battle, rules.remembered); },
     .validate_battle = sheets::validate_battle, .extra_values = extra_values, .inspector = &inspector, .zones = zones_shown,
     .states = states_shown, .stocks = command_points_left, .origin = sheets::origin_of,
     .family = "sheets", .charge_chance = charge_chance, .overwatch = 4, // N-OW-05
     .objectives = objectives, .damage_record = sheets::damage_record},
    /* remembered */ {.flags = flags, .moves = moves_remembered,
     .all = fields_of<Memory>({"sides", "units", "models", "lasting", "spent", "picks_next", "step"}),
     .of_sides = fields_of<SideMemory>({"warlord", "has_trait", "zone", "command_points", "smites"}),
     .of_units = fields_of<UnitMemory>({"origin", "flags", "move", "advance", "fallen", "manifested", "denied",
     "attempted", "destroyed_by", "charge_targets"}),
     .of_models = fields_of<ModelMemory>({"allocated", "marker", "fired"})},
    /* course */ {.stages = mission_steps, .phases = turn, .rounds = battle_rounds,
     .until_phase_ends = until_phase_ends, .until_turn_ends = until_turn_ends, .until_round_ends = until_round_ends,
     .end_battle = end_battle},
    /* table */ {.engagement_range = {engagement, engagement_up}, .coherency = coherency},
    /* abilities */ {.auras_add_up = false, .auras_look_at_units = true, .trait = trait_of_warlord},
    /* sequencing */ {.within_turn = N_SEQ_01, .around_battle = N_SEQ_02, .around_round = N_SEQ_02,
     .ability = N_DATA_01, .in_command_phase = N_CMD_03, .acting = acting, .act = act_by_itself},
    /* characteristics */ {.modified = {.set = N_MOD_04, .scaled = N_MOD_01, .summed = N_MOD_01}, .random = N_MOD_08,
     .toughness_stands_in = true, .arithmetic = arithmetic},
    /* rolls */ {.dice_roll = dice_roll, .rerolls = rerolls, .reroll = N_RER_08, .modified = N_DICE_05},
    /* attacks */ {.hit_roll = hit_roll, .wound_roll = wound_roll, .save_roll = dice_roll, // N-I-71: no limit
     .hit = {1, 6}, // N-ATK-08, N-ATK-09
     .wound = {1, 6}, // N-ATK-13, N-ATK-14
     .save = {1, 7}, // N-SAVE-05
     .one_ignore_each = true, // N-IGN-01
     .allocation_binds = true, // N-ALLOC-02
     .some_dice_of_a_sum = false, // N-RER-02
     .least_damage_roll = 1, // N-DICE-09
     .blast = true, .strength_joins = true, // N-I-06
     .rolls = {.number = N_SHT_26, .hit = N_ATK_03, .wound = N_ATK_11, .damage = N_DMG_01},
     .clauses = {.attacks = N_SHT_26, .hit = N_ATK_04, .automatic = N_ATK_07, .save = N_SAVE_03,
     .invulnerable = N_SAVE_08, .ignore = N_IGN_01, .mortal = N_MW_07}},
    /* saves */ {.save = N_SAVE_01, .which_kind = N_SAVE_06, .which_invulnerable = N_SAVE_07,
     .by_armour = option_of(Word::armour_save), .by_invulnerable = option_of(Word::invulnerable_save)},
    /* losses */ {.allocated = N_ALLOC_01, .bound = N_ALLOC_02, .ignored = N_IGN_01, .guarded = N_SHEET_21, .mortal_wounds = N_MW_01,
     .explosion = N_TRAN_18, .credited = true, // N-STR-08
     .fled_count = true}, // N-MOR-06
    /* shooting */ {.select = N_SHT_01, .smoke = N_SHEET_22, .once = N_SHT_06, .no_weapon = N_SHT_02, .no_target = N_SHT_05,
     .declaration = {.declared = N_SHT_10, .not_theirs = N_SHT_10, .no_such_weapon = N_SHT_07,
     .no_such_profile = N_SHT_14, .once = N_SHT_08, .twice = N_SHT_08, .at_one_unit = N_SHT_13,
     .one_grenade = N_WPN_08, .only_grenade = N_WPN_14, .pistols_or_not = N_WPN_12},
     .out_of_reach = {.range = N_SHT_16, .sight = N_SHT_17, .both = N_I_60}, .order = {N_SHT_21, N_SHT_22},
     .lost = N_BIG_05, .engaged_one_by_one = true, // N-I-63
     .weapons_fire_once = true, // N-SHT-08
     .weapon_type_modifier = modifier_of_weapon_type, .forbidden_by_move = forbidden_by_move, .targets = targets_of,
     .ask_before = ask_about_pistols},
    /* moves */ {.clauses = move_clauses, .target_not_reached = N_CHG_12, .split = Clause::none,
     .equally_close = N_MEAS_05, .free_height = 1_in, .overhang = false, // N-TERR-06
     .each_flies = false, .turning_counts = true, // N-I-40
     .pin = pin, .held = held_in_move, .let_cross = let_cross, .counts_as_closest = counts_as_closest},
    /* movement */ {.select = N_MOV_02, .twice = N_MOV_03, .selected_twice = N_MOV_03, .arrived = N_REIN_04,
     .immobile = N_MOD_12, .move = N_MOV_07, .random = N_MOD_07, .advance = N_MOV_16, .advanced = N_MOV_17,
     .halved = Clause::none, .stays = N_MOV_22, .not_this_way = {N_MOV_05, N_MOV_05, N_I_51, N_MOV_06},
     .no_way = Clause::none, .rolls_move_first = false, .engaged_always_leave = true, // N-MOV-26
     .fliers = CoreKeyword::aircraft, .flight = {.too_short = N_AIR_02, .too_far = N_AIR_03, .lost = N_AIR_11},
     .ways = ways_to_move, .remember = remember_move, .leave_battlefield = leave_the_battlefield,
     .adjust = let_aircraft_leave},
    /* setting up */ {.reinforcements = N_REIN_02, .arrive = N_REIN_03, .no_room = N_COH_08, .lose_them = N_I_22,
     .owner_looks_too = false, .arrive_whole = false, .tell_arrival = tell_distance},
    /* transports */ {.embark = {.select = N_TRAN_05, .embarked = N_TRAN_08, .all = N_TRAN_05, .again = N_TRAN_07,
     .engaged = N_TRAN_06, .kind = N_TRAN_01, .room = N_TRAN_02}, .disembark = {.select = N_TRAN_13,
     .embarked = N_TRAN_25, .gone = N_TRAN_09, .outside = N_TRAN_15, .near_enemy = N_TRAN_16, .partly = false,
     .unless = Flag::moved_in_phase}, .wreck = {.leave = N_TRAN_19, .roll = N_TRAN_21, .lost = N_TRAN_22},
     .put_out = N_I_48, .passengers_move_along = true},
    /* charges */ {.select = N_CHG_02, .once = N_CHG_06, .engaged = N_CHG_05, .far_at_start = N_CHG_03,
     .far = N_CHG_07, .left_wreck = N_TRAN_23, .immobile = N_MOD_12, .targets = N_CHG_07, .cannot_succeed = N_I_53,
     .roll = N_CHG_09, .move = N_CHG_14, .made = N_CHG_14, .failed = N_CHG_15,
     .overwatch = {.select = N_OW_02, .needs_rule = N_OW_01, .engaged = N_OW_03, .helped = N_SHEET_20}, .all_targets = true,
     .may_decline = false, .roll_at_nobody = true, .forbidden_by_move = forbidden_to_charge},
    /* fights */ {.select = N_FGT_01, .not_theirs = Clause::none, .once = N_FGT_03, .not_eligible = N_FGT_02,
     .chargers_first = N_FGT_06, .charger = Clause::none, .opponent_begins = true, .fights = N_FGT_01,
     .pile_in = N_PILE_01, .consolidate = N_CONS_01, .intervene = N_HERO_01, .not_an_intervener = N_HERO_05,
     .intervention = N_HERO_06, .forbidden_to_intervene = forbidden_to_intervene},
    /* melee */ {.clauses = {.not_a_fighter = N_MEL_03, .no_skill = N_MOD_13, .no_attacks = N_MOD_15,
     .no_such_weapon = N_MEL_14, .declared = N_MEL_07, .out_of_reach = N_MEL_09, .not_charged = N_MEL_08},
     .order = {N_MEL_12, N_MEL_19}, .chain = 0.5_in, // N-MEL-02, N-MEL-09
     .interveners_can_be_attacked = true, .least_attacks = 1, // N-I-89
     .check = check_attacks},
    /* morale */ {.select = N_MOR_02, .once = N_MOR_03, .test = N_MOR_06, .passed = N_MOR_07, .failed = N_MOR_09,
     .flee = N_MOR_09, .alternate = true, .one_passes = true, .attrition = combat_attrition},
    /* psychic */ {.models_cast = false, .test = N_PSY_11, .effect = N_PSY_17, .smite = N_SMITE_03,
     .mighty_smite = N_SMITE_04, .deny = N_PSY_14, .no_denials_left = N_PSY_20, .one_denial = N_PSY_16,
     .denied = N_PSY_15, .remember = remember_attempt, .suffer_perils = suffer_perils,
     .let_act = [](sheets::Game& game, UnitId target,
                   Action action) { act_out_of_phase(game, game.owner(target), action, {&target, 1}, false); }},
    /* markers */ {.count = objective_markers, // N-WAR-14
     .roll_off = N_WAR_14, .place = N_WAR_14, .off_edge = N_WAR_15, .too_near = N_WAR_16, .no_level = N_I_24,
     .from_edge = marker_from_edge, .from_marker = marker_from_marker, .inside_terrain = false,
     .shape = circle(40_mm), // N-OBJ-01
     .reach = {3_in, 5_in}, // N-OBJ-04
     .controlled = N_OBJ_05, .contested = N_OBJ_05, .secured = N_OBJ_10, .controls = controls,
     .counts = counts_for_marker},
    /* deployment */ {.zones = N_WAR_17, .first_turn = N_WAR_23, .divide = N_SHEET_05, .passengers = N_TRAN_03, .not_carried = N_TRAN_01,
     .carries = N_I_47, .no_room = N_TRAN_02, .transports_ride = true, .too_late = {option_of(Word::start_embarked), N_TRAN_04}},
    /* shown */ {.attacks = {.assault = N_WPN_05, .heavy = N_WPN_06, .rapid_fire = N_WPN_07, .penetration = N_SAVE_02,
     .cover = Clause::none, .overwatch = N_OW_05}, .damage_table = N_MOD_16, .powers_offered = N_PSY_09,
     .attrition = N_ATTR_02, .zones = {.from = static_cast<std::uint8_t>(Stage::muster),
     .chosen = static_cast<std::uint8_t>(Stage::zones), .until = static_cast<std::uint8_t>(Stage::late_set_up),
               .outline = [](const Setup& setup, const Battle&,
                             std::uint8_t zone) { return deployment_zone(setup, zone); }},
     .disembarked = Flag::disembarked_turn},
};
// clang-format on

} // namespace muster::ninth
