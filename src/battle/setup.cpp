#include "battle/rule_set.h"

#include "base/fingerprint.h"
#include "battle/validate_battle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

std::optional<Problem> unknown_name(std::string_view what, const std::string& name,
                                    std::span<const std::string_view> known) {
    if (std::ranges::find(known, name) != known.end()) return std::nullopt;
    return Problem{"", std::string(what), fmt::format("\"{}\"", name),
                   known.empty() ? "none: this game has no such thing"
                                 : fmt::format("one of {}", fmt::join(known, ", "))};
}

// Refuses an army that is correct by itself but that these rules cannot play.
std::optional<Problem> validate_seat(const RuleSet& rules, const Army& army, std::string_view seat) {
    const auto problem = [&](std::string_view place, std::string found, std::string expected) {
        return Problem{"", fmt::format("{}{}", seat, place), std::move(found), std::move(expected)};
    };
    if (army.rules != rules.name)
        return problem(".rules", fmt::format("\"{}\"", army.rules), fmt::format("an army of \"{}\"", rules.name));
    if (!army.validation.legal())
        return problem("", "an army that is not legal", "a legal one: `muster validate` lists the reasons");
    std::size_t models = 0;
    for (const ArmyUnit& unit : army.units) {
        models += unit.models.size();
        if (unit.models.size() > max_unit_models)
            return problem(".units", fmt::format("{} models in \"{}\"", unit.models.size(), unit.name),
                           fmt::format("at most {} in one unit", max_unit_models));
    }
    if (models > max_models / 2)
        return problem(".units", fmt::format("{} models", models), fmt::format("at most {}", max_models / 2));
    if (army.units.size() > max_army_units)
        return problem(".units", fmt::format("{} units", army.units.size()), fmt::format("at most {}", max_army_units));
    return std::nullopt;
}

std::uint64_t digest_of(const Setup& setup) {
    Fingerprint print;
    print.add_value(setup.rules->name);
    for (const Army& army : setup.armies) print.add_value(army.source);
    print.add_value(setup.table.size);
    for (const TerrainPiece& piece : setup.table.terrain) print.add_value(piece);
    print.add_value(setup.mission);
    print.add_value(setup.switches);
    if (setup.start) print.add(battle_digest(*setup.rules, *setup.start));
    return print.value();
}

// Numbers the units and models, and takes the digest.
std::shared_ptr<const Setup> whole(Setup parts) {
    const auto setup = std::make_shared<Setup>(std::move(parts));
    for (const Army& army : setup->armies)
        for (const ArmyUnit& unit : army.units) {
            const auto id = static_cast<UnitId>(setup->units.size());
            setup->units.push_back(&unit);
            setup->first_models.push_back(static_cast<std::uint16_t>(setup->models.size()));
            for (std::size_t number = 0; number < unit.models.size(); ++number)
                setup->models.push_back({&unit.models[number], id, static_cast<std::uint8_t>(number)});
        }
    setup->first_models.push_back(static_cast<std::uint16_t>(setup->models.size()));
    setup->digest = digest_of(*setup);
    return setup;
}

} // namespace

Result<std::shared_ptr<const Setup>> make_setup(const RuleSet& rules, Army red, Army blue, Table table,
                                                std::string mission, std::vector<std::string> switches) {
    if (auto problem = validate_seat(rules, red, "red")) return *problem;
    if (auto problem = validate_seat(rules, blue, "blue")) return *problem;
    if (mission.empty() && !rules.missions.empty()) mission = rules.missions.front();
    if (!mission.empty())
        if (auto problem = unknown_name("mission", mission, rules.missions)) return *problem;
    std::ranges::sort(switches);
    switches.erase(std::unique(switches.begin(), switches.end()), switches.end());
    for (const std::string& name : switches)
        if (auto problem = unknown_name("switches", name, rules.switches)) return *problem;

    Setup parts;
    parts.rules = &rules;
    parts.armies = {std::move(red), std::move(blue)};
    parts.table = std::move(table);
    parts.mission = std::move(mission);
    parts.switches = std::move(switches);
    auto setup = whole(std::move(parts));
    if (auto problem = rules.validate_setup(*setup)) return *problem;
    return setup;
}

Result<std::shared_ptr<const Setup>> begin_at(const Setup& setup, const Battle& start) {
    if (auto problem = validate_battle(setup, start)) return *problem;
    Setup parts;
    parts.rules = setup.rules;
    parts.armies = setup.armies;
    parts.table = setup.table;
    parts.mission = setup.mission;
    parts.switches = setup.switches;
    parts.start = std::make_shared<const Battle>(start);
    return whole(std::move(parts));
}

Battle begin_battle(const Setup& setup) { return setup.start ? *setup.start : fresh_battle(setup); }

Battle fresh_battle(const Setup& setup) {
    Battle battle;
    for (Side side : {Side::red, Side::blue})
        for (const ArmyUnit& unit : setup.army(side).units)
            battle.units.push_back(
                {side, Whereabouts::waiting, UnitId::none, static_cast<std::uint8_t>(unit.models.size())});
    for (const Setup::ModelAt& model : setup.models) battle.models.push_back({{}, model.unit, Whereabouts::waiting, 1});
    setup.rules->begin(setup, battle);
    return battle;
}

} // namespace muster
