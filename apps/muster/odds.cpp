// muster odds: the exact chances of an attack, as a table, a bar chart, JSON, CSV, a picture or a page.
#include "odds_matrix.h"
#include "odds_question.h"
#include "terminal.h"

#include "report/chart.h"
#include "report/odds_report.h"

#include <fmt/format.h>

#include <cmath>

namespace muster {
namespace {

struct OddsOptions {
    QuickOdds quick;
    MatrixOptions matrix;
    std::string csv, svg, html;
    bool json = false;
};

// A bar in eighths of a column, so that short bars can be told apart.
std::string bar(double share, std::size_t columns) {
    static constexpr std::string_view eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const auto filled = static_cast<std::size_t>(std::lround(share * static_cast<double>(columns) * 8));
    std::string text;
    for (std::size_t i = 0; i < filled / 8; ++i) text += "█";
    return text + std::string(eighths[filled % 8]);
}

// Leaves out rows at both ends that are too improbable to matter.
void print_distribution(std::string_view head, const std::vector<double>& chances) {
    const std::vector<double> tail = at_least(chances);
    const double most = *std::ranges::max_element(chances);
    const std::size_t columns = terminal_width() > 50 ? terminal_width() - 40 : 10;
    fmt::print("{}\n", dim(fmt::format("{:>14}  {:>8}  {:>8}", head, "exactly", "at least")));
    for (std::size_t i = 0; i < chances.size(); ++i)
        if (chances[i] >= 0.00005 || i == 0)
            fmt::print("{:>14}  {:>8}  {:>8}  {}\n", i, percent(chances[i]), percent(tail[i]),
                       blue(bar(most > 0 ? chances[i] / most : 0, columns)));
}

void print_steps(const OddsQuestion& question) {
    const std::vector<OddsStep> steps = steps_of(question);
    const OddsText text = describe(question);
    for (std::size_t i = 0; i < text.volleys.size(); ++i) {
        fmt::print("{}\n", bold(text.volleys[i]));
        for (const OddsStep& step : steps)
            if (step.volley == static_cast<int>(i))
                fmt::print("  {}{}\n", describe(step),
                           step.because == Clause::none ? "" : dim(fmt::format("  {}", id_of(step.because))));
    }
    fmt::print("against {} {}\n\n", bold(text.target), dim(fmt::format("({})", question.rules)));
}

void print_odds(const OddsQuestion& question, const OddsResult& result) {
    print_steps(question);
    print_distribution("models killed", result.killed);
    fmt::print("\n");
    if (result.wounds_lost.size() != result.killed.size()) {
        print_distribution("wounds lost", result.wounds_lost);
        fmt::print("\n");
    }
    fmt::print("mean: {} models killed, {} wounds lost; all destroyed: {}\n",
               bold(fmt::format("{:.3f}", result.mean_killed)), bold(fmt::format("{:.3f}", result.mean_wounds_lost)),
               bold(percent(result.p_destroyed)));
    if (result.regroup) fmt::print("after regrouping: {}\n", describe(*result.regroup));
}

int run(const Program& program, const OddsOptions& wanted) {
    if (!wanted.matrix.armies.empty() && wanted.quick != QuickOdds{})
        throw BadInput("odds: found --matrix and a question, expected one of them");
    if (!wanted.matrix.armies.empty())
        return print_matrix(program, wanted.matrix, wanted.json, wanted.csv, wanted.svg, wanted.html);
    const OddsQuestion question = question_of(wanted.quick);
    require_writable({wanted.csv, wanted.svg, wanted.html});
    const OddsResult result = odds(question);
    if (!wanted.csv.empty()) save(wanted.csv, to_csv(result));
    if (!wanted.svg.empty()) save(wanted.svg, odds_svg(question, result));
    if (!wanted.html.empty()) save(wanted.html, odds_page(question, result));
    if (wanted.json)
        fmt::print("{}\n", to_json_text(result));
    else
        print_odds(question, result);
    return done;
}

} // namespace

void add_odds(Program& program) {
    const auto wanted = std::make_shared<OddsOptions>();
    Command command = program.command(
        {"odds",
         "Gives the exact chances of an attack: how many models it kills and how many wounds it causes.",
         "FILE | --attacks N --skill N+ --strength N --target TARGET | --matrix ARMY ARMY\n"
         "                   [--json] [--csv FILE] [--svg FILE] [--html FILE]",
         {"muster odds --attacks 20 --skill 3 --strength 4 --ap -1 --target 10xW1,T4,Sv3",
          "muster odds --weapons 6 --attacks D6 --skill 4 --strength 8 --damage D6 --target 5xW3,T7,Sv3,Ign5",
          "muster odds --rules alternating --attacks 10 --quality 4 --ap 1 --ability \"Deadly(3)\" --target 5xT3,D4,Q4",
          "muster odds question.json --json      # a file, for several volleys and abilities",
          "muster odds --matrix ninth/concord-25 ninth/concord-50 --melee   # every unit against every unit"}},
        [=, &program] { return run(program, *wanted); });
    add_question_options(command, wanted->quick);
    add_matrix_options(command, wanted->matrix);
    command.add_flag("--json", wanted->json, "print one JSON document instead of text");
    command.add_option("--csv", wanted->csv, "also write the numbers here").type_name("FILE");
    command.add_option("--svg", wanted->svg, "also write a picture here").type_name("FILE");
    command.add_option("--html", wanted->html, "also write a self-contained page here").type_name("FILE");
}

} // namespace muster
