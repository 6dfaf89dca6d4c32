#include "report/bars.h"

#include "base/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace muster {
namespace {

constexpr double width = 840, names = 250, right = 90, top = 44, row = 26, bottom = 34;
constexpr std::string_view ink = "#1D2126", muted = "#535B64", grid = "#E3DED3", red = "#A83A12", blue = "#0B5CA8";

// The values along the axis. They always include zero.
struct Axis {
    double least = 0, most = 0;

    explicit Axis(const BarChart& chart) {
        for (const Bar& bar : chart.bars) {
            const auto [low, high] = bar.interval.value_or(std::pair(bar.value, bar.value));
            least = std::min({least, low, bar.value});
            most = std::max({most, high, bar.value});
        }
        if (least == most) most = least + 1;
    }
    double x(double value) const { return names + (width - names - right) * (value - least) / (most - least); }
};

std::string text(double x, double y, std::string_view anchor, std::string_view colour, std::string_view words) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x, y, anchor,
                       colour, escaped(words));
}

std::string line(double x1, double x2, double y1, double y2, std::string_view colour) {
    return fmt::format("<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, x2, y1,
                       y2, colour);
}

std::string drawn(const Bar& bar, const Axis& axis, double y, int decimals) {
    const double zero = axis.x(0), end = axis.x(bar.value);
    std::string label = fmt::format("{:.{}f}", bar.value, decimals);
    if (bar.interval)
        label += fmt::format(" ({:.{}f} to {:.{}f})", bar.interval->first, decimals, bar.interval->second, decimals);
    std::string svg = text(names - 10, y + 17, "end", ink, bar.name);
    svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
                       "fill-opacity=\"0.75\"><title>{}: {}</title></rect>\n",
                       std::min(zero, end), y + 4, std::abs(end - zero), row - 8, bar.blue ? blue : red,
                       escaped(bar.name), label);
    if (bar.interval) {
        const double low = axis.x(bar.interval->first), high = axis.x(bar.interval->second), middle = y + row / 2;
        svg += line(low, high, middle, middle, ink) + line(low, low, middle - 4, middle + 4, ink) +
               line(high, high, middle - 4, middle + 4, ink);
    }
    return svg + text(width - right + 10, y + 17, "start", muted, fmt::format("{:.{}f}", bar.value, decimals));
}

} // namespace

std::string svg_of(const BarChart& chart) {
    const Axis axis(chart);
    const double high = top + row * static_cast<double>(chart.bars.size()) + bottom;
    std::string svg =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" "
                    "font-family=\"Inter, system-ui, sans-serif\" font-size=\"13\">\n<title>{2}</title>\n"
                    "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#FFFFFF\"/>\n",
                    width, high, escaped(chart.title));
    svg += text(8, 24, "start", ink, chart.title);
    for (const double value : std::set<double>{axis.least, 0.0, axis.most}) {
        svg += line(axis.x(value), axis.x(value), top - 4, high - bottom, grid);
        svg += text(axis.x(value), high - bottom + 18, "middle", muted, fmt::format("{:.{}f}", value, chart.decimals));
    }
    double y = top;
    for (const Bar& bar : chart.bars) {
        svg += drawn(bar, axis, y, chart.decimals);
        y += row;
    }
    return svg + text(width - 8, 24, "end", muted, chart.measured) + "</svg>\n";
}

} // namespace muster
