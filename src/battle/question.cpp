#include "battle/question.h"

namespace muster {

bool is_listed(const Question& question, const Option& option) {
    return std::ranges::find(question.options, option) != question.options.end();
}

std::optional<Refusal> check_form(const Question& question, const Answer& answer) {
    const Refusal refused{question.clause, {}, {}};
    const auto& picks = answer.picks;
    if (answer.pass)
        return question.may_pass && picks.empty() && answer.places.empty() ? std::nullopt : std::optional(refused);

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
    for (std::size_t i = 0; i < picks.size(); ++i) {
        if (!is_listed(question, picks[i].option)) return refused;
        if (picks[i].count < 1 || (question.form != Form::counts && picks[i].count != 1)) return refused;
        for (std::size_t j = 0; j < i; ++j)
            if (picks[j].option == picks[i].option) return refused;
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
