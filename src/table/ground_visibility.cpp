#include "table/ground_visibility.h"

#include "table/sight_pair.h"

namespace muster {

// The place of posts, and the levels between which they are looked at.
struct SightScene::GroundVisibility::Box {
    std::array<Point, 4> corners;
    std::array<Length, 2> levels;

    Group group() const {
        const Point centre{(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2};
        std::int64_t away = 0;
        for (const Point corner : corners) away = std::max(away, squared_distance(centre, corner));
        return {centre, Length{static_cast<std::int32_t>(ceil_sqrt(away))}, levels[0], levels[1]};
    }
};

struct SightScene::GroundVisibility::Obstacle : Candidate {
    UnitId unit; // none: terrain
};

struct SightScene::GroundVisibility::Near {
    std::size_t obstacle;
    bool at_every_height; // it blocks whatever passes over its footprint
};

// A sample point from which some of the posts may be seen.
struct SightScene::GroundVisibility::Start {
    std::size_t observer, point;
    std::size_t first, end; // the obstacles near its lines
    std::size_t last;       // what hid the last post: in most cases it also hides the next one
};

SightScene::GroundVisibility::GroundVisibility(const SightScene& scene, UnitId observer)
    : observers_(scene.eyes_of(observer)),
      outlooks_(observers_.size()) {
    for (std::size_t i = 0; i < scene.terrain_.size(); ++i) {
        const Extent& e = scene.terrain_extents_[i];
        obstacles_.push_back({{e, {&scene.terrain_[i], e.bottom, e.top}, scene.terrain_names_[i]}, UnitId::none});
    }
    for (std::size_t i = 0; i < scene.models_.size(); ++i) {
        const Extent& e = scene.model_extents_[i];
        if (e.bottom >= e.top || scene.models_[i].unit == observer) continue;
        const Obstruction name{static_cast<ModelId>(i)};
        obstacles_.push_back({{e, {&scene.models_[i].solid.base, e.bottom, e.top}, name}, scene.models_[i].unit});
    }
    for (std::size_t i = 0; i < observers_.size(); ++i) outlooks_[i].look_from(observers_[i], obstacles_.size());
}
SightScene::GroundVisibility::~GroundVisibility() = default;

void SightScene::GroundVisibility::turn_to(Point least, Point most, Length low, Length high) {
    const Box box{{least, {most.x, least.y}, most, {least.x, most.y}}, {low, high}};
    near_.clear(), starts_.clear();
    last_ = 0, is_open_ = false;
    if (observers_.empty()) return;
    const Corridor corridor(around(observers_), box.group());
    std::vector<std::size_t> obstacles;
    for (std::size_t i = 0; i < obstacles_.size(); ++i)
        if (!corridor.misses(obstacles_[i].extent)) obstacles.push_back(i);
    for (std::size_t i = 0; i < observers_.size() && !is_open_; ++i) look_from(i, obstacles, box);
    std::ranges::stable_partition(starts_, [](const Start& start) { return start.point == 0; });
}

void SightScene::GroundVisibility::look_from(std::size_t observer, std::span<const std::size_t> obstacles,
                                             const Box& box) {
    const Corridor corridor(around({&observers_[observer], 1}), box.group());
    const std::size_t first = near_.size();
    for (const std::size_t i : obstacles)
        if (const Obstacle& each = obstacles_[i]; !corridor.misses(each.extent))
            near_.push_back({i, corridor.low > each.blocker.bottom && corridor.high < each.blocker.top});
    is_open_ = near_.size() == first;
    std::size_t hider = first; // what hid the last point: in most cases it also hides the next one
    for (std::size_t point = 0; point < Eyes::points && !is_open_; ++point) {
        if (hides(near_[hider], observer, point, box)) continue;
        const auto found = std::find_if(near_.begin() + static_cast<std::ptrdiff_t>(first), near_.end(),
                                        [&](const Near& near) { return hides(near, observer, point, box); });
        if (found == near_.end())
            starts_.push_back({observer, point, first, near_.size(), hider});
        else
            hider = static_cast<std::size_t>(found - near_.begin());
    }
}

// The area that something convex hides from a point is convex. So if it hides the corners of the box, it hides the
// whole box.
bool SightScene::GroundVisibility::hides(const Near& near, std::size_t observer, std::size_t point, const Box& box) {
    if (obstacles_[near.obstacle].is_model()) return false; // it may be of a post's own unit
    return std::ranges::all_of(
        box.corners, [&](Point corner) { return blocked(near, observer, point, corner, box.levels) == all_levels; });
}

bool SightScene::GroundVisibility::sees(Point post, const std::array<Length, 2>& levels, UnitId unit) {
    if (is_open_) return true;
    if (last_ < starts_.size() && !is_hidden(starts_[last_], post, levels, unit)) return true;
    for (std::size_t i = 0; i < starts_.size(); ++i)
        if (!is_hidden(starts_[i], post, levels, unit)) {
            last_ = i;
            return true;
        }
    return false;
}

bool SightScene::GroundVisibility::is_hidden(Start& start, Point post, const std::array<Length, 2>& levels,
                                             UnitId unit) {
    LevelMask mask = 0;
    const auto is_hidden_by = [&](const Near& near) {
        if (unit != UnitId::none && obstacles_[near.obstacle].unit == unit) return false;
        const LevelMask here = blocked(near, start.observer, start.point, post, levels);
        mask |= here;
        return here == all_levels;
    };
    if (is_hidden_by(near_[start.last])) return true;
    for (std::size_t i = start.first; i < start.end && mask != all_levels; ++i)
        if (is_hidden_by(near_[i])) start.last = i;
    return mask == all_levels;
}

LevelMask SightScene::GroundVisibility::blocked(const Near& near, std::size_t observer, std::size_t point, Point post,
                                                const std::array<Length, 2>& levels) {
    const Blocker& blocker = obstacles_[near.obstacle].blocker;
    if (!outlooks_[observer].crosses(*blocker.base, near.obstacle, point, post)) return 0;
    if (near.at_every_height) return all_levels;
    const Eyes& from = observers_[observer];
    return blocked_levels_above(blocker, from.plan[point], from.level, post, levels);
}

} // namespace muster
