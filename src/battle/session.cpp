#include "battle/session.h"

#include "base/fingerprint.h"
#include "battle/imagined_dice.h"

#include <fmt/format.h>

#include <stdexcept>

namespace muster {
namespace {

// Thrown where the next question has no answer yet; the half-advanced battle is what the table shows.
struct Unanswered {};

// Thrown where a fresh answer is refused; the run is forgotten.
struct Refused {
    Refusal refusal;
};

// Something like what the other seat may have answered in secret.
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

// Remembers what it proposed last. Proposals of places keep to the rules by themselves (a test looks at all of them in
// random battles), and checking a move means walking it: who gives one as it is need not be checked.
class Remembering final : public Rulings {
  public:
    explicit Remembering(const Rulings& rulings) : rulings_(rulings) {}

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

// Feeds the rules from the records, then from a fresh answer, then from players on the spot.
class Session::Replay final : public Oracle {
  public:
    Replay(Session& session, const Answer* fresh, std::array<Player*, 2> players,
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

    Answer ask(const Battle& battle, const Question& question, const Rulings& rulings) override {
        const std::size_t number = answers_++;
        if (imagined_) imagined_->turn_to(battle, question);
        if (at_ < session_.records_.size()) return recorded(number, question, rulings);
        if (fresh_) return fresh(question, rulings);
        Player* player = players_[index(question.seat)];
        if (player && !(until_ && until_(battle))) return answer_of(*player, battle, question, rulings);
        session_.question_.emplace(number, question);
        throw Unanswered{};
    }

    void roll(Clause purpose, std::span<Face> faces) override {
        if (at_ < session_.records_.size()) {
            const std::string& bytes = session_.records_[at_++].bytes;
            std::ranges::copy(bytes, faces.begin());
            return;
        }
        session_.dice_->fill(session_.next_die_, faces, purpose);
        session_.next_die_ += faces.size();
        session_.records_.push_back(
            {Record::Kind::dice, Side::red, false, false, std::string(faces.begin(), faces.end())});
        ++at_;
    }

    void checkpoint(const Battle& battle) override {
        copy_fields(battle, session_.checkpoint_);
        session_.rules().copy_memory(battle, session_.checkpoint_);
        session_.checkpoint_records_ = at_;
        session_.checkpoint_events_ = told_;
        session_.checkpoint_answers_ = answers_;
        if (session_.on_checkpoint) session_.on_checkpoint(battle, at_);
    }

    void reveal() override {
        if (at_ < session_.records_.size()) {
            ++at_;
            return;
        }
        for (Record& record : session_.records_) record.secret = false;
        for (Entry& entry : session_.entries_) entry.secret = false;
        session_.records_.push_back({Record::Kind::reveal, Side::red, false, false, {}});
        ++at_;
    }

    std::size_t answers() const { return answers_; }

  protected:
    // Events of the repeated stretch were published before; only new ones are added.
    void record(const EventType& type, const void* event) override {
        if (told_ >= session_.events_.size()) session_.events_.add(type, event);
        ++told_;
    }

  private:
    Answer recorded(std::size_t number, const Question& question, const Rulings& rulings) {
        Record& record = session_.records_[at_++];
        if (record.unknown) {
            record.bytes = bytes_of(made_up(question, rulings, session_.imagination_ + number));
            record.unknown = false;
        }
        return from_bytes<Answer>(record.bytes);
    }

    Answer fresh(const Question& question, const Rulings& rulings) {
        const Answer answer = *std::exchange(fresh_, nullptr);
        if (auto refusal = rulings.check(answer)) throw Refused{*refusal};
        keep(answer, question);
        return answer;
    }

    Answer answer_of(Player& player, const Battle& battle, const Question& question, const Rulings& rulings) {
        const Remembering remembering(rulings);
        Answer answer = player.answer(View(session_, battle, question.seat), question, remembering);
        if (!remembering.proposed_place(answer) && rulings.check(answer)) {
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
        session_.records_.push_back({Record::Kind::answer, question.seat, question.secret, false, std::move(bytes)});
        ++at_;
    }

    Session& session_;
    const Answer* fresh_;
    std::array<Player*, 2> players_;
    FunctionRef<bool(const Battle&)> until_;
    ImaginedDice* imagined_; // null where the dice are real
    std::size_t at_, told_, answers_;
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
    Replay replay(*this, fresh, players, until);
    try {
        rules().play(*setup_, running, replay);
    } catch (const Unanswered&) {
        answers_ = question_->number;
        battle_ = running;
        return std::nullopt;
    } catch (const Refused& refused) {
        question_ = open;
        return refused.refusal;
    }
    answers_ = replay.answers();
    battle_ = running;
    return std::nullopt;
}

std::optional<Refusal> Session::answer(const Answer& answer) { return advance(&answer, {}); }

void Session::run(std::array<Player*, 2> players, FunctionRef<bool(const Battle&)> until) {
    if (!over()) advance(nullptr, players, until);
}

void Session::at_open_question(FunctionRef<void(const Question&, const Rulings&)> visit) const {
    // A player who only looks, then leaves the question open.
    struct Visitor final : Player {
        explicit Visitor(FunctionRef<void(const Question&, const Rulings&)> visit_) : visit(visit_) {}
        Answer answer(const View&, const Question& question, const Rulings& rulings) override {
            visit(question, rulings);
            throw Unanswered{};
        }
        FunctionRef<void(const Question&, const Rulings&)> visit;
    } visitor(visit);

    if (!question_) return;
    Battle running = checkpoint_;
    Session& self = const_cast<Session&>(*this); // nothing is recorded: the visitor leaves before anything is new
    Replay replay(self, nullptr, {&visitor, &visitor});
    try {
        rules().play(*setup_, running, replay);
    } catch (const Unanswered&) {}
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

std::size_t Session::free_undos(Side seat) const {
    std::size_t count = 0;
    while (count < records_.size()) {
        const Record& record = records_[records_.size() - 1 - count];
        if (record.kind != Record::Kind::answer || record.seat != seat) break;
        ++count;
    }
    return count;
}

bool Session::undo(Side seat) {
    if (free_undos(seat) == 0) return false;
    if (!entries_.empty() && !entries_.back().is_answer) { // what a take-back left: the list goes back once more
        take_back(answers_ - 1);
        return true;
    }
    if (!entries_.empty()) entries_.pop_back(); // nobody saw anything of it: it is as if it had not been given
    shorten(answers_ - 1);
    return true;
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
