// How the quick player plays a game of which it only knows the questions: it walks to markers and to enemies, and
// shoots and charges wherever that is offered. So it can play a new rule set at once, if the rules set QuestionKind.
#include "battle/thought.h"
#include "players/quick.h"

namespace muster {
namespace {

// What every game has on the table.
struct AnyGame : Game {
    AnyGame(const Setup& setup_, Battle& battle_, Oracle& oracle_) : Game{setup_, battle_, oracle_} {}
    Side owner(UnitId unit) const { return owner_of(battle, unit); }
    UnitModels models_of(UnitId unit) const { return muster::models_of(battle, unit); }
};

class AnyThought : Thought<AnyGame> {
  public:
    using Thought::Thought;

    Answer answer() const {
        switch (question_.kind) {
            using enum QuestionKind;
        case place_marker:
            return place(middle());
        case set_up:
            return place(marker_of_its_own());
        case move:
        case move_again:
        case move_off:
            return walk();
        case close_in:
        case pile_in:
            return place(enemy().value_or(middle()));
        case act:
            return one_of({"shoot", "charge", "move_again"});
        case shoot:
        case fight:
            return attack();
        case declare_charge:
            return charge();
        case allocate:
            return lose_the_weakest();
        case choose_number:
            return pick_number(question_.most);
        case reroll:
            return everything();
        case spare_reroll: // kept for rolls of one or two dice
            return question_.options.size() <= 2 ? everything() : default_answer(question_, rulings_);
        case cast_at: // in its own turn
        case give_order:
            return unit_ == UnitId::none || game_.owner(unit_) == question_.seat ? first() : pass_or_first();
        case embark: // walking is good enough
        case plain_choice:
        case spend:
        case divide_table:
        case order:
        case sequence:
        case split:
            return pass_or_first();
        default:
            return first();
        }
    }

  private:
    Answer first() const {
        if (question_.form == Form::one && !question_.options.empty()) return pick(question_.options[0]);
        return default_answer(question_, rulings_);
    }
    Answer pass_or_first() const { return default_answer(question_, rulings_); }

    Answer one_of(std::initializer_list<std::string_view> words) const {
        for (const std::string_view word : words)
            for (const Option& option : question_.options)
                if (option.what == What::word && game_.setup.rules->word(option.id) == word) return pick(option);
        return first();
    }

    // As many options as allowed.
    Answer everything() const {
        Answer answer;
        const auto most = question_.form == Form::one ? 1 : static_cast<std::size_t>(question_.most);
        for (const Option& option : question_.options.first(std::min(most, question_.options.size())))
            answer.picks.push_back({option, 1});
        return rulings_.check(answer) ? first() : answer;
    }

    // --- Places

    std::optional<Point> enemy() const {
        const auto nearest = nearest_enemy([](UnitId) { return true; });
        return nearest ? std::optional(at(*nearest)) : std::nullopt;
    }

    // To a marker, or at an enemy if there is none. A unit that is there stays.
    Answer walk() const {
        const Point there = game_.battle.markers.empty() ? enemy().value_or(middle()) : nearest_marker();
        return question_.may_pass && between(unit_, there) < (2_in).steps ? pass() : place(there);
    }

    // --- Attacks

    static UnitId target_of(const Option& option) {
        return static_cast<UnitId>(option.what == What::attack ? option.at : option.id);
    }

    std::vector<Option> nearest_first() const {
        std::vector<Option> options(question_.options.begin(), question_.options.end());
        std::ranges::stable_sort(options, {}, [&](const Option& each) { return between(unit_, at(target_of(each))); });
        return options;
    }

    // Every attack at the nearest enemy. If attacks are not listed one by one, it declares one for each model.
    Answer attack() const {
        const std::vector<Option> options = nearest_first();
        Answer all;
        for (const Option& option : options) {
            if (all.picks.full() || target_of(option) != target_of(options.front())) break;
            const bool each = option.what == What::attack || question_.form != Form::counts;
            all.picks.push_back({option, static_cast<std::uint16_t>(each ? 1 : game_.models_of(unit_).size())});
        }
        if (!all.picks.empty() && !rulings_.check(all)) return all;
        return any_of(options);
    }

    Answer charge() const { return any_of(nearest_first()); }

    // The first of these options that the rules allow alone.
    Answer any_of(const std::vector<Option>& options) const {
        for (const Option& option : options)
            if (const Answer one = pick(option); !rulings_.check(one)) return one;
        return default_answer(question_, rulings_);
    }

    Answer lose_the_weakest() const {
        std::vector<Option> options(question_.options.begin(), question_.options.end());
        if (options.empty() || options[0].what != What::model) return first();
        std::ranges::stable_sort(options, {}, [&](const Option& each) { return game_.battle.models[each.id].wounds; });
        Answer answer;
        const auto count = question_.form == Form::one ? 1 : static_cast<std::size_t>(question_.least);
        for (std::size_t i = 0; i < std::min(count, options.size()); ++i) answer.picks.push_back({options[i], 1});
        return rulings_.check(answer) ? first() : answer;
    }
};

} // namespace

Answer play_any_game_quickly(const View& view, const Question& question, const Rulings& rulings) {
    return AnyThought(view, question, rulings).answer();
}

} // namespace muster
