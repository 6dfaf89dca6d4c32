#include "game_twin.h"

#include <functional>
#include <tuple>

namespace muster::test {
namespace {

const Fraction tie(1, 1 << 30);

// What is left to do of one attack, in order.
struct Task {
    enum Kind { hit_roll, wound_roll, allocate, save, damage, points, mortal, mortal_wound } kind;
    int number = 0;
    auto operator<=>(const Task&) const = default;
};
using Tasks = std::vector<Task>;

struct Moment {
    std::size_t volley = 0;
    int weapon = 0;
    int attacks = 0; // still to make with this weapon
    Tasks tasks;
    std::vector<int> waiting; // wounds of models nobody is bound to, sorted or in order
    int front = 0, left = 0;  // the model bound to take the next wound: its wounds, and those left; 0 without one
    int singles = 0;
    unsigned limited = 0;
    auto operator<=>(const Moment&) const = default;

    Moment then(Tasks first) const {
        Moment next = *this;
        next.tasks.insert(next.tasks.begin(), first.begin(), first.end());
        return next;
    }
    bool over() const { return waiting.empty() && front == 0; }
};

Tasks rest(const Tasks& tasks) { return {tasks.begin() + 1, tasks.end()}; }

class GameTwin {
  public:
    explicit GameTwin(const OddsQuestion& question)
        : question_(question),
          volleys_(sheets::salvo_of(question).volleys),
          target_(sheets::salvo_of(question).target),
          ninth_(question.rules == "ninth"),
          best_(question.policy == OddsPolicy::best) {
        for (const OddsVolley& volley : volleys_) collect(volley.abilities);
        collect(target_.abilities);
    }

    Fraction solve() {
        Moment start;
        start.volley = 0;
        start.weapon = -1;
        start.singles = question_.single_rerolls;
        start.limited = (1u << limited_.size()) - 1;
        for (const auto& models : target_.models)
            for (int i = 0; i < models.count; ++i) start.waiting.push_back(models.wounds);
        const int first = target_.models.front().wounds, left = target_.first_model_wounds.value_or(first);
        if (left < first) {
            start.waiting.erase(start.waiting.begin());
            start.front = first;
            start.left = left;
        }
        if (best_) std::ranges::sort(start.waiting);
        return value(start);
    }

  private:
    void collect(const std::vector<Ability>& abilities) {
        for (const Ability& each : abilities)
            if (each.effect == Effect::reroll && each.limit != Limit::none) limited_.push_back(&each);
    }

    Fraction worth(const Moment& moment) const {
        int lost = target_.wounds() - moment.left, killed = target_.count() - (moment.front > 0);
        for (int each : moment.waiting) lost -= each, --killed;
        if (question_.aim == OddsAim::wounds) return lost;
        const Fraction main = question_.aim == OddsAim::killed ? killed : killed == target_.count() ? 1 : 0;
        return main + tie * lost / target_.wounds();
    }

    Fraction value(const Moment& moment) {
        if (moment.over()) return worth(moment);
        if (const auto known = known_.find(moment); known != known_.end()) return known->second;
        const Fraction result = moment.tasks.empty() ? go_on(moment) : work(moment);
        return known_[moment] = result;
    }

    Fraction go_on(Moment moment) {
        if (moment.attacks > 0) {
            --moment.attacks;
            return value(moment.then({{automatic(moment) ? Task::wound_roll : Task::hit_roll}}));
        }
        if (++moment.weapon == volleys_[moment.volley].weapons) {
            moment.weapon = 0;
            if (++moment.volley == volleys_.size()) return worth(moment);
        }
        Fraction sum = 0;
        for (const auto& [attacks, chance] : number_of_attacks(volleys_[moment.volley])) {
            moment.attacks = attacks;
            sum += chance * value(moment);
        }
        return sum;
    }

    Fraction work(const Moment& moment) {
        const Task task = moment.tasks.front();
        Moment next = moment;
        next.tasks = rest(moment.tasks);
        switch (task.kind) {
        case Task::hit_roll:
            return hit_roll(next, task.number > 0);
        case Task::wound_roll:
            return wound_roll(next);
        case Task::allocate:
            return allocate(next, {task.number == unsaveable ? Task{Task::damage} : Task{Task::save, task.number}});
        case Task::save:
            return save(next, task.number);
        case Task::damage:
            return damage(next);
        case Task::points:
            return points(next, task.number);
        case Task::mortal:
            return mortal(next, task.number);
        case Task::mortal_wound:
            return allocate(next, {{Task::points, 1}});
        }
        return 0;
    }

    // --- dice with a choice

    struct Offer {
        bool forced = false, free = false, single = false;
        unsigned limited = 0;
    };
    using Outcome = std::function<Fraction(const Moment&, int)>;

    Fraction choose(const Moment& moment, const Among<int>& faces, bool attacker,
                    const std::function<Offer(int)>& offer_of, const Outcome& outcome) {
        const auto again = [&](const Moment& then) {
            Fraction sum = 0;
            for (const auto& [face, chance] : faces) sum += chance * outcome(then, face);
            return sum;
        };
        Fraction total = 0;
        for (const auto& [face, chance] : faces) {
            const Offer offer = offer_of(face);
            std::vector<Fraction> options;
            if (!offer.forced) options.push_back(outcome(moment, face));
            if (offer.forced || offer.free) options.push_back(again(moment));
            if (!offer.forced) {
                Moment spent = moment;
                if (offer.single && spent.singles-- > 0) options.push_back(again(spent));
                for (unsigned i = 0; i < limited_.size(); ++i) {
                    spent = moment;
                    spent.limited &= ~(1u << i);
                    if ((offer.limited & moment.limited & (1u << i)) != 0) options.push_back(again(spent));
                }
            }
            total += chance * (attacker ? *std::ranges::max_element(options) : *std::ranges::min_element(options));
        }
        return total;
    }

    // What the abilities allow for a die of this roll.
    Offer offer_for(const Moment& moment, RollKind roll, const std::function<bool(Rerolled)>& names, bool usual) const {
        Offer offer;
        const auto look_at = [&](const std::vector<Ability>& abilities) {
            for (const Ability& each : abilities) {
                if (each.effect != Effect::reroll || each.roll != roll || !names(each.which)) continue;
                if (each.limit == Limit::none)
                    (best_ ? offer.free : offer.forced) |= best_ || usual;
                else
                    offer.limited |= 1u << (std::ranges::find(limited_, &each) - limited_.begin());
            }
        };
        look_at(volleys_[moment.volley].abilities);
        look_at(target_.abilities);
        offer.single = roll != RollKind::save;
        return offer;
    }

    static Among<int> d6() {
        Among<int> faces;
        for (int face = 1; face <= 6; ++face) faces[face] = Fraction(1, 6);
        return faces;
    }
    static bool names_face(Rerolled which, int face, int needed) {
        return which == Rerolled::all || (which == Rerolled::ones && face == 1) ||
               (which == Rerolled::failed && face < needed);
    }

    int sum_of_modifiers(const Moment& moment, RollKind roll) const {
        int sum = 0;
        for (const Ability& each : volleys_[moment.volley].abilities)
            if (each.effect == Effect::modify && each.roll == roll) sum += each.by;
        for (const Ability& each : target_.abilities)
            if (each.effect == Effect::modify && each.roll == roll) sum += each.by;
        return sum;
    }
    bool made(const Moment& moment, RollKind roll, int face, int needed) const {
        if (face == 1) return false;
        if (face == 6 && ninth_) return true;
        const int by = sum_of_modifiers(moment, roll);
        return face + (ninth_ ? std::clamp(by, -1, 1) : by) >= needed;
    }
    bool automatic(const Moment& moment) const {
        return std::ranges::any_of(volleys_[moment.volley].abilities,
                                   [](const Ability& each) { return each.effect == Effect::auto_hit; });
    }

    // --- the steps of an attack

    static constexpr int unsaveable = 100; // else the number of allocation and save is the AP

    // `late`: another attack had allowed it, so it allows no more.
    Fraction hit_roll(const Moment& moment, bool late) {
        const OddsVolley& volley = volleys_[moment.volley];
        const auto good = [&](int face) { return made(moment, RollKind::hit, face, *volley.skill); };
        const auto offer = [&](int face) {
            return offer_for(
                moment, RollKind::hit, [&](Rerolled which) { return names_face(which, face, *volley.skill); },
                !good(face));
        };
        return choose(moment, d6(), true, offer, [&](const Moment& now, int face) {
            Tasks more;
            for (const Ability& each : volley.abilities)
                if (each.effect == Effect::another_attack && !late && face >= each.on)
                    more.insert(more.end(), static_cast<std::size_t>(each.count), {Task::hit_roll, 1});
            if (!good(face)) return value(now.then(more));
            Tasks tasks{{Task::wound_roll}}, after, extra;
            for (std::size_t i = 0; i < volley.abilities.size(); ++i) {
                const Ability& each = volley.abilities[i];
                if (face < each.on) continue;
                if (each.effect == Effect::wound_on) tasks = {{Task::allocate, volley.armour_penetration}};
                if (each.effect == Effect::mortal_wounds && each.on_hit)
                    after.push_back({Task::mortal, static_cast<int>(i)});
                if (each.effect == Effect::extra_hits)
                    extra.insert(extra.end(), static_cast<std::size_t>(each.count), {Task::wound_roll});
            }
            tasks.insert(tasks.end(), after.begin(), after.end());
            tasks.insert(tasks.end(), extra.begin(), extra.end());
            tasks.insert(tasks.end(), more.begin(), more.end());
            return value(now.then(tasks));
        });
    }

    Fraction wound_roll(const Moment& moment) {
        const OddsVolley& volley = volleys_[moment.volley];
        const int s = volley.strength, t = target_.toughness;
        int needed = 7;
        for (const Ability& each : volley.abilities)
            if (each.effect == Effect::always_wounds) needed = std::min(needed, each.on);
        if (needed == 7) needed = s >= 2 * t ? 2 : s > t ? 3 : s == t ? 4 : 2 * s <= t ? 6 : 5;
        const auto good = [&](int face) { return made(moment, RollKind::wound, face, needed); };
        const auto offer = [&](int face) {
            return offer_for(
                moment, RollKind::wound, [&](Rerolled which) { return names_face(which, face, needed); }, !good(face));
        };
        return choose(moment, d6(), true, offer, [&](const Moment& now, int face) {
            if (!good(face)) return value(now);
            Tasks tasks{{Task::allocate, volley.armour_penetration}};
            for (std::size_t i = 0; i < volley.abilities.size(); ++i) {
                const Ability& each = volley.abilities[i];
                if (face < each.on) continue;
                int& ap = tasks[0].number;
                if (each.effect == Effect::no_save) ap = unsaveable;
                if (each.effect == Effect::better_ap && ap != unsaveable)
                    ap = each.change == ModifierKind::set ? std::min(ap, each.by) : ap + each.by;
                if (each.effect == Effect::mortal_wounds && !each.on_hit)
                    tasks.push_back({Task::mortal, static_cast<int>(i)});
            }
            return value(now.then(tasks));
        });
    }

    // The owner picks among models that nobody is bound to; in the usual order the first.
    Fraction allocate(const Moment& moment, const Tasks& tasks) {
        if (moment.front > 0) return value(moment.then(tasks));
        std::optional<Fraction> least;
        for (std::size_t i = 0; i < (best_ ? moment.waiting.size() : 1); ++i) {
            Moment next = moment.then(tasks);
            next.front = next.left = moment.waiting[i];
            next.waiting.erase(next.waiting.begin() + static_cast<std::ptrdiff_t>(i));
            const Fraction worth = value(next);
            if (!least || worth < *least) least = worth;
        }
        return *least;
    }

    // In the eighth only a model that has lost wounds is bound to take the next one.
    Moment released(Moment moment) const {
        if (ninth_ || moment.front == 0 || moment.left < moment.front) return moment;
        moment.waiting.insert(moment.waiting.begin(), moment.front);
        if (best_) std::ranges::sort(moment.waiting);
        moment.front = moment.left = 0;
        return moment;
    }

    Fraction save(const Moment& moment, int ap) {
        const int others = sum_of_modifiers(moment, RollKind::save);
        int invulnerable = target_.invulnerable.value_or(7);
        for (const Ability& each : target_.abilities)
            if (each.effect == Effect::invulnerable) invulnerable = std::min(invulnerable, each.on);
        const auto saved = [&](int face, int needed, int by) {
            return face != 1 && needed < 100 && (ninth_ ? std::max(1, face + by) : face + by) >= needed;
        };
        const auto try_save = [&](int needed, int by) {
            const auto offer = [&](int face) {
                Offer made = offer_for(
                    moment, RollKind::save, [&](Rerolled which) { return names_face(which, face, needed); },
                    !saved(face, needed, by));
                made.single = false;
                return made;
            };
            return choose(moment, d6(), false, offer, [&](const Moment& now, int face) {
                return saved(face, needed, by) ? value(released(now)) : value(now.then({{Task::damage}}));
            });
        };
        const int armour = target_.save.value_or(100), by = others + ap + target_.cover;
        if (invulnerable == 7) return try_save(armour, by);
        if (best_) return std::min(try_save(armour, by), try_save(invulnerable, others));
        int with_armour = 0, with_other = 0;
        for (int face = 1; face <= 6; ++face)
            with_armour += saved(face, armour, by), with_other += saved(face, invulnerable, others);
        return with_other > with_armour ? try_save(invulnerable, others) : try_save(armour, by);
    }

    Fraction damage(const Moment& moment) {
        const OddsVolley& volley = volleys_[moment.volley];
        DiceExpression dice = volley.damage;
        dice.plus = 0;
        const Among<int> faces = throw_dice(dice);
        Fraction mean = 0;
        for (const auto& [sum, chance] : faces) mean += sum * chance;
        const auto offer = [&](int sum) {
            const auto names = [&](Rerolled which) {
                return which == Rerolled::all || (which == Rerolled::ones ? sum == 1 : sum < dice.maximum());
            };
            Offer made = offer_for(moment, RollKind::damage, names, sum < mean || sum == 1);
            made.single = dice.count == 1;
            return made;
        };
        return choose(moment, faces, true, offer, [&](const Moment& now, int sum) {
            int first = sum + volley.damage.plus;
            if (dice.count > 0) first = std::max(ninth_ ? 1 : 0, first + sum_of_modifiers(now, RollKind::damage));
            Among<int> sums{{first, 1}};
            for (const Ability& each : volley.abilities) {
                if (each.effect != Effect::extra_damage) continue;
                Among<int> more;
                for (const auto& [before, chance] : sums)
                    for (const auto& [extra, also] : throw_dice(each.amount)) more[before + extra] += chance * also;
                sums = more;
            }
            Fraction total = 0;
            for (const auto& [rolled, chance] : sums) {
                int made = rolled;
                for (const Ability& each : target_.abilities)
                    if (each.effect == Effect::reduce_damage && made > 1) made = std::max(1, made - each.by);
                total += chance * value(now.then({{Task::points, made}}));
            }
            return total;
        });
    }

    // Points of damage on the model in front, each of which may be ignored.
    Fraction points(const Moment& moment, int count) {
        if (count == 0) return value(released(moment));
        Fraction best = 1, all = 1;
        const auto rule = [&](int on) { best = std::min(best, Fraction(on - 1, 6)), all *= Fraction(on - 1, 6); };
        if (target_.ignore) rule(*target_.ignore);
        for (const Ability& each : target_.abilities)
            if (each.effect == Effect::ignore_wounds) rule(each.on);
        const Fraction suffered = ninth_ ? best : all;
        Moment hurt = moment;
        if (--hurt.left == 0)
            hurt.front = 0;
        else
            hurt = hurt.then({{Task::points, count - 1}});
        Fraction result = suffered * value(hurt);
        if (suffered < 1) result += (1 - suffered) * value(moment.then({{Task::points, count - 1}}));
        return result;
    }

    Fraction mortal(const Moment& moment, int ability) {
        const Ability& each = volleys_[moment.volley].abilities[static_cast<std::size_t>(ability)];
        Fraction sum = 0;
        for (const auto& [count, chance] : throw_dice(each.amount))
            sum += chance * value(moment.then(Tasks(static_cast<std::size_t>(count), {Task::mortal_wound})));
        return sum;
    }

    Among<int> number_of_attacks(const OddsVolley& volley) const {
        Among<int> result;
        const bool blast =
            std::ranges::any_of(volley.abilities, [](const Ability& each) { return each.effect == Effect::blast; });
        const int models = target_.count();
        for (const auto& [sum, chance] : throw_dice(volley.attacks))
            result[!blast         ? sum
                   : models >= 11 ? volley.attacks.maximum()
                   : models >= 6  ? std::max(sum, 3)
                                  : sum] += chance;
        return result;
    }

    const OddsQuestion& question_;
    const std::vector<OddsVolley>& volleys_;
    const OddsTarget& target_;
    bool ninth_, best_;
    std::vector<const Ability*> limited_;
    std::map<Moment, Fraction> known_;
};

} // namespace

Fraction value_of_game(const OddsQuestion& question) { return GameTwin(question).solve(); }

double value_of_result(const OddsQuestion& question, const OddsResult& result) {
    if (question.aim == OddsAim::wounds) return result.mean_wounds_lost;
    const double main = question.aim == OddsAim::killed ? result.mean_killed : result.p_destroyed;
    return main + static_cast<double>(tie) * result.mean_wounds_lost / wounds_of(question);
}

} // namespace muster::test
