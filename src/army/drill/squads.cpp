#include "army/drill/squads.h"

#include "army/reading.h"
#include "army/registry.h"

#include <fmt/format.h>

namespace muster::drill {
namespace {

constexpr std::size_t max_squads = 6;

ArmyUnit read_squad(Reader reader) {
    reader.only({"name", "models", "base", "height", "numbers"});
    ArmyUnit unit;
    unit.name = reader["name"].text(1, 80);
    const auto count = reader["models"].integer(1, max_army_models);
    ArmyModel model{unit.name, circle(32_mm), 1.5_in};
    if (const auto base = reader.find("base")) model.shape = read_base(*base);
    if (const auto height = reader.find("height")) model.height = read_height(*height);
    unit.models.assign(static_cast<std::size_t>(count), model);
    return unit;
}

SquadNumbers read_numbers(Reader squad) {
    SquadNumbers read;
    const auto numbers = squad.find("numbers");
    if (!numbers) return read;
    numbers->only({"move", "shoot", "aim", "save"});
    const auto number = [&](std::string_view key, std::int8_t& value, int least, int most) {
        if (const auto given = numbers->find(key)) value = static_cast<std::int8_t>(given->integer(least, most));
    };
    number("move", read.move, 0, 24);
    number("shoot", read.shoot, 0, 72);
    number("aim", read.aim, 2, 6);
    number("save", read.save, 2, 7);
    return read;
}

void read_squads(ArmyFile& file, Army& army) {
    file.root.only({"format", "rules", "name", "units"});
    std::vector<std::string> names;
    std::size_t models = 0;
    Squads squads;
    const Reader units = file.root["units"];
    units.size(1, max_squads);
    units.each([&](Reader each) {
        army.units.push_back(read_squad(each));
        squads.push_back(read_numbers(each));
        refuse_twice(each["name"], names, army.units.back().name);
        names.push_back(army.units.back().name);
        models += army.units.back().models.size();
        if (models > max_army_models)
            units.refuse("more models", fmt::format("at most {} models a side", max_army_models));
    });
    army.details = Slot::of(std::move(squads));
}

} // namespace

constinit const ArmyRules army_rules{.rules = "drill", .read = read_squads};

} // namespace muster::drill
