#include "report/page.h"

#include "base/markup.h"

#include <fmt/format.h>

namespace muster {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light; --page: #FAF8F4; --panel: #FFFFFF; --text: #1D2126; --muted: #535B64; --line: #CFC9BD;
        --bar: #0B5CA8; --curve: #A83A12; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.45 Inter, system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 24px; }
h1 { font-size: 24px; margin: 0 0 16px; } h2 { font-size: 18px; margin: 32px 0 8px; }
p { margin: 8px 0; } .muted { color: var(--muted); }
figure { margin: 0; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 16px; }
svg { display: block; width: 100%; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 8px 0; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); text-align: right; }
th { color: var(--muted); font-weight: 550; }
th:first-child, td:first-child { text-align: left; }
pre { background: #EFEBE3; border-radius: 6px; padding: 16px; overflow-x: auto; font-size: 13px; }
)";

std::string row_of(const std::vector<std::string>& cells, std::string_view tag) {
    std::string row = "<tr>";
    for (const std::string& cell : cells) row += fmt::format("<{0}>{1}</{0}>", tag, escaped(cell));
    return row + "</tr>\n";
}

} // namespace

std::string html_page(std::string_view title, std::string_view body) {
    return fmt::format("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n{2}</main>\n"
                       "</body>\n</html>\n",
                       escaped(title), style, body);
}

std::string html_table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
    std::string table = "<table>\n<thead>" + row_of(head, "th") + "</thead>\n<tbody>\n";
    for (const auto& row : rows) table += row_of(row, "td");
    return table + "</tbody>\n</table>\n";
}

} // namespace muster
