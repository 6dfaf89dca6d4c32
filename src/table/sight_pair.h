// Two models looking at each other: the corridor between them, what may stand in it, and the lines through it. Only for
// the code of sight itself.
#pragma once

#include "table/sight.h"
#include "table/sight_proof.h"
#include "table/sight_seam.h"

#include <bit>

namespace muster {

// A circle in plan and the levels between which its points lie.
struct SightScene::Group {
    Point centre;
    Length radius, low, high;
};

// Of the sample points only.

inline SightScene::Group SightScene::around(std::span<const Eyes> models) {
    Point least = models[0].axis(), most = least;
    Group group{{}, {}, models[0].half(), models[0].full()};
    for (const Eyes& model : models) {
        least = {std::min(least.x, model.axis().x), std::min(least.y, model.axis().y)};
        most = {std::max(most.x, model.axis().x), std::max(most.y, model.axis().y)};
        group.low = std::min(group.low, model.half());
        group.high = std::max(group.high, model.full());
    }
    group.centre = {(least.x + most.x) / 2, (least.y + most.y) / 2};
    for (const Eyes& model : models) {
        const auto away = static_cast<std::int32_t>(ceil_sqrt(squared_distance(group.centre, model.axis())));
        group.radius = std::max(group.radius, model.radius + Length{away});
    }
    return group;
}

// Of all that there is of the models.
inline SightScene::Group SightScene::all_of(std::span<const Eyes> models) {
    Group group = around(models);
    for (const Eyes& model : models) group.low = std::min(group.low, model.feet);
    return group;
}

// The axis of a model at full height, where its most central line begins.
inline SightScene::Group SightScene::top_of(const Eyes& model) {
    return {model.axis(), Length{0}, model.full(), model.full()};
}

// Holds every line between two groups. Misses only what no such line can meet, or touch but from above.
struct SightScene::Corridor {
    Corridor(const Group& from, const Group& to)
        : start(from.centre),
          way(to.centre - from.centre),
          squared_length(squared_norm(way)),
          length(std::max<std::int64_t>(1, ceil_sqrt(squared_length))),
          width(std::max(from.radius, to.radius)),
          low(std::min(from.low, to.low)),
          high(std::max(from.high, to.high)) {}

    bool misses(const Extent& extent) const {
        if (extent.top <= low || extent.bottom > high) return true;
        const Point there = extent.centre - start;
        const std::int64_t near = length * (width + extent.radius).steps;
        if (std::abs(cross(way, there)) > near) return true;
        const std::int64_t along = dot(way, there);
        return along < -near || along > squared_length + near;
    }

    Point start, way;
    std::int64_t squared_length, length; // the length is rounded up
    Length width, low, high;
};

struct SightScene::Candidate {
    Extent extent;
    Blocker blocker;
    Obstruction name;

    bool is_model() const { return name.model != ModelId::none; }
};

// What one model sees of the candidates: what each candidate hides from its points, computed when needed and
// independent of the target; and the candidates near the line to another model.
class SightScene::Outlook {
  public:
    struct Near {
        std::size_t candidate;
        bool at_every_height; // of the two: whatever passes over it is stopped
    };
    std::vector<Near> near;
    SightProof proof; // of one pair after the other

    void look_from(const Eyes& from, std::size_t candidates) {
        near.clear();
        if (from_ == &from) return;
        from_ = &from;
        hidden_.resize(candidates);
        for (Hidden& each : hidden_) each.known = 0;
    }
    // Whether the line from this point passes over the inside of the candidate.
    bool crosses(const Footprint& base, std::size_t candidate, std::size_t point, Point to) {
        Hidden& hidden = hidden_[candidate];
        const Point start = from_->plan[point];
        if ((unsigned{hidden.known} >> point & 1u) == 0) {
            hidden.shadows[point] = Shadow(base, start);
            hidden.known = static_cast<std::uint16_t>(hidden.known | 1u << point);
        }
        return hidden.shadows[point].falls_on(to, base, start);
    }

  private:
    struct Hidden {
        std::uint16_t known = 0; // bits: which of these
        std::array<Shadow, Eyes::points> shadows = {};
    };
    const Eyes* from_ = nullptr;
    std::vector<Hidden> hidden_; // by candidate
};

// What decides between two models, given the candidates of a corridor that holds them.
class SightScene::Pair {
  public:
    // The outlook serves all pairs of one model among the same candidates.
    Pair(const Eyes& from, const Eyes& to, std::span<const Candidate> candidates, Outlook& outlook)
        : from_(from),
          to_(to),
          candidates_(candidates),
          outlook_(outlook),
          near_(outlook.near) {}

    bool sees() { return look() == Sighting::seen; }

    // Mostly the central line decides: it is free, or what stands in it hides everything. What the proof leaves open,
    // the lines between sample points decide.
    Sighting look() {
        const auto central = first_on_central_line();
        if (!central) return seen_along(central_line());
        if (surely_blocks_all(central->blocker, from_, to_)) return hidden_by(*central);
        using Verdict = SightProof::Verdict;
        const std::size_t terrain = gather();
        SightProof& proof = outlook_.proof;
        const Verdict by_terrain = proof.decide(terrain);
        if (by_terrain == Verdict::stopped) return Sighting::hidden_by_terrain;
        const Verdict verdict = gathered_ > terrain ? proof.decide(gathered_) : by_terrain;
        if (verdict == Verdict::free) return Sighting::seen;
        if (verdict == Verdict::stopped) return Sighting::hidden;
        const Sighting sampled = look_along_lines();
        return sampled == Sighting::hidden_by_terrain && by_terrain == Verdict::free ? Sighting::hidden : sampled;
    }

    // Of somebody who is seen: a line that is free.
    SightLine free_line() const { return free_line_ ? *free_line_ : outlook_.proof.free_line(); }

    std::uint32_t blocked_lines() {
        if (find_near()) return Eyes::lines;
        std::uint32_t blocked = 0;
        if (near_.empty()) return blocked;
        for (std::size_t point = 0; point < Eyes::points; ++point)
            for (const Point to : to_.plan) blocked += blocked_lines(point, to);
        return blocked;
    }

    // Stops as soon as the rest cannot change the result.
    bool is_mostly_blocked() {
        if (find_near()) return true;
        std::uint32_t blocked = 0, open = 0;
        for (std::size_t slant = 0; slant < Eyes::points && !near_.empty(); ++slant)
            for (std::size_t i = 0; i < Eyes::points; ++i) {
                const std::uint32_t here = blocked_lines(i, to_.plan[(i + slant) % Eyes::points]);
                blocked += here;
                open += 4 - here; // by height
                if (2 * blocked > Eyes::lines) return true;
                if (2 * open >= Eyes::lines) return false;
            }
        return false;
    }

    bool on_central_line(const Candidate& candidate) const {
        return muster::blocks(candidate.blocker, from_.axis(), from_.full(), to_.axis(), to_.full());
    }

    // One of two that touch where the line runs along their seam.
    const Candidate* first_on_central_line() const {
        const Corridor line(top_of(from_), top_of(to_));
        Seams seams;
        for (const Candidate& candidate : candidates_) {
            if (line.misses(candidate.extent)) continue;
            if (on_central_line(candidate)) return &candidate;
            seams.add(candidate.blocker, from_.axis(), from_.full(), to_.axis(), to_.full());
        }
        const Blocker* seam = seams.found();
        if (seam == nullptr) return nullptr;
        return &*std::ranges::find_if(candidates_,
                                      [&](const Candidate& each) { return each.blocker.base == seam->base; });
    }

  private:
    static Sighting hidden_by(const Candidate& candidate) {
        return candidate.is_model() ? Sighting::hidden : Sighting::hidden_by_terrain;
    }
    Sighting seen_along(const SightLine& line) {
        free_line_ = line;
        return Sighting::seen;
    }
    SightLine central_line() const { return {from_.axis(), to_.axis(), from_.full(), to_.full()}; }

    // What may stand between the two, for the proof; how much of it, the first, is terrain.
    std::size_t gather() {
        const Corridor corridor(all_of({&from_, 1}), all_of({&to_, 1}));
        std::size_t terrain = gathered_ = 0;
        outlook_.proof.ask(from_, to_);
        for (const Candidate& candidate : candidates_) {
            if (corridor.misses(candidate.extent)) continue;
            outlook_.proof.add(candidate.blocker);
            ++gathered_;
            if (!candidate.is_model()) terrain = gathered_;
        }
        return terrain;
    }

    // Parallel lines come first: they cover the whole width, so a line that passes beside the obstacle is found early.
    // For a post without width all its points are one.
    Sighting look_along_lines() {
        find_near();
        Sighting hidden = Sighting::hidden_by_terrain;
        const std::size_t slants = to_.radius == Length{} ? 1 : Eyes::points;
        for (std::size_t slant = 0; slant < slants; ++slant)
            for (std::size_t i = 0; i < Eyes::points; ++i) {
                const Point to = to_.plan[(i + slant) % Eyes::points];
                const LevelMask by_terrain = blocked_by_terrain(i, to);
                if (by_terrain == all_levels) continue;
                const LevelMask blocked = blocked_by_models(i, to, by_terrain);
                for (unsigned bit = 0; bit < 4; ++bit) {
                    if ((blocked >> bit & 1u) != 0) continue;
                    const SightLine line{from_.plan[i], to, from_.level[bit / 2], to_.level[bit % 2]};
                    if (!is_in_seam(line)) return seen_along(line);
                }
                hidden = Sighting::hidden;
            }
        return hidden;
    }

    bool is_in_seam(const SightLine& line) const {
        Seams seams;
        for (const auto& near : near_)
            seams.add(candidates_[near.candidate].blocker, line.from, line.from_level, line.to, line.to_level);
        return seams.found() != nullptr;
    }

    // Terrain first, in the order of the candidates. Returns whether one of them hides everything; then the others do
    // not matter.
    bool find_near() {
        near_.clear();
        outlook_.look_from(from_, candidates_.size());
        const Corridor corridor(around({&from_, 1}), around({&to_, 1}));
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const Candidate& candidate = candidates_[i];
            if (corridor.misses(candidate.extent)) continue;
            const Blocker& blocker = candidate.blocker;
            if (surely_blocks_all(blocker, from_, to_)) return true;
            near_.push_back({i, corridor.low > blocker.bottom && corridor.high < blocker.top});
            if (!candidate.is_model()) terrain_ = near_.size();
        }
        return false;
    }

    // The blocked lines between two points in plan.
    std::uint32_t blocked_lines(std::size_t point, Point to) {
        return static_cast<std::uint32_t>(std::popcount(blocked_by_models(point, to, blocked_by_terrain(point, to))));
    }
    LevelMask blocked_by_terrain(std::size_t point, Point to) {
        return blocked_by(0, terrain_, last_terrain_, point, to, 0);
    }
    LevelMask blocked_by_models(std::size_t point, Point to, LevelMask mask) {
        return blocked_by(terrain_, near_.size(), last_model_, point, to, mask);
    }

    // In most cases the same thing blocks neighbouring lines, so the last one that blocked is tested first.
    LevelMask blocked_by(std::size_t first, std::size_t end, std::size_t& last, std::size_t point, Point to,
                         LevelMask mask) {
        if (mask != all_levels && last < end && blocks(last, point, to, mask)) return all_levels;
        for (std::size_t i = first; i < end && mask != all_levels; ++i)
            if (blocks(i, point, to, mask)) last = i;
        return mask;
    }
    // Adds what one of them blocks. Returns true if it alone blocks everything.
    bool blocks(std::size_t i, std::size_t point, Point to, LevelMask& mask) {
        const auto [candidate, at_every_height] = near_[i];
        const Blocker& blocker = candidates_[candidate].blocker;
        if (!outlook_.crosses(*blocker.base, candidate, point, to)) return false;
        const LevelMask here =
            at_every_height ? all_levels : blocked_levels_above(blocker, from_.plan[point], from_.level, to, to_.level);
        mask |= here;
        return here == all_levels;
    }

    const Eyes& from_;
    const Eyes& to_;
    std::span<const Candidate> candidates_;
    Outlook& outlook_;
    std::vector<Outlook::Near>& near_;
    std::size_t terrain_ = 0; // how many of these are terrain
    std::size_t last_terrain_ = SIZE_MAX, last_model_ = SIZE_MAX;
    std::size_t gathered_ = 0;
    std::optional<SightLine> free_line_; // if the proof did not find it
};

} // namespace muster
