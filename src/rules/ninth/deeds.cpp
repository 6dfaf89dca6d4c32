#include "rules/ninth/deeds.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/sheet_deeds.h"

namespace muster::ninth {

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which) {
    return deed_on_sheet(setup, events, which,
                         {N_PSY_11, N_SMITE_03, N_PSY_17, N_TRAN_18, static_cast<std::uint8_t>(Cause::fled)});
}

} // namespace muster::ninth
