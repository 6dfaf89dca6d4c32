// The odds of a whole declaration, target by target, or of a document.
#include "server/queries/functions.h"
#include "server/queries/odds_of.h"

#include "base/json_reader.h"

#include <fmt/format.h>

namespace muster::queries {
namespace {

OddsShown shown(UnitId target, const OddsQuestion& question) {
    const OddsResult result = odds(question);
    OddsShown shown{target,
                    result.killed,
                    result.wounds_lost,
                    result.mean_killed,
                    result.mean_wounds_lost,
                    result.p_destroyed,
                    result.regroup,
                    {}};
    for (const OddsStep& step : steps_of(question))
        shown.steps.push_back({step.volley, step.stage, step.needed, step.modifier, step.because, step.limited_by,
                               step.invulnerable, step.chance, step.mean});
    return shown;
}

Result<OddsAnswer> of_document(const std::string& text) {
    auto document = Document::parse(text, "");
    if (document.has_error()) return document.error();
    const auto question = read_odds(*document);
    if (question.has_error()) return question.error();
    return OddsAnswer{{shown(UnitId::none, *question)}};
}

// How much of the volley this declaration makes: weapons by ranged attacks, blows by those counted.
void declare(TalkVolley volley, AttackMode mode, const AttackRow& row, UnitId target, const Answer& answer,
             std::vector<TalkVolley>& declared) {
    int weapons = 0, blows = 0;
    for (const Pick& pick : answer.picks) {
        if (pick.option.what != What::attack || pick.option.at != index(target)) continue;
        const auto model = static_cast<ModelId>(pick.option.id);
        if (!volley.alternating && std::ranges::find(volley.models, model) == volley.models.end()) continue;
        const bool this_row = std::ranges::any_of(row.bearers, [&](const Bearer& bearer) {
            return bearer.model == model && bearer.with == pick.option.with;
        });
        if (this_row) ++weapons, blows += pick.count;
    }
    if (weapons == 0) return;
    if (volley.alternating) { // whoever is picked, all weapons of the profile fire (A-SHT-04)
        declared.push_back(std::move(volley));
        return;
    }
    volley.weapons = mode == AttackMode::melee ? 1 : weapons;
    if (mode == AttackMode::melee) volley.attacks = fixed(static_cast<std::int16_t>(std::min(blows, 999)));
    declared.push_back(std::move(volley));
}

OddsAnswer of_declaration(std::string_view rules, const AttackOptions& options, const Answer& answer) {
    OddsAnswer odds;
    for (std::size_t i = 0; i < options.targets.size(); ++i) {
        std::vector<TalkVolley> declared;
        const UnitId target = options.targets[i].unit;
        for (const AttackRow& row : options.rows)
            for (const TalkVolley& volley : row.cells[i].volleys)
                declare(volley, options.mode, row, target, answer, declared);
        if (const auto question = odds_question(rules, declared, options.targets[i].state))
            odds.targets.push_back(shown(target, *question));
    }
    return odds;
}

} // namespace

Result<OddsAnswer> odds_attack(const Asking& asking, const OddsInput& input) {
    if (input.document.text != "null") return of_document(input.document.text);
    if (!asking.session) return wrong("document", "nothing", "a document of odds, or a battle to ask about");
    const auto answer = answer_in(setup_of(asking), input.answer, "answer");
    if (answer.has_error()) return answer.error();
    const auto options = described_attacks(asking, {input.unit, input.mode});
    if (options.has_error()) return options.error();
    return of_declaration(asking.session->rules().name, *options, *answer);
}

} // namespace muster::queries
