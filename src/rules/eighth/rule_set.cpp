// The order of play (E-MISS, E-TURN): rules/sheets/order_of_play.h with the eighth's steps and phases. Unlike in the
// ninth there is no Command phase; the objective is rolled for, the battlefield divided and traits determined on the
// spot; the relic is selected when the first round begins, and markers are judged after every turn.
#include "rules/eighth/begin.h"
#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/narrate.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/sequencing.h"
#include "rules/eighth/showing.h"
#include "rules/eighth/talk.h"
#include "rules/eighth/units.h"
#include "rules/eighth/words.h"
#include "rules/sheets/order_of_play.h"
#include "rules/sheets/telling.h"

#include "table/generate.h"

namespace muster::eighth {

void end_phase(Game& game) {
    game.clear_everywhere({Flag::selected_to_move, Flag::shot, Flag::engaged_at_start, Flag::selected_to_charge,
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

struct PlayEdition {
    using Game = eighth::Game;
    using Stage = eighth::Stage;
    static constexpr int rounds = battle_rounds;

    // The steps of the mission in order. The armies (step 1) and the battlefield with its terrain (step 2, E-MISS-03)
    // are in the setup.
    static void play_stage(Game& game) {
        switch (static_cast<Stage>(game.battle.stage)) {
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

    static void begin_round(Game& game) {
        if (game.battle.round == 1) select_relic(game); // E-MISS-22
    }
    static void end_turn(Game& game) {
        judge_markers(game); // E-I-60: after the Morale phase
        eighth::end_turn(game);
    }
    static void end_round(Game&) {} // nothing is remembered for a battle round

  private:
    static void play_phase(Game& game) {
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
};

void play(const Setup& setup, Battle& battle, Oracle& oracle) {
    Game game(setup, battle, oracle);
    OrderOfPlay<PlayEdition>(game).play();
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

// As files number them.
constexpr Flag flags[] = {Flag::selected_to_move, Flag::moved,      Flag::arrived,          Flag::disembarked,
                          Flag::embarked,         Flag::shot,       Flag::engaged_at_start, Flag::selected_to_charge,
                          Flag::charged,          Flag::intervened, Flag::fought,           Flag::morale_tested,
                          Flag::in_reserve,       Flag::left_out};
constexpr MoveKind moves[] = {MoveKind::none, MoveKind::normal, MoveKind::advance, MoveKind::fall_back};

// Which fields files have, in their order.
void transfer_memory(Archive& archive, Battle& battle) {
    auto& memory = muster::memory<Memory>(battle);
    FieldByField(archive, "Memory")
        .each("sides", memory.sides,
              [&](SideMemory& side) {
                  FieldByField(archive, "SideMemory")
                      .field("warlord", side.warlord)
                      .field("trait", side.trait)
                      .field("zone", side.zone)
                      .close();
              })
        .field("mission", memory.mission)
        .each("units", memory.units,
              [&](UnitMemory& unit) {
                  FieldByField(archive, "UnitMemory")
                      .field("origin", unit.origin)
                      .field("flags", unit.flags)
                      .move("move", unit.move, moves)
                      .field("advance", unit.advance)
                      .field("fallen", unit.fallen)
                      .field("charge_targets", unit.charge_targets)
                      .close();
              })
        .each("models", memory.models,
              [&](ModelMemory& model) {
                  FieldByField(archive, "ModelMemory")
                      .field("moved", model.moved)
                      .field("manifested", model.manifested)
                      .field("denied", model.denied)
                      .field("attempted", model.attempted)
                      .close();
              })
        .field("lasting", memory.lasting)
        .field("spent", memory.spent)
        .field("picks_next", memory.picks_next)
        .field("step", memory.step)
        .close();
}

} // namespace

const Edition rules{
    {
        .name = "eighth",
        .words = words,
        .phases = phases,
        .missions = missions,
        .switches = {},
        .events = events,
        .engagement = an_inch, // E-MOV-10
        .table_size = battlefield_for,
        .terrain_pieces = pieces_by_four_square_feet, // E-FIELD-03
        .unfit = unfit,
        .begin = begin,
        .play = play,
        .copy_memory = copy_memory<Memory>,
        .transfer_memory = transfer_memory,
        .unsound = unsound,
        .narrate = narrate,
        .particulars = particulars_of_save,
        .talk = &talk,
        .zones = zones_shown,
        .states = states_shown,
        .stocks = stocks_shown,
        .origin = origin_of,
    },
    {.flags = flags, .moves = moves},
};

} // namespace muster::eighth
