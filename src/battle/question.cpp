#include "battle/question.h"

namespace muster {

BoardView board_view(QuestionKind kind) {
    switch (kind) {
        using enum QuestionKind;
    case choose_unit:
    case next_to_set_up:
    case next_to_move:
    case next_to_shoot:
    case next_to_fight:
    case activate:
    case choose_charger:
    case react:
    case intervene:
    case embark:
    case deny:
        return BoardView::choose_unit;
    case choose_option:
    case plain_choice:
    case way_to_move:
    case leave_fight:
    case act:
    case choose_zone:
    case choose_warlord:
        break;
    case choose_number:
    case spend:
    case divide_table:
        return BoardView::choose_number;
    case move:
    case move_again:
    case close_in:
    case pile_in:
    case move_off:
        return BoardView::move_unit;
    case set_up:
        return BoardView::place_unit;
    case place_marker:
        return BoardView::place_marker;
    case shoot:
    case fight:
        return BoardView::declare_attacks;
    case declare_charge:
        return BoardView::declare_charge;
    case cast:
    case cast_at:
    case give_order:
        return BoardView::cast;
    case allocate:
        return BoardView::allocate;
    case reroll:
    case spare_reroll:
        return BoardView::reroll;
    case order:
    case sequence:
        return BoardView::order;
    case split:
        return BoardView::split;
    }
    return BoardView::choose_option;
}

void offer(Question& question, std::span<const Option> options, std::size_t least, std::size_t most) {
    question.options = options;
    question.least = static_cast<std::int16_t>(least);
    question.most = static_cast<std::int16_t>(std::min({most, options.size(), decltype(Answer::picks)::capacity()}));
}

bool is_listed(const Question& question, const Option& option) {
    return std::ranges::find(question.options, option) != question.options.end();
}

namespace {

// Searches from position `from` on, because picks are mostly in the order of the options.
std::optional<std::size_t> position_of(std::span<const Option> options, const Option& option, std::size_t from) {
    for (std::size_t i = 0; i < options.size(); ++i) {
        const std::size_t at = from + i < options.size() ? from + i : from + i - options.size();
        if (options[at] == option) return at;
    }
    return std::nullopt;
}

} // namespace

std::optional<Refusal> check_form(const Question& question, const Answer& answer) {
    const Refusal refused{question.clause, {}, {}};
    const auto& picks = answer.picks;
    if (answer.pass) {
        if (question.may_pass) return picks.empty() && answer.places.empty() ? std::nullopt : std::optional(refused);
        return question.must == Clause::none ? refused : Refusal{question.must, {}, {}};
    }

    if (question.form == Form::place) {
        if (!picks.empty() || answer.places.size() != question.models.size()) return refused;
        std::size_t waypoints = 0;
        for (std::size_t i = 0; i < answer.places.size(); ++i) {
            if (answer.places[i].model != question.models[i]) return refused;
            waypoints += answer.places[i].waypoints;
        }
        return waypoints == answer.waypoints.size() ? std::nullopt : std::optional(refused);
    }
    if (!answer.places.empty() || !answer.waypoints.empty()) return refused;
    if (question.form == Form::number) {
        const bool number = picks.size() == 1 && picks[0].option.what == What::number && picks[0].option.with == 0 &&
                            picks[0].option.at == 0;
        return number && picks[0].option.id >= question.least && picks[0].option.id <= question.most
                   ? std::nullopt
                   : std::optional(refused);
    }
    FixedVector<std::size_t, decltype(Answer::picks)::capacity()> positions;
    for (const Pick& pick : picks) {
        const auto position = position_of(question.options, pick.option, positions.empty() ? 0 : positions.back());
        if (!position) return refused;
        if (pick.count < 1 || (question.form != Form::counts && pick.count != 1)) return refused;
        if (std::ranges::find(positions, *position) != positions.end()) return refused; // the same option twice
        positions.push_back(*position);
    }
    const auto least = static_cast<std::size_t>(question.least), most = static_cast<std::size_t>(question.most);
    const bool size_fits = question.form == Form::one     ? picks.size() == 1
                           : question.form == Form::order ? picks.size() == question.options.size()
                                                          : picks.size() >= least && picks.size() <= most;
    return size_fits ? std::nullopt : std::optional(refused);
}

Answer default_answer(const Question& question, const Rulings& rulings) {
    if (question.may_pass) return pass();
    if (question.form == Form::number) return pick_number(question.least);
    if (question.form == Form::place || question.form == Form::counts) {
        Goal stay;
        stay.stay = true;
        if (auto answer = rulings.propose(stay)) return *answer;
    }
    Answer answer;
    const std::size_t count = question.form == Form::one     ? 1
                              : question.form == Form::order ? question.options.size()
                                                             : static_cast<std::size_t>(question.least);
    for (const Option& option : question.options.first(std::min(count, question.options.size())))
        answer.picks.push_back({option, 1});
    return answer;
}

} // namespace muster
