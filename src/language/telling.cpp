#include "language/telling.h"

#include "battle/listed_unit.h"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace json = boost::json;

namespace muster {
namespace {

std::string with_sign(int number) { return number > 0 ? fmt::format("+{}", number) : fmt::format("−{}", -number); }

// Whether the name already names its side: "Red Lancers" are red.
bool says_its_side(std::string_view name, std::string_view side) {
    const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return name.size() > side.size() && std::ranges::equal(name.substr(0, side.size()), side, same);
}

class Telling {
  public:
    Telling(const Language& language, const Setup& setup, const Battle& battle)
        : language_(language),
          setup_(setup),
          battle_(battle) {}

    // Looks for a message by rule set, kind and clause. The page shows dice and clauses as pictures and links; a line
    // of text has to name them.
    Told tell(const EventType& type, const json::object& event) const {
        const std::string rules(setup_.rules->name), name(type.name);
        const Weight weight = weight_of(type, event);
        const std::string clause = text_in(event, {"because", "clause"});
        for (const std::string& id : {fmt::format("event.{}.{}.{}", rules, name, clause),
                                      fmt::format("event.{}.{}", rules, name), fmt::format("event.{}", name)})
            if (language_.has(id))
                return {weight, language_.say(id, values_of(event)) + of_dice(event) + faces(event) +
                                    clause_shown(event, weight)};
        return {weight, clause.empty() ? name : fmt::format("{} ({})", name, clause)};
    }

  private:
    static std::string text_in(const json::object& event, std::initializer_list<std::string_view> fields) {
        for (const std::string_view field : fields)
            if (const json::value* value = event.if_contains(field); value && value->is_string())
                return json::value_to<std::string>(*value);
        return "";
    }

    // ---- Names

    bool is_unit(std::int64_t id) const { return id >= 0 && id < std::ssize(battle_.units); }

    // The unit of the setup that this unit is, or that it came from by dividing.
    std::optional<UnitId> origin_of(std::int64_t id) const {
        if (!is_unit(id)) return std::nullopt;
        if (id < std::ssize(setup_.units)) return static_cast<UnitId>(id);
        if (!setup_.rules->origin) return std::nullopt;
        return setup_.rules->origin(setup_, battle_, static_cast<UnitId>(id));
    }

    std::string unit_name(std::int64_t id) const {
        const auto whole = origin_of(id);
        if (!whole) return language_.say("unit.nobody");
        std::string name = setup_.unit_name(*whole);
        if (index(*whole) != static_cast<std::size_t>(id)) name = name_of_part(name, *whole, id);
        const std::string side(name_of(battle_.units[static_cast<std::size_t>(id)].owner));
        return says_its_side(name, side) ? name : language_.say("unit.of_side", {{"side", side}, {"unit", name}});
    }

    // The name with a number where a unit has several parts. Parts are numbered in the order in which they came to be.
    std::string name_of_part(const std::string& unit, UnitId whole, std::int64_t id) const {
        std::int64_t parts = 1, number = 1;
        for (std::int64_t each = std::ssize(setup_.units); each < std::ssize(battle_.units); ++each) {
            if (origin_of(each) != whole) continue;
            ++parts;
            if (each == id) number = parts;
        }
        return parts == 2 ? language_.say("unit.part", {{"unit", unit}})
                          : language_.say("unit.part_number", {{"unit", unit}, {"number", number}});
    }

    // The only model of a unit has the unit's name. Models that share the unit's name have it too, with a number.
    std::string model_name(std::int64_t id) const {
        if (id < 0 || id >= std::ssize(setup_.models)) return language_.say("unit.nobody");
        const Setup::ModelAt& at = setup_.models[static_cast<std::size_t>(id)];
        const ArmyUnit& unit = *setup_.units[index(at.unit)];
        const std::string of = unit_name(static_cast<std::int64_t>(index(at.unit)));
        if (unit.models.size() == 1) return of;
        if (at.model->name == unit.name) return language_.say("model.name", {{"model", of}, {"number", at.number + 1}});
        return language_.say("model.of_unit", {{"model", name_in_unit(id)}, {"unit", of}});
    }
    // The model's name, with its number where others of its unit have the same name.
    std::string name_in_unit(std::int64_t id) const {
        const Setup::ModelAt& at = setup_.models[static_cast<std::size_t>(id)];
        const std::string& name = at.model->name;
        if (std::ranges::count(setup_.units[index(at.unit)]->models, name, &ArmyModel::name) == 1) return name;
        return language_.say("model.name", {{"model", name}, {"number", at.number + 1}});
    }

    // The ability's name in this language; the word itself where the language has none.
    std::string ability_name(const std::string& word) const {
        const std::string id = fmt::format("ability.{}.{}", setup_.rules->name, word);
        return language_.has(id) ? language_.say(id) : word;
    }

    std::string phase_name(std::int64_t phase) const {
        const auto& phases = setup_.rules->phases;
        if (phase < 0 || phase >= std::ssize(phases)) return "";
        const std::string_view name = phases[static_cast<std::size_t>(phase)];
        return language_.say_first(
            std::array{fmt::format("phase.{}.{}", setup_.rules->name, name), fmt::format("phase.{}", name)});
    }

    // Smite, which every psyker knows, is on no datasheet.
    std::string power_name(std::int64_t unit, std::int64_t number) const {
        const auto whole = origin_of(unit);
        const auto listed = whole ? listed_unit(setup_, index(*whole)) : std::nullopt;
        const bool known = listed && number >= 0 && number < std::ssize(listed->powers);
        if (known) return listed->powers[static_cast<std::size_t>(number)];
        const std::string smite = fmt::format("power.{}.255", setup_.rules->name);
        return language_.has(smite) ? language_.say(smite) : "";
    }

    // ---- Turns fields into values for the message: ids become names, lists their length and their numbers.

    Values values_of(const json::object& event) const {
        Values values{{"moved", "none"}};
        for (const auto& member : event) put(values, std::string(member.key()), member.value());
        put_powers(values, event);
        put_needs(values, event);
        if (event.contains("weapon") && !event.contains("weapon_name"))
            values["weapon"] = language_.say(event.contains("first_attacker") ? "weapon.close_combat" : "weapon.spell");
        return values;
    }

    void put(Values& values, const std::string& name, const json::value& value) const {
        if (value.is_number())
            put_number(values, name, value.to_number<std::int64_t>());
        else if (value.is_array())
            put_list(values, name, value.get_array());
        else if (value.is_string())
            put_text(values, name, json::value_to<std::string>(value));
        else
            values[name] = json::serialize(value); // true, false or null
    }

    void put_number(Values& values, const std::string& name, std::int64_t number) const {
        static constexpr std::array<std::string_view, 6> of_units{"unit", "other",   "target",
                                                                  "part", "shooter", "squad"};
        static constexpr std::array<std::string_view, 3> of_models{"model", "warlord", "first_attacker"};
        const auto among = [&](const auto& names) { return std::ranges::find(names, name) != names.end(); };
        if (name == "unit") values["for_unit"] = is_unit(number) ? "true" : "false";
        if (among(of_units))
            values[name] = unit_name(number);
        else if (among(of_models))
            values[name] = model_name(number);
        else if (name == "phase")
            values[name] = phase_name(number);
        else if (name == "moved")
            values[name] = language_.inches(number);
        else
            values[name] = name == "marker" ? number + 1 : number; // people count markers from 1
    }

    void put_text(Values& values, const std::string& name, const std::string& text) const {
        if (name == "purpose")
            values[name] =
                language_.say_first(std::array{"purpose." + text, std::string("purpose.any")}, {{"clause", text}});
        else if (name == "weapon_name")
            values["weapon"] = text;
        else
            values[name] = name == "ability" ? ability_name(text) : text;
    }

    void put_list(Values& values, const std::string& name, const json::array& list) const {
        if (name == "at" && list.size() == 2) return put_place(values, list);
        if (name == "places" && !list.empty()) // the first place only
            put_place(values, list[0].at("place").at("at").as_array());
        values[name] = std::ssize(list);
        std::vector<std::string> names;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!list[i].is_number()) continue;
            const auto number = list[i].to_number<std::int64_t>();
            values[fmt::format("{}{}", name, i + 1)] = number;
            names.push_back(name == "models" ? name_in_unit(number) : fmt::to_string(number + 1));
        }
        if (name == "models") values["names"] = fmt::format("{}", fmt::join(names, ", "));
        if (name == "which") values["dice"] = fmt::format("{}", fmt::join(names, ", "));
    }

    void put_place(Values& values, const json::array& at) const {
        values["x"] = language_.inches(at[0].to_number<std::int64_t>());
        values["y"] = language_.inches(at[1].to_number<std::int64_t>());
    }

    // The numbers of a Psychic test of `unit` are the power, the result and what it had to reach. Where a power of
    // `other` does something, the last number is that power.
    void put_powers(Values& values, const json::object& event) const {
        const json::value *unit = event.if_contains("unit"), *other = event.if_contains("other"),
                          *numbers = event.if_contains("numbers");
        if (!unit || !other || !numbers || numbers->as_array().size() != 3) return;
        const auto number = [&](std::size_t i) { return numbers->at(i).to_number<std::int64_t>(); };
        values["power"] = power_name(unit->to_number<std::int64_t>(), number(0));
        values["cast"] = power_name(other->to_number<std::int64_t>(), number(2));
        values["reached"] = number(1) >= number(2) ? "true" : "false";
    }

    // ---- What dice had to show

    void put_needs(Values& values, const json::object& event) const {
        const auto number = [&](const char* field) {
            const json::value* value = event.if_contains(field);
            return value ? value->to_number<int>() : 0;
        };
        const auto put = [&](const char* name, const char* needed, const char* modifier, const char* from, int ap = 0) {
            if (event.contains(needed)) values[name] = face(number(needed), number(modifier), number(from), ap);
        };
        put("hit_needs", "hit_on", "hit_modifier", "hit_from");
        put("wound_needs", "wound_on", "wound_modifier", "wound_from");
        put("hit_needs", "quality", "to_hit", "hit_from");
        put("defence_needs", "defence", "to_defend", "defence_from", -number("ap"));
        if (event.contains("needed"))
            values["needs"] = needs(number("needed"), number("modifier"), number("from"), number("ap"));
    }

    // "AP −1, other +1": the modifiers of a roll. `penetration` is the part that comes from the weapon's AP.
    std::string modifiers_of(int modifier, int penetration) const {
        const int other = modifier - penetration;
        std::string text;
        if (penetration != 0) text = language_.say("dice.ap", {{"modifier", with_sign(penetration)}});
        if (other != 0)
            text += penetration == 0 ? with_sign(other)
                                     : ", " + language_.say("dice.other", {{"modifier", with_sign(other)}});
        return text;
    }

    // "4+ (3+, AP −1)": the lowest face that succeeds, the number without modifiers, and the modifiers. The face is
    // left out (0) where no die was rolled.
    std::string face(int number, int modifier, int from, int penetration = 0) const {
        const std::string modifiers = modifiers_of(modifier, penetration);
        if (modifiers.empty()) return fmt::format("{}+", number);
        if (from == 0) return fmt::format("{}+, {}", number, modifiers);
        return fmt::format("{} ({}+, {})", from > 6 ? language_.say("dice.above_six") : fmt::format("{}+", from),
                           number, modifiers);
    }

    // "needed 4+ (3+, AP −1)"
    std::string needs(int number, int modifier, int from, int penetration) const {
        const std::string modifiers = modifiers_of(modifier, penetration);
        const std::string id = from > 6 ? "dice.hopeless" : "dice.needs";
        return language_.say(modifiers.empty() ? id : id + "_modified",
                             {{"from", from == 0 ? number : from}, {"number", number}, {"modifiers", modifiers}});
    }
    // The face that each die of a roll needs, where the roll is a test.
    std::string of_dice(const json::object& event) const {
        const json::value* each = event.if_contains("needs");
        const auto number = [&](const char* field) { return each->as_object().at(field).to_number<int>(); };
        if (!each || number("number") == 0) return "";
        return ", " + needs(number("number"), number("modifier"), number("succeeds_from"), 0);
    }

    // The faces of the dice.
    static std::string faces(const json::object& event) {
        const json::value* faces = event.if_contains("faces");
        if (!faces || !faces->is_array()) return "";
        std::vector<std::int64_t> numbers;
        for (const json::value& face : faces->get_array()) numbers.push_back(face.to_number<std::int64_t>());
        return fmt::format(": {}", fmt::join(numbers, " "));
    }

    // The clause that is the reason for an event, or the rule that a detail comes from.
    static std::string clause_shown(const json::object& event, Weight weight) {
        std::string clause = text_in(event, {"because", "purpose"});
        if (clause.empty() && weight == Weight::detail) clause = text_in(event, {"clause"});
        return clause.empty() ? "" : fmt::format(" ({})", clause);
    }

    const Language& language_;
    const Setup& setup_;
    const Battle& battle_;
};

} // namespace

Told tell(const Language& language, const Setup& setup, const Battle& battle, const EventType& type,
          const json::object& event) {
    return Telling(language, setup, battle).tell(type, event);
}

std::string line_of(const Told& told, Weight before) {
    if (told.weight == Weight::detail) return "  " + told.text;
    return told.weight == Weight::heading && before != Weight::heading ? "\n" + told.text : told.text;
}

} // namespace muster
