#include "battle/own_answer.h"

#include "battle/placing.h"
#include "table/measure.h"

namespace muster {
namespace {

// The only answer of this form; nothing if there may be others.
std::optional<Answer> only_answer(const Question& question, const Rulings& rulings) {
    const auto options = static_cast<std::int16_t>(question.options.size());
    // Held where it is, or in contact already with what it would have to come closer to.
    const auto stays = [](const FormationModel& model) {
        if (model.fixed) return true;
        const Solid here = solid(model.mover.shape, model.mover.height, model.from);
        return model.closer_to && horizontal_distance(here.base, model.closer_to->base) == Length{};
    };
    const auto nobody_moves = [&] {
        const Placing* placing = rulings.placing();
        return placing && std::ranges::all_of(placing->request.models, stays);
    };
    switch (question.form) {
    case Form::one:
        return options == 1 ? std::optional(pick(question.options[0])) : std::nullopt;
    case Form::some:
        if (question.least < options) return std::nullopt;
        break;
    case Form::order:
        if (options > 1) return std::nullopt;
        break;
    case Form::number:
        if (question.least < question.most) return std::nullopt;
        break;
    case Form::place:
        if (!nobody_moves()) return std::nullopt;
        break;
    case Form::counts: // how many of each only the rules know
        return std::nullopt;
    }
    return default_answer(question, rulings);
}

std::optional<OwnAnswer> found(const Question& question, const Rulings& rulings) {
    if (question.settled != Settled::no) {
        const Spared reason = question.settled == Settled::equal ? Spared::equal : Spared::dominated;
        const auto which = static_cast<std::size_t>(question.settled_by);
        if (question.form == Form::one && which < question.options.size())
            return OwnAnswer{reason, pick(question.options[which])};
        return OwnAnswer{reason, default_answer(question, rulings)};
    }
    // A place question in which nothing can move is answered by leaving everything, whether or not that is a pass.
    if (question.may_pass && question.form != Form::place) return std::nullopt;
    if (auto only = only_answer(question, rulings)) return OwnAnswer{Spared::forced, *only};
    return std::nullopt;
}

} // namespace

std::optional<OwnAnswer> foregone_answer(const Question& question, const Rulings& rulings) {
    auto own = found(question, rulings);
    if (own && rulings.check(own->answer)) return std::nullopt; // the rules know better
    return own;
}

} // namespace muster
