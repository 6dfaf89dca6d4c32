// Areas of the table: how far a unit can get, and where something may be put.
#include "server/queries/functions.h"
#include "server/queries/outline.h"
#include "server/queries/repair.h"

#include "table/reach.h"

#include <fmt/format.h>

#include <map>

namespace muster::queries {
namespace {

// A twelfth of the allowance, which is fine enough for a picture.
Length mesh_for(const FormationModel& model, bool alone) {
    return alone ? 0.25_in : std::max(0.5_in, model.mover.allowance / 12);
}

Outlines centre_area(const Ground& ground, const FormationModel& model, bool alone) {
    return ReachField(ground, model.mover, model.from, mesh_for(model, alone)).outlines();
}

// Around difficult ground with the full allowance, or through it with half.
Outlines area_with_difficulty(const Placing& placing, FormationModel model, bool alone) {
    Ground closed = placing.request.ground;
    for (const Footprint& area : placing.difficulty.areas) closed.barriers.push_back({area, {}, 100_in, {}, {}});
    Outlines around = centre_area(closed, model, alone);
    model.mover.allowance = model.mover.allowance / 2;
    return united({std::move(around), centre_area(placing.request.ground, model, alone)});
}

// Where the model's centre can end.
Outlines centre_area(const Placing& placing, std::size_t number, bool alone) {
    const FormationModel& model = placing.request.models[number];
    const bool slowed = !placing.difficulty.areas.empty() && (placing.difficulty.slows & only(number));
    Outlines area =
        slowed ? area_with_difficulty(placing, model, alone) : centre_area(placing.request.ground, model, alone);
    if (placing.least.empty() || placing.least[number] <= Length{}) return area;
    Outline hole = around({model.from.at, {}, {}}, placing.least[number]);
    std::ranges::reverse(hole);
    area.push_back(std::move(hole));
    return united({std::move(area)});
}

// The part that only some models can cover: what is outside the area where the centre of every model could end.
Outlines not_for_all(const Outlines& base, const std::map<Length, std::vector<Outlines>>& centres_by_radius) {
    std::vector<Outlines> centres;
    for (const auto& [radius, some] : centres_by_radius) centres.insert(centres.end(), some.begin(), some.end());
    if (centres.size() < 2) return {};
    return without(base, widened(shared(centres), centres_by_radius.begin()->first));
}

// A single model is computed finely. For a unit it is the whole reach, bases included; bases of one size are widened
// together.
void fill(const Placing& placing, std::span<const ModelId> models, std::optional<std::size_t> alone,
          ReachAreas& areas) {
    std::map<Length, std::vector<Outlines>> by_radius;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const FormationModel& model = placing.request.models[i];
        areas.limits.push_back({models[i], model.mover.allowance, model.fixed});
        if (model.fixed || (alone && *alone != i)) continue;
        Outlines centre = centre_area(placing, i, alone.has_value());
        if (alone) areas.centre = centre;
        by_radius[model.mover.shape.radius].push_back(std::move(centre));
    }
    std::vector<Outlines> wide;
    for (const auto& [radius, centres] : by_radius) wide.push_back(widened(united(centres), radius));
    areas.base = united(wide);
    areas.partial = not_for_all(areas.base, by_radius);
}

Outline whole_table(const Asking& asking) {
    const Point size = setup_of(asking).table.size;
    return {{}, {size.x, Length{}}, size, {Length{}, size.y}};
}

// What keeps a base away that is set up on the ground.
std::vector<ForbiddenArea> forbidden_by(const Placing& placing) {
    std::vector<ForbiddenArea> forbidden;
    const auto& barriers = placing.request.ground.barriers;
    for (std::size_t i = 0; i < barriers.size(); ++i) {
        const bool on_ground = barriers[i].clearance > Length{} ? barriers[i].bottom <= barriers[i].vertical
                                                                : barriers[i].bottom.steps == 0;
        if (on_ground) forbidden.push_back({placing.barriers[i], around(barriers[i].base, barriers[i].clearance)});
    }
    return forbidden;
}

// Cuts everything at the edge of the table, because nothing may be put beyond it.
void keep_on_table(const Asking& asking, PlaceArea& area) {
    const Outline table = whole_table(asking);
    std::vector<ForbiddenArea> forbidden;
    for (const ForbiddenArea& each : area.forbidden)
        for (Outline& part : clipped({each.outline}, table)) forbidden.push_back({each.clause, std::move(part)});
    area.forbidden = std::move(forbidden);
    area.allowed = clipped(area.allowed, table);
}

PlaceArea area_of(const Asking& asking, const Placing& placing) {
    PlaceArea area;
    const auto& near = placing.request.wholly_within;
    if (!placing.request.zone.empty())
        area.allowed = {placing.request.zone};
    else if (near)
        for (const Solid& each : near->of) area.allowed.push_back(around(each.base, near->reach));
    else
        area.allowed = {whole_table(asking)};
    area.outside = placing.request.zone.empty() && !near ? placing.off_table : placing.outside_zone;
    area.forbidden = forbidden_by(placing);
    area.overhang = placing.request.ground.overhang;
    return area;
}

Result<PlaceArea> marker_area(const Asking& asking, const Question& question) {
    const auto inspector = inspector_of(asking);
    PlaceArea area{{whole_table(asking)}, question.clause, {}};
    if (inspector.has_value() && (*inspector)->forbidden_marker_areas)
        area.forbidden = (*inspector)->forbidden_marker_areas(setup_of(asking), battle_of(asking));
    return area;
}

} // namespace

Outlines where_it_can_end(const Placing& placing, std::size_t model, bool finely) {
    return centre_area(placing, model, finely);
}

Result<ReachAreas> reach(const Asking& asking, const ReachInput& input) {
    ReachAreas areas;
    std::optional<Problem> wrong_model;
    const auto problem = at_placing(asking, move_asked(input), [&](const Question& question, const Rulings& rulings) {
        if (!rulings.placing() || rulings.placing()->request.set_up) {
            wrong_model = wrong("unit", "a set-up", "a move");
            return;
        }
        std::optional<std::size_t> alone;
        if (input.model) {
            const auto found = std::ranges::find(question.models, *input.model);
            if (found == question.models.end()) {
                wrong_model = wrong("model", fmt::format("{}", index(*input.model)), "a model of the unit");
                return;
            }
            alone = static_cast<std::size_t>(found - question.models.begin());
        }
        const Placing& placing = *rulings.placing();
        areas.closes = std::ranges::any_of(placing.request.models,
                                           [](const FormationModel& model) { return model.closer_to.has_value(); });
        areas.overhang = placing.request.ground.overhang;
        areas.link = placing.request.coherency.link.reach;
        areas.too_far = placing.too_far;
        areas.incoherent = placing.incoherent;
        fill(placing, question.models, alone, areas);
        areas.base = clipped(areas.base, whole_table(asking)); // an oval base is widened like a circle around it
        areas.partial = clipped(areas.partial, whole_table(asking));
    });
    if (problem) return *problem;
    if (wrong_model) return *wrong_model;
    return areas;
}

Result<PlaceArea> place_area(const Asking& asking, const QuestionInput& input) {
    Result<PlaceArea> area = PlaceArea{};
    const auto problem = at_placing(
        asking, {input.question, std::nullopt, "", 0}, [&](const Question& question, const Rulings& rulings) {
            area = rulings.placing() ? Result<PlaceArea>(area_of(asking, *rulings.placing()))
                                     : marker_area(asking, question);
        });
    if (problem) return *problem;
    if (area.has_value()) keep_on_table(asking, *area);
    return area;
}

} // namespace muster::queries
