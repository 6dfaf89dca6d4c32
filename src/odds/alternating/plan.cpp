#include "odds/alternating/plan.h"

#include "odds/distribution.h"

#include <limits>
#include <map>

namespace muster::odds_internal {
namespace {

using enum alternating::Ability;
using alternating::Volley;
using alternating::VolleyTarget;

using ByState = std::vector<double>;

// --- The states that a unit can reach

class States {
  public:
    States(const VolleyTarget& target, int most_packet) : target_(target), options_(at(most_packet) + 1) {
        Key start;
        for (const VolleyTarget::Models& each : target.models) start.standing[each.toughness] += each.count;
        start.pool = target.pool;
        number_of(start);
        for (std::size_t next = 0; next < keys_.size(); ++next)
            for (int packet = 1; packet <= most_packet; ++packet) find_options(next, packet);
    }

    std::size_t count() const { return keys_.size(); } // the start is the first
    bool is_gone(std::size_t state) const { return keys_[state].standing.empty(); }
    int models(std::size_t state) const { return models_in(keys_[state]); }
    int killed(std::size_t state) const { return target_.count() - models(state); }
    int received(std::size_t state) const {
        return is_gone(state) ? target_.wounds() : target_.wounds() - (toughness_in(keys_[state]) - keys_[state].pool);
    }
    // The states that a packet can lead to, by the choice of the side that allocates it (A-HIT-05, A-HIT-06).
    const std::vector<std::size_t>& options(std::size_t state, int packet) const { return options_[at(packet)][state]; }

  private:
    struct Key {
        std::map<int, int> standing; // toughness -> how many
        int pool = 0;
        auto operator<=>(const Key&) const = default;
    };

    static int models_in(const Key& key) {
        int sum = 0;
        for (const auto& [toughness, count] : key.standing) sum += count;
        return sum;
    }
    static int toughness_in(const Key& key) {
        int sum = 0;
        for (const auto& [toughness, count] : key.standing) sum += toughness * count;
        return sum;
    }

    std::size_t number_of(Key key) {
        if (key.standing.empty()) key.pool = 0;
        const auto [found, is_new] = numbers_.try_emplace(key, keys_.size());
        if (is_new) keys_.push_back(key);
        return found->second;
    }

    void find_options(std::size_t state, int packet) {
        Key key = keys_[state];
        std::vector<std::size_t> options;
        if (!key.standing.empty()) {
            const bool whole = target_.has(massive);
            const int most = whole ? toughness_in(key) : key.standing.rbegin()->first;
            key.pool = std::min(key.pool + packet, most);
            if (whole && key.pool == most)
                options.push_back(number_of({})); // A-XTRA-04b
            else if (whole || key.pool < most)
                options.push_back(number_of(key));
            for (const auto& [toughness, count] : key.standing)
                if (toughness <= key.pool && !(whole && key.pool == most))
                    options.push_back(number_of(without(key, toughness)));
        }
        auto& all = options_[at(packet)];
        if (all.size() <= state) all.resize(state + 1);
        all[state] = std::move(options);
    }

    static Key without(Key key, int toughness) {
        if (--key.standing[toughness] == 0) key.standing.erase(toughness);
        key.pool -= toughness;
        return key;
    }

    const VolleyTarget& target_;
    std::map<Key, std::size_t> numbers_;
    std::vector<Key> keys_;
    std::vector<std::vector<std::vector<std::size_t>>> options_; // by packet, then state
};

// --- The dice of one attack

// How many packets the attacker allocates, how many the owner allocates, and how many sixes regenerate: the places of a
// table.
struct Shape {
    int attackers = 0, owners = 0, sixes = 0; // the most of each
    std::size_t size() const { return at(attackers + 1) * at(owners + 1) * at(sixes + 1); }
    std::size_t place(int a, int b, int r) const { return (at(a) * at(owners + 1) + at(b)) * at(sixes + 1) + at(r); }
};

int most_hits(const VolleyNumbers& numbers) {
    return numbers.attacks * (numbers.automatic ? 1 : 1 + numbers.hit.extra_hits);
}

// Without regeneration, wounds after the last one need not be counted.
Shape shape_of(const VolleyNumbers& numbers, const Volley& volley, const VolleyTarget& target) {
    const int dice = most_hits(numbers) * std::min(numbers.blast, target.has(massive) ? 1 : target.count());
    const int most = numbers.defence.regenerates ? std::numeric_limits<int>::max() : target.wounds();
    if (volley.bears(precise))
        return {std::min(dice * numbers.wounds(6), most), 0, numbers.defence.regenerates ? dice : 0};
    return {std::min(dice, most), std::min(dice * numbers.wounds(6), most), numbers.defence.regenerates ? dice : 0};
}

void find_hits(const VolleyNumbers& numbers, Distribution& hits) {
    if (numbers.automatic) return certain(hits, numbers.attacks);
    Distribution one(at(numbers.hit.extra_hits) + 2, 0.0), scratch;
    for (Face face = 1; face <= 6; ++face)
        one[at(alternating::hits(face, numbers.hit) ? 1 + (face == 6 ? numbers.hit.extra_hits : 0) : 0)] += 1 / 6.0;
    certain(hits, 0);
    for (int attack = 0; attack < numbers.attacks; ++attack) {
        convolve(hits, one, scratch);
        hits.swap(scratch);
    }
}

// The chance of every place, against a unit of this many models.
std::vector<double> chances_of(const Shape& shape, const VolleyNumbers& numbers, bool attacker_allocates_all,
                               int models, bool waagh_fails) {
    Distribution hits;
    find_hits(numbers, hits);
    const alternating::DefenceNumbers defence = numbers.defence_of(waagh_fails);
    const int tests = std::min(numbers.blast, models);
    std::vector<double> now(shape.size(), 0.0), result(shape.size(), 0.0), next;
    now[0] = 1;
    for (std::size_t scored = 0;; ++scored) {
        for (std::size_t i = 0; i < now.size(); ++i) result[i] += hits[scored] * now[i];
        if (scored + 1 == hits.size()) return result;
        for (int test = 0; test < tests; ++test) {
            next.assign(shape.size(), 0.0);
            for (int a = 0; a <= shape.attackers; ++a)
                for (int b = 0; b <= shape.owners; ++b)
                    for (int r = 0; r <= shape.sixes; ++r) {
                        const double here = now[shape.place(a, b, r)];
                        if (here == 0) continue;
                        for (Face face = 1; face <= 6; ++face) {
                            const int wounds = defends(face, defence) ? 0 : numbers.wounds(face);
                            const bool to_attacker = face == 1 || attacker_allocates_all;
                            next[shape.place(std::min(a + (to_attacker ? wounds : 0), shape.attackers),
                                             std::min(b + (to_attacker ? 0 : wounds), shape.owners),
                                             std::min(r + (face == 6), shape.sixes))] += here / 6;
                        }
                    }
            now.swap(next);
        }
    }
}

// --- The wounds of one attack, one after the other

class AllocatedVolley {
  public:
    AllocatedVolley(const alternating::Salvo& question, const Volley& volley, const States& states)
        : question_(question),
          states_(states),
          numbers_(numbers_of(question, volley)),
          precise_(volley.bears(precise)),
          shape_(shape_of(numbers_, volley, question.target)) {}

    ByState look_ahead(const ByState& after) {
        worth_.assign(shape_.size() * states_.count(), 0.0);
        each_place([&](int a, int b, int r) {
            for (std::size_t state = 0; state < states_.count(); ++state)
                worth(a, b, r, state) =
                    states_.is_gone(state) || a + b == 0 ? after[state] : best(a, b, r, state).worth;
        });
        ByState before(after.size(), 0.0);
        for (std::size_t state = 0; state < states_.count(); ++state) {
            if (states_.is_gone(state)) {
                before[state] = after[state];
                continue;
            }
            const std::vector<double>& chances = chances_for(state);
            for (std::size_t place = 0; place < chances.size(); ++place)
                before[state] += chances[place] * worth_[place * states_.count() + state];
        }
        return before;
    }

    ByState play(const ByState& now) {
        std::vector<double> mass(worth_.size(), 0.0);
        ByState after(now.size(), 0.0);
        for (std::size_t state = 0; state < states_.count(); ++state) {
            if (now[state] == 0) continue;
            if (states_.is_gone(state)) {
                after[state] += now[state];
                continue;
            }
            const std::vector<double>& chances = chances_for(state);
            for (std::size_t place = 0; place < chances.size(); ++place)
                mass[place * states_.count() + state] += now[state] * chances[place];
        }
        for (int a = shape_.attackers; a >= 0; --a)
            for (int b = shape_.owners; b >= 0; --b)
                for (int r = 0; r <= shape_.sixes; ++r)
                    for (std::size_t state = 0; state < states_.count(); ++state) {
                        const double here = mass[shape_.place(a, b, r) * states_.count() + state];
                        if (here == 0) continue;
                        if (states_.is_gone(state) || a + b == 0) {
                            after[state] += here;
                            continue;
                        }
                        const Step step = best(a, b, r, state);
                        mass[next_place(a, b, r - step.ignored) * states_.count() + step.state] += here;
                    }
        return after;
    }

  private:
    struct Step {
        int ignored = 0;
        std::size_t state = 0;
        double worth = 0;
    };

    template <class Visit>
    void each_place(Visit&& visit) {
        for (int a = 0; a <= shape_.attackers; ++a)
            for (int b = 0; b <= shape_.owners; ++b)
                for (int r = 0; r <= shape_.sixes; ++r) visit(a, b, r);
    }

    double& worth(int a, int b, int r, std::size_t state) {
        return worth_[shape_.place(a, b, r) * states_.count() + state];
    }
    std::size_t next_place(int a, int b, int r) const {
        return a > 0 ? shape_.place(a - 1, b, r) : shape_.place(0, b - 1, r);
    }

    // A-PAS-17a: first the owner ignores the best number of wounds. Then the side that allocates makes its best choice
    // for the rest.
    Step best(int a, int b, int r, std::size_t state) const {
        Step best;
        for (int ignored = 0; ignored <= std::min(r, numbers_.deadly); ++ignored) {
            const Step step = allocated(a > 0, next_place(a, b, r - ignored), numbers_.deadly - ignored, state);
            if (ignored == 0 || step.worth < best.worth) best = {ignored, step.state, step.worth};
        }
        return best;
    }

    Step allocated(bool by_attacker, std::size_t place, int packet, std::size_t state) const {
        const double* const worths = worth_.data() + place * states_.count();
        if (packet == 0) return {0, state, worths[state]};
        const std::vector<std::size_t>& options = states_.options(state, packet);
        std::size_t chosen = options.front();
        for (std::size_t option : options)
            if (by_attacker ? worths[option] > worths[chosen] : worths[option] < worths[chosen]) chosen = option;
        return {0, chosen, worths[chosen]};
    }

    // By situation: the size of the unit, as far as Blast uses it, and whether its Waagh! fails.
    const std::vector<double>& chances_for(std::size_t state) {
        const int models = question_.target.has(massive) ? 1 : states_.models(state);
        const std::pair situation(std::min(models, numbers_.blast),
                                  waagh_fails(question_.target, states_.received(state)));
        auto& chances = chances_[situation];
        if (chances.empty()) chances = chances_of(shape_, numbers_, precise_, situation.first, situation.second);
        return chances;
    }

    const alternating::Salvo& question_;
    const States& states_;
    VolleyNumbers numbers_;
    bool precise_;
    Shape shape_;
    std::vector<double> worth_; // by place, then state: the value before the rest is allocated
    std::map<std::pair<int, bool>, std::vector<double>> chances_;
};

// Wounds break ties, as in odds/sheets/plan.cpp.
double worth_of(const OddsQuestion& question, const States& states, std::size_t state) {
    constexpr double tie = 1.0 / (1 << 30);
    const double lost = static_cast<double>(states.received(state)) / wounds_of(question);
    switch (question.aim) {
    case OddsAim::wounds:
        return states.received(state);
    case OddsAim::destroyed:
        return (states.is_gone(state) ? 1 : 0) + tie * lost;
    case OddsAim::killed:
        break;
    }
    return states.killed(state) + tie * lost;
}

int most_packet(const alternating::Salvo& question) {
    int most = 1;
    for (const Volley& volley : question.volleys) most = std::max(most, volley.deadly);
    return most;
}

} // namespace

bool has_allocation_choice(const OddsQuestion& question) {
    const VolleyTarget& target = alternating::salvo_of(question).target;
    const auto differs = [&](const VolleyTarget::Models& each) { return each.toughness != target.models[0].toughness; };
    // It may be better to keep a six for a later packet than to spend it on one that removes a model anyway.
    const bool spares_sixes = target.has(regeneration) && most_packet(alternating::salvo_of(question)) > 1;
    return question.policy == OddsPolicy::best &&
           (target.has(massive) || spares_sixes || std::ranges::any_of(target.models, differs));
}

double size_of_allocation_plan(const alternating::Salvo& question) {
    std::map<int, int> kinds;
    for (const VolleyTarget::Models& each : question.target.models) kinds[each.toughness] += each.count;
    double states = question.target.has(massive) ? question.target.toughness() : kinds.rbegin()->first, largest = 0;
    for (const auto& [toughness, count] : kinds) states *= count + 1;
    for (const Volley& volley : question.volleys) {
        const Shape shape = shape_of(numbers_of(question, volley), volley, question.target);
        largest = std::max(largest, (shape.attackers + 1.0) * (shape.owners + 1.0) * (shape.sixes + 1.0));
    }
    return states * largest;
}

std::vector<Ending> plan_allocation(const OddsQuestion& question) {
    const alternating::Salvo& asked = alternating::salvo_of(question);
    const States states(asked.target, most_packet(asked));
    std::vector<AllocatedVolley> volleys;
    volleys.reserve(asked.volleys.size());
    for (const Volley& volley : asked.volleys) volleys.emplace_back(asked, volley, states);

    ByState worth(states.count()), now(states.count(), 0.0);
    for (std::size_t state = 0; state < states.count(); ++state) worth[state] = worth_of(question, states, state);
    for (std::size_t volley = volleys.size(); volley-- > 0;) worth = volleys[volley].look_ahead(worth);
    now[0] = 1;
    for (AllocatedVolley& volley : volleys) now = volley.play(now);

    std::vector<Ending> endings;
    for (std::size_t state = 0; state < states.count(); ++state)
        if (now[state] > 0) endings.push_back({states.received(state), states.killed(state), now[state]});
    return endings;
}

} // namespace muster::odds_internal
