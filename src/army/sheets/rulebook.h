// What the editions that play with datasheets say about armies, each in its own words. Used by the sources of this
// module only.
#pragma once

#include "army/sheets/army.h"
#include "base/clause.h"

#include <string_view>
#include <vector>

namespace muster {

// The clauses by which an edition refuses, and what it has rules for.
struct Rulebook {
    Clause no_datasheet, no_models, no_such_model, too_many, model_count, second_under_strength; // units
    Clause option, option_twice, placeholder, open_keyword;                                      // what they choose
    Clause warlord, trait_of_character, no_such_trait, no_transport, capacity;                   // the army
    const std::vector<Ability>& (*traits)();  // that a CHARACTER Warlord may have
    bool (*enforces)(const Ability& ability); // some moments, rolls and effects are of rules that only one edition has
    bool minimum_range;                       // whether weapons may have one (E-DIF-23)
    std::string_view minimum_move;            // the keyword of those whose minimum M counts (N-AIR-01, E-MIN-01)
};
} // namespace muster
