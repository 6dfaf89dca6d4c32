// muster import FILE…: armies from lists that other programs wrote, each with a report of what became of it.
#include "program.h"
#include "terminal.h"

#include "base/json_printer.h"
#include "import/import.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

namespace muster {
namespace {

struct ImportOptions {
    std::vector<std::string> files;
    bool json = false;
};

std::string bytes_of(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw BadInput(fmt::format("{}: cannot be read", file));
    return {std::istreambuf_iterator<char>(stream), {}};
}

int import_one(const Program& program, const std::string& file, const ImportOptions& wanted) {
    import::Wishes wishes;
    wishes.data = program.data();
    const auto report = import::import_list(bytes_of(file), wishes);
    if (report.has_error()) throw BadInput(fmt::format("{}: {}", file, report.error().text));
    if (wanted.json) fmt::print("{}\n", print_json(*report));
    return report->legal && report->totals.playable == report->totals.units ? done : answer_is_no;
}

} // namespace

void add_import(Program& program) {
    const auto wanted = std::make_shared<ImportOptions>();
    Command command =
        program.command({"import",
                         "Makes an army of a list that another program wrote, and says what became of it.",
                         "FILE… [--json]",
                         {"muster import my-list.rosz --json    # the army and the report as one document",
                          "muster import *.ros --json            # several lists, one after the other"}},
                        [=, &program] {
                            int status = done;
                            for (const std::string& file : wanted->files)
                                status = std::max(status, import_one(program, file, *wanted));
                            return status;
                        });
    command.add_option("FILE", wanted->files, "a roster: .ros, .rosz or JSON").type_name("FILE").required();
    command.add_flag("--json", wanted->json, "print the report as one JSON document");
}

} // namespace muster
