#include "import/numbers.h"

#include "dice/die.h"
#include "import/letters.h"
#include "import/names.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr auto stats = std::to_array<std::string_view>({"M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv"});

// How rosters name the same characteristic.
constexpr auto other_names = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"move", "M"},
    {"movement", "M"},
    {"weapon skill", "WS"},
    {"ballistic skill", "BS"},
    {"strength", "S"},
    {"toughness", "T"},
    {"wounds", "W"},
    {"attacks", "A"},
    {"leadership", "Ld"},
    {"save", "Sv"},
    {"sv", "Sv"},
});

std::string_view stat_named(std::string_view written) {
    const std::string small = lower(trimmed(written));
    for (const std::string_view stat : stats)
        if (lower(stat) == small) return stat;
    const auto other =
        std::ranges::find(other_names, std::string_view(small), [](const auto& each) { return each.first; });
    return other == other_names.end() ? std::string_view{} : other->second;
}

std::string value_in(const Profile& profile, std::string_view stat) {
    for (const Characteristic& each : profile.characteristics)
        if (stat_named(each.name) == stat) return plain_number(each.value);
    return "";
}

bool is_skill(std::string_view stat) { return stat == "WS" || stat == "BS" || stat == "Sv"; }

// The whole number at the front.
std::optional<int> leading_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

struct Value {
    json::value value; // as an army file has it
    bool exact = true; // false: not as it was written
};

Value skill_value(const std::string& plain) {
    const auto number = leading_number(plain);
    if (!number || *number < 1) return {"-", false};
    const int shown = std::min(*number, 7);
    const std::string text = fmt::format("{}+", shown);
    return {json::value(text), shown == *number && (plain == text || plain == fmt::format("{}", shown))};
}

Value move_value(const std::string& plain) {
    const std::size_t dash = plain.find('-', 1);
    const auto least = leading_number(plain);
    if (dash != std::string::npos && least)
        if (const auto most = leading_number(std::string_view(plain).substr(dash + 1));
            most && *least >= 1 && *most >= *least && *most <= 100)
            return {json::array{*least, *most}, true};
    if (const auto dice = parse_dice(plain); dice.has_value() && dice->random() && dice->maximum() <= 100)
        return {json::value(plain), true};
    if (!least || *least < 0) return {"-", false};
    const int inches = std::min(*least, 100);
    return {inches, plain == fmt::format("{}", inches)};
}

Value other_value(const std::string& plain, std::string_view stat) {
    if (const auto dice = parse_dice(plain);
        stat != "W" && dice.has_value() && dice->random() && dice->minimum() >= 0 && dice->maximum() <= 100)
        return {json::value(plain), true};
    const auto number = leading_number(plain);
    const bool needed = stat == "T" || stat == "W"; // every model has these
    if (!number || *number < 1) return needed ? Value{1, false} : Value{"-", number == 0};
    const int shown = std::min(*number, 100);
    return {shown, plain == fmt::format("{}", shown)};
}

bool is_star(std::string_view plain) { return plain.starts_with('*'); }

Value value_of(const std::string& plain, std::string_view stat) {
    if (stat != "W" && is_star(plain)) return {"*", true};
    if (is_nothing(plain) && stat != "T" && stat != "W") return {"-", true};
    if (is_skill(stat)) return skill_value(plain);
    return stat == "M" ? move_value(plain) : other_value(plain, stat);
}

std::string text_of(const json::value& value) {
    if (value.is_string()) return std::string(value.get_string());
    if (value.is_array()) return fmt::format("{}-{}", value.at(0).as_int64(), value.at(1).as_int64());
    return json::serialize(value);
}

class ModelNumbers {
  public:
    ModelNumbers(const Rows& rows, std::vector<NumberChanged>& changed) : rows_(rows), changed_(changed) {}

    json::object read(std::span<const Profile* const> tracks) {
        for (const std::string_view stat : stats) numbers_[stat] = taken(*rows_.profiles.front(), stat);
        const int wounds = static_cast<int>(numbers_["W"].as_int64());
        if (rows_.profiles.size() > 1)
            read_rows(wounds);
        else
            read_tracks(tracks, wounds);
        close_stars();
        return std::move(numbers_);
    }

  private:
    struct Row {
        int least = 0, place = 0;
        json::object values;
    };

    json::value taken(const Profile& profile, std::string_view stat) {
        const std::string written = value_in(profile, stat);
        Value value = value_of(written, stat);
        if (!value.exact) note(stat, written, value.value);
        return std::move(value.value);
    }

    void note(std::string_view stat, const std::string& written, const json::value& as) {
        changed_.push_back({fmt::format("{}: {}", rows_.name, stat), written, text_of(as)});
    }

    // Rows of the same model, in any order: characteristics in which they differ become "*".
    void read_rows(int wounds) {
        std::vector<Row> rows;
        for (const Profile* profile : rows_.profiles) {
            const RowWounds named = wounds_in(profile->name);
            const auto own = leading_number(value_in(*profile, "W")); // rows may say to how many wounds they reach
            Row row{named.least.value_or(0), named.place.value_or(static_cast<int>(rows.size()) + 1), {}};
            if (row.least == 0 && own && *own < wounds) row.place = 1000 - *own;
            for (const std::string_view stat : stats)
                if (stat != "W") row.values[stat] = value_of(value_in(*profile, stat), stat).value;
            rows.push_back(std::move(row));
        }
        for (const std::string_view stat : stats) {
            if (stat == "W") continue;
            const json::value best = rows.front().values[stat];
            bool differs = false;
            for (Row& row : rows) {
                if (row.values[stat] == json::value("-")) row.values[stat] = best; // a blank means: as above
                differs = differs || row.values[stat] != best;
            }
            if (differs)
                numbers_[stat] = "*";
            else
                for (Row& row : rows) row.values.stable_erase(stat);
        }
        set_table(std::move(rows), wounds);
    }

    // Rows that stand apart name their columns, or a row above them does, or they fit the stars in their order.
    void read_tracks(std::span<const Profile* const> tracks, int wounds) {
        std::vector<std::string_view> starred, header;
        for (const std::string_view stat : stats)
            if (numbers_[stat] == json::value("*")) starred.push_back(stat);
        if (starred.empty()) return;
        std::vector<Row> rows;
        for (const Profile* track : tracks) {
            std::vector<std::pair<std::string_view, std::string>> cells;
            std::optional<RowWounds> range;
            for (const Characteristic& each : track->characteristics)
                if (lower(each.name).starts_with("remaining"))
                    range = wounds_range(plain_number(each.value));
                else
                    cells.emplace_back(stat_named(each.name), plain_number(each.value));
            if (!range) {
                header.clear();
                for (const auto& [stat, cell] : cells) header.push_back(stat_named(cell));
                const bool names = std::ranges::any_of(header, [](std::string_view stat) { return !stat.empty(); });
                if (!names) header.clear();
                const RowWounds named = wounds_in(track->name);
                if (names || !named.least) continue;
                range = named;
            }
            Row row{*range->least, 0, {}};
            for (std::size_t i = 0; i < cells.size(); ++i) {
                std::string_view stat = cells[i].first;
                if (stat.empty() && i < header.size()) stat = header[i];
                if (stat.empty() && header.empty() && i < starred.size()) stat = starred[i];
                if (std::ranges::find(starred, stat) != starred.end() && !is_nothing(cells[i].second))
                    row.values[stat] = value_of(cells[i].second, stat).value;
            }
            const bool known = std::ranges::any_of(rows, [&](const Row& each) { return each.least == row.least; });
            if (!row.values.empty() && !known) rows.push_back(std::move(row));
        }
        if (!rows.empty()) set_table(std::move(rows), wounds);
    }

    // Best row first, each down to where the next begins, the last down to 1.
    void set_table(std::vector<Row> rows, int wounds) {
        const bool named = std::ranges::all_of(rows, [](const Row& row) { return row.least > 0; });
        std::ranges::stable_sort(rows, {}, [&](const Row& row) { return named ? -row.least : row.place; });
        const int count = static_cast<int>(rows.size());
        json::array table;
        int most = wounds;
        for (int i = 0; i < count && most >= 1; ++i) {
            int least = named ? rows[static_cast<std::size_t>(i)].least : wounds * (count - 1 - i) / count + 1;
            if (i + 1 == count) least = 1;
            least = std::min(least, most);
            json::object row = {{"wounds", {least, most}}};
            for (auto& [stat, value] : rows[static_cast<std::size_t>(i)].values) row[stat] = value;
            table.push_back(std::move(row));
            most = least - 1;
        }
        if (table.empty() || table.size() > 10) return;
        if (!named) changed_.push_back({fmt::format("{}: damage table", rows_.name), "", "rows of equal size"});
        numbers_["damage_table"] = std::move(table);
    }

    // Every star needs a value in every row. What is missing takes the value of the row above, or "-".
    void close_stars() {
        json::value* table = numbers_.if_contains("damage_table");
        bool stars = false;
        for (const std::string_view stat : stats) {
            if (numbers_[stat] != json::value("*")) continue;
            if (!table) {
                numbers_[stat] = stat == "T"      ? json::value(4)
                                 : stat == "M"    ? json::value(6)
                                 : is_skill(stat) ? json::value("4+")
                                                  : json::value("-");
                note(stat, "*", numbers_[stat]);
                continue;
            }
            stars = true;
            json::value above = stat == "T" ? json::value(4) : json::value("-");
            for (json::value& row : table->as_array()) {
                json::object& values = row.as_object();
                if (const json::value* value = values.if_contains(stat); value && *value != json::value("*"))
                    above = *value;
                else
                    note(stat, "*", above), values[stat] = above;
            }
        }
        if (table && !stars) numbers_.erase("damage_table");
    }

    const Rows& rows_;
    std::vector<NumberChanged>& changed_;
    json::object numbers_;
};

} // namespace

json::object model_numbers(const Rows& rows, std::span<const Profile* const> tracks,
                           std::vector<NumberChanged>& changed) {
    return ModelNumbers(rows, changed).read(tracks);
}

bool is_track(const Profile& profile) {
    return std::ranges::any_of(profile.characteristics,
                               [](const Characteristic& each) { return lower(each.name).starts_with("remaining"); });
}

bool is_stat(std::string_view column) { return !stat_named(column).empty(); }

std::string plain_number(std::string_view written) {
    std::string plain = one_line(written);
    for (const std::string_view mark : {"\"", "\u2033", "\u201D", "\u201C", "''", "inches"})
        for (std::size_t at = plain.find(mark); at != std::string::npos; at = plain.find(mark))
            plain.erase(at, mark.size());
    for (const std::string_view dash : {"\u2013", "\u2014", "\u2212"})
        for (std::size_t at = plain.find(dash); at != std::string::npos; at = plain.find(dash))
            plain.replace(at, dash.size(), "-");
    return std::string(trimmed(plain));
}

bool is_nothing(std::string_view plain) {
    const std::string small = lower(trimmed(plain));
    return small.empty() || small == "-" || small == "n/a" || small == "na" || small == "--";
}

} // namespace muster::import
