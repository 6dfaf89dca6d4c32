// How far a model gets, as drawn, compared with the rules' own check of every spot around it.
#include "server/queries/battles.h"
#include "testing/sanitized.h"

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

using enum Clause;

using Outlines = std::vector<std::vector<Point>>;

Outlines outlines_of(const json::value& areas) {
    Outlines outlines;
    for (const json::value& area : areas.as_array()) {
        outlines.emplace_back();
        for (const json::value& point : area.as_array())
            outlines.back().push_back(
                {Length{point.at(0).to_number<std::int32_t>()}, Length{point.at(1).to_number<std::int32_t>()}});
    }
    return outlines;
}

// Whether a ray to the right crosses the outlines an odd number of times.
bool is_inside(const Outlines& outlines, Point spot) {
    bool inside = false;
    for (const auto& outline : outlines)
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point a = outline[i], b = outline[(i + 1) % outline.size()];
            if ((a.y > spot.y) == (b.y > spot.y)) continue;
            const bool left = cross(b - a, spot - a) > 0;
            if (left == (b.y > a.y)) inside = !inside;
        }
    return inside;
}

// And not near a border, which is drawn more finely for a single model.
bool is_well_inside(const Outlines& outlines, Point spot) {
    const Length margin = 0.75_in;
    const Point around[] = {{}, {margin, {}}, {-margin, {}}, {{}, margin}, {{}, -margin}};
    return std::ranges::all_of(around, [&](Point off) { return is_inside(outlines, spot + off); });
}

Length allowance_in(const json::object& reach) {
    return Length{reach.at("limits").at(0).at("allowance").to_number<std::int32_t>()};
}

// Why the model may not end at this spot on any level there is; Aircraft stay on theirs.
std::optional<Clause> forbidden_by_rules(const Session& session, ModelId model, Placement place, bool aircraft) {
    std::vector<Length> levels{place.elevation};
    if (!aircraft)
        for (const TerrainPiece& piece : session.setup().table.terrain)
            for (const Prism& prism : piece.prisms) levels.push_back(prism.top());
    std::optional<Clause> forbidden_by;
    for (const Length level : levels) {
        Answer answer;
        answer.places.push_back({model, {place.at, level, place.facing}, 0, 0});
        const auto refusal = session.check(answer);
        if (!refusal) return std::nullopt;
        if (!forbidden_by) forbidden_by = refusal->clause;
    }
    return forbidden_by;
}

struct Compared {
    std::size_t inside = 0, outside = 0;
    std::size_t missed = 0; // outside and legal all the same: gaps narrower than what is drawn
    std::vector<Clause> refused;
    bool by(Clause clause) const { return std::ranges::find(refused, clause) != refused.end(); }
};

// Spots on a lattice around the one model that is asked for, those too near to a border left out.
void compare(const Session& session, const json::object& reach, Compared& compared) {
    const Question question = session.question()->question();
    const ModelId model = question.models[0];
    const Placement from = session.battle().models[index(model)].place;
    const Outlines drawn = outlines_of(reach.at("centre"));
    const bool aircraft = allowance_in(reach) > 12_in;
    const Length margin = 0.5_in, apart = aircraft ? 3_in : sanitized ? 2_in : 1_in;
    const int steps = allowance_in(reach).steps / apart.steps + 1;
    for (int column = -steps; column <= steps; ++column)
        for (int row = -steps; row <= steps; ++row) {
            const Point spot = from.at + Point{apart * column, apart * row};
            const bool inside = is_inside(drawn, spot);
            if (spot == from.at || is_inside(drawn, spot + Point{margin, {}}) != inside ||
                is_inside(drawn, spot - Point{margin, {}}) != inside ||
                is_inside(drawn, spot + Point{{}, margin}) != inside ||
                is_inside(drawn, spot - Point{{}, margin}) != inside)
                continue;
            const auto forbidden_by = forbidden_by_rules(session, model, {spot, from.elevation, from.facing}, aircraft);
            CAPTURE(question.unit);
            CAPTURE(to_inches(spot.x - from.at.x));
            CAPTURE(to_inches(spot.y - from.at.y));
            if (inside) CHECK_FALSE(forbidden_by);
            ++(inside ? compared.inside : compared.outside);
            if (forbidden_by) compared.refused.push_back(*forbidden_by);
            compared.missed += !inside && !forbidden_by;
        }
}

// Moves of units of one model: of those who walk and fly as they like, or of Aircraft.
Compared compare_moves(const PlayedBattle& battle, bool aircraft, std::size_t most) {
    Compared compared;
    for (const Asked& asked : battle.questions()) {
        if (asked.clause != A_ACT_02 || asked.models != 1 || most == 0) continue;
        const Session session = battle.at([&](const Asked& each) { return each.number == asked.number; });
        const ModelId model = session.question()->question().models[0];
        const auto reach = ask("move.reach", session, {{"model", index(model)}});
        if (session.battle().models[index(model)].place.elevation > Length{} || // spots below have another level
            (allowance_in(reach) > 12_in) != aircraft)
            continue;
        compare(session, reach, compared);
        --most;
    }
    return compared;
}

const PlayedBattle& battle_among_woods() {
    static const PlayedBattle battle("alternating", "river-guard", "gale-wing", "quiet-orchards", 3);
    return battle;
}

} // namespace

TEST_CASE("the reach that is drawn goes around difficult ground, or half as far into it") {
    const Compared compared = compare_moves(battle_among_woods(), false, 12);
    CHECK(compared.inside > 50);
    CHECK(compared.outside > 100);
    CHECK(compared.missed * 100 <= compared.outside);
    CHECK(compared.by(A_TERR_08));
}

TEST_CASE("the reach of Aircraft is a ring: no nearer than 30 inches, no farther than 36") {
    const Compared compared = compare_moves(battle_among_woods(), true, 2);
    CHECK(compared.inside > 5);
    CHECK(compared.outside > 100);
    CHECK(compared.missed == 0);
    CHECK(compared.by(A_PAS_10b));
}

TEST_CASE("of a unit's reach some ground is for some only: never where the centres of all can end, and all of it on "
          "the table") {
    std::size_t for_all = 0, for_some = 0;
    for (std::size_t nth = 0; nth < 4; ++nth) {
        const Session session =
            ninth_battle().at([](const Asked& asked) { return asked.clause == N_MOV_07 && asked.models > 4; }, nth);
        const auto reach = ask("move.reach", session);
        const Outlines base = outlines_of(reach.at("base")), partial = outlines_of(reach.at("partial"));
        std::vector<Outlines> centres;
        for (const ModelId model : session.question()->models)
            centres.push_back(outlines_of(ask("move.reach", session, {{"model", index(model)}}).at("centre")));
        const Point size = session.setup().table.size;
        for (const Outlines& outlines : {base, partial})
            for (const auto& outline : outlines)
                for (const Point corner : outline)
                    CHECK((corner.x >= 0_in && corner.y >= 0_in && corner.x <= size.x && corner.y <= size.y));
        for (Point spot{0.5_in, 0.5_in}; spot.y < size.y; spot.x += 1_in) {
            if (spot.x >= size.x) spot = {0.5_in, spot.y + 1_in};
            const bool all =
                std::ranges::all_of(centres, [&](const Outlines& each) { return is_well_inside(each, spot); });
            const bool some = is_inside(partial, spot);
            if (all) CHECK_FALSE(some);
            if (some) CHECK(is_inside(base, spot));
            for_all += all;
            for_some += some;
        }
        const auto alone = ask("move.reach", session, {{"model", index(session.question()->models[0])}});
        CHECK(alone.at("partial").as_array().empty());
    }
    CHECK(for_all > 20);
    CHECK(for_some > 20);
}
