// From a request to a battle. Armies, table and mission are looked up, and the rules check them, before anything is
// kept.
#pragma once

#include "battle/lesson.h"
#include "server/catalogue.h"
#include "store/store.h"

namespace muster {

// A battle for the store, and what only its creator learns.
struct Founded {
    StoredBattle battle;
    std::vector<StoredEntry> entries; // those before it, if it continues another battle
    std::shared_ptr<const Setup> setup;
    protocol::Created created;
};

// `seeds`: whether a battle may name the seed of its dice.
Result<Founded> found_battle(const protocol::NewBattle& wish, const Catalogue& catalogue, bool seeds);

// A battle that continues from here, a decision of one that has ended, with a person in this seat and a computer in the
// other. Standing answers and their dice are taken over. Later dice have a key of their own or, in a test, the next
// seed.
Founded fork_battle(const Session& then, std::optional<std::int64_t> seed, Side seat, const std::string& against);

// The same armies once more, with the sides swapped: whoever has a seat of the battle that is over has the other one
// here, by the same token. There is one such battle, so both players come to the same.
StoredBattle rematch_of(const StoredBattle& over);
std::string rematch_id(const std::string& over);

// A battle of an example, with a person in the seat that tries it and a computer in the other. What happened before is
// given, and so are the dice of the example.
Founded show_example(const Example& example);
// The same for a part of a lesson, against a recruit.
Founded begin_lesson(const LessonPart& part);

// The guest's seat. If the guest names no army, it is the one of the invitation. Refused if the rules cannot play it.
struct Guest {
    StoredSeat seat;
    std::string token;
};
Result<Guest> seat_guest(const protocol::Join& join, const StoredBattle& battle, Side side, const Catalogue& catalogue);

// A replay that somebody uploads, to look at it.
struct KeptReplay {
    StoredBattle battle;
    StoredProgress progress;
    StoredStory told;
    std::optional<Problem> parts; // other rules played it, and this is where today's differ: it is not kept
};
Result<KeptReplay> keep_replay(const std::string& text, const Language& english);

} // namespace muster
