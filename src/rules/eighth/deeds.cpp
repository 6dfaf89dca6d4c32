#include "rules/eighth/deeds.h"

#include "rules/common/sheet_deeds.h"
#include "rules/eighth/attacks.h"
#include "rules/eighth/events.h"

namespace muster::eighth {
namespace {

struct Told {
    using AttacksMade = eighth::AttacksMade;
    using WoundsLost = eighth::WoundsLost;
    using ModelDestroyed = eighth::ModelDestroyed;
    using Happened = eighth::Happened;
};

} // namespace

std::string weapon_name(const Setup& setup, const AttacksMade& event) {
    return weapon_on_sheet(setup, event.first_attacker, event.weapon, event.profile);
}

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which) {
    return deed_on_sheet<Told>(setup, events, which,
                               {E_PSY_06, E_PSY_19, E_PSY_17, E_I_41, static_cast<std::uint8_t>(Cause::fled)});
}

} // namespace muster::eighth
