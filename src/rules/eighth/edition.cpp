// The eighth as a value: what it tells the engine about itself, and everything in which it differs from the ninth
// (rules/ninth/edition.cpp), by subject.
#include "rules/eighth/eighth.h"
#include "rules/sheets/inspect.h"

#include "table/generate.h"

namespace muster::eighth {

namespace {

// The steps of the mission in order. The armies (step 1) and the battlefield with its terrain (step 2, E-MISS-03) are
// in the setup.
constexpr Step mission_steps[] = {
    muster_armies,    place_objective_markers, roll_for_primary_objective, divide_battlefield, decide_zones,
    determine_traits, deploy_forces,           determine_first_turn};
constexpr Step turn[] = {movement_phase, psychic_phase, shooting_phase, charge_phase, fight_phase, morale_phase};

constexpr Flag until_phase_ends[] = {Flag::selected_to_move,   Flag::shot,   Flag::engaged_at_start,
                                     Flag::selected_to_charge, Flag::fought, Flag::morale_tested};
constexpr Flag until_turn_ends[] = {Flag::moved,   Flag::arrived,    Flag::disembarked, Flag::embarked,
                                    Flag::charged, Flag::intervened, Flag::helped};

constexpr std::array phases =
    std::to_array<std::string_view>({"movement", "psychic", "shooting", "charge", "fight", "morale"});
constexpr std::array missions = std::to_array<std::string_view>({"nothing_but_war"});

const std::array events = {
    &event_type<DiceRolled>(),      &event_type<DiceRerolled>(),       &event_type<StepBegun>(),
    &event_type<RollOffWon>(),      &event_type<WarlordNamed>(),       &event_type<MarkerPlaced>(),
    &event_type<ObjectiveRolled>(), &event_type<BattlefieldDivided>(), &event_type<ZoneTaken>(),
    &event_type<TraitGained>(),     &event_type<UnitSetUp>(),          &event_type<UnderdogKnown>(),
    &event_type<UnitMoved>(),       &event_type<AttacksMade>(),        &event_type<SaveTried>(),
    &event_type<WoundsLost>(),      &event_type<ModelHealed>(),        &event_type<ModelDestroyed>(),
    &event_type<PointsScored>(),    &event_type<BattleEnded>(),        &event_type<Happened>(),
    &event_type<UnitDivided>()};

constexpr Effect acting[] = {Effect::heal};

// In the numbering of files.
constexpr Flag flags[] = {Flag::selected_to_move, Flag::moved,      Flag::arrived,          Flag::disembarked,
                          Flag::embarked,         Flag::shot,       Flag::engaged_at_start, Flag::selected_to_charge,
                          Flag::charged,          Flag::intervened, Flag::fought,           Flag::morale_tested,
                          Flag::in_reserve,       Flag::left_out,   Flag::helped,           Flag::in_smoke,
                          Flag::set_up_late};
constexpr MoveKind moves_remembered[] = {MoveKind::none, MoveKind::normal, MoveKind::advance, MoveKind::fall_back};

// By kind of move: too far, incoherent, not closer, fixed; off the table, overlaps, no footing, through terrain; near
// enemies. Nothing forbids a set-up near enemies in general.
constexpr MoveClauses move_clauses[] = {
    {E_MOV_05, E_COH_02, none, E_I_36, E_I_08, E_MOV_06, E_I_02, E_MOV_07, E_MOV_10},   // normal
    {E_MOV_05, E_COH_02, none, E_I_36, E_I_08, E_MOV_06, E_I_02, E_MOV_07, E_MOV_10},   // Advance
    {E_MOV_05, E_COH_02, none, E_I_36, E_I_08, E_MOV_06, E_I_02, E_MOV_07, E_FALL_02},  // Fall Back
    {E_CHG_10, E_COH_02, none, E_I_36, E_I_08, E_MOV_06, E_I_02, E_MOV_07, E_CHG_12},   // charge
    {E_HERO_02, E_COH_02, E_HERO_03, E_I_36, E_I_08, E_MOV_06, E_I_02, E_MOV_07, none}, // heroic intervention
    {E_FGT_10, E_COH_02, E_FGT_10, E_I_36, E_I_08, E_MOV_06, E_I_02, E_MOV_07, none},   // pile-in
    {E_FGT_24, E_COH_02, E_FGT_24, E_I_36, E_I_08, E_MOV_06, E_I_02, E_MOV_07, none},   // consolidation
    {E_MOV_05, E_COH_01, none, E_I_36, E_I_08, E_I_02, E_I_02, E_MOV_07, none}};        // set-up

void remember_move(sheets::Game& game, UnitId unit, MoveKind kind) {
    if (kind != MoveKind::stationary) game.of(unit).move = kind; // staying is not remembered
}

const Ability* trait_of_warlord(const sheets::Game& game, Side side) { // E-LORD-02
    return ability_of(game.memory.sides[index(side)].trait);
}

// Of M, WS, BS, S, T, W, A, Ld and Sv; of AP, D and range of weapons (E-MOD-05).
constexpr Arithmetic plain = other_characteristic, floored = strength_toughness_or_leadership;
constexpr Arithmetic arithmetic[] = {plain, plain,   plain, floored, floored, plain,
                                     plain, floored, plain, plain,   plain,   plain};

// E-FGT-18: it makes at most as many attacks as it has, or fewer (E-I-38). Attacks that a weapon adds are made with
// that weapon.
std::optional<Refusal> check_attacks(const Fighter& fighter, const Answer& answer) {
    int declared = 0;
    for (const Grip& grip : fighter.grips)
        declared += std::max(0, declared_with(answer, fighter.model, grip) - grip.extra);
    if (declared > fighter.attacks) return Refusal{E_FGT_18, {fighter.model}, {declared, fighter.attacks}};
    return std::nullopt;
}

// E-MISS-18: only the Underdog has any, as soon as it is known.
std::vector<Stock> command_rerolls_left(const Setup&, const Battle& battle, Side side) {
    const MissionMemory& mission = muster::memory<Memory>(battle).mission;
    if (battle.round == 0 || side != mission.underdog) return {};
    return {{"command_rerolls", mission.command_rerolls}};
}

// From the division of the battlefield on (E-MISS-09).
std::vector<Point> zone_shown(const Setup& setup, const Battle& battle, std::uint8_t zone) {
    return half_of(setup.table.size, muster::memory<Memory>(battle).mission.division, zone);
}

// E-VP-01, E-VP-03: at the end of the battle. E-VP-04: at the end of every turn, for both players.
ObjectiveStakes objectives(const Setup& setup, const Battle& battle) {
    const MissionMemory& mission = muster::memory<Memory>(battle).mission;
    ObjectiveStakes stakes = stakes_without_markers(setup, battle);
    const int turns_this_round = battle.round == 0 ? 0 : battle.active == battle.first ? 2 : 1;
    const bool relic = mission.objective == Objective::ancient_relic,
               every_turn = mission.objective == Objective::domination;
    // Before the objective is rolled, it counts as slay_and_secure.
    stakes.contest = relic ? "ancient_relic" : every_turn ? "domination" : "slay_and_secure";
    stakes.to_come.fill(relic ? 6 : every_turn ? 2 * stakes.rounds_left + turns_this_round : 2);
    if (battle.round > 0) stakes.tie = mission.underdog; // known by then (E-MISS-16)
    return stakes;
}

const Inspector inspector =
    inspector_with([](const EventLog& log, std::size_t which) { return success_of(rules, log, which); });

} // namespace

// clang-format off: a table, to be read side by side with that of the other edition
const Edition rules{
    /* rule set */ {.name = "eighth", .words = detail::enum_words<Word>.words, .phases = phases, .missions = missions,
     .switches = {}, .events = events, .engagement = an_inch, // E-MOV-10
     .table_size = battlefield_for, .terrain_pieces = pieces_by_four_square_feet, // E-FIELD-03
     .validate_setup = validate_setup, .begin = begin, .play = sheets::play, .copy_memory = copy_memory<Memory>,
        .transfer_memory = [](Archive& archive, Battle& battle) { transfer_memory(archive, battle, rules.remembered); },
     .validate_battle = sheets::validate_battle, .extra_values = extra_values, .inspector = &inspector, .zones = zones_shown,
     .states = states_shown, .stocks = command_rerolls_left, .origin = sheets::origin_of,
     .family = "sheets", .charge_chance = charge_chance, .overwatch = 4, // E-OW-05
     .objectives = objectives, .damage_record = sheets::damage_record},
    /* remembered */ {.flags = flags, .moves = moves_remembered,
     .all = fields_of<Memory>({"sides", "mission", "units", "models", "lasting", "spent", "picks_next", "step"}),
     .of_sides = fields_of<SideMemory>({"warlord", "trait", "zone"}),
     .of_units = fields_of<UnitMemory>({"origin", "flags", "move", "advance", "fallen", "charge_targets"}),
     .of_models = fields_of<ModelMemory>({"moved", "manifested", "denied", "attempted"})},
    /* course */ {.stages = mission_steps, .phases = turn, .rounds = battle_rounds,
     .until_phase_ends = until_phase_ends, .until_turn_ends = until_turn_ends, .until_round_ends = {},
     .end_battle = end_battle,
     .at_round_start =
         [](sheets::Game& game) {
             if (game.battle.round == 1) select_relic(game); // E-MISS-22
         },
     .at_turn_end = judge_markers},
    /* table */ {.engagement_range = {an_inch, std::nullopt}, .coherency = coherency},
    /* abilities */ {.auras_add_up = true, .auras_look_at_units = false, .trait = trait_of_warlord},
    /* sequencing */ {.within_turn = E_SEQ_01, .around_battle = E_SEQ_02, .around_round = E_SEQ_03,
     .ability = E_DATA_10, .in_command_phase = Clause::none, .acting = acting},
    /* characteristics */ {.modified = {.set = E_MOD_01, .scaled = E_MOD_02, .summed = E_MOD_01}, .random = E_MOD_08,
     .toughness_stands_in = false, .arithmetic = arithmetic},
    /* rolls */ {.dice_roll = dice_roll, .rerolls = rerolls, .reroll = E_RRL_01, .modified = E_DICE_05,
     .spare_where_failed = offer_command_rerolls_where_failed, .spare_for_amount = offer_command_rerolls_for,
     .spare_for_any = [](sheets::Game& game,
                         Roll& roll) { offer_command_rerolls(game, roll, [](std::size_t) { return true; }); }},
    /* attacks */ {.hit_roll = dice_roll, // E-DICE-05: no limit
     .wound_roll = dice_roll, .save_roll = dice_roll, .hit = {1, 7}, // E-ATK-02, E-ATK-03
     .wound = {1, 7}, // E-ATK-06, E-ATK-07
     .save = {1, 7}, // E-SAVE-04
     .one_ignore_each = false, // E-I-47
     .allocation_binds = false, // E-ATK-10
     .some_dice_of_a_sum = true, // E-RRL-01
     .least_damage_roll = 0, .blast = false, .strength_joins = false, // E-I-64
     .rolls = {.number = E_WPN_01, .hit = E_ATK_01, .wound = E_ATK_05, .damage = E_DMG_01},
     .clauses = {.attacks = E_I_10, .hit = E_ATK_01, .automatic = E_ATK_01, .save = E_SAVE_02,
     .invulnerable = E_INV_03, .ignore = E_I_47, .mortal = E_MW_01}},
    /* saves */ {.save = E_SAVE_01, .which_kind = E_INV_01, .which_invulnerable = E_INV_02,
     .by_armour = option_of(Word::armour_save), .by_invulnerable = option_of(Word::invulnerable_save),
     .is_in_cover = is_in_cover},
    /* losses */ {.allocated = E_ATK_09, .bound = E_ATK_10, .ignored = E_I_47, .guarded = E_SHEET_13, .mortal_wounds = E_MW_01,
     .explosion = E_I_41, .credited = false, .fled_count = false}, // E-I-40
    /* shooting */ {.select = E_SHT_02, .smoke = E_SHEET_14, .once = E_I_24, .no_weapon = E_SHT_02, .no_target = E_I_25,
     .declaration = {.declared = E_TGT_06, .not_theirs = E_I_63, .no_such_weapon = E_SHT_06, .no_such_profile = E_I_63,
     .once = E_WPN_01, .twice = E_SHT_06, .at_one_unit = E_TGT_09, .one_grenade = E_WPN_09, .only_grenade = E_WPN_09,
     .pistols_or_not = E_WPN_13}, .out_of_reach = {.range = E_TGT_01, .sight = E_TGT_02, .both = E_I_32},
     .order = {E_TGT_08, Clause::none}, .lost = Clause::none, .engaged_one_by_one = false, .weapons_fire_once = false,
     .weapon_type_modifier = modifier_of_weapon_type, .forbidden_by_move = forbidden_by_move, .targets = targets_of},
    /* moves */ {.clauses = move_clauses, .target_not_reached = E_CHG_11, .split = E_COH_05, .equally_close = E_I_05,
     .free_height = {}, .overhang = true, // E-MOV-08: every climb counts; E-I-02
     .each_flies = true, .turning_counts = false, .pin = pin, .held = held_in_move},
    /* movement */ {.select = E_MOV_01, .twice = E_MOV_02, .selected_twice = E_MOV_03, .arrived = E_REIN_02,
     .immobile = E_MOV_04, .move = E_MOV_04, .random = E_MOD_07, .advance = E_ADV_02, .advanced = E_ADV_02,
     .halved = E_LOC_09, .stays = E_FALL_01, .not_this_way = {E_FALL_01, E_FALL_03, E_FALL_01, E_FALL_01},
     .no_way = E_FALL_01, .rolls_move_first = true, .engaged_always_leave = false, .fliers = CoreKeyword::fly,
     .flight = {.too_short = E_MIN_02, .too_far = E_MIN_03, .lost = E_MIN_04}, .ways = ways_to_move,
     .remember = remember_move, .leave_battlefield = leave_the_battlefield},
    /* setting up */ {.reinforcements = E_REIN_01, .arrive = E_LOC_11, .no_room = E_TRAN_11, .lose_them = E_TRAN_11,
     .owner_looks_too = true, .arrive_whole = true, // E-I-56
     .tell_arrival = [](sheets::Game& game, UnitId unit) { game.tell(Happened{E_REIN_04, unit}); }},
    /* transports */ {.embark = {.select = E_TRAN_03, .embarked = E_TRAN_03, .all = E_TRAN_04, .again = E_TRAN_05,
     .engaged = Clause::none, .kind = E_TRAN_02, .room = E_TRAN_02}, .disembark = {.select = E_TRAN_09,
     .embarked = E_TRAN_05, .gone = E_TRAN_06, .outside = E_TRAN_10, .near_enemy = E_TRAN_10, .partly = true,
     .unless = Flag::moved}, .wreck = {.leave = E_TRAN_14, .roll = E_TRAN_15, .lost = E_TRAN_15}, .put_out = E_I_20,
     .passengers_move_along = false},
    /* charges */ {.select = E_CHG_02, .once = E_CHG_06, .engaged = E_CHG_05, .far_at_start = Clause::none,
     .far = E_CHG_02, .left_wreck = Clause::none, .immobile = Clause::none, .targets = E_CHG_07,
     .cannot_succeed = Clause::none, .roll = E_CHG_09, .move = E_CHG_10, .made = E_CHG_14, .failed = E_CHG_13,
     .overwatch = {.select = E_OW_01, .needs_rule = Clause::none, .engaged = E_OW_03, .helped = E_SHEET_12}, .all_targets = false,
     .may_decline = true, .roll_at_nobody = false, .forbidden_by_move = forbidden_to_charge,
     .check_order = check_first_model},
    /* fights */ {.select = E_FGT_06, .not_theirs = E_FGT_06, .once = E_FGT_07, .not_eligible = E_FGT_02,
     .chargers_first = E_FGT_04, .charger = E_FGT_05, .opponent_begins = false, .fights = E_FGT_01,
     .pile_in = E_FGT_10, .consolidate = E_FGT_24, .intervene = E_HERO_01, .not_an_intervener = Clause::none,
     .intervention = E_HERO_02, .forbidden_to_intervene = forbidden_to_intervene},
    /* melee */ {.clauses = {.not_a_fighter = E_FGT_11, .no_skill = E_DATA_06, .no_attacks = E_DATA_06,
     .no_such_weapon = E_FGT_19, .declared = E_FGT_14, .out_of_reach = E_FGT_11, .not_charged = E_FGT_13},
     .order = {E_FGT_17, Clause::none}, .chain = an_inch, // E-FGT-12
     .interveners_can_be_attacked = false, .least_attacks = 0, // E-I-38
     .check = check_attacks},
    /* morale */ {.select = E_MOR_01, .once = E_MOR_01, .test = E_MOR_02, .passed = E_MOR_03, .failed = E_MOR_04,
     .flee = E_MOR_05, .alternate = false, .one_passes = false},
    /* psychic */ {.models_cast = true, .test = E_PSY_06, .effect = E_PSY_17, .smite = E_PSY_19,
     .mighty_smite = E_PSY_20, .deny = E_PSY_13, .no_denials_left = E_PSY_04, .one_denial = E_PSY_16,
     .denied = E_PSY_14, .remember = remember_attempt, .suffer_perils = suffer_perils},
    /* markers */ {.count = objective_markers, // E-MISS-04
     .roll_off = E_MISS_07, .place = E_MISS_06, .off_edge = E_I_52, .too_near = E_MISS_06, .no_level = E_I_52,
     .from_edge = {}, .from_marker = marker_from_marker, .inside_terrain = true, // E-I-52
     .shape = circle({}), // E-OBJ-02
     .reach = {3_in, std::nullopt}, .controlled = E_OBJ_01, .contested = E_OBJ_03, .secured = E_SHEET_20,
     .controls = controls, .counts = in_range},
    /* deployment */ {.zones = E_MISS_10, .first_turn = E_MISS_21, .divide = E_SHEET_18, .passengers = E_MISS_14, .not_carried = E_TRAN_02,
     .carries = Clause::none, .no_room = E_TRAN_02, .transports_ride = false, .too_late = {}},
    /* shown */ {.attacks = {.assault = E_WPN_05, .heavy = E_WPN_06, .rapid_fire = E_WPN_07, .penetration = E_SAVE_01,
     .cover = E_COV_01, .overwatch = E_OW_05}, .damage_table = E_MOD_06, .powers_offered = E_PSY_01,
     .attrition = Clause::none, .zones = {.from = static_cast<std::uint8_t>(Stage::zones),
     .chosen = static_cast<std::uint8_t>(Stage::zones), .until = static_cast<std::uint8_t>(Stage::deployment),
     .outline = zone_shown}, .disembarked = Flag::disembarked},
};
// clang-format on

} // namespace muster::eighth
