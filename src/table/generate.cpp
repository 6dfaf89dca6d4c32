#include "table/generate.h"

#include "table/measure.h"
#include "table/piece.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace muster {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014): a counter and a mixer. Terrain is no secret, so it needs no dice.
class Draw {
  public:
    explicit Draw(std::uint64_t seed) : counter_(seed) {}

    int below(int limit) { // 0 to limit - 1
        counter_ += 0x9E3779B97F4A7C15u;
        std::uint64_t mixed = counter_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        mixed ^= mixed >> 31;
        return static_cast<int>(((mixed >> 32) * static_cast<std::uint64_t>(limit)) >> 32);
    }
    int between(int least, int most) { return least + below(most - least + 1); }
    Length half_inches(int least, int most) { return between(least, most) * 0.5_in; }
    template <class T, std::size_t Count>
    const T& one_of(const std::array<T, Count>& items) {
        return items[static_cast<std::size_t>(below(static_cast<int>(Count)))];
    }

  private:
    std::uint64_t counter_;
};

// The pieces of a style. Sizes are in half inches. The weight says how often a piece comes, the angle in which steps it
// is turned.
struct Stock {
    TerrainKind kind;
    int weight;
    int least_width, most_width;
    int least_depth, most_depth;
    Length height;
    RuinWalls walls = RuinWalls::none;
    int floors = 0;
};

using enum TerrainKind;

constexpr std::array town = {Stock{ruin, 5, 12, 16, 10, 14, 4_in, RuinWalls::corner, 1},
                             Stock{ruin, 2, 12, 16, 10, 12, 3_in, RuinWalls::corner},
                             Stock{ruin, 2, 14, 18, 10, 14, 4_in, RuinWalls::court},
                             Stock{ruin, 2, 12, 16, 10, 14, 3_in, RuinWalls::house},
                             Stock{ruin, 2, 14, 18, 10, 12, 4_in, RuinWalls::street},
                             Stock{building, 3, 10, 14, 8, 12, 5_in},
                             Stock{crater, 2, 10, 12, 10, 12, 0_in},
                             Stock{container, 1, 10, 12, 5, 5, 2.5_in},
                             Stock{barricade, 2, 10, 14, 1, 1, 1_in}};
constexpr std::array country = {Stock{wood, 5, 14, 18, 12, 16, 5_in},
                                Stock{hill, 3, 14, 22, 12, 16, 2_in},
                                Stock{water, 2, 14, 20, 9, 12, 0_in},
                                Stock{building, 2, 8, 12, 7, 10, 4_in},
                                Stock{barricade, 2, 10, 16, 1, 1, 1_in},
                                Stock{rock, 2, 5, 9, 5, 8, 3_in},
                                Stock{ruin, 2, 10, 14, 9, 12, 3_in, RuinWalls::corner}};
constexpr std::array works = {Stock{container, 5, 10, 12, 5, 5, 2.5_in},
                              Stock{building, 4, 12, 18, 10, 14, 5_in},
                              Stock{ruin, 3, 12, 16, 10, 14, 4_in, RuinWalls::court},
                              Stock{ruin, 3, 14, 18, 10, 12, 4_in, RuinWalls::street},
                              Stock{ruin, 2, 12, 16, 12, 14, 4_in, RuinWalls::corner, 1},
                              Stock{barricade, 2, 10, 14, 1, 1, 1_in},
                              Stock{crater, 2, 9, 12, 9, 12, 0_in},
                              Stock{rock, 1, 6, 9, 5, 8, 2_in}};
constexpr std::array wastes = {Stock{rock, 4, 6, 10, 6, 9, 4_in},
                               Stock{crater, 4, 9, 14, 9, 13, 0_in},
                               Stock{hill, 4, 14, 20, 10, 14, 2_in},
                               Stock{ruin, 3, 10, 14, 10, 12, 3_in, RuinWalls::corner},
                               Stock{ruin, 1, 12, 16, 10, 12, 4_in, RuinWalls::street},
                               Stock{water, 1, 14, 18, 9, 11, 0_in},
                               Stock{barricade, 1, 10, 14, 1, 1, 1_in}};
// Pieces for when nothing of the style fits any more, and for the middle, where a piece must look the same from both
// sides.
constexpr std::array scatter = {Stock{rock, 2, 5, 6, 4, 6, 2_in}, Stock{crater, 1, 7, 8, 7, 8, 0_in},
                                Stock{barricade, 2, 8, 10, 1, 1, 1_in}};
constexpr std::array middles = {Stock{building, 1, 10, 14, 8, 12, 4_in}, Stock{crater, 1, 10, 14, 10, 14, 0_in}};

std::span<const Stock> stock_of(TableStyle style) {
    switch (style) {
    case TableStyle::town:
        return town;
    case TableStyle::country:
        return country;
    case TableStyle::works:
        return works;
    case TableStyle::wastes:
        break;
    }
    return wastes;
}

// Draws without putting back until everything is drawn, so that even a small table has a bit of everything.
class Deck {
  public:
    explicit Deck(std::span<const Stock> stock) : stock_(stock) {}

    const Stock& draw(Draw& draw) {
        if (left_.empty())
            for (const Stock& each : stock_) left_.insert(left_.end(), static_cast<std::size_t>(each.weight), &each);
        const auto drawn = left_.begin() + draw.below(static_cast<int>(left_.size()));
        const Stock& stock = **drawn;
        left_.erase(drawn);
        return stock;
    }

  private:
    std::span<const Stock> stock_;
    std::vector<const Stock*> left_;
};

PiecePlan draw_plan(Draw& draw, Deck& deck, TableStyle style) {
    const Stock& drawn = deck.draw(draw);
    PiecePlan plan = usual_piece(drawn.kind);
    plan.width = draw.half_inches(drawn.least_width, drawn.most_width);
    plan.depth = draw.half_inches(drawn.least_depth, drawn.most_depth);
    plan.height = drawn.height;
    plan.walls = drawn.walls;
    if (drawn.floors > 0) plan.floors = {3_in};
    plan.trees = usual_trees(plan.width, plan.depth);
    if (drawn.kind == hill && plan.width > 9_in) plan.tiers = 2;
    const bool built_square = style == TableStyle::town || style == TableStyle::works;
    plan.turn = built_square && drawn.kind != container ? 90 * draw.below(4) : 15 * draw.below(24);
    return plan;
}

// The piece at `at`. A barricade is as long as the plan is wide.
TerrainPiece built_at(PiecePlan plan, Point at, std::string name) {
    if (is_strip(plan.kind)) {
        const Point half = turned({plan.width / 2, {}}, plan.turn);
        plan.at = at - half, plan.to = at + half;
    } else {
        plan.at = at;
    }
    return build_piece(plan, std::move(name));
}

// The first prism of a piece built by build_piece holds all others in plan.
const Footprint& outline_of(const TerrainPiece& piece) { return piece.prisms.front().base; }

Footprint moved(Footprint base, Point by) {
    base.centre = base.centre + by;
    for (Point& vertex : base.vertices) vertex = vertex + by;
    return base;
}

Footprint turned_half_round(Footprint base, Point table_size) {
    base.centre = table_size - base.centre;
    for (Point& vertex : base.vertices) vertex = table_size - vertex;
    return base;
}

// Only compares circles, which saves most of the exact measuring.
bool clearly_farther(const Footprint& a, const Footprint& b, Length reach) {
    return squared_distance(a.centre, b.centre) > squared(a.radius + b.radius + reach);
}

Length distance_to_edge(const Footprint& base, Point size) {
    Length least = size.x;
    for (const Point vertex : base.vertices)
        least = std::min({least, vertex.x, vertex.y, size.x - vertex.x, size.y - vertex.y});
    return least;
}

class Generator {
  public:
    Generator(Point size, std::uint64_t seed, TableStyle style) : draw_(seed), style_(style) {
        table_.size = size;
        table_.name = draw_name();
    }

    // Random terrain may leave no room for the last pieces. Then the table is cleared and laid again.
    Table take(std::size_t pieces) {
        std::vector<TerrainPiece> fullest;
        for (int i = 0; i < layouts && fullest.size() < pieces; ++i) {
            lay(pieces);
            if (i == 0 || table_.terrain.size() > fullest.size()) fullest = table_.terrain;
        }
        table_.terrain = std::move(fullest);
        return std::move(table_);
    }

  private:
    static constexpr int layouts = 16;
    static constexpr int tries_of_scatter = 24; // other pieces to try if the one drawn does not fit
    static constexpr int spots = 96;            // places to look at for each piece
    static constexpr int choices = 5;           // it takes the one with most room of this many places that fit

    std::string draw_name();

    void lay(std::size_t pieces) {
        table_.terrain.clear();
        if (pieces % 2 == 1) put_in_the_middle();
        for (const PiecePlan& plan : draw_plans(pieces / 2))
            if (!put_pair(plan)) return;
    }

    // The largest pieces first, because small ones still find room later.
    std::vector<PiecePlan> draw_plans(std::size_t count) {
        const auto extent = [](const PiecePlan& plan) { return plan.width + plan.depth; };
        Deck deck(stock_of(style_));
        std::vector<PiecePlan> plans;
        for (std::size_t i = 0; i < count; ++i) {
            const PiecePlan plan = draw_plan(draw_, deck, style_);
            plans.insert(std::ranges::upper_bound(plans, extent(plan), std::greater{}, extent), plan);
        }
        return plans;
    }

    void put_in_the_middle() {
        Deck deck(middles);
        add(built_at(draw_plan(draw_, deck, style_), {table_.size.x / 2, table_.size.y / 2}, {}));
    }

    bool put_pair(const PiecePlan& plan) {
        auto piece = put_somewhere(plan);
        Deck deck(scatter);
        for (int i = 0; i < tries_of_scatter && !piece; ++i) piece = put_somewhere(draw_plan(draw_, deck, style_));
        if (!piece) return false;
        TerrainPiece twin = twin_of(*piece, table_.size, {});
        add(std::move(*piece));
        add(std::move(twin));
        return true;
    }

    std::optional<TerrainPiece> put_somewhere(const PiecePlan& plan) {
        const Footprint outline = outline_of(built_at(plan, {}, {}));
        std::optional<Point> best;
        Length most_room;
        int found = 0;
        for (int i = 0; i < spots && found < choices; ++i) {
            const Point spot = draw_spot();
            const auto room = room_around(moved(outline, spot));
            if (!room) continue;
            ++found;
            if (!best || *room > most_room) best = spot, most_room = *room;
        }
        if (!best) return std::nullopt;
        return built_at(plan, *best, {});
    }

    Point draw_spot() {
        const auto along = [&](Length size) {
            return draw_.half_inches(2, std::max(2, size.steps / (0.5_in).steps - 2));
        };
        const Length x = along(table_.size.x);
        return {x, along(table_.size.y)};
    }

    // The room to the nearest other piece, to its own twin, or to the edge (counted twice). Nothing if it is too
    // little.
    std::optional<Length> room_around(const Footprint& base) const {
        const Length edge = distance_to_edge(base, table_.size);
        if (edge < generated_margin) return std::nullopt;
        Length room = horizontal_distance(base, turned_half_round(base, table_.size));
        for (const TerrainPiece& other : table_.terrain) {
            if (room < generated_gap) return std::nullopt;
            const Footprint& outline = outline_of(other);
            if (!clearly_farther(base, outline, room)) room = std::min(room, horizontal_distance(base, outline));
        }
        if (room < generated_gap) return std::nullopt;
        return std::min(room, 2 * edge);
    }

    void add(TerrainPiece piece) {
        const auto same = [&](const TerrainPiece& other) { return other.kind == piece.kind; };
        piece.name = fmt::format("{} {}", name_of(piece.kind), std::ranges::count_if(table_.terrain, same) + 1);
        table_.terrain.push_back(std::move(piece));
    }

    Draw draw_;
    TableStyle style_;
    Table table_;
};

std::string Generator::draw_name() {
    constexpr std::array<std::string_view, 16> first = {"Amber", "Ashen",   "Bitter", "Black",  "Broken", "Cold",
                                                        "Crow",  "Gallows", "Grey",   "Hollow", "Iron",   "Lost",
                                                        "Raven", "Silent",  "Thorn",  "Winter"};
    constexpr std::array<std::array<std::string_view, 8>, 4> second = {{
        {"Crossing", "Gate", "Harbour", "Market", "Parade", "Quarter", "Row", "Square"},
        {"Dale", "Fields", "Hollow", "Hurst", "Meadows", "Mere", "Moor", "Vale"},
        {"Depot", "Docks", "Forge", "Foundry", "Junction", "Mill", "Refinery", "Yard"},
        {"Barrens", "Basin", "Expanse", "Flats", "Gulch", "Reach", "Sands", "Scar"},
    }};
    const std::string_view word = draw_.one_of(first);
    return fmt::format("{} {}", word, draw_.one_of(second[static_cast<std::size_t>(style_)]));
}

int rounded_up(Point size, std::int64_t square_inches) {
    const std::int64_t area = std::int64_t{size.x.steps} * size.y.steps;
    const std::int64_t unit = square_inches * steps_per_inch * steps_per_inch;
    return static_cast<int>((area + unit - 1) / unit);
}

} // namespace

int pieces_by_square_foot(Point size) { return rounded_up(size, 12 * 12); }
int pieces_by_four_square_feet(Point size) { return rounded_up(size, 24 * 24); }
int pieces_of_a_standard_field(Point size) { return std::max(16, rounded_up(size, 72 * 48 / 16)); }

Table generate_table(Point size, int pieces, std::uint64_t seed, TableStyle style) {
    return Generator(size, seed, style).take(static_cast<std::size_t>(std::clamp(pieces, 0, most_generated)));
}

} // namespace muster
