// Power: the rating of each unit and the Power Level of an army, their sum (N-GEN-05).
#pragma once

#include "army/army.h"

namespace muster {

struct UnitPower {
    std::string name;
    std::string datasheet; // whose rating it is
    int models = 0;
    int power = 0;
};

struct Power {
    std::vector<UnitPower> units;
    int total = 0;
};

// Of an army of datasheets; empty for any other.
Power power_of(const Army& army);

// The rules are meant for combined ratings from 15 to 300; outside, a notice is due (N-GEN-06).
bool intended_size(int combined_power);

} // namespace muster
