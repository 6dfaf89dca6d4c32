#include "rules/ninth/talk.h"

#include "rules/ninth/closing.h"
#include "rules/ninth/events.h"
#include "rules/ninth/mission.h"
#include "rules/ninth/movement.h"

namespace muster::ninth {
namespace {

// --- Moves that a unit could make now

enum class Asked : std::size_t { normal, advance, fall_back, charge };
constexpr std::array moves = std::to_array<std::string_view>({"normal", "advance", "fall_back", "charge"});

// N-CHG-10: wherever it could land, with everybody as a target and nobody that has to be reached.
Placing charge_anywhere(const Game& game, UnitId unit, int roll) {
    const UnitModels models = game.models_of(unit);
    const auto enemies = units_on_table(game, opponent(game.owner(unit)));
    const Allowances allowances = allowances_of(game, models, roll * 1_in);
    Placing placing = move_of(game, unit, Manner::charge, models, {allowances.begin(), allowances.size()},
                              {enemies.begin(), enemies.size()});
    hold_immobile(game, models, placing);
    placing.request.targets.clear();
    return placing;
}

// What a random M is taken to be: the roll, or the most it can be where nobody has rolled it.
int random_move(const Game& game, UnitId unit, int roll) {
    for (ModelId model : game.models_of(unit))
        if (const Current move = current(game, model, Stat::M); move.random)
            return roll > 0 ? roll : move.value.maximum();
    return 0;
}

std::optional<Placing> move(const Setup& setup, const Battle& battle, UnitId unit, std::size_t kind, int roll) {
    Look look(setup, battle);
    Game& game = look.game;
    const auto asked = static_cast<Asked>(kind);
    if (asked == Asked::charge) return charge_anywhere(game, unit, roll);
    if (asked == Asked::advance) game.of(unit).advance = static_cast<std::uint8_t>(roll);
    const Reach reach = reach_of(game, unit, random_move(game, unit, asked == Asked::advance ? 0 : roll));
    const Manner manner = asked == Asked::advance     ? Manner::advance
                          : asked == Asked::fall_back ? Manner::fall_back
                                                      : Manner::normal;
    Placing placing = ordinary_move(game, unit, manner, reach);
    placing.least.assign(reach.least.begin(), reach.least.end());
    return placing;
}

// --- Markers

MarkerStatus status_of(Game& game, std::size_t number) {
    const Marker& marker = game.battle.markers[number];
    MarkerStatus status{static_cast<MarkerId>(number), marker.at, marker_reach, marker.holder, -1, N_OBJ_05, {}};
    const auto side = controls(game, static_cast<MarkerId>(number));
    if (side) status.would_be = static_cast<std::int8_t>(index(*side));
    for_models_on_table(game.battle, [&](ModelId model) {
        if (game.memory.models[index(model)].marker != number || !in_range(game, model, number)) return;
        MarkerSide& of_side = status.sides[index(game.owner(model))];
        of_side.models.push_back(model);
        of_side.secured = of_side.secured || !working_on(game, model, Effect::objective_secured).empty();
    });
    if (status.sides[0].secured != status.sides[1].secured) status.because = N_OBJ_10;
    return status;
}

std::vector<MarkerStatus> markers(const Setup& setup, const Battle& battle) {
    Look look(setup, battle);
    std::vector<MarkerStatus> all;
    for (std::size_t i = 0; i < battle.markers.size(); ++i) all.push_back(status_of(look.game, i));
    return all;
}

ForbiddenArea rectangle(Clause clause, Point low, Point high) {
    return {clause, {low, {high.x, low.y}, high, {low.x, high.y}}};
}

// N-WAR-15 along the edges, N-WAR-16 around the markers that lie there; for the centre of a marker.
std::vector<ForbiddenArea> marker_bars(const Setup& setup, const Battle& battle) {
    const Point size = setup.table.size;
    const Length edge = marker_from_edge;
    std::vector<ForbiddenArea> bars = {rectangle(N_WAR_15, {}, {size.x, edge}),
                                       rectangle(N_WAR_15, {Length{}, size.y - edge}, size),
                                       rectangle(N_WAR_15, {Length{}, edge}, {edge, size.y - edge}),
                                       rectangle(N_WAR_15, {size.x - edge, edge}, {size.x, size.y - edge})};
    for (const Marker& marker : battle.markers) {
        ForbiddenArea around{N_WAR_16, {}};
        for (int degrees = 0; degrees < 360; degrees += 6)
            around.outline.push_back(marker.at + turned({marker_from_marker, Length{}}, degrees));
        bars.push_back(std::move(around));
    }
    return bars;
}

// --- Names

// Smite is everybody's and stands in no file.
std::string power_name(const Game& game, Clause clause, const Option& option) {
    if (clause != N_PSY_09) return game.sheet(static_cast<UnitId>(option.at)).abilities[option.id].name; // N-SEQ-01
    const auto& powers = game.sheet(static_cast<UnitId>(option.with)).powers;
    return option.id < powers.size() ? powers[option.id].name : "";
}

std::vector<std::string> power_names(const Setup& setup, const Battle& battle, const Question& question) {
    const Look look(setup, battle);
    std::vector<std::string> names;
    for (const Option& option : question.options)
        names.push_back(option.what == What::power ? power_name(look.game, question.clause, option) : "");
    return names;
}

// Psychic tests and their denial, saving throws.
std::optional<bool> succeeded(const EventLog& events, std::size_t which) {
    if (const auto save = events.get<SaveTried>(which)) return save->saved;
    const auto told = events.get<Happened>(which);
    if (told && told->clause == N_PSY_11) return told->numbers[1] >= told->numbers[2];
    if (told && told->clause == N_PSY_15) return told->numbers[1] != 0;
    return std::nullopt;
}

std::unique_ptr<SightScene> scene(const Setup& setup, const Battle& battle) {
    auto scene = std::make_unique<SightScene>(setup.table, every_prism); // N-I-59
    for_models_on_table(battle, [&](ModelId model) {
        scene->place(model, {solid_of(setup, battle, model), battle.models[index(model)].unit, true});
    });
    return scene;
}

} // namespace

const TableTalk talk{
    .card = card_of,
    .moves = moves,
    .move = move,
    .attacks = attacks_of,
    .charges = charges_of,
    .markers = markers,
    .morale = morale_of,
    .marker_bars = marker_bars,
    .power_names = power_names,
    .succeeded = succeeded,
    .scene = scene,
};

} // namespace muster::ninth
