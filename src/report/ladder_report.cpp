#include "report/ladder_report.h"

#include "base/fingerprint.h"
#include "base/markup.h"
#include "report/bars.h"
#include "report/chart.h"
#include "report/page.h"
#include "report/simulation_report.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <numeric>

namespace json = boost::json;

namespace muster {
namespace {

// Elo to a tenth: more digits would be noise.
double tenths(double elo) { return std::round(elo * 10) / 10; }

json::array json_of(const Interval& interval) { return {interval.low, interval.high}; }
json::value elo_json(const Rating& rating) {
    return rating.met_somebody ? json::value(tenths(rating.elo)) : json::value();
}
json::value interval_json(const Rating& rating) {
    if (!rating.met_somebody) return {};
    return json::array{tenths(rating.interval.low), tenths(rating.interval.high)};
}

std::uint64_t digest_of(std::span<const PlayedMatch> matches) {
    Fingerprint print;
    for (const PlayedMatch& match : matches) print.add(match.result.digest());
    return print.value();
}

json::array matches_json(const RoundRobinReport& report) {
    json::array rows;
    for (const Encounter& each : encounters_of(report.matches)) {
        std::array<std::uint64_t, 3> tally{};
        for (const PlayedMatch& match : report.matches)
            if (match.first == each.first && match.second == each.second)
                for (std::size_t i = 0; i < 3; ++i) tally[i] += tally_of(match)[i];
        const PointShare share = share_of(each);
        rows.push_back({{"first", report.contestants[each.first]},
                        {"second", report.contestants[each.second]},
                        {"won", tally[0]},
                        {"drawn", tally[1]},
                        {"lost", tally[2]},
                        {"score", share.score},
                        {"interval", json_of(share.interval)}});
    }
    return rows;
}

// Row against column: the share of the points that the row made.
std::string cross_table(const RoundRobinReport& report, const std::vector<std::size_t>& order) {
    const std::size_t count = order.size();
    std::vector<std::vector<std::string>> cells(count, std::vector<std::string>(count, "–"));
    for (const Encounter& each : encounters_of(report.matches)) {
        const double score = share_of(each).score;
        cells[each.first][each.second] = percent(score);
        cells[each.second][each.first] = percent(1 - score);
    }
    std::vector<std::string> head{"against"};
    std::vector<std::vector<std::string>> rows;
    for (std::size_t column : order) head.push_back(report.contestants[column]);
    for (std::size_t row : order) {
        rows.push_back({report.contestants[row]});
        for (std::size_t column : order) rows.back().push_back(cells[row][column]);
    }
    return html_table(head, rows);
}

} // namespace

std::vector<std::size_t> by_strength(const std::vector<Rating>& ratings) {
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return std::pair(ratings[i].met_somebody, ratings[i].elo); });
    return order;
}

std::vector<std::pair<double, double>> points_of(std::size_t contestants, std::span<const PlayedMatch> matches) {
    std::vector<std::pair<double, double>> points(contestants);
    for (const PlayedMatch& match : matches) {
        const auto [won, drawn, lost] = tally_of(match);
        const auto battles = static_cast<double>(won + drawn + lost);
        const double made = static_cast<double>(won) + static_cast<double>(drawn) / 2;
        points[match.first].first += made;
        points[match.second].first += battles - made;
        points[match.first].second += battles;
        points[match.second].second += battles;
    }
    return points;
}

json::object round_robin_json(const RoundRobinReport& report, std::string_view kind) {
    json::array contestants;
    const auto points = points_of(report.contestants.size(), report.matches);
    for (std::size_t i : by_strength(report.ratings)) {
        const Rating& rating = report.ratings[i];
        contestants.push_back({{"name", report.contestants[i]},
                               {"elo", elo_json(rating)},
                               {"interval", interval_json(rating)},
                               {"score", points[i].second > 0 ? points[i].first / points[i].second : 0},
                               {"battles", points[i].second}});
    }
    std::uint64_t refused = 0;
    std::size_t battles = 0;
    for (const PlayedMatch& match : report.matches)
        refused += match.result.refused(), battles += match.result.battles.size();
    return {
        {"rules", report.rules}, {"pairs", report.pairs},        {"battles", battles},
        {"seed", report.seed},   {kind, std::move(contestants)}, {"matches", matches_json(report)},
        {"refused", refused},    {"seconds", report.seconds},    {"digest", hexadecimal(digest_of(report.matches))}};
}

std::string round_robin_html(const RoundRobinReport& report) {
    const std::vector<std::size_t> order = by_strength(report.ratings);
    const auto points = points_of(report.contestants.size(), report.matches);
    BarChart chart{report.title, "Elo, with 95 % intervals", {}, 0};
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i : order) {
        const Rating& rating = report.ratings[i];
        if (!rating.met_somebody) {
            rows.push_back({report.contestants[i], "–", "has not played", "–", "0"});
            continue;
        }
        chart.bars.push_back(
            {report.contestants[i], rating.elo, std::pair(rating.interval.low, rating.interval.high), true});
        rows.push_back({report.contestants[i], fmt::format("{:+.0f}", rating.elo),
                        fmt::format("{:+.0f} to {:+.0f}", rating.interval.low, rating.interval.high),
                        percent(points[i].second > 0 ? points[i].first / points[i].second : 0),
                        fmt::format("{:.0f}", points[i].second)});
    }
    std::string html = fmt::format("<p>Rules: {}. {} pairs of battles between any two, the same dice and the seats "
                                   "swapped; seed {}. {}.</p>\n",
                                   escaped(report.rules), report.pairs, report.seed,
                                   escaped(fmt::format("{}", fmt::join(report.circumstances, "; "))));
    html += "<figure>" + svg_of(chart) + "</figure>\n";
    html += html_table({"", "Elo", "95 % interval", "points", "battles"}, rows);
    return html + "<h2>Who beat whom</h2>\n" + cross_table(report, order);
}

json::array units_json(const std::vector<NamedUnitBalance>& units) {
    json::array rows;
    for (const NamedUnitBalance& each : units)
        rows.push_back({{"army", each.army},
                        {"unit", each.unit},
                        {"cost", each.balance.cost},
                        {"earned", each.balance.earned},
                        {"interval", json_of(each.balance.interval)},
                        {"looks", name_of(each.balance.pricing)}});
    return rows;
}

std::string units_html(const std::vector<NamedUnitBalance>& units, double mean_earned, std::string_view measure) {
    BarChart chart{fmt::format("{} destroyed for each of its own, in a battle", measure), "with 95 % intervals", {}, 2};
    std::vector<std::vector<std::string>> rows;
    for (const NamedUnitBalance& each : units) {
        const UnitBalance& unit = each.balance;
        chart.bars.push_back({fmt::format("{}: {}", each.army, each.unit), unit.earned,
                              std::pair(unit.interval.low, unit.interval.high), unit.pricing != Pricing::dear});
        rows.push_back({each.unit, each.army, fmt::format("{}", unit.cost), fmt::format("{:.2f}", unit.earned),
                        fmt::format("{:.2f} to {:.2f}", unit.interval.low, unit.interval.high),
                        std::string(unit.pricing == Pricing::fair ? "" : name_of(unit.pricing))});
    }
    return fmt::format("<h2>Units</h2>\n<p>On average {:.2f}. Cheap and dear are those whose whole interval lies above "
                       "{:.2f} or below {:.2f}. Markers held and enemies kept busy are not counted.</p>\n",
                       mean_earned, cheap_above * mean_earned, dear_below * mean_earned) +
           "<figure>" + svg_of(chart) + "</figure>\n" +
           html_table({"unit", "army", std::string(measure), "earned", "95 % interval", "looks"}, rows);
}

} // namespace muster
