#include "import/weapon_rows.h"

#include "import/letters.h"
#include "import/names.h"
#include "import/numbers.h"

#include "dice/die.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr std::size_t most_modes = 6; // of one weapon

std::string column(const Profile& profile, std::string_view name) {
    const std::string* value = characteristic(profile, name);
    return value ? plain_number(*value) : "";
}

// Its abilities, and what other columns say in words.
std::string text_of_row(const Profile& profile) {
    constexpr std::string_view numbers[] = {"range", "type", "s", "ap", "d"};
    std::string text;
    for (const Characteristic& each : profile.characteristics) {
        const std::string name = lower(trimmed(each.name));
        if (is_nothing(each.value) || std::ranges::find(numbers, name) != std::end(numbers)) continue;
        if (!text.empty()) text += '\n';
        text += name == "abilities" || name == "ability" ? each.value : each.name + ": " + each.value;
    }
    return text;
}

std::optional<int> whole(std::string_view text) {
    int number = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::string capitals(std::string text) {
    for (char& letter : text)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return text;
}

// "2d6 + 1" -> "2D6+1": dice that an army file takes, or nothing.
std::optional<json::value> number_or_dice(std::string_view written, int most) {
    std::string plain = capitals(std::string(written));
    std::erase(plain, ' ');
    if (const auto number = whole(plain))
        return *number >= 1 && *number <= most ? std::optional<json::value>(*number) : std::nullopt;
    const auto dice = parse_dice(plain);
    if (dice.has_error() || !dice->random() || dice->minimum() < 1 || dice->maximum() > 60) return std::nullopt;
    return json::value(plain);
}

// One row on its way into the army: what is not taken as it is written is noted.
class RowReader {
  public:
    RowReader(const Profile& profile, std::vector<NumberChanged>& changed) : profile_(profile), changed_(changed) {}

    WeaponRow read() {
        json::object row;
        const std::string range = column(profile_, "Range"), type = column(profile_, "Type");
        const bool melee = lower(range) == "melee" || (is_nothing(range) && lower(type).starts_with("melee"));
        row["range"] = melee ? json::value("Melee") : range_of(range);
        row["type"] = melee ? json::value("Melee") : json::value(type_of(type));
        row["S"] = strength_of(column(profile_, "S"), melee);
        row["AP"] = penetration_of(column(profile_, "AP"));
        row["D"] = damage_of(column(profile_, "D"));
        return {profile_.name, text_of_row(profile_), std::move(row)};
    }

  private:
    void note(std::string_view column, std::string_view written, std::string as) {
        changed_.push_back({fmt::format("{}: {}", profile_.name, column), std::string(written), std::move(as)});
    }

    json::value range_of(const std::string& written) {
        if (const auto inches = whole(written); inches && *inches >= 1 && *inches <= 200) return *inches;
        const std::size_t dash = written.find('-', 1);
        if (dash != std::string::npos) {
            const auto least = whole(trimmed(std::string_view(written).substr(0, dash)));
            const auto most = whole(trimmed(std::string_view(written).substr(dash + 1)));
            if (least && most && *least >= 1 && *least < *most && *most <= 200) return json::array{*least, *most};
            if (least && most && *least == 0 && *most >= 1 && *most <= 200) return *most;
        }
        const auto inches = whole(written);
        const int as = inches && *inches > 200 ? 200 : 12; // a range that nobody can read: short rather than long
        note("Range", written, fmt::format("{}", as));
        return as;
    }

    std::string type_of(const std::string& written) {
        const std::string small = lower(written);
        const std::size_t blank = written.find_last_of(' ');
        std::string_view number = blank == std::string::npos ? "" : std::string_view(written).substr(blank + 1);
        for (const auto& [name, type] : known_types)
            if (small.starts_with(name)) {
                const std::string_view rest = trimmed(std::string_view(written).substr(name.size()));
                if (const auto attacks = number_or_dice(rest, 60)) return fmt::format("{} {}", type, shown(*attacks));
                number = rest;
                return weaker(type, number, written);
            }
        return weaker(small.starts_with("dakka") ? "Assault" : "Heavy", number, written);
    }

    // A type that Muster has not, or a number that it cannot read: the smaller of two numbers, or one attack.
    std::string weaker(std::string_view type, std::string_view number, const std::string& written) {
        const std::size_t slash = number.find('/');
        std::string_view first = number.substr(0, slash),
                         second = slash == std::string_view::npos ? first : number.substr(slash + 1);
        const auto a = number_or_dice(first, 60), b = number_or_dice(second, 60);
        json::value attacks = a.value_or(1);
        if (a && b && a->is_int64() && b->is_int64()) attacks = std::min(a->get_int64(), b->get_int64());
        std::string as = fmt::format("{} {}", type, shown(attacks));
        note("Type", written, as);
        return as;
    }

    json::value strength_of(const std::string& written, bool melee) {
        std::string plain = lower(written);
        std::erase(plain, ' ');
        if (plain == "user" || (melee && is_nothing(plain))) return "User";
        if (const auto number = whole(plain); number && plain.starts_with('+') && *number >= 1 && *number <= 20)
            return json::value(fmt::format("+{}", *number));
        if (plain.starts_with("user+") && whole(plain.substr(5))) return strength_of(plain.substr(4), melee);
        if (plain == "+0" || plain == "user+0") return "User";
        const std::string_view factor = plain.starts_with("\u00D7") ? std::string_view(plain).substr(2)
                                        : plain.starts_with('x')    ? std::string_view(plain).substr(1)
                                                                    : "";
        if (const auto times = whole(factor); times && *times >= 1 && *times <= 20)
            return json::value(fmt::format("x{}", *times));
        if (const auto number = whole(plain); number && *number >= 1 && *number <= 40) return *number;
        const json::value as = melee ? json::value("User") : json::value(4);
        note("S", written, shown(as));
        return as;
    }

    json::value penetration_of(const std::string& written) {
        if (is_nothing(written)) return 0;
        const auto number = whole(written);
        const int as = number ? std::clamp(*number, -6, 0) : 0;
        if (!number || *number != as) note("AP", written, fmt::format("{}", as));
        return as;
    }

    json::value damage_of(const std::string& written) {
        if (const auto damage = number_or_dice(written, 20)) return *damage;
        note("D", written, "1");
        return 1;
    }

    static std::string shown(const json::value& value) {
        return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
    }

    static constexpr auto known_types =
        std::to_array<std::pair<std::string_view, std::string_view>>({{"assault", "Assault"},
                                                                      {"heavy", "Heavy"},
                                                                      {"rapid fire", "Rapid Fire"},
                                                                      {"rapidfire", "Rapid Fire"},
                                                                      {"grenade", "Grenade"},
                                                                      {"pistol", "Pistol"}});

    const Profile& profile_;
    std::vector<NumberChanged>& changed_;
};

// A row without type, S and D is the heading of the rows that follow.
bool is_heading(const Profile& profile) {
    return is_nothing(column(profile, "Type")) && is_nothing(column(profile, "S")) && is_nothing(column(profile, "D"));
}

bool does_no_damage(const Profile& profile) {
    const std::string text = lower(text_of_row(profile));
    return is_nothing(column(profile, "D")) &&
           (text.find("no damage") != std::string::npos || text.find("not inflict damage") != std::string::npos ||
            text.find("not inflict any damage") != std::string::npos);
}

WeaponSort sort_of(const json::object& row) {
    const std::string_view type = row.at("type").as_string();
    if (type == "Melee") return WeaponSort::melee;
    return type.starts_with("Pistol") || type.starts_with("Grenade") ? WeaponSort::sidearm : WeaponSort::ranged;
}

// What names of modes have in common: "Coil gun, hot" and "Coil gun (cold)" -> "coil gun".
std::string stem_of(std::string_view name) {
    std::string stem = lower(name);
    std::string_view rest = trimmed(stem);
    while (rest.starts_with('-')) rest = trimmed(rest.substr(1));
    for (const std::string_view mark : {",", " - ", " \u2013 ", ":", "(", "["})
        if (const std::size_t place = rest.find(mark); place != std::string_view::npos && place > 0)
            rest = trimmed(rest.substr(0, place));
    return folded(rest);
}

std::string printed_stem(std::string_view name) {
    std::string_view rest = trimmed(name);
    for (const std::string_view mark : {",", " - ", " \u2013 ", ":", "(", "["})
        if (const std::size_t place = rest.find(mark); place != std::string_view::npos && place > 0)
            rest = trimmed(rest.substr(0, place));
    return std::string(rest);
}

} // namespace

bool ListedWeapon::same_as(const ListedWeapon& other) const {
    return lower(name) == lower(other.name) &&
           std::ranges::equal(rows, other.rows, [](const WeaponRow& a, const WeaponRow& b) {
               return a.name == b.name && a.row == b.row && a.text == b.text;
           });
}

bool is_weapon_row(const Profile& profile) { return characteristic(profile, "AP") != nullptr; }

WeaponsOfSelection weapons_of(const Selection& selection, std::vector<NumberChanged>& changed) {
    WeaponsOfSelection found;
    const Profile* heading = nullptr; // rows below it are modes of one weapon
    for (const Profile& profile : selection.profiles) {
        if (!is_weapon_row(profile)) continue;
        if (is_heading(profile)) {
            heading = &profile;
            for (const std::string_view name : {"Range", "AP"})
                if (const std::string number = column(profile, name); !is_nothing(number) && lower(number) != "melee")
                    changed.push_back({fmt::format("{}: {}", profile.name, name), number, ""}); // its modes have theirs
            if (const std::string text = text_of_row(profile); !text.empty())
                found.left_out.push_back({profile.name, text});
            continue;
        }
        if (does_no_damage(profile)) {
            changed.push_back({profile.name, "no damage", ""});
            found.left_out.push_back({profile.name, text_of_row(profile)});
            continue;
        }
        WeaponRow row = RowReader(profile, changed).read();
        const WeaponSort sort = sort_of(row.row);
        const bool melee = sort == WeaponSort::melee;
        const auto joins = [&](const ListedWeapon& weapon) {
            return (weapon.sort == WeaponSort::melee) == melee && weapon.rows.size() < most_modes &&
                   (heading || stem_of(weapon.rows.front().name) == stem_of(row.name));
        };
        const auto place = std::ranges::find_if(found.weapons, joins);
        if (place == found.weapons.end()) {
            found.weapons.push_back({heading ? heading->name : row.name, sort, {}});
            found.weapons.back().rows.push_back(std::move(row));
            continue;
        }
        const auto same = [&](const WeaponRow& each) {
            return each.name == row.name && each.row == row.row && each.text == row.text;
        };
        if (std::ranges::any_of(place->rows, same)) continue;
        if (!heading && place->rows.size() == 1) place->name = printed_stem(place->name);
        place->rows.push_back(std::move(row));
    }
    return found;
}

} // namespace muster::import
