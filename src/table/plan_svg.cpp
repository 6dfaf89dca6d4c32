#include "table/plan_svg.h"

#include "base/fields.h"
#include "base/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace muster {
namespace {

constexpr double pixels_per_inch = 12;
constexpr double rim = 26; // pixels around the ground
constexpr std::string_view table_top = "#3C4336", wood_of_the_rim = "#7A5A3C", stone = "#9A958A", rubble = "#7C776C",
                           foliage = "#7E9E68", hill = "#565E48", water = "#6A9CB5", timber = "#A08058",
                           ink = "#0E1114", bone = "#EDE6D6";

struct Spot {
    double x, y;
};

class Plan {
  public:
    explicit Plan(const Table& table) : table_(table) {}

    std::string draw(std::span<const PlanFigure> figures) {
        open();
        draw_ground();
        draw_rim_figures();
        for (const TerrainPiece& piece : table_.terrain) draw(piece);
        for (const PlanFigure& figure : figures) draw(figure);
        put("</svg>\n");
        return std::move(text_);
    }

  private:
    template <class... Arguments>
    void put(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    double width() const { return to_inches(table_.size.x) * pixels_per_inch; }
    double height() const { return to_inches(table_.size.y) * pixels_per_inch; }
    Spot spot(Point point) const {
        return {rim + to_inches(point.x) * pixels_per_inch, rim + height() - to_inches(point.y) * pixels_per_inch};
    }

    void open();
    void draw_ground();
    void draw_rim_figures();

    void draw(const TerrainPiece& piece);
    void draw(const PlanFigure& figure);
    void draw_area(const Prism& prism, TerrainKind kind);
    void draw_solid(const Prism& prism, const TerrainPiece& piece);
    void draw_floor(const Prism& prism);
    void draw_tree(const Prism& prism);
    void draw_shadow(const Prism& prism);
    void write_height(const TerrainPiece& piece);

    // The outline scaled around its middle by `scale` and moved by some pixels.
    void polygon(const Footprint& base, std::string_view style, double scale = 1, double move = 0);
    void ribs(const Footprint& base);

    const Table& table_;
    std::string text_;
};

Point middle_of(const Footprint& base) {
    std::int64_t x = 0, y = 0;
    for (const Point vertex : base.vertices) x += vertex.x.steps, y += vertex.y.steps;
    const auto count = static_cast<std::int64_t>(base.vertices.size());
    return {{static_cast<std::int32_t>(x / count)}, {static_cast<std::int32_t>(y / count)}};
}

Length top_of(const TerrainPiece& piece) {
    Length top;
    for (const Prism& prism : piece.prisms) top = std::max(top, prism.top());
    return top;
}

void Plan::open() {
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" "
        "role=\"img\" font-family=\"Inter, sans-serif\">\n",
        width() + 2 * rim, height() + 2 * rim, width() + 2 * rim, height() + 2 * rim);
    put("<defs><pattern id=\"danger\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><path d=\"M0 0V8\" stroke=\"{}\" stroke-width=\"3\" "
        "stroke-opacity=\"0.55\"/></pattern></defs>\n",
        bone);
    put("<title>{}, {} by {} inches</title>\n", escaped(table_.name), to_inches(table_.size.x),
        to_inches(table_.size.y));
}

void Plan::draw_ground() {
    put("<rect width=\"{:.0f}\" height=\"{:.0f}\" rx=\"8\" fill=\"{}\"/>\n", width() + 2 * rim, height() + 2 * rim,
        wood_of_the_rim);
    put("<rect x=\"{0}\" y=\"{0}\" width=\"{1:.2f}\" height=\"{2:.2f}\" fill=\"{3}\" stroke=\"{4}\" "
        "stroke-width=\"2\"/>\n",
        rim, width(), height(), table_top, ink);
    put("<g stroke=\"{}\" stroke-opacity=\"0.05\">\n", bone);
    for (int x = 6; x < to_inches(table_.size.x); x += 6)
        put("<path d=\"M{:.2f} {:.2f}V{:.2f}\"/>\n", rim + x * pixels_per_inch, rim, rim + height());
    for (int y = 6; y < to_inches(table_.size.y); y += 6)
        put("<path d=\"M{:.2f} {:.2f}H{:.2f}\"/>\n", rim, rim + height() - y * pixels_per_inch, rim + width());
    put("</g>\n");
}

// A tick for each inch and a number for each six, along the south and the west.
void Plan::draw_rim_figures() {
    put("<g stroke=\"{}\" stroke-opacity=\"0.5\">\n", bone);
    const auto tick = [](int inch) { return inch % 6 == 0 ? 7 : 4; };
    for (int x = 0; x <= to_inches(table_.size.x); ++x)
        put("<path d=\"M{:.2f} {:.2f}v{}\"/>\n", rim + x * pixels_per_inch, rim + height() + 1, tick(x));
    for (int y = 0; y <= to_inches(table_.size.y); ++y)
        put("<path d=\"M{:.2f} {:.2f}h-{}\"/>\n", rim - 1, rim + height() - y * pixels_per_inch, tick(y));
    put("</g>\n<g fill=\"{}\" font-size=\"10\" text-anchor=\"middle\">\n", bone);
    for (int x = 6; x <= to_inches(table_.size.x); x += 6)
        put("<text x=\"{:.2f}\" y=\"{:.2f}\">{}</text>\n", rim + x * pixels_per_inch, rim + height() + 19, x);
    for (int y = 6; y <= to_inches(table_.size.y); y += 6)
        put("<text x=\"{:.2f}\" y=\"{:.2f}\">{}</text>\n", rim - 15, rim + height() - y * pixels_per_inch + 3.5, y);
    put("<text x=\"{:.2f}\" y=\"17\" font-size=\"13\" font-weight=\"600\">{}</text>\n</g>\n", rim + width() / 2,
        escaped(table_.name));
}

// Areas first, then the standing parts from low to high.
void Plan::draw(const TerrainPiece& piece) {
    put("<g><title>{} ({}, {:.3g} inches high)</title>\n", escaped(piece.name), name_of(piece.kind),
        to_inches(top_of(piece)));
    std::vector<const Prism*> order;
    for (const Prism& prism : piece.prisms)
        order.insert(std::ranges::upper_bound(order, prism.top(), {}, [](const Prism* p) { return p->top(); }), &prism);
    for (const Prism* prism : order) {
        if (prism->height == Length{})
            draw_area(*prism, piece.kind);
        else if (prism->elevation != Length{} && piece.kind == TerrainKind::ruin)
            draw_floor(*prism);
        else
            draw_solid(*prism, piece);
    }
    for (const Prism* prism : order)
        if (prism->has(Trait::dangerous)) polygon(prism->base, "fill=\"url(#danger)\"");
    write_height(piece);
    put("</g>\n");
}

void Plan::draw_area(const Prism& prism, TerrainKind kind) {
    if (kind == TerrainKind::wood) {
        polygon(prism.base, fmt::format("fill=\"{0}\" fill-opacity=\"0.3\" stroke=\"{0}\" stroke-opacity=\"0.7\" "
                                        "stroke-dasharray=\"5 3\"",
                                        foliage));
    } else if (kind == TerrainKind::water) {
        polygon(prism.base,
                fmt::format("fill=\"{}\" fill-opacity=\"0.8\" stroke=\"{}\" stroke-opacity=\"0.6\"", water, ink));
        for (const double inset : {0.86, 0.7})
            polygon(prism.base, fmt::format("fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.3\"", bone), inset);
    } else if (kind == TerrainKind::crater) {
        polygon(prism.base,
                fmt::format("fill=\"{}\" fill-opacity=\"0.75\" stroke=\"{}\" stroke-opacity=\"0.5\"", rubble, ink));
        polygon(prism.base, fmt::format("fill=\"{}\" fill-opacity=\"0.3\"", ink), 0.72);
        polygon(prism.base, fmt::format("fill=\"{}\" fill-opacity=\"0.3\"", ink), 0.4, 1.5);
    } else {
        polygon(prism.base, fmt::format("fill=\"{0}\" fill-opacity=\"0.55\" stroke=\"{0}\"", rubble));
    }
}

void Plan::draw_shadow(const Prism& prism) {
    polygon(prism.base, fmt::format("fill=\"{}\" fill-opacity=\"0.35\"", ink), 1, 1 + to_inches(prism.top()));
}

void Plan::draw_floor(const Prism& prism) {
    polygon(prism.base, fmt::format("fill=\"{}\" fill-opacity=\"0.3\"", ink), 1, 2);
    polygon(prism.base, fmt::format("fill=\"{0}\" fill-opacity=\"0.75\" stroke=\"{1}\" stroke-opacity=\"0.5\" "
                                    "stroke-width=\"0.8\"",
                                    timber, ink));
}

void Plan::draw_tree(const Prism& prism) {
    const Spot at = spot(middle_of(prism.base));
    const double radius = 1.15 * pixels_per_inch; // the crown is only decoration: the trunk blocks sight
    put("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"{}\" fill-opacity=\"0.3\"/>\n", at.x + 3, at.y + 3,
        radius, ink);
    put("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"{}\" fill-opacity=\"0.85\" stroke=\"{}\" "
        "stroke-opacity=\"0.4\"/>\n",
        at.x, at.y, radius, foliage, ink);
    put("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"{}\" fill-opacity=\"0.12\"/>\n", at.x - 3, at.y - 3,
        radius * 0.6, bone);
    polygon(prism.base, fmt::format("fill=\"{}\" stroke=\"{}\" stroke-opacity=\"0.6\"", timber, ink));
}

// Lines across a container.
void Plan::ribs(const Footprint& base) {
    if (base.vertices.size() != 4) return;
    const auto& v = base.vertices;
    const std::size_t first = squared_distance(v[0], v[1]) > squared_distance(v[1], v[2]) ? 0 : 1;
    const Spot a = spot(v[first]), b = spot(v[first + 1]), c = spot(v[(first + 2) % 4]), d = spot(v[(first + 3) % 4]);
    for (int i = 1; i < 8; ++i) {
        const double t = i / 8.0;
        put("<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}\" stroke=\"{}\" stroke-opacity=\"0.3\"/>\n", a.x + (b.x - a.x) * t,
            a.y + (b.y - a.y) * t, d.x + (c.x - d.x) * t, d.y + (c.y - d.y) * t, ink);
    }
}

void Plan::draw_solid(const Prism& prism, const TerrainPiece& piece) {
    const auto filled = [](std::string_view colour, double line = 0.7) {
        return fmt::format("fill=\"{}\" stroke=\"{}\" stroke-opacity=\"{}\"", colour, ink, line);
    };
    const auto light = fmt::format("fill=\"{}\" fill-opacity=\"0.12\"", bone);
    if (piece.kind == TerrainKind::wood) return draw_tree(prism);
    draw_shadow(prism);
    switch (piece.kind) {
    case TerrainKind::hill:
        polygon(prism.base, filled(hill, 0.5));
        polygon(prism.base,
                fmt::format("fill=\"{0}\" fill-opacity=\"0.06\" stroke=\"{0}\" stroke-opacity=\"0.25\"", bone), 0.93);
        return;
    case TerrainKind::rock:
        polygon(prism.base, filled(rubble));
        polygon(prism.base, light, 0.75, -1.5);
        return polygon(prism.base, light, 0.4, -3);
    case TerrainKind::building:
        polygon(prism.base, filled(stone));
        return polygon(prism.base,
                       fmt::format("fill=\"{0}\" fill-opacity=\"0.14\" stroke=\"{0}\" "
                                   "stroke-opacity=\"0.5\"",
                                   ink),
                       0.86);
    case TerrainKind::container:
        polygon(prism.base, filled(timber));
        return ribs(prism.base);
    case TerrainKind::barricade:
        return polygon(prism.base, filled(timber));
    case TerrainKind::crater:
    case TerrainKind::water:
        return draw_area(prism, piece.kind);
    case TerrainKind::ruin:
    case TerrainKind::wall:
    case TerrainKind::wood:
        break;
    }
    polygon(prism.base, filled(stone));
    if (prism.top() == top_of(piece)) polygon(prism.base, fmt::format("fill=\"{}\" fill-opacity=\"0.35\"", bone));
}

void Plan::write_height(const TerrainPiece& piece) {
    const Length top = top_of(piece);
    // There is no room for the number.
    if (top <= 1_in || piece.kind == TerrainKind::wall || piece.kind == TerrainKind::wood) return;
    const Spot at = spot(middle_of(piece.prisms.front().base));
    put("<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"10\" font-weight=\"600\" text-anchor=\"middle\" fill=\"{}\" "
        "stroke=\"{}\" stroke-width=\"2.5\" stroke-opacity=\"0.55\" paint-order=\"stroke\">{:.3g}″</text>\n",
        at.x, at.y + 3.5, bone, ink, to_inches(top));
}

// With a dark outline, so that its colour is visible on every ground.
void Plan::draw(const PlanFigure& figure) {
    const Spot at = spot(figure.base.centre);
    const double far = to_inches(figure.base.radius) * pixels_per_inch, half = 0.62 * far;
    if (figure.base.is_disc())
        put("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"{}\"/>\n", at.x, at.y, far, ink);
    else
        polygon(figure.base, fmt::format("fill=\"{}\"", ink));
    if (figure.pointed)
        put("<path d=\"M{:.2f} {:.2f}l{:.2f} {:.2f}h{:.2f}z\" fill=\"{}\"/>\n", at.x, at.y - far * 0.8, far * 0.75,
            far * 1.3, -far * 1.5, figure.colour);
    else
        put("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n", at.x - half,
            at.y - half, 2 * half, 2 * half, figure.colour);
}

void Plan::polygon(const Footprint& base, std::string_view style, double scale, double move) {
    const Spot middle = spot(middle_of(base));
    put("<polygon points=\"");
    for (const Point vertex : base.vertices) {
        const Spot at = spot(vertex);
        put("{}{:.2f},{:.2f}", vertex == base.vertices.front() ? "" : " ", middle.x + (at.x - middle.x) * scale + move,
            middle.y + (at.y - middle.y) * scale + move);
    }
    put("\" {}/>\n", style);
}

} // namespace

std::string plan_svg(const Table& table, std::span<const PlanFigure> figures) { return Plan(table).draw(figures); }

} // namespace muster
