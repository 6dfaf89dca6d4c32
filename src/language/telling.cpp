#include "language/telling.h"

#include "battle/event_json.h"
#include "battle/sheets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace json = boost::json;

namespace muster {
namespace {

class Telling {
  public:
    Telling(const Language& language, const Session& session) : language_(language), session_(session) {}

    std::string sentence(std::size_t which) const {
        const EventLog::Entry& entry = session_.events()[which];
        const json::object event = event_json(session_, which);
        const std::string rules(session_.rules().name), name(entry.type->name), clause = clause_of(event);
        for (const std::string& id : {fmt::format("event.{}.{}.{}", rules, name, clause),
                                      fmt::format("event.{}.{}", rules, name), fmt::format("event.{}", name)})
            if (language_.has(id)) return language_.say(id, values_of(event)) + of_dice(event) + faces(event);
        return "";
    }

  private:
    static std::string clause_of(const json::object& event) {
        for (const char* field : {"clause", "because"})
            if (const json::value* value = event.if_contains(field); value && value->is_string())
                return json::value_to<std::string>(*value);
        return "";
    }

    std::string unit_name(std::int64_t id) const {
        if (id < 0 || id >= static_cast<std::int64_t>(session_.battle().units.size()))
            return language_.say("unit.nobody");
        if (id < static_cast<std::int64_t>(session_.setup().units.size()))
            return session_.setup().unit_name(static_cast<UnitId>(id));
        if (!session_.rules().origin) return language_.say("unit.nobody");
        const UnitId whole = session_.rules().origin(session_.setup(), session_.battle(), static_cast<UnitId>(id));
        return language_.say("unit.part", {{"unit", session_.setup().unit_name(whole)}});
    }

    std::string model_name(std::int64_t id) const {
        if (id < 0 || id >= static_cast<std::int64_t>(session_.setup().models.size()))
            return language_.say("unit.nobody");
        const Setup::ModelAt& at = session_.setup().models[static_cast<std::size_t>(id)];
        return language_.say("model.name", {{"model", at.model->name}, {"number", at.number + 1}});
    }

    // By its word; of a spell the name that its file gives it.
    std::string ability_name(const std::string& word) const {
        const std::string id = fmt::format("ability.{}.{}", session_.rules().name, word);
        return language_.has(id) ? language_.say(id) : word;
    }

    std::string phase_name(std::int64_t phase) const {
        const auto& phases = session_.rules().phases;
        if (phase < 0 || phase >= static_cast<std::int64_t>(phases.size())) return "";
        const std::string_view name = phases[static_cast<std::size_t>(phase)];
        return language_.say_first(
            std::array{fmt::format("phase.{}.{}", session_.rules().name, name), fmt::format("phase.{}", name)});
    }

    // The fields as values for the message: ids become names, lists their length and their numbers.
    Values values_of(const json::object& event) const {
        Values values;
        for (const auto& member : event) put(values, std::string(member.key()), member.value());
        if (const auto power = power_name(event)) values["power"] = *power;
        if (const auto weapon = weapon_name(event)) values["weapon"] = *weapon;
        const auto number = [&](const char* field) { return event.at(field).to_number<int>(); };
        if (event.contains("from"))
            values["needs"] = needs(number("needed"), number("modifier"), number("from"), number("ap"));
        return values;
    }

    // The power that a unit's event counts: the first of its numbers.
    std::optional<std::string> power_name(const json::object& event) const {
        const json::value *unit = event.if_contains("unit"), *numbers = event.if_contains("numbers");
        if (!unit || !unit->is_number() || !numbers || numbers->as_array().empty()) return std::nullopt;
        const DatasheetUnit* sheet = sheet_of(session_.setup(), unit->to_number<std::size_t>());
        const auto number = numbers->at(0).to_number<std::int64_t>();
        const bool known = sheet && number >= 0 && number < std::ssize(sheet->powers);
        return known ? sheet->powers[static_cast<std::size_t>(number)].name : "";
    }

    // What attacks are made with, of the first who makes them.
    std::optional<std::string> weapon_name(const json::object& event) const {
        const json::value *model = event.if_contains("first_attacker"), *weapon = event.if_contains("weapon");
        if (!model || !weapon) return std::nullopt;
        const Setup::ModelAt& at = session_.setup().models[model->to_number<std::size_t>()];
        const DatasheetUnit* sheet = sheet_of(session_.setup(), index(at.unit));
        const auto& carried = sheet->models[at.number].weapons;
        const auto number = weapon->to_number<std::size_t>();
        return number < carried.size() ? sheet->weapons[carried[number]].name : language_.say("weapon.close_combat");
    }

    void put(Values& values, const std::string& name, const json::value& value) const {
        static constexpr std::array<std::string_view, 6> of_units{"unit", "other",   "target",
                                                                  "part", "shooter", "squad"};
        if (value.is_number()) {
            const auto number = value.to_number<std::int64_t>();
            if (std::ranges::find(of_units, name) != of_units.end())
                values[name] = unit_name(number);
            else if (name == "model" || name == "first_attacker")
                values[name] = model_name(number);
            else if (name == "phase")
                values[name] = phase_name(number);
            else
                values[name] = number;
        } else if (value.is_array()) {
            put_list(values, name, value.get_array());
        } else if (value.is_string()) {
            const auto text = json::value_to<std::string>(value);
            if (name == "purpose")
                values[name] =
                    language_.say_first(std::array{"purpose." + text, std::string("purpose.any")}, {{"clause", text}});
            else
                values[name] = name == "ability" ? ability_name(text) : text;
        } else {
            values[name] = json::serialize(value); // true, false, nothing
        }
    }

    void put_list(Values& values, const std::string& name, const json::array& list) const {
        if (name == "at" && list.size() == 2) { // a place on the table
            values["x"] = language_.inches(list[0].to_number<std::int64_t>());
            values["y"] = language_.inches(list[1].to_number<std::int64_t>());
            return;
        }
        values[name] = static_cast<std::int64_t>(list.size());
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i].is_number()) values[fmt::format("{}{}", name, i + 1)] = list[i].to_number<std::int64_t>();
    }

    // "needed 4+ (3+, AP −1)": the lowest face that does it, the number without modifiers, and what those are.
    std::string needs(int number, int modifier, int from, int penetration) const {
        const int other = modifier - penetration;
        std::string modifiers;
        if (penetration != 0) modifiers = language_.say("dice.ap", {{"modifier", with_sign(penetration)}});
        if (other != 0)
            modifiers += penetration == 0 ? with_sign(other)
                                          : ", " + language_.say("dice.other", {{"modifier", with_sign(other)}});
        const std::string id = from > 6 ? "dice.hopeless" : "dice.needs";
        return language_.say(modifiers.empty() ? id : id + "_modified",
                             {{"from", from}, {"number", number}, {"modifiers", modifiers}});
    }
    static std::string with_sign(int number) {
        return number > 0 ? fmt::format("+{}", number) : fmt::format("−{}", -number);
    }
    // What each die of a roll has to show, where the roll is a test.
    std::string of_dice(const json::object& event) const {
        const json::value* each = event.if_contains("needs");
        const auto number = [&](const char* field) { return each->as_object().at(field).to_number<int>(); };
        if (!each || number("number") == 0) return "";
        return ", " + needs(number("number"), number("modifier"), number("succeeds_from"), 0);
    }

    // Dice as they fell: a page shows them as pictures, a line of text has to name them.
    static std::string faces(const json::object& event) {
        const json::value* faces = event.if_contains("faces");
        if (!faces || !faces->is_array()) return "";
        std::vector<std::int64_t> numbers;
        for (const json::value& face : faces->get_array()) numbers.push_back(face.to_number<std::int64_t>());
        return fmt::format(": {}", fmt::join(numbers, " "));
    }

    const Language& language_;
    const Session& session_;
};

} // namespace

std::string tell(const Language& language, const Session& session, std::size_t event) {
    const std::string plain = session.rules().narrate(session.setup(), session.events(), event);
    if (plain.empty()) return "";
    const std::string sentence = Telling(language, session).sentence(event);
    return sentence.empty() ? plain : plain.substr(0, plain.find_first_not_of("\n ")) + sentence;
}

} // namespace muster
