// The order of play: the mission's steps, battle rounds, turns and phases (N-MISS-02, N-RND).
#include "rules/ninth/begin.h"
#include "rules/ninth/events.h"
#include "rules/ninth/mission.h"
#include "rules/ninth/narrate.h"
#include "rules/ninth/phases.h"
#include "rules/ninth/sequencing.h"
#include "rules/ninth/showing.h"
#include "rules/ninth/talk.h"
#include "rules/ninth/words.h"

#include "table/generate.h"

namespace muster::ninth {

void end_phase(Game& game) {
    game.clear_everywhere({Flag::selected_to_move, Flag::disembarked, Flag::embarked, Flag::manifested, Flag::shot,
                           Flag::near_enemy, Flag::engaged_at_start, Flag::selected_to_charge, Flag::fought,
                           Flag::morale_tested});
    for (UnitMemory& unit : game.memory.units) unit.advance = unit.manifested = unit.denied = 0;
    for (ModelMemory& model : game.memory.models) model.allocated = false, model.fired = 0;
    for (SideMemory& side : game.memory.sides) side.smites = 0;
    game.memory.step = 0;
}

void end_turn(Game& game) {
    game.clear_everywhere(
        {Flag::moved, Flag::arrived, Flag::disembarked_turn, Flag::left_wreck, Flag::charged, Flag::intervened});
    for (UnitMemory& unit : game.memory.units) {
        unit.move = MoveKind::none;
        unit.fallen = 0;
        unit.charge_targets.clear();
    }
    for (ModelMemory& model : game.memory.models) model.marker = 255;
}

void end_round(Game& game) {
    game.clear_everywhere({Flag::advanced_round, Flag::fell_back_round});
    for (UnitMemory& unit : game.memory.units) unit.attempted = 0;
}

namespace {

Stage stage_of(const Game& game) { return static_cast<Stage>(game.battle.stage); }

void tell_step(Game& game) {
    game.tell(StepBegun{game.battle.stage, game.battle.round, game.battle.phase, game.battle.active});
}

void begin_phase(Game& game, Phase phase) {
    game.battle.phase = static_cast<std::uint8_t>(phase);
    game.memory.step = 0;
    tell_step(game);
}

void begin_turn(Game& game, Side side) {
    game.battle.active = side;
    begin_phase(game, Phase::command);
}

// N-RND-02: the same player begins every battle round.
void begin_round(Game& game) {
    ++game.battle.round;
    game.battle.active = game.battle.first;
    resolve_abilities(game, When::round_start);
    begin_turn(game, game.battle.first);
}

void play_phase(Game& game) {
    switch (game.phase()) {
    case Phase::command:
        return command_phase(game);
    case Phase::movement:
        return movement_phase(game);
    case Phase::psychic:
        return psychic_phase(game);
    case Phase::shooting:
        return shooting_phase(game);
    case Phase::charge:
        return charge_phase(game);
    case Phase::fight:
        fight_phase(game);
        return resolve_abilities(game, When::fight_end);
    case Phase::morale:
        return morale_phase(game);
    }
}

// What follows a phase: the next one (N-RND-03), the other player's turn (N-RND-04), the next battle round (N-RND-05),
// or the end of the fifth and with it of the battle (N-END-03).
void go_on(Game& game) {
    end_phase(game);
    if (game.phase() != Phase::morale) return begin_phase(game, static_cast<Phase>(game.battle.phase + 1));
    end_turn(game);
    if (game.active() == game.battle.first) return begin_turn(game, opponent(game.active()));
    resolve_abilities(game, When::round_end);
    end_round(game);
    if (game.battle.round == battle_rounds)
        game.battle.over = true;
    else
        begin_round(game);
}

// N-MISS-02: the steps of a mission in order. The armies and the battlefield with its terrain (step 3, N-WAR-13) are in
// the setup.
void play_stage(Game& game) {
    switch (stage_of(game)) {
    case Stage::muster:
        return muster_armies(game);
    case Stage::markers:
        return place_objective_markers(game);
    case Stage::zones:
        return choose_zones(game);
    case Stage::deployment:
        return deploy_forces(game);
    case Stage::late_set_up:
        return deploy_late_units(game);
    case Stage::first_turn:
        return determine_first_turn(game);
    case Stage::pre_battle:
        return resolve_pre_battle_rules(game);
    case Stage::battle:
        return play_phase(game);
    case Stage::ended:
        return;
    }
}

void enter_next_stage(Game& game) {
    ++game.battle.stage;
    game.memory.step = 0;
    if (stage_of(game) == Stage::battle) return begin_round(game); // N-END-01
    tell_step(game);
}

void play(const Setup& setup, Battle& battle, Oracle& oracle) {
    Game game(setup, battle, oracle);
    while (stage_of(game) != Stage::ended) {
        if (!battle.over) play_stage(game);
        if (battle.over) return end_battle(game); // N-END-02, N-END-03
        if (stage_of(game) == Stage::battle)
            go_on(game);
        else
            enter_next_stage(game);
        game.checkpoint();
    }
}

constexpr std::array phases =
    std::to_array<std::string_view>({"command", "movement", "psychic", "shooting", "charge", "fight", "morale"});
constexpr std::array missions = std::to_array<std::string_view>({"only_war"});

const auto words = [] {
    std::array<std::string_view, static_cast<std::size_t>(Word::file_trait) + 1> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(static_cast<Word>(i));
    return names;
}();

const std::array events = {&event_type<DiceRolled>(),   &event_type<DiceRerolled>(), &event_type<StepBegun>(),
                           &event_type<RollOffWon>(),   &event_type<WarlordNamed>(), &event_type<MarkerPlaced>(),
                           &event_type<ZoneTaken>(),    &event_type<UnitDivided>(),  &event_type<UnitSetUp>(),
                           &event_type<UnitMoved>(),    &event_type<AttacksMade>(),  &event_type<SaveTried>(),
                           &event_type<WoundsLost>(),   &event_type<ModelHealed>(),  &event_type<ModelDestroyed>(),
                           &event_type<PointsScored>(), &event_type<BattleEnded>(),  &event_type<Happened>()};

} // namespace

const RuleSet rules{
    .name = "ninth",
    .words = words,
    .phases = phases,
    .missions = missions,
    .switches = {},
    .events = events,
    .table_size = smallest_battlefield,
    .terrain_pieces = pieces_by_square_foot,
    .unfit = unfit,
    .begin = begin,
    .play = play,
    .transfer_memory = [](Archive& archive, Battle& battle) { transfer(archive, memory<Memory>(battle)); },
    .unsound = unsound,
    .narrate = narrate,
    .talk = &talk,
    .zones = zones_shown,
    .states = states_shown,
    .stocks = stocks_shown,
    .origin = origin_of,
};

} // namespace muster::ninth
