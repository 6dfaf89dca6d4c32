#include "rules/sheets/mission.h"

#include "rules/common/marker_placing.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/sequencing.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

ModelId choose_warlord(Game& game, Side side, Clause clause) {
    std::vector<Option> models;
    for (std::size_t i = 0; i < game.battle.models.size(); ++i)
        if (game.owner(static_cast<ModelId>(i)) == side) models.push_back(option_of(static_cast<ModelId>(i)));
    if (const auto& written = army_of(game.army(side)).warlord) {
        std::size_t before = written->model;
        for (std::size_t unit = 0; unit < written->unit; ++unit) before += game.army(side).units[unit].models.size();
        return static_cast<ModelId>(models[before].id);
    }
    if (models.size() == 1) return static_cast<ModelId>(models[0].id);
    Question question{.seat = side, .kind = QuestionKind::choose_warlord, .clause = clause};
    return static_cast<ModelId>(game.choose(question, models)->id);
}

// --- Objective markers

namespace {

std::optional<Refusal> check_marker(const Game& game, const Placement& place) {
    const MarkerRules& rules = game.edition.markers;
    if (const auto clause = marker_forbidden_by(game, place.at)) return Refusal{*clause, {}, {}};
    if (rules.inside_terrain && place.elevation == Length{}) return std::nullopt;
    const auto levels = levels_at(bare_ground(game), place.at);
    if (std::ranges::find(levels, place.elevation) == levels.end()) return Refusal{rules.no_level, {}, {}};
    return std::nullopt;
}

// The player may put it anywhere that is free.
void place_marker(Game& game, Side side, const MarkerGround& ground) {
    const Placement place = ask_for_marker(game, side, game.edition.markers.place, ground,
                                           [&](const Placement& given) { return check_marker(game, given); });
    const auto number = static_cast<std::uint8_t>(game.battle.markers.size());
    game.battle.markers.push_back({place.at, place.elevation, -1}); // N-OBJ-02: its centre there
    game.tell(MarkerPlaced{side, number, place.at, place.elevation});
}

} // namespace

void place_objective_markers(Game& game) {
    enum class MarkerStep : std::uint8_t { roll_off, markers };
    const MarkerRules& rules = game.edition.markers;
    if (game.is_at(MarkerStep::roll_off) && game.battle.markers.empty()) {
        game.memory.picks_next = roll_off(game, rules.roll_off);
        game.memory.step = static_cast<std::uint8_t>(MarkerStep::markers);
    }
    const Ground bare = bare_ground(game);
    const auto spot_at = [&](Point at) { return marker_forbidden_by(game, at) ? std::nullopt : lowest_spot(bare, at); };
    const Point low{rules.from_edge, rules.from_edge};
    const MarkerGround ground{low, game.setup.table.size - low, spot_at};
    while (game.battle.markers.size() < rules.count && has_free_spot(ground)) {
        place_marker(game, game.memory.picks_next, ground);
        game.memory.picks_next = opponent(game.memory.picks_next);
        game.checkpoint();
    }
}

std::optional<Clause> marker_forbidden_by(const Game& game, Point at) {
    const MarkerRules& rules = game.edition.markers;
    const Length edge = rules.from_edge;
    const Point high = game.setup.table.size - Point{edge, edge};
    if (at.x < edge || at.y < edge || at.x > high.x || at.y > high.y) return rules.off_edge;
    for (const Marker& other : game.battle.markers)
        if (squared_distance(at, other.at) < squared(rules.from_marker)) return rules.too_near;
    return std::nullopt;
}

Solid marker_solid(const MarkerRules& rules, const Marker& marker) {
    return solid(rules.shape, Length{}, {marker.at, marker.elevation, 0});
}

bool in_range(const Game& game, ModelId model, std::size_t number) {
    const MarkerRules& rules = game.edition.markers;
    const Marker& marker = game.battle.markers[number];
    const Point at = game.battle.models[index(model)].place.at;
    const Length rounding{4}; // turned outlines are rounded to the lattice
    if (!discs_within(at, game.setup.model(model).shape.radius, marker.at, rules.shape.radius,
                      rules.reach.reach + rounding))
        return false; // the usual case
    return near(rules.reach, game.solid_of(model), marker_solid(rules, marker));
}

std::optional<Side> hold(Game& game, MarkerId marker, std::optional<Side> side) {
    game.battle.markers[index(marker)].holder = side ? static_cast<std::int8_t>(index(*side)) : std::int8_t{-1};
    return side;
}

std::optional<Side> who_has_more(const std::array<int, 2>& numbers) {
    if (numbers[0] > numbers[1]) return Side::red;
    if (numbers[1] > numbers[0]) return Side::blue;
    return std::nullopt;
}

// --- Before the battle

void choose_zones(Game& game, Side decides) {
    const Option zones[] = {game.word("near_zone"), game.word("far_zone")};
    const bool near =
        decide(game, QuestionKind::choose_zone, decides, game.edition.deployment.zones, zones) == zones[0];
    game.memory.sides[index(decides)].zone = near ? 0 : 1;
    game.memory.sides[index(opponent(decides))].zone = near ? 1 : 0;
    game.memory.picks_next = opponent(decides);
    for (Side side : {decides, opponent(decides)}) game.tell(ZoneTaken{side, game.memory.sides[index(side)].zone});
}

void choose_first_turn(Game& game, Side decides) {
    const Clause clause = game.edition.deployment.first_turn;
    const Option turns[] = {game.word("first_turn"), game.word("second_turn")};
    const bool first = decide(game, QuestionKind::choose_option, decides, clause, turns) == turns[0];
    game.battle.first = first ? decides : opponent(decides);
    game.tell(Happened{clause, UnitId::none, UnitId::none, {index(game.battle.first)}});
}

namespace {

using Units = FixedVector<Option, max_units>;

Units units_to_set_up(const Game& game, Side side, bool late) {
    Units units;
    for_units(game.battle, side, Whereabouts::waiting, [&](UnitId unit) {
        if (written_carrier(game, unit) != UnitId::none || game.has(unit, Flag::in_reserve)) return;
        if (game.has(unit, Flag::set_up_late) == late) units.push_back(option_of(unit));
    });
    return units;
}

UnitId select_next(Game& game, QuestionKind kind, Side side, const Units& units, Clause clause) {
    if (units.size() == 1) return static_cast<UnitId>(units[0].id);
    Question question{.seat = side, .kind = kind, .clause = clause};
    const auto chosen = game.choose(question, units, [&](const Option& option) {
        const auto& too_late = game.edition.deployment.too_late;
        return Refusal{too_late.clause != Clause::none && option == too_late.option ? too_late.clause : clause, {}, {}};
    });
    return static_cast<UnitId>(chosen->id);
}

std::optional<Side> next_to_set_up(const Game& game, bool late) {
    for (Side side : {game.memory.picks_next, opponent(game.memory.picks_next)})
        if (has_units_to_set_up(game, side, late)) return side;
    return std::nullopt;
}

} // namespace

bool has_units_to_set_up(const Game& game, Side side, bool late) { return !units_to_set_up(game, side, late).empty(); }

void deploy_alternately(Game& game, bool late, Clause select, void (*deploy)(Game& game, UnitId unit)) {
    const QuestionKind kind = late ? QuestionKind::choose_unit : QuestionKind::next_to_set_up;
    while (const auto side = next_to_set_up(game, late)) {
        deploy(game, select_next(game, kind, *side, units_to_set_up(game, *side, late), select));
        if (game.battle.over) return;
        game.memory.picks_next = opponent(*side);
        game.checkpoint();
    }
}

bool waits(Game& game, UnitId unit, Effect rule, std::string_view instead, Flag flag, Clause clause) {
    if (!game.ability_of(unit, rule)) return false;
    const Option ways[] = {game.word("set_up"), game.word(instead)};
    Question question{.seat = game.owner(unit), .clause = clause, .unit = unit};
    if (game.choose(question, ways) == ways[0]) return false;
    game.set(unit, flag);
    game.tell(Happened{clause, unit});
    return true;
}

// --- Scoring and the end

void score(Game& game, Side side, int points, Clause because) {
    if (points == 0) return;
    auto& total = game.battle.score[index(side)];
    total = static_cast<std::int16_t>(total + points);
    game.tell(PointsScored{side, static_cast<std::int16_t>(points), because});
}

bool is_destroyed(const Game& game, ModelId model) {
    return game.battle.models[index(model)].whereabouts == Whereabouts::destroyed;
}

bool army_destroyed(const Game& game, Side side) {
    return std::ranges::none_of(game.battle.units, [&](const Unit& unit) {
        return unit.owner == side && unit.whereabouts != Whereabouts::destroyed;
    });
}

ObjectiveStakes stakes_without_markers(const Setup& setup, const Battle& battle) {
    ObjectiveStakes stakes{.rounds_left = std::max(edition_of(setup).course.rounds - battle.round, 0)};
    for (Side side : {Side::red, Side::blue})
        if (const ModelId warlord = memory<Memory>(battle).sides[index(side)].warlord; warlord != ModelId::none)
            stakes.slain[index(side)] = battle.models[index(warlord)].whereabouts == Whereabouts::destroyed;
    return stakes;
}

} // namespace muster::sheets
