#include "rules/damage_records.h"

#include "rules/alternating/damage_records.h"
#include "rules/drill/damage_records.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/inspect.h"

namespace muster {

DamageReader damage_reader_of(const RuleSet& rules) {
    if (&rules == &drill::rules) return drill::damage_record;
    if (&rules == &ninth::rules || &rules == &eighth::rules) return sheets::damage_record;
    if (&rules == &alternating::rules) return alternating::damage_record;
    return nullptr;
}

} // namespace muster
