#include "json_changes.h"

#include <boost/json.hpp>

#include <cstdint>
#include <random>
#include <vector>

namespace json = boost::json;

namespace muster::fuzz {
namespace {

class Chance {
  public:
    explicit Chance(std::uint32_t seed) : engine_(seed) {}
    std::size_t below(std::size_t count) { return count < 2 ? 0 : engine_() % count; }

  private:
    std::mt19937 engine_;
};

struct Part {
    std::size_t begin = 0, end = 0;
    json::value value;
};

constexpr std::size_t most_parts = 50, most_values = 5000;

// The objects and arrays that stand in the text, one after the other.
std::vector<Part> parts_of(const std::string& text) {
    std::vector<Part> parts;
    for (std::size_t at = 0; parts.size() < most_parts;) {
        at = text.find_first_of("{[", at);
        if (at == std::string::npos) return parts;
        json::stream_parser parser;
        json::error_code error;
        const std::size_t size = parser.write_some(text.data() + at, text.size() - at, error);
        if (!error && parser.done()) {
            const std::size_t end =
                text.find_last_of("}]", at + size - 1) + 1; // the parser also took the blanks after it
            parts.push_back({at, end, parser.release()});
            at = end;
        } else {
            ++at;
        }
    }
    return parts;
}

void collect(json::value& value, std::vector<json::value*>& values) {
    if (values.size() >= most_values) return;
    values.push_back(&value);
    if (value.is_array())
        for (json::value& item : value.get_array()) collect(item, values);
    if (value.is_object())
        for (auto& member : value.get_object()) collect(member.value(), values);
}

json::value another_number(const json::value& number, Chance& chance) {
    const double now = number.to_number<double>();
    switch (chance.below(10)) {
    case 0:
        return 0;
    case 1:
        return -1;
    case 2:
        return std::int64_t{2147483648};
    case 3:
        return INT64_MIN;
    case 4:
        return 1e300;
    case 5:
        return now + 0.5;
    case 6:
        return static_cast<std::int64_t>(chance.below(70000));
    case 7:
        return number.is_int64() ? json::value(number.get_int64() ^ 1) : json::value(-now);
    default:
        return number.is_int64() && now < 1e15 && now > -1e15
                   ? json::value(number.get_int64() + static_cast<std::int64_t>(chance.below(9)) - 4)
                   : json::value(now * 2);
    }
}

json::value another_text(const json::string& text, Chance& chance) {
    const std::string now(text);
    switch (chance.below(5)) {
    case 0:
        return "";
    case 1:
        return json::string(now + now);
    case 2:
        return json::string(now.substr(0, now.size() / 2));
    case 3:
        return "red";
    default:
        return json::string(200, 'x');
    }
}

json::value another_kind(Chance& chance) {
    switch (chance.below(5)) {
    case 0:
        return nullptr;
    case 1:
        return true;
    case 2:
        return json::array();
    case 3:
        return json::object();
    default:
        return "text";
    }
}

void change_list(json::array& list, Chance& chance) {
    const std::size_t at = chance.below(list.size());
    switch (chance.below(4)) {
    case 0:
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
        break;
    case 1:
        list.push_back(json::value(list[at]));
        break;
    case 2:
        std::swap(list[at], list[chance.below(list.size())]);
        break;
    default:
        for (std::size_t i = chance.below(60); i > 0; --i) list.push_back(json::value(list[at]));
    }
}

void change_members(json::object& object, Chance& chance) {
    const auto member = object.begin() + static_cast<std::ptrdiff_t>(chance.below(object.size()));
    const std::string key(member->key());
    if (chance.below(3) == 0) object.insert_or_assign(key + "s", json::value(member->value()));
    object.erase(key);
}

void change(json::value& value, const std::vector<json::value*>& values, Chance& chance) {
    const std::size_t how = chance.below(16);
    if (how == 0) {
        value = another_kind(chance);
    } else if (how < 4) {
        const json::value copy = *values[chance.below(values.size())]; // it may hold the value itself
        value = copy;
    } else if (value.is_number()) {
        value = another_number(value, chance);
    } else if (value.is_string()) {
        value = another_text(value.get_string(), chance);
    } else if (value.is_bool()) {
        value = !value.get_bool();
    } else if (value.is_array() && !value.get_array().empty()) {
        change_list(value.get_array(), chance);
    } else if (value.is_object() && !value.get_object().empty()) {
        change_members(value.get_object(), chance);
    } else {
        value = another_kind(chance);
    }
}

} // namespace

std::optional<std::string> changed_json(const std::string& text, std::uint32_t number) {
    std::vector<Part> parts = parts_of(text);
    if (parts.empty()) return std::nullopt;
    Chance chance(number);
    Part& part = parts[chance.below(parts.size())];
    for (std::size_t changes = 1 + chance.below(3); changes > 0; --changes) {
        std::vector<json::value*> values;
        collect(part.value, values);
        change(*values[chance.below(values.size())], values, chance);
    }
    return text.substr(0, part.begin) + json::serialize(part.value) + text.substr(part.end);
}

} // namespace muster::fuzz
