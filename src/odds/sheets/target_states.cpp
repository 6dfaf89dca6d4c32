#include "odds/sheets/target_states.h"

#include "odds/sheets/evolution.h"

#include <map>

namespace muster::odds_internal {
namespace {

// Models fall in the order of the file, so the number of wounds lost is the whole state.
std::vector<TargetState> in_order(const OddsTarget& target) {
    Ranks ranks;
    ranks.line_up(target);
    std::vector<TargetState> states(ranks.left.size());
    for (int lost = 0; lost <= ranks.wounds(); ++lost) {
        TargetState& state = states[static_cast<std::size_t>(lost)];
        const int left = ranks.left[static_cast<std::size_t>(lost)];
        state.killed = ranks.killed[static_cast<std::size_t>(lost)];
        state.lost = lost;
        if (left > 0) state.fronts.push_back(lost);
        for (int points = 0; left > 0 && points <= left; ++points) state.hurt.push_back(lost + points);
    }
    return states;
}

// Models that differ only in their wounds. A model that has lost wounds is kept apart, in front.
using Kinds = std::map<int, int>; // wounds -> how many

Kinds kinds_of(const OddsTarget& target) {
    Kinds kinds;
    for (const OddsTarget::Models& models : target.models) kinds[models.wounds] += models.count;
    return kinds;
}

// N-ALLOC-01, E-ATK-09: the owner may choose any kind of model, unless one must take the next wound.
class Choosing {
  public:
    Choosing(const AttackRules& rules, const OddsTarget& target) : rules_(rules), target_(target) {
        Kinds kinds = kinds_of(target);
        const int first = target.models.front().wounds;
        const int left = target.first_model_wounds.value_or(first);
        if (left < first) {
            take(kinds, first);
            state_of({kinds, first, left});
        } else {
            state_of({kinds, 0, 0});
        }
        for (std::size_t next = 0; next < keys_.size(); ++next) explore(next);
    }

    std::vector<TargetState> states() { return std::move(states_); }

  private:
    struct Key {
        Kinds waiting;  // without the model in front
        int wounds = 0; // of the model in front when chosen; 0 if no model must take the next wound
        int left = 0;   // wounds left of the model in front
        auto operator<=>(const Key&) const = default;
    };

    static void take(Kinds& kinds, int wounds) {
        if (--kinds[wounds] == 0) kinds.erase(wounds);
    }

    int state_of(const Key& key) {
        const auto [found, is_new] = numbers_.try_emplace(key, static_cast<int>(keys_.size()));
        if (is_new) {
            keys_.push_back(key);
            TargetState state;
            int models = key.wounds > 0, wounds = key.left;
            for (const auto& [each, count] : key.waiting) models += count, wounds += each * count;
            state.killed = target_.count() - models;
            state.lost = target_.wounds() - wounds;
            states_.push_back(state);
        }
        return found->second;
    }

    void explore(std::size_t number) {
        const Key key = keys_[number];
        std::vector<int> fronts, hurt;
        if (key.wounds > 0) {
            fronts.push_back(static_cast<int>(number));
            for (int points = 0; points <= key.left; ++points) hurt.push_back(after(key, points));
        } else {
            for (const auto& [wounds, count] : key.waiting) {
                Key chosen{key.waiting, wounds, wounds};
                take(chosen.waiting, wounds);
                fronts.push_back(state_of(chosen));
            }
        }
        states_[number].fronts = std::move(fronts);
        states_[number].hurt = std::move(hurt);
    }

    int after(const Key& front, int points) {
        if (points == front.left) return state_of({front.waiting, 0, 0});
        const bool unhurt = points == 0 && front.left == front.wounds;
        if (!unhurt || rules_.allocation_binds) return state_of({front.waiting, front.wounds, front.left - points});
        Kinds all = front.waiting; // E-ATK-10: only a model that has lost wounds must take the next one
        ++all[front.wounds];
        return state_of({all, 0, 0});
    }

    const AttackRules& rules_;
    const OddsTarget& target_;
    std::map<Key, int> numbers_;
    std::vector<Key> keys_;
    std::vector<TargetState> states_;
};

bool has_choice(const OddsQuestion& question) {
    return question.policy == OddsPolicy::best && kinds_of(sheets::salvo_of(question).target).size() > 1;
}

} // namespace

double count_target_states(const OddsQuestion& question) {
    if (!has_choice(question)) return sheets::salvo_of(question).target.wounds() + 1;
    double sets = 1, fronts = 1;
    for (const auto& [wounds, count] : kinds_of(sheets::salvo_of(question).target)) sets *= count + 1, fronts += wounds;
    return sets * fronts;
}

std::vector<TargetState> target_states(const AttackRules& rules, const OddsQuestion& question) {
    if (!has_choice(question)) return in_order(sheets::salvo_of(question).target);
    return Choosing(rules, sheets::salvo_of(question).target).states();
}

} // namespace muster::odds_internal
