// A drill battle for tests of the engine: two small armies on open ground, and players that answer at random.
#pragma once

#include "base/json_reader.h"
#include "battle/session.h"
#include "dice/philox_dice.h"
#include "dice/script.h"
#include "players/random.h"
#include "rules/drill/drill.h"
#include "table/shape.h"

#include <doctest/doctest.h>

namespace muster::test {

inline Army squads(const std::string& name, int count, int models) {
    std::string units;
    for (int i = 0; i < count; ++i)
        units += (i ? "," : "") + std::string(R"({"name":")") + name + " " + std::to_string(i + 1) + R"(","models":)" +
                 std::to_string(models) + R"(,"base":"32mm","height":1.5})";
    auto document = Document::parse(
        R"({"format":"muster-army/1","rules":"drill","name":")" + name + R"(","units":[)" + units + "]}", "army.json");
    auto army = read_army(*document);
    REQUIRE_MESSAGE(army.has_value(), (army.has_error() ? army.error().text() : ""));
    return *army;
}

inline std::shared_ptr<const Setup> drill_setup(int squads_each = 3, int models = 5, Length width = 44_in) {
    auto setup = make_setup(drill::rules, squads("Reds", squads_each, models), squads("Blues", squads_each, models),
                            Table{"open ground", {width, 30_in}, {}});
    REQUIRE_MESSAGE(setup.has_value(), (setup.has_error() ? setup.error().text() : ""));
    return *setup;
}

inline bool same_battle(const Session& a, const Session& b) {
    return battle_bytes(a.rules(), a.battle()) == battle_bytes(b.rules(), b.battle());
}

} // namespace muster::test
