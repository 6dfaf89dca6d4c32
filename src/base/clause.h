// Clauses: the numbered sentences of the rules. Ids and texts are generated from docs/rules/*.md, so a clause that is
// not in a catalogue does not compile: `using enum Clause;` and then N_MOV_15. A game that lives in a folder of its own
// has a generated header with its ids; its program adds their texts.
#pragma once

#include "base/clause_ids.h"

#include <optional>
#include <span>
#include <string_view>

namespace muster {

struct ClauseText {
    std::string_view rules; // "ninth"
    std::string_view id;    // "N-MOV-15"
    std::string_view title; // the name of an ability; empty for most clauses
    std::string_view text;
    std::string_view area; // the heading of the catalogue it stands under
};

// All clauses, one catalogue after the other. The first row, Clause::none, is empty.
std::span<const ClauseText> clause_texts();

// The clauses of one more game: their texts, and the number of the first. They are added before anything else begins,
// because no lock protects the list.
struct AddedClauses {
    Clause first = Clause::none;
    std::span<const ClauseText> texts;
};
void add_clauses(const AddedClauses& added);

const ClauseText& text_of(Clause clause);
inline std::string_view id_of(Clause clause) { return text_of(clause).id; }

// The clause with this id ("N-MOV-15", in any case), or nothing.
std::optional<Clause> clause_named(std::string_view id);

} // namespace muster
