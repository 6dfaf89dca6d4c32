#include "base/clause.h"

#include <algorithm>
#include <cctype>

namespace muster {

std::optional<Clause> clause_named(std::string_view id) {
    const auto same_letter = [](char a, char b) {
        return std::toupper(static_cast<unsigned char>(a)) == std::toupper(static_cast<unsigned char>(b));
    };
    const auto rows = clause_texts();
    for (std::size_t row = 1; row < rows.size(); ++row)
        if (std::ranges::equal(rows[row].id, id, same_letter)) return static_cast<Clause>(row);
    return std::nullopt;
}

} // namespace muster
