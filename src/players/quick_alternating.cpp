// How the quick player plays the alternating game: towards markers with guns, towards enemies with blades.
#include "army/alternating/price.h"
#include "players/quick.h"
#include "players/thought.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/units.h"
#include "rules/alternating/words.h"

namespace muster {
namespace {

using alternating::Word;
using enum Clause;

class AlternatingThought : Thought<alternating::Game> {
  public:
    using Thought::Thought;

    Answer answer() {
        switch (question_.kind) {
        case Kind::place_marker:
            return place(middle());
        case Kind::place_unit:
            return place(set_up_point());
        case Kind::move_unit:
            return move();
        case Kind::declare_attacks:
            return shoot();
        case Kind::declare_charge:
            return charge();
        case Kind::allocate:
            return allocate();
        case Kind::cast:
            return cast();
        default:
            return choose_action();
        }
    }

  private:
    // --- Places

    // Each unit before a marker of its own number, so that an army spreads.
    Point set_up_point() const {
        const auto& markers = game_.battle.markers;
        return markers.empty() ? middle() : markers[index(unit_) % markers.size()].at;
    }

    std::optional<UnitId> nearest_enemy() const {
        return Thought::nearest_enemy([](UnitId) { return true; });
    }

    // A-COST-47: what its points were spent on.
    bool is_warrior() const {
        const auto models = game_.living(unit_);
        return !models.empty() && alternating::weapons_price(game_.kind(models[0]), alternating::Mode::melee) >
                                      alternating::weapons_price(game_.kind(models[0]), alternating::Mode::ranged);
    }

    Point destination() const {
        const Point marker = nearest_marker();
        const auto enemy = nearest_enemy();
        if (!enemy || !is_warrior()) return marker;
        return between(unit_, at(*enemy)) <= between(unit_, marker) + (6_in).steps ? at(*enemy) : marker;
    }

    Answer move() const {
        switch (question_.clause) {
        case A_CHG_01:
        case A_I_95: {
            const auto enemy = nearest_enemy();
            return place(enemy ? at(*enemy) : middle());
        }
        case A_ACT_02:
        case A_ACT_04: {
            const Point there = destination();
            return question_.may_pass && between(unit_, there) < (2_in).steps ? pass() : place(there);
        }
        default:
            return question_.may_pass ? pass() : place(destination());
        }
    }

    // --- Picks

    static Option word(Word each) { return {What::word, static_cast<std::uint16_t>(each), 0, 0}; }

    bool has_somebody_to_charge() const {
        Length most;
        for (ModelId model : game_.models_of(unit_))
            most = std::max(most, alternating::allowance_of(game_, model, 6_in));
        const auto enemies = game_.units_on_table(opponent(game_.owner(unit_)));
        return std::ranges::any_of(
            enemies, [&](UnitId enemy) { return alternating::distance(game_, unit_, enemy) <= most + 1_in; });
    }

    // Warriors charge, others shoot; who can do neither goes on.
    Answer choose_action() const {
        const bool warrior = is_warrior() && has_somebody_to_charge();
        const Word order[] = {warrior ? Word::charge : Word::shoot, warrior ? Word::shoot : Word::move_again,
                              Word::move_again};
        for (Word each : order)
            if (is_listed(question_, word(each))) return pick(word(each));
        return pass();
    }

    // Every profile at the unit that most of them reach, the rest at one more.
    Answer shoot() const {
        Answer answer;
        for (int target = 0; target < 2; ++target) {
            std::uint16_t best = 0;
            std::size_t most = 0;
            for (const Option& option : question_.options) {
                const auto count =
                    static_cast<std::size_t>(std::ranges::count_if(question_.options, [&](const Option& other) {
                        return other.at == option.at && !is_aimed(answer, other);
                    }));
                if (count > most) best = option.at, most = count;
            }
            for (const Option& option : question_.options)
                if (most > 0 && option.at == best && !is_aimed(answer, option) && !answer.picks.full())
                    answer.picks.push_back({option, 1});
        }
        if (!answer.picks.empty() && !rulings_.check(answer)) return answer;
        return default_answer(question_, rulings_);
    }
    static bool is_aimed(const Answer& answer, const Option& option) {
        return std::ranges::any_of(answer.picks, [&](const Pick& pick) {
            return pick.option.id == option.id && pick.option.with == option.with;
        });
    }

    Answer charge() const {
        std::vector<Option> targets(question_.options.begin(), question_.options.end());
        std::ranges::stable_sort(
            targets, {}, [&](const Option& option) { return between(unit_, at(static_cast<UnitId>(option.id))); });
        for (const Option& target : targets)
            if (can_charge(static_cast<UnitId>(target.id))) return pick(target);
        return pass();
    }

    // What only a long search would find is not worth it.
    bool can_charge(UnitId target) const {
        if (!alternating::find_charge_quickly(game_, unit_, target) &&
            !game_.has(unit_, alternating::Ability::immobile))
            return false;
        return !rulings_.check(pick(option_of(target)));
    }

    // The plainest first, the Hero last; nobody before he must.
    Answer allocate() const {
        if (question_.may_pass) return pass();
        const auto value = [&](const Option& option) {
            const auto& kind = game_.kind(static_cast<ModelId>(option.id));
            return kind.toughness + 4 * static_cast<int>(kind.weapons.size()) +
                   (kind.has(alternating::Ability::hero) ? 100 : 0);
        };
        return pick(*std::ranges::min_element(question_.options, {}, value));
    }

    // Spells and abilities as soon as they can be used; orders in one's own activations.
    Answer cast() const {
        const bool mine = unit_ != UnitId::none && game_.owner(unit_) == question_.seat;
        return mine ? pick(question_.options[0]) : pass();
    }
};

// Nothing to think about: nobody has to look at the table for this.
bool is_plain(const Question& question) {
    switch (question.kind) {
    case Kind::place_marker:
    case Kind::place_unit:
    case Kind::move_unit:
    case Kind::declare_attacks:
    case Kind::declare_charge:
    case Kind::allocate:
    case Kind::cast:
        return false;
    default:
        return question.clause != A_ACT_03;
    }
}

Answer choose_plainly(const Question& question, const Rulings& rulings) {
    if (question.kind == Kind::choose_number)
        return pick_number(question.clause == A_ACTV_01g ? 0 : question.most); // all that helps; no support
    const bool asks = question.clause == A_PAS_23a || question.clause == A_RULE_04b;
    if (!asks && question.form == Form::one && !question.options.empty()) return pick(question.options[0]);
    return default_answer(question, rulings);
}

} // namespace

Answer play_alternating_quickly(const View& view, const Question& question, const Rulings& rulings) {
    if (is_plain(question)) return choose_plainly(question, rulings);
    return AlternatingThought(view, question, rulings).answer();
}

} // namespace muster
