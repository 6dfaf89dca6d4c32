#include "army/reading.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster {

std::string read_id(Reader reader) {
    const std::string id = reader.text(1, 60);
    const bool plain =
        std::ranges::all_of(id, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
    if (!plain) reader.refuse("an id of small letters, digits and hyphens");
    return id;
}

std::vector<std::string> read_ids(Reader reader, std::size_t most) {
    std::vector<std::string> ids;
    if (!reader.is_array()) return {read_id(reader)};
    reader.size(0, most);
    reader.each([&](Reader each) { ids.push_back(read_id(each)); });
    return ids;
}

DiceExpression read_dice(Reader reader, int least, int most) {
    if (reader.is_number()) return fixed(static_cast<std::int16_t>(reader.integer(least, most)));
    if (reader.is_string())
        if (const auto dice = parse_dice(reader.text());
            dice && dice->random() && dice->minimum() >= 0 && dice->maximum() <= 100)
            return *dice;
    reader.refuse(fmt::format("a whole number from {} to {} or dice such as \"D6\" or \"2D3+1\"", least, most));
    return {};
}

void refuse_twice(Reader reader, const std::vector<std::string>& ids, const std::string& id) {
    if (std::ranges::find(ids, id) != ids.end())
        reader.refuse(fmt::format("\"{}\" a second time", id), "each only once");
}

} // namespace muster
