// Psykers and powers for the tests of the Psychic phase.
#pragma once

#include "firing_range.h"

namespace muster::test {

inline constexpr std::uint16_t smite_itself = 255;

inline std::string power(const std::string& name, int warp_charge, const std::string& target,
                         const std::string& ability, int range = 18) {
    return fmt::format(R"({{ "name": "{}", "warp_charge": {}, "range": {}, "target": "{}", "ability": {} }})", name,
                       warp_charge, range, target, ability);
}
inline UnitText psyker(std::string powers = "", std::string psyker_members = "",
                       std::string keywords = R"("INFANTRY", "PSYKER")") {
    std::string extra = "\"psyker\": {" + psyker_members + "}";
    if (!powers.empty()) extra += ", \"powers\": [" + powers + "]";
    return {.models = 1, .profile = R"("W": 9)", .keywords = std::move(keywords), .extra = std::move(extra)};
}
inline const std::string searing =
    power("Searing", 6, "visible_enemy", R"({ "effect": "mortal_wounds", "amount": 2 })");
inline const std::string knows_searing = R"("powers": ["Smite", "Searing"])";

inline const std::string striding =
    power("Striding", 9, "self", R"({ "effect": "modify", "characteristic": "M", "by": 3 })");
inline const std::string knows_both = R"("powers": ["Searing", "Striding"])";
inline const UnitText sturdy{.models = 1, .profile = R"("W": 9)"};

inline Answer cast(UnitId unit, std::uint16_t number) {
    return pick({What::power, number, static_cast<std::uint16_t>(unit), 0});
}
// A psyker that adds 1 to its Psychic tests.
inline UnitText gifted() {
    UnitText unit = psyker();
    unit.extra += R"(, "abilities": [ { "name": "Gift", "effect": "modify", "roll": "psychic", "by": 1 } ])";
    return unit;
}

// Red's psyker attempts Smite with these faces. Returns how many wounds blue's big target loses.
inline int smitten(std::initializer_list<Face> test, std::initializer_list<Face> damage = {}, Length gap = 10_in,
                   std::uint8_t earlier = 0) {
    FiringRange range({psyker()}, {big_target}, gap);
    range.turn(Side::red, Phase::psychic);
    auto running = range.game();
    running.memory.sides[0].smites = earlier;
    range.oracle.answer(N_PSY_01, pick(option_of(range.red())));
    range.oracle.dice.then(N_PSY_11, test);
    range.oracle.dice.then(damage);
    psychic_phase(running);
    range.oracle.finish();
    return range.lost();
}

} // namespace muster::test
