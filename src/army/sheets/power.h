// Power: the rating of each unit, and the Power Level of an army, which is their sum (N-GEN-05).
#pragma once

#include "army/army.h"

namespace muster {

struct UnitPower {
    std::string name;
    std::string datasheet; // the datasheet that has this rating
    int models = 0;
    int power = 0;
};

struct Power {
    std::vector<UnitPower> units;
    int total = 0;
};

// The power of an army of datasheets; empty for any other army.
Power power_of(const Army& army);

// The rules are meant for combined ratings from 15 to 300. Outside that, the players get a notice (N-GEN-06).
bool intended_size(int combined_power);

} // namespace muster
