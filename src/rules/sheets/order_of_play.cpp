#include "rules/sheets/edition.h"
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

class OrderOfPlay {
  public:
    explicit OrderOfPlay(Game& game) : game_(game), course_(game.edition.course) {}

    // From wherever the battle says that it is.
    void play() {
        while (game_.battle.stage != course_.ended()) {
            if (!game_.battle.over) play_stage();
            if (game_.battle.over) return course_.end_battle(game_); // N-END-02, N-END-03, E-END-01, E-END-02
            if (in_battle())
                go_on();
            else
                enter_next_stage();
            game_.checkpoint();
        }
    }

  private:
    bool in_battle() const { return game_.battle.stage == course_.battle(); }

    void play_stage() {
        if (!in_battle()) return course_.stages[game_.battle.stage](game_);
        course_.phases[game_.battle.phase](game_);
        if (game_.edition.phases[game_.battle.phase] == "fight") course_.resolve_abilities(game_, When::fight_end);
    }

    void enter_next_stage() {
        ++game_.battle.stage;
        game_.memory.step = 0;
        if (!in_battle()) return tell_step();
        end_turn(game_); // whoever was lost before was lost in no turn (N-MOR-02, E-MOR-01)
        begin_round();   // N-END-01, E-TURN-01
    }

    // N-RND-02, E-TURN-02: the same player begins every battle round.
    void begin_round() {
        ++game_.battle.round;
        game_.battle.active = game_.battle.first;
        if (course_.at_round_start) course_.at_round_start(game_);
        course_.resolve_abilities(game_, When::round_start);
        begin_turn(game_.battle.first);
    }

    void begin_turn(Side side) {
        game_.battle.active = side;
        begin_phase(0);
    }

    void begin_phase(std::uint8_t phase) {
        game_.battle.phase = phase;
        game_.memory.step = 0;
        tell_step();
    }

    // What follows a phase: the next one (N-RND-03, E-TURN-03), the other player's turn (N-RND-04, E-TURN-04), the next
    // battle round (N-RND-05, E-TURN-04), or the end of the last and with it of the battle (N-END-03, E-END-01).
    void go_on() {
        end_phase(game_);
        const std::size_t next = game_.battle.phase + 1u;
        if (next < course_.phases.size()) return begin_phase(static_cast<std::uint8_t>(next));
        if (course_.at_turn_end) course_.at_turn_end(game_);
        end_turn(game_);
        if (game_.active() == game_.battle.first) return begin_turn(opponent(game_.active()));
        course_.resolve_abilities(game_, When::round_end);
        end_round(game_);
        if (game_.battle.round == course_.rounds)
            game_.battle.over = true;
        else
            begin_round();
    }

    void tell_step() {
        game_.tell(StepBegun{game_.battle.stage, game_.battle.round, game_.battle.phase, game_.battle.active});
    }

    Game& game_;
    const Course& course_;
};

} // namespace

void play(const Setup& setup, Battle& battle, Oracle& oracle) {
    Game game(setup, battle, oracle);
    OrderOfPlay(game).play();
}

} // namespace muster::sheets
