#include "odds_matrix.h"

#include "base/json_text.h"
#include "base/markup.h"
#include "terminal.h"

#include "army/cost.h"
#include "odds/matchup.h"
#include "report/chart.h"
#include "report/page.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace json = boost::json;

namespace muster {
namespace {

struct Matrix {
    HeatMap map;
    std::string_view worth; // the word for what a unit costs in this game: "power", "points"
    std::vector<std::string> left_out;
};

Army army_of(const Program& program, const std::string& name) {
    const std::string file = program.file("armies", name);
    Army army = need(load_army(file));
    const auto known = games_with_odds();
    if (std::ranges::find(known, army.rules) == known.end())
        throw BadInput(Problem{file, "rules", fmt::format("\"{}\"", army.rules),
                               fmt::format("an army of {}", fmt::join(known, " or "))});
    return army;
}

// What a unit loses on average, as a share of its cost.
double cost_destroyed(int cost, const OddsQuestion& question) {
    return volleys_of(question) == 0 ? 0 : odds(question).mean_killed / models_of(question) * cost;
}

Matrix matrix_of(const Army& attackers, const Army& targets, const MatchupOccasion& occasion) {
    Matrix matrix;
    const Costs costs = costs_of(targets);
    matrix.worth = costs.measure;
    std::string worth(costs.measure);
    worth[0] = static_cast<char>(std::toupper(worth[0]));
    matrix.map.title = fmt::format("{} destroyed by {}: {} at {}", worth, occasion.melee ? "fighting" : "shooting",
                                   attackers.name, targets.name);
    matrix.map.rows = "attackers";
    matrix.map.columns = "targets";
    for (const ArmyUnit& target : targets.units) matrix.map.column_names.push_back(target.name);
    for (std::size_t attacker = 0; attacker < attackers.units.size(); ++attacker) {
        matrix.map.row_names.push_back(attackers.units[attacker].name);
        auto& row = matrix.map.values.emplace_back();
        for (std::size_t target = 0; target < targets.units.size(); ++target) {
            const Matchup match = matchup(attackers, attacker, targets, target, occasion);
            row.push_back(cost_destroyed(costs.units[target], match.question));
            for (const std::string& name : match.left_out) matrix.left_out.push_back(name);
        }
    }
    std::ranges::sort(matrix.left_out);
    matrix.left_out.erase(std::ranges::unique(matrix.left_out).begin(), matrix.left_out.end());
    return matrix;
}

std::string quoted(const std::string& name) {
    std::string cell = "\"";
    for (char letter : name) cell += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return cell + "\"";
}

std::string csv_of(const Matrix& matrix) {
    const HeatMap& map = matrix.map;
    std::string csv = fmt::format("attacker,target,{}_destroyed\n", matrix.worth);
    for (std::size_t i = 0; i < map.row_names.size(); ++i)
        for (std::size_t j = 0; j < map.column_names.size(); ++j)
            csv += fmt::format("{},{},{}\n", quoted(map.row_names[i]), quoted(map.column_names[j]), map.values[i][j]);
    return csv;
}

std::string json_of(const Matrix& matrix) {
    const HeatMap& map = matrix.map;
    json::array rows;
    for (const auto& row : map.values) rows.push_back(json::value_from(row));
    return json_text(json::object{{"attackers", json::value_from(map.row_names)},
                                  {"targets", json::value_from(map.column_names)},
                                  {fmt::format("{}_destroyed", matrix.worth), std::move(rows)},
                                  {"left_out", json::value_from(matrix.left_out)}});
}

std::string left_out_text(const Matrix& matrix) {
    return matrix.left_out.empty() ? ""
                                   : fmt::format("Abilities that the odds cannot express and left out: {}.",
                                                 fmt::join(matrix.left_out, ", "));
}

std::string page_of(const Matrix& matrix) {
    std::string body = "<figure>" + svg_of(matrix.map) + "</figure>\n";
    body += fmt::format("<p>Expected {} destroyed: every weapon of the attacker at the whole unit, nobody hurt yet, "
                        "nothing in the way.</p>\n",
                        matrix.worth);
    if (!matrix.left_out.empty()) body += fmt::format("<p class=\"muted\">{}</p>\n", escaped(left_out_text(matrix)));
    return html_page(matrix.map.title, body);
}

// Darker is better for the attacker: four shades and the number.
std::string shaded(double value, double largest) {
    static constexpr std::string_view shades[] = {" ", "░", "▒", "▓", "█"};
    const double share = largest > 0 ? value / largest : 0;
    return fmt::format("{}{:6.2f} ", shades[std::min<std::size_t>(4, static_cast<std::size_t>(share * 5))], value);
}

void print_text(const Matrix& matrix) {
    const HeatMap& map = matrix.map;
    double largest = 0;
    std::size_t widest = 0;
    for (const auto& row : map.values) largest = std::max(largest, *std::ranges::max_element(row));
    for (const std::string& name : map.row_names) widest = std::max(widest, name.size());
    fmt::print("{}\n\n", bold(map.title));
    for (std::size_t j = 0; j < map.column_names.size(); ++j)
        fmt::print("{}\n", dim(fmt::format("{:>4}  {}", j + 1, map.column_names[j])));
    fmt::print("\n{:{}}", "", widest);
    for (std::size_t j = 0; j < map.column_names.size(); ++j) fmt::print("{:>7} ", j + 1);
    fmt::print("\n");
    for (std::size_t i = 0; i < map.row_names.size(); ++i) {
        fmt::print("{:{}}", map.row_names[i], widest);
        for (double value : map.values[i]) fmt::print("{}", shaded(value, largest));
        fmt::print("\n");
    }
    if (!matrix.left_out.empty()) fmt::print("\n{}\n", left_out_text(matrix));
}

} // namespace

void add_matrix_options(Command& command, MatrixOptions& wanted) {
    const CommandOption matrix =
        command.add_option("--matrix", wanted.armies, "every unit of the first army against every unit of the second")
            .type_name("ARMY ARMY")
            .list(2);
    command.add_flag("--melee", wanted.melee, "matrix: in close combat instead of shooting").needs(matrix);
    command
        .add_flag("--half-range", wanted.half_range,
                  "matrix: within half range, or within 12\" in the alternating game")
        .needs(matrix);
    command.add_flag("--charged", wanted.charged, "matrix: in close combat after a charge").needs(matrix);
}

int print_matrix(const Program& program, const MatrixOptions& wanted, bool as_json, const std::string& csv,
                 const std::string& svg, const std::string& html) {
    if (wanted.armies.size() != 2) throw BadInput("--matrix: found one army, expected two: attackers and targets");
    if (wanted.half_range && (wanted.melee || wanted.charged))
        throw BadInput("--half-range: found close combat, expected shooting");
    const Army attackers = army_of(program, wanted.armies[0]), targets = army_of(program, wanted.armies[1]);
    if (attackers.rules != targets.rules) throw BadInput("--matrix: the two armies play by different rules");
    require_writable({csv, svg, html});
    const Matrix matrix =
        matrix_of(attackers, targets, {wanted.melee || wanted.charged, wanted.half_range, wanted.charged});
    if (!csv.empty()) save(csv, csv_of(matrix));
    if (!svg.empty()) save(svg, svg_of(matrix.map));
    if (!html.empty()) save(html, page_of(matrix));
    if (as_json)
        fmt::print("{}\n", json_of(matrix));
    else
        print_text(matrix);
    return done;
}

} // namespace muster
