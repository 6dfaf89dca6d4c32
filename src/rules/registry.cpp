#include "rules/registry.h"

#include "rules/alternating/alternating.h"
#include "rules/drill/drill.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster {
namespace {

std::vector<const RuleSet*>& all_rule_sets() {
    static std::vector<const RuleSet*> all{&drill::rules, &ninth::rules, &eighth::rules, &alternating::rules};
    return all;
}

} // namespace

std::span<const RuleSet* const> rule_sets() { return all_rule_sets(); }

void add_rule_set(const RuleSet& rules) { all_rule_sets().push_back(&rules); }

const RuleSet* find_rule_set(std::string_view name) {
    const auto all = rule_sets();
    const auto found = std::ranges::find(all, name, [](const RuleSet* rules) { return rules->name; });
    return found == all.end() ? nullptr : *found;
}

} // namespace muster
