// Describing moves and set-ups: what a unit may do in each kind of move, as a Placing (battle/placing.h) whose clauses
// name what a wrong one breaks.
#pragma once

#include "battle/placing.h"
#include "rules/eighth/units.h"

namespace muster::eighth {

enum class Manner : std::uint8_t { normal, advance, fall_back, charge, intervene, pile_in, consolidate, set_up };

// A move of these models (of one unit), each up to its own allowance (same order as `models`). `closest`, for the moves
// that must end closer: the enemy model each of them is measured to (closest_enemies); none: it may not move.
Placing move_of(const Game& game, UnitId unit, Manner manner, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets = {},
                std::span<const ModelId> closest = {});

// The enemy models closest to this one, all of them where several are tied (E-I-05).
FixedVector<ModelId, 24> closest_enemies(const Game& game, ModelId model);

// Setting a unit up: on the battlefield, coherent (E-COH-01), nobody upon another. Zones and distances from enemies are
// the caller's to add: nothing else forbids a set-up near them.
Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models);
// Adds: more than `distance` from every enemy model.
void keep_away_from_enemies(const Game& game, Side side, Placing& placing, Length distance, Clause clause);

// Asks the unit's owner where these models go, puts them there and tells it; nothing if the player may pass and does.
// Marks who moved.
std::optional<Answer> ask_and_place(Game& game, const Placing& placing, UnitId unit, Manner manner,
                                    std::span<const ModelId> models, Kind kind, Clause clause, bool may_pass,
                                    Length allowance);
// The same where the caller has a check and a proposer of its own.
Question place_question(const Game& game, UnitId unit, std::span<const ModelId> models, Kind kind, Clause clause,
                        bool may_pass);
std::optional<Answer> ask_and_place(Game& game, const Question& question, Manner manner, Check check, Propose propose,
                                    const Placing* placing = nullptr);

} // namespace muster::eighth
