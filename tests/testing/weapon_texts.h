// Weapons of datasheets from few words, for tests of attacks.
#pragma once

#include "testing/sheet_texts.h"

namespace muster::test {

// A weapon as a datasheet writes it; S, range and D are JSON.
struct GunText {
    std::string id = "gun";
    std::string type = "Assault 1";
    std::string range = "24";
    std::string S = "4";
    int AP = 0;
    std::string D = "1";
    std::string abilities = ""; // a list
};
inline std::string gun(const GunText& gun) {
    return fmt::format(R"({{ "id": "{0}", "name": "{0}", "range": {1}, "type": "{2}", "S": {3}, "AP": {4}, "D": {5},
        "abilities": [{6}] }})",
                       gun.id, gun.range, gun.type, gun.S, gun.AP, gun.D, gun.abilities);
}
inline std::string blade(const GunText& text) {
    GunText melee = text;
    melee.type = "Melee";
    melee.range = "\"Melee\"";
    return gun(melee);
}

// It has many wounds and no save, so that damage can be counted.
inline const UnitText big_target{.name = "Target", .models = 1, .profile = R"("W": 40, "Sv": "-")"};

} // namespace muster::test
