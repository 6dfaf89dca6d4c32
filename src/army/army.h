// Armies as a battle of any game takes them: units of models with footprints and heights. What one game keeps besides
// hangs below, in `details`; the game's own folder says what it is and gives it back.
#pragma once

#include "army/validate.h"
#include "base/problem.h"
#include "base/slot.h"
#include "table/shape.h"

#include <cstdint>
#include <string>
#include <vector>

namespace muster {

class Document;
struct ArmyRules; // army/registry.h

inline constexpr std::size_t max_army_models = 200;
inline constexpr std::size_t max_army_units = 60;

struct ArmyModel {
    std::string name;
    Shape shape;
    Length height;
    friend bool operator==(const ArmyModel&, const ArmyModel&) = default;
};

struct ArmyUnit {
    std::string name; // no other unit of the army has it
    std::vector<ArmyModel> models;
    friend bool operator==(const ArmyUnit&, const ArmyUnit&) = default;
};

struct Army {
    std::string rules; // the name of the rule set it is for
    std::string name;
    std::vector<ArmyUnit> units;
    std::string source; // the document as JSON text with all that it uses folded in: reading it gives this army again
    Slot details;       // what its game keeps of it; empty where that is no more than the above
    Validation validation; // only a legal army may be played
};

// Reads an army file. What it names under "use" is looked for beside it.
Result<Army> load_army(const std::string& file);

// Reads an army that must be complete in itself (out of a replay, or sent by somebody): "use" is refused.
Result<Army> read_army(Document& document);

} // namespace muster
