#include "odds/sheets/evolution.h"

namespace muster::odds_internal {
namespace {

// `into` += weight x the sum of both.
void add_convolved(Distribution& into, double weight, const Distribution& a, const Distribution& b) {
    if (into.size() < a.size() + b.size() - 1) into.resize(a.size() + b.size() - 1, 0.0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) into[i + j] += weight * a[i] * b[j];
}

void add(Distribution& into, double weight, const Distribution& distribution) {
    if (into.size() < distribution.size()) into.resize(distribution.size(), 0.0);
    for (std::size_t i = 0; i < distribution.size(); ++i) into[i] += weight * distribution[i];
}

void add_at_zero(Distribution& into, double chance) {
    if (into.empty()) into.push_back(0);
    into[0] += chance;
}

// States as improbable as this cannot be seen in any answer. Computing with them would only take time.
constexpr double negligible = 1e-280;

} // namespace

void Ranks::line_up(const OddsTarget& target) {
    left.clear();
    killed.clear();
    most_left = 0;
    int gone = 0;
    for (const OddsTarget::Models& models : target.models)
        for (int model = 0; model < models.count; ++model, ++gone) {
            const int wounds = gone == 0 ? target.first_model_wounds.value_or(models.wounds) : models.wounds;
            most_left = std::max(most_left, wounds);
            for (int each = wounds; each > 0; --each) {
                left.push_back(each);
                killed.push_back(gone);
            }
        }
    left.push_back(0);
    killed.push_back(gone);
}

void Kernel::begin(const Ranks& ranks, int most_steps) {
    states_ = ranks.wounds() + 1;
    steps_ = std::min(most_steps, ranks.wounds());
    rows_.assign(at(ranks.most_left + 1) * at(steps_ + 1), 0.0);
    corrections_.assign(at(ranks.most_left + 1), 0.0);
}

void Kernel::finish(const Ranks& ranks) {
    by_state_.assign(at(steps_ + 1) * at(states_), 0.0);
    of_rounding_.resize(at(states_));
    for (int state = 0; state < states_; ++state) {
        const int left = ranks.left[at(state)];
        of_rounding_[at(state)] = corrections_[at(left)];
        for (int step = 0; step <= steps_; ++step)
            by_state_[at(std::min(step, states_ - 1 - state)) * at(states_) + at(state)] += chance(left, step);
    }
}

void Kernel::apply(const Distribution& from, Distribution& result, int first, int last) const {
    const double* source = from.data();
    for (int state = first; state <= last; ++state) result[at(state)] += source[state] * of_rounding_[at(state)];
    for (int step = 0; step <= steps_; ++step) {
        const double* coefficients = by_state_.data() + at(step) * at(states_);
        double* target = result.data() + step;
        const int end = std::min(last, states_ - 1 - step);
        for (int state = first; state <= end; ++state) target[state] += source[state] * coefficients[state];
    }
}

void Evolution::begin(const OddsTarget& target) {
    ranks_.line_up(target);
    now_.assign(ranks_.left.size(), 0.0);
    now_[0] = 1;
    next_.assign(now_.size(), 0.0);
    waiting_.assign(now_.size(), 0.0);
    first_ = last_ = 0;
}

void Evolution::volley(const OddsVolley& volley, const Attack& attack) {
    find_number_of_attacks(volley, attack);
    find_damage(attack);
    find_ordinary_hit(attack);
    find_hits(attack);
    build_kernels();
    answer_.assign(now_.size(), 0.0);
    const int start = first_;
    for (std::size_t made = 0;; ++made) {
        for (int state = first_; attacks_[made] > 0 && state <= last_; ++state)
            answer_[at(state)] += attacks_[made] * now_[at(state)];
        if (made + 1 == attacks_.size()) break;
        one_attack();
    }
    first_ = start;
    now_.swap(answer_);
}

void Evolution::find_number_of_attacks(const OddsVolley& volley, const Attack& attack) {
    Distribution &one_weapon = mortal_, &sum = damage_; // both are unused at this point
    attacks_of_one_weapon(volley, attack, one_weapon, scratch_);
    certain(attacks_, 0);
    for (int weapon = 0; weapon < volley.weapons; ++weapon) {
        convolve(attacks_, one_weapon, sum);
        attacks_.swap(sum);
    }
    normalise(attacks_);
}

// What an unsaved attack takes from a model that has enough wounds. The rest of the damage is lost (N-DMG-04,
// E-DMG-04).
void Evolution::find_damage(const Attack& attack) {
    damage_of_attack(attack, damage_, scratch_);
    apply_thinning(damage_, attack.suffered, scratch_.one);
    cap(damage_, ranks_.most_left);
}

// The mortal wounds that are not ignored, at most as many as the unit has wounds.
const Distribution& Evolution::mortal_wounds_suffered(const Attack& attack, bool on_hit, int face) {
    mortal_wounds(attack, on_hit, face, mortal_, scratch_);
    apply_thinning(mortal_, attack.suffered, scratch_.one);
    cap(mortal_, ranks_.wounds());
    return mortal_;
}

void Evolution::find_ordinary_hit(const Attack& attack) {
    const auto unsaved_against = [&](int ap) { return 1 - chance(attack.usual_save(ap)); };
    unsaved_ = unsaved_against(attack.penetration);
    ordinary_.hurting.clear();
    ordinary_.harmless.clear();
    const FaceChances faces = face_chances(attack.wound);
    for (int face = 1; face <= 6; ++face) {
        if (!attack.wound.succeeds(face)) {
            add_at_zero(ordinary_.harmless, faces[at(face)]);
            continue;
        }
        const double unsaved = face >= attack.no_save     ? 1
                               : attack.better_ap.empty() ? unsaved_
                                                          : unsaved_against(attack.penetration_on(face));
        const Distribution& mortal = mortal_wounds_suffered(attack, false, face);
        add(ordinary_.hurting, faces[at(face)] * unsaved, mortal);
        add(ordinary_.harmless, faces[at(face)] * (1 - unsaved), mortal);
    }
}

void Evolution::find_hits(const Attack& attack) {
    most_extra_ = attack.automatic ? 0 : at(attack.extra_hits_on(6));
    most_more_ = at(attack.most_attacks_on());
    by_more_.resize(most_more_ + 1);
    const auto begin = [&](Faces& faces) {
        faces.hits.resize(most_extra_ + 1);
        for (Shot& hit : faces.hits) hit.hurting.assign(1, 0.0), hit.harmless.assign(1, 0.0);
    };
    std::ranges::for_each(by_more_, begin);
    begin(plain_[0]);
    if (attack.automatic) { // N-ATK-07
        by_more_[0].hits[0] = ordinary_;
        return;
    }
    const FaceChances faces = face_chances(attack.hit);
    for (int face = 1; face <= 6; ++face) {
        add_face(attack, face, faces[at(face)], by_more_[at(attack.attacks_on(face))].hits);
        if (most_more_ > 0) add_face(attack, face, faces[at(face)], plain_[0].hits);
    }
}

void Evolution::add_face(const Attack& attack, int face, double chance, std::vector<Shot>& hits) {
    if (!attack.hit.succeeds(face)) {
        hits[0].harmless[0] += chance;
        return;
    }
    const Distribution& mortal = mortal_wounds_suffered(attack, true, face);
    Shot& hit = hits[at(attack.extra_hits_on(face))];
    if (face >= attack.wounds_at_once) {
        add(hit.hurting, chance * unsaved_, mortal);
        add(hit.harmless, chance * (1 - unsaved_), mortal);
    } else {
        add_convolved(hit.hurting, chance, ordinary_.hurting, mortal);
        add_convolved(hit.harmless, chance, ordinary_.harmless, mortal);
    }
}

void Evolution::fill_rows(const Shot& shot, Kernel& kernel) {
    const auto beyond = std::max(shot.hurting.size(), shot.harmless.size()) - 1;
    kernel.begin(ranks_, static_cast<int>(damage_.size() - 1 + beyond));
    const auto add = [&](int left, std::size_t step, double chance) {
        kernel.chance(left, std::min(static_cast<int>(step), kernel.steps())) += chance;
    };
    for (int left = 0; left <= ranks_.most_left; ++left) {
        for (std::size_t mortal = 0; mortal < shot.harmless.size(); ++mortal) add(left, mortal, shot.harmless[mortal]);
        for (std::size_t mortal = 0; mortal < shot.hurting.size(); ++mortal)
            for (std::size_t points = 0; points < damage_.size(); ++points)
                add(left, std::min(points, at(left)) + mortal, shot.hurting[mortal] * damage_[points]);
    }
}

void Evolution::build_kernels() {
    const auto build = [&](std::span<Faces> all) {
        for (Faces& faces : all) {
            faces.kernels.resize(faces.hits.size());
            for (std::size_t extra = 0; extra < faces.hits.size(); ++extra)
                fill_rows(faces.hits[extra], faces.kernels[extra]);
        }
        correct(all);
        for (Faces& faces : all)
            for (Kernel& kernel : faces.kernels) kernel.finish(ranks_);
    };
    build(by_more_);
    if (most_more_ > 0) build(plain_);
    if (most_extra_ == 0) return;
    fill_rows(ordinary_, ordinary_kernel_);
    Kernel* const alone[] = {&ordinary_kernel_};
    correct(alone);
    ordinary_kernel_.finish(ranks_);
}

// Together these kernels hold every result of one die. So the chance of no change is 1 minus the sum of all others. The
// first has it: a 1 misses, and allows no other attack.
void Evolution::correct(std::span<Faces> all) {
    std::vector<Kernel*> kernels;
    for (Faces& faces : all)
        for (Kernel& kernel : faces.kernels) kernels.push_back(&kernel);
    correct(kernels);
}

void Evolution::correct(std::span<Kernel* const> kernels) {
    for (int left = 0; left <= ranks_.most_left; ++left) {
        CarefulSum others;
        for (const Kernel* kernel : kernels)
            for (int step = kernel == kernels[0] ? 1 : 0; step <= kernel->steps(); ++step)
                others.add(kernel->chance(left, step));
        const double still = 1 - others.value();
        kernels[0]->chance(left, 0) = still;
        kernels[0]->correct(left, 1 - still - others.high() - others.lost());
    }
}

int Evolution::apply(const Kernel& kernel, const Distribution& from, Distribution& result, int last) const {
    kernel.apply(from, result, first_, last);
    return std::min(last + kernel.steps(), ranks_.wounds());
}

// Adds the results of an attack that shows one of these faces. Extra hits of a hit are ordinary hits that follow it.
// Attacks with the most extra hits are resolved first. The others join when they have the same number of extra hits
// left.
int Evolution::apply(const Faces& faces, const Distribution& from, Distribution& result, int last) {
    if (most_extra_ == 0) return apply(faces.kernels[0], from, result, last);
    Distribution &now = extra_now_, &waiting = extra_waiting_;
    now.assign(from.size(), 0.0);
    int reached = apply(faces.kernels[most_extra_], from, now, last);
    for (std::size_t extra = most_extra_; extra-- > 0;) {
        waiting.assign(from.size(), 0.0);
        reached = apply(ordinary_kernel_, now, waiting, reached);
        reached = std::max(reached, apply(faces.kernels[extra], from, waiting, last));
        now.swap(waiting);
    }
    for (std::size_t state = 0; state < result.size(); ++state) result[state] += now[state];
    return reached;
}

// The attacks that a hit roll allows follow it (N-SHEET-12, E-SHEET-04), and are resolved like extra hits: those with
// the most to come first.
void Evolution::one_attack() {
    next_.assign(next_.size(), 0.0);
    int reached = apply(by_more_[most_more_], now_, next_, last_);
    for (std::size_t more = most_more_; more-- > 0;) {
        waiting_.assign(waiting_.size(), 0.0);
        reached = apply(plain_[0], next_, waiting_, reached);
        reached = std::max(reached, apply(by_more_[more], now_, waiting_, last_));
        next_.swap(waiting_);
    }
    now_.swap(next_);
    last_ = reached;
    while (first_ < last_ && now_[at(first_)] < negligible) now_[at(first_++)] = 0;
}

} // namespace muster::odds_internal
