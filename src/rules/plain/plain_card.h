// The card of a unit whose models are all alike: its models, and a few numbers that never change.
#pragma once

#include "battle/inspector.h"

namespace muster {

struct PlainValue {
    std::string_view name; // "move": a word of the rule set
    std::string value;     // "6", "4+"
};

UnitCard plain_card(const Setup& setup, const Battle& battle, UnitId unit, std::initializer_list<PlainValue> values);

} // namespace muster
