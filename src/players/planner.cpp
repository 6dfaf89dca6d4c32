#include "players/planner.h"

#include "base/fingerprint.h"
#include "battle/rule_set.h"
#include "battle/session.h"
#include "players/candidates.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace muster {
namespace {

constexpr std::size_t most_candidates = 12, most_greedy = 4;

bool has_short_turns(const Setup& setup) { return setup.rules->turns == Turns::one_unit; }

bool is_aimed(QuestionKind kind) {
    return kind == QuestionKind::shoot || kind == QuestionKind::fight || kind == QuestionKind::declare_charge;
}

// Gives one answer first, and then answers as the greedy player. The places of units matter most, and the greedy player
// sees where the models would really stand. Its aiming takes more time than everything else together, and so do places
// in games of short turns. For these it answers as the quick player. It counts the questions.
class RolloutPolicy final : public Player {
  public:
    RolloutPolicy(const Answer& first, Player& greedy, Player& quick, std::uint64_t& nodes)
        : first_(&first),
          greedy_(greedy),
          quick_(quick),
          nodes_(nodes) {}

    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        ++nodes_;
        if (const Answer* answer = std::exchange(first_, nullptr)) return *answer;
        const bool aims = is_aimed(question.kind);
        return (aims || has_short_turns(view.setup()) ? quick_ : greedy_).answer(view, question, rulings);
    }

  private:
    const Answer* first_;
    Player &greedy_, &quick_;
    std::uint64_t& nodes_;
};

// Whether both sides have acted since the given state. In games of long turns each side has had a turn. In games of
// short turns the round has ended, or the next one if only a little of the round was left. Decisions before the first
// round are judged after it.
class Horizon {
  public:
    Horizon(const Setup& setup, const Battle& from) : round_(std::max<std::uint8_t>(from.round, 1)) {
        if (from.round > 0) active_ = from.active;
        if (has_short_turns(setup))
            least_turns_ =
                std::max(least_turns_, std::ranges::count(from.units, Whereabouts::table, &Unit::whereabouts) / 3);
    }

    bool operator()(const Battle& battle) {
        if (battle.round == 0) return false;
        if (active_ && battle.active != *active_) ++turns_;
        active_ = battle.active;
        return turns_ >= least_turns_ && battle.round > round_;
    }

  private:
    std::uint8_t round_;
    std::optional<Side> active_;
    std::ptrdiff_t turns_ = 0, least_turns_ = 2;
};

// Whether comparing can gain anything. In which order units move or shoot hardly matters, and trying every order would
// cost as much as everything else together.
bool is_worth_a_thought(const View& view, const Question& question) {
    // People do not like to wait for the other side in their own turn.
    if (view.battle().round > 0 && question.seat != view.battle().active) return false;
    if (board_view(question.kind) != BoardView::choose_unit) return true;
    return question.kind == QuestionKind::choose_charger || question.kind == QuestionKind::activate;
}

} // namespace

// The thoughts about one question: a race between answers. The first answer is the champion. The others are sampled
// with the same imagined dice, and the worse half of them drops out again and again.
class Planner::Decision {
  public:
    Decision(Planner& planner, const View& view, std::vector<Answer> tried)
        : planner_(planner),
          view_(view),
          tried_(std::move(tried)),
          values_(tried_.size()),
          nodes_(planner.thought_) {
        nodes_ = 0;
        key_.add(planner.seed_);
        key_.add(index(view.seat()));
        key_.add(view.decision());
    }

    // Best first. An answer that is not surely better than the champion comes after it.
    std::vector<Candidate> ranking() {
        const std::size_t first = race();
        std::vector<std::size_t> order(tried_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t each) { return mean_gain(each); });
        std::ranges::stable_partition(order, [&](std::size_t each) { return each == first; });
        std::vector<Candidate> ranked;
        for (const std::size_t each : order) {
            Candidate& candidate = ranked.emplace_back();
            candidate.answer = tried_[each];
            candidate.add(Term::imagined, mean_gain(each));
        }
        return ranked;
    }

  private:
    static constexpr std::size_t champion = 0, most_samples = 64;
    static constexpr double least_samples = 6;
    // Three battles of a hundred: however many samples it takes, imagination cannot tell smaller differences.
    static constexpr std::int64_t worth_it = 6 * Evaluation::victory / 100;

    // Each stage halves the challengers and gets an equal share of the nodes.
    std::size_t race() {
        std::vector<std::size_t> challengers(tried_.size() - 1);
        std::iota(challengers.begin(), challengers.end(), std::size_t{1});
        const auto stages = static_cast<std::uint64_t>(std::bit_width(challengers.size()));
        for (std::uint64_t stage = 1; stage <= stages; ++stage) {
            for (std::size_t samples = 0; samples < 2 || nodes_ < planner_.nodes_ * stage / stages; ++samples) {
                if (values_[champion].size() == most_samples || !sample_all(challengers)) return winner(challengers);
                std::erase_if(challengers, [&](std::size_t each) { return is_hopeless(each); });
                if (challengers.empty()) return champion;
                if (challengers.size() == 1 && is_settled(challengers.front())) return challengers.front();
            }
            if (challengers.size() > 1) keep_better_half(challengers);
        }
        return winner(challengers);
    }

    // Takes one more sample of every answer in the race. Returns false, and changes nothing, if the nodes are not
    // enough.
    bool sample_all(std::span<const std::size_t> challengers) {
        Fingerprint key = key_;
        key.add(values_[champion].size());
        std::vector<std::size_t> racing{champion};
        racing.insert(racing.end(), challengers.begin(), challengers.end());
        std::vector<std::int64_t> sampled;
        for (const std::size_t each : racing) {
            const auto value = imagined(tried_[each], key.value());
            if (!value) return false;
            sampled.push_back(*value);
        }
        for (std::size_t i = 0; i < racing.size(); ++i) values_[racing[i]].push_back(sampled[i]);
        return true;
    }

    // The value of the battle after this answer and these dice; nothing if the nodes ran out.
    std::optional<std::int64_t> imagined(const Answer& answer, std::uint64_t key) {
        if (spent()) return std::nullopt;
        Session session = imagine(view_, key);
        // The policy plays both sides. The first question goes to the player that thinks.
        RolloutPolicy player(answer, planner_.greedy_, planner_.quick_, nodes_);
        Horizon horizon(view_.setup(), view_.battle());
        bool arrived = false;
        session.run({&player, &player}, [&](const Battle& battle) { return (arrived = horizon(battle)) || spent(); });
        if (!arrived && !session.over()) return std::nullopt;
        return planner_.evaluation_->of(session.battle(), view_.seat());
    }

    bool spent() const { return nodes_ >= planner_.nodes_ || (planner_.stop_ && planner_.stop_()); }

    std::int64_t sum(std::size_t each) const {
        return std::accumulate(values_[each].begin(), values_[each].end(), std::int64_t{0});
    }

    void keep_better_half(std::vector<std::size_t>& challengers) const {
        std::ranges::stable_sort(challengers, std::greater{}, [&](std::size_t each) { return sum(each); });
        challengers.resize((challengers.size() + 1) / 2);
    }

    // The difference to the champion with the same dice: the sum over all samples, and the sum of the squares.
    struct Gain {
        double sum = 0, squares = 0, count = 0;

        // Whether the difference is more than this many standard errors from zero.
        bool is_sure(double errors) const {
            return sum * sum * (count - 1) > errors * errors * (count * squares - sum * sum);
        }
    };
    Gain gain(std::size_t each, std::int64_t less = 0) const {
        Gain gain;
        for (std::size_t i = 0; i < values_[each].size(); ++i) {
            const auto difference = static_cast<double>(values_[each][i] - values_[champion][i] - less);
            gain.sum += difference, gain.squares += difference * difference, gain.count += 1;
        }
        return gain;
    }
    std::int64_t mean_gain(std::size_t each) const {
        const Gain all = gain(each);
        return all.count > 0 ? static_cast<std::int64_t>(all.sum / all.count) : 0;
    }

    // It is almost certainly not better than the champion by `worth_it`.
    bool is_hopeless(std::size_t each) const {
        const Gain all = gain(each, worth_it);
        return all.count >= least_samples && all.sum < 0 && all.is_sure(2);
    }

    // It is better by `worth_it`, and not by luck: the gain is more than this many standard errors.
    bool is_better(std::size_t each, double samples, double errors) const {
        const Gain all = gain(each);
        return all.count >= samples && gain(each, worth_it).sum > 0 && all.is_sure(errors);
    }

    // More samples would change nothing.
    bool is_settled(std::size_t each) const { return is_better(each, 2 * least_samples, 3); }

    // The best challenger, if it is better than the champion.
    std::size_t winner(std::span<const std::size_t> challengers) const {
        if (challengers.empty()) return champion;
        const auto best = std::ranges::max_element(challengers, {}, [&](std::size_t each) { return sum(each); });
        return is_better(*best, least_samples, 1) ? *best : champion;
    }

    Planner& planner_;
    const View& view_;
    std::vector<Answer> tried_;
    std::vector<std::vector<std::int64_t>> values_; // by answer, then by sample
    Fingerprint key_;
    std::uint64_t& nodes_;
};

Planner::Planner(std::uint64_t seed, std::uint64_t nodes, std::function<bool()> stop)
    : seed_(seed),
      nodes_(nodes),
      stop_(std::move(stop)) {}

std::vector<Candidate> Planner::think(const View& view, const Question& question, const Rulings& rulings,
                                      std::size_t most) {
    // Whether there is a race must not depend on how many answers the caller wants to see.
    const bool races = is_worth_a_thought(view, question);
    std::vector<Candidate> known = greedy_.think(view, question, rulings, races ? most_greedy : most);
    const auto best_of = [&](std::vector<Candidate> all) {
        if (all.size() > most) all.resize(most);
        return all;
    };
    if (!races || rulings.check(known.front().answer)) return best_of(std::move(known));
    std::vector<Answer> tried;
    for (const Candidate& candidate : known) tried.push_back(candidate.answer);
    tried = candidates(view, question, rulings, std::move(tried), most_candidates);
    if (tried.size() < 2) return best_of(std::move(known));
    if (!evaluation_ || setup_ != view.setup().digest) {
        evaluation_.emplace(view.setup());
        setup_ = view.setup().digest;
    }
    return best_of(Decision(*this, view, std::move(tried)).ranking());
}

Answer Planner::answer(const View& view, const Question& question, const Rulings& rulings) {
    return think(view, question, rulings, 1).front().answer;
}

} // namespace muster
