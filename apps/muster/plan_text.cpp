#include "plan_text.h"

#include "terminal.h"

#include "base/archive.h"
#include "battle/standing.h"

#include <fmt/format.h>

namespace muster {
namespace {

constexpr Length wide = 1_in, deep = 2_in;

char sign_of(TerrainKind kind) {
    switch (kind) {
    case TerrainKind::ruin:
        return '#';
    case TerrainKind::wall:
        return '|';
    case TerrainKind::wood:
        return 'T';
    case TerrainKind::hill:
        return '^';
    case TerrainKind::crater:
        return 'o';
    case TerrainKind::building:
        return 'H';
    case TerrainKind::rock:
        return 'A';
    case TerrainKind::barricade:
        return '=';
    case TerrainKind::water:
        return '~';
    case TerrainKind::container:
        return 'C';
    }
    return '?';
}

class Plan {
  public:
    explicit Plan(Point size)
        : width_(static_cast<std::size_t>((size.x.steps + wide.steps - 1) / wide.steps)),
          lines_(static_cast<std::size_t>((size.y.steps + deep.steps - 1) / deep.steps), std::string(width_, ' ')) {}

    // Fills every cell whose middle is within half a cell of the footprint.
    void draw(const Footprint& base, char sign) {
        for (std::size_t line = 0; line < lines_.size(); ++line)
            for (std::size_t column = 0; column < width_; ++column) {
                const Point middle{wide * static_cast<std::int32_t>(column) + wide / 2,
                                   deep * static_cast<std::int32_t>(line) + deep / 2};
                if (within_horizontally(Footprint{middle, Length{}, {}}, base, wide / 2)) lines_[line][column] = sign;
            }
    }
    void put(Point at, char sign) {
        if (at.x < Length{} || at.y < Length{}) return;
        const auto column = static_cast<std::size_t>(at.x.steps / wide.steps);
        const auto line = static_cast<std::size_t>(at.y.steps / deep.steps);
        if (line < lines_.size() && column < width_) lines_[line][column] = sign;
    }

    std::string text() const {
        const std::string edge = "+" + std::string(width_, '-') + "+\n";
        std::string text = edge;
        for (std::size_t line = lines_.size(); line-- > 0;) text += "|" + coloured(lines_[line]) + "|\n";
        return text + edge;
    }

  private:
    static std::string coloured(const std::string& line) {
        std::string text;
        for (char sign : line) {
            const std::string_view one(&sign, 1);
            text += sign == 'r'                  ? red(one)
                    : sign == 'b'                ? blue(one)
                    : sign >= '1' && sign <= '9' ? bold(one)
                                                 : dim(one);
        }
        return text;
    }

    std::size_t width_;
    std::vector<std::string> lines_; // the southernmost first
};

Plan plan_of(const Table& table) {
    Plan plan(table.size);
    for (const TerrainPiece& piece : table.terrain)
        for (const Prism& prism : piece.prisms) plan.draw(prism.base, sign_of(piece.kind));
    return plan;
}

} // namespace

std::string plan_text(const Table& table) { return plan_of(table).text(); }

std::string plan_text(const Setup& setup, const Battle& battle) {
    Plan plan = plan_of(setup.table);
    for (std::size_t i = 0; i < battle.markers.size(); ++i) plan.put(battle.markers[i].at, static_cast<char>('1' + i));
    for_models_on_table(battle, [&](ModelId id) {
        plan.put(battle.models[index(id)].place.at, owner_of(battle, id) == Side::red ? 'r' : 'b');
    });
    return plan.text();
}

std::string plan_legend(const Table& table) {
    std::string legend;
    for (const TerrainKind kind : detail::enum_words<TerrainKind>.values)
        if (std::ranges::find(table.terrain, kind, &TerrainPiece::kind) != table.terrain.end())
            legend += fmt::format("{}{} {}", legend.empty() ? "" : "   ", sign_of(kind), name_of(kind));
    return legend;
}

} // namespace muster
