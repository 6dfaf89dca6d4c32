// What follows from an answer, by trying it: the rules play on in a copy, once for each result that the dice they roll
// can have. Dice that are only added up have as many results as totals, those of which nothing counts but whether they
// will do have two. Offers to roll dice again are let pass.
#pragma once

#include "battle/session.h"

namespace muster::queries {

class Trial : public Oracle {
  public:
    explicit Trial(const Answer& answer) : answer_(answer) { listening = true; }

    // Calls `ended` after each trial, as long as it says that it wants more of them.
    void play_each(const Session& from, FunctionRef<bool()> ended);

    // Of the trial that has just ended: what came of the answer, and the chance that the dice fall so.
    const std::optional<Refusal>& refusal() const { return refusal_; }
    const std::optional<Clause>& asked() const { return asked_; } // the question it came to
    const EventLog& events() const { return events_; }            // told since the answer
    double chance() const;

  protected:
    static constexpr std::size_t most_dice_at_once = 3; // all results of more are too many to look at

    // Before dice are rolled, and after something was told: whoever has seen enough throws.
    virtual void before_roll(Clause purpose, std::size_t dice) = 0;
    virtual void after_event() {}
    std::size_t dice() const; // rolled in this trial

  private:
    // Faces that dice may show, and in how many ways they show these or what comes to the same.
    struct Throw {
        std::array<Face, most_dice_at_once> faces{1, 1, 1};
        std::uint32_t ways = 1;
    };
    struct Thrown {
        std::size_t dice;
        std::vector<Throw> throws{Throw{}}; // all that are worth a trial, ones first, once the rules have told of it
        std::size_t now = 0;                // that of this trial
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
    std::vector<Thrown> thrown_; // of this trial, in order
    std::size_t rolls_ = 0;      // made in this trial
    bool answered_ = false;
    std::optional<Refusal> refusal_;
    std::optional<Clause> asked_;
    EventLog events_;
};

} // namespace muster::queries
