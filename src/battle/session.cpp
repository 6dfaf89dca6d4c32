#include "battle/session.h"

#include "base/fingerprint.h"
#include "battle/imagined_dice.h"

#include <fmt/format.h>

#include <stdexcept>

namespace muster {
namespace {

// Thrown where the next question has no answer yet. The table shows the battle at that point.
struct Unanswered : EarlyExit {};

// Thrown where a new answer is refused; the run is discarded.
struct Refused : EarlyExit {
    explicit Refused(Refusal refusal_) : refusal(std::move(refusal_)) {}
    Refusal refusal;
};

// A possible secret answer of the other seat.
Answer made_up(const Question& question, const Rulings& rulings, std::uint64_t key) {
    Fingerprint mix;
    mix.add(key);
    const std::uint64_t random = mix.value();
    if (question.form == Form::number) {
        const int count = question.most - question.least + 1;
        return pick_number(question.least + static_cast<int>(random % static_cast<unsigned>(count)));
    }
    if (question.form == Form::one && !question.options.empty())
        return pick(question.options[random % question.options.size()]);
    return default_answer(question, rulings);
}

// Remembers the last proposal. Proposals of places are always legal (a test checks all of them in random battles), and
// checking a move means walking it. So a player's answer that equals the proposal need not be checked.
class CachingRulings final : public Rulings {
  public:
    explicit CachingRulings(const Rulings& rulings) : rulings_(rulings) {}

    std::optional<Refusal> check(const Answer& answer) const override { return rulings_.check(answer); }
    std::optional<Answer> propose(const Goal& goal) const override {
        std::optional<Answer> proposal = rulings_.propose(goal);
        if (proposal) copy_fields(*proposal, proposed_);
        return proposal;
    }
    const Placing* placing() const override { return rulings_.placing(); }

    bool proposed_place(const Answer& answer) const { return !answer.places.empty() && proposed_ == answer; }

  private:
    const Rulings& rulings_;
    mutable Answer proposed_; // empty at first
};

} // namespace

OpenQuestion::OpenQuestion(std::size_t number_, const Question& question)
    : number(number_),
      options(question.options.begin(), question.options.end()),
      models(question.models.begin(), question.models.end()),
      question_(question) {}

Question OpenQuestion::question() const {
    Question question = question_;
    question.options = options;
    question.models = models;
    return question;
}

// Feeds the rules from the records, then from a new answer, then from players who answer at once. In a trial, an
// outside oracle answers after the records, and nothing is recorded.
class Session::Feed final : public Oracle {
  public:
    Feed(Session& session, const Answer* fresh, std::array<Player*, 2> players,
         FunctionRef<bool(const Battle&)> until = nullptr)
        : session_(session),
          fresh_(fresh),
          players_(players),
          until_(until),
          imagined_(dynamic_cast<ImaginedDice*>(session.dice_.get())),
          at_(session.checkpoint_records_),
          told_(session.checkpoint_events_),
          answers_(session.checkpoint_answers_) {
        listening = session.keep_events_;
    }
    Feed(Session& session, Oracle& trial) : Feed(session, nullptr, {}) {
        trial_ = &trial;
        listening = true;
    }

    Answer ask(const Battle& battle, const Question& question, const Rulings& rulings) override {
        const std::size_t number = answers_++;
        if (imagined_) imagined_->turn_to(battle, question);
        if (at_ < session_.records_.size()) return recorded(number, question, rulings);
        if (trial_) {
            is_new_ = true;
            return trial_->ask(battle, question, rulings);
        }
        if (fresh_) return fresh(question, rulings);
        Player* player = players_[index(question.seat)];
        if (player && !(until_ && until_(battle))) return answer_of(*player, battle, question, rulings);
        session_.question_.emplace(number, question);
        throw Unanswered{};
    }

    // Between two records every run of the rules does the same: the n-th question that they announce is the n-th of the
    // earlier run. But after a checkpoint in the middle of a run, the announcements differ from those of a run that
    // begins there.
    std::optional<Answer> on_record(const Battle& battle, Question& question) override {
        question.place = ++announced_;
        if (at_ == session_.records_.size() || !in_step_) return std::nullopt;
        const Record& next = session_.records_[at_];
        if (next.place != announced_ - announced_before_ || next.unknown) return std::nullopt;
        ++answers_;
        if (imagined_) imagined_->turn_to(battle, question);
        return from_bytes<Answer>(next_record().bytes);
    }

    void announce(const Question& question) override {
        if (is_new_) trial_->announce(question);
    }

    void roll(Clause purpose, std::span<Face> faces) override {
        if (at_ < session_.records_.size()) {
            const std::string& bytes = next_record().bytes;
            std::ranges::copy(bytes, faces.begin());
            return;
        }
        if (trial_) return trial_->roll(purpose, faces);
        if (!session_.dice_) throw std::logic_error("a copy of a battle that thinks has no dice");
        session_.dice_->fill(session_.next_die_, faces, purpose);
        session_.next_die_ += faces.size();
        add_record({Record::Kind::dice, Side::red, false, false, std::string(faces.begin(), faces.end())});
    }

    void checkpoint(const Battle& battle) override {
        if (trial_) return trial_->checkpoint(battle);
        copy_fields(battle, session_.checkpoint_);
        session_.rules().copy_memory(battle, session_.checkpoint_);
        announced_before_ = announced_;
        in_step_ = false;
        session_.checkpoint_records_ = at_;
        session_.checkpoint_events_ = told_;
        session_.checkpoint_answers_ = answers_;
        if (session_.on_checkpoint) session_.on_checkpoint(battle, at_);
    }

    void reveal() override {
        if (at_ < session_.records_.size()) {
            next_record();
            return;
        }
        if (trial_) return trial_->reveal();
        for (Record& record : session_.records_) record.secret = false;
        for (Entry& entry : session_.entries_) entry.secret = false;
        add_record({Record::Kind::reveal, Side::red, false, false, {}});
    }

    // Events of the repeated part were reported before. Only new ones are added.
    void record(const EventType& type, const void* event) override {
        if (trial_) return is_new_ ? trial_->record(type, event) : void();
        if (told_ >= session_.events_.size()) session_.events_.add(type, event);
        ++told_;
    }

    std::size_t answers() const { return answers_; }

  private:
    Answer recorded(std::size_t number, const Question& question, const Rulings& rulings) {
        const std::uint32_t place = place_of(question);
        Record& record = next_record();
        if (place > 0) record.place = place;
        if (record.unknown) {
            record.bytes = bytes_of(made_up(question, rulings, session_.imagination_ + number));
            record.unknown = false;
        }
        return from_bytes<Answer>(record.bytes);
    }

    Answer fresh(const Question& question, const Rulings& rulings) {
        const Answer answer = *std::exchange(fresh_, nullptr);
        if (auto refusal = rulings.check(answer)) throw Refused(*refusal);
        keep(answer, question);
        return answer;
    }

    Answer answer_of(Player& player, const Battle& battle, const Question& question, const Rulings& rulings) {
        const CachingRulings cached(rulings);
        Answer answer = player.answer(View(session_, battle, question.seat), question, cached);
        if (!cached.proposed_place(answer) && rulings.check(answer)) {
            ++session_.refused_players_;
            answer = muster::default_answer(question, rulings);
            if (const auto refusal = rulings.check(answer))
                throw std::logic_error(fmt::format("the question of {} refuses its own default answer by {}",
                                                   id_of(question.clause), id_of(refusal->clause)));
        }
        keep(answer, question);
        return answer;
    }

    void keep(const Answer& answer, const Question& question) {
        std::string bytes = bytes_of(answer);
        session_.entries_.push_back({true, bytes, question.seat, 0, 0, question.secret});
        const std::uint32_t place = place_of(question);
        add_record({Record::Kind::answer, question.seat, question.secret, false, std::move(bytes), place});
    }

    std::uint32_t place_of(const Question& question) const {
        return in_step_ && question.place > announced_before_ ? question.place - announced_before_ : 0;
    }
    Record& next_record() {
        announced_before_ = announced_;
        in_step_ = true;
        return session_.records_[at_++];
    }
    void add_record(Record record) {
        session_.records_.push_back(std::move(record));
        next_record();
    }

    Session& session_;
    const Answer* fresh_;
    std::array<Player*, 2> players_;
    FunctionRef<bool(const Battle&)> until_;
    ImaginedDice* imagined_; // null where the dice are real
    std::size_t at_, told_, answers_;
    std::uint32_t announced_ = 0, announced_before_ = 0; // announced questions: in this run, and before the last record
    bool in_step_ = true; // the run began at the last checkpoint, so its announcements match the records
    Oracle* trial_ = nullptr;
    bool is_new_ = false; // the trial is past the part that was reported before
};

Session::Session(std::shared_ptr<const Setup> setup, std::shared_ptr<DiceStream> dice, bool keep_events)
    : Session(setup, std::move(dice), begin_battle(*setup), {}, 0, keep_events) {}

Session::Session(std::shared_ptr<const Setup> setup, std::shared_ptr<DiceStream> dice, const Battle& checkpoint,
                 std::vector<Record> since, std::uint64_t next_die, bool keep_events, std::uint64_t imagination)
    : setup_(std::move(setup)),
      dice_(std::move(dice)),
      keep_events_(keep_events),
      start_(checkpoint),
      checkpoint_(checkpoint),
      records_(std::move(since)),
      next_die_(next_die),
      battle_(checkpoint),
      imagination_(imagination) {
    advance(nullptr, {});
}

// Runs the rules from the checkpoint through the records and on as far as there are answers.
std::optional<Refusal> Session::advance(const Answer* fresh, std::array<Player*, 2> players,
                                        FunctionRef<bool(const Battle&)> until) {
    const std::optional<OpenQuestion> open = std::move(question_);
    question_.reset();
    Battle running = checkpoint_;
    Feed feed(*this, fresh, players, until);
    try {
        rules().play(*setup_, running, feed);
    } catch (const Unanswered&) {
        answers_ = question_->number;
        battle_ = running;
        return std::nullopt;
    } catch (const Refused& refused) {
        question_ = open;
        return refused.refusal;
    }
    answers_ = feed.answers();
    battle_ = running;
    return std::nullopt;
}

std::optional<Refusal> Session::answer(const Answer& answer) { return advance(&answer, {}); }

void Session::run(std::array<Player*, 2> players, FunctionRef<bool(const Battle&)> until) {
    if (!over()) advance(nullptr, players, until);
}

Session Session::without_dice() const { return with_dice(nullptr); }

Session Session::with_dice(std::shared_ptr<DiceStream> dice) const {
    Session copy = *this;
    copy.dice_ = std::move(dice);
    return copy;
}

void Session::try_out(Oracle& oracle) const {
    if (!question_) return;
    Battle running = checkpoint_;
    // This adds no record. It writes only what the next run would write, too: where a question was announced, and
    // invented answers in place of secret ones.
    Feed feed(const_cast<Session&>(*this), oracle);
    try {
        rules().play(*setup_, running, feed);
    } catch (const Enough&) {}
}

void Session::at_open_question(FunctionRef<void(const Question&, const Rulings&)> visit) const {
    // Looks at one question and then leaves.
    struct Visitor final : Oracle {
        explicit Visitor(FunctionRef<void(const Question&, const Rulings&)> visit_) : visit(visit_) {}
        Answer ask(const Battle&, const Question& question, const Rulings& rulings) override {
            visit(question, rulings);
            throw Enough{};
        }
        void roll(Clause, std::span<Face>) override { throw Enough{}; }
        void checkpoint(const Battle&) override {}
        FunctionRef<void(const Question&, const Rulings&)> visit;
    } visitor(visit);
    try_out(visitor);
}

std::optional<Refusal> Session::check(const Answer& answer) const {
    std::optional<Refusal> refusal;
    at_open_question([&](const Question&, const Rulings& rulings) { refusal = rulings.check(answer); });
    return refusal;
}

std::optional<Answer> Session::propose(const Goal& goal) const {
    std::optional<Answer> answer;
    at_open_question([&](const Question&, const Rulings& rulings) { answer = rulings.propose(goal); });
    return answer;
}

Answer Session::default_answer() const {
    Answer answer;
    at_open_question(
        [&](const Question& question, const Rulings& rulings) { answer = muster::default_answer(question, rulings); });
    return answer;
}

std::size_t Session::since_chance() const {
    const auto last = std::find_if(records_.rbegin(), records_.rend(),
                                   [](const Record& record) { return record.kind != Record::Kind::answer; });
    return static_cast<std::size_t>(last - records_.rbegin());
}

std::size_t Session::free_undos(Side seat) const {
    std::size_t count = 0;
    while (count < since_chance() && records_[records_.size() - 1 - count].seat == seat) ++count;
    return count;
}

bool Session::undo(Side seat) {
    if (free_undos(seat) == 0) return false;
    undo_last();
    return true;
}

void Session::undo_last() {
    if (!entries_.empty() && !entries_.back().is_answer) // a take-back is listed: one more goes on the list
        return take_back(answers_ - 1);
    if (!entries_.empty()) entries_.pop_back(); // nobody has seen an effect of it, so it is removed from the list
    shorten(answers_ - 1);
}

void Session::take_back(std::size_t answers) {
    if (answers >= answers_) return;
    entries_.push_back({false, {}, Side::red, answers, next_die_, false});
    shorten(answers);
}

void Session::shorten(std::size_t answers) {
    std::size_t kept = 0, seen = 0;
    while (kept < records_.size() && (records_[kept].kind != Record::Kind::answer || seen < answers))
        seen += records_[kept++].kind == Record::Kind::answer;
    records_.resize(kept);
    if (kept < checkpoint_records_)
        restart();
    else
        events_.shorten(checkpoint_events_);
    advance(nullptr, {});
}

void Session::restart() {
    checkpoint_ = start_;
    checkpoint_records_ = checkpoint_events_ = checkpoint_answers_ = 0;
    events_.shorten(0);
}

std::vector<Record> Session::since_checkpoint() const {
    return {records_.begin() + static_cast<std::ptrdiff_t>(checkpoint_records_), records_.end()};
}

const Setup& View::setup() const { return session_->setup(); }
const Battle& View::battle() const { return *battle_; }
std::size_t View::decision() const {
    std::size_t answers = session_->checkpoint_answers_;
    for (std::size_t i = session_->checkpoint_records_; i < session_->records_.size(); ++i)
        answers += session_->records_[i].kind == Record::Kind::answer;
    return answers;
}

Session imagine(const View& view, std::uint64_t key) {
    const Session& real = *view.session_;
    std::vector<Record> known = real.since_checkpoint();
    for (Record& record : known)
        if (record.secret && record.seat != view.seat_) {
            record.unknown = true;
            record.bytes.clear();
        }
    return {real.setup_, std::make_shared<ImaginedDice>(key), real.checkpoint_, std::move(known), 0, false, key};
}

} // namespace muster
