#include "report/simulation_report.h"

#include "base/fingerprint.h"
#include "base/markup.h"
#include "report/bars.h"
#include "report/chart.h"
#include "report/page.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace json = boost::json;

namespace muster {
namespace {

json::array json_of(const Interval& interval) { return {interval.low, interval.high}; }

json::object json_of(const UnitSummary& unit) {
    return {{"name", unit.name},
            {"cost", unit.cost},
            {"models", unit.models},
            {"models_lost", unit.models_lost},
            {"destroyed", unit.destroyed},
            {"wounds_dealt", unit.wounds_dealt},
            {"value_destroyed", unit.value_destroyed},
            {"value_lost", unit.value_lost},
            {"earned", unit.earned},
            {"earned_interval", json_of(unit.earned_interval)}};
}

json::object json_of(const Summary& summary, Side side) {
    const ArmySummary& army = summary.armies[index(side)];
    json::array units, weapons;
    for (const UnitSummary& unit : summary.units)
        if (unit.side == side) units.push_back(json_of(unit));
    for (const WeaponSummary& weapon : summary.weapons)
        if (weapon.side == side)
            weapons.push_back({{"unit", weapon.unit},
                               {"weapon", weapon.weapon},
                               {"attacks", weapon.attacks},
                               {"wounds", weapon.wounds},
                               {"value", weapon.value}});
    return {{"army", army.name},
            {"wins", army.wins},
            {"win_interval", json_of(army.win_interval)},
            {"mean_score", army.mean_score},
            {"models_lost", army.models_lost},
            {"value_lost", army.value_lost},
            {"value_destroyed", army.value_destroyed},
            {"units", std::move(units)},
            {"weapons", std::move(weapons)}};
}

// The shares of battles in which a side scored 0, 1, 2, …. Negative scores count as 0.
std::vector<double> score_shares(const SimulationResult& result, Side side) {
    std::vector<double> shares;
    for (const BattleResult& battle : result.battles) {
        const auto score = static_cast<std::size_t>(std::max<int>(0, battle.score[index(side)]));
        if (shares.size() <= score) shares.resize(score + 1);
        ++shares[score];
    }
    for (double& share : shares) share /= static_cast<double>(result.battles.size());
    return shares;
}

std::string figure(const std::string& svg) { return "<figure>" + svg + "</figure>\n"; }

std::string outcome_chart(const Summary& summary) {
    BarChart chart{"Battles won", "per cent, with 95 % intervals", {}, 1};
    for (Side side : {Side::red, Side::blue}) {
        const ArmySummary& army = summary.armies[index(side)];
        chart.bars.push_back({fmt::format("{} ({})", army.name, army.player), 100 * army.win_share,
                              std::pair(100 * army.win_interval.low, 100 * army.win_interval.high),
                              side == Side::blue});
    }
    return figure(svg_of(chart));
}

std::string units_chart(const Summary& summary) {
    BarChart chart{"Value destroyed for each of its own", "with 95 % intervals", {}, 2};
    for (const UnitSummary& unit : summary.units)
        chart.bars.push_back({unit.name, unit.earned, std::pair(unit.earned_interval.low, unit.earned_interval.high),
                              unit.side == Side::blue});
    return figure(svg_of(chart));
}

std::string units_table(const Summary& summary) {
    std::vector<std::vector<std::string>> rows;
    for (const UnitSummary& unit : summary.units)
        rows.push_back({unit.name, std::string(name_of(unit.side)), fmt::format("{}", unit.cost),
                        fmt::format("{:.1f} of {}", unit.models_lost, unit.models), percent(unit.destroyed),
                        fmt::format("{:.1f}", unit.wounds_dealt), fmt::format("{:.1f}", unit.value_destroyed),
                        fmt::format("{:.2f}", unit.earned)});
    return html_table({"unit", "side", std::string(summary.measure), "models lost", "destroyed", "wounds dealt",
                       fmt::format("{} destroyed", summary.measure), "for each of its own"},
                      rows);
}

std::string weapons_chart(const Summary& summary) {
    BarChart chart{"Wounds by weapon", "wounds a battle", {}, 2};
    for (const WeaponSummary& weapon : summary.weapons)
        chart.bars.push_back({fmt::format("{}: {}", weapon.unit, weapon.weapon), weapon.wounds, std::nullopt,
                              weapon.side == Side::blue});
    std::ranges::stable_sort(chart.bars, std::ranges::greater{}, &Bar::value);
    if (chart.bars.size() > 30) chart.bars.resize(30);
    return figure(svg_of(chart));
}

std::string armies_table(const Summary& summary) {
    std::vector<std::vector<std::string>> rows;
    for (const ArmySummary& army : summary.armies)
        rows.push_back({army.name, army.player, share_text(army.win_share, army.win_interval),
                        fmt::format("{:.2f}", army.mean_score), fmt::format("{:.1f}", army.models_lost),
                        fmt::format("{:.1f}", army.value_destroyed)});
    return html_table(
        {"army", "player", "won", "mean score", "models lost", fmt::format("{} destroyed", summary.measure)}, rows);
}

} // namespace

std::string share_text(double share, const Interval& interval) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f} %)", 100 * share, 100 * interval.low, 100 * interval.high);
}

json::object simulation_json(const SimulationPlan& plan, const SimulationResult& result, double seconds) {
    const Summary summary = summary_of(plan, result);
    return {{"rules", plan.setup->rules->name},
            {"battles", result.battles.size()},
            {"seed", plan.seed},
            {"players", {plan.players[0], plan.players[1]}},
            {"measure", summary.measure},
            {"red", json_of(summary, Side::red)},
            {"blue", json_of(summary, Side::blue)},
            {"draws", result.count(Outcome::draw)},
            {"mean_rounds", result.mean_rounds()},
            {"rounds", json::value_from(summary.rounds)},
            {"decisions", result.decisions()},
            {"refused", result.refused()},
            {"seconds", seconds},
            {"digest", hexadecimal(result.digest())}};
}

std::string simulation_csv(const SimulationResult& result) {
    std::string text = "battle,outcome,red_score,blue_score,rounds,decisions,red_models_lost,blue_models_lost,"
                       "red_value_lost,blue_value_lost,digest\n";
    for (std::size_t i = 0; i < result.battles.size(); ++i) {
        const BattleResult& battle = result.battles[i];
        text +=
            fmt::format("{},{},{},{},{},{},{},{},{:.2f},{:.2f},{}\n", i, name_of(battle.outcome), battle.score[0],
                        battle.score[1], battle.rounds, battle.decisions, battle.models_lost[0], battle.models_lost[1],
                        battle.value_lost[0] / 100.0, battle.value_lost[1] / 100.0, hexadecimal(battle.digest));
    }
    return text;
}

std::string simulation_page(const SimulationPlan& plan, const SimulationResult& result, double seconds) {
    const Summary summary = summary_of(plan, result);
    const std::string title = fmt::format("{} against {}", summary.armies[0].name, summary.armies[1].name);
    const std::vector<std::string>& switches = plan.setup->switches;
    std::string body =
        fmt::format("<p>{} battles of the {} game on {}, {} drawn, {:.1f} rounds on average. Digest {}.</p>\n"
                    "<p class=\"muted\">Seed {}; {}{:.1f} s.</p>\n",
                    result.battles.size(), plan.setup->rules->name, escaped(plan.setup->table.name),
                    percent(summary.draws), result.mean_rounds(), hexadecimal(result.digest()), plan.seed,
                    switches.empty() ? "" : fmt::format("optional rules: {}; ", fmt::join(switches, ", ")), seconds);
    body += armies_table(summary) + outcome_chart(summary);
    body += "<h2>Scores and length</h2>\n";
    for (Side side : {Side::red, Side::blue})
        body += figure(svg_of(DistributionChart{fmt::format("Score of {}", summary.armies[index(side)].name), "score",
                                                score_shares(result, side)}));
    body += figure(svg_of(DistributionChart{"Length", "rounds", summary.rounds}));
    if (!summary.units.empty()) body += "<h2>Units</h2>\n" + units_chart(summary) + units_table(summary);
    if (!summary.weapons.empty()) body += "<h2>Weapons</h2>\n" + weapons_chart(summary);
    return html_page(title, body);
}

} // namespace muster
