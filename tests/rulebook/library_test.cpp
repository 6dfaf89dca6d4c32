#include "rulebook/library.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>

namespace fs = std::filesystem;

namespace muster {
namespace {

using enum Clause;

const Library& library() { return Library::of(fs::path(MUSTER_SOURCE) / "data"); }

TEST_CASE("every clause of every game is there in every language") {
    for (const std::string& language : library().languages()) {
        const Rulebook* book = library().in(language);
        REQUIRE(book);
        for (std::size_t number = 1; number < clause_texts().size(); ++number) {
            const auto clause = static_cast<Clause>(number);
            CHECK_MESSAGE((language == "en" || book->has(clause)), language << " " << id_of(clause));
            CHECK_FALSE(book->text(clause).empty());
        }
    }
    CHECK(library().languages().size() == 6);
    CHECK(library().in("xx") == nullptr);
}

TEST_CASE("words of the games are found in their language, the best first") {
    const auto best = [](std::string_view words, std::string_view language, std::string_view rules) {
        for (const Clause clause : library().find(words, language))
            if (text_of(clause).rules == rules) return library().chapter_of(clause).area;
        return std::string_view();
    };
    CHECK(best("osłona", "pl", "eighth") == "E-COV");
    CHECK(best("szarżą", "pl", "ninth") == "N-CHG");
    CHECK(best("ogień obronny", "pl", "ninth") == "N-OW");
    CHECK(best("cariche", "it", "alternating") == "A-CHG");
    CHECK(best("enhedssammensaetning", "da", "ninth") == "N-COH");
    CHECK(best("coerência", "pt-BR", "ninth") == "N-COH");
    CHECK(best("coerenta", "ro", "ninth") == "N-COH");
}

TEST_CASE("what players ask is answered by one of the first three clauses") {
    const auto answered = [](std::string_view language, std::string_view words, Clause clause) {
        const auto found = library().find(words, language);
        const auto first = std::span(found).first(std::min<std::size_t>(3, found.size()));
        CHECK_MESSAGE(std::ranges::find(first, clause) != first.end(), words);
    };
    answered("en", "how far can I charge", N_CHG_10);
    answered("en", "can I charge after advancing", E_ADV_04);
    answered("en", "look out sir", N_LOOK_01);
    answered("en", "deep strike", N_REIN_01);
    answered("en", "pistols in combat", E_WPN_11);
    answered("en", "reroll", E_RRL_01);
    answered("pl", "rzut obronny", E_SAVE_02); // not Overwatch, which is "ogień obronny"
    answered("pl", "rzuty obronne", E_SAVE_02);
    answered("da", "kan jeg skyde efter fremryk", E_ADV_03);
    answered("da", "hvem starter", E_MISS_21);
    answered("da", "redning", E_SAVE_01);
    answered("it", "posso sparare dopo aver corso", E_ADV_03);
    answered("it", "linea di vista", A_UNIT_07);
    answered("ro", "adăpost", A_TERR_04);
    answered("ro", "retragere și tragere", E_FALL_05);
    answered("pt-BR", "posso atirar depois de correr", E_ADV_03);
    answered("pt-BR", "pistolas em combate", N_WPN_09);
    answered("pl", "czy mogę strzelać po biegu", E_ADV_03);
    answered("pl", "strzelanie przez ściany", A_SHT_03);
}

TEST_CASE("an interpretation is read with the first clause that names it, or that it names") {
    CHECK(library().read_with(N_COH_01) == Clause::none); // no interpretation
    std::size_t placed = 0;
    for (std::size_t number = 1; number < clause_texts().size(); ++number) {
        const auto clause = static_cast<Clause>(number);
        const Clause with = library().read_with(clause);
        if (with == Clause::none) continue;
        ++placed;
        CHECK(is_interpretation(text_of(clause)));
        CHECK_FALSE(is_interpretation(text_of(with)));
        CHECK(text_of(with).rules == text_of(clause).rules);
        const auto there = clauses_in(text_of(with).text), back = clauses_in(text_of(clause).text);
        CHECK((std::ranges::count(there, clause) + std::ranges::count(back, with)) > 0);
    }
    CHECK(placed > 200);
    CHECK(library().read_with(A_I_108) == A_CHG_01);
}

TEST_CASE("a translation whose English has changed is not shown") {
    const fs::path data = fs::temp_directory_path() / "muster_rulebook_test";
    fs::create_directories(data / "rulebook/it");
    const auto write = [&](const std::string& mark) {
        std::ofstream(data / "rulebook/it/ninth.json")
            << R"({"N-COH-03": {"english": ")" << mark << R"(", "text": "Due modelli"}})";
        return Rulebook(data, "it");
    };
    CHECK(write("cd55d510").text(N_COH_03) == "Due modelli");
    const Rulebook stale = write("cd55d511");
    CHECK_FALSE(stale.has(N_COH_03));
    CHECK(stale.text(N_COH_03) == text_of(N_COH_03).text);
    fs::remove_all(data);
}

TEST_CASE("clauses are found in a text as whole words") {
    CHECK(clauses_in("See N-COH-03, n-coh-03 and N-COH-033 [A-PAS-01a].") == std::vector{N_COH_03, A_PAS_01a});
}

} // namespace
} // namespace muster
