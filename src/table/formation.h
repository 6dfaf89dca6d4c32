// Formations: where the models of one unit may end a move or a set-up, legal in every respect: reach of each model by a
// path that can be walked in the order given, coherency of the game in play, no overlap, terrain, zones, barriers, and
// what a charge or a pile-in asks for. The search is bounded and the same on every machine.
#pragma once

#include "table/coherency.h"
#include "table/path.h"

#include <vector>

namespace muster {

// One model of the unit. In a set-up `from` gives only the facing, and allowance, flies and fixed do not count.
struct FormationModel {
    Shape shape;
    Length height;
    Placement from;
    Length allowance;
    bool flies = false;
    bool fixed = false;             // stays where it is
    std::optional<Solid> closer_to; // if it moves, it must end strictly closer to this one (pile-in)
};

// How the unit should stand around the anchor.
enum class Array : std::uint8_t {
    keep,    // as it stands now, carried to the anchor
    block,   // ranks about as wide as deep
    line,    // one rank, two where coherency asks for two neighbours
    column,  // one file, two likewise
    ring,    // circles around the anchor, the first at `ring_radius`
    towards, // everybody as near to the anchor as possible
};
MUSTER_NAMES(Array, keep, block, line, column, ring, towards)

struct FormationGoal {
    Point anchor;
    Array array = Array::keep;
    std::optional<std::int16_t> facing; // of the unit, and of bases that are not round; else bases keep theirs
    Length gap = 0.25_in;               // between bases, in arrays other than keep and towards
    Length ring_radius = 2_in;
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
    bool set_up = false; // the models come from nowhere: no paths

    // What holds only where a model ends, beside what the ground forbids everywhere.
    std::vector<Barrier> end_barriers;
    std::optional<Footprint> zone; // every base wholly inside
    struct Vicinity {
        Solid of;
        Length reach;
    };
    std::optional<Vicinity> wholly_within; // every base wholly within reach of this one (disembarking)
    std::vector<FormationTarget> targets;
    int tolerated_out_of_place = 0; // of a unit that casualties had broken up before it moved (A-MOV-05)
};

struct Formation {
    std::vector<Placement> places;   // by model
    std::vector<Path> paths;         // by model; empty in a set-up
    std::vector<std::uint8_t> order; // in which the models move: each path is legal when the earlier ones have moved
};

// The formation nearest to the goal that the search finds; a unit that may stay where it is always gets one.
std::optional<Formation> propose_formation(const FormationRequest& request);

// The formation nearest to a draft that may break any rule: the draft itself if it is legal. The goal only serves where
// nothing near the draft can be had.
std::optional<Formation> mend(const FormationRequest& request, std::span<const Placement> draft);

// Sets up the first models of the unit for which there is room; the others found none (N-COH-08, N-COH-09).
Formation set_up_as_many(const FormationRequest& request);

// Why these end positions are not legal, whatever the paths. A model of a move that ends where it began is not asked
// for footing and the ground's barriers: it may already stand closer than it could come.
enum class FormationFault : std::uint8_t {
    none,
    off_table,
    no_footing,
    barrier,
    overlaps,
    outside_zone,
    not_closer,
    moved_though_fixed,
    incoherent,
    target_not_reached,
};
MUSTER_NAMES(FormationFault, none, off_table, no_footing, barrier, overlaps, outside_zone, not_closer,
             moved_though_fixed, incoherent, target_not_reached)

struct FormationCheck {
    FormationFault fault = FormationFault::none;
    ModelSet models = 0;    // the offending ones
    std::size_t target = 0; // for target_not_reached
};
FormationCheck check_formation(const FormationRequest& request, std::span<const Placement> places);

} // namespace muster
