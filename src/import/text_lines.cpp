#include "import/text_lines.h"

#include "import/letters.h"

#include <algorithm>
#include <optional>
#include <span>

namespace muster::import {
namespace {

// Takes a number from the front; "1,000" is a thousand.
std::optional<int> take_grouped_number(std::string_view& text) {
    long number = 0;
    std::size_t used = 0;
    while (used < text.size() && used < 9 &&
           (is_digit(text[used]) || (text[used] == ',' && used > 0 && used + 3 < text.size() &&
                                     std::ranges::all_of(text.substr(used + 1, 3), is_digit)))) {
        if (text[used] != ',') number = number * 10 + (text[used] - '0');
        ++used;
    }
    if (used == 0) return std::nullopt;
    text.remove_prefix(used);
    return static_cast<int>(std::min(number, 1'000'000L));
}

bool take(std::string_view& text, std::string_view word) {
    if (lower(text.substr(0, word.size())) != word) return false;
    text = trimmed(text.substr(word.size()));
    return true;
}

// "9x Rifle", "9 x Rifle", "4 with Rifle": the number, and the rest.
std::optional<int> take_copies(std::string_view& text) {
    std::string_view rest = text;
    const auto count = take_grouped_number(rest);
    if (!count || rest.empty()) return std::nullopt;
    const bool spaced = rest.front() == ' ';
    rest = trimmed(rest);
    if (!take(rest, "x ") && !take(rest, "× ") && !(spaced && lower(rest).starts_with("with "))) return std::nullopt;
    text = rest;
    return *count;
}

// ---- Costs: "[5 PL, 95pts]", "(95 points)"

struct Costs {
    std::size_t begin = 0, end = 0; // the brackets in the line
    int points = 0;
};

// The points among "5 PL, 95pts"; nothing if these words are no costs.
std::optional<int> points_in(std::string_view inside) {
    std::optional<int> points;
    bool costs = false;
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (!is_digit(inside[i]) || (i > 0 && inside[i - 1] == ',' && i > 1 && is_digit(inside[i - 2]))) continue;
        std::string_view rest = inside.substr(i);
        const auto number = take_grouped_number(rest);
        i = inside.size() - rest.size() - 1;
        const std::string unit = lower(trimmed(rest));
        if (unit.starts_with("pt") || unit.starts_with("point")) points = *number, costs = true;
        if (unit.starts_with("pl") || unit.starts_with("power") || unit.starts_with("cp")) costs = true;
    }
    return costs ? std::optional(points.value_or(0)) : std::nullopt;
}

std::optional<Costs> costs_in(std::string_view line) {
    for (std::size_t open = line.find_first_of("[("); open != std::string_view::npos;
         open = line.find_first_of("[(", open + 1)) {
        const std::size_t close = line.find(line[open] == '[' ? ']' : ')', open);
        if (close == std::string_view::npos) return std::nullopt;
        if (const auto points = points_in(line.substr(open + 1, close - open - 1)))
            return Costs{open, close + 1, *points};
    }
    return std::nullopt;
}

// ---- Gear: "9x Rifle, Pistol", "4 with Rifle, Blade, 1 with Launcher"

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && (text[i] == '(' || text[i] == '[')) ++depth;
        if (i < text.size() && (text[i] == ')' || text[i] == ']')) --depth;
        if (i < text.size() && (depth > 0 || (text[i] != ',' && text[i] != ';'))) continue;
        if (const auto part = trimmed(text.substr(begin, i - begin)); !part.empty()) parts.push_back(part);
        begin = i + 1;
    }
    return parts;
}

Gear gear_of(std::string_view text) {
    Gear gear;
    if (const auto count = take_copies(text)) gear.count = *count, gear.counted = true;
    if (const auto costs = costs_in(text)) text = trimmed(text.substr(0, costs->begin));
    gear.name = std::string(text);
    return gear;
}

void add_gear(std::string_view text, std::vector<Gear>& gear) {
    Gear* group = nullptr; // models "with" what follows, up to the next such number
    for (const std::string_view part : split(text)) {
        Gear each = gear_of(part);
        std::string_view name = each.name;
        if (each.counted && take(name, "with ")) {
            gear.push_back({each.count, true, "", {gear_of(name)}});
            group = &gear.back();
        } else if (group) {
            group->parts.push_back(std::move(each));
        } else {
            gear.push_back(std::move(each));
        }
    }
}

// ---- Lines

constexpr std::string_view bullets[] = {"•", "◦", "·", "‣", "–", "*", "-", "."};

// Bullets and blanks at the front. How far in the words begin says what they belong to.
struct Line {
    std::string_view words;
    std::size_t indent = 0;
    bool bullet = false;
};

Line line_of(std::string_view text) {
    Line line{text, 0, false};
    bool more = true;
    while (more && !line.words.empty()) {
        more = false;
        if (line.words.front() == ' ' || line.words.front() == '\t') {
            line.indent += line.words.front() == '\t' ? 4u : 1u;
            line.words.remove_prefix(1);
            more = true;
        }
        for (const std::string_view mark : bullets)
            if (line.words.starts_with(mark)) {
                line.indent += mark == "◦" ? 2u : 1u; // a list without blanks still has an order
                line.words.remove_prefix(mark.size());
                line.bullet = more = true;
                break;
            }
    }
    line.words = trimmed(line.words);
    return line;
}

bool is_rule(std::string_view words) {
    return std::ranges::all_of(words, [](char letter) { return letter == '+' || letter == '=' || letter == '_'; });
}

// "BATTLELINE", "OTHER DATASHEETS"
bool is_section(std::string_view words) {
    const auto small = [](char letter) { return letter >= 'a' && letter <= 'z'; };
    const auto large = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
    return std::ranges::any_of(words, large) && std::ranges::none_of(words, small) &&
           std::ranges::none_of(words, is_digit);
}

// "Char1: …" before characters.
std::string_view without_number(std::string_view words) {
    std::string_view rest = words;
    if (!take(rest, "char") || rest.empty() || !take_grouped_number(rest)) return words;
    return take(rest, ":") ? rest : words;
}

WrittenUnit unit_of(std::string_view words, const Costs& costs) {
    WrittenUnit unit;
    std::string_view name = trimmed(words.substr(0, costs.begin));
    if (const auto count = take_copies(name)) unit.count = *count;
    unit.name = shortened(name, 80);
    unit.points = costs.points;
    std::string_view after = trimmed(words.substr(costs.end));
    if (after.starts_with(':')) add_gear(after.substr(1), unit.gear);
    return unit;
}

// The gear of a bullet: "9x Rifleman: 9x Rifle, Pistol".
Gear bullet_of(std::string_view words) {
    const std::size_t colon = words.find(": ");
    Gear gear = gear_of(trimmed(words.substr(0, colon)));
    if (colon != std::string_view::npos) add_gear(words.substr(colon + 1), gear.parts);
    return gear;
}

class Lines {
  public:
    explicit Lines(std::string_view text) {
        while (!text.empty()) {
            const std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(line.size() + 1, text.size()));
            if (!trimmed(line).empty()) all_.push_back(line_of(line));
        }
        // Where sections have headings in capitals, what stands before the first is the title.
        const auto section = std::ranges::find_if(
            all_, [](const Line& line) { return !line.bullet && line.indent == 0 && is_section(line.words); });
        title_ = section == all_.end() ? 0 : static_cast<std::size_t>(section - all_.begin());
    }

    WrittenList read() {
        for (std::size_t i = 0; i < all_.size(); ++i) read_line(all_[i], i < title_);
        if (title_ == 0) unname_title();
        return std::move(list_);
    }

  private:
    void read_line(const Line& line, bool title) {
        if (is_rule(line.words)) return;
        const std::string_view words = without_number(line.words);
        const auto costs = costs_in(words);
        const bool heading = title || words.starts_with('+') || (!costs && is_section(words));
        if (!heading && line.bullet && !list_.units.empty()) return add_below(line);
        if (!heading && costs && costs->begin > 0) {
            list_.units.push_back(unit_of(words, *costs));
            open_.clear();
            return;
        }
        if (title && list_.name.empty() && costs && !words.starts_with('+'))
            list_.name = shortened(trimmed(words.substr(0, costs->begin)), 80);
        list_.others.emplace_back(words);
    }

    // Without sections, a title with the points of the whole list looks like a unit. What may be a unit stays one.
    void unname_title() {
        if (list_.units.size() < 3 || !list_.units[0].gear.empty() || list_.units[0].count > 0) return;
        int others = 0;
        for (const WrittenUnit& unit : std::span(list_.units).subspan(1)) others += unit.points;
        if (list_.units[0].points != others) return;
        list_.name = list_.units[0].name;
        list_.units.erase(list_.units.begin());
    }

    // Below the nearest line above that begins further out.
    void add_below(const Line& line) {
        while (!open_.empty() && open_.back() >= line.indent) open_.pop_back();
        std::vector<Gear>* place = &list_.units.back().gear;
        for (std::size_t i = 0; i < open_.size() && !place->empty(); ++i) place = &place->back().parts;
        place->push_back(bullet_of(line.words));
        open_.push_back(line.indent);
    }

    std::vector<Line> all_;
    std::size_t title_ = 0;
    WrittenList list_;
    std::vector<std::size_t> open_; // how far in the bullets are to which more may belong
};

} // namespace

WrittenList read_lines(std::string_view text) { return Lines(text).read(); }

} // namespace muster::import
