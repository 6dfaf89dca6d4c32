#include "base/spelling.h"

#include <algorithm>
#include <utility>

namespace muster {

std::size_t edits_between(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t exchange = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, exchange});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[a.size()][b.size()];
}

std::vector<std::string_view> nearest_words(std::string_view typed, std::span<const std::string_view> words,
                                            std::size_t most) {
    std::vector<std::pair<std::size_t, std::string_view>> near;
    const std::size_t far = 1 + std::max<std::size_t>(1, typed.size() / 3);
    if (typed.size() > 60) return {};
    for (const std::string_view word : words)
        if (const std::size_t edits = edits_between(typed, word); edits < far) near.emplace_back(edits, word);
    std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string_view>::first);
    std::vector<std::string_view> nearest;
    for (std::size_t i = 0; i < std::min(most, near.size()); ++i) nearest.push_back(near[i].second);
    return nearest;
}

} // namespace muster
