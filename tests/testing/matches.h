// Battles between the ready armies of a rule set on the ready tables.
#pragma once

#include "battle/replay.h"
#include "players/registry.h"
#include "table/table_file.h"
#include "testing/every_question.h"

#include <doctest/doctest.h>

namespace muster::test {

struct Match {
    std::string red, blue, table;
};

inline std::shared_ptr<const Setup> setup_of(const RuleSet& rules, const Match& match) {
    const std::string data = MUSTER_SOURCE "/data/";
    const auto army = [&](const std::string& name) {
        auto loaded = load_army(data + "armies/" + std::string(rules.name) + "/" + name + ".json");
        REQUIRE_MESSAGE(loaded.has_value(), loaded.error().text());
        return *loaded;
    };
    const auto table = load_table(data + "tables/" + match.table + ".json");
    REQUIRE_MESSAGE(table.has_value(), table.error().text());
    auto setup = make_setup(rules, army(match.red), army(match.blue), *table);
    REQUIRE_MESSAGE(setup.has_value(), setup.error().text());
    return *setup;
}

} // namespace muster::test
