#include "twin.h"

namespace muster::test {
namespace {

struct Standing {
    int model = 0; // the first one standing
    int left = 0;  // its wounds
    auto operator<=>(const Standing&) const = default;
};
using Chances = std::map<Standing, Fraction>;

void merge(Chances& into, const Chances& from) {
    for (const auto& [standing, chance] : from) into[standing] += chance;
}

bool has(const std::vector<Ability>& abilities, Effect effect) {
    for (const Ability& each : abilities)
        if (each.effect == effect) return true;
    return false;
}

class Twin {
  public:
    Twin(const OddsQuestion& question)
        : question_(question),
          target_(sheets::salvo_of(question).target),
          ninth_(question.rules == "ninth") {
        for (const auto& models : target_.models)
            for (int i = 0; i < models.count; ++i) wounds_.push_back(models.wounds);
        if (target_.first_model_wounds) wounds_[0] = *target_.first_model_wounds;
    }

    TwinResult run() {
        Chances now{{{0, wounds_[0]}, 1}};
        for (const OddsVolley& volley : sheets::salvo_of(question_).volleys) {
            volley_ = &volley;
            now = fire(now);
        }
        TwinResult result;
        int all = 0;
        for (int each : wounds_) all += each;
        result.killed.resize(wounds_.size() + 1);
        result.wounds_lost.resize(static_cast<std::size_t>(all) + 1);
        for (const auto& [standing, chance] : now) {
            int lost = 0;
            for (int i = 0; i <= standing.model && i < models(); ++i) lost += wounds_[static_cast<std::size_t>(i)];
            lost -= standing.left;
            result.killed[static_cast<std::size_t>(standing.model)] += chance;
            result.wounds_lost[static_cast<std::size_t>(lost)] += chance;
        }
        return result;
    }

  private:
    int models() const { return static_cast<int>(wounds_.size()); }
    bool gone(const Standing& standing) const { return standing.model == models(); }

    // --- the number of attacks

    Among<int> attacks_of_a_weapon() const {
        if (!has(volley_->abilities, Effect::blast)) return throw_dice(volley_->attacks);
        if (models() >= 11) return {{volley_->attacks.maximum(), 1}};
        Among<int> result;
        for (const auto& [attacks, chance] : throw_dice(volley_->attacks))
            result[models() >= 6 ? std::max(attacks, 3) : attacks] += chance;
        return result;
    }

    Chances fire(const Chances& before) {
        Among<int> all{{0, 1}};
        for (int weapon = 0; weapon < volley_->weapons; ++weapon) {
            Among<int> next;
            for (const auto& [sum, chance] : all)
                for (const auto& [more, also] : attacks_of_a_weapon()) next[sum + more] += chance * also;
            all = std::move(next);
        }
        Chances now = before, after;
        int made = 0;
        for (const auto& [attacks, chance] : all) {
            for (; made < attacks; ++made) now = attack(now);
            for (const auto& [standing, here] : now) after[standing] += here * chance;
        }
        return after;
    }

    // --- rolls

    template <class Use>
    void for_rerolls(RollKind roll, Use&& use) const {
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::reroll && each.roll == roll) use(each);
        for (const Ability& each : target_.abilities)
            if (each.effect == Effect::reroll && each.roll == roll) use(each);
    }
    int modifiers(RollKind roll) const {
        int sum = 0;
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::modify && each.roll == roll) sum += each.by;
        for (const Ability& each : target_.abilities)
            if (each.effect == Effect::modify && each.roll == roll) sum += each.by;
        return sum;
    }

    // The die as it lies in the end: `good` says whether it succeeds, `needed` is the number before modifiers.
    template <class Good>
    Among<int> die(RollKind roll, int needed, Good&& good) const {
        Among<int> result;
        for (int face = 1; face <= 6; ++face) {
            bool again = false;
            for_rerolls(roll, [&](const Ability& each) {
                const bool named = each.which == Rerolled::all || (each.which == Rerolled::ones && face == 1) ||
                                   (each.which == Rerolled::failed && face < needed);
                if (named && !good(face)) again = true;
            });
            if (!again) result[face] += Fraction(1, 6);
            for (int second = 1; again && second <= 6; ++second) result[second] += Fraction(1, 36);
        }
        return result;
    }

    bool hits(int face) const {
        if (face == 1) return false;
        if (face == 6 && ninth_) return true;
        int by = modifiers(RollKind::hit);
        if (ninth_) by = std::clamp(by, -1, 1);
        return face + by >= *volley_->skill;
    }
    int to_wound() const {
        int least = 7;
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::always_wounds) least = std::min(least, each.on);
        if (least < 7) return least;
        const int s = volley_->strength, t = target_.toughness;
        return s >= 2 * t ? 2 : s > t ? 3 : s == t ? 4 : 2 * s <= t ? 6 : 5;
    }
    bool wounds(int face) const {
        if (face == 1) return false;
        if (face == 6 && ninth_) return true;
        int by = modifiers(RollKind::wound);
        if (ninth_) by = std::clamp(by, -1, 1);
        return face + by >= to_wound();
    }
    bool saves(int face, int needed, int by) const {
        int result = face + by;
        if (ninth_) result = std::max(result, 1);
        return face != 1 && result >= needed;
    }

    Fraction chance_to_save(int ap) const {
        const int others = modifiers(RollKind::save);
        const int with_armour = others + ap + target_.cover;
        int invulnerable = target_.invulnerable.value_or(7);
        for (const Ability& each : target_.abilities)
            if (each.effect == Effect::invulnerable) invulnerable = std::min(invulnerable, each.on);
        const auto by_armour = [&](int face) { return target_.save && saves(face, *target_.save, with_armour); };
        const auto by_other = [&](int face) { return invulnerable < 7 && saves(face, invulnerable, others); };
        int armour_faces = 0, other_faces = 0;
        for (int face = 1; face <= 6; ++face) armour_faces += by_armour(face), other_faces += by_other(face);
        const bool use_other = other_faces > armour_faces;
        Fraction sum = 0;
        const auto good = [&](int face) { return use_other ? by_other(face) : by_armour(face); };
        for (const auto& [face, chance] :
             die(RollKind::save, use_other ? invulnerable : target_.save.value_or(7), good))
            if (good(face)) sum += chance;
        return sum;
    }

    // --- one attack

    struct Mortal {
        DiceExpression amount;
        friend bool operator<(const Mortal& a, const Mortal& b) { return to_text(a.amount) < to_text(b.amount); }
    };
    using Mortals = std::vector<Mortal>;
    Mortals mortals(bool on_hit, int face) const {
        Mortals result;
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::mortal_wounds && each.on_hit == on_hit && face >= each.on)
                result.push_back({each.amount});
        return result;
    }
    int extra_hits(int face) const {
        int sum = 0;
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::extra_hits && face >= each.on) sum += each.count;
        return sum;
    }
    bool at_once(int face) const {
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::wound_on && face >= each.on) return true;
        return false;
    }
    bool no_save(int face) const {
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::no_save && face >= each.on) return true;
        return false;
    }

    int ap_after(int face) const {
        int ap = volley_->armour_penetration;
        for (const Ability& each : volley_->abilities) {
            if (each.effect != Effect::better_ap || face < each.on) continue;
            if (each.change == ModifierKind::add) ap += each.by;
            if (each.change == ModifierKind::set && each.by < ap) ap = each.by;
        }
        return ap;
    }
    int more_attacks(int face) const {
        int sum = 0;
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::another_attack && face >= each.on) sum += each.count;
        return sum;
    }

    Chances attack(const Chances& before, bool may_allow_more = true) {
        if (has(volley_->abilities, Effect::auto_hit)) return hit(before, 1, false, {});
        Chances after;
        std::map<std::tuple<bool, bool, int, int, Mortals>, Fraction> kinds; // for faces that come to the same
        for (const auto& [face, chance] : die(RollKind::hit, *volley_->skill, [&](int f) { return hits(f); })) {
            const int more = may_allow_more ? more_attacks(face) : 0;
            if (hits(face))
                kinds[{true, at_once(face), extra_hits(face), more, mortals(true, face)}] += chance;
            else
                kinds[{false, false, 0, more, {}}] += chance;
        }
        for (const auto& [kind, chance] : kinds) {
            const auto& [hits, wounds_at_once, extra, more, mortal] = kind;
            Chances now;
            if (hits) now = hit(before, chance, wounds_at_once, mortal);
            for (const auto& [standing, here] : before)
                if (!hits) now[standing] = here * chance;
            for (int i = 0; i < extra; ++i) now = hit(now, 1, false, {});
            for (int i = 0; i < more; ++i) now = attack(now, false);
            merge(after, now);
        }
        return after;
    }

    Chances hit(const Chances& before, const Fraction& with, bool wounds_at_once, const Mortals& of_hit) {
        Chances settled, weighed;
        for (const auto& [standing, chance] : before) weighed[standing] = chance * with;
        if (wounds_at_once) return suffer_mortal(wound(weighed, 1, {volley_->armour_penetration}, {}), of_hit);
        std::map<std::pair<std::optional<int>, Mortals>, Fraction> kinds;
        for (const auto& [face, chance] : die(RollKind::wound, to_wound(), [&](int f) { return wounds(f); })) {
            if (wounds(face))
                kinds[{no_save(face) ? std::nullopt : std::optional(ap_after(face)), mortals(false, face)}] += chance;
            else
                for (const auto& [standing, here] : weighed) settled[standing] += here * chance;
        }
        for (const auto& [kind, chance] : kinds) merge(settled, wound(weighed, chance, kind.first, kind.second));
        return suffer_mortal(settled, of_hit);
    }

    // `ap`: none if there is no save.
    Chances wound(const Chances& before, const Fraction& with, std::optional<int> ap, const Mortals& of_wound) {
        const Fraction saved = ap ? chance_to_save(*ap) : Fraction(0);
        Chances after;
        for (const auto& [standing, chance] : before) {
            if (gone(standing)) {
                after[standing] += chance * with;
                continue;
            }
            after[standing] += chance * with * saved;
            for (const auto& [damage, also] : damages())
                suffer(standing, damage, chance * with * (1 - saved) * also, false, after);
        }
        return suffer_mortal(after, of_wound);
    }

    // --- damage

    Among<int> damages() const {
        const DiceExpression printed = volley_->damage;
        DiceExpression dice = printed;
        dice.plus = 0;
        Among<int> rolled, result;
        const Among<int> first = throw_dice(dice);
        Fraction mean = 0;
        for (const auto& [sum, chance] : first) mean += sum * chance;
        for (const auto& [sum, chance] : first) {
            bool again = false;
            for_rerolls(RollKind::damage, [&, sum = sum](const Ability& each) {
                if (each.which == Rerolled::ones ? sum == 1 : sum < mean) again = true;
            });
            if (!again)
                rolled[sum] += chance;
            else
                for (const auto& [second, also] : first) rolled[second] += chance * also;
        }
        Among<int> modified;
        for (const auto& [sum, chance] : rolled) {
            const int plain = sum + printed.plus, by = modifiers(RollKind::damage);
            modified[dice.count > 0 ? std::max(ninth_ ? 1 : 0, plain + by) : plain] += chance;
        }
        rolled = std::move(modified);
        for (const Ability& each : volley_->abilities)
            if (each.effect == Effect::extra_damage) {
                Among<int> more;
                for (const auto& [sum, chance] : rolled)
                    for (const auto& [extra, also] : throw_dice(each.amount)) more[sum + extra] += chance * also;
                rolled = std::move(more);
            }
        for (const auto& [sum, chance] : rolled) {
            int damage = sum;
            for (const Ability& each : target_.abilities)
                if (each.effect == Effect::reduce_damage && damage > 1) damage = std::max(1, damage - each.by);
            result[damage] += chance;
        }
        return result;
    }

    Fraction suffered() const {
        std::vector<int> rules;
        if (target_.ignore) rules.push_back(*target_.ignore);
        for (const Ability& each : target_.abilities)
            if (each.effect == Effect::ignore_wounds) rules.push_back(each.on);
        Fraction best = 1, all = 1;
        for (int on : rules) best = std::min(best, Fraction(on - 1, 6)), all *= Fraction(on - 1, 6);
        return ninth_ ? best : all;
    }

    // Point after point; the model's own excess is lost, mortal wounds carry over.
    void suffer(Standing standing, int points, const Fraction& chance, bool carry, Chances& after) const {
        if (points == 0 || gone(standing)) {
            after[standing] += chance;
            return;
        }
        const Fraction lost = suffered();
        if (lost < 1) suffer(standing, points - 1, chance * (1 - lost), carry, after);
        if (--standing.left > 0) return suffer(standing, points - 1, chance * lost, carry, after);
        ++standing.model;
        if (!gone(standing)) standing.left = wounds_[static_cast<std::size_t>(standing.model)];
        suffer(standing, carry ? points - 1 : 0, chance * lost, carry, after);
    }

    Chances suffer_mortal(const Chances& before, const Mortals& all) const {
        Chances now = before;
        for (const Mortal& each : all) {
            const Among<int> amounts = throw_dice(each.amount);
            Chances next;
            for (const auto& [standing, chance] : now)
                for (const auto& [count, also] : amounts) suffer(standing, count, chance * also, true, next);
            now = std::move(next);
        }
        return now;
    }

    const OddsQuestion& question_;
    const OddsTarget& target_;
    bool ninth_;
    std::vector<int> wounds_;
    const OddsVolley* volley_ = nullptr;
};

} // namespace

Among<int> throw_dice(DiceExpression dice) {
    Among<int> sums{{dice.plus, 1}};
    for (int die = 0; die < dice.count; ++die) {
        Among<int> next;
        for (const auto& [sum, chance] : sums)
            for (int face = 1; face <= 6; ++face) next[sum + (dice.sides == 3 ? (face + 1) / 2 : face)] += chance / 6;
        sums = std::move(next);
    }
    return sums;
}

TwinResult twin_odds(const OddsQuestion& question) { return Twin(question).run(); }

} // namespace muster::test
