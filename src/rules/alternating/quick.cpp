// How the quick player plays this game (RuleSet::quick): units for shooting go to markers, units for melee to enemies.
#include "army/alternating/price.h"
#include "battle/thought.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/units.h"
#include "rules/alternating/words.h"

namespace muster::alternating {
namespace {

class AlternatingThought : Thought<Game> {
  public:
    using Thought::Thought;

    Answer answer() {
        switch (question_.kind) {
            using enum QuestionKind;
        case place_marker:
            return place(middle());
        case set_up:
            return place(marker_of_its_own());
        case close_in:
            return go_to_enemy();
        case move:
        case move_again:
            return go_on();
        case move_off:
            return question_.may_pass ? pass() : place(destination());
        case act:
            return choose_action();
        case shoot:
            return aim();
        case declare_charge:
            return pick_target();
        case allocate:
            return pick_loss();
        case cast_at:
        case give_order:
            return pick_power();
        default:
            return default_answer(question_, rulings_);
        }
    }

  private:
    // --- Places

    std::optional<UnitId> nearest_enemy() const {
        return Thought::nearest_enemy([](UnitId) { return true; });
    }

    // A-COST-47: whether most of its points are for melee.
    bool is_warrior() const {
        const auto models = game_.living(unit_);
        return !models.empty() &&
               weapons_price(game_.kind(models[0]), Mode::melee) > weapons_price(game_.kind(models[0]), Mode::ranged);
    }

    Point destination() const {
        const Point marker = nearest_marker();
        const auto enemy = nearest_enemy();
        if (!enemy || !is_warrior()) return marker;
        return between(unit_, at(*enemy)) <= between(unit_, marker) + (6_in).steps ? at(*enemy) : marker;
    }

    Answer go_to_enemy() const {
        const auto enemy = nearest_enemy();
        return place(enemy ? at(*enemy) : middle());
    }

    Answer go_on() const {
        const Point there = destination();
        return question_.may_pass && between(unit_, there) < (2_in).steps ? pass() : place(there);
    }

    // --- Picks

    static Option word(Word each) { return {What::word, static_cast<std::uint16_t>(each), 0, 0}; }

    bool has_somebody_to_charge() const {
        Length most;
        for (ModelId model : game_.models_of(unit_)) most = std::max(most, allowance_of(game_, model, 6_in));
        const auto enemies = game_.units_on_table(opponent(game_.owner(unit_)));
        return std::ranges::any_of(enemies, [&](UnitId enemy) { return distance(game_, unit_, enemy) <= most + 1_in; });
    }

    // Units for melee charge, others shoot. A unit that can do neither moves on.
    Answer choose_action() const {
        const bool warrior = is_warrior() && has_somebody_to_charge();
        const Word order[] = {warrior ? Word::charge : Word::shoot, warrior ? Word::shoot : Word::move_again,
                              Word::move_again};
        for (Word each : order)
            if (is_listed(question_, word(each))) return pick(word(each));
        return pass();
    }

    // Every profile at the unit that most of its weapons reach. The other weapons shoot at one more unit.
    Answer aim() const {
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
                if (option.at == best && !is_aimed(answer, option) && !answer.picks.full())
                    answer.picks.push_back({option, 1});
        }
        return rulings_.check(answer) ? default_answer(question_, rulings_) : answer;
    }
    static bool is_aimed(const Answer& answer, const Option& option) {
        return std::ranges::any_of(answer.picks, [&](const Pick& pick) {
            return pick.option.id == option.id && pick.option.with == option.with;
        });
    }

    Answer pick_target() const {
        std::vector<Option> targets(question_.options.begin(), question_.options.end());
        std::ranges::stable_sort(
            targets, {}, [&](const Option& option) { return between(unit_, at(static_cast<UnitId>(option.id))); });
        for (const Option& target : targets)
            if (can_charge(static_cast<UnitId>(target.id))) return pick(target);
        return pass();
    }

    // What only a long search would find is not worth the time.
    bool can_charge(UnitId target) const {
        if (!find_charge_quickly(game_, unit_, target) && !game_.has(unit_, Ability::immobile)) return false;
        return !rulings_.check(pick(option_of(target)));
    }

    // The plainest models first, the Hero last. No model is removed before it must be.
    Answer pick_loss() const {
        if (question_.may_pass) return pass();
        const auto value = [&](const Option& option) {
            const auto& kind = game_.kind(static_cast<ModelId>(option.id));
            return kind.toughness + 4 * static_cast<int>(kind.weapons.size()) + (kind.has(Ability::hero) ? 100 : 0);
        };
        return pick(*std::ranges::min_element(question_.options, {}, value));
    }

    // Spells and abilities as soon as they can be used; orders only in the player's own activations.
    Answer pick_power() const {
        const bool mine = unit_ != UnitId::none && game_.owner(unit_) == question_.seat;
        return mine ? pick(question_.options[0]) : pass();
    }
};

} // namespace

Answer play_quickly(const View& view, const Question& question, const Rulings& rulings) {
    switch (question.kind) {
        using enum QuestionKind;
    case place_marker:
    case set_up:
    case move:
    case move_again:
    case close_in:
    case move_off:
    case act:
    case shoot:
    case declare_charge:
    case allocate:
    case cast_at:
    case give_order:
        return AlternatingThought(view, question, rulings).answer();
    case spend: // no support
        return pick_number(0);
    case choose_number: // all that helps
        return pick_number(question.most);
    case embark:
    case plain_choice:
        return default_answer(question, rulings);
    default: // without thought, so the table need not be examined
        if (question.form == Form::one && !question.options.empty()) return pick(question.options[0]);
        return default_answer(question, rulings);
    }
}

} // namespace muster::alternating
