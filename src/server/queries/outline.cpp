// The clipping library works on whole numbers, as the table does. Its outer paths run anticlockwise, as outlines do
// here.
#include "server/queries/outline.h"

#include <polyclipping/clipper.hpp>

#include <ranges>

namespace clipper = ClipperLib;

namespace muster::queries {
namespace {

constexpr int degrees_apart = 6;         // between the corners of round outlines
constexpr double sagitta = 0.0013704652; // 1 - cos 3°: how far sides between corners are inside a circle of radius 1
constexpr double unseen = 6;             // in steps, a third of a millimetre: a border may be simplified by this much

clipper::Path path_of(const Outline& outline) {
    clipper::Path path;
    for (Point corner : outline) path.emplace_back(corner.x.steps, corner.y.steps);
    return path;
}

clipper::Paths paths_of(const Outlines& outlines) {
    clipper::Paths paths;
    for (const Outline& outline : outlines) paths.push_back(path_of(outline));
    return paths;
}

Outlines outlines_of(const clipper::Paths& paths) {
    Outlines outlines;
    for (const clipper::Path& path : paths) {
        Outline& outline = outlines.emplace_back();
        for (const clipper::IntPoint& corner : path)
            outline.push_back({{static_cast<std::int32_t>(corner.X)}, {static_cast<std::int32_t>(corner.Y)}});
    }
    return outlines;
}

// The area around which borders run more often anticlockwise than clockwise. What holes cut out is not part of it,
// however far they reach.
clipper::Paths ground_within(const clipper::Paths& borders) {
    clipper::Clipper knife;
    knife.AddPaths(borders, clipper::ptSubject, true);
    clipper::Paths ground;
    knife.Execute(clipper::ctUnion, ground, clipper::pftPositive, clipper::pftPositive);
    clipper::CleanPolygons(ground, unseen);
    std::erase_if(ground, [](const clipper::Path& path) { return path.size() < 3; });
    return ground;
}

clipper::Paths cut(clipper::ClipType how, const clipper::Paths& area, const clipper::Paths& by) {
    clipper::Clipper knife;
    knife.AddPaths(area, clipper::ptSubject, true);
    knife.AddPaths(by, clipper::ptClip, true);
    clipper::Paths left;
    knife.Execute(how, left, clipper::pftPositive, clipper::pftPositive);
    return left;
}

clipper::Paths widened(const clipper::Paths& area, Length radius) {
    clipper::ClipperOffset brush;
    brush.ArcTolerance = std::max(sagitta * radius.steps, 1.0);
    brush.AddPaths(area, clipper::jtRound, clipper::etClosedPolygon);
    clipper::Paths wide;
    brush.Execute(wide, radius.steps);
    return wide;
}

} // namespace

Outline around(const Footprint& base, Length distance) {
    Outline outline;
    if (base.is_disc())
        for (int degrees = 0; degrees < 360; degrees += degrees_apart)
            outline.push_back(base.centre + turned({base.radius + distance, Length{}}, degrees));
    else
        outline.assign(base.vertices.begin(), base.vertices.end());
    if (base.is_disc() || distance.steps == 0) return outline;
    const Outlines wide = widened(Outlines{outline}, distance);
    return wide.empty() ? outline : wide.front();
}

Outlines united(const std::vector<Outlines>& areas) {
    clipper::Paths all;
    for (const Outlines& area : areas)
        for (clipper::Path& path : ground_within(paths_of(area))) all.push_back(std::move(path));
    return outlines_of(areas.size() > 1 ? ground_within(all) : all);
}

Outlines shared(const std::vector<Outlines>& areas) {
    clipper::Paths all = ground_within(paths_of(areas.front()));
    for (const Outlines& area : areas | std::views::drop(1)) all = cut(clipper::ctIntersection, all, paths_of(area));
    return outlines_of(all);
}

Outlines without(const Outlines& area, const Outlines& rest) {
    clipper::Paths left = cut(clipper::ctDifference, paths_of(area), paths_of(rest));
    clipper::CleanPolygons(left, unseen);
    std::erase_if(left, [](const clipper::Path& path) { return path.size() < 3; });
    return outlines_of(left);
}

Outlines clipped(const Outlines& area, const Outline& within) {
    return outlines_of(cut(clipper::ctIntersection, paths_of(area), {path_of(within)}));
}

Outlines widened(const Outlines& area, Length radius) { return outlines_of(widened(paths_of(area), radius)); }

} // namespace muster::queries
