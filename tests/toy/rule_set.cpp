// What the engine and the players ask of the toy.
#include "table/generate.h"
#include "toy/toy.h"

namespace muster::toy {
namespace {

std::optional<Problem> validate_setup(const Setup& setup) {
    if (setup.table.size.x < 20_in || setup.table.size.y < 16_in)
        return Problem{"", "table", "a smaller table", "at least 20\" by 16\""};
    return std::nullopt;
}

void begin(const Setup& setup, Battle& battle) {
    new (battle.memory_bytes.data()) Memory{};
    const Point size = setup.table.size;
    for (int quarter : {1, 2, 3})
        battle.markers.push_back({{size.x * quarter / 4, size.y / 2}, Length{}, -1}); // T-SET-03
}

// Of a battle that somebody changed by hand.
std::optional<Problem> validate_battle(const Setup& setup, const Battle& battle) {
    if (battle.units.size() != setup.units.size()) return Problem{"", "units", "more units", "those of both gangs"};
    if (battle.markers.size() != 3) return Problem{"", "markers", "other markers", "three"};
    if (battle.stage > static_cast<std::uint8_t>(Stage::race))
        return Problem{"", "stage", std::to_string(battle.stage), "0 to set up, 1 to race"};
    if (battle.round > rounds) return Problem{"", "round", std::to_string(battle.round), "at most four"};
    for (UnitId crew : memory<Memory>(battle).acted)
        if (index(crew) >= battle.units.size())
            return Problem{"", "memory.acted", "another crew", "crews of this battle"};
    return std::nullopt;
}

std::vector<DeploymentZone> zones(const Setup& setup, const Battle& battle) {
    if (battle.stage != static_cast<std::uint8_t>(Stage::set_up)) return {};
    return {{Side::red, starting_strip(setup, Side::red)}, {Side::blue, starting_strip(setup, Side::blue)}};
}

std::optional<bool> acted(const Setup&, const Battle& battle, UnitId crew) {
    const Unit& unit = battle.units[index(crew)];
    if (unit.owner != battle.active || unit.whereabouts != Whereabouts::table || battle.round == 0) return std::nullopt;
    return has_acted(battle, crew);
}

// For players who look ahead.
ObjectiveStakes objectives(const Setup&, const Battle& battle) {
    const int left = rounds - std::max<int>(battle.round, 1);
    return {.to_come = {left + 1, left + 1}, .rounds_left = left};
}

std::optional<DamageRecord> damage_record(const Setup& setup, const EventLog& events, std::size_t which) {
    using enum DamageRecord::Kind;
    if (const auto e = events.get<Thrown>(which))
        return DamageRecord{attack, e->unit, e->target, "Throw", e->throws, 1};
    if (const auto e = events.get<ModelsFell>(which))
        return DamageRecord{loss,
                            e->unit,
                            UnitId::none,
                            "",
                            static_cast<int>(e->models.size()),
                            static_cast<int>(setup.units[index(e->unit)]->models.size())};
    return std::nullopt;
}

constexpr std::array phases = std::to_array<std::string_view>({"race"});
constexpr std::array<TableLimit, 1> table_limits = {{{0, {20_in, 16_in}, Clause::none}}};
const std::array events = {&event_type<DiceRolled>(), &event_type<CrewSetUp>(), &event_type<CrewWentHome>(),
                           &event_type<TurnBegun>(),  &event_type<CrewMoved>(), &event_type<Thrown>(),
                           &event_type<ModelsFell>(), &event_type<BellTaken>(), &event_type<BellsRung>(),
                           &event_type<RaceEnded>()};

} // namespace

const RuleSet rules{
    .name = "toy",
    .words = {},
    .phases = phases,
    .missions = {},
    .switches = {},
    .events = events,
    .table_limits = table_limits,
    .table_size = [](const Army&, const Army&) { return Point{36_in, 24_in}; },
    .terrain_pieces = pieces_by_square_foot,
    .validate_setup = validate_setup,
    .begin = begin,
    .play = play,
    .copy_memory = copy_memory<Memory>,
    .transfer_memory = [](Archive& archive, Battle& battle) { transfer(archive, memory<Memory>(battle)); },
    .validate_battle = validate_battle,
    .inspector = &inspector,
    .zones = zones,
    .acted = acted,
    .objectives = objectives,
    .damage_record = damage_record,
};

} // namespace muster::toy
