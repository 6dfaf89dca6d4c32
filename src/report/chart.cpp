#include "report/chart.h"

#include "base/markup.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster {
namespace {

constexpr double width = 840, height = 360, left = 56, right = 16, top = 40, bottom = 48;
constexpr std::string_view ink = "#1D2126", muted = "#535B64", grid = "#E3DED3", bar_colour = "#0B5CA8",
                           curve_colour = "#A83A12";

std::string opening(double wide, double high, std::string_view title) {
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" "
                       "font-family=\"Inter, system-ui, sans-serif\" font-size=\"13\">\n<title>{2}</title>\n"
                       "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#FFFFFF\"/>\n",
                       wide, high, escaped(title));
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view colour, std::string_view text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x, y, anchor,
                       colour, escaped(text));
}

// Numbers under the axis must not touch each other.
std::size_t label_every(std::size_t count) {
    for (std::size_t every : {1u, 2u, 5u, 10u, 20u, 50u, 100u, 200u, 500u})
        if (count / every <= 24) return every;
    return 1000;
}

// The place of the bars and the line in the picture.
struct Frame {
    std::size_t count;
    double step() const { return (width - left - right) / static_cast<double>(count); }
    double x(std::size_t i) const { return left + step() * static_cast<double>(i); }
    double y(double chance) const { return height - bottom - (height - top - bottom) * chance; }
};

std::string scale(const Frame& frame, std::string_view counted) {
    std::string svg;
    for (int tenths = 0; tenths <= 10; tenths += 2) {
        const double y = frame.y(tenths / 10.0);
        svg += fmt::format("<line x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\"/>\n", left,
                           width - right, y, grid);
        svg += text_at(left - 8, y + 4, "end", muted, fmt::format("{} %", tenths * 10));
    }
    const std::size_t every = label_every(frame.count);
    for (std::size_t i = 0; i < frame.count; i += every)
        svg += text_at(frame.x(i) + frame.step() / 2, height - bottom + 18, "middle", muted, fmt::format("{}", i));
    return svg + text_at((left + width - right) / 2, height - 8, "middle", ink, counted);
}

std::string bars(const Frame& frame, const DistributionChart& chart, const std::vector<double>& tail) {
    std::string svg;
    const double gap = frame.step() > 6 ? 2 : 0;
    for (std::size_t i = 0; i < frame.count; ++i) {
        const double y = frame.y(std::clamp(chart.chances[i], 0.0, 1.0));
        svg +=
            fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"><title>{} {}: "
                        "{}, at least {}: {}</title></rect>\n",
                        frame.x(i) + gap / 2, y, frame.step() - gap, frame.y(0) - y, bar_colour, i,
                        escaped(chart.counted), percent(chart.chances[i]), i, percent(tail[i]));
    }
    return svg;
}

std::string curve(const Frame& frame, const std::vector<double>& tail) {
    std::string points;
    for (std::size_t i = 0; i < frame.count; ++i)
        points += fmt::format("{:.2f},{:.2f} ", frame.x(i) + frame.step() / 2, frame.y(std::clamp(tail[i], 0.0, 1.0)));
    return fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"5 3\"/>\n", points,
        curve_colour);
}

std::string key_of_colours() {
    return fmt::format("<rect x=\"{0:.0f}\" y=\"18\" width=\"12\" height=\"10\" fill=\"{1}\"/>\n", width - 250,
                       bar_colour) +
           text_at(width - 232, 28, "start", muted, "exactly") +
           fmt::format("<line x1=\"{0:.0f}\" x2=\"{1:.0f}\" y1=\"23\" y2=\"23\" stroke=\"{2}\" stroke-width=\"2\" "
                       "stroke-dasharray=\"5 3\"/>\n",
                       width - 150, width - 126, curve_colour) +
           text_at(width - 118, 28, "start", muted, "at least");
}

} // namespace

std::vector<double> at_least(const std::vector<double>& chances) {
    std::vector<double> tail(chances.size());
    double sum = 0;
    for (std::size_t i = chances.size(); i-- > 0;) tail[i] = sum += chances[i];
    return tail;
}

std::string percent(double chance) {
    if (chance > 0 && chance < 0.0005) return "<0.1 %";
    if (chance < 1 && chance > 0.9995) return ">99.9 %";
    return fmt::format("{:.1f} %", chance * 100);
}

std::string svg_of(const DistributionChart& chart) {
    const Frame frame{std::max<std::size_t>(chart.chances.size(), 1)};
    const std::vector<double> tail = at_least(chart.chances);
    std::string svg = opening(width, height, chart.title);
    svg += text_at(left, 28, "start", ink, chart.title) + key_of_colours() + scale(frame, chart.counted);
    if (!chart.chances.empty()) svg += bars(frame, chart, tail) + curve(frame, tail);
    return svg + "</svg>\n";
}

std::string svg_of(const HeatMap& map) {
    constexpr double cell_wide = 76, cell_high = 32, names = 210, heads = 130;
    double largest = 0;
    for (const auto& row : map.values)
        for (double value : row) largest = std::max(largest, value);
    const double wide = names + cell_wide * static_cast<double>(map.column_names.size()) + 90;
    const double high = heads + cell_high * static_cast<double>(map.row_names.size()) + 16;
    std::string svg = opening(wide, high, map.title);
    svg += text_at(8, 22, "start", ink, map.title);
    svg += text_at(8, heads - 10, "start", muted, fmt::format("{} ↓   {} →", map.rows, map.columns));
    for (std::size_t j = 0; j < map.column_names.size(); ++j) {
        const double x = names + cell_wide * (static_cast<double>(j) + 0.5);
        svg += fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate(-30)\" fill=\"{}\">{}</text>\n", x,
                           heads - 8, ink, escaped(map.column_names[j]));
    }
    for (std::size_t i = 0; i < map.row_names.size(); ++i) {
        const double y = heads + cell_high * static_cast<double>(i);
        svg += text_at(names - 8, y + 21, "end", ink, map.row_names[i]);
        for (std::size_t j = 0; j < map.column_names.size(); ++j) {
            const double value = map.values[i][j], share = largest > 0 ? value / largest : 0;
            const double x = names + cell_wide * static_cast<double>(j);
            svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
                               "fill-opacity=\"{:.3f}\" stroke=\"{}\"><title>{} at {}: {:.2f}</title></rect>\n",
                               x, y, cell_wide, cell_high, bar_colour, 0.05 + 0.95 * share, grid,
                               escaped(map.row_names[i]), escaped(map.column_names[j]), value);
            svg += text_at(x + cell_wide / 2, y + 21, "middle", share > 0.5 ? "#FFFFFF" : ink,
                           fmt::format("{:.2f}", value));
        }
    }
    return svg + "</svg>\n";
}

} // namespace muster
