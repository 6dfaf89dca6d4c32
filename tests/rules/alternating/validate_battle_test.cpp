// Battles that were edited by hand: every battle that was played is valid, each fault is named, and every accepted
// battle can be played on and computed with.
#include "field.h"

#include "testing/edited_battles.h"

using namespace muster;
using namespace muster::test;
using alternating::Memory;

namespace {

const Match match{"river-guard", "briar-kin", "harrow-junction"};

// The place of what is wrong with the field once it is changed so; nothing if it is valid.
std::string fault(const Field& field, const std::function<void(Battle&, Memory&)>& change) {
    Battle battle = field.battle;
    change(battle, memory<Memory>(battle));
    const auto problem = alternating::rules.validate_battle(*field.setup, battle);
    return problem ? problem->place : std::string();
}

} // namespace

TEST_CASE("every checkpoint of a battle is valid") {
    const auto setup = setup_of(alternating::rules, match);
    for (const Battle& battle : checkpoints_of(setup, 3)) {
        const auto problem = muster::validate_battle(*setup, battle);
        REQUIRE_MESSAGE(!problem, problem->text());
    }
}

TEST_CASE("a battle that somebody changed by hand is looked over: counts, course, and what it names") {
    const Field field({KindText{2}}, {KindText{1}});
    const auto wrong = [&](auto&& change) { return fault(field, change); };
    CHECK(wrong([](Battle&, Memory&) {}).empty());
    CHECK(wrong([](Battle&, Memory& memory) { memory.units.pop_back(); }) == "memory.units");
    CHECK(wrong([](Battle&, Memory& memory) { memory.models.pop_back(); }) == "memory.models");
    CHECK(wrong([](Battle& battle, Memory&) { battle.models[2].unit = UnitId{0}; }) == "models[2].unit");
    CHECK(wrong([](Battle& battle, Memory&) { battle.stage = 8; }) == "stage");
    CHECK(wrong([](Battle& battle, Memory&) { battle.stage = 7; }) == "over");
    CHECK(wrong([](Battle& battle, Memory&) { battle.stage = 7, battle.over = true; }).empty());
    CHECK(wrong([](Battle& battle, Memory&) { battle.phase = 2; }) == "phase");
    CHECK(wrong([](Battle& battle, Memory&) { battle.round = 5; }) == "round");
    CHECK(wrong([](Battle& battle, Memory&) { battle.round = 0; }) == "round");
    CHECK(wrong([](Battle& battle, Memory&) { battle.round = 4; }).empty());
    for (const auto& [unit, valid] : {std::pair{UnitId{1}, true}, {UnitId{2}, false}, {UnitId::none, true}}) {
        CHECK(wrong([unit = unit](Battle&, Memory& memory) { memory.active = unit; }) ==
              (valid ? "" : "memory.active"));
        CHECK(wrong([unit = unit](Battle&, Memory& memory) { memory.charged = unit; }) ==
              (valid ? "" : "memory.charged"));
        CHECK(wrong([unit = unit](Battle&, Memory& memory) { memory.prophesied[1] = unit; }) ==
              (valid ? "" : "memory.prophesied[1]"));
    }
    CHECK(wrong([](Battle&, Memory& memory) { memory.prophesied[0] = UnitId{1}; }) == "memory.prophesied[0]");
    for (const auto& [unit, valid] : {std::pair{UnitId{1}, true}, {UnitId{2}, false}}) {
        CHECK(wrong([unit = unit](Battle&, Memory& memory) { memory.effects.push_back({unit, 0, false}); }) ==
              (valid ? "" : "memory.effects[0].on"));
        CHECK(wrong([unit = unit](Battle&, Memory& memory) {
                  memory.tallies.push_back({UnitId{0}, unit, 1, false});
              }) == (valid ? "" : "memory.tallies[0]"));
        CHECK(wrong([unit = unit](Battle&, Memory& memory) { memory.postponed.push_back({unit, false, 1, 1}); }) ==
              (valid ? "" : "memory.postponed[0].unit"));
    }
    CHECK(wrong([](Battle&, Memory& memory) { memory.effects.push_back({UnitId{0}, 255, false}); }) ==
          "memory.effects[0].ability");
    CHECK(wrong([](Battle&, Memory& memory) { memory.postponed.push_back({UnitId{0}, false, 0, 1}); }) ==
          "memory.postponed[0].packet");
    for (const auto& [model, valid] : {std::pair{ModelId{2}, true}, {ModelId{3}, false}})
        CHECK(wrong([model = model](Battle&, Memory& memory) { memory.wrecks.push_back({model, 0, {}}); }) ==
              (valid ? "" : "memory.wrecks[0].model"));
    CHECK(wrong([](Battle&, Memory& memory) { memory.wrecks.push_back({ModelId{0}, 360, {}}); }) ==
          "memory.wrecks[0].facing");
    CHECK(wrong([](Battle&, Memory& memory) { memory.wrecks.push_back({ModelId{0}, 0, {73_in, {}}}); }) ==
          "memory.wrecks[0].at");
    CHECK(wrong([](Battle&, Memory& memory) { memory.markers = 6; }) == "memory.markers");
    CHECK(wrong([](Battle&, Memory& memory) { memory.ran_out_first = 2; }) == "memory.ran_out_first");
    CHECK(wrong([](Battle&, Memory& memory) { memory.units[1].ambushed_in = 5; }) == "memory.units[1].ambushed_in");
    CHECK(wrong([](Battle&, Memory& memory) { memory.units[1].tokens = 7; }) == "memory.units[1].tokens");
}

TEST_CASE("A-HIT-06 A-XTRA-04b a pool that would have removed a model is refused") {
    Field field({KindText{3}}, {KindText{2, 4, 5, 3}, KindText{2, 4, 5, 3, "Massive"}});
    const auto with_pool = [&](std::size_t unit, int pool) {
        return fault(field,
                     [&](Battle&, Memory& memory) { memory.units[unit].pool = static_cast<std::uint16_t>(pool); });
    };
    CHECK(with_pool(0, 1) == "memory.units[0].pool"); // of toughness 1
    CHECK(with_pool(1, 2).empty());                   // of toughness 3
    CHECK(with_pool(1, 3) == "memory.units[1].pool");
    CHECK(with_pool(2, 5).empty()); // 6 in all
    CHECK(with_pool(2, 6) == "memory.units[2].pool");
}

TEST_CASE("A-PAS-23a who is aboard is aboard a unit of its army") {
    const Field field({KindText{1}, KindText{1}}, {KindText{1}});
    const auto aboard = [&](UnitId carrier) {
        return fault(field, [&](Battle& battle, Memory&) {
            battle.models[0].whereabouts = battle.units[0].whereabouts = Whereabouts::aboard;
            battle.units[0].carrier = carrier;
        });
    };
    CHECK(aboard(UnitId::none) == "units[0].carrier");
    CHECK(aboard(UnitId{2}) == "units[0].carrier");
    CHECK(aboard(UnitId{1}).empty());
}

TEST_CASE("a battle with a random edit is refused or can be played on") {
    check_random_edits(setup_of(alternating::rules, match));
}
