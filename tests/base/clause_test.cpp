// Clauses: those of the catalogues, and those that a game brings.
#include "base/clause.h"

#include <doctest/doctest.h>

using namespace muster;

TEST_CASE("a game's own clauses are found by id and by number, and listed after all others") {
    static constexpr ClauseText own[] = {{"marbles", "M-RUN-01", "", "A marble rolls.", "Rolling"},
                                         {"marbles", "M-RUN-02", "", "A marble stops.", "Rolling"}};
    const std::size_t before = clause_texts().size();
    constexpr Clause first{clause_count + 3}; // three are another game's, which this program does not have
    add_clauses({first, own});
    CHECK(clause_texts().size() == before + 2);
    CHECK(clause_texts().back().id == "M-RUN-02");
    CHECK(clause_named("m-run-02") == Clause{clause_count + 4});
    CHECK(text_of(Clause{clause_count + 4}).text == "A marble stops.");
    CHECK(id_of(first) == "M-RUN-01");
    CHECK_FALSE(clause_named(""));
    CHECK(id_of(Clause::none).empty());
    CHECK(clause_texts()[1].id == id_of(static_cast<Clause>(1)));
}
