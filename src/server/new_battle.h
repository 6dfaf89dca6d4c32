// From a wish to a battle: armies, table and mission are looked up and checked by the rules before anything is kept.
#pragma once

#include "battle/scenario.h"
#include "server/catalogue.h"
#include "store/store.h"

namespace muster {

// A battle as it goes into the store, and what only its creator learns.
struct Founded {
    StoredBattle battle;
    std::vector<StoredEntry> entries; // where it goes on from another one
    std::shared_ptr<const Setup> setup;
    protocol::Created created;
};

// `seeds`: whether a battle may name the seed of its dice.
Result<Founded> found_battle(const protocol::NewBattle& wish, const Catalogue& catalogue, bool seeds);

// A battle that goes on from here, a decision of one that has ended, a person in this seat and a computer in the other.
// The answers that stand and the dice that fell for them are taken over; the dice from here on have a key of their own,
// or, in a test, the seed after this one.
Founded fork_battle(const Session& then, std::optional<std::int64_t> seed, Side seat, const std::string& against);

// A battle of an example, a person in the seat that tries it and a computer in the other. What happened before is
// given, and so are the dice that fall until it is tried as it says.
Founded show_example(const Example& example);

// The guest's seat; the army as invited where the guest names none. Refused where the rules cannot play it.
struct Guest {
    StoredSeat seat;
    std::string token;
};
Result<Guest> seat_guest(const protocol::Join& join, const StoredBattle& battle, Side side, const Catalogue& catalogue);

// A replay somebody brings, to be looked at.
struct KeptReplay {
    StoredBattle battle;
    StoredProgress progress;
    StoredStory told;
    std::optional<Problem> parts; // it was played by other rules, from which today's part here: it is not kept
};
Result<KeptReplay> keep_replay(const std::string& text, const Language& english);

} // namespace muster
