// Computer players answer the same questions as everyone. A View is all they see: the battle on the table, but not the
// dice to come and not the secret answers of the other seat.
#pragma once

#include "battle/question.h"
#include "battle/setup.h"

namespace muster {

class Session;

class View {
  public:
    const Setup& setup() const;
    const Battle& battle() const; // at the question; this may be between two effects of one rule
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

// A battle that can be continued from here in the player's imagination. Known answers and dice replay, later dice come
// from the player's own key, and hidden answers of the other seat are invented.
Session imagine(const View& view, std::uint64_t key);

} // namespace muster
