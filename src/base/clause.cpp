#include "base/clause.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace muster {

std::span<const ClauseText> generated_clause_texts(); // of all catalogues that the build knows

namespace {

struct Texts {
    std::vector<ClauseText> listed = {generated_clause_texts().begin(), generated_clause_texts().end()};
    std::vector<ClauseText> by_number = listed; // with empty rows for games that this program does not have
};
Texts& all_texts() {
    static Texts all;
    return all;
}

} // namespace

std::span<const ClauseText> clause_texts() { return all_texts().listed; }

const ClauseText& text_of(Clause clause) { return all_texts().by_number[static_cast<std::size_t>(clause)]; }

void add_clauses(const AddedClauses& added) {
    auto& [listed, by_number] = all_texts();
    const auto first = static_cast<std::size_t>(added.first);
    by_number.resize(std::max(by_number.size(), first + added.texts.size()));
    std::ranges::copy(added.texts, by_number.begin() + static_cast<std::ptrdiff_t>(first));
    listed.insert(listed.end(), added.texts.begin(), added.texts.end());
}

std::optional<Clause> clause_named(std::string_view id) {
    const auto same_letter = [](char a, char b) {
        return std::toupper(static_cast<unsigned char>(a)) == std::toupper(static_cast<unsigned char>(b));
    };
    const auto& rows = all_texts().by_number;
    for (std::size_t row = 1; row < rows.size() && !id.empty(); ++row)
        if (std::ranges::equal(rows[row].id, id, same_letter)) return static_cast<Clause>(row);
    return std::nullopt;
}

} // namespace muster
