// Armies as a battle of any game takes them: units of models with footprints and heights. The numbers that belong to
// one family of rules hang below: `datasheets` for ninth and eighth, `alternating`, and `numbers` for the drill.
#pragma once

#include "army/validate.h"
#include "base/problem.h"
#include "table/shape.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace muster {

class Document;
struct DatasheetArmy;
namespace alternating {
struct ArmyList;
}

inline constexpr std::size_t max_army_models = 200;
inline constexpr std::size_t max_army_units = 60;

struct ArmyModel {
    std::string name;
    Shape shape;
    Length height;
    friend bool operator==(const ArmyModel&, const ArmyModel&) = default;
};

// The small integers of a drill squad.
struct DrillNumbers {
    std::int8_t move = 6;   // inches
    std::int8_t shoot = 18; // inches
    std::int8_t aim = 4;    // hits on this or more
    std::int8_t save = 4;   // saved on this or more
    friend bool operator==(const DrillNumbers&, const DrillNumbers&) = default;
};

struct ArmyUnit {
    std::string name; // no other unit of the army has it
    std::vector<ArmyModel> models;
    DrillNumbers numbers; // drill only
    friend bool operator==(const ArmyUnit&, const ArmyUnit&) = default;
};

struct Army {
    std::string rules; // "ninth", "eighth", "drill", "alternating"
    std::string name;
    std::vector<ArmyUnit> units;
    std::string source; // the document as JSON text with all that it uses folded in: reading it gives this army again
    std::shared_ptr<const DatasheetArmy> datasheets;          // ninth, eighth; null otherwise
    std::shared_ptr<const alternating::ArmyList> alternating; // null otherwise
    Validation validation;                                    // only a legal army may be played
};

// Reads an army file. What it names under "use" is looked for beside it.
Result<Army> load_army(const std::string& file);

// Reads an army that must be complete in itself (out of a replay, or sent by somebody): "use" is refused.
Result<Army> read_army(Document& document);

} // namespace muster
