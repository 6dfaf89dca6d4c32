// Runs that are interrupted, saved and continued.
#include "armies.h"

#include "base/bytes_archive.h"
#include "base/fingerprint.h"
#include "simulate/checkpoint.h"
#include "simulate/result_queue.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace std::chrono_literals;

namespace {

BattleReport report(std::uint64_t digest) {
    BattleReport made;
    made.result.digest = digest;
    made.stats.units = {{.models_lost = 1}};
    made.stats.weapons = {{0, "Rifle", 2, 1, 1}};
    return made;
}

SimulationPlan small(std::uint64_t battles) {
    return drill_plan(drill_army("R", {3, 2}), drill_army("B", {4}), battles);
}

bool same(const SimulationResult& a, const SimulationResult& b) {
    return a.digest() == b.digest() && bytes_of(a.stats) == bytes_of(b.stats) && a.decisions() == b.decisions();
}

} // namespace

TEST_CASE("what is brought in out of order waits for what comes before it") {
    ResultQueue queue(4, {});
    CHECK(queue.take(3).count == 3);
    const ResultQueue::Batch last = queue.take(3);
    CHECK(last.first == 3);
    CHECK(last.count == 1);
    CHECK(queue.take().count == 0);
    queue.give(2, report(12));
    queue.give(0, report(10));
    CHECK(queue.done() == 1);
    CHECK(queue.so_far().stats.units[0].models_lost == 1);
    queue.give(1, report(11));
    CHECK(queue.done() == 3);
    CHECK_FALSE(queue.wait(0ms));
    queue.give(3, report(13));
    CHECK(queue.wait(0ms));
    const SimulationResult all = queue.finish();
    for (std::uint64_t i = 0; i < 4; ++i) CHECK(all.battles[i].digest == 10 + i);
    CHECK(all.stats.weapons.size() == 1);
    CHECK(all.stats.weapons[0].attacks == 8);
}

TEST_CASE("a stop hands out no more but waits for what was handed out") {
    ResultQueue queue(10, {});
    queue.take(2);
    queue.stop();
    CHECK(queue.take(5).count == 0);
    CHECK_FALSE(queue.wait(0ms));
    queue.give(1, report(1));
    queue.give(0, report(0));
    CHECK(queue.wait(0ms));
    CHECK(queue.finish().battles.size() == 2);
}

TEST_CASE("a fault ends the run and is told") {
    ResultQueue queue(10, {});
    queue.take();
    queue.fail(std::make_exception_ptr(std::runtime_error("no")));
    CHECK(queue.wait(0ms));
    CHECK(queue.take().count == 0);
    CHECK_THROWS_WITH(queue.finish(), "no");
    RunOptions full_disk;
    full_disk.progress = [](std::uint64_t) { throw std::runtime_error("full"); };
    CHECK_THROWS_WITH(simulate(small(5), full_disk), "full");
}

TEST_CASE("a run that goes on from a checkpoint ends as if nothing had happened") {
    const SimulationResult whole = simulate(small(30)), half = simulate(small(12));
    auto kept = read_checkpoint(small(30), checkpoint_of(small(12), half), "run");
    REQUIRE(kept.has_value());
    CHECK(same(*kept, half));
    RunOptions options;
    options.before = *kept;
    CHECK(same(simulate(small(30), options), whole));
    options.before = whole;
    CHECK(same(simulate(small(30), options), whole)); // nothing left to do
}

TEST_CASE("a checkpoint that is damaged or of something else is refused") {
    const SimulationPlan plan = small(6);
    const std::string good = checkpoint_of(plan, simulate(plan));
    const auto found = [&](const SimulationPlan& by, const std::string& text) {
        const auto result = read_checkpoint(by, text, "run");
        return result.has_value() ? std::string() : result.error().found;
    };
    CHECK(found(plan, good).empty());
    CHECK(found(plan, "") == "something else");
    CHECK(found(plan, "{\"format\": \"muster-army/1\"}\n") == "something else");
    for (std::size_t cut = good.find('\n') + 1; cut < good.size(); cut += 7)
        CHECK(found(plan, good.substr(0, cut)) == "a damaged file");
    std::string flipped = good;
    flipped[good.size() / 2] = static_cast<char>(~flipped[good.size() / 2]);
    CHECK(found(plan, flipped) == "a damaged file");
    for (auto change :
         {+[](SimulationPlan& other) { other.seed = 2; }, +[](SimulationPlan& other) { other.players[1] = "quick"; },
          +[](SimulationPlan& other) { other.swapped = nullptr; },
          +[](SimulationPlan& other) { std::swap(other.setup, other.swapped); }}) {
        SimulationPlan other = plan;
        change(other);
        CHECK(found(other, good) == "battles of another simulation");
    }
    // The checksum is no secret: content that no run could have kept is refused, however right it is.
    const SimulationResult whole = simulate(plan);
    REQUIRE_FALSE(whole.stats.weapons.empty());
    for (auto change :
         {+[](CombatStats& stats) { stats.units.pop_back(); }, +[](CombatStats& stats) { stats.units.resize(500); },
          +[](CombatStats& stats) { stats.weapons[0].unit = 60000; }}) {
        SimulationResult bent = whole;
        change(bent.stats);
        CHECK(found(plan, checkpoint_of(plan, bent)) == "a damaged file");
    }
    const auto signed_anew = [&](std::string bytes) {
        const std::string_view begin = std::string_view(good).substr(0, good.find('\n') - 16);
        return std::string(begin) + hexadecimal(fingerprint(std::string_view(bytes))) + "\n" + bytes;
    };
    const std::string bytes = good.substr(good.find('\n') + 1);
    CHECK(found(plan, signed_anew(bytes)).empty());
    CHECK(found(plan, signed_anew(bytes + '\0')) == "a damaged file");
    CHECK(found(plan, signed_anew(bytes.substr(0, bytes.size() - 1))) == "a damaged file");
    for (const char* huge : {"\0\0\xff\xff\xff\xff\xff\x7f", "\xff\xff\x1f\0\1"}) // battles; units
        CHECK(found(plan, signed_anew(std::string(huge, huge[0] ? 5 : 8))) == "a damaged file");
    SimulationResult by_other_rules = simulate(plan);
    by_other_rules.battles[0].digest ^= 1;
    CHECK(found(plan, checkpoint_of(plan, by_other_rules)) == "battles that come out differently now");
}
