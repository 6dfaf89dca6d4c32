#include "rulebook/search.h"

#include <doctest/doctest.h>

namespace muster {
namespace {

using enum Clause;
using Clauses = std::vector<Clause>;
using Page = RulebookSearch::Page;

// Four clauses in two languages: charging stands in the text of the first, is a term of the second, the chapter of the
// third, the title of the last.
struct Shelf {
    std::vector<std::vector<Page>> pages{{{N_COH_01, "", "Coherency", "A unit that did not charge may move."},
                                          {N_COH_02, "", "Coherency", "A charge roll of the unit."},
                                          {N_COH_03, "", "Charges", "Models stand apart."},
                                          {N_COH_04, "Charging", "Moves", "Nobody stands still."}},
                                         {{N_COH_01, "", "Spójność", "Oddział, który nie szarżował, może się ruszyć."},
                                          {N_COH_02, "", "Spójność", "Rzut oddziału."},
                                          {N_COH_03, "", "Szarże", "Modele stoją osobno."},
                                          {N_COH_04, "Szarża", "Ruchy", "Nikt nie stoi."}}};
    std::vector<GlossaryEntry> terms{{{"charge roll", "rzut na szarżę"}, {"onslaught", "natarcie"}, {"charge roll"}}};
    RulebookSearch search{{"en", "pl"}, pages, terms};
};

TEST_CASE("title before chapter before term before text") {
    const Shelf shelf;
    CHECK(shelf.search.find("szarża", "pl") == Clauses{N_COH_04, N_COH_03, N_COH_02, N_COH_01});
    CHECK(shelf.search.find("charges", "en") == Clauses{N_COH_04, N_COH_03, N_COH_02, N_COH_01});
}

TEST_CASE("a word is found in every language, in every form, with any accent or none") {
    const Shelf shelf;
    for (const char* word : {"szarża", "szarza", "SZARŻĘ", "szárże", "szarżujący"})
        CHECK_MESSAGE(shelf.search.find(word, "en").size() == 4, word);
    CHECK(shelf.search.find("szar", "pl").size() == 4); // its beginning
    CHECK(shelf.search.find("sz", "pl").empty());       // too short to be one
    CHECK(shelf.search.find("arża", "pl").empty());     // its end
}

TEST_CASE("every word that tells clauses apart has to be there, whatever its language") {
    const Shelf shelf;
    CHECK(shelf.search.find("szarża unit", "pl") == Clauses{N_COH_02, N_COH_01});
    CHECK(shelf.search.find("szarża tank", "pl") == shelf.search.find("szarża", "pl")); // no clause has a tank
    CHECK(shelf.search.find("tank", "pl").empty());
    CHECK(shelf.search.find("  ", "pl").empty());
}

TEST_CASE("in a whole sentence the rare words count") {
    std::vector<std::vector<Page>> pages{{{N_COH_01, "", "", "It is set up by the one who set it up before."},
                                          {N_COH_02, "", "", "Pivots are free, and it is so."}}};
    for (int number = static_cast<int>(N_COH_03); number < static_cast<int>(N_COH_03) + 40; ++number)
        pages[0].push_back({static_cast<Clause>(number), "", "", "It is what it is, and how the player likes it."});
    const RulebookSearch search({"en"}, pages, {});
    CHECK(search.find("how is it with pivots", "en") == Clauses{N_COH_02});
}

TEST_CASE("what players call a term finds the clauses that have it") {
    const Shelf shelf;
    CHECK(shelf.search.find("onslaught", "en") == Clauses{N_COH_02});
    CHECK(shelf.search.find("natarcia", "en") == Clauses{N_COH_02});
}

TEST_CASE(
    "a rule comes before its interpretations and examples, and a text that begins with a word before one that has it") {
    const std::vector<std::vector<Page>> pages{{{N_EX_01, "", "", "The charge of one."},
                                                {N_I_02, "", "", "The charge of two."},
                                                {N_COH_01, "", "", "A unit that did not charge."},
                                                {N_COH_02, "", "", "The charge of three."}}};
    CHECK(RulebookSearch({"en"}, pages, {}).find("charge", "en") == Clauses{N_COH_02, N_I_02, N_COH_01, N_EX_01});
}

TEST_CASE("the reader's language counts more than others") {
    std::vector<std::vector<Page>> pages{{{N_COH_01, "", "", "model"}, {N_COH_02, "", "", "other"}},
                                         {{N_COH_01, "", "", "figur"}, {N_COH_02, "", "", "model"}}};
    const RulebookSearch search({"en", "da"}, pages, {});
    CHECK(search.find("model", "en") == Clauses{N_COH_01, N_COH_02});
    CHECK(search.find("model", "da") == Clauses{N_COH_02, N_COH_01});
}

TEST_CASE("an id is found before those that begin with it, and before words") {
    const Shelf shelf;
    CHECK(shelf.search.find("n-coh-02", "pl").front() == N_COH_02);
    CHECK(shelf.search.find("N-COH", "pl").size() > 4); // all of the catalogue
    CHECK(shelf.search.find("A-PAS-01", "en").size() > 1);
    CHECK(shelf.search.find("N-COH-99", "en").empty());
}

} // namespace
} // namespace muster
