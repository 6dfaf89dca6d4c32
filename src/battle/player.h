// Computer players answer through the same questions as everyone. A View is all they see: the battle as it lies on the
// table, never the dice to come nor what the other seat has committed in secret.
#pragma once

#include "battle/question.h"
#include "battle/setup.h"

namespace muster {

class Session;

class View {
  public:
    const Setup& setup() const;
    const Battle& battle() const; // at the question, between two of its effects if need be
    Side seat() const { return seat_; }
    std::size_t decision() const; // how many answers were given before this one

  private:
    friend class Session;
    friend Session imagine(const View& view, std::uint64_t key);
    View(const Session& session, const Battle& battle, Side seat) : session_(&session), battle_(&battle), seat_(seat) {}

    const Session* session_;
    const Battle* battle_;
    Side seat_;
};

class Player {
  public:
    virtual ~Player() = default;
    virtual Answer answer(const View& view, const Question& question, const Rulings& rulings) = 0;
};

// A battle that can be played on from here in the player's imagination: what is known replays, later dice come from the
// player's own key, and hidden answers of the other seat are made up from it.
Session imagine(const View& view, std::uint64_t key);

} // namespace muster
