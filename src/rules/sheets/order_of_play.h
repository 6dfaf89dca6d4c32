// The order of play as both editions have it: the steps of the mission one after the other, then battle rounds, turns
// and phases. `Edition` names a rule set's stages and phases, plays each of them, and says what else happens where a
// round begins and a turn or a round ends (rules/*/rule_set.cpp).
#pragma once

#include "rules/sheets/sheet_events.h"
#include "rules/sheets/sheet_game.h"

namespace muster::sheets {

template <class Edition>
class OrderOfPlay {
    using Game = typename Edition::Game;
    using Stage = typename Edition::Stage;
    using Phase = typename Game::Phase;

  public:
    explicit OrderOfPlay(Game& game) : game_(game) {}

    // From wherever the battle says that it is.
    void play() {
        while (stage() != Stage::ended) {
            if (!game_.battle.over) Edition::play_stage(game_);
            if (game_.battle.over) return end_battle(game_); // N-END-02, N-END-03, E-END-01, E-END-02
            if (stage() == Stage::battle)
                go_on();
            else
                enter_next_stage();
            game_.checkpoint();
        }
    }

  private:
    Stage stage() const { return static_cast<Stage>(game_.battle.stage); }

    void enter_next_stage() {
        ++game_.battle.stage;
        game_.memory.step = 0;
        if (stage() != Stage::battle) return tell_step();
        end_turn(game_); // whoever was lost before was lost in no turn (N-MOR-02, E-MOR-01)
        begin_round();   // N-END-01, E-TURN-01
    }

    // N-RND-02, E-TURN-02: the same player begins every battle round.
    void begin_round() {
        ++game_.battle.round;
        game_.battle.active = game_.battle.first;
        Edition::begin_round(game_);
        resolve_abilities(game_, When::round_start);
        begin_turn(game_.battle.first);
    }

    void begin_turn(Side side) {
        game_.battle.active = side;
        begin_phase(Phase{}); // the first of them
    }

    void begin_phase(Phase phase) {
        game_.battle.phase = static_cast<std::uint8_t>(phase);
        game_.memory.step = 0;
        tell_step();
    }

    // What follows a phase: the next one (N-RND-03, E-TURN-03), the other player's turn (N-RND-04, E-TURN-04), the next
    // battle round (N-RND-05, E-TURN-04), or the end of the last and with it of the battle (N-END-03, E-END-01).
    void go_on() {
        end_phase(game_);
        if (game_.phase() != Phase::morale) return begin_phase(static_cast<Phase>(game_.battle.phase + 1));
        Edition::end_turn(game_);
        if (game_.active() == game_.battle.first) return begin_turn(opponent(game_.active()));
        resolve_abilities(game_, When::round_end);
        Edition::end_round(game_);
        if (game_.battle.round == Edition::rounds)
            game_.battle.over = true;
        else
            begin_round();
    }

    void tell_step() {
        game_.tell(StepBegun{game_.battle.stage, game_.battle.round, game_.battle.phase, game_.battle.active});
    }

    Game& game_;
};

} // namespace muster::sheets
