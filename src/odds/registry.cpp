#include "odds/registry.h"

#include "odds/alternating/question.h"
#include "odds/sheets/question.h"
#include "rules/alternating/alternating.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster::odds_internal {
namespace {

constexpr OddsRules of_ninth = sheets_odds(ninth::rules), of_eighth = sheets_odds(eighth::rules),
                    of_alternating = alternating_odds(alternating::rules);

std::vector<const OddsRules*>& rows() {
    static std::vector<const OddsRules*> all = {&of_ninth, &of_eighth, &of_alternating};
    return all;
}

} // namespace

std::span<const OddsRules* const> odds_rules() { return rows(); }

const OddsRules* find_odds_rules(std::string_view rules) {
    const auto found = std::ranges::find(rows(), rules, &OddsRules::name);
    return found == rows().end() ? nullptr : *found;
}

void add_odds_rules(const OddsRules& rules) { rows().push_back(&rules); }

} // namespace muster::odds_internal
