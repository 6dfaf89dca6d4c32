// A battle in progress: a checkpoint, the answers and dice since, and the open question. To take one more answer, the
// rules run again from the checkpoint on a copy. They stop at the next question that has no answer yet. Saving,
// resuming, undo, replay, spectators and search all use this one mechanism.
#pragma once

#include "base/function_ref.h"
#include "battle/player.h"
#include "battle/rule_set.h"
#include "dice/stream.h"

#include <functional>
#include <memory>

namespace muster {

// A question that is kept after the rule that asked it has left.
struct OpenQuestion {
    std::size_t number = 0; // the number of answers given before
    std::vector<Option> options;
    std::vector<ModelId> models;

    OpenQuestion(std::size_t number, const Question& question);
    Question question() const; // its lists belong to this object

  private:
    Question question_;
};

// One thing that the rules got from outside.
struct Record {
    enum class Kind : std::uint8_t { answer, dice, reveal };
    Kind kind = Kind::answer;
    Side seat = Side::red;   // the seat that answered
    bool secret = false;     // not yet revealed to the other seat
    bool unknown = false;    // in an imagined battle: a secret of the other seat, to be invented
    std::string bytes;       // the answer, or the faces
    std::uint32_t place = 0; // number of its question among those announced since the last record or checkpoint; 0:
                             // none
};

// What a replay lists: answers, and take-backs that both players agreed to.
struct Entry {
    bool is_answer = true;
    std::string answer; // bytes of the Answer
    Side seat = Side::red;
    std::size_t back_to = 0;    // for a take-back: how many answers stand after it
    std::uint64_t next_die = 0; // for a take-back: the dice taken back stay spent
    bool secret = false;        // not yet revealed to the other seat; if taken back, nothing has been revealed since
};

class Session {
  public:
    Session(std::shared_ptr<const Setup> setup, std::shared_ptr<DiceStream> dice, bool keep_events = true);
    // Continues from a checkpoint, with the answers and dice since then.
    Session(std::shared_ptr<const Setup> setup, std::shared_ptr<DiceStream> dice, const Battle& checkpoint,
            std::vector<Record> since, std::uint64_t next_die, bool keep_events = true, std::uint64_t imagination = 0);

    const Setup& setup() const { return *setup_; }
    std::shared_ptr<const Setup> shared_setup() const { return setup_; }
    const RuleSet& rules() const { return *setup_->rules; }
    const Battle& battle() const { return battle_; } // the battle that the table shows
    bool over() const { return battle_.over; }
    const std::optional<OpenQuestion>& question() const { return question_; }
    const EventLog& events() const { return events_; }
    std::size_t answers() const { return answers_; } // answers that were given and not taken back
    std::uint64_t digest() const { return battle_digest(rules(), battle_); }

    // Gives the open question's answer. A refusal leaves everything as it was.
    std::optional<Refusal> answer(const Answer& answer);
    // Lets these players answer for their seats. It ends when a seat without a player is asked, when `until` returns
    // true for the battle at a question, or when the battle ends.
    void run(std::array<Player*, 2> players, FunctionRef<bool(const Battle&)> until = nullptr);
    std::size_t refused_players() const { return refused_players_; } // answers that had to be replaced by the default

    // Ask the rules about the open question without answering it.
    std::optional<Refusal> check(const Answer& answer) const;
    std::optional<Answer> propose(const Goal& goal) const;
    Answer default_answer() const;
    // The open question with the rulings about it, for code that asks more than once. `visit` is not called if no
    // question is open.
    void at_open_question(FunctionRef<void(const Question&, const Rulings&)> visit) const;

    // Plays on from the open question in a copy that is discarded afterwards. This oracle gives the new answers and
    // dice and receives the new events, until it throws Enough or the battle ends. If no question is open, nothing
    // happens.
    void try_out(Oracle& oracle) const;

    // How many of the last answers, of whatever seat, no die and no reveal came after.
    std::size_t since_chance() const;
    void undo_last(); // one of those; whether its seat may take it back, the caller knows
    // How many answers this seat may take back without asking: its own last ones, if no die, reveal or other answer
    // came after.
    std::size_t free_undos(Side seat) const;
    bool undo(Side seat);
    // A take-back by agreement: only the first `answers` stand. The dice rolled since stay spent.
    void take_back(std::size_t answers);

    View view(Side seat) const { return {*this, battle_, seat}; }

    // For code that thinks about the open question: if the rules roll anything new, it throws std::logic_error. So no
    // thought can find out the dice to come.
    Session without_dice() const;
    // A copy that would go on with other dice.
    Session with_dice(std::shared_ptr<DiceStream> dice) const;

    const Battle& checkpoint() const { return checkpoint_; }
    std::vector<Record> since_checkpoint() const;
    const std::vector<Record>& records() const { return records_; }
    const std::vector<Entry>& entries() const { return entries_; }
    std::uint64_t next_die() const { return next_die_; }

    // Called at every checkpoint with the battle and the number of records before it; for tests and stores.
    std::function<void(const Battle&, std::size_t)> on_checkpoint;

  private:
    class Feed; // the oracle that feeds the rules from the records
    friend class View;
    friend Session imagine(const View& view, std::uint64_t key);

    void restart();                    // forget the checkpoint: the next run starts at the beginning
    void shorten(std::size_t answers); // keep only this many answers, and the dice rolled before the next one
    std::optional<Refusal> advance(const Answer* fresh, std::array<Player*, 2> players,
                                   FunctionRef<bool(const Battle&)> until = nullptr);

    std::shared_ptr<const Setup> setup_;
    std::shared_ptr<DiceStream> dice_; // null in a copy that only thinks
    bool keep_events_;
    Battle start_;      // where the records begin
    Battle checkpoint_; // the last checkpoint, and how much came before it
    std::size_t checkpoint_records_ = 0, checkpoint_events_ = 0, checkpoint_answers_ = 0;
    std::vector<Record> records_;
    std::uint64_t next_die_ = 0;
    std::vector<Entry> entries_;
    EventLog events_;
    Battle battle_;
    std::optional<OpenQuestion> question_;
    std::size_t answers_ = 0;
    std::size_t refused_players_ = 0;
    std::uint64_t imagination_; // key for the answers that an imagined battle invents
};

} // namespace muster
