#include "table/sight_proof.h"

#include "table/measure.h"

#include <numeric>
#include <tuple>

namespace muster {

namespace {

constexpr double narrow = 20; // half of the two millimetres below which a gap may be missed, in steps
// A line that is this near to something is taken to touch it: its ends are rounded to the lattice.
constexpr double margin = 1.5;

// Any order that does not depend on who looks at whom.
bool comes_first(const Eyes& a, const Eyes& b) {
    const auto key = [](const Eyes& model) { return std::tuple(model.axis(), model.feet, model.full(), model.radius); };
    return std::tuple(key(a), a.plan) <= std::tuple(key(b), b.plan);
}

// Not at all, up, down.
int nudged(int way) { return way == 2 ? -1 : way; }

Length rounded_between(double height, Length low, Length high) {
    return std::clamp(Length{static_cast<std::int32_t>(std::floor(height + 0.5))}, low, high);
}

} // namespace

void SightProof::ask(const Eyes& a, const Eyes& b) {
    is_turned_ = !comes_first(a, b);
    a_ = is_turned_ ? &b : &a;
    b_ = is_turned_ ? &a : &b;
    obstacles_.clear();
    has_view_ = false;
}

void SightProof::add(const Blocker& blocker) { obstacles_.push_back({blocker, {}, false, false, false, {}, 0}); }

// Two that stand well apart are looked at along the way from one to the other, which no line leaves by more than 45
// degrees. Others are looked at in four directions, in each of which only such lines count.
SightProof::Verdict SightProof::decide(std::size_t blockers) {
    const Vector way = vector(b_->axis() - a_->axis());
    const double apart = norm(way), wide = static_cast<double>((a_->radius + b_->radius).steps);
    if (apart > 1.5 * wide) return look_along(unit(way)) ? search(blockers, true) : Verdict::undecided;
    const Vector ahead = apart > 0 ? unit(way) : Vector{1, 0};
    Verdict verdict = Verdict::stopped;
    for (const Vector direction : {ahead, Vector{-ahead.y, ahead.x}, Vector{ahead.y, -ahead.x}, -1 * ahead}) {
        if (!look_along(direction)) continue;
        const Verdict found = search(blockers, false);
        if (found == Verdict::free) return found;
        if (found == Verdict::undecided) verdict = found;
    }
    return verdict;
}

bool SightProof::look_along(Vector direction) {
    if (has_view_ && direction.x == direction_.x && direction.y == direction_.y) return length_ > 0;
    direction_ = direction, has_view_ = true;
    view_ = {a_->axis(), direction, 0};
    view_.start = Outline(view_, *a_).away.begin;
    outline_a_ = Outline(view_, *a_), outline_b_ = Outline(view_, *b_);
    length_ = outline_b_.away.end;
    if (length_ <= 0) return false;
    for (Obstacle& each : obstacles_) note(each);
    is_grouped_ = false;
    return true;
}

void SightProof::note(Obstacle& obstacle) const {
    obstacle.outline = Outline(view_, *obstacle.blocker.base);
    const Along away = obstacle.outline.away, a = outline_a_.away, b = outline_b_.away;
    obstacle.ways.clear();
    obstacle.is_between = away.begin >= a.end && away.end <= b.begin;
    const double bottom = obstacle.blocker.bottom.steps, top = obstacle.blocker.top.steps;
    const double a_top = a_->full().steps, b_top = b_->full().steps;
    // No line is higher at any place than the one from the far end of the lower model to the near end of the higher.
    double highest = std::max(a_top, b_top);
    if (a_top < b_top && b.begin > 0)
        highest = std::min(highest, a_top + (b_top - a_top) * (std::max(away.end, 0.0) / b.begin));
    if (a_top > b_top && a.end < length_)
        highest =
            std::min(highest, b_top + (a_top - b_top) * (std::max(length_ - away.begin, 0.0) / (length_ - a.end)));
    obstacle.stops_whatever_crosses = bottom <= std::min(a_->feet, b_->feet).steps && top > highest;
    if (obstacle.is_between || away.end <= 0 || away.begin >= length_) return;
    const auto from_a = away.begin < a.end ? outline_a_.beyond(obstacle.outline) : Vector{};
    const auto to_b = away.end > b.begin ? obstacle.outline.beyond(outline_b_) : Vector{};
    if (!from_a || !to_b) {
        obstacle.stops_whatever_crosses = false; // it is above, under or in one of them: only the heights decide
        return;
    }
    for (const Vector each : {*from_a, *to_b})
        if (inner(each, each) > 0) obstacle.ways.push_back(each);
}

// Where nothing hangs, what is no higher than both models stops none of the highest lines, and these are free if any
// are.
void SightProof::judge(std::size_t blockers) {
    considered_ = blockers;
    const Length feet = std::min(a_->feet, b_->feet), tops = std::min(a_->full(), b_->full());
    bool hangs = false;
    for (std::size_t i = 0; i < considered_; ++i) hangs = hangs || obstacles_[i].blocker.bottom > feet;
    all_stop_ = true;
    for (std::size_t i = 0; i < considered_; ++i) {
        Obstacle& each = obstacles_[i];
        each.matters =
            (hangs || each.blocker.top > tops) && each.outline.away.end > 0 && each.outline.away.begin < length_;
        if (each.matters && !each.stops_whatever_crosses) all_stop_ = false;
    }
}

// Every line that passes between two things that touch meets one of them: their seam has no width.
void SightProof::group_those_that_touch() {
    if (is_grouped_) return;
    is_grouped_ = true;
    const auto stands = [&](std::size_t i) {
        return obstacles_[i].matters && obstacles_[i].stops_whatever_crosses && obstacles_[i].is_between;
    };
    for (std::size_t i = 0; i < considered_; ++i) {
        obstacles_[i].group = i;
        if (!stands(i)) continue;
        for (std::size_t j = 0; j < i; ++j) {
            if (!stands(j) || obstacles_[j].group == obstacles_[i].group ||
                !within_horizontally(*obstacles_[i].blocker.base, *obstacles_[j].blocker.base, Length{0}))
                continue;
            const std::size_t old = obstacles_[i].group, now = obstacles_[j].group;
            for (std::size_t k = 0; k <= i; ++k)
                if (obstacles_[k].group == old) obstacles_[k].group = now;
        }
    }
}

SightProof::Verdict SightProof::search(std::size_t blockers, bool steep) {
    judge(blockers);
    is_grouped_ = false;
    // Lines that cross both models; the steeper, the more they leave the strip of a model behind it.
    const Along a = outline_a_.away, b = outline_b_.away, a_side = outline_a_.aside, b_side = outline_b_.aside;
    double right = -1, left = 1; // slants
    if (b.begin > a.end) {
        const double gap = b.begin - a.end;
        right = std::max(right, std::min(0.0, (b_side.begin - a_side.end) / gap));
        left = std::min(left, std::max(0.0, (b_side.end - a_side.begin) / gap));
    }
    const double depth_a = a.end, depth_b = length_ - b.begin;
    bundles_.assign(1, {a_side.begin - left * depth_a, a_side.end - right * depth_a, b_side.begin + right * depth_b,
                        b_side.end + left * depth_b});
    bool undecided = false;
    for (std::size_t next = 0; next < bundles_.size(); ++next) { // the widest first
        const Bundle bundle = bundles_[next];
        if (!steep &&
            (bundle.end_right - bundle.start_left > length_ || bundle.start_right - bundle.end_left > length_))
            continue; // steeper than 45 degrees: looked at in another direction
        const Ray right_most(bundle.start_right, bundle.end_right, length_);
        const Ray left_most(bundle.start_left, bundle.end_left, length_);
        if (is_stopped_by_one(bundle, right_most, left_most)) continue;
        const double start = (bundle.start_right + bundle.start_left) / 2,
                     end = (bundle.end_right + bundle.end_left) / 2;
        if (is_free(Ray(start, end, length_))) return Verdict::free;
        const auto here = outline_a_.between(right_most, left_most), there = outline_b_.between(right_most, left_most);
        if (!here || !there) continue; // no line
        if (is_stopped_by_group(right_most, left_most)) continue;
        if (!all_stop_ && is_stopped_by_heights(right_most, left_most, *here, *there)) continue;
        const double at_start = bundle.start_left - bundle.start_right, at_end = bundle.end_left - bundle.end_right;
        if (at_start <= narrow && at_end <= narrow) {
            undecided = true;
        } else if (at_start > at_end) {
            bundles_.push_back({bundle.start_right, start, bundle.end_right, bundle.end_left});
            bundles_.push_back({start, bundle.start_left, bundle.end_right, bundle.end_left});
        } else {
            bundles_.push_back({bundle.start_right, bundle.start_left, bundle.end_right, end});
            bundles_.push_back({bundle.start_right, bundle.start_left, end, bundle.end_left});
        }
    }
    return undecided ? Verdict::undecided : Verdict::stopped;
}

// It reaches over both sides of the bundle.
bool SightProof::is_stopped_by_one(const Bundle& bundle, const Ray& right, const Ray& left) const {
    const Vector rightmost{length_, bundle.end_right - bundle.start_left};
    const Vector leftmost{length_, bundle.end_left - bundle.start_right};
    for (std::size_t i = 0; i < considered_; ++i) {
        const Obstacle& each = obstacles_[i];
        if (!each.matters || !each.stops_whatever_crosses) continue;
        if (!each.outline.reaches_left_of(left, length_) || !each.outline.reaches_right_of(right, length_)) continue;
        const auto goes = [&](Vector way) { return inner(way, rightmost) > 0 && inner(way, leftmost) > 0; };
        if (std::ranges::all_of(each.ways, goes)) return true;
    }
    return false;
}

bool SightProof::is_stopped_by_group(const Ray& right, const Ray& left) {
    group_those_that_touch();
    sides_.assign(considered_, 0);
    for (std::size_t i = 0; i < considered_; ++i) {
        const Obstacle& each = obstacles_[i];
        if (!each.matters || !each.stops_whatever_crosses || !each.is_between) continue;
        std::uint8_t& sides = sides_[each.group];
        if (each.outline.reaches_left_of(left, length_)) sides |= 1;
        if (each.outline.reaches_right_of(right, length_)) sides |= 2;
        if (sides == 3) return true;
    }
    return false;
}

Slice SightProof::slice(const Eyes& model, const Along& span) const {
    return {span.begin, span.end, static_cast<double>(model.feet.steps), static_cast<double>(model.full().steps)};
}

// What both outermost rays cross at a place, all rays between them cross there.
bool SightProof::is_stopped_by_heights(const Ray& right, const Ray& left, const Along& a, const Along& b) {
    hurdles_.clear();
    for (std::size_t i = 0; i < considered_; ++i) {
        const Obstacle& each = obstacles_[i];
        if (!each.matters) continue;
        const double bottom = each.blocker.bottom.steps, top = each.blocker.top.steps;
        // Rays that both cross it at one place are between two of its points there: it reaches over both.
        if (!each.outline.reaches_left_of(left, length_) || !each.outline.reaches_right_of(right, length_)) continue;
        const auto on_right = each.outline.crossed_by(right), on_left = each.outline.crossed_by(left);
        if (on_right && on_left && std::max(on_right->begin, on_left->begin) < std::min(on_right->end, on_left->end)) {
            hurdles_.push_back(
                {{std::max(on_right->begin, on_left->begin), std::min(on_right->end, on_left->end), bottom, top}});
        } else if (each.is_between) {
            if (const auto span = each.outline.between(right, left))
                hurdles_.push_back({{span->begin, span->end, bottom, top}, true});
        }
    }
    return !hurdles_.empty() && !free_slope(slice(*a_, a), slice(*b_, b), hurdles_);
}

bool SightProof::is_free(const Ray& ray) {
    const auto a = outline_a_.crossed_by(ray), b = outline_b_.crossed_by(ray);
    if (!a || !b) return false;
    hurdles_.clear();
    for (std::size_t i = 0; i < considered_; ++i) {
        const Obstacle& each = obstacles_[i];
        if (!each.matters || !each.outline.is_nearer_than(margin, ray)) continue;
        auto span = each.outline.crossed_by(ray);
        if (!span || span->end - span->begin < 1) span = each.outline.away; // it only touches, at some place
        hurdles_.push_back({{span->begin, span->end, static_cast<double>(each.blocker.bottom.steps),
                             static_cast<double>(each.blocker.top.steps)}});
    }
    const Slice from = slice(*a_, *a), to = slice(*b_, *b);
    const auto slope = free_slope(from, to, hurdles_);
    if (slope) free_ = Free{ray, *slope, from, to, view_};
    return slope.has_value();
}

// From where the line leaves the one to where it enters the other.
SightLine SightProof::free_line() const {
    const auto& [ray, slope, a, b, view] = *free_;
    double leaves = a.end, enters = b.begin;
    if (slope.rise > 0) {
        leaves = std::min(leaves, slope.at + (a.top - slope.height) / slope.rise);
        enters = std::max(enters, slope.at + (b.bottom - slope.height) / slope.rise);
    } else if (slope.rise < 0) {
        leaves = std::min(leaves, slope.at + (a.bottom - slope.height) / slope.rise);
        enters = std::max(enters, slope.at + (b.top - slope.height) / slope.rise);
    }
    if (leaves > enters) leaves = enters = (leaves + enters) / 2; // one stands in the other
    SightLine line{
        rounded(view.place({leaves, ray.at(leaves)})), rounded(view.place({enters, ray.at(enters)})), {}, {}};
    // Rounded to the lattice it may meet what it passes by less than a step: one of those around it does not.
    const auto is_free = [&] {
        return std::none_of(obstacles_.begin(), obstacles_.begin() + static_cast<std::ptrdiff_t>(considered_),
                            [&](const Obstacle& each) {
                                return blocks(each.blocker, line.from, line.from_level, line.to, line.to_level);
                            });
    };
    for (int nudges = 0; nudges < 9; ++nudges) {
        line.from_level = rounded_between(slope.over(leaves) + nudged(nudges % 3), a_->feet, a_->full());
        line.to_level = rounded_between(slope.over(enters) + nudged(nudges / 3), b_->feet, b_->full());
        if (is_free()) break;
    }
    return is_turned_ ? SightLine{line.to, line.from, line.to_level, line.from_level} : line;
}

} // namespace muster
