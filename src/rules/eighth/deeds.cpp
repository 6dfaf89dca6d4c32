#include "rules/eighth/deeds.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/sheet_deeds.h"

namespace muster::eighth {

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which) {
    return deed_on_sheet(setup, events, which,
                         {E_PSY_06, E_PSY_19, E_PSY_17, E_I_41, static_cast<std::uint8_t>(Cause::fled)});
}

} // namespace muster::eighth
