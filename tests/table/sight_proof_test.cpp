// Sight by proof: what is seen through gaps that no line between sample points finds, what is not, and the slow twin.
#include "sight_twin.h"

#include "table/piece.h"
#include "table/sight_proof.h"
#include "table/table_file.h"
#include "testing/sanitized.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <random>

using namespace muster;
using muster::testing::SightTwin;

namespace {

constexpr UnitId red{0}, blue{1}, others{2};

SightModel infantry(UnitId unit, Point at, Length elevation = {}) {
    return {solid(circle(32_mm), 1.5_in, {at, elevation, 0}), unit, true};
}
SightModel vehicle(UnitId unit, Point at, int facing = 0) {
    return {solid(rectangle(5_in, 3_in), 4_in, {at, {}, static_cast<std::int16_t>(facing)}), unit, true};
}

Prism box(Point low, Point high, Length bottom, Length top) {
    const std::array corners{low, Point{high.x, low.y}, high, Point{low.x, high.y}};
    return {footprint(corners), bottom, top - bottom, static_cast<std::uint8_t>(Trait::blocking)};
}
Table table(std::vector<Prism> prisms) {
    return {"", {44_in, 60_in}, {{"ruin", TerrainKind::ruin, std::move(prisms)}}};
}

// Walls right across the table at 20", from the south up to one place and from another on to the north.
std::vector<Prism> walls(Length south, Length north) {
    return {box({20_in, 0_in}, {20_in + 6_mm, south}, {}, 9_in), box({20_in, north}, {20_in + 6_mm, 60_in}, {}, 9_in)};
}

const SightModel observer = infantry(red, {10_in, 30_in}), target = infantry(blue, {30_in, 30_in});

bool sees_through(std::vector<Prism> prisms, const SightModel& from = observer, const SightModel& to = target) {
    const SightScene scene(table(std::move(prisms)));
    const bool sees = scene.sees(from, to);
    CHECK(scene.sees(to, from) == sees);
    CHECK(scene.free_line(from, to).has_value() == sees);
    return sees;
}

std::uint32_t lines_blocked(std::vector<Prism> prisms, const SightModel& from, const SightModel& to) {
    return SightScene(table(std::move(prisms))).blocked(from, to).part;
}

} // namespace

TEST_CASE("N-I-59 walls that touch are proved to have no gap, in whatever order they are listed") {
    const auto wall = [](Length south, Length north) { return box({20_in, south}, {20_in + 6_mm, north}, {}, 9_in); };
    std::vector<Prism> closed = {wall(0_in, 29.5_in), wall(29.5_in, 30.5_in), wall(30.5_in, 60_in)};
    const auto south_to_north = [](const Prism& a, const Prism& b) { return a.base.centre < b.base.centre; };
    const Eyes from = eyes(observer.solid), to = eyes(target.solid);
    std::ranges::sort(closed, south_to_north);
    do {
        SightProof proof;
        proof.ask(from, to);
        for (const Prism& prism : closed) proof.add({&prism.base, prism.elevation, prism.top()});
        CHECK(proof.decide(3) == SightProof::Verdict::stopped);
        CHECK(proof.decide(2) == SightProof::Verdict::free); // without the last of them
    } while (std::ranges::next_permutation(closed, south_to_north).found);
}

TEST_CASE("N-SHT-18 N-I-59 any part is enough: a hull is seen through a gap that no line between sample points meets") {
    const SightModel tank = vehicle(blue, {31_in, 30_in}, 90);
    for (std::int32_t off = 0; off < 700; off += 20) {
        const Length south = 29_in + Length{off};
        CHECK(sees_through(walls(south, south + 0.25_in), observer, tank));
        CHECK(sees_through(walls(south, south + 2_mm), observer, tank));
        CHECK_FALSE(sees_through(walls(south, south), observer, tank)); // a seam
        CHECK_FALSE(sees_through(walls(south, south - Length{1}), observer, tank));
    }
    // Right behind the wall: the lines to its axis pass on one side of a gap one inch wide, those to its corners on the
    // other.
    const SightModel far = infantry(red, {2_in, 30_in}), near = vehicle(blue, {22_in, 30_in}, 90);
    const auto gap = walls(30_in + 3_mm, 31_in + 3_mm);
    CHECK(lines_blocked(gap, far, near) == Eyes::lines);
    CHECK(sees_through(gap, far, near));
    CHECK(sees_through(walls(30_in + 3_mm, 30_in + 5_mm), far, near));
    CHECK_FALSE(sees_through(walls(30_in + 3_mm, 30_in + 3_mm), far, near));
}

TEST_CASE("N-I-59 nobody sees past a wall that reaches beyond all of both, and from beside its end somebody does") {
    CHECK_FALSE(sees_through(walls(60_in, 60_in)));
    // The wall ends where the line from the one's northern rim to the other's runs: up to there it hides everything.
    const Length rim = 30_in + 16_mm;
    CHECK_FALSE(sees_through(walls(rim + Length{1}, 60_in)));
    CHECK(sees_through(walls(rim - 2_mm, 60_in)));
    CHECK_FALSE(sees_through({box({20_in, 0_in}, {20_in + 6_mm, 60_in}, {}, 1.5_in + Length{1})}));
    CHECK(sees_through({box({20_in, 0_in}, {20_in + 6_mm, 60_in}, {}, 1.5_in)})); // along its top
}

TEST_CASE("N-I-59 seams of zero width between prisms that touch block, whether they run up, along or across") {
    const Length y = 30_in; // where the axes of the two are
    CHECK_FALSE(sees_through(walls(y, y)));
    CHECK(sees_through(walls(y - 1_mm, y + 1_mm)));
    // A wall on a wall, and a wall that stands on a floor.
    const auto across = [](Length bottom, Length top) {
        return box({20_in, 0_in}, {20_in + 6_mm, 60_in}, bottom, top);
    };
    CHECK_FALSE(sees_through({across({}, 0.75_in), across(0.75_in, 3_in)}));
    CHECK_FALSE(sees_through({across({}, 1.5_in), across(1.5_in, 3_in)}));
    CHECK(sees_through({across({}, 0.75_in), across(0.75_in + 2_mm, 3_in)}));
    const Prism floor = box({5_in, 20_in}, {35_in, 40_in}, 2.75_in, 3_in);
    const SightModel up = infantry(red, {10_in, 30_in}, 3_in), there = infantry(blue, {30_in, 30_in}, 3_in);
    CHECK_FALSE(sees_through({floor, across(3_in, 6_in)}, up, there));
    CHECK(sees_through({floor, across(3_in + 2_mm, 6_in)}, up, there));
    // Corner to corner.
    CHECK_FALSE(sees_through({box({20_in, 0_in}, {21_in, y}, {}, 9_in), box({21_in, y}, {22_in, 60_in}, {}, 9_in)}));
    // Two models' bases, and a base and a wall.
    SightScene scene(table(walls(28_in, 32_in)));
    for (std::uint16_t i = 0; i < 4; ++i) {
        SightModel tall = infantry(others, {20_in, 28_in + 16_mm + Length{i * 640}});
        tall.solid.height = 9_in;
        scene.place(ModelId{i}, tall);
    }
    CHECK_FALSE(scene.sees(observer, target)); // the wall, base after base without a gap, the wall
    scene.remove(ModelId{1});
    CHECK(scene.sees(observer, target));
}

TEST_CASE("N-I-59 windows, arches and bridges are seen through at the heights at which they are open") {
    const auto window = [](Length low, Length high) {
        auto all = walls(29.5_in, 30.5_in);
        all.push_back(box({20_in, 29.5_in}, {20_in + 6_mm, 30.5_in}, {}, low));
        all.push_back(box({20_in, 29.5_in}, {20_in + 6_mm, 30.5_in}, high, 9_in));
        return all;
    };
    CHECK(sees_through(window(1_in, 2_in)));
    CHECK(sees_through(
        window(0.75_in + 1_mm, 0.75_in + 3_mm))); // no line between sample points is there: half, 0.75", or full height
    CHECK_FALSE(sees_through(window(2_in, 3_in)));
    CHECK_FALSE(sees_through(window(1_in, 1_in)));
    CHECK_FALSE(sees_through(window(1.5_in + Length{1}, 3_in)));
    // From a floor down to the ground: at 20" it is half way.
    const SightModel high = infantry(red, {10_in, 30_in}, 6_in);
    CHECK(sees_through(window(2_in, 4_in), high, target));
    CHECK_FALSE(sees_through(window(5_in, 6_in), high, target));
    CHECK_FALSE(sees_through(window({}, 2.5_in), high, target));
    CHECK(sees_through(window({}, 0.25_in)));
    // Under an arch, over what lies there; not between what lies there and the arch if it reaches up to it.
    auto arch = walls(29_in, 31_in);
    arch.push_back(box({20_in, 29_in}, {20_in + 6_mm, 31_in}, 0.5_in, 9_in));
    CHECK(sees_through(arch));
    arch.push_back(box({24_in, 0_in}, {25_in, 60_in}, {}, 0.25_in));
    CHECK(sees_through(arch));
    arch.push_back(box({16_in, 0_in}, {17_in, 60_in}, {}, 0.5_in));
    CHECK(sees_through(arch)); // falling from one to the other
    arch.push_back(box({22_in, 0_in}, {23_in, 60_in}, {}, 0.5_in));
    CHECK_FALSE(sees_through(arch));
}

TEST_CASE("N-I-59 a floor hides who is under it from who is on it, except past its edge") {
    const Prism floor = box({5_in, 20_in}, {20_in, 40_in}, 2.75_in, 3_in);
    const auto up = [](Length x) { return infantry(red, {x, 30_in}, 3_in); };
    const auto down = [](Length x) { return infantry(blue, {x, 30_in}); };
    CHECK_FALSE(sees_through({floor}, up(10_in), down(12_in)));
    CHECK_FALSE(sees_through({floor}, up(12_in), down(12_in))); // right below
    CHECK(sees_through({floor}, up(18_in), down(24_in)));
    CHECK(sees_through({}, up(12_in), down(12_in)));
    CHECK(sees_through({floor}, up(20_in), down(20_in))); // over the edge that both reach beyond
}

TEST_CASE("N-I-59 who touches the other sees it, and a thin wall between two that touch it hides them") {
    const SightModel beside = infantry(blue, {10_in + 32_mm, 30_in});
    CHECK(sees_through({}, observer, beside));
    const SightModel behind = infantry(blue, {10_in + 38_mm, 30_in});
    const auto wall = [](Length south, Length north) {
        return std::vector{box({10_in + 16_mm, south}, {10_in + 22_mm, north}, {}, 3_in)};
    };
    CHECK_FALSE(sees_through(wall(28_in, 32_in), observer, behind));
    CHECK_FALSE(sees_through(wall(30_in - 17_mm, 30_in + 17_mm), observer, behind));
    CHECK(sees_through(wall(30_in - 16_mm, 30_in + 12_mm), observer, behind));
}

TEST_CASE("the line drawn runs from one model to the other and nothing stops it") {
    const SightScene scene(table(walls(29.25_in, 29.5_in)));
    const auto line = scene.free_line(observer, target);
    REQUIRE(line.has_value());
    CHECK(squared_distance(line->from, observer.solid.base.centre) <= squared(16_mm + Length{1}));
    CHECK(squared_distance(line->to, target.solid.base.centre) <= squared(16_mm + Length{1}));
    for (const Prism& wall : walls(29.25_in, 29.5_in))
        CHECK_FALSE(
            blocks({&wall.base, wall.elevation, wall.top()}, line->from, line->from_level, line->to, line->to_level));
    const auto back = scene.free_line(target, observer); // the same line
    CHECK(back->from == line->to);
    CHECK(back->to_level == line->from_level);
}

// --- The slow twin

namespace {

class Scenery {
  public:
    explicit Scenery(std::uint64_t seed) : random_(seed) {
        for (const auto& entry : std::filesystem::directory_iterator(MUSTER_SOURCE "/data/tables"))
            files_.push_back(entry.path().string());
        std::ranges::sort(files_);
        for (const std::string& file : files_) ready_.push_back(*load_table(file));
    }

    int number(int low, int high) {
        return low + static_cast<int>(random_() % static_cast<std::uint64_t>(high - low + 1));
    }
    Length length(Length low, Length high) { return {number(low.steps, high.steps)}; }

    Table any_table() {
        if (number(0, 2) == 0) return ready_[static_cast<std::size_t>(number(0, static_cast<int>(ready_.size()) - 1))];
        std::vector<Prism> prisms;
        for (int i = number(1, 3); i > 0; --i) add_something(prisms);
        return table(std::move(prisms));
    }
    Point somewhere(Point size) { return {length(2_in, size.x - 2_in), length(2_in, size.y - 2_in)}; }

    SightModel model(UnitId unit, Point at) {
        static constexpr std::array<Length, 5> bases{25_mm, 32_mm, 40_mm, 60_mm, 100_mm};
        const int kind = number(0, 9);
        const auto facing = static_cast<std::int16_t>(number(0, 359));
        const Length up = number(0, 3) == 0 ? length({}, 6_in) : Length{};
        if (kind == 0) return {solid(rectangle(5_in, 3_in), 4_in, {at, up, facing}), unit, true};
        if (kind == 1) return {solid(oval(90_mm, 52_mm), 2_in, {at, up, facing}), unit, true};
        const Length base = bases[static_cast<std::size_t>(number(0, 4))];
        return {solid(circle(base), number(0, 1) == 0 ? 1.5_in : length(1_in, 5_in), {at, up, 0}), unit, true};
    }

  private:
    Prism part(Point at, int turn, Point low, Point high, Length bottom, Length top) {
        Prism prism = box(low, high, bottom, top);
        std::vector<Point> corners;
        for (const Point corner : prism.base.vertices) corners.push_back(at + turned(corner, turn));
        prism.base = footprint(corners);
        return prism;
    }
    // In the middle of the table: a box, a wall of two pieces, one with a gap, a window, an arch, a floor on posts.
    void add_something(std::vector<Prism>& prisms) {
        const Point at{length(16_in, 28_in), length(22_in, 38_in)};
        const int turn = number(0, 2) == 0 ? 90 * number(0, 3) : number(0, 359);
        const Length wide = length(2_in, 9_in), high = length(1_in, 6_in), thick = 6_mm;
        const auto add = [&](Length from, Length to, Length bottom, Length top) {
            prisms.push_back(part(at, turn, {from, {}}, {to, thick}, bottom, top));
        };
        switch (number(0, 5)) {
        case 0:
            prisms.push_back(part(at, turn, {}, {wide, length(6_mm, 4_in)}, {}, high));
            break;
        case 1:
            add(-wide, {}, {}, high), add({}, wide, {}, high);
            break;
        case 2:
            add(-wide, {}, {}, high), add(length(0_mm, 12_mm), wide, {}, high);
            break;
        case 3: {
            const Length low = length({}, high), gap = length({}, 30_mm);
            add(-wide, {}, {}, high), add(gap, wide, {}, high), add({}, gap + Length{1}, {}, low);
            if (low + 4_mm < high) add({}, gap + Length{1}, low + length({}, 4_mm), high);
            break;
        }
        case 4:
            add(-wide, {}, {}, high), add(1_in, wide, {}, high), add({}, 1_in, length({}, high - Length{1}), high);
            break;
        default:
            prisms.push_back(part(at, turn, {}, {wide, wide}, high, high + 0.25_in));
        }
    }

    std::mt19937_64 random_;
    std::vector<std::string> files_;
    std::vector<Table> ready_;
};

// A line a few steps beside it is free of everything, even of what it touches: it is not in a seam.
bool has_free_neighbour(std::span<const Solid> between, const SightLine& line) {
    const auto is_free = [&](Point from, Length from_level, Point to, Length to_level) {
        return std::ranges::none_of(between, [&](const Solid& each) {
            return blocks({&each.base, each.elevation, each.top()}, from, from_level, to, to_level);
        });
    };
    const Point way = line.to - line.from;
    const double length = std::max(1.0, std::sqrt(static_cast<double>(squared_norm(way))));
    for (const int aside : {0, 1, -1, 2, -2})
        for (const int above : {1, -1, 2, -2, 0}) {
            if (aside == 0 && above == 0) continue;
            const auto moved = [&](Point p) {
                return p + Point{{static_cast<std::int32_t>(std::lround(-aside * way.y.steps / length))},
                                 {static_cast<std::int32_t>(std::lround(aside * way.x.steps / length))}};
            };
            if (is_free(moved(line.from), line.from_level + Length{above}, moved(line.to),
                        line.to_level + Length{above}))
                return true;
        }
    return false;
}

// A sample of the pairs in an ordinary check; all in a full one.
int pairs_to_try() {
    if (muster::test::sanitized) return 60;
    return std::getenv("MUSTER_FULL") != nullptr ? 20'000 : 1'500;
}

} // namespace

TEST_CASE("N-I-59 N-SHT-18 no gap of two millimetres is missed, and nothing is seen through a wall") {
    Scenery scenery(2026);
    int seen = 0, hidden = 0, unsampled = 0, narrow = 0, inexact = 0;
    const int pairs = pairs_to_try();
    for (int tried = 0; tried < pairs;) {
        const Table table = scenery.any_table();
        const bool is_crowded = scenery.number(0, 3) == 0;
        SightScene scene(table, every_prism);
        std::vector<Solid> between;
        for (const TerrainPiece& piece : table.terrain)
            for (const Prism& prism : piece.prisms)
                if (prism.height > Length{}) between.push_back({prism.base, prism.elevation, prism.height, false});
        for (std::uint16_t i = 0; i < (is_crowded ? 60 : 3); ++i) {
            const SightModel bystander = scenery.model(others, scenery.somewhere(table.size));
            scene.place(ModelId{i}, bystander);
            between.push_back(bystander.solid);
        }
        for (int i = 0; i < 10; ++i) {
            const SightModel from = scenery.model(red, scenery.somewhere(table.size));
            const Point near = scenery.somewhere(table.size);
            const SightModel to =
                scenery.model(blue, scenery.number(0, 3) == 0 ? Point{(from.solid.base.centre.x + near.x) / 2,
                                                                      (from.solid.base.centre.y + near.y) / 2}
                                                              : near);
            const auto stands_in = [&](const SightModel& model) {
                return std::ranges::any_of(between, [&](const Solid& each) { return collide(each, model.solid); });
            };
            if (stands_in(from) || stands_in(to) || collide(from.solid, to.solid)) continue; // nobody does
            ++tried;
            const bool sees = scene.sees(from, to);
            REQUIRE(scene.sees(to, from) == sees);
            ++(sees ? seen : hidden);
            const auto line = scene.free_line(from, to);
            REQUIRE(line.has_value() == sees);
            if (!sees) {
                REQUIRE_FALSE(SightTwin(from.solid, to.solid, between).has_gap());
                continue;
            }
            REQUIRE(has_free_neighbour(between, *line));
            for (const Solid& each : between)
                inexact += blocks({&each.base, each.elevation, each.top()}, line->from, line->from_level, line->to,
                                  line->to_level);
            if (scene.blocked(from, to).part < Eyes::lines) continue;
            ++unsampled;
            narrow += !SightTwin(from.solid, to.solid, between).has_gap();
        }
    }
    MESSAGE(seen << " seen, " << unsampled << " of them by no sample, " << narrow << " through less than 2 mm; "
                 << hidden << " hidden; " << inexact << " lines blocked");
    CHECK(inexact == 0);
    CHECK(hidden > pairs / 10);
    CHECK(unsampled > pairs / 500);
}
