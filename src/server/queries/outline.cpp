#include "server/queries/outline.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>

namespace geometry = boost::geometry;

namespace muster::queries {
namespace {

using Corner = geometry::model::d2::point_xy<double>;
using Area = geometry::model::polygon<Corner, false, false>; // anticlockwise, the first corner not repeated
using Areas = geometry::model::multi_polygon<Area>;
using Corners = geometry::model::multi_point<Corner>;

constexpr int degrees_apart = 6;

Corner corner(Point point) { return {static_cast<double>(point.x.steps), static_cast<double>(point.y.steps)}; }
Point point(const Corner& corner) {
    const auto whole = [](double steps) {
        return Length{static_cast<std::int32_t>(steps < 0 ? steps - 0.5 : steps + 0.5)};
    };
    return {whole(corner.x()), whole(corner.y())};
}

template <class Ring>
Outline outline_of(const Ring& ring) {
    Outline outline;
    for (const Corner& each : ring) outline.push_back(point(each));
    return outline;
}

Outlines outlines_of(const Areas& areas) {
    Outlines outlines;
    for (const Area& area : areas) {
        outlines.push_back(outline_of(area.outer()));
        for (const auto& hole : area.inners()) outlines.push_back(outline_of(hole));
    }
    return outlines;
}

std::int64_t twice_the_area(const Outline& outline) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) sum += cross(outline[i], outline[(i + 1) % outline.size()]);
    return sum;
}

Areas area_of(const Outline& outline) {
    Area area;
    for (Point each : outline) area.outer().push_back(corner(each));
    geometry::correct(area);
    return {area};
}

constexpr double unseen = 6; // steps: a sixth of a millimetre by which a border may be drawn simpler

// Outer borders do not cross each other; holes are cut out of everything around them, as an outline does not say in
// which it lies.
Areas areas_of(const Outlines& outlines) {
    Areas areas;
    for (const Outline& outline : outlines)
        if (outline.size() > 2 && twice_the_area(outline) > 0) areas.push_back(area_of(outline).front());
    for (const Outline& outline : outlines) {
        if (outline.size() < 3 || twice_the_area(outline) >= 0) continue;
        Areas result;
        geometry::difference(areas, area_of(outline), result);
        areas = std::move(result);
    }
    Areas simpler;
    geometry::simplify(areas, simpler, unseen);
    return simpler;
}

// In pairs, so that no area is gone through more often than need be.
Areas union_of(std::vector<Areas> areas) {
    if (areas.empty()) return {};
    while (areas.size() > 1) {
        std::vector<Areas> pairs;
        for (std::size_t i = 0; i + 1 < areas.size(); i += 2)
            geometry::union_(areas[i], areas[i + 1], pairs.emplace_back());
        if (areas.size() % 2 == 1) pairs.push_back(std::move(areas.back()));
        areas = std::move(pairs);
    }
    return areas.front();
}

} // namespace

Outline around(const Footprint& base, Length distance) {
    const Length radius = base.is_disc() ? base.radius + distance : distance;
    Corners corners;
    const auto add_circle = [&](Point centre) {
        for (int degrees = 0; degrees < 360; degrees += degrees_apart)
            corners.push_back(corner(centre + turned({radius, Length{}}, degrees)));
    };
    if (base.is_disc()) add_circle(base.centre);
    for (Point vertex : base.vertices) add_circle(vertex);
    Area hull;
    geometry::convex_hull(corners, hull);
    return outline_of(hull.outer());
}

Outlines united(const std::vector<Outlines>& areas) {
    std::vector<Areas> all;
    for (const Outlines& area : areas) all.push_back(areas_of(area));
    return outlines_of(union_of(std::move(all)));
}

Outlines widened(const Outlines& area, Length radius) {
    namespace buffer = geometry::strategy::buffer;
    Areas wide;
    geometry::buffer(areas_of(area), wide, buffer::distance_symmetric<double>(radius.steps), buffer::side_straight(),
                     buffer::join_round(360 / degrees_apart / 2), buffer::end_round(12), buffer::point_circle(36));
    return outlines_of(wide);
}

} // namespace muster::queries
