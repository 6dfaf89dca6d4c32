#include "base/fixed_vector.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <type_traits>

using muster::FixedVector;

static_assert(std::is_trivially_copyable_v<FixedVector<int, 3>>);

TEST_CASE("a fixed vector compares what it holds, not what it once held") {
    FixedVector<int, 3> a{1, 2, 3};
    a.pop_back();
    CHECK(a == FixedVector<int, 3>{1, 2});
    CHECK_FALSE(a == FixedVector<int, 3>{1, 2, 3});
    a.resize(3);
    CHECK(a[2] == 0);
    CHECK(a.full());
}

TEST_CASE("erasing keeps the order of the others") {
    FixedVector<int, 4> a{1, 2, 3, 4};
    a.erase_at(1);
    CHECK(a == FixedVector<int, 4>{1, 3, 4});
}

TEST_CASE("what is not there, or has no room, is an exception in every build") {
    FixedVector<int, 2> a{1};
    const FixedVector<int, 2>& same = a;
    CHECK(a[0] == 1);
    CHECK_THROWS_AS((void)a[1], std::out_of_range); // there is room for it, but it is not there
    CHECK_THROWS_AS((void)same[1], std::out_of_range);
    a.push_back(2);
    CHECK_THROWS_AS(a.push_back(3), std::out_of_range);
    CHECK_THROWS_AS(a.resize(3), std::out_of_range);
    CHECK_THROWS_AS(a.erase_at(2), std::out_of_range);
    CHECK(a == FixedVector<int, 2>{1, 2}); // as it was
    a.clear();
    CHECK_THROWS_AS(a.pop_back(), std::out_of_range);
    CHECK_THROWS_AS((void)a.front(), std::out_of_range);
    CHECK_THROWS_AS((void)a.back(), std::out_of_range);
}
