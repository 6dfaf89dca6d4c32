// Formations: the slow validator accepts every proposal, and if brute force finds an arrangement on a coarse grid, so
// does the search.
#include "table/formation.h"

#include "army/alternating/values.h"
#include "army/eighth/values.h"
#include "army/ninth/values.h"
#include "table/formation_search.h"
#include "table/formation_validator.h"
#include "table/neighbourhood.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <ostream>

using namespace muster;

namespace muster {
std::ostream& operator<<(std::ostream& out, const Placement& place) {
    return out << "(" << place.at.x.steps << " " << place.at.y.steps << " up " << place.elevation.steps << " facing "
               << place.facing << ")";
}
} // namespace muster

namespace {

constexpr Length step{1};
constexpr Length engagement = 1_in + step; // a clearance: never within 1 inch

FormationModel man(Length x, Length y, Length allowance = 6_in) {
    return {{circle(32_mm), 1.5_in, allowance, false, false}, {{x, y}, {}, 0}, false, {}};
}

// A unit in two ranks around (x, y), 1.5 inches from man to man.
FormationRequest squad(int count, Length x, Length y, Length allowance = 6_in) {
    FormationRequest request;
    request.ground.size = {44_in, 30_in};
    request.coherency = ninth::coherency;
    for (int i = 0; i < count; ++i)
        request.models.push_back(man(x + 1.5_in * (i / 2), y + 1.5_in * (i % 2), allowance));
    request.goal.anchor = {x + 4_in, y};
    return request;
}

Barrier model_at(Length x, Length y, Length radius, Length clearance = {}, bool end_only = false) {
    return {{{x, y}, radius, {}}, {}, 1.5_in, clearance, 5_in, end_only};
}

Prism block(Length x, Length y, Length width, Length depth, Length height) {
    const std::array<Point, 4> corners{Point{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
    return {footprint(corners), {}, height, 0};
}

std::vector<Placement> starts(const FormationRequest& request) {
    std::vector<Placement> places;
    for (const FormationModel& model : request.models) places.push_back(model.from);
    return places;
}

Solid enemy_at(Length x, Length y) { return solid(circle(32_mm), 1.5_in, {{x, y}, {}, 0}); }

bool acceptable(const FormationRequest& request, const std::optional<Formation>& formation) {
    if (!formation) return false;
    const std::string fault = slow::fault_of(request, *formation);
    INFO(fault);
    CHECK(fault.empty());
    CHECK(check_formation(request, formation->places).fault == FormationFault::none);
    return fault.empty();
}

} // namespace

TEST_CASE("in the open a unit is carried to its goal as it stands") {
    FormationRequest request = squad(10, 8_in, 8_in);
    request.goal.anchor = {14_in, 8.75_in}; // 3 inches ahead of its middle
    const auto formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    for (std::size_t i = 0; i < 10; ++i)
        CHECK(formation->places[i].at == request.models[i].from.at + Point{3_in, 0_in});
}

TEST_CASE("a goal too far away is approached as far as the slowest model comes") {
    FormationRequest request = squad(5, 8_in, 8_in);
    request.models[3].mover.allowance = 4_in;
    request.goal.anchor = {40_in, 8_in};
    const auto formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    CHECK(formation->paths[3].cost <= 4_in);
    CHECK(formation->paths[3].cost > 4_in - 0.25_in);
}

TEST_CASE("models give way to what stands at their goal") {
    FormationRequest request = squad(10, 8_in, 8_in);
    request.goal.anchor = {15_in, 8.75_in};
    request.ground.barriers = {model_at(15_in, 8_in, 1_in), model_at(18_in, 10_in, 25_mm, engagement)};
    CHECK(acceptable(request, propose_formation(request)));
    request.goal.array = Array::block;
    CHECK(acceptable(request, propose_formation(request)));
}

TEST_CASE("arrays: block, line, column, ring and towards") {
    for (const Array array : {Array::block, Array::line, Array::column, Array::ring, Array::towards})
        for (const CoherencyRule& rule : {ninth::coherency, eighth::coherency, alternating::coherency})
            for (const int count : {1, 2, 5, 6, 11, 20}) {
                FormationRequest request = squad(count, 8_in, 12_in, 12_in);
                request.coherency = rule;
                request.goal = {{18_in, 15_in}, {}, array, 30, 0.25_in, 2_in};
                CAPTURE(count);
                CAPTURE(name_of(array));
                CHECK(acceptable(request, propose_formation(request)));
            }
}

TEST_CASE("a set-up needs no start: wholly within its zone, and on the battlefield") {
    FormationRequest request = squad(10, 0_in, 0_in);
    request.set_up = true;
    for (FormationModel& model : request.models) model.from = {};
    request.zone = {{0_in, 0_in}, {44_in, 0_in}, {44_in, 9_in}, {0_in, 9_in}};
    request.goal = {{20_in, 8_in}, {}, Array::line, 90, 0.25_in, 2_in};
    const auto formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    CHECK(formation->paths.empty());
    request.goal.anchor = {20_in, 20_in}; // outside: the nearest places inside are taken
    CHECK(acceptable(request, propose_formation(request)));
}

TEST_CASE("disembarking: everybody wholly within 3 inches of the transport") {
    FormationRequest request = squad(10, 0_in, 0_in);
    request.set_up = true;
    for (FormationModel& model : request.models) model.from = {};
    const Solid transport = solid(rectangle(5_in, 3_in), 3_in, {{20_in, 15_in}, {}, 20});
    request.ground.barriers.push_back({transport.base, {}, 3_in, {}, {}, false});
    request.wholly_within = FormationRequest::Vicinity{{transport}, 3_in};
    request.goal = {{24_in, 15_in}, {}, Array::block, {}, 0.25_in, 2_in};
    CHECK(acceptable(request, propose_formation(request)));
    request.goal.anchor = transport.base.centre;
    CHECK(acceptable(request, propose_formation(request)));
}

TEST_CASE("N-COH-08 models of a unit being set up for which there is no room go without a place") {
    FormationRequest request = squad(10, 0_in, 0_in);
    request.set_up = true;
    for (FormationModel& model : request.models) model.from = {};
    request.zone = {{10_in, 10_in}, {14_in, 10_in}, {14_in, 12_in}, {10_in, 12_in}}; // room for three abreast
    request.goal = {{12_in, 11_in}, {}, Array::block, {}, 0.25_in, 2_in};
    CHECK(!propose_formation(request));
    const auto places = set_up_as_many(request);
    const auto placed = std::ranges::count_if(places, [](const auto& place) { return place.has_value(); });
    CHECK(placed >= 3);
    CHECK(placed < 10);
    for (std::size_t i = 0; i < 10; ++i) CHECK(places[i].has_value() == (static_cast<std::ptrdiff_t>(i) < placed));
    request.zone = {{5_in, 5_in}, {25_in, 5_in}, {25_in, 15_in}, {5_in, 15_in}};
    for (const auto& place : set_up_as_many(request)) CHECK(place.has_value());
}

TEST_CASE("N-COH-08 E-I-56 room for a unit is found wherever on the table it is") {
    for (const Point corner : {Point{0_in, 0_in}, Point{42_in, 0_in}, Point{0_in, 26_in}, Point{42_in, 26_in}}) {
        FormationRequest request = squad(10, 0_in, 0_in);
        request.set_up = true;
        for (FormationModel& model : request.models) model.from = {};
        request.ground.size = {48_in, 30_in};
        request.goal = {{24_in, 15_in}, {}, Array::block, {}, 0.25_in, 2_in};
        request.goal.roughly = true;
        for (Length x; x <= 48_in; x += 2_in) // posts all over the table, but not around one corner
            for (Length y; y <= 30_in; y += 2_in)
                if (x < corner.x || y < corner.y || x > corner.x + 6_in || y > corner.y + 4_in)
                    request.ground.barriers.push_back(
                        {footprint(circle(45_mm), {{x, y}, {}, 0}), {}, 2_in, {}, {}, false});
        const auto places = set_up_as_many(request);
        std::vector<Placement> found;
        for (const auto& place : places)
            if (place) found.push_back(*place);
        REQUIRE(found.size() == 10);
        CHECK(check_formation(request, found).fault == FormationFault::none);
    }
}

TEST_CASE("N-COH-07 models added to a unit are set up in coherency with it") {
    FormationRequest request = squad(4, 10_in, 10_in);
    request.set_up = true;
    for (std::size_t i = 0; i < 3; ++i) request.models[i].fixed = true;
    request.goal = {{30_in, 25_in}, {}, Array::towards, {}, 0.25_in, 2_in};
    const auto formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    for (std::size_t i = 0; i < 3; ++i) CHECK(formation->places[i] == request.models[i].from);
    auto draft = formation->places;
    draft[3].at = {30_in, 25_in};
    CHECK(check_formation(request, draft).fault == FormationFault::incoherent);
}

TEST_CASE("a charge ends near every target, and its first mover reaches one") {
    FormationRequest request = squad(10, 8_in, 8_in, 7_in);
    const Solid left = enemy_at(20_in, 11_in), right = enemy_at(20_in, 6_in);
    for (const Solid& enemy : {left, right}) request.ground.barriers.push_back({enemy.base, {}, 1.5_in, {}, {}, false});
    request.targets = {{{left}, {1_in, 5_in}}};
    const auto one = propose_formation(request);
    REQUIRE(acceptable(request, one));
    const std::size_t first = one->order.front();
    CHECK(within(slow::solid_of(request.models[first], one->places[first]), left, 1_in));
    request.targets.push_back({{right}, {1_in, 5_in}});
    CHECK(acceptable(request, propose_formation(request)));
    for (FormationModel& model : request.models) model.mover.allowance = 3_in;
    CHECK(!propose_formation(request)); // too short a roll
}

TEST_CASE("a charge at two targets far apart strings the unit out between them") {
    FormationRequest request = squad(10, 10_in, 12_in, 9_in);
    const Solid left = enemy_at(20_in, 19_in), right = enemy_at(20_in, 7_in);
    for (const Solid& enemy : {left, right}) request.ground.barriers.push_back({enemy.base, {}, 1.5_in, {}, {}, false});
    request.targets = {{{left}, {1_in, 5_in}}, {{right}, {1_in, 5_in}}};
    CHECK(acceptable(request, propose_formation(request)));
}

TEST_CASE("N-CHG-20 who charges over its mates ends where none of them stands at that moment") {
    FormationRequest request = squad(0, 0_in, 0_in);
    for (const Length x : {8_in, 9.5_in, 11_in}) request.models.push_back(man(x, 8_in)); // in single file
    for (FormationModel& model : request.models) model.over_mates = true;
    const Solid enemy = enemy_at(15.5_in, 8_in);
    request.ground.barriers.push_back({enemy.base, {}, 1.5_in, {}, {}, false});
    request.targets = {{{enemy}, {1_in, 5_in}}};
    const auto at = [](Length x) { return Placement{{x, 8_in}, {}, 0}; };

    // The rear model takes the place of the next one, which has to leave it before.
    const std::vector<Placement> closed_up{at(9.5_in), at(11_in), at(14_in)};
    const auto formation = repair(request, closed_up);
    REQUIRE(acceptable(request, formation));
    CHECK(formation->places == closed_up);
    CHECK(formation->order == std::vector<std::uint8_t>{2, 1, 0});

    // Straight over the others is just near enough; around them it is too far.
    const std::vector<Placement> leap{at(14_in), at(9.5_in), at(11_in)};
    const auto over = repair(request, leap);
    REQUIRE(acceptable(request, over));
    CHECK(over->places == leap);
    for (FormationModel& model : request.models) model.over_mates = false;
    const auto around = repair(request, leap);
    CHECK((!around || around->places != leap));
}

TEST_CASE("N-PILE-02 each model that makes a pile-in move finishes it closer to the closest enemy model") {
    FormationRequest request = squad(8, 8_in, 8_in, 3_in);
    const Solid enemy = enemy_at(16_in, 9_in);
    request.ground.barriers.push_back({enemy.base, {}, 1.5_in, {}, {}, false});
    for (FormationModel& model : request.models) model.closer_to = enemy;
    const auto formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    CHECK(formation->places != starts(request));
    // Past the enemy to the same distance on its other side is not closer; a little less is.
    request = squad(1, 12_in, 8_in, 3_in);
    request.models[0].closer_to = enemy;
    const auto aside = [&](Length by) {
        const std::array places{Placement{{12_in, 8_in + by}, {}, 0}};
        return check_formation(request, places).fault;
    };
    CHECK(aside(0_in) == FormationFault::none); // it need not move
    CHECK(aside(2_in) == FormationFault::not_closer);
    CHECK(aside(2_in - 8 * step) == FormationFault::none);
}

TEST_CASE("falling back, a unit passes within 1 inch of the enemy but does not end there") {
    FormationRequest request = squad(5, 8_in, 8_in);
    for (const Length y : {6_in, 8.5_in, 11_in}) {
        request.ground.barriers.push_back(model_at(12.5_in, y, 16_mm));
        request.ground.barriers.push_back(model_at(12.5_in, y, 16_mm, engagement, true));
    }
    request.goal.anchor = {4_in, 8_in};
    const auto formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    CHECK(formation->places != starts(request));
    request.models[4].fixed = true; // this one stands within 1 inch and may not stay there
    CHECK(!propose_formation(request));
}

TEST_CASE("A-MOV-05 a move may not increase the number of models out of place") {
    FormationRequest request;
    request.ground.size = {44_in, 30_in};
    request.coherency = alternating::coherency;
    request.models = {man(5_in, 5_in, 1_in), man(6.5_in, 5_in, 1_in), man(30_in, 5_in, 1_in)};
    request.goal.anchor = {20_in, 5_in};
    CHECK(!propose_formation(request)); // it cannot come together, and all three are out of place
    request.tolerated_out_of_place = 2;
    CHECK(!propose_formation(request));
    request.tolerated_out_of_place = 3;
    CHECK(acceptable(request, propose_formation(request)));
}

TEST_CASE("a unit climbs onto a level where it is sent there") {
    FormationRequest request = squad(4, 8_in, 8_in, 9_in);
    request.ground.terrain = {block(12_in, 5_in, 8_in, 8_in, 3_in)};
    request.goal.anchor = {14.5_in, 8.75_in};
    const auto formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    CHECK(formation->places[3].elevation == 3_in);
}

TEST_CASE("mixed bases and hulls keep their facing or take the one given") {
    FormationRequest request;
    request.ground.size = {44_in, 30_in};
    request.coherency = ninth::coherency;
    request.models = {man(8_in, 8_in, 10_in), man(8_in, 10_in, 10_in), man(8_in, 15_in, 10_in)};
    request.models[1].mover.shape = oval(60_mm, 35_mm);
    request.models[2].mover.shape = rectangle(5_in, 3_in);
    request.models[2].from.facing = 90;
    request.goal.anchor = {13_in, 12_in};
    request.ground.barriers = {model_at(15_in, 9_in, 1_in)};
    auto formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    CHECK(formation->places[2].facing == 90);
    request.goal.facing = 80;
    formation = propose_formation(request);
    REQUIRE(acceptable(request, formation));
    CHECK(formation->places[2].facing == 80);
}

TEST_CASE("repairing leaves a legal draft as it is and brings an illegal one back near by") {
    FormationRequest request = squad(6, 8_in, 8_in);
    auto draft = starts(request);
    for (Placement& place : draft) place.at.x += 3_in;
    CHECK(repair(request, draft)->places == draft);
    draft[4].at = draft[5].at;      // two models in one place,
    draft[0].at = {1_in, 29.75_in}; // one out of reach and over the edge
    const auto repaired = repair(request, draft);
    REQUIRE(acceptable(request, repaired));
    for (const std::size_t untouched : {1u, 2u, 3u}) CHECK(repaired->places[untouched] == draft[untouched]);
}

TEST_CASE("faults of end positions are named with the models that have them") {
    FormationRequest request = squad(4, 8_in, 8_in);
    request.ground.barriers = {model_at(12_in, 20_in, 1_in)};
    request.ground.terrain = {block(20_in, 20_in, 3_in, 3_in, 2_in)};
    const auto with = [&](std::size_t model, Point at) {
        auto places = starts(request);
        places[model].at = at;
        return check_formation(request, places);
    };
    CHECK(with(1, {0.5_in, 9_in}).fault == FormationFault::off_table);
    CHECK(with(1, {0.5_in, 9_in}).models == only(1));
    CHECK(with(2, {12_in, 21.5_in}).fault == FormationFault::barrier);
    CHECK(with(2, {20_in, 20_in}).fault == FormationFault::no_footing);
    CHECK(with(2, {8_in, 9_in}).fault == FormationFault::overlaps);
    CHECK(with(3, {9.5_in, 13_in}).fault == FormationFault::incoherent);
    CHECK(with(3, {9.5_in, 13_in}).models == only(3));
    request.models[0].fixed = true;
    CHECK(with(0, {8_in, 7.5_in}).fault == FormationFault::moved_though_fixed);
    request.models[0].fixed = false;
    request.zone = {{7_in, 7_in}, {12_in, 7_in}, {12_in, 12_in}, {7_in, 12_in}};
    CHECK(with(0, {8_in, 7.5_in}).fault == FormationFault::outside_zone);
    request.zone.clear();
    request.targets = {{{enemy_at(30_in, 20_in)}, {1_in, 5_in}}};
    CHECK(check_formation(request, starts(request)).fault == FormationFault::target_not_reached);
}

TEST_CASE("units of none and of too many models") {
    FormationRequest request = squad(0, 8_in, 8_in);
    CHECK(propose_formation(request)->places.empty());
    request = squad(41, 1_in, 8_in);
    CHECK(!propose_formation(request));
    CHECK(!repair(request, {}));
}

// --- Properties

namespace {

Length inches(int low, int high) { return *rc::gen::inRange(low * 4, high * 4 + 1) * 0.25_in; }

// A unit somewhere on a table of 24 x 24 inches with barriers and terrain, and all that may be asked of it.
FormationRequest any_request(bool terrain) {
    FormationRequest request;
    request.ground.size = {24_in, 24_in};
    request.coherency = *rc::gen::element(ninth::coherency, eighth::coherency, alternating::coherency);
    const int count = *rc::gen::inRange(1, 13);
    const Shape shape = *rc::gen::element(circle(25_mm), circle(32_mm), circle(40_mm), oval(60_mm, 35_mm));
    const Length spacing = 2 * shape.radius + inches(0, 2);
    const Point corner{inches(3, 8), inches(3, 8)};
    const int files = *rc::gen::inRange(1, 5);
    for (int i = 0; i < count; ++i) {
        FormationModel model = man(corner.x + spacing * (i % files), corner.y + spacing * (i / files), inches(2, 10));
        model.mover.shape = shape;
        model.mover.flies = *rc::gen::inRange(0, 6) == 0;
        model.fixed = *rc::gen::inRange(0, 12) == 0;
        if (wholly_inside(footprint(model.mover.shape, model.from), {}, request.ground.size))
            request.models.push_back(model);
    }
    const int barriers = *rc::gen::inRange(0, 12);
    for (int i = 0; i < barriers; ++i) {
        const Barrier barrier =
            model_at(inches(0, 24), inches(0, 24), *rc::gen::element(13_mm, 16_mm, 30_mm, 2_in),
                     *rc::gen::element(Length{}, Length{}, engagement), *rc::gen::inRange(0, 4) == 0);
        if (std::ranges::none_of(request.models, [&](const FormationModel& model) {
                return slow::blocked(barrier, slow::solid_of(model, model.from));
            }))
            request.ground.barriers.push_back(barrier);
    }
    const int prisms = terrain ? *rc::gen::inRange(0, 5) : 0;
    for (int i = 0; i < prisms; ++i) {
        const Prism prism = block(inches(0, 20), inches(0, 20), inches(1, 6), inches(1, 6), inches(1, 4) - 0.5_in);
        if (std::ranges::none_of(request.models, [&](const FormationModel& model) {
                return overlap(prism.base, footprint(model.mover.shape, model.from));
            }))
            request.ground.terrain.push_back(prism);
    }
    request.goal.anchor = {inches(0, 24), inches(0, 24)};
    request.goal.array = *rc::gen::element(Array::keep, Array::keep, Array::block, Array::line, Array::column,
                                           Array::ring, Array::towards);
    request.goal.roughly = *rc::gen::inRange(0, 3) == 0;
    request.goal.insist = *rc::gen::inRange(0, 3) > 0;
    request.goal.at_a_glance = *rc::gen::inRange(0, 6) == 0;
    request.set_up = *rc::gen::inRange(0, 5) == 0;
    if (*rc::gen::inRange(0, 5) == 0) request.zone = {{2_in, 2_in}, {20_in, 4_in}, {22_in, 18_in}, {4_in, 20_in}};
    if (*rc::gen::inRange(0, 4) == 0 && !request.set_up) {
        const Solid enemy = enemy_at(inches(1, 23), inches(1, 23));
        request.targets.push_back({{enemy}, {1_in, 5_in}});
    }
    if (*rc::gen::inRange(0, 6) == 0)
        for (FormationModel& model : request.models) model.closer_to = enemy_at(12_in, 20_in);
    return request;
}

} // namespace

TEST_CASE("every proposal is accepted by the slow validator, and staying is always found") {
    for (const bool terrain : {false, true})
        CHECK(rc::check("propose_formation", [terrain] {
            const FormationRequest request = any_request(terrain);
            const auto formation = propose_formation(request);
            RC_TAG(formation ? "found" : "not found");
            if (formation) {
                RC_ASSERT(slow::fault_of(request, *formation) == "");
                RC_ASSERT(check_formation(request, formation->places).fault == FormationFault::none);
                const auto again = propose_formation(request);
                RC_ASSERT(again->places == formation->places);
                RC_ASSERT(again->order == formation->order);
            } else if (!request.set_up && !request.goal.at_a_glance) {
                RC_ASSERT(slow::fault_of_places(request, starts(request)) != "");
            }
        }));
}

TEST_CASE("what lies outside the neighbourhood of a move, or of a set-up beside a model, changes nothing") {
    CHECK(rc::check("Neighbourhood", [] {
        FormationRequest request = any_request(true);
        if (*rc::gen::inRange(0, 3) == 0) {
            request.set_up = true;
            request.targets.clear();
            for (FormationModel& model : request.models) model.fixed = false;
            const Solid transport = enemy_at(inches(3, 21), inches(3, 21));
            request.wholly_within = {{transport}, 3_in, *rc::gen::arbitrary<bool>()};
        }
        FormationRequest smaller = request;
        const Neighbourhood neighbourhood(request);
        std::erase_if(smaller.ground.barriers,
                      [&](const Barrier& barrier) { return !neighbourhood.touches(barrier.base, barrier.clearance); });
        std::erase_if(smaller.ground.terrain, [&](const Prism& prism) { return !neighbourhood.touches(prism.base); });
        RC_CLASSIFY(smaller.ground.barriers.size() < request.ground.barriers.size());
        const auto with = propose_formation(request), without = propose_formation(smaller);
        RC_ASSERT(with.has_value() == without.has_value());
        if (with) RC_ASSERT(slow::fault_of(request, *without) == "");
        if (with) RC_ASSERT(with->places == without->places);
    }));
}

TEST_CASE("who cannot go straight with its unit left aside cannot with its unit there, by the same way where it can") {
    CHECK(rc::check("Walk", [] {
        FormationRequest request = any_request(true);
        request.set_up = false;
        if (request.models.empty()) return;
        for (FormationModel& model : request.models) model.over_mates = *rc::gen::inRange(0, 6) == 0;
        const EndPlaces ends(request, EndPlaces::Scope::in_reach);
        const auto mover = *rc::gen::inRange<std::size_t>(0, request.models.size());
        Placement to = request.models[mover].from;
        to.at = to.at + Point{inches(-6, 6), inches(-6, 6)};
        if (*rc::gen::inRange(0, 4) == 0) to.facing = 45;
        const auto there = ends.settled(mover, to);
        if (!there || ends.stays(mover, *there)) return;
        Walk walk(request, ends);
        for (std::size_t mate = 0; mate < mover; ++mate) // some have gone aside
            if (*rc::gen::arbitrary<bool>())
                walk.put(mate, {request.models[mate].from.at + Point{inches(-6, 6), inches(-6, 6)}, {}, 0});
        Path at_once, in_two_steps;
        const bool straight = walk.straight(mover, *there, at_once);
        const bool alone = walk.straight_but_for_mates(mover, *there, in_two_steps);
        RC_TAG(straight ? "straight" : alone ? "mates in the way" : "ground in the way");
        RC_ASSERT(straight == (alone && walk.straight_past_mates(mover, *there, in_two_steps)));
        if (straight) RC_ASSERT(at_once.places == in_two_steps.places);
        if (straight) RC_ASSERT(at_once.cost == in_two_steps.cost);
    }));
}

TEST_CASE("the check of end positions agrees with the slow validator") {
    CHECK(rc::check("check_formation", [] {
        const FormationRequest request = any_request(true);
        auto places = starts(request);
        const Point shift{inches(0, 14), inches(0, 14)};
        for (Placement& place : places)
            if (*rc::gen::inRange(0, 8) > 0) place.at = place.at + shift;
        const bool fine = check_formation(request, places).fault == FormationFault::none;
        RC_ASSERT(fine == slow::fault_of_places(request, places).empty());
    }));
}

TEST_CASE("every repaired draft is accepted by the slow validator") {
    CHECK(rc::check("repair", [] {
        const FormationRequest request = any_request(*rc::gen::arbitrary<bool>());
        auto draft = starts(request);
        const Point shift{inches(0, 6) - 3_in, inches(0, 6) - 3_in};
        for (Placement& place : draft) {
            place.at = place.at + shift;
            if (*rc::gen::inRange(0, 3) == 0) place.at = {inches(0, 24), inches(0, 24)};
        }
        const auto formation = repair(request, draft);
        RC_TAG(formation ? "found" : "not found");
        if (formation)
            RC_ASSERT(slow::fault_of(request, *formation) == "");
        else if (!request.set_up && !request.goal.at_a_glance)
            RC_ASSERT(slow::fault_of_places(request, starts(request)) != "");
    }));
}

namespace {

// Places on a grid of half an inch to which the model can go straight from where it is, the unit left aside.
std::vector<Placement> grid_places(const FormationRequest& request, const FormationModel& model) {
    std::vector<Placement> places;
    FormationRequest alone = request;
    alone.models = {model};
    alone.targets.clear();
    for (Length x; x <= request.ground.size.x; x += 0.5_in)
        for (Length y; y <= request.ground.size.y; y += 0.5_in) {
            const Placement there{{x, y}, {}, 0};
            if (!slow::fault_of_places(alone, {there}).empty()) continue;
            const std::array<Placement, 2> line{model.from, there};
            if (request.set_up || check_path(request.ground, model.mover, line).legal()) places.push_back(there);
        }
    return places;
}

bool can_walk(const FormationRequest& request, const std::vector<Placement>& places, std::size_t first) {
    auto now = starts(request);
    for (const std::size_t model : {first, 1 - first}) {
        const std::array<Placement, 2> line{now[model], places[model]};
        if (!check_path(slow::ground_at(request, now, model), request.models[model].mover, line).legal()) return false;
        now[model] = places[model];
    }
    return true;
}

// With a little to spare: where only one point of the table will do, the search may miss it.
bool brute_force_finds_one(FormationRequest request) {
    for (FormationModel& model : request.models) model.mover.allowance -= 0.25_in;
    const auto first = grid_places(request, request.models[0]), second = grid_places(request, request.models[1]);
    for (const Placement& a : first)
        for (const Placement& b : second)
            if (slow::fault_of_places(request, {a, b}).empty() &&
                (request.set_up || can_walk(request, {a, b}, 0) || can_walk(request, {a, b}, 1)))
                return true;
    return false;
}

} // namespace

TEST_CASE("where brute force on a grid finds a formation of two with a little to spare, so does the search") {
    CHECK(rc::check("two models", [] {
        FormationRequest request;
        request.ground.size = {10_in, 10_in};
        request.coherency = *rc::gen::element(ninth::coherency, alternating::coherency);
        request.models = {man(inches(1, 4), inches(1, 9), inches(1, 4)), man(inches(6, 9), inches(1, 9), inches(1, 4))};
        request.set_up = *rc::gen::inRange(0, 4) == 0;
        const int barriers = *rc::gen::inRange(0, 6);
        for (int i = 0; i < barriers; ++i) {
            const Barrier barrier = model_at(inches(0, 10), inches(0, 10), *rc::gen::element(13_mm, 1_in),
                                             *rc::gen::element(Length{}, engagement));
            if (std::ranges::none_of(request.models, [&](const FormationModel& model) {
                    return slow::blocked(barrier, slow::solid_of(model, model.from));
                }))
                request.ground.barriers.push_back(barrier);
        }
        if (*rc::gen::arbitrary<bool>()) {
            const Length x = inches(2, 5), y = inches(2, 5);
            request.zone = {{x, y}, {x + 4_in, y}, {x + 4_in, y + 4_in}, {x, y + 4_in}};
        }
        if (*rc::gen::inRange(0, 3) == 0 && !request.set_up)
            request.targets = {{{enemy_at(inches(1, 9), inches(1, 9))}, {1_in, 5_in}}};
        request.goal.anchor = {inches(0, 10), inches(0, 10)};
        request.goal.array = *rc::gen::element(Array::keep, Array::block, Array::towards);
        const auto formation = propose_formation(request);
        if (formation) {
            RC_TAG("found");
            RC_ASSERT(slow::fault_of(request, *formation) == "");
        } else {
            RC_TAG("not found");
            RC_ASSERT(!brute_force_finds_one(request));
        }
    }));
}
