#include "battle/event_json.h"

#include "base/json_archive.h"

#include <algorithm>

namespace json = boost::json;

namespace muster {
namespace {

// The fields of an event that say what a test needed, and the name of the field for the lowest face that succeeds.
struct Test {
    std::string_view number, modifier, from;
};
constexpr Test tests[] = {{"needed", "modifier", "from"},
                          {"hit_on", "hit_modifier", "hit_from"},
                          {"wound_on", "wound_modifier", "wound_from"},
                          {"quality", "to_hit", "hit_from"},
                          {"defence", "to_defend", "defence_from"}};

// What the dice of an event had to show. It is taken from the last roll for this number with this modifier, between the
// previous event of the same kind and this one. Nothing if there was no such roll.
std::optional<Needs> needs_of_roll(const EventLog& events, std::size_t which, int number, int modifier) {
    for (std::size_t i = which; i-- > 0 && events[i].type != events[which].type;)
        if (const auto rolled = events.get<DiceRolled>(i);
            rolled && rolled->needs.number == number && rolled->needs.modifier == modifier)
            return rolled->needs;
    return std::nullopt;
}

void add_tests(json::object& fields, const EventLog& events, std::size_t which) {
    for (const Test& test : tests) {
        const json::value *number = fields.if_contains(test.number), *modifier = fields.if_contains(test.modifier);
        if (!number || !modifier) continue;
        const auto needs = needs_of_roll(events, which, number->to_number<int>(), modifier->to_number<int>());
        if (needs) fields[test.from] = needs->succeeds_from;
    }
}

} // namespace

json::object event_json(const Setup& setup, const EventLog& events, std::size_t which) {
    const EventLog::Entry& entry = events[which];
    JsonWriter writer;
    entry.type->read_out(entry.bytes, writer);
    json::object fields = writer.take().as_object();
    add_tests(fields, events, which);
    if (setup.rules->extra_values)
        for (const ExtraValue& each : setup.rules->extra_values(setup, events, which))
            fields[each.name] = each.text.empty() ? json::value(each.number) : json::value(each.text);
    return fields;
}

Weight weight_of(const EventType& type, const json::object& event) {
    const json::value* clause = event.if_contains("clause");
    const bool is_detail = clause && clause->is_string() && std::ranges::any_of(type.details, [&](Clause each) {
                               return id_of(each) == std::string_view(clause->get_string());
                           });
    return is_detail ? Weight::detail : type.weight;
}

} // namespace muster
