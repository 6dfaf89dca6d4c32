#include "base/fixed_vector.h"

#include <doctest/doctest.h>

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
