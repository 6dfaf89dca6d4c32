// The order of play: set-up in the order of A-DEPL-07, four rounds, the end.
#include "rules/alternating/damage_records.h"
#include "rules/alternating/inspect.h"
#include "rules/alternating/phases.h"
#include "rules/alternating/words.h"

#include "table/generate.h"

#include <fmt/format.h>

namespace muster::alternating {
namespace {

Stage stage_of(const Game& game) { return static_cast<Stage>(game.battle.stage); }

void play_stage(Game& game) {
    switch (stage_of(game)) {
    case Stage::markers:
        return place_markers(game);
    case Stage::edges:
        return choose_edges(game);
    case Stage::echelons:
        return split_echelons(game);
    case Stage::aside:
        return set_units_aside(game);
    case Stage::deployment:
        return deploy(game);
    case Stage::scouts:
        return deploy_scouts(game);
    case Stage::battle:
    case Stage::ended:
        return;
    }
}

void enter(Game& game, Phase phase) {
    game.battle.phase = static_cast<std::uint8_t>(phase);
    game.checkpoint();
}

// A-MISS-10: always four rounds, whatever models are left (A-I-14).
void play_rounds(Game& game) {
    while (true) {
        if (static_cast<Phase>(game.battle.phase) == Phase::arrivals) {
            arrive(game);
            enter(game, Phase::activations);
        }
        activate_units(game);
        check_markers(game);
        if (game.battle.round >= rounds) return end_battle(game);
        begin_round(game);
        enter(game, Phase::arrivals);
    }
}

void play(const Setup& setup, Battle& battle, Oracle& oracle) {
    Game game(setup, battle, oracle);
    while (stage_of(game) < Stage::battle) {
        play_stage(game);
        ++battle.stage;
        if (stage_of(game) == Stage::battle) begin_round(game);
        game.checkpoint();
    }
    if (stage_of(game) == Stage::battle) play_rounds(game);
}

void begin(const Setup& setup, Battle& battle) {
    auto& memory = *new (battle.memory_bytes.data()) Memory{};
    memory.units.resize(battle.units.size());
    memory.models.resize(battle.models.size());
    std::size_t unit = 0;
    for (const Army& army : setup.armies)
        for (const auto& formation : list_of(army).formations) {
            int toughness = 0;
            for (const ListedModel& model : formation) toughness += list_of(army).kind(model).toughness;
            memory.units[unit++].starting_toughness = static_cast<std::uint16_t>(toughness);
        }
}

// A-TERR-03: the deployment zones, 12" each, stay 24" apart.
constexpr std::array<TableLimit, 1> table_limits = {{{0, {48_in, 48_in}, A_TERR_03}}};

// A-ARMY-01, A-I-93: one agreed size.
std::optional<Problem> validate_setup(const Setup& setup) {
    const int red = list_of(setup.army(Side::red)).points, blue = list_of(setup.army(Side::blue)).points;
    if (red != blue)
        return Problem{"", "blue.points", fmt::format("an army of {} points against one of {}", blue, red),
                       "two armies of the same size (A-ARMY-01)"};
    const Length across = std::min(setup.table.size.x, setup.table.size.y);
    if (across >= table_limits[0].least.x) return std::nullopt;
    return Problem{"", "table", fmt::format("a battlefield {}\" deep", to_inches(across)),
                   "at least 48\", so that the deployment zones are 24\" apart (A-TERR-03)"};
}

// A-CHG-01: 6" and within 1"; nothing is rolled.
double charge_chance(Length away) { return away <= 7_in ? 1 : 0; }

// A-MISS-10, A-MISS-11: only the markers held after the last round count. The score shows those held now.
ObjectiveStakes objectives(const Setup&, const Battle& battle) {
    return {.contest = "last_count", .banked = false, .rounds_left = std::max(rounds - battle.round, 0)};
}

constexpr std::array phases = std::to_array<std::string_view>({"arrivals", "activations"});
constexpr std::array missions = std::to_array<std::string_view>({"markers"});
constexpr std::array switches = std::to_array<std::string_view>({"expenditure_marker", "no_cover_in_melee"});

const auto words = [] {
    std::array<std::string_view, static_cast<std::size_t>(Word::count)> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(static_cast<Word>(i));
    return names;
}();

const std::array events = {&event_type<DiceRolled>(),   &event_type<DiceRerolled>(),  &event_type<RoundBegun>(),
                           &event_type<MarkerPlaced>(), &event_type<MarkerTaken>(),   &event_type<UnitActivated>(),
                           &event_type<UnitPlaced>(),   &event_type<AttackMade>(),    &event_type<WoundsTaken>(),
                           &event_type<ModelRemoved>(), &event_type<UnitDestroyed>(), &event_type<StateChanged>(),
                           &event_type<Happened>(),     &event_type<BattleEnded>()};

} // namespace

const RuleSet rules{
    .name = "alternating",
    .words = words,
    .phases = phases,
    .missions = missions,
    .switches = switches,
    .events = events,
    .engagement = 3_in, // A-SHT-06
    .numbers = {.distance = A_UNIT_06,
                .sight = A_UNIT_07,
                .engagement = A_SHT_06,
                .range = A_SHT_03,
                .aura = A_CAT_04,
                .charge = A_CHG_01,
                .objective = A_MISS_06},
    .table_limits = table_limits,
    .table_size = [](const Army&, const Army&) { return Point{72_in, 48_in}; }, // A-TERR-01
    .terrain_pieces = pieces_of_a_standard_field,
    .validate_setup = validate_setup,
    .begin = begin,
    .play = play,
    .copy_memory = copy_memory<Memory>,
    .transfer_memory = [](Archive& archive, Battle& battle) { transfer(archive, memory<Memory>(battle)); },
    .validate_battle = validate_battle,
    .extra_values = extra_values,
    .inspector = &inspector,
    .zones = zones_shown,
    .states = states_shown,
    .acted = acted_shown,
    .turns = Turns::one_unit,
    .charge_chance = charge_chance,
    .objectives = objectives,
    .quick = play_quickly,
    .damage_record = damage_record,
};

} // namespace muster::alternating
