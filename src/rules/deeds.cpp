#include "rules/deeds.h"

#include "rules/alternating/deeds.h"
#include "rules/drill/deeds.h"
#include "rules/eighth/deeds.h"
#include "rules/ninth/deeds.h"

namespace muster {

TellDeed deeds_of(const RuleSet& rules) {
    if (&rules == &drill::rules) return drill::deed;
    if (&rules == &ninth::rules) return ninth::deed;
    if (&rules == &eighth::rules) return eighth::deed;
    if (&rules == &alternating::rules) return alternating::deed;
    return nullptr;
}

} // namespace muster
