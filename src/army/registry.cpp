#include "army/registry.h"

#include "army/alternating/army_rules.h"
#include "army/drill/squads.h"
#include "army/eighth/rulebook.h"
#include "army/ninth/rulebook.h"

#include <algorithm>

namespace muster {
namespace {

std::vector<const ArmyRules*>& rows() {
    static std::vector<const ArmyRules*> all = {&ninth::army_rules, &eighth::army_rules, &alternating::army_rules,
                                                &drill::army_rules};
    return all;
}

} // namespace

std::span<const ArmyRules* const> army_rules() { return rows(); }

const ArmyRules* find_army_rules(std::string_view rules) {
    const auto found = std::ranges::find(rows(), rules, &ArmyRules::rules);
    return found == rows().end() ? nullptr : *found;
}

void add_army_rules(const ArmyRules& rules) { rows().push_back(&rules); }

} // namespace muster
