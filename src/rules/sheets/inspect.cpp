// Moves, markers, powers and areas for the board, the states of units, and damage records for statistics.
#include "rules/sheets/inspect.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/moves.h"

namespace muster::sheets {
namespace {

// --- Moves that a unit could make now

// The first kinds of move, in their order.
constexpr std::array shown_moves = std::to_array<std::string_view>({"normal", "advance", "fall_back", "charge"});

// The value used for a random M: the roll, or its maximum if it is not rolled.
int random_move(const Game& game, UnitId unit, int roll) {
    for (ModelId model : game.models_of(unit))
        if (const Current move = current(game, model, Stat::M); move.random)
            return roll > 0 ? roll : move.value.maximum();
    return 0;
}

// N-CHG-10, E-CHG-10: everywhere it could land, with every enemy as a target that need not be reached.
Placing charge_anywhere(const Game& game, UnitId unit, int roll) {
    const UnitModels models = game.models_of(unit);
    const auto enemies = units_on_table(game, opponent(game.owner(unit)));
    Placing placing = move_of(game, unit, MoveKind::charge, models, roll * 1_in, {enemies.begin(), enemies.size()});
    placing.request.targets.clear();
    return placing;
}

// The roll is that of a charge, of the Advance, or of a random M.
std::optional<Placing> move_shown(const Setup& setup, const Battle& battle, UnitId unit, std::size_t kind, int roll) {
    Look look(setup, battle);
    const auto move = static_cast<MoveKind>(kind);
    if (move == MoveKind::charge) return charge_anywhere(look.game, unit, roll);
    const bool advances = move == MoveKind::advance;
    if (advances) look.game.of(unit).advance = static_cast<std::uint8_t>(roll);
    const Reach reach = reach_of(look.game, unit, random_move(look.game, unit, advances ? 0 : roll));
    Placing placing = ordinary_move(look.game, unit, move, reach);
    placing.least.assign(reach.least.begin(), reach.least.end());
    return placing;
}

// --- Markers

MarkerStatus status_of(Game& game, MarkerId id) {
    const auto& rules = game.edition.markers;
    const Marker& marker = game.battle.markers[index(id)];
    MarkerStatus status{id, marker.at, rules.reach.reach, marker.holder, -1, rules.controlled, {}};
    if (const auto side = rules.controls(game, id))
        status.would_be = static_cast<std::int8_t>(index(*side));
    else
        status.because = rules.contested;
    for_models_on_table(game.battle, [&](ModelId model) {
        if (!rules.counts(game, model, index(id))) return;
        MarkerSide& side = status.sides[index(game.owner(model))];
        side.models.push_back(model);
        side.secured = side.secured || (rules.secured != Clause::none &&
                                        !active_abilities(game, model, Effect::objective_secured).empty());
    });
    if (status.sides[0].secured != status.sides[1].secured) status.because = rules.secured;
    return status;
}

std::vector<MarkerStatus> markers_shown(const Setup& setup, const Battle& battle) {
    Look look(setup, battle);
    std::vector<MarkerStatus> all;
    for (std::size_t i = 0; i < battle.markers.size(); ++i)
        all.push_back(status_of(look.game, static_cast<MarkerId>(i)));
    return all;
}

// Where the centre of a marker may not be put: along the edges (N-WAR-15), and around the markers that lie there
// (N-WAR-16, E-MISS-06).
std::vector<ForbiddenArea> forbidden_marker_areas(const Setup& setup, const Battle& battle) {
    const auto& rules = edition_of(setup).markers;
    std::vector<ForbiddenArea> areas;
    const auto add_rectangle = [&](Point low, Point high) {
        areas.push_back({rules.off_edge, {low, {high.x, low.y}, high, {low.x, high.y}}});
    };
    const Point size = setup.table.size;
    const Length edge = rules.from_edge;
    if (edge > Length{}) {
        add_rectangle({}, {size.x, edge});
        add_rectangle({Length{}, size.y - edge}, size);
        add_rectangle({Length{}, edge}, {edge, size.y - edge});
        add_rectangle({size.x - edge, edge}, {size.x, size.y - edge});
    }
    for (const Marker& marker : battle.markers) {
        ForbiddenArea& around = areas.emplace_back(rules.too_near);
        for (int degrees = 0; degrees < 360; degrees += 6)
            around.outline.push_back(marker.at + turned({rules.from_marker, Length{}}, degrees));
    }
    return areas;
}

// --- Powers

// Every psyker knows Smite, which is in no file. Everything else that acts at one moment is an ability (N-SEQ-01,
// E-SEQ-01).
std::vector<CardAbility> powers_offered(const Setup& setup, const Battle& battle, const Question& question) {
    const Look look(setup, battle);
    const Game& game = look.game;
    const auto power_of = [&](const Option& option) -> CardAbility {
        if (option.what != What::power) return {};
        if (question.clause != game.edition.shown.powers_offered)
            return shown(game.sheet(static_cast<UnitId>(option.at)).abilities[option.id]);
        const auto& known = game.sheet(static_cast<UnitId>(option.with)).powers;
        return option.id < known.size() ? shown(known[option.id]) : CardAbility{};
    };
    std::vector<CardAbility> offered;
    for (const Option& option : question.options) offered.push_back(power_of(option));
    return offered;
}

std::optional<WoundedModel> wounded_in(const EventLog& events, std::size_t which) {
    const auto lost = events.get<WoundsLost>(which);
    return lost ? std::optional(WoundedModel{lost->model, lost->left}) : std::nullopt;
}

} // namespace

Inspector inspector_with(decltype(Inspector::succeeded) succeeded) {
    return {.card = card_of,
            .moves = shown_moves,
            .move = move_shown,
            .attacks = attacks_of,
            .charges = charges_of,
            .markers = markers_shown,
            .morale = morale_of,
            .forbidden_marker_areas = forbidden_marker_areas,
            .powers = powers_offered,
            .succeeded = succeeded,
            .wounded = wounded_in,
            .scene = scene_of_everything};
}

// Saving throws, Psychic tests and their denial.
std::optional<bool> success_of(const Edition& edition, const EventLog& events, std::size_t which) {
    if (const auto save = events.get<SaveTried>(which)) return save->saved;
    const auto told = events.get<Happened>(which);
    if (told && told->clause == edition.psychic.test) return told->numbers[1] >= told->numbers[2];
    if (told && told->clause == edition.psychic.denied) return told->numbers[1] != 0;
    return std::nullopt;
}

// --- What the board draws

std::vector<DeploymentZone> zones_shown(const Setup& setup, const Battle& battle) {
    const auto& rules = edition_of(setup).shown.zones;
    if (battle.stage < rules.from || battle.stage > rules.until) return {};
    std::vector<DeploymentZone> zones;
    for (const std::uint8_t zone : {std::uint8_t{0}, std::uint8_t{1}}) {
        std::optional<Side> owner;
        for (const Side side : {Side::red, Side::blue})
            if (battle.stage > rules.chosen && memory<Memory>(battle).sides[index(side)].zone == zone) owner = side;
        zones.push_back({owner, rules.outline(setup, battle, zone)});
    }
    return zones;
}

// The kind of its move, and its flags.
std::vector<std::string_view> states_shown(const Setup& setup, const Battle& battle, UnitId unit) {
    const Edition& edition = edition_of(setup);
    const std::pair<Flag, std::string_view> shown[] = {
        {Flag::arrived, "arrived"},       {edition.shown.disembarked, "disembarked"},
        {Flag::manifested, "manifested"}, {Flag::shot, "shot"},
        {Flag::charged, "charged"},       {Flag::intervened, "intervened"},
        {Flag::fought, "fought"},         {Flag::morale_tested, "tested"},
        {Flag::in_reserve, "in_reserve"}, {Flag::set_up_late, "set_up_late"},
        {Flag::left_out, "left_out"},     {Flag::in_smoke, "in_smoke"}};
    const UnitMemory& remembered = memory<Memory>(battle).units[index(unit)];
    std::vector<std::string_view> words;
    if (remembered.move != MoveKind::none) words.push_back(name_of(remembered.move));
    for (const auto& [flag, word] : shown)
        if (remembered.flags & edition.bits[static_cast<std::size_t>(flag)]) words.push_back(word);
    return words;
}

UnitId origin_of(const Setup&, const Battle& battle, UnitId unit) {
    return memory<Memory>(battle).units[index(unit)].origin;
}

// --- Damage records

namespace {

int wounds_of(const DatasheetUnit& sheet, std::size_t model) {
    return sheet.profiles[sheet.models[model].profile].wounds();
}

// This many of the wounds that the model's whole unit began with, or all of the model's own.
DamageRecord loss_of(const Setup& setup, ModelId model, std::optional<int> wounds = std::nullopt) {
    const Setup::ModelAt& at = setup.models[index(model)];
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    int all = 0;
    for (std::size_t i = 0; i < sheet.models.size(); ++i) all += wounds_of(sheet, i);
    return {DamageRecord::Kind::loss, at.unit, UnitId::none, "", wounds ? *wounds : wounds_of(sheet, at.number), all};
}

// The unit whose Psychic test came before.
UnitId caster_of(const EventLog& events, std::size_t which, Clause psychic_test) {
    while (which-- > 0)
        if (const auto test = events.get<Happened>(which);
            test && test->clause == psychic_test && test->unit != UnitId::none)
            return test->unit;
    return UnitId::none;
}

const Weapon& weapon_used(const Setup& setup, const AttacksMade& event) {
    const Setup::ModelAt& at = setup.models[index(event.first_attacker)];
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    const auto& carried = sheet.models[at.number].weapons;
    return event.weapon < carried.size() ? sheet.weapons[carried[event.weapon]] : close_combat_weapon();
}

// "Plasma pistol (Supercharge)"
std::string weapon_name(const Setup& setup, const AttacksMade& event) {
    const Weapon& used = weapon_used(setup, event);
    const std::string& name = used.profiles[event.profile].name;
    return name.empty() ? used.name : used.name + " (" + name + ")";
}

// Of the last attacks of the other side in the events.
int penetration_of(const Setup& setup, const EventLog& events, std::size_t which, const SaveTried& save) {
    if (save.invulnerable) return 0; // N-SAVE-08, E-INV-03
    const auto is_red = [&](ModelId model) {
        return index(setup.models[index(model)].unit) < setup.army(Side::red).units.size();
    };
    while (which-- > 0)
        if (const auto made = events.get<AttacksMade>(which);
            made && is_red(made->first_attacker) != is_red(save.model))
            return weapon_used(setup, *made).profiles[made->profile].armour_penetration; // N-SAVE-02, E-SAVE-01
    return 0;
}

// The roll that has this result, where the two have clauses of their own.
Clause roll_of(const Edition& edition, Clause result) {
    if (result == edition.charges.made || result == edition.charges.failed) return edition.charges.roll;
    if (result == edition.morale.passed || result == edition.morale.failed) return edition.morale.test;
    return Clause::none;
}

std::vector<ExtraValue> values_of_attacks(const Setup& setup, const AttacksMade& made) {
    const Weapon& weapon = weapon_used(setup, made);
    std::vector<ExtraValue> values{{"melee", weapon.is_melee()}};
    if (&weapon != &close_combat_weapon()) // every language has its own name for it
        values.push_back({"weapon_name", 0, weapon_name(setup, made)});
    return values;
}

// A charge that was too short needed so much (N-CHG-12, E-CHG-14).
std::vector<ExtraValue> values_of_result(const Edition& edition, const Happened& result) {
    const Clause roll = roll_of(edition, result.clause);
    if (roll == Clause::none) return {};
    std::vector<ExtraValue> values{{"result_of", 0, std::string(id_of(roll))}};
    if (result.clause == edition.charges.failed && result.numbers[1] > 0)
        values.push_back({"needed_sum", result.numbers[0] + result.numbers[1]});
    return values;
}

} // namespace

std::vector<ExtraValue> extra_values(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto made = events.get<AttacksMade>(which)) return values_of_attacks(setup, *made);
    if (const auto save = events.get<SaveTried>(which)) return {{"ap", penetration_of(setup, events, which, *save)}};
    if (const auto result = events.get<Happened>(which)) return values_of_result(edition_of(setup), *result);
    return {};
}

// Attacks by weapon, powers by their caster, wounds lost, and models that fled.
std::optional<DamageRecord> damage_record(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<AttacksMade>(which))
        return DamageRecord{DamageRecord::Kind::attack, e->unit, e->target, weapon_name(setup, *e), e->attacks, 1};
    if (const auto e = events.get<WoundsLost>(which)) return loss_of(setup, e->model, e->lost);
    if (const auto e = events.get<ModelDestroyed>(which); e && static_cast<Cause>(e->cause) == Cause::fled)
        return loss_of(setup, e->model);
    const auto e = events.get<Happened>(which);
    if (!e) return std::nullopt;
    // Mortal wounds by a rule. Other events say who inflicts them, and the wounds are reported one by one afterwards.
    const auto inflicted = [&](UnitId by, const char* name) {
        return DamageRecord{DamageRecord::Kind::attack, by, e->unit, name, 1, 1};
    };
    const auto& clauses = edition_of(setup).psychic;
    if (e->clause == edition_of(setup).losses.explosion) return inflicted(e->other, "explosion");
    if (e->clause != clauses.smite && e->clause != clauses.effect) return std::nullopt;
    if (static_cast<PowerEffect>(e->numbers[1]) != PowerEffect::wounds) return std::nullopt;
    return inflicted(caster_of(events, which, clauses.test), e->clause == clauses.smite ? "Smite" : "psychic power");
}

} // namespace muster::sheets
