// The odds of a whole declaration, target by target, or of a document.
#include "server/queries/functions.h"

#include "base/json_reader.h"
#include "odds/table_odds.h"

#include <fmt/format.h>

namespace muster::queries {
namespace {

constexpr double most_effort = 0.2; // about a quarter of a second, because other clients wait, too

OddsShown shown_odds(UnitId target, const OddsQuestion& question) {
    const OddsResult result = odds(question);
    OddsShown shown{target,
                    result.killed,
                    result.wounds_lost,
                    result.mean_killed,
                    result.mean_wounds_lost,
                    result.p_destroyed,
                    std::string(result.method),
                    result.regroup,
                    {}};
    for (const OddsStep& step : steps_of(question))
        shown.steps.push_back({step.volley, step.stage, step.needed, step.modifier, step.because, step.limited_by,
                               step.invulnerable, step.chance, step.mean});
    return shown;
}

Result<OddsAnswer> of_document(const boost::json::value& value) {
    Document document = Document::of(value, "");
    const auto question = read_odds(document);
    if (question.has_error()) return question.error();
    if (effort_of(*question) > most_effort)
        return wrong("document", "odds that take long to compute",
                     "fewer attacks, models, wounds or choices, or `muster odds` on a machine of your own");
    return OddsAnswer{{shown_odds(UnitId::none, *question)}};
}

OddsAnswer of_declaration(std::string_view rules, const AttackOptions& options, const Answer& answer) {
    OddsAnswer odds;
    for (std::size_t i = 0; i < options.targets.size(); ++i)
        if (const auto question = declared_odds(rules, options, i, answer))
            odds.targets.push_back(shown_odds(options.targets[i].unit, *question));
    return odds;
}

} // namespace

Result<OddsAnswer> odds_attack(const Asking& asking, const OddsInput& input) {
    if (!input.document.value.is_null()) return of_document(input.document.value);
    if (!asking.session) return wrong("document", "nothing", "a document of odds, or a battle to ask about");
    const auto answer = answer_in(setup_of(asking), input.answer, "answer");
    if (answer.has_error()) return answer.error();
    const auto options = described_attacks(asking, {input.unit, input.mode});
    if (options.has_error()) return options.error();
    return of_declaration(asking.session->rules().name, *options, *answer);
}

} // namespace muster::queries
