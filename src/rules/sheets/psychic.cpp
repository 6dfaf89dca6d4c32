#include "rules/sheets/psychic.h"

namespace muster::sheets {

std::optional<UnitId> choose_denying_unit(Game& game, UnitId manifesting, const std::vector<Option>& units,
                                          Clause clause, Clause only_one, WhyNot why_not) {
    if (units.empty()) return std::nullopt;
    Question question;
    question.seat = opponent(owner_of(game.battle, manifesting));
    question.kind = Kind::choose_unit;
    question.form = Form::some;
    question.clause = clause;
    question.unit = manifesting;
    question.options = units;
    question.may_pass = true;
    question.least = 1;
    question.most = static_cast<std::int16_t>(units.size());
    const auto one_attempt = [&](const Answer& answer) -> std::optional<Refusal> {
        return answer.picks.size() > 1 ? std::optional(Refusal{only_one, {}, {}}) : std::nullopt;
    };
    const Answer answer = game.ask(question, one_attempt, nullptr, why_not);
    if (answer.pass) return std::nullopt;
    return static_cast<UnitId>(answer.picks[0].option.id);
}

std::optional<UnitId> choose_target(Game& game, UnitId unit, Clause clause, const std::vector<Option>& targets) {
    if (targets.empty()) return std::nullopt;
    if (targets.size() == 1) return static_cast<UnitId>(targets.front().id);
    Question question;
    question.seat = owner_of(game.battle, unit);
    question.kind = Kind::choose_unit;
    question.clause = clause;
    question.unit = unit;
    return static_cast<UnitId>(game.choose(question, targets)->id);
}

} // namespace muster::sheets
