// Reads the JSON of Army Forge. Its versions write one thing in several ways ("rules" or "specialRules", numbers as
// texts), so what is not needed may be absent; a number that the army needs and that makes no sense is refused.
#include "import/army_forge_list.h"
#include "import/letters.h"
#include "import/loose_json.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import::forge {
namespace {

using loose::list_in;
using loose::member;
using loose::number_in;
using loose::text_in;

std::string shown(const json::value& value, std::string_view key) {
    const json::value* found = member(value, key);
    return found ? shortened(json::serialize(*found), 40) : "absent";
}

std::string name_in(const json::value& value) {
    const std::string own = text_in(value, "customName");
    return shortened(own.empty() ? text_in(value, "name") : own, 70);
}

Rule rule_of(const json::value& value) { return {text_in(value, "name"), std::max(0, number_in(value, "rating", 0))}; }

void add_rule(std::vector<Rule>& rules, Rule rule) {
    if (!rule.name.empty() && std::ranges::find(rules, rule) == rules.end()) rules.push_back(std::move(rule));
}

// What an item brings counts besides what the unit has: a mount with Tough(3) under a rider with Tough(3) is Tough(6).
void raise_rule(std::vector<Rule>& rules, const Rule& rule) {
    const auto same = std::ranges::find(rules, rule.name, &Rule::name);
    if (same != rules.end())
        same->rating += rule.rating;
    else
        add_rule(rules, rule);
}

std::vector<Rule> rules_in(const json::value& value, std::string_view key) {
    std::vector<Rule> rules;
    for (const json::value& each : list_in(value, key)) add_rule(rules, rule_of(each));
    return rules;
}

bool is_type(const json::value& value, std::string_view type) { return text_in(value, "type") == type; }
bool is_weapon(const json::value& value) { return is_type(value, "ArmyBookWeapon") || member(value, "attacks"); }

void add_weapon(const json::value& value, int times, std::vector<Weapon>& weapons) {
    Weapon weapon{name_in(value), std::max(0, number_in(value, "count", 1)) * times,
                  std::max(0, number_in(value, "range", 0)), number_in(value, "attacks", 0),
                  rules_in(value, "specialRules")};
    const auto same = std::ranges::find_if(weapons, [&](const Weapon& each) { return each.same_profile(weapon); });
    if (same != weapons.end())
        same->count += weapon.count;
    else if (weapon.count > 0 && !weapon.name.empty())
        weapons.push_back(std::move(weapon));
}

// An item is a bundle of weapons and rules: a mount, a shield, a banner.
void add_item(const json::value& item, Unit& unit) {
    const int count = std::max(1, number_in(item, "count", 1));
    const bool everybody = count >= unit.size;
    for (const json::value& each : list_in(item, "content")) {
        if (is_weapon(each))
            add_weapon(each, count, unit.weapons);
        else if (everybody)
            raise_rule(unit.rules, rule_of(each));
        else
            unit.partial.push_back({text_in(item, "name"), rule_of(each)});
    }
    const json::value* bases = member(item, "bases");
    if (bases && everybody && !text_in(*bases, "round").empty()) unit.base = text_in(*bases, "round");
}

void read_loadout(const json::value& value, Unit& unit) {
    const bool has_loadout = !list_in(value, "loadout").empty();
    for (const json::value& each : list_in(value, has_loadout ? "loadout" : "weapons")) {
        if (is_weapon(each))
            add_weapon(each, 1, unit.weapons);
        else if (is_type(each, "ArmyBookItem"))
            add_item(each, unit);
        else if (is_type(each, "ArmyBookRule"))
            add_rule(unit.rules, rule_of(each));
    }
}

// The price of a chosen upgrade for this unit, and the rules that it gives.
void read_upgrade(const json::value& upgrade, Unit& unit) {
    const json::value* option = member(upgrade, "option");
    if (!option) return;
    int cost = number_in(*option, "cost", 0);
    for (const json::value& each : list_in(*option, "costs"))
        if (text_in(each, "unitId") == unit.id) cost = number_in(each, "cost", 0);
    unit.points += cost;
    for (const json::value& gain : list_in(*option, "gains"))
        if (is_type(gain, "ArmyBookRule")) add_rule(unit.rules, rule_of(gain));
}

Readable<int> needed(const json::value& value, const std::string& unit, std::string_view key, int least, int most) {
    const int number = number_in(value, key, least - 1);
    if (number >= least && number <= most) return number;
    return unreadable("forge_number", "{}: {} is {}, and should be a whole number from {} to {}.", unit,
                      std::string(key), shown(value, key), least, most);
}

Readable<Unit> read_unit(const json::value& value) {
    Unit unit;
    unit.name = name_in(value);
    if (unit.name.empty()) unit.name = "Unit";
    struct Needed {
        const char* key;
        int Unit::* field;
        int least, most;
    };
    for (const Needed& each :
         {Needed{"quality", &Unit::quality, 2, 6}, {"defense", &Unit::defence, 2, 6}, {"size", &Unit::size, 1, 40}}) {
        const auto number = needed(value, unit.name, each.key, each.least, each.most);
        if (number.has_error()) return number.error();
        unit.*each.field = *number;
    }
    unit.id = text_in(value, "id");
    unit.selection = text_in(value, "selectionId");
    unit.joins = text_in(value, "joinToUnit");
    const json::value* combined = member(value, "combined");
    unit.combined = combined && combined->is_bool() && combined->get_bool();
    if (const json::value* bases = member(value, "bases")) unit.base = text_in(*bases, "round");
    unit.points = number_in(value, "cost", 0);
    unit.rules = rules_in(value, "rules");
    for (Rule& rule : rules_in(value, "specialRules")) add_rule(unit.rules, std::move(rule));
    for (const json::value& each : list_in(value, "selectedUpgrades")) read_upgrade(each, unit);
    for (const json::value& each : list_in(value, "traits"))
        unit.traits.push_back(each.is_string() ? one_line(clean(each.get_string())) : text_in(each, "name"));
    read_loadout(value, unit);
    return unit;
}

// A combined unit is written as two of the same kind, of which the second joins the first.
void join_halves(std::vector<Unit>& units) {
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Unit half = units[i];
        const auto host = std::ranges::find_if(units, [&](const Unit& each) {
            return half.combined && !half.joins.empty() && each.selection == half.joins && each.id == half.id &&
                   each.joins.empty();
        });
        if (host == units.end()) continue;
        host->size += half.size;
        host->points += half.points;
        host->partial.insert(host->partial.end(), half.partial.begin(), half.partial.end());
        for (const Rule& rule : half.rules) add_rule(host->rules, rule);
        for (const Weapon& weapon : half.weapons) {
            const auto same =
                std::ranges::find_if(host->weapons, [&](const Weapon& each) { return each.same_profile(weapon); });
            if (same != host->weapons.end())
                same->count += weapon.count;
            else
                host->weapons.push_back(weapon);
        }
        for (Unit& other : units) // a hero who joined this half
            if (other.joins == half.selection) other.joins = half.joins;
        units.erase(units.begin() + static_cast<std::ptrdiff_t>(i--));
    }
}

} // namespace

std::string Rule::label() const { return rating > 0 ? fmt::format("{}({})", name, rating) : name; }

std::string List::text_of(std::string_view rule) const {
    const auto found = std::ranges::find(texts, rule, &RuleText::name);
    return found == texts.end() ? "" : found->text;
}

Readable<List> read_list(const json::value& value) {
    List list;
    const json::value* inside = member(value, "list"); // the file that the page itself saves
    const json::value& root = inside && inside->is_object() ? *inside : value;
    list.name = shortened(text_in(root, "name").empty() ? text_in(value, "name") : text_in(root, "name"), 80);
    list.system = text_in(value, "gameSystem");
    list.points = number_in(value, "listPoints", number_in(root, "points", 0));
    list.limit = number_in(value, "pointsLimit", number_in(root, "pointsLimit", 0));
    for (const json::value& each : list_in(root, "units")) {
        auto unit = read_unit(each);
        if (unit.has_error()) return unit.error();
        list.units.push_back(std::move(*unit));
    }
    join_halves(list.units);
    for (const json::value& each : list_in(value, "specialRules")) {
        const json::value* text = member(each, "description");
        if (text && text->is_string())
            list.texts.push_back({text_in(each, "name"), shortened(one_line(clean(text->get_string())), 2000)});
    }
    return list;
}

} // namespace muster::import::forge
