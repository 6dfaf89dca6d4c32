#include "battle/imagined_dice.h"

#include "dice/philox_dice.h"

#include <algorithm>

namespace muster {

void ImaginedDice::turn_to(const Battle& battle, const Question& question) {
    if (battle.round != round_ || battle.active != active_) rolled_.clear();
    round_ = battle.round;
    active_ = battle.active;
    occasion_ = {};
    occasion_.add(key_);
    occasion_.add_value(battle.round);
    occasion_.add_value(battle.active);
    occasion_.add_value(question.seat);
    occasion_.add_value(question.clause);
    occasion_.add_value(question.unit);
}

void ImaginedDice::fill(std::uint64_t, std::span<Face> faces, Clause purpose) {
    Fingerprint roll = occasion_;
    roll.add_value(purpose);
    const auto before = std::ranges::count(rolled_, roll.value());
    rolled_.push_back(roll.value());
    PhiloxDice(roll.value(), static_cast<std::uint64_t>(before)).fill(0, faces);
}

} // namespace muster
