// Coherency of the three games at its boundaries, and the bit matrix compared with a slow twin.
#include "army/alternating/values.h"
#include "army/eighth/values.h"
#include "army/ninth/values.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <vector>

using namespace muster;

namespace {

constexpr Length step{1};

Solid man(Length x, Length y, Length z = {}) { return solid(circle(32_mm), 1_in, Placement{{x, y}, z, 0}); }

// `count` models in a row along x, with this gap between neighbouring bases.
std::vector<Solid> row(int count, Length gap, Length y = {}) {
    std::vector<Solid> models;
    for (int i = 0; i < count; ++i) models.push_back(man(i * (32_mm + gap), y));
    return models;
}

std::vector<Solid> operator+(std::vector<Solid> a, const std::vector<Solid>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// The slow twin: the sentences of the rule, one after the other, on plain lists.
struct SlowCheck {
    std::vector<bool> lonely, apart, far;
};

SlowCheck slow_check(const CoherencyRule& rule, const std::vector<Solid>& models) {
    const std::size_t count = models.size();
    const auto linked = [&](std::size_t a, std::size_t b) {
        const Length reach = rule.link.reach;
        if (!rule.link.vertical) return straight_distance(models[a], models[b]) <= reach;
        return horizontal_distance(models[a].base, models[b].base) <= reach &&
               vertical_distance(models[a], models[b]) <= *rule.link.vertical;
    };
    SlowCheck check{std::vector<bool>(count), std::vector<bool>(count), std::vector<bool>(count)};
    const std::size_t needed = count < 2 ? 0 : count >= rule.large_from ? rule.large_neighbours : rule.neighbours;
    for (std::size_t a = 0; a < count; ++a) {
        std::size_t neighbours = 0;
        for (std::size_t b = 0; b < count; ++b) {
            if (b == a) continue;
            if (linked(a, b)) ++neighbours;
            if (rule.everyone_within && straight_distance(models[a], models[b]) > *rule.everyone_within)
                check.far[a] = true;
        }
        check.lonely[a] = neighbours < needed;
    }
    if (!rule.one_group) return check;
    std::vector<std::size_t> group(count); // named after its first model; spread until nothing changes
    for (std::size_t a = 0; a < count; ++a) group[a] = a;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < count; ++b)
                if (a != b && linked(a, b) && group[b] < group[a]) group[a] = group[b], changed = true;
    }
    std::size_t best = 0, best_size = 0;
    for (std::size_t name = 0; name < count; ++name) {
        std::size_t size = 0;
        for (std::size_t a = 0; a < count; ++a) size += group[a] == name ? 1u : 0u;
        if (size > best_size) best = name, best_size = size;
    }
    for (std::size_t a = 0; a < count; ++a) check.apart[a] = group[a] != best;
    return check;
}

} // namespace

TEST_CASE("N-COH-03 models are linked within 2 inches horizontally and 5 inches vertically") {
    const auto pair = [](Length gap, Length up) { return std::vector{man({}, {}), man(32_mm + gap, {}, up)}; };
    CHECK(coherent(ninth::coherency, pair(2_in, 0_in)));
    CHECK(!coherent(ninth::coherency, pair(2_in + step, 0_in)));
    CHECK(coherent(ninth::coherency, pair(2_in, 5_in))); // each axis by itself
    CHECK(!coherent(ninth::coherency, pair(0_in, 5_in + step)));
}

TEST_CASE("N-COH-04 in a unit of two to five models one neighbour is enough") {
    CHECK(coherent(ninth::coherency, row(1, 0_in)));
    CHECK(coherent(ninth::coherency, row(2, 2_in)));
    CHECK(coherent(ninth::coherency, row(5, 2_in)));
    CHECK(!coherent(ninth::coherency, row(5, 2_in + step)));
    const auto straggler = row(4, 0_in) + std::vector{man(4 * 32_mm + 2_in + step, {})};
    CHECK(check_coherency(ninth::coherency, straggler).out_of_place() == only(4));
}

TEST_CASE("N-COH-05 from six models on two neighbours are needed") {
    CHECK(coherent(ninth::coherency, row(5, 1_in)));
    const CoherencyCheck six = check_coherency(ninth::coherency, row(6, 1_in));
    CHECK(six.lonely == (only(0) | only(5))); // the ends of a thin row have one neighbour
    CHECK(six.apart == 0);
    CHECK(coherent(ninth::coherency, row(3, 2_in) + row(3, 2_in, 32_mm + 2_in))); // two ranks
    CHECK(!coherent(ninth::coherency, row(3, 2_in) + row(3, 2_in, 32_mm + 2_in + step)));
}

TEST_CASE("N-I-20 two triplets apart are not one group although everyone has two neighbours") {
    const auto triplet = [](Length x) { return std::vector{man(x, {}), man(x + 32_mm, {}), man(x + 16_mm, 32_mm)}; };
    const auto near_enough = triplet({}) + triplet(2 * 32_mm + 2_in);
    CHECK(coherent(ninth::coherency, near_enough));
    const CoherencyCheck split = check_coherency(ninth::coherency, triplet({}) + triplet(2 * 32_mm + 2_in + step));
    CHECK(split.lonely == 0);
    CHECK(split.apart == (only(3) | only(4) | only(5)));
}

TEST_CASE("N-I-21 the threshold of six counts the models that are left") {
    auto unit = row(6, 1_in);
    CHECK(!coherent(ninth::coherency, unit));
    unit.pop_back();
    CHECK(coherent(ninth::coherency, unit));
    unit.erase(unit.begin() + 2); // a casualty in the middle splits the row again
    CHECK(check_coherency(ninth::coherency, unit).apart == (only(2) | only(3)));
}

TEST_CASE("E-COH-01 every model within 2 inches horizontally and 6 inches vertically of another") {
    const auto pair = [](Length gap, Length up) { return std::vector{man({}, {}), man(32_mm + gap, {}, up)}; };
    CHECK(coherent(eighth::coherency, pair(2_in, 6_in)));
    CHECK(!coherent(eighth::coherency, pair(2_in + step, 0_in)));
    CHECK(!coherent(eighth::coherency, pair(0_in, 6_in + step)));
}

TEST_CASE("E-COH-03 one neighbour is enough whatever the number of models") {
    for (const int count : {2, 5, 6, 10, 40}) {
        CHECK(coherent(eighth::coherency, row(count, 2_in)));
        CHECK(!coherent(eighth::coherency, row(count, 2_in + step)));
    }
}

TEST_CASE("E-I-06 pairs apart from the rest are not one group, and a single model always is") {
    const auto pairs = [](Length gap) {
        return std::vector{man({}, {}), man(32_mm, {}), man(2 * 32_mm + gap, {}), man(3 * 32_mm + gap, {})};
    };
    CHECK(coherent(eighth::coherency, pairs(2_in)));
    CHECK(!coherent(eighth::coherency, pairs(2_in + step)));
    CHECK(coherent(eighth::coherency, row(1, 0_in)));
    // Tested separately, not as one slanted distance: 2 and 6 inches at once are still linked.
    CHECK(coherent(eighth::coherency, std::vector{man({}, {}), man(32_mm + 2_in, {}, 6_in)}));
}

TEST_CASE("A-MOV-02 each model within 1 inch of at least one other model of its unit") {
    CHECK(coherent(alternating::coherency, row(1, 0_in)));
    CHECK(coherent(alternating::coherency, row(3, 1_in)));
    CHECK(check_coherency(alternating::coherency, row(3, 1_in + step)).lonely == first_models(3));
    // One distance is named, so it is a straight line: 304 steps across and 408 up are 508.8, the fraction dropped.
    const Length across{304}, up{408};
    CHECK(coherent(alternating::coherency, std::vector{man({}, {}), man(32_mm + across, {}, up)}));
    CHECK(!coherent(alternating::coherency, std::vector{man({}, {}), man(32_mm + across, {}, up + step)}));
    // Two pairs apart from each other satisfy it.
    CHECK(coherent(alternating::coherency,
                   std::vector{man({}, {}), man(32_mm, {}), man(6_in, {}), man(6_in + 32_mm, {})}));
}

TEST_CASE("A-MOV-03 each model within 9 inches of every other model of its unit") {
    const auto stretched = [](Length end) {
        return std::vector{man({}, {}), man(32_mm, {}), man(end - 32_mm, {}), man(end, {})};
    };
    CHECK(coherent(alternating::coherency, stretched(32_mm + 9_in)));
    const CoherencyCheck check = check_coherency(alternating::coherency, stretched(32_mm + 9_in + step));
    CHECK(check.far == (only(0) | only(3)));
    CHECK(check.lonely == 0);
}

TEST_CASE("the number of models out of place is what a broken unit may not increase") {
    CHECK(out_of_place(alternating::coherency, row(4, 1_in)) == 0);
    // The straggler is lonely, and the far end of the row is more than 9 inches from it.
    CHECK(out_of_place(alternating::coherency, row(3, 1_in) + std::vector{man(12_in, {})}) == 2);
}

TEST_CASE("the bit matrix agrees with the slow twin") {
    CHECK(rc::check("check_coherency", [] {
        const auto rule = *rc::gen::element(ninth::coherency, eighth::coherency, alternating::coherency);
        const auto models = *rc::gen::resize(
            12, rc::gen::container<std::vector<Solid>>(rc::gen::exec([] {
                const Length x = *rc::gen::inRange(0, 20) * 0.5_in, y = *rc::gen::inRange(0, 12) * 0.5_in;
                const Length z = *rc::gen::element(0_in, 0_in, 3_in, 6_in);
                const Shape shape =
                    *rc::gen::element(circle(25_mm), circle(32_mm), oval(60_mm, 35_mm), rectangle(3_in, 2_in));
                return solid(shape, 1_in, Placement{{x, y}, z, *rc::gen::inRange<std::int16_t>(0, 360)});
            })));
        const CoherencyCheck fast = check_coherency(rule, models);
        const SlowCheck slow = slow_check(rule, models);
        for (std::size_t i = 0; i < models.size(); ++i) {
            RC_ASSERT(((fast.lonely >> i) & 1) == slow.lonely[i]);
            RC_ASSERT(((fast.apart >> i) & 1) == slow.apart[i]);
            RC_ASSERT(((fast.far >> i) & 1) == slow.far[i]);
        }
    }));
}
