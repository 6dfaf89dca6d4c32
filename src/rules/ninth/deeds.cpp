#include "rules/ninth/deeds.h"

#include "rules/common/sheet_deeds.h"
#include "rules/ninth/attacks.h"
#include "rules/ninth/events.h"

namespace muster::ninth {
namespace {

struct Told {
    using AttacksMade = ninth::AttacksMade;
    using WoundsLost = ninth::WoundsLost;
    using ModelDestroyed = ninth::ModelDestroyed;
    using Happened = ninth::Happened;
};

} // namespace

std::string weapon_name(const Setup& setup, const AttacksMade& event) {
    return weapon_on_sheet(setup, event.first_attacker, event.weapon, event.profile);
}

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which) {
    return deed_on_sheet<Told>(setup, events, which,
                               {N_PSY_11, N_SMITE_03, N_PSY_17, N_TRAN_18, static_cast<std::uint8_t>(Cause::fled)});
}

} // namespace muster::ninth
