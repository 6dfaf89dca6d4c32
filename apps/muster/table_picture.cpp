#include "table_picture.h"

#include "terminal.h"

#include "battle/standing.h"

#include <fmt/format.h>

namespace muster {
namespace {

enum class Ink : std::uint8_t { plain, faint, strong, red, blue };

struct Cell {
    std::string_view text = " ";
    Ink ink = Ink::plain;
};

// What is drawn later covers what was drawn before: models cover the ground, markers cover both.
class Canvas {
  public:
    Canvas(const Setup& setup, PictureSize size) : setup_(setup), size_(size), cells_(size.columns * size.rows) {}

    void draw_terrain() {
        for (std::size_t row = 0; row < size_.rows; ++row)
            for (std::size_t column = 0; column < size_.columns; ++column)
                cells_[row * size_.columns + column] = ground_at(middle_of(column, row));
    }
    void draw(Point at, Cell cell) {
        const auto [column, row] = cell_of(at);
        cells_[row * size_.columns + column] = cell;
    }

    std::vector<std::string> lines() const {
        std::vector<std::string> result;
        for (std::size_t row = 0; row < size_.rows; ++row) {
            std::string line;
            for (std::size_t column = 0; column < size_.columns; ++column)
                line += inked(cells_[row * size_.columns + column]);
            result.push_back(std::move(line));
        }
        return result;
    }

  private:
    static std::string inked(const Cell& cell) {
        switch (cell.ink) {
        case Ink::faint:
            return dim(cell.text);
        case Ink::strong:
            return bold(cell.text);
        case Ink::red:
            return red(cell.text);
        case Ink::blue:
            return blue(cell.text);
        case Ink::plain:
            break;
        }
        return std::string(cell.text);
    }

    // The far edge of the table is the top of the picture.
    Point middle_of(std::size_t column, std::size_t row) const {
        const auto part = [](Length whole, std::size_t number, std::size_t count) {
            return Length{
                static_cast<std::int32_t>(std::int64_t{whole.steps} * static_cast<std::int64_t>(2 * number + 1) /
                                          static_cast<std::int64_t>(2 * count))};
        };
        return {part(setup_.table.size.x, column, size_.columns),
                part(setup_.table.size.y, size_.rows - 1 - row, size_.rows)};
    }
    std::pair<std::size_t, std::size_t> cell_of(Point at) const {
        const auto part = [](Length along, Length whole, std::size_t count) {
            const std::int64_t number = std::int64_t{along.steps} * static_cast<std::int64_t>(count) / whole.steps;
            return static_cast<std::size_t>(std::clamp<std::int64_t>(number, 0, static_cast<std::int64_t>(count) - 1));
        };
        return {part(at.x, setup_.table.size.x, size_.columns),
                size_.rows - 1 - part(at.y, setup_.table.size.y, size_.rows)};
    }

    Cell ground_at(Point at) const {
        Footprint spot;
        spot.centre = at;
        spot.radius = Length{1};
        Cell cell;
        for (const TerrainPiece& piece : setup_.table.terrain)
            for (const Prism& prism : piece.prisms) {
                if (!overlap(spot, prism.base)) continue;
                if (prism.has(Trait::blocking) || prism.has(Trait::impassable)) return {"▓", Ink::faint};
                cell = {"░", Ink::faint};
            }
        return cell;
    }

    const Setup& setup_;
    PictureSize size_;
    std::vector<Cell> cells_;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
        lines.push_back(text.substr(at, end - at));
    return lines;
}

constexpr std::string_view capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", smalls = "abcdefghijklmnopqrstuvwxyz",
                           numbers = "123456789";

std::string_view glyph_of(const Setup& setup, const Battle& battle, UnitId unit) {
    const RuleSet& rules = *setup.rules;
    if (index(unit) >= setup.units.size() && rules.origin) unit = rules.origin(setup, battle, unit);
    const std::size_t reds = setup.army(Side::red).units.size(), number = index(unit);
    return number < reds ? capitals.substr(number % 26, 1) : smalls.substr((number - reds) % 26, 1);
}

// "A Captain 1, B Wardens 7": the units that have models left.
std::string units_left(const Setup& setup, const Battle& battle, Side side) {
    const std::size_t reds = setup.army(Side::red).units.size();
    std::vector<int> left(setup.units.size());
    for (std::size_t i = 0; i < setup.models.size(); ++i)
        if (battle.models[i].whereabouts != Whereabouts::destroyed) ++left[index(setup.models[i].unit)];
    std::string text;
    for (std::size_t i = 0; i < left.size(); ++i)
        if (left[i] > 0 && (i < reds) == (side == Side::red))
            text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", glyph_of(setup, battle, static_cast<UnitId>(i)),
                                setup.units[i]->name, left[i]);
    return text;
}

} // namespace

PictureSize picture_size(Point table, PictureSize room) {
    const auto wide = static_cast<std::size_t>(table.x.steps), high = static_cast<std::size_t>(table.y.steps);
    PictureSize size{room.columns, std::max<std::size_t>(1, room.columns * high / (2 * wide))};
    if (size.rows > room.rows) size = {std::max<std::size_t>(1, 2 * room.rows * wide / high), room.rows};
    return size;
}

std::vector<std::string> picture_of(const Setup& setup, const Battle& battle, PictureSize size) {
    Canvas canvas(setup, size);
    canvas.draw_terrain();
    for_models_on_table(battle, [&](ModelId model) {
        const UnitId unit = battle.models[index(model)].unit;
        canvas.draw(battle.models[index(model)].place.at,
                    {glyph_of(setup, battle, unit), owner_of(battle, unit) == Side::red ? Ink::red : Ink::blue});
    });
    for (std::size_t i = 0; i < battle.markers.size(); ++i) {
        const Marker& marker = battle.markers[i];
        const Ink ink = marker.holder < 0 ? Ink::strong : marker.holder == 0 ? Ink::red : Ink::blue;
        canvas.draw(marker.at, {numbers.substr(i % numbers.size(), 1), ink});
    }
    return canvas.lines();
}

std::vector<std::string> legend_of(const Setup& setup, const Battle& battle, std::size_t columns) {
    std::vector<std::string> legend;
    for (Side side : {Side::red, Side::blue})
        for (const std::string& line : lines_of(wrapped(units_left(setup, battle, side), columns, 0)))
            legend.push_back(side == Side::red ? red(line) : blue(line));
    return legend;
}

} // namespace muster
