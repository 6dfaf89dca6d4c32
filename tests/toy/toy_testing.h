// Small races for tests of the toy: gangs as text, crews placed where a test wants them.
#pragma once

#include "testing/scripted_oracle.h"
#include "toy/toy.h"

#include "base/json_reader.h"
#include "battle/session.h"

namespace muster::toy::test {

using namespace muster::test;

// The tests add the game as a program does, once.
inline void have_toy() {
    static const bool added = (add_game(this_game), true);
    REQUIRE(added);
}

// `crews` in the form of the file: {"name":"Runners","models":2,"pace":6}, …
inline Army gang(const std::string& name, const std::string& crews) {
    have_toy();
    auto document = Document::parse(
        R"({"format":"muster-army/1","rules":"toy","name":")" + name + R"(","units":[)" + crews + "]}", "gang.json");
    auto army = read_army(*document);
    REQUIRE_MESSAGE(army.has_value(), (army.has_error() ? army.error().text() : ""));
    return *army;
}

inline std::shared_ptr<const Setup> race_between(const std::string& reds, const std::string& blues) {
    auto setup = make_setup(rules, gang("Reds", reds), gang("Blues", blues), Table{"square", {36_in, 24_in}, {}});
    REQUIRE_MESSAGE(setup.has_value(), (setup.has_error() ? setup.error().text() : ""));
    return *setup;
}

// A race in progress, in red's turn of the first round, with crews where `put` puts them.
struct Race {
    std::shared_ptr<const Setup> setup;
    Battle battle;
    ScriptedOracle oracle;
    Game game;

    Race(const std::string& reds, const std::string& blues)
        : setup(race_between(reds, blues)),
          battle(begin_battle(*setup)),
          game(*setup, battle, oracle) {
        battle.stage = static_cast<std::uint8_t>(Stage::race);
        battle.round = 1;
    }

    // Puts the crew's models side by side from here on, an inch and a half apart.
    void put(UnitId crew, Point at) {
        for (ModelId id : models_of(battle, crew, Whereabouts::waiting)) {
            battle.models[index(id)].place = {at, Length{}, 0};
            battle.models[index(id)].whereabouts = Whereabouts::table;
            at.x = at.x + 1.5_in;
        }
        battle.units[index(crew)].whereabouts = Whereabouts::table;
    }
    void play() { toy::play(*setup, battle, oracle); }
};

// The crew's models side by side, as an answer.
inline Answer places(const Race& race, UnitId crew, Point at, Length apart = 1.5_in) {
    Answer answer;
    for (std::size_t i = 0; i < race.battle.models.size(); ++i)
        if (race.battle.models[i].unit == crew) {
            answer.places.push_back({static_cast<ModelId>(i), {at, Length{}, 0}, 0, 0});
            at.x = at.x + apart;
        }
    return answer;
}

} // namespace muster::toy::test
