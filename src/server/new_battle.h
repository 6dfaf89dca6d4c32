// From a wish to a battle: armies, table and mission are looked up and checked by the rules before anything is kept.
#pragma once

#include "server/catalogue.h"
#include "store/store.h"

namespace muster {

// A battle as it goes into the store, and what only its creator learns.
struct Founded {
    StoredBattle battle;
    protocol::Created created;
};

// `seeds`: whether a battle may name the seed of its dice.
Result<Founded> found_battle(const protocol::NewBattle& wish, const Catalogue& catalogue, bool seeds);

// The guest's seat; the army as invited where the guest names none. Refused where the rules cannot play it.
struct Guest {
    StoredSeat seat;
    std::string token;
};
Result<Guest> seat_guest(const protocol::Join& join, const StoredBattle& battle, Side side, const Catalogue& catalogue);

// A replay somebody brings, to be looked at.
Result<std::pair<StoredBattle, StoredProgress>> keep_replay(const std::string& text);

} // namespace muster
