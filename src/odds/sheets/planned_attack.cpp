#include "odds/sheets/planned_attack.h"

#include <tuple>

namespace muster::odds_internal {
namespace {

unsigned budgets_for(const FixedVector<Permission, most_limited_rerolls>& limited, auto&& permits) {
    unsigned bits = 0;
    for (const Permission& permission : limited)
        if (permits(permission)) bits |= 1u << permission.budget;
    return bits;
}

Throw throw_of(const Test& test, bool best, bool singles) {
    Throw dice;
    for (int face = 1; face <= 6; ++face) {
        Throw::Face made{.chance = 1 / 6.0};
        made.again_as_usual = !best && test.rerolled_as_usual(face);
        made.free = best && test.permits(test.free, face);
        made.budgets = budgets_for(test.limited, [&](const Permission& each) { return test.permits(each, face); });
        if (singles) made.budgets |= Budgets::single;
        dice.faces.push_back(made);
    }
    return dice;
}

Throw throw_of_damage(const Attack& attack, bool best, bool singles) {
    Distribution shown;
    Scratch scratch;
    damage_dice(attack, shown, scratch);
    Throw result;
    for (int rolled = 0; rolled < static_cast<int>(shown.size()); ++rolled) {
        Throw::Face made{.chance = shown[at(rolled)]};
        made.again_as_usual = !best && attack.damage_rerolled_as_usual(rolled);
        made.free = best && attack.damage_permits(attack.damage_free, rolled);
        made.budgets = budgets_for(attack.damage_limited,
                                   [&](const Permission& each) { return attack.damage_permits(each, rolled); });
        if (singles && attack.damage.count == 1) made.budgets |= Budgets::single;
        result.faces.push_back(made);
    }
    return result;
}

// The distribution of wounds lost, by the total of the damage dice. One model suffers them all.
Distribution wounds_lost_by(const Attack& attack, int rolled) {
    Distribution extra, points(1, 0.0);
    Scratch scratch;
    extra_damage(attack, extra, scratch);
    for (std::size_t more = 0; more < extra.size(); ++more) {
        const int damage = attack.damage_of(attack.rolled_damage(rolled) + static_cast<int>(more));
        if (at(damage) >= points.size()) points.resize(at(damage) + 1, 0.0);
        points[at(damage)] += extra[more];
    }
    apply_thinning(points, attack.suffered, scratch.one);
    return points;
}

int hurt_by(const TargetState& front, std::size_t wounds) {
    return front.hurt[std::min(wounds, front.hurt.size() - 1)];
}

} // namespace

VolleyPlan::VolleyPlan(const Attack& attack_, const std::vector<TargetState>& states_, const Budgets& budgets_,
                       bool best, bool singles)
    : attack(attack_),
      states(states_),
      budgets(budgets_),
      hit(throw_of(attack.hit, best, singles)),
      wound(throw_of(attack.wound, best, singles)),
      damage(throw_of_damage(attack, best, singles)) {
    const auto add_saves = [&](int ap) {
        if (std::ranges::find(saves, ap, &Saves::ap) != saves.end()) return;
        Saves& against = saves.emplace_back(ap);
        if (best && attack.invulnerable)
            against.tests = {attack.armour_against(ap), *attack.invulnerable};
        else
            against.tests = {attack.usual_save(ap)};
        for (const Test& test : against.tests)
            against.throws.push_back(throw_of(test, best, false)); // the attacker's singles
    };
    add_saves(attack.penetration);
    for (int face = 1; face <= 6; ++face) add_saves(attack.penetration_on(face));
    for (std::size_t rolled = 0; rolled < damage.faces.size(); ++rolled)
        hurting.push_back(wounds_lost_by(attack, static_cast<int>(rolled)));
}

std::vector<Distribution> VolleyPlan::mortal_wounds_on(bool on_hit, int face) const {
    std::vector<Distribution> counts;
    Distribution scratch;
    for (const Mortal& mortal : attack.mortal)
        if (mortal.on_hit == on_hit && face >= mortal.on) sum_of_dice(mortal.amount, counts.emplace_back(), scratch);
    return counts;
}

std::optional<std::size_t> VolleyPlan::saves_after(int face) const {
    if (face >= attack.no_save) return std::nullopt;
    const auto found = std::ranges::find(saves, attack.penetration_on(face), &Saves::ap);
    return static_cast<std::size_t>(found - saves.begin());
}

// --- Mortal wounds

MortalStage::MortalStage(const VolleyPlan& plan, Distribution count, ByState after)
    : plan_(plan),
      count_(std::move(count)),
      after_{std::move(after)} {
    before_ = plan.nothing();
    for (std::size_t wounds = 0; wounds < count_.size(); ++wounds) {
        if (wounds > 0) {
            ByState one_more = after_.back();
            for (int state = 0; state < static_cast<int>(plan.states.size()); ++state)
                for (int budgets = 0; budgets < plan.budgets.count(); ++budgets)
                    if (const int front = front_of(state, budgets, after_.back()); front >= 0)
                        one_more[plan.place(state, budgets)] = worth(front, budgets, after_.back());
            after_.push_back(std::move(one_more));
        }
        for (std::size_t i = 0; i < before_.size(); ++i) before_[i] += count_[wounds] * after_.back()[i];
    }
}

double MortalStage::worth(int front, int budgets, const ByState& after) const {
    const TargetState& state = plan_.states[at(front)];
    return plan_.attack.suffered * after[plan_.place(hurt_by(state, 1), budgets)] +
           (1 - plan_.attack.suffered) * after[plan_.place(hurt_by(state, 0), budgets)];
}

int MortalStage::front_of(int state, int budgets, const ByState& after) const {
    int best = -1;
    for (int front : plan_.states[at(state)].fronts)
        if (best < 0 || worth(front, budgets, after) < worth(best, budgets, after)) best = front;
    return best;
}

void MortalStage::push(const ByState& from, ByState& to) const {
    for (std::size_t wounds = 0; wounds < count_.size(); ++wounds) {
        if (count_[wounds] == 0) continue;
        ByState now = from;
        for (double& each : now) each *= count_[wounds];
        for (std::size_t to_come = wounds; to_come-- > 0;) {
            ByState next = plan_.nothing();
            for (int state = 0; state < static_cast<int>(plan_.states.size()); ++state)
                for (int budgets = 0; budgets < plan_.budgets.count(); ++budgets) {
                    const double mass = now[plan_.place(state, budgets)];
                    if (mass == 0) continue;
                    const int front = front_of(state, budgets, after_[to_come]);
                    if (front < 0) {
                        next[plan_.place(state, budgets)] += mass;
                        continue;
                    }
                    const TargetState& hit = plan_.states[at(front)];
                    next[plan_.place(hurt_by(hit, 1), budgets)] += mass * plan_.attack.suffered;
                    next[plan_.place(hurt_by(hit, 0), budgets)] += mass * (1 - plan_.attack.suffered);
                }
            now.swap(next);
        }
        for (std::size_t i = 0; i < to.size(); ++i) to[i] += now[i];
    }
}

MortalStages::MortalStages(const VolleyPlan& plan, const std::vector<Distribution>& counts, ByState after)
    : after_(std::move(after)) {
    stages_.reserve(counts.size());
    for (std::size_t ability = counts.size(); ability-- > 0;) stages_.emplace_back(plan, counts[ability], before());
}

void MortalStages::push(const ByState& from, ByState& to) const {
    ByState now = from;
    for (std::size_t ability = stages_.size(); ability-- > 0;) {
        ByState next(now.size(), 0.0);
        stages_[ability].push(now, next);
        now.swap(next);
    }
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += now[i];
}

// --- Allocation, saving throw, damage

WoundStage::WoundStage(const VolleyPlan& plan, std::optional<std::size_t> saves,
                       const std::vector<Distribution>& mortal, const ByState& after)
    : plan_(plan),
      saves_(saves ? &plan.saves[*saves] : nullptr),
      mortal_(plan, mortal, after),
      damaged_(plan.nothing()),
      tested_(plan.nothing()),
      before_(after) {
    find_values();
}

auto WoundStage::damage_choice(int front, int budgets) const {
    const auto worth = [this, front](std::size_t rolled, int left) {
        const TargetState& state = plan_.states[at(front)];
        const Distribution& wounds = plan_.hurting[rolled];
        double value = 0;
        for (std::size_t lost = 0; lost < wounds.size(); ++lost)
            value += wounds[lost] * mortal_.before()[plan_.place(hurt_by(state, lost), left)];
        return value;
    };
    return Choice(plan_.damage, plan_.budgets, For::attacker, budgets, worth);
}

auto WoundStage::save_choice(std::size_t which, int front, int budgets) const {
    const auto worth = [this, which, front](std::size_t face, int left) {
        const bool saved = saves_->tests[which].succeeds(static_cast<int>(face) + 1);
        return saved ? mortal_.before()[plan_.place(hurt_by(plan_.states[at(front)], 0), left)]
                     : damaged_[plan_.place(front, left)];
    };
    return Choice(saves_->throws[which], plan_.budgets, For::target, budgets, worth);
}

std::size_t WoundStage::best_save(int front, int budgets) const {
    if (saves_->tests.size() == 1) return 0;
    return save_choice(1, front, budgets).value() < save_choice(0, front, budgets).value() ? 1 : 0;
}

int WoundStage::best_front(int state, int budgets) const {
    int best = -1;
    for (int front : plan_.states[at(state)].fronts)
        if (best < 0 || tested_[plan_.place(front, budgets)] < tested_[plan_.place(best, budgets)]) best = front;
    return best;
}

void WoundStage::find_values() {
    const auto everywhere = [&](auto&& visit) {
        for (int state = 0; state < static_cast<int>(plan_.states.size()); ++state)
            for (int budgets = 0; budgets < plan_.budgets.count(); ++budgets) visit(state, budgets);
    };
    const auto in_front = [&](int state) { return !plan_.states[at(state)].hurt.empty(); };
    everywhere([&](int state, int budgets) {
        if (in_front(state)) damaged_[plan_.place(state, budgets)] = damage_choice(state, budgets).value();
    });
    everywhere([&](int state, int budgets) {
        if (!in_front(state)) return;
        tested_[plan_.place(state, budgets)] = saves_ ? save_choice(best_save(state, budgets), state, budgets).value()
                                                      : damaged_[plan_.place(state, budgets)];
    });
    everywhere([&](int state, int budgets) {
        if (const int front = best_front(state, budgets); front >= 0)
            before_[plan_.place(state, budgets)] = tested_[plan_.place(front, budgets)];
    });
}

void WoundStage::push(const ByState& from, ByState& to) const {
    ByState settled = plan_.nothing();
    const auto damage = [&](int front, int budgets, double mass) {
        damage_choice(front, budgets).spread([&](std::size_t rolled, int left, double chance) {
            const Distribution& wounds = plan_.hurting[rolled];
            for (std::size_t lost = 0; lost < wounds.size(); ++lost)
                settled[plan_.place(hurt_by(plan_.states[at(front)], lost), left)] += mass * chance * wounds[lost];
        });
    };
    const auto save = [&](int front, int budgets, double mass) {
        const std::size_t which = best_save(front, budgets);
        save_choice(which, front, budgets).spread([&](std::size_t face, int left, double chance) {
            if (saves_->tests[which].succeeds(static_cast<int>(face) + 1))
                settled[plan_.place(hurt_by(plan_.states[at(front)], 0), left)] += mass * chance;
            else
                damage(front, left, mass * chance);
        });
    };
    for (int state = 0; state < static_cast<int>(plan_.states.size()); ++state)
        for (int budgets = 0; budgets < plan_.budgets.count(); ++budgets) {
            const double mass = from[plan_.place(state, budgets)];
            if (mass == 0) continue;
            const int front = best_front(state, budgets);
            if (front < 0)
                to[plan_.place(state, budgets)] += mass; // nobody is left (N-I-76)
            else if (!saves_)
                damage(front, budgets, mass);
            else
                save(front, budgets, mass);
        }
    mortal_.push(settled, to);
}

// --- The hit

bool HitStage::wounds(std::size_t face) const { return plan_.attack.wound.succeeds(static_cast<int>(face) + 1); }

auto HitStage::wound_choice(int state, int budgets) const {
    const auto worth = [this, state](std::size_t face, int left) {
        return (wounds(face) ? wounds_[which_[face]].before() : mortal_.before())[plan_.place(state, left)];
    };
    return Choice(plan_.wound, plan_.budgets, For::attacker, budgets, worth);
}

HitStage::HitStage(const VolleyPlan& plan, bool wounds_at_once, const std::vector<Distribution>& mortal,
                   const ByState& after)
    : plan_(plan),
      wounds_at_once_(wounds_at_once),
      mortal_(plan, mortal, after) {
    if (wounds_at_once) {
        wounds_.emplace_back(plan, 0, std::vector<Distribution>{}, mortal_.before());
        before_ = wounds_[0].before();
        return;
    }
    std::vector<std::pair<std::optional<std::size_t>, std::vector<Distribution>>>
        kinds; // faces with the same effects share a stage
    for (std::size_t face = 0; face < 6; ++face) {
        if (!wounds(face)) continue;
        const int shown = static_cast<int>(face) + 1;
        const std::pair kind(plan.saves_after(shown), plan.mortal_wounds_on(false, shown));
        which_[face] = static_cast<std::size_t>(std::ranges::find(kinds, kind) - kinds.begin());
        if (which_[face] < kinds.size()) continue;
        kinds.push_back(kind);
        wounds_.emplace_back(plan, kind.first, kind.second, mortal_.before());
    }
    before_ = plan.nothing();
    for (int state = 0; state < static_cast<int>(plan.states.size()); ++state)
        for (int budgets = 0; budgets < plan.budgets.count(); ++budgets)
            before_[plan.place(state, budgets)] = wound_choice(state, budgets).value();
}

void HitStage::push(const ByState& from, ByState& to) const {
    ByState settled = plan_.nothing();
    if (wounds_at_once_) {
        wounds_[0].push(from, settled);
        return mortal_.push(settled, to);
    }
    std::vector<ByState> wounded(wounds_.size(), plan_.nothing());
    for (int state = 0; state < static_cast<int>(plan_.states.size()); ++state)
        for (int budgets = 0; budgets < plan_.budgets.count(); ++budgets) {
            const double mass = from[plan_.place(state, budgets)];
            if (mass == 0) continue;
            wound_choice(state, budgets).spread([&](std::size_t face, int left, double chance) {
                (wounds(face) ? wounded[which_[face]] : settled)[plan_.place(state, left)] += mass * chance;
            });
        }
    for (std::size_t kind = 0; kind < wounds_.size(); ++kind) wounds_[kind].push(wounded[kind], settled);
    mortal_.push(settled, to);
}

// --- The attack

bool AttackStage::hits(std::size_t face) const { return plan_.attack.hit.succeeds(static_cast<int>(face) + 1); }

auto AttackStage::hit_choice(int state, int budgets) const {
    const auto worth = [this, state](std::size_t face, int left) {
        return (hits(face) ? hits_[which_[face]].before() : after_hits(more_on(face)))[plan_.place(state, left)];
    };
    return Choice(plan_.hit, plan_.budgets, For::attacker, budgets, worth);
}

AttackStage::AttackStage(const VolleyPlan& plan, const ByState& after, bool allows_more)
    : plan_(plan),
      allows_more_(allows_more),
      after_(after) {
    if (plan.attack.automatic) { // N-ATK-07
        hits_.emplace_back(plan, false, std::vector<Distribution>{}, after_);
        before_ = hits_[0].before();
        return;
    }
    const std::size_t most = more_on(5);
    more_.reserve(most);
    while (more_.size() < most) more_.emplace_back(plan, after_hits(more_.size()), false);
    find_extra_hits();
    find_hits();
    before_ = plan.nothing();
    for (int state = 0; state < static_cast<int>(plan.states.size()); ++state)
        for (int budgets = 0; budgets < plan.budgets.count(); ++budgets)
            before_[plan.place(state, budgets)] = hit_choice(state, budgets).value();
}

std::size_t AttackStage::more_on(std::size_t face) const {
    return allows_more_ ? at(plan_.attack.attacks_on(static_cast<int>(face) + 1)) : 0;
}

const ByState& AttackStage::after_hits(std::size_t more) const { return more == 0 ? after_ : more_[more - 1].before(); }

const ByState& AttackStage::after_primary(std::size_t more, std::size_t extra) const {
    return extra == 0 ? after_hits(more) : extra_[more][extra - 1].before();
}

void AttackStage::find_extra_hits() {
    const std::size_t most = at(plan_.attack.extra_hits_on(6));
    extra_.resize(more_.size() + 1);
    for (std::size_t more = 0; more < extra_.size(); ++more) {
        extra_[more].reserve(most);
        while (extra_[more].size() < most)
            extra_[more].emplace_back(plan_, false, std::vector<Distribution>{},
                                      after_primary(more, extra_[more].size()));
    }
}

void AttackStage::find_hits() {
    std::vector<std::tuple<bool, std::size_t, std::size_t, std::vector<Distribution>>>
        kinds; // faces with the same effects share the stages that follow
    for (std::size_t face = 0; face < 6; ++face) {
        if (!hits(face)) continue;
        const int shown = static_cast<int>(face) + 1;
        const std::size_t more = more_on(face), extra = at(plan_.attack.extra_hits_on(shown));
        const bool at_once = shown >= plan_.attack.wounds_at_once;
        const std::tuple kind(at_once, more, extra, plan_.mortal_wounds_on(true, shown));
        which_[face] = static_cast<std::size_t>(std::ranges::find(kinds, kind) - kinds.begin());
        if (which_[face] < kinds.size()) continue;
        kinds.push_back(kind);
        following_.push_back({more, extra});
        hits_.emplace_back(plan_, at_once, std::get<3>(kind), after_primary(more, extra));
    }
}

ByState AttackStage::push(const ByState& from) const {
    if (plan_.attack.automatic) {
        ByState result = plan_.nothing();
        hits_[0].push(from, result);
        return result;
    }
    std::vector<ByState> hit(hits_.size(), plan_.nothing());
    // By attacks still to come, then by extra hits.
    std::vector<std::vector<ByState>> to_come(extra_.size(),
                                              std::vector<ByState>(extra_[0].size() + 1, plan_.nothing()));
    for (int state = 0; state < static_cast<int>(plan_.states.size()); ++state)
        for (int budgets = 0; budgets < plan_.budgets.count(); ++budgets) {
            const double mass = from[plan_.place(state, budgets)];
            if (mass == 0) continue;
            hit_choice(state, budgets).spread([&](std::size_t face, int left, double chance) {
                (hits(face) ? hit[which_[face]] : to_come[more_on(face)][0])[plan_.place(state, left)] += mass * chance;
            });
        }
    for (std::size_t kind = 0; kind < hits_.size(); ++kind)
        hits_[kind].push(hit[kind], to_come[following_[kind].more][following_[kind].extra]);
    for (std::size_t more = extra_.size(); more-- > 0;) {
        auto& waiting = to_come[more];
        for (std::size_t extra = extra_[more].size(); extra > 0; --extra)
            extra_[more][extra - 1].push(waiting[extra], waiting[extra - 1]);
        if (more == 0) break;
        const ByState one_less = more_[more - 1].push(waiting[0]);
        for (std::size_t i = 0; i < one_less.size(); ++i) to_come[more - 1][0][i] += one_less[i];
    }
    return to_come[0][0];
}

} // namespace muster::odds_internal
