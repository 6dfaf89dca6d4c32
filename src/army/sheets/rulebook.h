// The rules of the datasheet editions about armies, each with its own clauses. Only sources of this module use it.
#pragma once

#include "army/sheets/army.h"
#include "base/clause.h"

#include <string_view>
#include <vector>

namespace muster {

// The clauses with which an edition refuses, and what it has rules for.
struct Rulebook {
    Clause no_datasheet, no_models, no_such_model, too_many, model_count, second_under_strength; // units
    Clause option, option_twice, placeholder, open_keyword;                                      // what they choose
    Clause warlord, trait_of_character, no_such_trait, no_transport, capacity;                   // the army
    const std::vector<Ability>& (*traits)();  // the traits that a CHARACTER Warlord may have
    bool (*enforces)(const Ability& ability); // some moments, rolls and effects are in one edition only
    bool minimum_range;                       // whether weapons may have a minimum range (E-DIF-23)
    std::string_view minimum_move;            // the keyword of models whose minimum M counts (N-AIR-01, E-MIN-01)
};
} // namespace muster
