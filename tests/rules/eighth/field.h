// A field for tests of the eighth: units from small JSON datasheets, put where the test wants them, and any rule
// function run on it with scripted answers and dice.
#pragma once

#include "base/json_reader.h"
#include "rules/eighth/begin.h"
#include "rules/eighth/phases.h"
#include "testing/scripted_oracle.h"

namespace muster::test {

inline constexpr Length step_more{1}; // the least distance there is

// A further kind of model in a unit.
struct KindText {
    std::string id = "sergeant";
    int models = 1;
    std::string profile = ""; // as of the unit
    std::string carries = ""; // ids of the unit's weapons: R"("claw", "pistol")"
};

// One unit of one kind of model. `profile` and `extra` are JSON members: R"("T": 5, "W": 2)", R"("abilities": [ … ])".
struct UnitText {
    std::string name = "Squad";
    int models = 5;
    std::string profile = ""; // over M 6, WS 3+, BS 3+, S 4, T 4, W 1, A 1, Ld 7, Sv 4+
    std::string weapons = ""; // a list of weapon objects, all carried by every model
    std::string keywords = R"("INFANTRY")";
    std::string extra = ""; // further members of the datasheet: abilities, transport, psyker, …
    std::string base = "32mm";
    double height = 1.5;
    std::string unit_extra = "";       // further members of the unit: embarked_in, …
    std::vector<KindText> others = {}; // after the first kind
    std::string carries = "";          // ids, where not everybody of the first kind carries everything
    std::string role = "Troops";
    int power = 5;
};

class Field {
  public:
    Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size = {44_in, 60_in},
          std::vector<TerrainPiece> terrain = {}, std::string army_extra = "");

    eighth::Game game() { return {*setup, battle, oracle}; }

    UnitId unit(Side side, std::size_t number = 0) const; // by position in its army
    ModelId model(UnitId unit, std::size_t number = 0) const;
    // Puts the unit's models on the table: in a row to the right from here, `gap` between bases.
    void put(UnitId unit, Point first, Length gap = 0.5_in);
    void put(ModelId model, Point at, Length elevation = {});
    void turn(Side active, eighth::Phase phase, std::uint8_t round = 1); // battle stage, that phase

    std::shared_ptr<const Setup> setup;
    Battle battle;
    ScriptedOracle oracle;
};

// Every model of the question moved by this much, in its order.
Answer moved_by(const Field& field, UnitId unit, Point by);
inline Answer pick_word(std::uint16_t word) { return pick({What::word, word, 0, 0}); }

} // namespace muster::test
