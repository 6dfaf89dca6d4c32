#include "base/interval.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace muster;

TEST_CASE("a share's interval is Wilson's") {
    const Interval none = wilson(0, 0), tenth = wilson(1, 10), all = wilson(10, 10);
    CHECK(none.low == 0);
    CHECK(none.high == 1);
    CHECK(tenth.low == doctest::Approx(0.01788).epsilon(1e-3)); // as tables have it
    CHECK(tenth.high == doctest::Approx(0.40415).epsilon(1e-3));
    CHECK(all.low == doctest::Approx(0.72247).epsilon(1e-3));
    CHECK(all.high == 1);
}

TEST_CASE("what was seen lies in its interval, also at the ends") {
    for (int trials = 1; trials <= 400'000; trials = trials * 3 / 2 + 1)
        for (const int successes : {0, 1, trials / 3, trials - 1, trials}) {
            CAPTURE(trials);
            CAPTURE(successes);
            const Interval interval = wilson(successes, trials);
            CHECK(0 <= interval.low);
            CHECK(interval.low <= 1.0 * successes / trials);
            CHECK(1.0 * successes / trials <= interval.high);
            CHECK(interval.high <= 1);
            CHECK((interval.low == 0) == (successes == 0));
            CHECK((interval.high == 1) == (successes == trials));
        }
}

TEST_CASE("a mean's interval is that of its values") {
    const Interval interval = mean_interval(1 + 2 + 3 + 4, 1 + 4 + 9 + 16, 4); // mean 2.5, variance 5/3
    CHECK(interval.low == doctest::Approx(2.5 - 1.959964 * std::sqrt(5.0 / 12)));
    CHECK(interval.high == doctest::Approx(2.5 + 1.959964 * std::sqrt(5.0 / 12)));
    CHECK(mean_interval(3, 9, 1).low == 3);
    CHECK(mean_interval(3, 9, 1).high == 3);
}
