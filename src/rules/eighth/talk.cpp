#include "rules/eighth/talk.h"

#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/movement.h"

namespace muster::eighth {
namespace {

// --- Moves that a unit could make now

enum class Asked : std::size_t { normal, advance, fall_back, charge };
constexpr std::array moves = std::to_array<std::string_view>({"normal", "advance", "fall_back", "charge"});

// E-CHG-10: wherever it could land, with everybody as a target and nobody that has to be reached.
Placing charge_anywhere(const Game& game, UnitId unit, int roll) {
    const UnitModels models = game.models_of(unit);
    const auto enemies = units_on_table(game, opponent(game.owner(unit)));
    const std::vector<Length> allowances(models.size(), roll * 1_in);
    Placing placing = move_of(game, unit, Manner::charge, models, allowances, {enemies.begin(), enemies.size()});
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
    MarkerStatus status{static_cast<MarkerId>(number), marker.at, marker_reach, marker.holder, -1, E_OBJ_01, {}};
    for_models_on_table(game.battle, [&](ModelId model) {
        if (in_range(game, model, number)) status.sides[index(game.owner(model))].models.push_back(model);
    });
    const auto side = controls(game, static_cast<MarkerId>(number));
    if (side)
        status.would_be = static_cast<std::int8_t>(index(*side));
    else
        status.because = E_OBJ_03;
    return status;
}

std::vector<MarkerStatus> markers(const Setup& setup, const Battle& battle) {
    Look look(setup, battle);
    std::vector<MarkerStatus> all;
    for (std::size_t i = 0; i < battle.markers.size(); ++i) all.push_back(status_of(look.game, i));
    return all;
}

// E-MISS-06: around the markers that lie there, for the centre of a further one.
std::vector<ForbiddenArea> marker_bars(const Setup&, const Battle& battle) {
    std::vector<ForbiddenArea> bars;
    for (const Marker& marker : battle.markers) {
        ForbiddenArea around{E_MISS_06, {}};
        for (int degrees = 0; degrees < 360; degrees += 6)
            around.outline.push_back(marker.at + turned({marker_from_marker, Length{}}, degrees));
        bars.push_back(std::move(around));
    }
    return bars;
}

// --- Names

// Smite is everybody's and stands in no file; whatever else acts at the same moment is an ability (E-SEQ-01).
std::string power_name(const Game& game, Clause clause, const Option& option) {
    if (clause != E_PSY_01) return game.sheet(static_cast<UnitId>(option.at)).abilities[option.id].name;
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
    if (told && told->clause == E_PSY_06) return told->numbers[1] >= told->numbers[2];
    if (told && told->clause == E_PSY_14) return told->numbers[1] != 0;
    return std::nullopt;
}

std::unique_ptr<SightScene> scene(const Setup& setup, const Battle& battle) {
    auto scene = std::make_unique<SightScene>(setup.table, every_prism); // E-I-04
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

} // namespace muster::eighth
