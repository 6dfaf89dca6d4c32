#include "players/planner.h"

#include "base/fingerprint.h"
#include "battle/session.h"
#include "players/candidates.h"
#include "players/registry.h"

#include <algorithm>
#include <numeric>

namespace muster {
namespace {

constexpr std::size_t most_candidates = 12;

// Gives one answer, then what the plain player gives; counts what it is asked.
class Follower final : public Player {
  public:
    Follower(const Answer& first, Player& then, std::uint64_t& nodes) : first_(&first), then_(then), nodes_(nodes) {}

    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        ++nodes_;
        if (const Answer* answer = std::exchange(first_, nullptr)) return *answer;
        return then_.answer(view, question, rulings);
    }

  private:
    const Answer* first_;
    Player& then_;
    std::uint64_t& nodes_;
};

// Whether both sides have had their say since the battle stood as it did: turns have passed to and fro and a new round
// has begun; in games of short turns that is the end of the round.
class Horizon {
  public:
    explicit Horizon(const Battle& from) : round_(from.round), active_(from.active) {}

    bool operator()(const Battle& battle) {
        if (battle.active != active_) active_ = battle.active, ++changes_;
        return changes_ >= 2 && battle.round > round_;
    }

  private:
    std::uint8_t round_;
    Side active_;
    int changes_ = 0;
};

} // namespace

// One question being thought about: a race between answers. The plain one is the champion; the others are sampled with
// the same imagined dice as it, and the worse half of them drops out again and again.
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

    Answer best() {
        std::vector<std::size_t> challengers(tried_.size() - 1);
        std::iota(challengers.begin(), challengers.end(), std::size_t{1});
        for (std::size_t samples = 2; samples <= most_samples; samples *= 2) {
            while (values_[champion].size() < samples)
                if (!sample_all(challengers)) return tried_[winner(challengers)];
            if (challengers.size() > 1) keep_better_half(challengers);
        }
        return tried_[winner(challengers)];
    }

  private:
    static constexpr std::size_t champion = 0, most_samples = 64;
    static constexpr double least_samples = 6;

    // One more sample of everybody still racing; false, and nothing changed, where the nodes do not suffice for it.
    bool sample_all(std::span<const std::size_t> challengers) {
        Fingerprint key = key_;
        key.add(values_[champion].size());
        std::vector<std::int64_t> sampled;
        const auto sample = [&](std::size_t each) {
            if (const auto value = imagined(tried_[each], key.value())) sampled.push_back(*value);
        };
        sample(champion);
        std::ranges::for_each(challengers, sample);
        if (sampled.size() <= challengers.size()) return false;
        values_[champion].push_back(sampled[0]);
        for (std::size_t i = 0; i < challengers.size(); ++i) values_[challengers[i]].push_back(sampled[i + 1]);
        return true;
    }

    // What the battle is worth after this answer and these dice; nothing where the nodes ran out on the way.
    std::optional<std::int64_t> imagined(const Answer& answer, std::uint64_t key) {
        if (spent()) return std::nullopt;
        Session session = imagine(view_, key);
        Follower player(answer, *planner_.plain_, nodes_); // for both: the first to be asked is the one who thinks
        Horizon horizon(view_.battle());
        bool arrived = false;
        session.run({&player, &player}, [&](const Battle& battle) { return (arrived = horizon(battle)) || spent(); });
        if (!arrived && !session.over()) return std::nullopt;
        return planner_.prospect_->of(session.battle(), view_.seat());
    }

    bool spent() const { return nodes_ >= planner_.nodes_ || (planner_.stop_ && planner_.stop_()); }

    std::int64_t sum(std::size_t each) const {
        return std::accumulate(values_[each].begin(), values_[each].end(), std::int64_t{0});
    }

    void keep_better_half(std::vector<std::size_t>& challengers) const {
        std::ranges::stable_sort(challengers, std::greater{}, [&](std::size_t each) { return sum(each); });
        challengers.resize((challengers.size() + 1) / 2);
    }

    // The best challenger, if it was tried often enough and its gain over the champion is more than its standard error:
    // else luck may have made it.
    std::size_t winner(std::span<const std::size_t> challengers) const {
        const auto best = std::ranges::max_element(challengers, {}, [&](std::size_t each) { return sum(each); });
        const auto count = static_cast<double>(values_[champion].size());
        double gain = 0, squares = 0;
        for (std::size_t i = 0; i < values_[champion].size(); ++i) {
            const auto difference = static_cast<double>(values_[*best][i] - values_[champion][i]);
            gain += difference, squares += difference * difference;
        }
        const bool sure =
            gain > 0 && count >= least_samples && gain * gain * (count - 1) > count * squares - gain * gain;
        return sure ? *best : champion;
    }

    Planner& planner_;
    const View& view_;
    std::vector<Answer> tried_;
    std::vector<std::vector<std::int64_t>> values_; // of each answer, by sample
    Fingerprint key_;
    std::uint64_t& nodes_;
};

Planner::Planner(std::uint64_t seed, std::uint64_t nodes, std::function<bool()> stop)
    : seed_(seed),
      nodes_(nodes),
      stop_(std::move(stop)),
      plain_(make_player(plain_player(), seed)) {}
Planner::~Planner() = default;

Answer Planner::answer(const View& view, const Question& question, const Rulings& rulings) {
    const Answer plain = plain_->answer(view, question, rulings);
    if (rulings.check(plain)) return plain; // the session takes the default instead, as it would of the plain player
    std::vector<Answer> tried = candidates(view, question, rulings, plain, most_candidates);
    if (tried.size() < 2) return plain;
    if (!prospect_ || setup_ != view.setup().digest) {
        prospect_.emplace(view.setup());
        setup_ = view.setup().digest;
    }
    return Decision(*this, view, std::move(tried)).best();
}

} // namespace muster
