#include "players/simple.h"

#include "rules/alternating/alternating.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster {
namespace {

using Behaviour = Answer (*)(const View& view, const Question& question, const Rulings& rulings);

struct Registered {
    const RuleSet* rules;
    Behaviour behaviour;
};
constexpr Registered behaviours[] = {{&ninth::rules, play_ninth_simply},
                                     {&eighth::rules, play_eighth_simply},
                                     {&alternating::rules, play_alternating_simply}};

// In a game it does not know: to the middle, and the first of everything.
Answer take_what_is_offered(const View& view, const Question& question, const Rulings& rulings) {
    Goal middle;
    middle.anchor = {view.setup().table.size.x / 2, view.setup().table.size.y / 2};
    if (question.form == Form::place)
        if (auto answer = rulings.propose(middle)) return *answer;
    if (question.form == Form::one && !question.options.empty()) return pick(question.options[0]);
    return default_answer(question, rulings);
}

} // namespace

Answer SimplePlayer::answer(const View& view, const Question& question, const Rulings& rulings) {
    for (const auto& [rules, behaviour] : behaviours)
        if (view.setup().rules == rules) return behaviour(view, question, rulings);
    return take_what_is_offered(view, question, rulings);
}

} // namespace muster
