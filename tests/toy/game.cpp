// The toy as one value.
#include "toy/toy.h"

namespace muster::toy {

const AddedGame this_game{
    .rules = rules, .armies = army_rules, .odds = &odds_rules, .clauses = clauses, .data = MUSTER_GAME_DATA};

} // namespace muster::toy
