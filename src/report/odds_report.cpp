#include "report/odds_report.h"

#include "base/markup.h"
#include "report/chart.h"
#include "report/page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

void add_rows(std::string& csv, std::string_view what, const std::vector<double>& chances) {
    const std::vector<double> tail = at_least(chances);
    for (std::size_t i = 0; i < chances.size(); ++i) csv += fmt::format("{},{},{},{}\n", what, i, chances[i], tail[i]);
}

std::vector<std::vector<std::string>> rows_of(const std::vector<double>& chances) {
    std::vector<std::vector<std::string>> rows;
    const std::vector<double> tail = at_least(chances);
    for (std::size_t i = 0; i < chances.size(); ++i)
        rows.push_back({fmt::format("{}", i), percent(chances[i]), percent(tail[i])});
    return rows;
}

std::string inputs_of(const OddsQuestion& question) {
    std::string html;
    const OddsText text = describe(question);
    for (const std::string& volley : text.volleys) html += fmt::format("<p>{}</p>\n", escaped(volley));
    html += fmt::format("<p>against {}</p>\n", escaped(text.target));
    html += fmt::format("<p class=\"muted\">Rules: {}. Choices: {}.</p>\n", escaped(question.rules),
                        name_of(question.policy));
    return html;
}

std::string steps_table(const OddsQuestion& question) {
    std::vector<std::vector<std::string>> rows;
    for (const OddsStep& step : steps_of(question)) {
        const std::string volley = volleys_of(question) > 1 ? fmt::format("volley {}: ", step.volley + 1) : "";
        rows.push_back({volley + describe(step), step.because == Clause::none ? "" : std::string(id_of(step.because))});
    }
    return html_table({"step", "clause"}, rows);
}

} // namespace

std::string to_json_text(const OddsResult& result) {
    const auto regroup = [](const RegroupOdds& odds) {
        return fmt::format(",\"regroup\":{{\"steady\":{},\"exhausted\":{},\"pinned\":{},\"destroyed\":{}}}",
                           odds.steady, odds.exhausted, odds.pinned, odds.destroyed);
    };
    return fmt::format("{{\"killed\":[{}],\"wounds_lost\":[{}],\"mean_killed\":{},\"mean_wounds_lost\":{},"
                       "\"p_destroyed\":{},\"method\":\"{}\"{}}}",
                       fmt::join(result.killed, ","), fmt::join(result.wounds_lost, ","), result.mean_killed,
                       result.mean_wounds_lost, result.p_destroyed, result.method,
                       result.regroup ? regroup(*result.regroup) : "");
}

std::string to_csv(const OddsResult& result) {
    std::string csv = "what,number,probability,at_least\n";
    add_rows(csv, "killed", result.killed);
    add_rows(csv, "wounds_lost", result.wounds_lost);
    if (result.regroup)
        csv += fmt::format("regroup,steady,{},\nregroup,exhausted,{},\nregroup,pinned,{},\nregroup,destroyed,{},\n",
                           result.regroup->steady, result.regroup->exhausted, result.regroup->pinned,
                           result.regroup->destroyed);
    return csv;
}

std::string describe(const OddsStep& step) {
    const std::string modifier = step.modifier == 0 ? "" : fmt::format(" ({:+})", step.modifier);
    const std::string limited =
        step.limited_by == Clause::none ? "" : fmt::format(", limited by {}", id_of(step.limited_by));
    const std::string again = step.reroll ? fmt::format(", re-roll {}", name_of(*step.reroll)) : "";
    const std::string on = step.needed == 0 ? "" : fmt::format(" on {}+{}", step.needed, modifier);
    switch (step.stage) {
    case OddsStage::attacks:
        return fmt::format("{:.2f} attacks", step.mean);
    case OddsStage::hit:
        return fmt::format("hit{}{}{}: {}", on, limited, again, percent(step.chance));
    case OddsStage::wound:
        return fmt::format("wound{}{}{}: {}", on, limited, again, percent(step.chance));
    case OddsStage::save:
        if (step.needed == 0) return "no save";
        return fmt::format("{}{}{}: fails {}", step.invulnerable ? "invulnerable save" : "save", on, again,
                           percent(step.chance));
    case OddsStage::damage:
        return fmt::format("damage {:.2f}{}", step.mean, again);
    case OddsStage::ignore:
        return fmt::format("wound lost unless ignored{}: {}", on, percent(step.chance));
    case OddsStage::mortal_wounds:
        return fmt::format("{:.3f} mortal wounds for each attack", step.mean);
    case OddsStage::defence:
        return fmt::format("defence{}: fails {}", on, percent(step.chance));
    case OddsStage::regenerate:
        return "every 6 ignores a wound";
    }
    return "";
}

std::string describe(const RegroupOdds& regroup) {
    return fmt::format("steady {}, Exhausted {}, Exhausted and Pinned {}, destroyed {}", percent(regroup.steady),
                       percent(regroup.exhausted), percent(regroup.pinned), percent(regroup.destroyed));
}

std::string odds_svg(const OddsQuestion& question, const OddsResult& result) {
    return svg_of(DistributionChart{describe(question).target, "models killed", result.killed});
}

std::string odds_page(const OddsQuestion& question, const OddsResult& result) {
    std::string body = inputs_of(question);
    body += fmt::format(
        "<p><strong>{:.2f}</strong> models killed on average, <strong>{:.2f}</strong> wounds lost, all destroyed "
        "<strong>{}</strong> of the time.</p>\n",
        result.mean_killed, result.mean_wounds_lost, percent(result.p_destroyed));
    if (result.regroup) body += fmt::format("<p>After regrouping: {}.</p>\n", describe(*result.regroup));
    body += "<figure>" + odds_svg(question, result) + "</figure>\n";
    body += "<h2>How it comes about</h2>\n" + steps_table(question);
    body += "<h2>Models killed</h2>\n" + html_table({"models", "exactly", "at least"}, rows_of(result.killed));
    body += "<h2>Wounds lost</h2>\n<figure>" +
            svg_of(DistributionChart{describe(question).target, "wounds lost", result.wounds_lost}) + "</figure>\n";
    body += html_table({"wounds", "exactly", "at least"}, rows_of(result.wounds_lost));
    return html_page("Odds", body);
}

} // namespace muster
