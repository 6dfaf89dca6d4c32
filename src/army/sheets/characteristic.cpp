#include "army/sheets/characteristic.h"

namespace muster {

Characteristic Characteristic::of(int number) {
    Characteristic result;
    result.kind = Kind::number;
    result.value = fixed(static_cast<std::int16_t>(number));
    return result;
}

const Characteristic& ModelProfile::at(Stat stat, int wounds) const {
    if (profile[stat].kind == Characteristic::Kind::starred)
        for (const DamageRow& row : damage_table)
            if (wounds >= row.least_wounds && wounds <= row.most_wounds) return row.values[stat];
    return profile[stat];
}

} // namespace muster
