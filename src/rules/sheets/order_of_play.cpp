#include "rules/sheets/sequencing.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

void end_phase(Game& game) {
    game.clear_everywhere(game.edition.course.until_phase_ends);
    for (UnitMemory& unit : game.memory.units) unit.advance = unit.manifested = unit.denied = 0;
    for (ModelMemory& model : game.memory.models) {
        model.allocated = false;
        model.fired = 0;
        model.manifested = model.denied = 0;
    }
    for (SideMemory& side : game.memory.sides) side.smites = 0;
    game.memory.step = 0;
}

void end_turn(Game& game) {
    game.clear_everywhere(game.edition.course.until_turn_ends);
    for (UnitMemory& unit : game.memory.units) {
        unit.move = MoveKind::none;
        unit.fallen = 0;
        unit.charge_targets.clear();
    }
    for (ModelMemory& model : game.memory.models) {
        model.marker = 255;
        model.moved = false;
        model.attempted = 0;
    }
}

void end_round(Game& game) {
    game.clear_everywhere(game.edition.course.until_round_ends);
    for (UnitMemory& unit : game.memory.units) unit.attempted = 0;
}

namespace {

bool in_battle(const Game& game) { return game.battle.stage == game.edition.course.battle(); }

void tell_step(Game& game) {
    game.tell(StepBegun{game.battle.stage, game.battle.round, game.battle.phase, game.battle.active});
}

void begin_phase(Game& game, std::uint8_t phase) {
    game.battle.phase = phase;
    game.memory.step = 0;
    if (game.edition.phases[phase] == "shooting") // N-SHEET-22, E-SHEET-14: the smoke of the player's own units
        for (UnitId unit : units_on_table(game, game.active())) game.set(unit, Flag::in_smoke, false);
    tell_step(game);
}

void begin_turn(Game& game, Side side) {
    game.battle.active = side;
    begin_phase(game, 0);
}

// N-RND-02, E-TURN-02: the same player begins every battle round.
void begin_round(Game& game) {
    const Course& course = game.edition.course;
    ++game.battle.round;
    game.battle.active = game.battle.first;
    if (course.at_round_start) course.at_round_start(game);
    resolve_abilities(game, When::round_start);
    begin_turn(game, game.battle.first);
}

void play_stage(Game& game) {
    const Course& course = game.edition.course;
    if (!in_battle(game)) return course.stages[game.battle.stage](game);
    course.phases[game.battle.phase](game);
    if (game.edition.phases[game.battle.phase] == "fight") resolve_abilities(game, When::fight_end);
}

void enter_next_stage(Game& game) {
    ++game.battle.stage;
    game.memory.step = 0;
    if (!in_battle(game)) return tell_step(game);
    end_turn(game);    // losses before this point belong to no turn (N-MOR-02, E-MOR-01)
    begin_round(game); // N-END-01, E-TURN-01
}

// Goes on after a phase: to the next one (N-RND-03, E-TURN-03), the other player's turn (N-RND-04, E-TURN-04), the next
// battle round (N-RND-05, E-TURN-04), or the end of the last round, which ends the battle (N-END-03, E-END-01).
void go_on(Game& game) {
    const Course& course = game.edition.course;
    end_phase(game);
    const std::size_t next = game.battle.phase + 1u;
    if (next < course.phases.size()) return begin_phase(game, static_cast<std::uint8_t>(next));
    if (course.at_turn_end) course.at_turn_end(game);
    end_turn(game);
    if (game.active() == game.battle.first) return begin_turn(game, opponent(game.active()));
    resolve_abilities(game, When::round_end);
    end_round(game);
    if (game.battle.round == course.rounds)
        game.battle.over = true;
    else
        begin_round(game);
}

} // namespace

// Plays on from the stage and phase in the battle.
void play(const Setup& setup, Battle& battle, Oracle& oracle) {
    Game game(setup, battle, oracle);
    const Course& course = game.edition.course;
    while (battle.stage != course.ended()) {
        if (!battle.over) play_stage(game);
        if (battle.over) return course.end_battle(game); // N-END-02, N-END-03, E-END-01, E-END-02
        if (in_battle(game))
            go_on(game);
        else
            enter_next_stage(game);
        game.checkpoint();
    }
}

} // namespace muster::sheets
