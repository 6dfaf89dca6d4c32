// Step 7, deployment: alternating set-up with passengers and reserves (E-MISS-11 to E-MISS-14).
#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/words.h"

namespace muster::eighth {
namespace {

Option word(Word each) { return {What::word, static_cast<std::uint16_t>(each), 0, 0}; }

// --- Starting embarked

// E-MISS-14: declared at the moment the TRANSPORT is deployed; of some the army file has said it.
void declare_passengers(sheets::Game& game, UnitId carrier) {
    const auto why_not = [&](const Option& option) {
        const auto unit = static_cast<UnitId>(option.id);
        const bool own = option.what == What::unit && option.id < game.battle.units.size() &&
                         game.owner(unit) == game.owner(carrier) && is_waiting(game, unit) &&
                         !game.sheet(unit).transport;
        const bool barred = own && (!are_carried(game, unit, *game.sheet(carrier).transport) ||
                                    size_of(game, unit) > room_aboard(game, carrier));
        return Refusal{barred ? E_TRAN_02 : E_MISS_14, {}, {}};
    };
    sheets::declare_passengers(game, carrier, E_MISS_14, E_TRAN_02, why_not);
}

// --- Setting units up

Point middle_of(std::span<const Point> zone) {
    std::int64_t x = 0, y = 0;
    for (const Point corner : zone) x += corner.x.steps, y += corner.y.steps;
    const auto corners = static_cast<std::int64_t>(zone.size());
    return {Length{static_cast<std::int32_t>(x / corners)}, Length{static_cast<std::int32_t>(y / corners)}};
}

// E-I-56: neither set up nor destroyed; it takes no part. To every other rule it is as if it were gone, and with it
// those that the army file put aboard.
void leave_out(sheets::Game& game, UnitId unit) {
    for_units(game.battle, game.owner(unit), Whereabouts::waiting, [&](UnitId other) {
        if (other != unit && written_carrier(game, other) != unit) return;
        game.battle.units[index(other)].whereabouts = Whereabouts::destroyed;
        for (Model& model : game.battle.models)
            if (model.unit == other) model.whereabouts = Whereabouts::destroyed, model.wounds = 0;
        game.set(other, Flag::left_out);
        game.tell(Happened{E_MISS_13, other, UnitId::none, {}});
    });
}

// E-MISS-12; false where there is no room for the whole unit in coherency (E-I-56).
bool set_up(sheets::Game& game, UnitId unit) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    Placing placing = set_up_of(game, unit, models);
    placing.outside_zone = E_MISS_12;
    placing.request.zone = room_to_deploy(game, game.owner(unit));
    if (placing.request.zone.empty()) return false; // a table that is all within 12" of the other half
    const Point middle = middle_of(placing.request.zone);
    return set_up_whole(game, unit, models, std::move(placing), middle, E_MISS_12, false);
}

bool may_start_in_reserve(const sheets::Game& game, UnitId unit) {
    const auto& abilities = game.sheet(unit).abilities;
    return std::ranges::find(abilities, Effect::reserves, &Ability::effect) != abilities.end();
}

// E-LOC-10: said when it would be set up; it uses up the step like any other (E-I-55).
bool starts_in_reserve(sheets::Game& game, UnitId unit) {
    if (!may_start_in_reserve(game, unit)) return false;
    const Option ways[] = {word(Word::set_up), word(Word::start_in_reserve)};
    Question question;
    question.seat = game.owner(unit);
    question.clause = E_LOC_10;
    question.unit = unit;
    if (game.choose(question, ways) == ways[0]) return false;
    game.set(unit, Flag::in_reserve);
    game.tell(Happened{E_LOC_10, unit, UnitId::none, {}});
    return true;
}

// --- Taking turns

using Units = FixedVector<Option, max_units>;

Units units_to_set_up(const sheets::Game& game, Side side) {
    Units units;
    for_units(game.battle, side, Whereabouts::waiting, [&](UnitId unit) {
        if (written_carrier(game, unit) == UnitId::none && !game.has(unit, Flag::in_reserve))
            units.push_back(option_of(unit));
    });
    return units;
}

UnitId select_next(sheets::Game& game, Side side, const Units& units) {
    if (units.size() == 1) return static_cast<UnitId>(units[0].id);
    Question question;
    question.seat = side;
    question.kind = Kind::choose_unit;
    question.clause = E_MISS_11;
    return static_cast<UnitId>(
        game.choose(question, units, [](const Option&) { return Refusal{E_MISS_11, {}, {}}; })->id);
}

// Whose step it is: alternately; who has finished is skipped (E-I-55).
std::optional<Side> next_to_set_up(const sheets::Game& game) {
    for (Side side : {game.memory.picks_next, opponent(game.memory.picks_next)})
        if (!units_to_set_up(game, side).empty()) return side;
    return std::nullopt;
}

void deploy_one(sheets::Game& game, Side side) {
    const UnitId unit = select_next(game, side, units_to_set_up(game, side));
    if (!starts_in_reserve(game, unit) && !set_up(game, unit)) return leave_out(game, unit);
    declare_passengers(game, unit);
}

} // namespace

// E-MISS-11, E-MISS-13
void deploy_forces(sheets::Game& game) {
    while (const auto side = next_to_set_up(game)) {
        deploy_one(game, *side);
        game.memory.picks_next = opponent(*side);
        game.checkpoint();
    }
}

} // namespace muster::eighth
