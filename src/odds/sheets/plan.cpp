#include "odds/sheets/plan.h"

#include "odds/sheets/amounts.h"
#include "odds/sheets/planned_attack.h"

#include <deque>

namespace muster::odds_internal {
namespace {

// The weapons of one volley. Each rolls its number of attacks when its turn comes (N-I-64).
class PlannedVolley {
  public:
    PlannedVolley(const AttackRules& rules, const OddsQuestion& question, const OddsVolley& volley,
                  const std::vector<TargetState>& states, const Budgets& budgets)
        : attack_(attack_of(rules, question, volley)),
          plan_(attack_, states, budgets, question.policy == OddsPolicy::best, question.single_rerolls > 0),
          weapons_(static_cast<std::size_t>(volley.weapons)) {
        Scratch scratch;
        attacks_of_one_weapon(volley, attack_, attacks_, scratch);
    }

    // Computes the value before the volley from the value after it. It keeps the values from which each attack starts.
    ByState look_ahead(ByState after) {
        worth_.resize(weapons_);
        for (std::size_t weapon = weapons_; weapon-- > 0;) {
            ByState before = plan_.nothing();
            worth_[weapon].push_back(std::move(after));
            for (std::size_t attacks = 0; attacks < attacks_.size(); ++attacks) {
                if (attacks > 0) worth_[weapon].push_back(AttackStage(plan_, worth_[weapon].back()).before());
                for (std::size_t i = 0; i < before.size(); ++i)
                    before[i] += attacks_[attacks] * worth_[weapon].back()[i];
            }
            after = std::move(before);
        }
        return after;
    }

    ByState play(ByState now) const {
        for (std::size_t weapon = 0; weapon < weapons_; ++weapon) {
            ByState left = plan_.nothing(); // the states in which attacks of the current weapon are still to come
            for (std::size_t attacks = attacks_.size(); attacks-- > 0;) {
                for (std::size_t i = 0; i < now.size(); ++i) left[i] += attacks_[attacks] * now[i];
                if (attacks > 0) left = AttackStage(plan_, worth_[weapon][attacks - 1]).push(left);
            }
            now = std::move(left);
        }
        return now;
    }

  private:
    Attack attack_;
    VolleyPlan plan_;
    std::size_t weapons_;
    Distribution attacks_;                    // of one weapon
    std::vector<std::vector<ByState>> worth_; // by weapon, and by attacks that are still to be made with it
};

// What a final state is worth to the attacker. Wounds break ties: all wounds together weigh less than any difference
// that matters.
double worth_of(const OddsQuestion& question, const TargetState& state) {
    constexpr double tie = 1.0 / (1 << 30);
    const OddsTarget& target = sheets::salvo_of(question).target;
    const double lost = static_cast<double>(state.lost) / target.wounds();
    switch (question.aim) {
    case OddsAim::wounds:
        return state.lost;
    case OddsAim::destroyed:
        return (state.killed == target.count() ? 1 : 0) + tie * lost;
    case OddsAim::killed:
        break;
    }
    return state.killed + tie * lost;
}

} // namespace

double states_of_plan(const OddsQuestion& question) {
    return count_target_states(question) * Budgets(question).count();
}

void compute_with_plan(const AttackRules& rules, const OddsQuestion& question, OddsResult& result) {
    const std::vector<TargetState> states = target_states(rules, question);
    const Budgets budgets(question);
    std::deque<PlannedVolley> volleys; // a deque, because its elements refer to themselves and must not move
    const Salvo& asked = sheets::salvo_of(question);
    for (const OddsVolley& volley : asked.volleys) volleys.emplace_back(rules, question, volley, states, budgets);

    const auto combinations = static_cast<std::size_t>(budgets.count());
    ByState worth(states.size() * combinations), now(worth.size(), 0.0);
    for (std::size_t i = 0; i < worth.size(); ++i) worth[i] = worth_of(question, states[i / combinations]);
    for (std::size_t volley = volleys.size(); volley-- > 0;) worth = volleys[volley].look_ahead(std::move(worth));
    now[static_cast<std::size_t>(budgets.all())] = 1;
    for (const PlannedVolley& volley : volleys) now = volley.play(std::move(now));

    result.killed.assign(static_cast<std::size_t>(asked.target.count()) + 1, 0.0);
    result.wounds_lost.assign(static_cast<std::size_t>(asked.target.wounds()) + 1, 0.0);
    for (std::size_t i = 0; i < now.size(); ++i) {
        const TargetState& state = states[i / combinations];
        result.killed[static_cast<std::size_t>(state.killed)] += now[i];
        result.wounds_lost[static_cast<std::size_t>(state.lost)] += now[i];
    }
}

} // namespace muster::odds_internal
