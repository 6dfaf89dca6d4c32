#include "server/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>

namespace json = boost::json;

namespace muster {

using namespace protocol;

namespace {

std::int64_t number_in(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value && value->is_int64() ? value->as_int64() : 0;
}
std::string text_in(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value && value->is_string() ? std::string(value->as_string()) : "";
}

// Counts the dice that had to show a number, and what they did. Dice that are thrown again have to show what the first
// throw of this purpose had to.
class DiceCount {
  public:
    explicit DiceCount(std::array<SideStatistics, 2>& sides) : sides_(sides) {}

    void hear(const json::object& told) {
        const std::string name = text_in(told, "name");
        const json::value* event = told.if_contains("event");
        if ((name != "dice_rolled" && name != "dice_rerolled") || !event || !event->is_object()) return;
        const json::object& roll = event->as_object();
        std::int64_t& from = needed_[text_in(roll, "roller") + text_in(roll, "purpose")];
        if (name == "dice_rolled") from = needed_by(roll);
        if (from == 0) return;
        SideStatistics& side = sides_[text_in(roll, "roller") == "blue" ? 1 : 0];
        for (const json::value& face : roll.at("faces").as_array()) {
            ++side.dice;
            side.expected += static_cast<double>(7 - from) / 6;
            if (face.to_number<std::int64_t>() >= from) ++side.passed;
        }
    }

  private:
    // The lowest face that passes; 0 if the roll is no test of single dice.
    static std::int64_t needed_by(const json::object& roll) {
        const json::value* needs = roll.if_contains("needs");
        if (!needs || !needs->is_object() || text_in(roll, "reading") == "sum") return 0;
        return number_in(needs->as_object(), "number") == 0 ? 0 : number_in(needs->as_object(), "succeeds_from");
    }

    std::array<SideStatistics, 2>& sides_;
    std::map<std::string, std::int64_t> needed_;
};

std::size_t side_of(const json::object& unit) { return text_in(unit, "owner") == "blue" ? 1 : 0; }

std::array<int, 2> markers_held(const json::object& table) {
    std::array<int, 2> held{};
    for (const json::value& marker : table.at("markers").as_array())
        if (const std::string holder = text_in(marker.as_object(), "holder"); !holder.empty())
            ++held[holder == "blue" ? 1 : 0];
    return held;
}

void count_losses(const json::object& table, std::array<SideStatistics, 2>& sides) {
    const json::array& units = table.at("units").as_array();
    for (const json::value& unit : units) {
        SideStatistics& side = sides[side_of(unit.as_object())];
        const bool part = unit.as_object().contains("part_of") && !unit.as_object().at("part_of").is_null();
        if (!part) ++side.units;
        if (!part && text_in(unit.as_object(), "whereabouts") == "destroyed") ++side.units_lost;
    }
    for (const json::value& model : table.at("models").as_array()) {
        const auto unit = static_cast<std::size_t>(number_in(model.as_object(), "unit"));
        SideStatistics& side = sides[unit < units.size() ? side_of(units[unit].as_object()) : 0];
        ++side.models;
        if (text_in(model.as_object(), "whereabouts") == "destroyed") ++side.models_lost;
    }
}

} // namespace

Statistics statistics_of(const Transcript& told) {
    Statistics statistics;
    DiceCount dice(statistics.sides);
    told.for_events([&](const json::object& event) { dice.hear(event); });
    // A round has ended when the first table of the next one, or the last of all, is told.
    std::int64_t round = 0;
    json::object last;
    told.for_tables([&](const json::object& table) {
        const std::int64_t now = number_in(table, "round");
        if (now > round && round > 0) statistics.markers.push_back(markers_held(table));
        round = std::max(round, now);
        last = table;
    });
    if (last.empty()) return statistics;
    if (round > 0) statistics.markers.push_back(markers_held(last));
    count_losses(last, statistics.sides);
    return statistics;
}

void add_attacks(Statistics& statistics, std::vector<CountedAttack> attacks, FunctionRef<Side(UnitId)> owner) {
    for (const CountedAttack& attack : attacks) {
        SideStatistics& side = statistics.sides[index(owner(attack.unit))];
        ++side.attacks;
        side.mean += attack.expected;
        side.wounds += attack.lost;
    }
    const auto off = [](const CountedAttack& attack) { return std::abs(attack.lost - attack.expected); };
    std::ranges::stable_sort(attacks, std::greater{}, off);
    for (const CountedAttack& attack : attacks | std::views::take(3))
        statistics.swings.push_back(
            {attack.at, attack.round, attack.unit, attack.target, attack.expected, attack.lost});
}

} // namespace muster
