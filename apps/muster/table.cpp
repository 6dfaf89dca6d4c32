// muster table: shows a table, a ready one, your own, or one from a seed, in the terminal, as SVG or as a table file.
#include "base/json_text.h"
#include "battles.h"
#include "plan_text.h"
#include "program.h"
#include "terminal.h"

#include "table/generate.h"
#include "table/plan_svg.h"
#include "table/table_file.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <charconv>

namespace muster {
namespace {

struct TableOptions {
    std::string table, style, rules = "ninth", size = "44x30", svg, save;
    std::uint64_t seed = 1;
    int pieces = 0;
    bool json = false;
};

// "44x30", in whole inches.
Point read_size(const std::string& text) {
    int x = 0, y = 0;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, x);
    const bool parted = first.ec == std::errc{} && first.ptr != end && (*first.ptr == 'x' || *first.ptr == 'X');
    const auto second = parted ? std::from_chars(first.ptr + 1, end, y) : first;
    if (!parted || second.ec != std::errc{} || second.ptr != end || std::min(x, y) < 12 || std::max(x, y) > 120)
        throw BadInput(
            fmt::format("--size: found \"{}\", expected inches from 12 to 120, such as 44x30", text.substr(0, 60)));
    return {x * 1_in, y * 1_in};
}

Table generated(const TableOptions& wanted) {
    const Point size = read_size(wanted.size);
    TableStyle style{};
    enum_named(wanted.style, style);
    const int pieces = wanted.pieces > 0 ? wanted.pieces : rule_set_named(wanted.rules).terrain_pieces(size);
    Table table = generate_table(size, pieces, wanted.seed, style);
    if (std::ssize(table.terrain) < pieces)
        fmt::print(stderr, "muster: only {} of {} pieces fit, with gaps between them\n", table.terrain.size(), pieces);
    return table;
}

Table wanted_table(const Program& program, const TableOptions& wanted) {
    if (wanted.style.empty() == wanted.table.empty())
        throw BadInput("table: expected either TABLE or --generate STYLE; `muster table --help` shows how");
    if (!wanted.style.empty()) return generated(wanted);
    return need(load_table(program.file("tables", wanted.table)));
}

int show(const Program& program, const TableOptions& wanted) {
    const Table table = wanted_table(program, wanted);
    const std::string text = json_text(json_of(table)) + "\n";
    require_writable({wanted.svg, wanted.save});
    if (!wanted.svg.empty()) save(wanted.svg, plan_svg(table));
    if (!wanted.save.empty()) save(wanted.save, text);
    if (wanted.json) return fmt::print("{}", text), done;
    fmt::print("{}, {:g} by {:g} inches, {} piece{} of terrain\n", bold(table.name), to_inches(table.size.x),
               to_inches(table.size.y), table.terrain.size(), table.terrain.size() == 1 ? "" : "s");
    fmt::print("{}{}\n", plan_text(table), plan_legend(table));
    return done;
}

std::string known_style(const std::string& name) {
    TableStyle style{};
    if (enum_named(name, style)) return {};
    return fmt::format("found \"{}\", expected town, country, works or wastes", name.substr(0, 60));
}

} // namespace

void add_table(Program& program) {
    const auto wanted = std::make_shared<TableOptions>();
    Command command =
        program.command({"table",
                         "Shows a table from above, or generates a new one from a seed.",
                         "TABLE | --generate STYLE [--rules RULES] [--size WxH] [--seed N] [--pieces N]\n"
                         "                    [--svg FILE] [--save FILE] [--json]",
                         {"muster table bell-foundry --svg plan.svg         # a ready table, and a picture of it",
                          "muster table --generate town --rules alternating --size 72x48 --save town.json"}},
                        [=, &program] { return show(program, *wanted); });
    command.add_option("TABLE", wanted->table, "a table file, or the name of a ready one").type_name("TABLE");
    const CommandOption generate =
        command.add_option("--generate", wanted->style, "style of a new table: town, country, works or wastes")
            .type_name("STYLE")
            .check(known_style);
    command.add_option("--rules", wanted->rules, "rule set that decides how much terrain there is (ninth)")
        .type_name("RULES")
        .needs(generate);
    command.add_option("--size", wanted->size, "size in inches (44x30)").type_name("WxH").needs(generate);
    command.add_option("--seed", wanted->seed, "seed; the same seed gives the same table (1)")
        .type_name("N")
        .check(seed_number())
        .needs(generate);
    command.add_option("--pieces", wanted->pieces, "pieces of terrain (what the rules say for this size)")
        .type_name("N")
        .check(whole_number(1, most_generated))
        .needs(generate);
    command.add_option("--svg", wanted->svg, "write a picture here").type_name("FILE");
    command.add_option("--save", wanted->save, "write the table file here").type_name("FILE");
    command.add_flag("--json", wanted->json, "print the table file instead of text");
}

} // namespace muster
