// Formations: where the models of one unit may end a move or a set-up, legal in every respect: reach of each model by a
// path that can be walked in the order given, coherency of the game in play, no overlap, terrain, zones, barriers, and
// what a charge or a pile-in asks for. The search is bounded and the same on every machine.
#pragma once

#include "table/coherency.h"
#include "table/path.h"

#include <algorithm>
#include <vector>

namespace muster {

// One model of the unit. A model with closer_to heads for that one instead of the anchor. In a set-up `from` gives only
// the facing, except for a fixed model, which stands there already (N-COH-07); the mover's allowance and closer_to do
// not count.
struct FormationModel {
    Mover mover;
    Placement from;
    bool fixed = false;             // stays where it is
    std::optional<Solid> closer_to; // if it moves, it must end strictly closer to this one (pile-in)
    bool over_mates = false;        // it and the other models of its unit may pass over each other (N-CHG-20)
};

// How the unit should stand around the anchor.
enum class Array : std::uint8_t {
    keep,    // as it stands now, carried to the anchor
    block,   // ranks about as wide as deep
    line,    // one rank, two where coherency asks for two neighbours
    column,  // one file, two likewise
    ring,    // circles around the anchor, the first at `ring_radius`
    towards, // every model as near to the anchor as possible
};
MUSTER_NAMES(Array, keep, block, line, column, ring, towards)

struct FormationGoal {
    Point anchor;                    // of the middle of the unit
    std::optional<Length> elevation; // the level to end on where there are several; else that of each model now
    Array array = Array::keep;
    std::optional<std::int16_t> facing; // of the unit, and of bases that are not round; else bases keep theirs
    Length gap = 0.25_in;               // between bases, in arrays other than keep and towards
    Length ring_radius = 2_in;
    bool roughly = false;     // fast rather than nearest: the array a little beside the anchor or short of it
    bool insist = true;       // look everywhere a model can come to before giving up
    bool at_a_glance = false; // only a few of the attempts of `roughly`, for a caller with other goals that are as good
};

// A unit that has to be reached: at least one model must end this near to one of its models (N-CHG-12, E-CHG-11).
struct FormationTarget {
    std::vector<Solid> models;
    Nearness nearness{1_in, 5_in};
};

struct FormationRequest {
    Ground ground; // without the models of this unit
    CoherencyRule coherency;
    std::vector<FormationModel> models; // at most max_unit
    FormationGoal goal;
    bool set_up = false;         // the models come from nowhere: no paths
    bool mates_give_way = false; // no model is in the way of its unit, only where all of them end (A-MOV-06)

    // What a model's end must respect, in addition to the ground.
    std::vector<Point> zone; // every base wholly inside this convex polygon, anticlockwise; empty: anywhere
    struct Vicinity {
        std::vector<Solid> of; // of one of these
        Length reach;
        bool partly = false; // any part of the base within reach is enough (E-TRAN-10, A-PAS-23c)

        bool holds(const Solid& there) const {
            return std::ranges::any_of(of, [&](const Solid& each) {
                return partly ? within(there, each, reach) : muster::wholly_within(there, each, reach);
            });
        }
        // No centre of a base of this shape may be farther from the centre of `each`.
        Length between_centres(const Solid& each, const Shape& shape) const {
            return each.base.radius + reach + (partly ? shape.radius : Length{});
        }
    };
    std::optional<Vicinity> wholly_within; // every base must be wholly within reach of one of these (disembarking)
    std::vector<FormationTarget> targets;  // if there are any, models go to the nearest of them instead of the anchor
    int tolerated_out_of_place = 0;        // for a unit that casualties had broken up before it moved (A-MOV-05)
};

struct Formation {
    std::vector<Placement> places;   // by model
    std::vector<Path> paths;         // by model; empty in a set-up
    std::vector<std::uint8_t> order; // in which the models move: each path is legal when the earlier ones have moved
};

// The formation nearest to the goal that the search finds; a unit that may stay where it is always gets one. The goal
// is the request's own or another.
std::optional<Formation> propose_formation(const FormationRequest& request, const FormationGoal& goal);
inline std::optional<Formation> propose_formation(const FormationRequest& request) {
    return propose_formation(request, request.goal);
}

// The formation nearest to a draft that may break any rule; if the draft is legal, the draft itself. The goal is only
// used if nothing near the draft is found.
std::optional<Formation> repair(const FormationRequest& request, std::span<const Placement> draft,
                                const FormationGoal& goal);
inline std::optional<Formation> repair(const FormationRequest& request, std::span<const Placement> draft) {
    return repair(request, draft, request.goal);
}

// For a set-up that may not have room for all models: places for as many as possible. The last models of the unit get
// none (N-COH-08, N-COH-09, N-I-22).
std::vector<std::optional<Placement>> set_up_as_many(const FormationRequest& request);

// Why these end positions are not legal, whatever the paths. A model that ends where it began is asked only for
// barriers that bind at the end: it may already stand closer to others than it could come.
enum class FormationFault : std::uint8_t {
    none,
    off_table,
    no_footing,
    too_tall, // for what hangs above
    barrier,
    overlaps,
    outside_zone,
    not_closer,
    moved_though_fixed,
    incoherent,
    target_not_reached,
};
MUSTER_NAMES(FormationFault, none, off_table, no_footing, too_tall, barrier, overlaps, outside_zone, not_closer,
             moved_though_fixed, incoherent, target_not_reached)

struct FormationCheck {
    FormationFault fault = FormationFault::none;
    ModelSet models = 0;    // the offending ones
    std::size_t target = 0; // for target_not_reached
};
FormationCheck check_formation(const FormationRequest& request, std::span<const Placement> places);

} // namespace muster
