// Charges that are possible are found: random ones of every game, compared with an exhaustive search on a grid for
// small units and with a way that is known for large ones. A sample of them; all 20,000 where MUSTER_FULL is set.
#include "table/charge_twin.h"
#include "table/random_charges.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>

#include <ctime>
#include <memory>

using namespace muster;
using muster::testing::ChargeMaker;
using muster::testing::RandomCharge;

namespace {

int charges_to_try() {
    if (std::getenv("MUSTER_FULL") != nullptr && !muster::test::sanitized) return 20'000;
    return muster::test::sanitized ? 40 : 600;
}

// Of this thread only: other programs on the machine do not enter the median.
double processor_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Tally {
    int possible = 0, missed = 0, illegal = 0;
    std::vector<double> milliseconds;

    // One where a way is known, or looked for if none is found.
    void add(std::uint64_t seed, const RandomCharge& charge) {
        const double start = processor_milliseconds();
        const auto found = propose_formation(charge.request);
        milliseconds.push_back(processor_milliseconds() - start);
        if (found && !slow::fault_of(charge.request, *found).empty()) {
            ++illegal;
            MESSAGE("illegal: seed " << seed << ", " << slow::fault_of(charge.request, *found));
        }
        const bool is_possible = found || charge.way || slow::ChargeTwin(charge.request).find();
        possible += is_possible;
        if (!is_possible || found) return;
        ++missed;
        MESSAGE("missed: seed " << seed << ", " << charge.request.models.size() << " models");
    }
    double milliseconds_at(std::size_t hundredth) {
        std::ranges::sort(milliseconds);
        return milliseconds[(milliseconds.size() - 1) * hundredth / 100];
    }
};

} // namespace

TEST_CASE("N-CHG-14 E-I-33 A-CHG-01 a charge that is possible is found, whatever stands in its way") {
    Tally small, large;
    const int count = charges_to_try() / 2;
    for (int i = 0; i < count; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        small.add(seed, ChargeMaker(seed).small());
        large.add(seed, ChargeMaker(seed).large());
    }
    for (Tally* tally : {&small, &large})
        MESSAGE(count << (tally == &small ? " small units: " : " large units: ") << tally->possible << " can charge, "
                      << tally->missed << " missed, " << tally->illegal << " illegal; median "
                      << tally->milliseconds_at(50) << " ms, p99 " << tally->milliseconds_at(99) << " ms");
    CHECK(small.illegal + large.illegal == 0);
    CHECK(small.missed + large.missed <= (count < 10'000 ? 0 : 2));
    CHECK(small.possible < count); // the twin has something to say
}

TEST_CASE("the twin finds a way for one model up to where its reach ends, and none a step beyond") {
    for (const Length more : {Length{}, Length{1}}) {
        FormationRequest request;
        request.ground.size = {12_in, 12_in};
        request.coherency = ninth::coherency;
        request.models = {{{circle(32_mm), 1.5_in, 3_in, false, false}, {{2_in, 6_in}, {}, 0}, false, {}}};
        const Solid foe = solid(circle(32_mm), 1.5_in, {{6_in + 32_mm + more, 6_in}, {}, 0});
        request.ground.barriers = {{foe.base, {}, 1.5_in, {}, {}}};
        request.targets = {{{foe}, {1_in, 5_in}}};
        CHECK(slow::ChargeTwin(request).find().has_value() == (more == Length{}));
        CHECK(propose_formation(request).has_value() == (more == Length{}));
    }
}
