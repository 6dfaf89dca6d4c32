// A battle in progress: a checkpoint plus the answers and dice since, and the open question. To take one more answer
// the rules run again from the checkpoint on a copy; they stop where the next question has no answer yet. Saving,
// resuming, undo, replay, spectators and search are all this one mechanism.
#pragma once

#include "base/function_ref.h"
#include "battle/player.h"
#include "battle/rule_set.h"
#include "dice/stream.h"

#include <functional>
#include <memory>

namespace muster {

// A question that outlives the rule that asked it.
struct OpenQuestion {
    std::size_t number = 0; // counts the answers given before
    std::vector<Option> options;
    std::vector<ModelId> models;

    OpenQuestion(std::size_t number, const Question& question);
    Question question() const; // its lists are this object's

  private:
    Question question_;
};

// One thing the rules were told from outside.
struct Record {
    enum class Kind : std::uint8_t { answer, dice, reveal };
    Kind kind = Kind::answer;
    Side seat = Side::red; // who answered
    bool secret = false;   // not yet revealed to the other seat
    bool unknown = false;  // in an imagined battle: the other seat's secret, to be made up
    std::string bytes;     // the answer, or the faces
    std::uint32_t place =
        0; // of an answer's question among those announced since the record or checkpoint before; 0: of none
};

// What a replay lists: answers, and take-backs that both players agreed to.
struct Entry {
    bool is_answer = true;
    std::string answer; // bytes of the Answer
    Side seat = Side::red;
    std::size_t back_to = 0;    // for a take-back: how many answers stand after it
    std::uint64_t next_die = 0; // for a take-back: the dice taken back stay spent
    bool secret = false;        // not yet revealed to the other seat, nor has anything been since if it was taken back
};

class Session {
  public:
    Session(std::shared_ptr<const Setup> setup, std::shared_ptr<DiceStream> dice, bool keep_events = true);
    // Goes on from a checkpoint with what was answered and rolled since.
    Session(std::shared_ptr<const Setup> setup, std::shared_ptr<DiceStream> dice, const Battle& checkpoint,
            std::vector<Record> since, std::uint64_t next_die, bool keep_events = true, std::uint64_t imagination = 0);

    const Setup& setup() const { return *setup_; }
    std::shared_ptr<const Setup> shared_setup() const { return setup_; }
    const RuleSet& rules() const { return *setup_->rules; }
    const Battle& battle() const { return battle_; } // what the table shows
    bool over() const { return battle_.over; }
    const std::optional<OpenQuestion>& question() const { return question_; }
    const EventLog& events() const { return events_; }
    std::size_t answers() const { return answers_; } // given and standing
    std::uint64_t digest() const { return battle_digest(rules(), battle_); }

    // Gives the open question's answer. A refusal leaves everything as it was.
    std::optional<Refusal> answer(const Answer& answer);
    // Lets these players answer for their seats until a seat without one is asked, `until` says so of the battle at a
    // question, or the battle ends.
    void run(std::array<Player*, 2> players, FunctionRef<bool(const Battle&)> until = nullptr);
    std::size_t refused_players() const { return refused_players_; } // answers that had to be replaced by the default

    // About the open question, without answering it.
    std::optional<Refusal> check(const Answer& answer) const;
    std::optional<Answer> propose(const Goal& goal) const;
    Answer default_answer() const;
    // The open question with what the rules say about it, for whoever wants to ask more than once. Not called where
    // none is open.
    void at_open_question(FunctionRef<void(const Question&, const Rulings&)> visit) const;

    // Plays on from the open question in a copy that is forgotten afterwards: what is new is asked of this oracle,
    // rolled by it and told to it, until it throws Enough or the battle ends. Nothing happens where no question is
    // open.
    void try_out(Oracle& oracle) const;

    // Answers this seat may take back without asking: its own last ones, with no die, reveal or other answer since.
    std::size_t free_undos(Side seat) const;
    bool undo(Side seat);
    // By agreement: only the first `answers` stand, and the dice rolled since stay spent.
    void take_back(std::size_t answers);

    View view(Side seat) const { return {*this, battle_, seat}; }

    // For whoever thinks about the open question: where the rules roll anything new it throws std::logic_error, so that
    // no thought can lead to the dice that are to come.
    Session without_dice() const;

    const Battle& checkpoint() const { return checkpoint_; }
    std::vector<Record> since_checkpoint() const;
    const std::vector<Record>& records() const { return records_; }
    const std::vector<Entry>& entries() const { return entries_; }
    std::uint64_t next_die() const { return next_die_; }

    // Called at every checkpoint with the battle there and how many records lie before it; for tests and stores.
    std::function<void(const Battle&, std::size_t)> on_checkpoint;

  private:
    class Feed; // the oracle that feeds the rules from the records
    friend class View;
    friend Session imagine(const View& view, std::uint64_t key);

    void restart();                    // forget the checkpoint: the next run starts at the beginning
    void shorten(std::size_t answers); // keep only so many answers, and what was rolled before the next
    std::optional<Refusal> advance(const Answer* fresh, std::array<Player*, 2> players,
                                   FunctionRef<bool(const Battle&)> until = nullptr);

    std::shared_ptr<const Setup> setup_;
    std::shared_ptr<DiceStream> dice_; // none in a copy that thinks
    bool keep_events_;
    Battle start_;      // where the records begin
    Battle checkpoint_; // the last one, and what lay before it
    std::size_t checkpoint_records_ = 0, checkpoint_events_ = 0, checkpoint_answers_ = 0;
    std::vector<Record> records_;
    std::uint64_t next_die_ = 0;
    std::vector<Entry> entries_;
    EventLog events_;
    Battle battle_;
    std::optional<OpenQuestion> question_;
    std::size_t answers_ = 0;
    std::size_t refused_players_ = 0;
    std::uint64_t imagination_; // key for what an imagined battle makes up
};

} // namespace muster
