// Objective markers (MISS): placing them, who holds them, and who wins.
#include "rules/alternating/markers.h"
#include "rules/alternating/phases.h"
#include "rules/alternating/units.h"
#include "rules/common/marker_placing.h"

namespace muster::alternating {
namespace {

using enum Ability;

// A-MISS-03, A-MISS-04: outside both zones, more than 9" from every other.
std::optional<Clause> marker_forbidden_by(const Game& game, Point at) {
    const Point size = game.setup.table.size;
    if (at.x < Length{} || at.y < Length{} || at.x > size.x || at.y > size.y) return A_TERR_01;
    const bool upright = size.y > size.x;
    const Length along = upright ? at.x : at.y, across = upright ? size.x : size.y;
    if (along <= marker_from_edge || along >= across - marker_from_edge) return A_MISS_03;
    for (const Marker& other : game.battle.markers)
        if (squared_distance(at, other.at) <= squared(marker_from_marker)) return A_MISS_04;
    return std::nullopt;
}

MarkerGround between_zones(const Game& game, FunctionRef<std::optional<Placement>(Point)> spot_at) {
    const Point size = game.setup.table.size;
    const bool upright = size.y > size.x;
    const Point low{upright ? marker_from_edge : Length{}, upright ? Length{} : marker_from_edge};
    return {low, size - low, spot_at};
}

void place_marker(Game& game, Side side, const MarkerGround& ground) {
    const Placement place =
        ask_for_marker(game, side, A_MISS_02, ground, [&](const Placement& given) -> std::optional<Refusal> {
            if (const auto clause = marker_forbidden_by(game, given.at)) return Refusal{*clause, {}, {}};
            return std::nullopt;
        });
    game.tell(MarkerPlaced{side, static_cast<std::uint8_t>(game.battle.markers.size()), place.at});
    game.battle.markers.push_back({place.at, Length{}, -1});
}

bool is_near(const Game& game, UnitId unit, const Marker& marker) {
    const UnitModels models = game.models_of(unit);
    return std::ranges::any_of(models, [&](ModelId model) { return alternating::is_near(game, model, marker); });
}

struct Claim {
    bool any = false, conqueror = false;
    bool skipped = false; // somebody who cannot control is near
};

Claim claim_of(const Game& game, Side side, const Marker& marker) {
    Claim claim;
    for (UnitId unit : game.units_on_table(side)) {
        if (!is_near(game, unit, marker)) continue;
        const bool controls = can_control(game, unit);
        claim.skipped = claim.skipped || !controls;
        if (!controls) continue;
        claim.any = true;
        claim.conqueror = claim.conqueror || game.has(unit, conqueror);
    }
    return claim;
}

// A-XTRA-06, A-I-53: a side with a Conqueror at the marker may ignore enemies if they have none.
bool denies(Game& game, Side side, const Claim& own, const Claim& enemy, std::size_t marker) {
    if (!enemy.any) return false;
    if (!own.conqueror || enemy.conqueror) return true;
    Question question;
    question.seat = side;
    question.clause = A_XTRA_06;
    question.may_pass = true;
    const Option options[] = {option_of(static_cast<MarkerId>(marker))};
    return !game.choose(question, options).has_value();
}

} // namespace

// A-MISS-09: Pinned units, Aircraft and this round's Ambush arrivals are skipped.
bool can_control(const Game& game, UnitId unit) {
    return !game.of(unit).pinned && !game.has(unit, aircraft) && game.of(unit).ambushed_in != game.battle.round;
}

bool is_near(const Game& game, ModelId model, const Marker& marker) {
    const Solid spot = solid(circle(Length{}), Length{}, {marker.at, marker.elevation, 0});
    return muster::within(game.solid_of(model), spot, marker_reach);
}

void place_markers(Game& game) {
    Memory& memory = game.memory;
    if (memory.markers == 0) {
        const Face face = game.roll(A_MISS_01, Side::red, 1).dice[0].face;
        memory.markers = static_cast<std::uint8_t>((face + 1) / 2 + 2);
        memory.picks_next = game.roll(A_MISS_02, Side::red, 1).dice[0].face <= 3 ? Side::red : Side::blue;
        game.checkpoint();
    }
    const auto spot_at = [&](Point at) -> std::optional<Placement> {
        if (marker_forbidden_by(game, at)) return std::nullopt;
        return Placement{at, {}, 0};
    };
    const MarkerGround ground = between_zones(game, spot_at);
    while (game.battle.markers.size() < memory.markers && has_free_spot(ground)) { // A-MISS-05
        place_marker(game, memory.picks_next, ground);
        memory.picks_next = opponent(memory.picks_next);
        game.checkpoint();
    }
}

void check_markers(Game& game) {
    std::array<std::int16_t, 2> held{};
    for (std::size_t i = 0; i < game.battle.markers.size(); ++i) {
        Marker& marker = game.battle.markers[i];
        const std::array claims = {claim_of(game, Side::red, marker), claim_of(game, Side::blue, marker)};
        for (Side side : {Side::red, Side::blue}) {
            const Claim &own = claims[index(side)], &enemy = claims[index(opponent(side))];
            const auto holder = static_cast<std::int8_t>(index(side));
            if (!own.any || marker.holder == holder || denies(game, side, own, enemy, i)) continue;
            const Clause because = enemy.any ? A_XTRA_06 : enemy.skipped ? A_MISS_09 : A_MISS_06;
            game.tell(MarkerTaken{static_cast<std::uint8_t>(i), side, because});
            marker.holder = holder;
            break;
        }
        if (marker.holder >= 0) ++held[static_cast<std::size_t>(marker.holder)];
    }
    game.battle.score = held;
}

void end_battle(Game& game) {
    const auto& held = game.battle.score;
    game.battle.outcome = held[0] > held[1] ? Outcome::red : held[0] < held[1] ? Outcome::blue : Outcome::draw;
    game.battle.over = true;
    game.battle.stage = static_cast<std::uint8_t>(Stage::ended);
    game.tell(BattleEnded{game.battle.outcome, held});
}

} // namespace muster::alternating
