// The Underdog's Command re-rolls (E-MISS-19, E-I-59): on dice the Underdog has just rolled in the battle, before the
// result is used. Nobody is asked about dice that could not do better, so that few questions come of it.
#pragma once

#include "base/function_ref.h"
#include "rules/eighth/eighth.h"

namespace muster::eighth {

// Asked where `worth` names a die that has not been re-rolled (E-MISS-20), and again as long as that is so and
// re-rolls are left. Once asked the player may take any such die, not only those.
void offer_command_rerolls(sheets::Game& game, Roll& roll, FunctionRef<bool(std::size_t die)> worth);

// Worth it: a die by itself that failed, or the dice of a sum that failed, where another face would not have. `failed`
// looks at values with the modifiers that the roll has by then.
void offer_command_rerolls_where_failed(sheets::Game& game, Roll& roll, FunctionRef<bool(int)> failed);

// Worth it: dice of an amount of which another face would come nearer to what the player wants.
void offer_command_rerolls_for(sheets::Game& game, Roll& roll, Wanted wanted);

} // namespace muster::eighth
