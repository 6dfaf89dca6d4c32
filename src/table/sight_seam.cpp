#include "table/sight_seam.h"

#include "table/measure.h"

namespace muster {

namespace {

struct Sides {
    bool left = false, right = false, on = false;
};

// Where the footprint lies, seen along the line without end.
Sides sides_of(const Footprint& base, Point from, Point way) {
    Sides sides;
    if (base.is_disc()) {
        const Int128 off = cross(way, base.centre - from), far = off * off;
        const Int128 near = Int128{squared(base.radius)} * squared_norm(way);
        sides.left = off > 0 || far < near;
        sides.right = off < 0 || far < near;
        sides.on = far <= near;
        return sides;
    }
    for (const Point corner : base.vertices) {
        const std::int64_t off = cross(way, corner - from);
        sides.left |= off > 0;
        sides.right |= off < 0;
        sides.on |= off == 0;
    }
    return sides;
}

} // namespace

void Seams::add(const Blocker& blocker, Point from, Length from_level, Point to, Length to_level) {
    const auto [low, high] = std::minmax(from_level, to_level);
    if (blocker.top <= low || blocker.bottom > high || blocker.top <= blocker.bottom) return;
    const Sides sides = sides_of(*blocker.base, from, to - from);
    Side side = Side::above; // the line runs along its underside, perhaps on top of what is below
    if (!(sides.left && sides.right)) {
        if (!sides.on) return;
        side = sides.left ? Side::left : Side::right;
    } else if (low != high || blocker.bottom != low) {
        return;
    }
    if (touching_.full()) {
        too_many_ = true;
        return;
    }
    touching_.push_back({blocker, side});
}

const Blocker* Seams::found() const {
    if (too_many_) return &touching_.front().blocker;
    for (const Touching& one : touching_) {
        if (one.side == Side::above) return &one.blocker;
        if (one.side != Side::left) continue;
        for (const Touching& other : touching_)
            if (other.side == Side::right &&
                std::max(one.blocker.bottom, other.blocker.bottom) <= std::min(one.blocker.top, other.blocker.top) &&
                within_horizontally(*one.blocker.base, *other.blocker.base, Length{0}))
                return &one.blocker;
    }
    return nullptr;
}

} // namespace muster
