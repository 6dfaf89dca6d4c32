// Armies in the form that a battle of any game needs: units of models with footprints and heights. What only one game
// needs is in `details`; the game's own folder knows its type and reads it.
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
inline constexpr std::size_t max_army_texts = 60;

struct ArmyModel {
    std::string name;
    Shape shape;
    Length height;
    friend bool operator==(const ArmyModel&, const ArmyModel&) = default;
};

struct ArmyUnit {
    std::string name; // unique in the army
    std::vector<ArmyModel> models;
    friend bool operator==(const ArmyUnit&, const ArmyUnit&) = default;
};

// A text about the whole army that no rule enforces: its players remember it.
struct ArmyText {
    std::string name, text;
    friend bool operator==(const ArmyText&, const ArmyText&) = default;
};

struct Army {
    std::string rules; // the name of the rule set it is for
    std::string name;
    std::vector<ArmyUnit> units;
    std::vector<ArmyText> texts;
    std::string source;    // JSON text with everything that it uses copied in: reading it gives this army again
    Slot details;          // the part that only its game knows; empty if there is no such part
    Validation validation; // only a legal army may be played
};

// Reads an army file. Files named under "use" are searched for beside it.
Result<Army> load_army(const std::string& file);

// Reads an army that must be complete in itself (from a replay, or sent by somebody): "use" is refused.
Result<Army> read_army(Document& document);

} // namespace muster
