#include "import/unit_kinds.h"

#include <boost/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr std::size_t most_kinds = 12;    // of a datasheet
constexpr std::size_t most_compared = 30; // no real unit has more; a hostile list must not take long

bool is_of_gear(std::string_view key) { return key == "weapons" || key == "abilities" || key == "keywords"; }

// How many entries of a list only one of both has; an entry that is there twice counts twice.
int differences(const json::object& a, const json::object& b, std::string_view key) {
    json::array rest = b.contains(key) ? b.at(key).as_array() : json::array();
    int missing = 0;
    for (const json::value& each : a.contains(key) ? a.at(key).as_array() : json::array())
        if (const auto same = std::ranges::find(rest, each); same != rest.end())
            rest.erase(same);
        else
            ++missing;
    return missing + static_cast<int>(rest.size());
}

// Other numbers weigh more than any gear.
int distance(const UnitKind& a, const UnitKind& b) {
    int sum = 0;
    for (const auto& [key, value] : a.written)
        if (!is_of_gear(key) && (!b.written.contains(key) || b.written.at(key) != value)) sum += 100;
    for (const std::string_view key : {"weapons", "abilities", "keywords"})
        sum += differences(a.written, b.written, key);
    return sum;
}

// The first of the pairs that are most alike.
std::pair<std::size_t, std::size_t> nearest(const std::vector<UnitKind>& kinds) {
    std::pair<std::size_t, std::size_t> best{0, 1};
    int least = std::numeric_limits<int>::max();
    for (std::size_t a = 0; a < kinds.size(); ++a)
        for (std::size_t b = a + 1; b < kinds.size(); ++b)
            if (const int here = distance(kinds[a], kinds[b]); here < least) least = here, best = {a, b};
    return best;
}

} // namespace

std::vector<UnitKind> counted_together(std::vector<UnitKind> kinds) {
    std::vector<UnitKind> different;
    std::map<std::string, std::size_t> known; // by its text: a hostile list has thousands
    for (UnitKind& kind : kinds) {
        const auto [at, is_new] = known.try_emplace(json::serialize(kind.written), different.size());
        if (is_new)
            different.push_back(std::move(kind));
        else
            different[at->second].count += kind.count;
    }
    return different;
}

void merge_kinds(std::vector<UnitKind>& kinds, std::vector<NumberChanged>& changed) {
    while (kinds.size() > most_kinds) {
        auto [first, second] =
            kinds.size() > most_compared ? std::pair(kinds.size() - 2, kinds.size() - 1) : nearest(kinds);
        if (kinds[first].count < kinds[second].count) std::swap(kinds[first], kinds[second]); // most keep their gear
        changed.push_back({kinds[second].name, "a kind of its own", kinds[first].name});
        kinds[first].count += kinds[second].count;
        kinds.erase(kinds.begin() + static_cast<std::ptrdiff_t>(second));
    }
}

} // namespace muster::import
