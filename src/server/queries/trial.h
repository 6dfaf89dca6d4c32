// Tries what follows from an answer. The rules play on in a copy, once for each result of the dice that they roll. Dice
// that are only added up have one result for each total. Dice that only succeed or fail have two results. Offers of
// re-rolls are passed.
#pragma once

#include "battle/session.h"

namespace muster::queries {

class Trial : public Oracle {
  public:
    explicit Trial(const Answer& answer) : answer_(answer) { listening = true; }

    // Calls `ended` after each trial, until it returns false.
    void play_each(const Session& from, FunctionRef<bool()> ended);

    // The result of the last trial: what followed from the answer, and the chance of its dice.
    const std::optional<Refusal>& refusal() const { return refusal_; }
    const std::optional<Clause>& asked() const { return asked_; } // the question that it reached
    const EventLog& events() const { return events_; }            // events since the answer
    double chance() const;

  protected:
    static constexpr std::size_t most_dice_at_once = 3; // more dice have too many results

    // Called before dice are rolled, and after an event. A trial that has seen enough throws.
    virtual void before_roll(Clause purpose, std::size_t dice) = 0;
    virtual void after_event() {}
    std::size_t dice() const; // dice rolled in this trial

  private:
    // A result of the dice, and the number of ways to get it or an equivalent one.
    struct Throw {
        std::array<Face, most_dice_at_once> faces{1, 1, 1};
        std::uint32_t ways = 1;
    };
    struct Thrown {
        std::size_t dice;
        std::vector<Throw> throws{Throw{}}; // all results worth a trial, ones first; complete once the roll is reported
        std::size_t now = 0;                // the one used in this trial
        bool is_read = false;
    };
    static std::vector<Throw> all_throws(std::size_t dice, Reading reading, const Needs& needs);
    bool turn_to_next();

    Answer ask(const Battle& battle, const Question& question, const Rulings& rulings) override;
    void announce(const Question& question) override;
    void roll(Clause purpose, std::span<Face> faces) override;
    void checkpoint(const Battle&) override {}
    void record(const EventType& type, const void* event) override;

    Answer answer_;
    std::vector<Thrown> thrown_; // the rolls of this trial, in order
    std::size_t rolls_ = 0;      // number of rolls made in this trial
    bool answered_ = false;
    std::optional<Refusal> refusal_;
    std::optional<Clause> asked_;
    EventLog events_;
};

} // namespace muster::queries
