// The order of play: the mission's steps (E-MISS), battle rounds, turns and phases (E-TURN).
#include "rules/eighth/begin.h"
#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/narrate.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/sequencing.h"
#include "rules/eighth/showing.h"
#include "rules/eighth/talk.h"
#include "rules/eighth/words.h"

#include "table/generate.h"

namespace muster::eighth {

void end_phase(Game& game) {
    game.clear_everywhere({Flag::selected_to_move, Flag::shot, Flag::close_at_start, Flag::selected_to_charge,
                           Flag::intervened, Flag::fought, Flag::morale_tested});
    for (UnitMemory& unit : game.memory.units) unit.advance = 0;
    for (ModelMemory& model : game.memory.models) model.manifested = model.denied = 0;
    game.memory.step = 0;
}

void end_turn(Game& game) {
    game.clear_everywhere({Flag::moved, Flag::arrived, Flag::disembarked, Flag::embarked, Flag::charged});
    for (UnitMemory& unit : game.memory.units) {
        unit.move = MoveKind::none;
        unit.fallen = 0;
        unit.charge_targets.clear();
    }
    for (ModelMemory& model : game.memory.models) model.moved = false, model.attempted = 0;
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
    begin_phase(game, Phase::movement);
}

// E-TURN-02: the same player begins every battle round.
void begin_round(Game& game) {
    ++game.battle.round;
    game.battle.active = game.battle.first;
    if (game.battle.round == 1) select_relic(game); // E-MISS-22
    resolve_abilities(game, When::round_start);
    begin_turn(game, game.battle.first);
}

void play_phase(Game& game) {
    switch (game.phase()) {
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

// What follows a phase: the next one (E-TURN-03), the other player's turn (E-TURN-04), the next battle round
// (E-TURN-04), or the end of the fifth and with it of the battle (E-END-01).
void go_on(Game& game) {
    end_phase(game);
    if (game.phase() != Phase::morale) return begin_phase(game, static_cast<Phase>(game.battle.phase + 1));
    judge_markers(game); // E-I-60: after the Morale phase
    end_turn(game);
    if (game.active() == game.battle.first) return begin_turn(game, opponent(game.active()));
    resolve_abilities(game, When::round_end);
    if (game.battle.round == battle_rounds)
        game.battle.over = true;
    else
        begin_round(game);
}

// The steps of the mission in order. The armies (step 1) and the battlefield with its terrain (step 2, E-MISS-03) are
// in the setup.
void play_stage(Game& game) {
    switch (stage_of(game)) {
    case Stage::muster:
        return muster_armies(game);
    case Stage::markers:
        return place_objective_markers(game);
    case Stage::objective:
        return roll_for_primary_objective(game);
    case Stage::division:
        return divide_battlefield(game);
    case Stage::zones:
        return decide_zones(game);
    case Stage::traits:
        return determine_traits(game);
    case Stage::deployment:
        return deploy_forces(game);
    case Stage::first_turn:
        return determine_first_turn(game);
    case Stage::battle:
        return play_phase(game);
    case Stage::ended:
        return;
    }
}

void enter_next_stage(Game& game) {
    ++game.battle.stage;
    game.memory.step = 0;
    if (stage_of(game) == Stage::battle) return begin_round(game); // E-TURN-01
    tell_step(game);
}

void play(const Setup& setup, Battle& battle, Oracle& oracle) {
    Game game(setup, battle, oracle);
    while (stage_of(game) != Stage::ended) {
        if (!battle.over) play_stage(game);
        if (battle.over) return end_battle(game); // E-END-02, E-END-01
        if (stage_of(game) == Stage::battle)
            go_on(game);
        else
            enter_next_stage(game);
        game.checkpoint();
    }
}

constexpr std::array phases =
    std::to_array<std::string_view>({"movement", "psychic", "shooting", "charge", "fight", "morale"});
constexpr std::array missions = std::to_array<std::string_view>({"nothing_but_war"});

const auto words = [] {
    std::array<std::string_view, static_cast<std::size_t>(Word::tenacious_survivor) + 1> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(static_cast<Word>(i));
    return names;
}();

const std::array events = {
    &event_type<DiceRolled>(),      &event_type<DiceRerolled>(),       &event_type<StepBegun>(),
    &event_type<RollOffWon>(),      &event_type<WarlordNamed>(),       &event_type<MarkerPlaced>(),
    &event_type<ObjectiveRolled>(), &event_type<BattlefieldDivided>(), &event_type<ZoneTaken>(),
    &event_type<TraitGained>(),     &event_type<UnitSetUp>(),          &event_type<UnderdogKnown>(),
    &event_type<UnitMoved>(),       &event_type<AttacksMade>(),        &event_type<SaveTried>(),
    &event_type<WoundsLost>(),      &event_type<ModelHealed>(),        &event_type<ModelDestroyed>(),
    &event_type<PointsScored>(),    &event_type<BattleEnded>(),        &event_type<Happened>()};

} // namespace

const RuleSet rules{
    .name = "eighth",
    .words = words,
    .phases = phases,
    .missions = missions,
    .switches = {},
    .events = events,
    .table_size = battlefield_for,
    .terrain_pieces = pieces_by_four_square_feet, // E-FIELD-03
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

} // namespace muster::eighth
