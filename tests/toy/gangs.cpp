#include "toy/gangs.h"

#include "army/cost.h"
#include "army/reading.h"
#include "toy/clauses.h"

namespace muster::toy {
namespace {

constexpr int most_coins = 200; // T-GNG-02

ArmyUnit read_models(Reader reader) {
    const std::string name = reader["name"].text(1, 80);
    const auto count = static_cast<std::size_t>(reader["models"].integer(1, 10));
    const auto base = reader.find("base");
    return {name, std::vector<ArmyModel>(count, ArmyModel{name, base ? read_base(*base) : circle(25_mm), 1.25_in})};
}

Crew read_crew(Reader reader) {
    reader.only({"name", "models", "base", "pace", "reach", "aim"});
    Crew crew;
    crew.pace = static_cast<std::int8_t>(reader["pace"].integer(1, 12));
    if (const auto reach = reader.find("reach")) crew.reach = static_cast<std::int8_t>(reach->integer(0, 24));
    if (const auto aim = reader.find("aim")) crew.aim = static_cast<std::int8_t>(aim->integer(2, 6));
    return crew;
}

void read_gang(ArmyFile& file, Army& army) {
    file.root.only({"format", "rules", "name", "units"});
    Gang gang;
    std::vector<std::string> names;
    file.root["units"].size(1, 6);
    file.root["units"].each([&](Reader each) {
        gang.push_back(read_crew(each));
        army.units.push_back(read_models(each));
        refuse_twice(each["name"], names, army.units.back().name);
        names.push_back(army.units.back().name);
    });
    army.details = Slot::of(std::move(gang));
    if (const int coins = costs_of(army).total; coins > most_coins)
        army.validation.against(T_GNG_02, "units", "gang_too_dear",
                                "The price of the gang is {}, and at most {} is allowed", coins, most_coins);
}

int price_of_model(const Crew& crew) { // T-GNG-01
    return crew.pace + (crew.reach > 0 ? crew.reach / 3 + 7 - crew.aim : 0);
}

std::vector<int> costs(const Army& army) {
    std::vector<int> coins;
    for (std::size_t i = 0; i < army.units.size(); ++i)
        coins.push_back(price_of_model(gang_of(army)[i]) * static_cast<int>(army.units[i].models.size()));
    return coins;
}

UnitReach reach(const Army& army, std::size_t unit) {
    const Crew& crew = gang_of(army)[unit];
    UnitReach reach{crew.pace * 1_in, {}, {}};
    if (crew.reach > 0) reach.fire.push_back({crew.reach * 1_in});
    return reach;
}

} // namespace

constinit const ArmyRules army_rules{
    .rules = "toy", .read = read_gang, .measure = "coins", .costs = costs, .reach = reach};

} // namespace muster::toy
