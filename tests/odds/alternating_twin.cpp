#include "alternating_twin.h"

#include <optional>
#include <tuple>
#include <utility>

namespace muster::test {
namespace {

using enum alternating::Ability;
using alternating::Ability;
using alternating::Volley;
using alternating::VolleyTarget;

// The living in the order of the file, and the wounds that lie beside them.
struct Standing {
    std::vector<int> living;
    int pool = 0;
    auto operator<=>(const Standing&) const = default;
};

int sum_of(const std::vector<int>& numbers) {
    int sum = 0;
    for (int each : numbers) sum += each;
    return sum;
}

class Twin {
  public:
    explicit Twin(const alternating::Salvo& question) : question_(question), target_(question.target) {}

    // --- both sides as well as can be

    Fraction value(OddsAim aim) {
        aim_ = aim;
        return worth(0, start());
    }

    AlternatingTwin run() {
        const Standing start = this->start();
        Among<Standing> now{{start, 1}};
        for (const Volley& volley : question_.volleys) {
            Among<Standing> next;
            for (const auto& [standing, chance] : now) attack(volley, standing, chance, next);
            now = std::move(next);
        }
        AlternatingTwin result;
        result.killed.resize(start.living.size() + 1);
        result.wounds_lost.resize(static_cast<std::size_t>(left(start)) + 1);
        result.regroup.resize(4);
        for (const auto& [standing, chance] : now) {
            result.killed[start.living.size() - standing.living.size()] += chance;
            result.wounds_lost[static_cast<std::size_t>(left(start) - left(standing))] += chance;
            if (target_.quality) regroup(standing, left(start) - left(standing), chance, result.regroup);
        }
        return result;
    }

  private:
    Standing start() const {
        Standing start;
        for (const auto& models : target_.models)
            for (int i = 0; i < models.count; ++i) start.living.push_back(models.toughness);
        start.pool = target_.pool;
        return start;
    }

    Fraction worth(std::size_t volley, const Standing& standing) {
        if (standing.living.empty() || volley == question_.volleys.size()) return worth_at_the_end(standing);
        if (const auto known = worths_.find({volley, standing}); known != worths_.end()) return known->second;
        const Volley& attack = question_.volleys[volley];
        Fraction sum = 0;
        each_roll(attack, standing, [&](const Dice& dice, const Fraction& chance) {
            auto [ones, others, sixes] = dice;
            if (attack.bears(precise)) ones += std::exchange(others, 0);
            sum += chance * allocated(volley, standing, ones, others, sixes);
        });
        return worths_[{volley, standing}] = sum;
    }

    Fraction worth_at_the_end(const Standing& standing) const {
        const int killed = target_.count() - static_cast<int>(standing.living.size());
        const int lost = target_.wounds() - left(standing);
        if (aim_ == OddsAim::wounds) return lost;
        const int main = aim_ == OddsAim::killed ? killed : standing.living.empty();
        return main + Fraction(lost, target_.wounds()) / (1 << 30);
    }

    // The next wound: the owner may ignore some of it, then the one or the other allocates the rest.
    Fraction allocated(std::size_t volley, const Standing& standing, int ones, int others, int sixes) {
        if (standing.living.empty() || ones + others == 0) return worth(volley + 1, standing);
        const std::tuple key(volley, standing, ones, others, sixes);
        if (const auto known = moments_.find(key); known != moments_.end()) return known->second;
        const bool by_attacker = ones > 0;
        const int packet = question_.volleys[volley].deadly;
        const int ones_after = by_attacker ? ones - 1 : 0, others_after = by_attacker ? others : others - 1;
        std::optional<Fraction> least;
        for (int ignored = 0; ignored <= std::min(sixes, packet); ++ignored) {
            std::optional<Fraction> best;
            for (const Standing& option : options(standing, packet - ignored)) {
                const Fraction here = allocated(volley, option, ones_after, others_after, sixes - ignored);
                if (!best || (by_attacker ? here > *best : here < *best)) best = here;
            }
            if (!least || *best < *least) least = best;
        }
        return moments_[key] = *least;
    }

    // A-HIT-05, A-HIT-06, A-XTRA-04b
    std::vector<Standing> options(Standing standing, int packet) const {
        if (packet == 0) return {standing};
        const int highest = *std::ranges::max_element(standing.living);
        const int most = target_.has(massive) ? sum_of(standing.living) : highest;
        standing.pool = std::min(standing.pool + packet, most);
        if (target_.has(massive) && standing.pool == most) return {Standing{}};
        std::vector<Standing> all;
        if (target_.has(massive) || standing.pool < most) all.push_back(standing);
        for (std::size_t i = 0; i < standing.living.size(); ++i) {
            if (standing.living[i] > standing.pool) continue;
            Standing fewer = standing;
            fewer.pool -= standing.living[i];
            fewer.living.erase(fewer.living.begin() + static_cast<std::ptrdiff_t>(i));
            if (std::ranges::find(all, fewer) == all.end()) all.push_back(fewer);
        }
        return all;
    }

    static int left(const Standing& standing) {
        return standing.living.empty() ? 0 : sum_of(standing.living) - standing.pool;
    }
    int started() const { return target_.started.value_or(target_.count()); }
    int started_toughness() const {
        return target_.toughness() + (started() - target_.count()) * target_.models[0].toughness;
    }

    // --- to hit

    bool is_hit(const Volley& volley, int face) const {
        if (face == 6) return true;
        if (face == 1) return false;
        const bool shooting = !volley.charge && !volley.melee;
        int quality = *volley.quality, sum = face;
        if (shooting && volley.bears(good_shot)) quality = 4;
        if (shooting && volley.bears(bad_shot)) quality = 5;
        if (volley.bears(reliable)) quality = 2;
        if (shooting && target_.has(stealth) && !volley.bears(targeting)) sum -= 1;
        if (shooting && target_.has(aircraft) && !volley.bears(targeting)) sum -= 1;
        if (shooting && volley.bears(cautious)) sum += 1;
        if (volley.charge && volley.bears(impact) && !target_.has(counter)) sum += 1;
        return sum >= quality;
    }

    int hits_of(const Volley& volley, int face) const {
        if (!is_hit(volley, face)) return 0;
        int hits = 1;
        if (face == 6 && volley.charge && volley.bears(fury)) ++hits;
        if (face == 6 && !volley.charge && volley.bears(preparation)) ++hits;
        if (face == 6 && volley.bears(double_)) ++hits;
        if (face == 6 && volley.bears(vanguard)) ++hits;
        return hits;
    }

    Among<int> hits(const Volley& volley) const {
        int attacks = volley.weapons * volley.attacks;
        if (!volley.quality) return {{attacks, 1}};
        if (volley.bears(overcharge)) attacks *= 2;
        if (volley.bears(siege)) attacks *= 2;
        Among<int> sums{{0, 1}};
        for (; attacks > 0; --attacks) {
            Among<int> next;
            for (const auto& [sum, chance] : sums)
                for (int face = 1; face <= 6; ++face) next[sum + hits_of(volley, face)] += chance / 6;
            sums = std::move(next);
        }
        return sums;
    }

    // --- to defend

    bool is_defended(const Volley& volley, const Standing& standing, int face) const {
        if (face == 1) return false;
        if (face == 6 && !volley.bears(brutal) && !target_.has(delicate)) return true;
        if (face == 5 && !volley.bears(brutal) && target_.has(invulnerable)) return true;
        int sum = face - volley.ap;
        if (volley.charge && volley.bears(impact) && !target_.has(counter)) sum -= 1;
        if (volley.bears(waagh)) sum += 1;
        if (target_.has(waagh) && 2 * left(standing) < started_toughness()) sum -= 1;
        if (target_.has(patient)) sum += 1;
        if ((target_.cover > 0 || target_.has(shield)) && !volley.bears(targeting) && !volley.bears(no_cover))
            sum += target_.has(entrenched) || target_.cover == 2 ? 2 : 1;
        return sum >= target_.defence;
    }

    // Wounds of natural 1s, wounds of other dice that failed, sixes.
    using Dice = std::tuple<int, int, int>;

    Among<Dice> one_more_test(const Volley& volley, const Standing& standing, const Among<Dice>& before) const {
        Among<Dice> after;
        for (const auto& [dice, chance] : before)
            for (int face = 1; face <= 6; ++face) {
                auto [ones, others, sixes] = dice;
                if (!is_defended(volley, standing, face))
                    (face == 1 ? ones : others) += volley.bears(piercing) ? face : 1;
                sixes += face == 6 && target_.has(regeneration) && !volley.bears(brutal);
                after[{ones, others, sixes}] += chance / 6;
            }
        return after;
    }

    // Calls visit(dice, chance) for all that the dice of an attack can come to.
    template <class Visit>
    void each_roll(const Volley& volley, const Standing& standing, Visit&& visit) const {
        const int models = target_.has(massive) ? 1 : static_cast<int>(standing.living.size());
        Among<Dice> rolled{{{0, 0, 0}, 1}};
        int tests = 0;
        for (const auto& [scored, chance] : hits(volley)) { // fewest first
            for (; tests < scored * std::min(volley.blast, models); ++tests)
                rolled = one_more_test(volley, standing, rolled);
            for (const auto& [dice, also] : rolled) visit(dice, chance * also);
        }
    }

    void attack(const Volley& volley, const Standing& standing, const Fraction& here, Among<Standing>& after) const {
        if (standing.living.empty()) {
            after[standing] += here;
            return;
        }
        each_roll(volley, standing, [&](const Dice& dice, const Fraction& chance) {
            after[suffer(volley, standing, dice)] += here * chance;
        });
    }

    // --- wounds

    Standing suffer(const Volley& volley, Standing standing, const Dice& dice) const {
        auto [ones, others, sixes] = dice;
        for (int wound = 0; wound < ones + others && !standing.living.empty(); ++wound) {
            const int ignored = std::min(sixes, volley.deadly);
            sixes -= ignored;
            if (volley.deadly > ignored) allocate(standing, volley.deadly - ignored);
        }
        return standing;
    }

    // Nobody is removed who need not be; then who stands first.
    void allocate(Standing& standing, int packet) const {
        if (target_.has(massive)) {
            standing.pool += packet;
            if (standing.pool >= sum_of(standing.living)) standing = {};
            return;
        }
        const int highest = *std::ranges::max_element(standing.living);
        standing.pool = std::min(standing.pool + packet, highest);
        if (standing.pool < highest) return;
        standing.pool -= standing.living.front();
        standing.living.erase(standing.living.begin());
    }

    // --- regrouping

    int tests(const Standing& standing, int received) const {
        if (received == 0) return 0;
        bool fought = false, sabotaged = false;
        int dealt = target_.dealt + target_.fear * static_cast<int>(standing.living.size()), taken = received;
        for (const Volley& volley : question_.volleys) {
            if (volley.charge || volley.melee) fought = true;
            if (volley.bears(saboteur)) sabotaged = true;
            taken += volley.fear * volley.weapons;
        }
        if (fought && dealt >= taken) return 0;
        int count = 1;
        if (started() == 1 || target_.has(massive)) {
            if (2 * left(standing) <= started_toughness()) ++count;
        } else if (2 * static_cast<int>(standing.living.size()) <= started()) {
            ++count;
        }
        if (fought) ++count;
        if (target_.has(fearless)) --count;
        if (sabotaged && count > 0) ++count;
        return count;
    }

    void regroup(const Standing& standing, int received, const Fraction& here, std::vector<Fraction>& outcomes) {
        if (standing.living.empty()) {
            outcomes[3] += here;
            return;
        }
        Among<int> failures{{0, 1}};
        for (int left = tests(standing, received); left > 0; --left) {
            Among<int> next;
            for (const auto& [failed, chance] : failures)
                for (int face = 1; face <= 6; ++face)
                    next[failed + (face != 6 && (face == 1 || face < *target_.quality))] += chance / 6;
            failures = std::move(next);
        }
        for (const auto& [failed, chance] : failures) {
            if (target_.has(reckless)) {
                const Fraction lost = stumbles(standing, failed);
                outcomes[3] += here * chance * lost;
                outcomes[0] += here * chance * (1 - lost);
            } else if (failed >= 3)
                outcomes[3] += here * chance;
            else if (failed == 2 && !target_.has(immobile) && !target_.has(aircraft))
                outcomes[2] += here * chance;
            else
                outcomes[failed == 0 ? 0 : 1] += here * chance;
        }
    }

    // The chance that so many terrain tests destroy it: a die for each point of toughness of the living, each 1 wounds.
    Fraction stumbles(const Standing& standing, int times) {
        if (standing.living.empty()) return 1;
        if (times == 0) return 0;
        if (const auto known = stumbles_.find({standing, times}); known != stumbles_.end()) return known->second;
        Among<int> wounds{{0, 1}};
        for (int dice = sum_of(standing.living); dice > 0; --dice) {
            Among<int> next;
            for (const auto& [ones, chance] : wounds) next[ones] += chance * 5 / 6, next[ones + 1] += chance / 6;
            wounds = std::move(next);
        }
        Fraction sum = 0;
        for (const auto& [ones, chance] : wounds) {
            Standing after = standing;
            for (int wound = 0; wound < ones && !after.living.empty(); ++wound) allocate(after, 1);
            sum += chance * stumbles(after, times - 1);
        }
        return stumbles_[{standing, times}] = sum;
    }

    const alternating::Salvo& question_;
    const VolleyTarget& target_;
    OddsAim aim_ = OddsAim::killed;
    std::map<std::pair<std::size_t, Standing>, Fraction> worths_;
    std::map<std::tuple<std::size_t, Standing, int, int, int>, Fraction> moments_;
    std::map<std::pair<Standing, int>, Fraction> stumbles_;
};

} // namespace

AlternatingTwin alternating_twin(const alternating::Salvo& question) { return Twin(question).run(); }

Fraction alternating_value(const OddsQuestion& question) {
    return Twin(alternating::salvo_of(question)).value(question.aim);
}

} // namespace muster::test
