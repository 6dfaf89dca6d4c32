// Charts as SVG pictures. Every figure drawn is also in a title, so that a mouse pointer or a screen reader can read
// the chart.
#pragma once

#include <string>
#include <vector>

namespace muster {

// The chances of 0, 1, 2, … as bars, and the chance of at least that many as a line above them.
struct DistributionChart {
    std::string title;
    std::string counted;         // what the numbers along the axis count: "models killed"
    std::vector<double> chances; // of 0, 1, 2, …
};
std::string svg_of(const DistributionChart& chart);

// Numbers in rows and columns. Each cell is shaded by its share of the largest number.
struct HeatMap {
    std::string title;
    std::string rows, columns; // what they are: "attackers", "targets"
    std::vector<std::string> row_names, column_names;
    std::vector<std::vector<double>> values; // by row, none negative
};
std::string svg_of(const HeatMap& map);

// The chance of at least 0, 1, 2, …. The sums begin at the far end, where the small chances are.
std::vector<double> at_least(const std::vector<double>& chances);

// "12.3 %": one decimal digit; "<0.1 %" and ">99.9 %" where rounding would say never or always.
std::string percent(double chance);

} // namespace muster
