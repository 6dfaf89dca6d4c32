// muster import FILE…: armies from lists that other programs wrote, each with a report of what became of it.
#include "import_report.h"
#include "program.h"
#include "terminal.h"

#include "army/reading.h"
#include "army/registry.h"
#include "base/json_printer.h"
#include "base/json_reader.h"
#include "import/collection.h"
#include "import/import.h"
#include "import/limits.h"
#include "import/names.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>
#include <fstream>
#include <iostream>

namespace muster {
namespace {

struct ImportOptions {
    std::vector<std::string> files;
    std::string out, report, rules, bases, collection, language = "en";
    bool json = false, exact = false;
};

// One byte more than the limit is enough to refuse the file.
std::string bytes_of(std::istream& stream, const std::string& file) {
    std::string bytes(import::max_file_bytes + 1, '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (stream.bad()) throw BadInput(fmt::format("{}: cannot be read: {}", file, std::strerror(errno)));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

// "-" is standard input.
std::string list_in(const std::string& file) {
    if (file == "-") return bytes_of(std::cin, "standard input");
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw BadInput(fmt::format("{}: cannot be opened: {}", file, std::strerror(errno)));
    return bytes_of(stream, file);
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

// The armies of a folder, each with the datasheets of the files that it uses. Other documents may lie beside them.
std::vector<boost::json::value> read_collection(const std::string& folder) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& each : std::filesystem::directory_iterator(folder, error))
        if (each.path().extension() == ".json") files.push_back(each.path());
    if (error) throw BadInput(fmt::format("{}: is no folder that can be read", folder));
    std::ranges::sort(files);
    std::vector<boost::json::value> armies;
    for (const auto& file : files)
        if (import::is_army(need(Document::load(file.string())).value()))
            armies.push_back(boost::json::parse(need(load_army(file.string())).source));
    if (armies.empty()) throw BadInput(fmt::format("{}: found no army, expected files of muster-army/1", folder));
    return armies;
}

void require_game(const std::string& rules) {
    std::vector<std::string> names;
    for (const ArmyRules* each : army_rules()) names.emplace_back(each->rules);
    if (!rules.empty() && std::ranges::find(names, rules) == names.end())
        throw BadInput(fmt::format("--rules: found \"{}\", expected one of {}{}", rules, fmt::join(names, ", "),
                                   did_you_mean(rules, names)));
}

import::Wishes wishes_of(const Program& program, const ImportOptions& wanted) {
    import::Wishes wishes;
    wishes.data = program.data();
    wishes.rules = wanted.rules;
    wishes.take_nearly = !wanted.exact;
    if (!wanted.bases.empty()) wishes.bases = read_bases(wanted.bases);
    if (!wanted.collection.empty()) wishes.collection = read_collection(wanted.collection);
    return wishes;
}

struct Imported {
    import::ImportReport report;
    std::string army_file{}, report_file{}; // empty: not written
};

bool is_list(const std::string& file, const ImportOptions& wanted) {
    std::error_code none;
    return std::ranges::any_of(wanted.files,
                               [&](const std::string& list) { return std::filesystem::equivalent(list, file, none); });
}

// Named after the list, with a number where that would replace a list or what another list is written to.
std::string name_for(const Imported& one, const std::vector<Imported>& before, const ImportOptions& wanted) {
    const std::string base = import::slug(one.report.name);
    std::string name = base;
    const auto taken = [&] {
        const auto same = [&](const Imported& each) { return each.report_file == name + ".report.txt"; };
        return is_list(name + ".json", wanted) || is_list(name + ".report.txt", wanted) ||
               std::ranges::any_of(before, same);
    };
    for (int number = 2; taken(); ++number) name = fmt::format("{}-{}", base, number);
    return name;
}

// With --json only what is named is written.
void choose_files(Imported& one, const std::vector<Imported>& before, const ImportOptions& wanted) {
    one.army_file = wanted.out, one.report_file = wanted.report;
    if (!wanted.json) {
        const std::string name = name_for(one, before, wanted);
        if (one.army_file.empty()) one.army_file = name + ".json";
        if (one.report_file.empty()) one.report_file = name + ".report.txt";
    }
    if (one.report.army.value.is_null()) one.army_file.clear();
}

void require_files(const std::vector<Imported>& all, const ImportOptions& wanted) {
    std::vector<std::string> targets;
    for (const Imported& one : all)
        for (const std::string& target : {one.army_file, one.report_file}) {
            if (!target.empty() && is_list(target, wanted))
                throw BadInput(
                    fmt::format("{}: found the list itself among the files to write, expected another file", target));
            targets.push_back(target);
        }
    require_writable(targets);
}

// One document: of several lists, a list of their reports.
void print_reports(const std::vector<Imported>& all) {
    std::vector<std::string> reports;
    for (const Imported& one : all) reports.push_back(print_json(one.report));
    if (reports.size() == 1)
        fmt::print("{}\n", reports[0]);
    else
        fmt::print("[{}]\n", fmt::join(reports, ",\n"));
}

int import_lists(const Program& program, const ImportOptions& wanted) {
    if (wanted.files.size() > 1 && (!wanted.out.empty() || !wanted.report.empty()))
        throw BadInput("import: --out and --report are for one FILE");
    require_game(wanted.rules);
    const Language language = need(Language::read(program.data() / "languages", wanted.language));
    const import::Wishes wishes = wishes_of(program, wanted);
    std::vector<Imported> all; // nothing is written before all of them are read
    for (const std::string& file : wanted.files) {
        auto report = import::import_list(list_in(file), wishes);
        if (report.has_error()) throw BadInput(fmt::format("{}: {}", file, refusal_of(report.error(), language)));
        Imported one{std::move(*report)};
        choose_files(one, all, wanted);
        all.push_back(std::move(one));
    }
    require_files(all, wanted);
    int status = done;
    for (const Imported& one : all) {
        if (!one.army_file.empty()) save(one.army_file, boost::json::serialize(one.report.army.value) + "\n");
        if (!one.report_file.empty()) save(one.report_file, full_report(one.report, language));
        if (!wanted.json) fmt::print("{}", short_report(one.report, {one.army_file, one.report_file}, language));
        if (!one.report.legal || one.report.totals.playable < one.report.totals.units) status = answer_is_no;
    }
    if (wanted.json) print_reports(all);
    return status;
}

} // namespace

void add_import(Program& program) {
    const auto wanted = std::make_shared<ImportOptions>();
    Command command = program.command(
        {"import",
         "Makes an army of a list that another program wrote, and reports what became of it.",
         "FILE… [--out ARMY] [--report FILE] [--rules RULES] [--bases FILE] [--collection DIR]\n"
         "                      [--lang CODE] [--exact] [--json]",
         {"muster import my-list.rosz                   # writes my-list.json and a report",
          "muster import my-list.ros --bases my.json    # with the bases of my models",
          "muster import my-list.txt --collection mine  # a text list of units that armies in mine/ have",
          "muster import - --json < my-list.json        # from standard input; the report as one document"}},
        [=, &program] { return import_lists(program, *wanted); });
    command
        .add_option("FILE", wanted->files,
                    "a roster (.ros, .rosz, JSON), Army Forge's JSON, or a text list; - is standard input")
        .type_name("FILE")
        .required();
    command.add_option("--out", wanted->out, "the army's file; by default named after the list").type_name("FILE");
    command.add_option("--report", wanted->report, "the file of the whole report").type_name("FILE");
    command.add_option("--rules", wanted->rules, "the game of a list that names none").type_name("RULES");
    command.add_option("--bases", wanted->bases, "bases by name of the model: muster-bases/1").type_name("FILE");
    command.add_option("--collection", wanted->collection, "a folder of armies whose units a text list names")
        .type_name("DIR");
    command.add_option("--lang", wanted->language, "language of the report: en, da, it, ro, pt-BR or pl")
        .type_name("CODE");
    command.add_flag("--exact", wanted->exact, "texts that would be enforced only nearly stay texts to remember");
    command.add_flag("--json", wanted->json, "print the report as one JSON document; write only what is named");
}

} // namespace muster
