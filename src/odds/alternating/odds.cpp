// The exact odds of the alternating game. The dice of one attack are rolled together and only their sum matters: the
// number of wounds or packets, less those that sixes regenerate. The state of the target is the number of wounds it has
// received.
#include "odds/alternating/plan.h"
#include "odds/distribution.h"
#include "odds/registry.h"

#include <limits>

namespace muster::odds_internal {
namespace {

using alternating::DefenceNumbers;
using alternating::VolleyTarget;

// `result` becomes the sum of this many. What is above `most` counts as `most`.
void raise(const Distribution& one, int times, int most, Distribution& result) {
    Distribution square = one, scratch;
    certain(result, 0);
    for (; times > 0; times /= 2) {
        if (times % 2 == 1) {
            convolve(result, square, scratch);
            result.swap(scratch);
            cap(result, most);
        }
        if (times == 1) break;
        convolve(square, square, scratch);
        square.swap(scratch);
        cap(square, most);
    }
}

// What an attack brings to a target of this size and state. Without regeneration it counts packets of `deadly` wounds
// each. With regeneration it counts single wounds, and every six takes one away.
class WoundSum {
  public:
    WoundSum(const VolleyNumbers& numbers, int models, bool waagh_fails, int most_packets)
        : numbers_(numbers),
          defence_(numbers.defence_of(waagh_fails)),
          dice_(std::min(numbers.blast, models)), // A-WPN-02a, A-WPN-02b
          low_(defence_.regenerates ? -1 : 0),
          most_(defence_.regenerates ? std::numeric_limits<int>::max() : most_packets) {
        find_test();
        find_attack();
        raise(attack_, numbers.attacks, most_, sum_);
        normalise(sum_);
        low_ *= numbers.attacks;
    }

    bool counts_packets() const { return !defence_.regenerates; }
    const Distribution& chances() const { return sum_; } // place i: the chance of least() + i
    int least() const { return low_; }

  private:
    // One defence test. The lowest place is for a six that regenerates.
    void find_test() {
        const int packet = counts_packets() ? 1 : numbers_.deadly;
        test_.assign(at(6 * packet + 2), 0.0);
        for (int face = 1; face <= 6; ++face) {
            const int wounds = defends(static_cast<Face>(face), defence_) ? 0 : numbers_.wounds(face) * packet;
            const int healed = face == 6 && defence_.regenerates; // A-PAS-17a
            test_[at(wounds - healed - low_)] += 1 / 6.0;
        }
        while (test_.back() == 0) test_.pop_back();
    }

    // One attack: a miss, a hit, or a natural six with its extra hits.
    void find_attack() {
        if (numbers_.automatic) {
            raise(test_, dice_, most_, attack_);
            low_ *= dice_;
            return;
        }
        const int most_dice = dice_ * (1 + numbers_.hit.extra_hits);
        int hits = 0;
        for (int face = 1; face <= 5; ++face) hits += alternating::hits(static_cast<Face>(face), numbers_.hit);
        attack_.assign(at(-low_ * most_dice) + 1, 0.0);
        attack_.back() = (5 - hits) / 6.0;
        add(dice_, hits / 6.0, -low_ * (most_dice - dice_));
        add(most_dice, 1 / 6.0, 0);
        low_ *= most_dice;
    }

    void add(int tests, double chance, int shift) {
        Distribution sum;
        raise(test_, tests, most_, sum);
        if (attack_.size() < sum.size() + at(shift)) attack_.resize(sum.size() + at(shift), 0.0);
        for (std::size_t i = 0; i < sum.size(); ++i) attack_[i + at(shift)] += chance * sum[i];
    }

    const VolleyNumbers& numbers_;
    DefenceNumbers defence_;
    int dice_;
    int low_;  // the smallest possible result
    int most_; // larger results count as this one
    Distribution test_, attack_, sum_;
};

class UnderAttack {
  public:
    explicit UnderAttack(const VolleyTarget& target) : target_(target) {
        path_.lay_out(target);
        now_.assign(path_.killed.size(), 0.0);
        now_[0] = 1;
    }

    void volley(const VolleyNumbers& numbers) {
        Distribution after(now_.size(), 0.0);
        after.back() = now_.back();
        std::optional<WoundSum> sum;
        std::pair<int, bool> known;
        for (int received = 0; received < path_.wounds(); ++received) {
            if (now_[at(received)] == 0) continue;
            // Neighbours on the path mostly have the same situation.
            const std::pair situation{std::min(numbers.blast, size_in_models(received)),
                                      waagh_fails(target_, received)};
            if (!sum || situation != known)
                sum.emplace(numbers, situation.first, situation.second, packets_to_the_end(received, numbers.deadly));
            known = situation;
            spread(*sum, numbers.deadly, received, after);
        }
        now_.swap(after);
    }

    std::vector<Ending> endings() const {
        std::vector<Ending> all;
        for (int received = 0; received <= path_.wounds(); ++received)
            if (now_[at(received)] > 0) all.push_back({received, path_.killed[at(received)], now_[at(received)]});
        return all;
    }

  private:
    int size_in_models(int received) const {
        return target_.has(alternating::Ability::massive) ? 1 : target_.count() - path_.killed[at(received)]; // A-I-51
    }

    int packets_to_the_end(int received, int packet) const {
        int packets = 0;
        for (; received < path_.wounds(); ++packets) received = path_.after_packet(received, packet);
        return packets;
    }

    // Moves the chance of one place on the path to all places it can lead to.
    void spread(const WoundSum& sum, int packet, int received, Distribution& after) const {
        const Distribution& chances = sum.chances();
        const double here = now_[at(received)];
        const int none = -sum.least(); // the place of the result 0
        for (int i = 0; i <= std::min(none, static_cast<int>(chances.size()) - 1); ++i)
            after[at(received)] += here * chances[at(i)];
        // Regeneration takes whole packets and then a part of the next one. So the partial packet comes first.
        const int parts = sum.counts_packets() ? 1 : packet;
        for (int part = 0; part < parts; ++part) {
            int place = path_.after_packet(received, part);
            for (int brought = part; none + brought < static_cast<int>(chances.size()); brought += parts) {
                if (brought > part) place = path_.after_packet(place, packet);
                if (brought > 0) after[at(place)] += here * chances[at(none + brought)];
            }
        }
    }

    const VolleyTarget& target_;
    WoundPath path_;
    Distribution now_; // by wounds received
};

std::vector<Ending> as_usual(const alternating::Salvo& question) {
    UnderAttack target(question.target);
    for (const alternating::Volley& volley : question.volleys) target.volley(numbers_of(question, volley));
    return target.endings();
}

} // namespace

void compute_alternating_question(const OddsRules&, const OddsQuestion& question, OddsResult& result) {
    const alternating::Salvo& asked = alternating::salvo_of(question);
    const std::vector<Ending> endings = has_allocation_choice(question) ? plan_allocation(question) : as_usual(asked);
    result.killed.assign(at(asked.target.count()) + 1, 0.0);
    result.wounds_lost.assign(at(asked.target.wounds()) + 1, 0.0);
    for (const Ending& ending : endings) {
        result.killed[at(ending.killed)] += ending.chance;
        result.wounds_lost[at(ending.received)] += ending.chance;
    }
    finish(result);
    if (!asked.target.quality) return;
    WoundPath path;
    path.lay_out(asked.target);
    result.regroup = regroup_after(asked, path, endings);
}

OddsSize size_of_alternating_question(const OddsQuestion& question) {
    const alternating::Salvo& asked = alternating::salvo_of(question);
    return {asked.volleys.size(), asked.target.count(), asked.target.wounds()};
}

void add_volleys_of_alternating_question(OddsQuestion& question, const OddsQuestion& more) {
    auto& volleys = alternating::edit_salvo(question).volleys;
    const auto& others = alternating::salvo_of(more).volleys;
    volleys.insert(volleys.end(), others.begin(), others.end());
}

} // namespace muster::odds_internal
