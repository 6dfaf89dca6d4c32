// muster import FILE…: armies from lists that other programs wrote, each with a report of what became of it.
#include "import_report.h"
#include "program.h"
#include "terminal.h"

#include "army/reading.h"
#include "base/json_printer.h"
#include "base/json_reader.h"
#include "import/import.h"
#include "import/limits.h"
#include "import/names.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>

namespace muster {
namespace {

struct ImportOptions {
    std::vector<std::string> files;
    std::string out, report, rules, bases, collection, language = "en";
    bool json = false;
};

// One byte more than the limit is enough to refuse the file.
std::string list_in(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(import::max_file_bytes + 1, '\0');
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) && !stream.eof())
        throw BadInput(fmt::format("{}: cannot be read", file));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

// { "format": "muster-bases/1", "bases": { "Guard": "28mm" } }
std::map<std::string, std::string> read_bases(const std::string& file) {
    Document document = need(Document::load(file));
    const Reader root = document.root();
    root.only({"format", "bases"});
    if (const auto format = root.find("format"); format && format->text() != "muster-bases/1")
        format->refuse("\"muster-bases/1\"");
    std::map<std::string, std::string> bases;
    root["bases"].each_member([&](const std::string& name, Reader base) {
        (void)read_base(base);
        if (base.is_string()) bases[import::folded(name)] = base.text();
    });
    if (!document.ok()) throw BadInput(*document.problem());
    return bases;
}

std::vector<boost::json::value> read_collection(const std::string& folder) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& each : std::filesystem::directory_iterator(folder, error))
        if (each.path().extension() == ".json") files.push_back(each.path());
    if (error) throw BadInput(fmt::format("{}: is no folder that can be read", folder));
    std::ranges::sort(files);
    std::vector<boost::json::value> armies;
    for (const auto& file : files) armies.push_back(need(Document::load(file.string())).value());
    return armies;
}

import::Wishes wishes_of(const Program& program, const ImportOptions& wanted) {
    import::Wishes wishes;
    wishes.data = program.data();
    wishes.rules = wanted.rules;
    if (!wanted.bases.empty()) wishes.bases = read_bases(wanted.bases);
    if (!wanted.collection.empty()) wishes.collection = read_collection(wanted.collection);
    return wishes;
}

struct Imported {
    std::string file;
    import::ImportReport report;
};

// The files that a list is written to: named after the list, or as wanted.
std::vector<std::string> targets_of(const Imported& one, const ImportOptions& wanted) {
    if (wanted.json && wanted.out.empty() && wanted.report.empty()) return {};
    const std::string name = import::slug(one.report.name);
    std::string army = wanted.out.empty() ? name + ".json" : wanted.out;
    if (one.report.army.value.is_null()) army.clear();
    return {army, wanted.report.empty() ? name + ".report.txt" : wanted.report};
}

int import_lists(const Program& program, const ImportOptions& wanted) {
    if (wanted.files.size() > 1 && (!wanted.out.empty() || !wanted.report.empty()))
        throw BadInput("import: --out and --report are for one FILE");
    const import::Wishes wishes = wishes_of(program, wanted);
    const Language language = need(Language::read(program.data() / "languages", wanted.language));
    std::vector<Imported> all; // nothing is written before all of them are read
    for (const std::string& file : wanted.files) {
        auto report = import::import_list(list_in(file), wishes);
        if (report.has_error()) throw BadInput(fmt::format("{}: {}", file, refusal_of(report.error(), language)));
        all.push_back({file, std::move(*report)});
    }
    std::vector<std::string> targets;
    for (const Imported& one : all)
        for (const std::string& target : targets_of(one, wanted)) targets.push_back(target);
    require_writable(targets);
    int status = done;
    for (const Imported& one : all) {
        const auto files = targets_of(one, wanted);
        if (!files.empty() && !files[0].empty()) save(files[0], boost::json::serialize(one.report.army.value) + "\n");
        if (!files.empty()) save(files[1], full_report(one.report, language));
        if (wanted.json)
            fmt::print("{}\n", print_json(one.report));
        else
            fmt::print("{}", short_report(one.report, files, language));
        if (!one.report.legal || one.report.totals.playable < one.report.totals.units) status = answer_is_no;
    }
    return status;
}

} // namespace

void add_import(Program& program) {
    const auto wanted = std::make_shared<ImportOptions>();
    Command command =
        program.command({"import",
                         "Makes an army of a list that another program wrote, and reports what became of it.",
                         "FILE… [--out ARMY] [--report FILE] [--rules RULES] [--bases FILE] [--collection DIR]\n"
                         "                      [--lang CODE] [--json]",
                         {"muster import my-list.rosz                   # writes my-list.json and a report",
                          "muster import my-list.ros --bases my.json    # with the bases of my models",
                          "muster import my-list.json --json            # the report as one document"}},
                        [=, &program] { return import_lists(program, *wanted); });
    command.add_option("FILE", wanted->files, "a roster (.ros, .rosz, JSON) or a list as text")
        .type_name("FILE")
        .required();
    command.add_option("--out", wanted->out, "the army's file; by default named after the list").type_name("FILE");
    command.add_option("--report", wanted->report, "the file of the whole report").type_name("FILE");
    command.add_option("--rules", wanted->rules, "ninth or eighth, for a list that names no game").type_name("RULES");
    command.add_option("--bases", wanted->bases, "bases by name of the model: muster-bases/1").type_name("FILE");
    command.add_option("--collection", wanted->collection, "a folder of armies whose units a text list names")
        .type_name("DIR");
    command.add_option("--lang", wanted->language, "language of the report: en, da, it, ro, pt-BR or pl")
        .type_name("CODE");
    command.add_flag("--json", wanted->json, "print the report as one JSON document; writes only what is named");
}

} // namespace muster
