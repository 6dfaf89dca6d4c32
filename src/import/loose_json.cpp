#include "import/loose_json.h"

#include "import/letters.h"

#include <boost/json.hpp>

#include <algorithm>
#include <charconv>

namespace json = boost::json;

namespace muster::import::loose {

const json::value* member(const json::value& value, std::string_view key) {
    const json::object* object = value.if_object();
    return object ? object->if_contains(key) : nullptr;
}

const json::array& list_in(const json::value& value, std::string_view key) {
    static const json::array none;
    const json::value* found = member(value, key);
    const json::array* list = found ? found->if_array() : nullptr;
    return list ? *list : none;
}

std::string text_in(const json::value& value, std::string_view key) {
    const json::value* found = member(value, key);
    const json::string* text = found ? found->if_string() : nullptr;
    return text ? one_line(clean(*text)) : "";
}

int number_in(const json::value& value, std::string_view key, int otherwise) {
    const json::value* found = member(value, key);
    if (!found) return otherwise;
    if (const std::int64_t* whole = found->if_int64())
        return static_cast<int>(std::clamp<std::int64_t>(*whole, -1'000'000, 1'000'000));
    const std::string text = text_in(value, key);
    const std::size_t digit = text.find_first_of("0123456789");
    int number = otherwise;
    if (digit != std::string::npos) std::from_chars(text.data() + digit, text.data() + text.size(), number);
    return number;
}

} // namespace muster::import::loose
