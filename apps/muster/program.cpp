#include "program.h"

#include "base/data_files.h"
#include "base/early_exit.h"
#include "base/spelling.h"
#include "server/typescript_protocol.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace muster {
namespace {

// The layout of help: what the command does, how to call it, two real examples, then every option.
class HelpFormatter final : public CLI::Formatter {
  public:
    HelpFormatter() { column_width(26); }

    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
        if (app->get_parent()) return make_description(app) + "\n" + app->get_footer() + options(app, mode);
        return make_description(app) + "\nUsage: " + name + " COMMAND [ARGUMENT…]\n" + make_subcommands(app, mode) +
               options(app, mode) + "\n" + app->get_footer() + "\n";
    }
    std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode) const override {
        std::string text = "\nCommands:\n";
        for (const CLI::App* sub : app->get_subcommands({}))
            text += fmt::format("  {:12} {}\n", sub->get_name(), sub->get_description());
        return text;
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        // The name of a positional says it already.
        return option->get_positional() || option->get_type_size() == 0 ? "" : " " + option->get_type_name();
    }

  private:
    std::string options(const CLI::App* app, CLI::AppFormatMode mode) const {
        return make_positionals(app) + make_groups(app, mode);
    }
};

std::string footer_of(const Teaching& teaching) {
    std::string footer = fmt::format("Usage: muster {}{}{}\n\nExamples:\n", teaching.name,
                                     teaching.usage.empty() ? "" : " ", teaching.usage);
    for (const std::string& example : teaching.examples) footer += "  " + example + "\n";
    return footer;
}

// The folder of the running program.
fs::path program_folder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

bool holds_data(const fs::path& folder) {
    std::error_code error;
    return fs::is_directory(folder / "tables", error) && fs::is_directory(folder / "armies", error);
}

[[noreturn]] void cannot_write(const std::string& file, int error) {
    throw BadInput(fmt::format("{}: cannot be written: {}", file, std::strerror(error)));
}

void try_to_write(const std::string& file) {
    std::error_code error;
    if (fs::is_directory(file, error)) cannot_write(file, EISDIR);
    const std::string fresh = fmt::format("{}.{}.new", file, getpid());
    const int handle = open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (handle < 0) cannot_write(file, errno);
    close(handle);
    unlink(fresh.c_str());
}

} // namespace

Program::Program()
    : app_(std::make_unique<CLI::App>(
          "A digital table for miniature wargames: play, simulate, compute odds, look up rules.", "muster")) {
    app_->formatter(std::make_shared<HelpFormatter>());
    app_->set_help_flag("-h,--help", "show this help; `muster COMMAND --help` explains one command");
    app_->set_version_flag("--version", "muster " MUSTER_VERSION)->description("show the version");
    app_->add_option("--data", data_, "folder of armies and tables (MUSTER_DATA, or beside the program)")
        ->type_name("DIR");
    app_->footer("Exit status: 0 done, 1 the answer is no, 2 bad usage or input, 3 an internal error.\n"
                 "Start with: muster drill, muster rules coherency, muster help replay.");
    app_->require_subcommand(1);
    app_->fallthrough();
}

Program::~Program() = default;

Command Program::command(const Teaching& teaching, std::function<int()> run) {
    CLI::App& sub = *app_->add_subcommand(teaching.name, teaching.does);
    sub.set_help_flag("-h,--help", "show this help");
    sub.footer(footer_of(teaching));
    sub.final_callback([this, run = std::move(run)] { status_ = run(); });
    return Command(sub);
}

std::vector<std::string> Program::commands() const {
    std::vector<std::string> names;
    for (const CLI::App* sub : app_->get_subcommands({})) names.push_back(sub->get_name());
    return names;
}

std::string Program::help(const std::string& command) const {
    if (!command.empty()) return app_->get_subcommand(command)->help();
    return app_->get_formatter()->make_help(app_.get(), "muster",
                                            CLI::AppFormatMode::Normal); // help() would ask a subcommand
}

// A mistyped command is reported before anything else is checked.
void Program::require_known_command(int argc, const char* const* argv) const {
    const std::vector<std::string> names = commands();
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--data") ++i;
        if (word.starts_with("-")) continue;
        if (std::ranges::find(names, word) == names.end())
            throw BadInput(
                fmt::format("there is no command `{}`{}; `muster --help` lists them", word, did_you_mean(word, names)));
        return;
    }
}

int Program::parse(int argc, const char* const* argv) {
    try {
        require_known_command(argc, argv);
        app_->parse(argc, argv);
        return status_;
    } catch (const CLI::CallForHelp&) {
        const auto subs = app_->get_subcommands();
        fmt::print("{}", help(subs.empty() ? "" : subs.front()->get_name()));
        return done;
    } catch (const CLI::CallForVersion& version) {
        fmt::print("{}\n", version.what());
        return done;
    } catch (const CLI::ParseError& error) {
        const auto subs = app_->get_subcommands();
        const std::string command = subs.empty() ? "" : " " + subs.front()->get_name();
        const std::string what = argc < 2 ? "a command is missing" : error.what();
        throw BadInput(fmt::format("{}; `muster{} --help` shows how", what, command));
    }
}

int Program::run(int argc, const char* const* argv) {
    try {
        if (argc >= 2 && std::string_view(argv[1]) == "__complete") {
            for (const std::string& word : completions({argv + 2, argv + argc})) fmt::print("{}\n", word);
            return done;
        }
        if (argc == 2 && std::string_view(argv[1]) == "__protocol") { // for web/src/protocol.ts
            fmt::print("{}", typescript_protocol());
            return done;
        }
        const int status = parse(argc, argv);
        if (std::fflush(stdout) != 0) throw std::system_error(errno, std::generic_category(), "standard output");
        return status;
    } catch (const BadInput& problem) {
        fmt::print(stderr, "muster: {}\n", problem.what());
        return bad_input;
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "muster: not enough memory\n");
    } catch (const std::system_error& failure) {
        fmt::print(stderr, "muster: {}\n", failure.what());
    } catch (const std::exception& bug) {
        fmt::print(stderr, "muster: an internal error (our bug): {}\n", bug.what());
    } catch (const EarlyExit&) {
        fmt::print(stderr, "muster: an internal error (our bug): an early exit was not caught\n");
    }
    return internal_error;
}

fs::path Program::data() const {
    const char* variable = std::getenv("MUSTER_DATA");
    const std::string named = !data_.empty() ? data_ : variable ? variable : "";
    if (!named.empty()) {
        if (!holds_data(named))
            throw BadInput(fmt::format("{}: found no data files, expected a folder with armies/ and tables/", named));
        return named;
    }
    const fs::path here = program_folder();
    for (const fs::path& folder : {here / "../data", here / "../share/muster", fs::path(MUSTER_SOURCE_DATA)})
        if (holds_data(folder)) return folder.lexically_normal();
    throw BadInput("found no data files beside the program, expected --data DIR or MUSTER_DATA to name their folder");
}

std::string Program::file(std::string_view folder, const std::string& name) const {
    std::error_code error;
    if (fs::exists(name, error)) return name;
    const bool is_path = name.ends_with(".json") && name.find('/') != std::string::npos;
    if (is_path) return name; // the reader reports that it cannot be opened
    for (const char* ending : {"", ".json"})
        if (const fs::path ready_one = data_file(data(), fs::path(folder) / (name + ending));
            fs::is_regular_file(ready_one, error))
            return ready_one.string();
    throw BadInput(fmt::format("{}: found no such file, expected a file or one of those under {}{}", name,
                               (data() / folder).string(), did_you_mean(name, ready(folder))));
}

std::vector<std::string> Program::ready(std::string_view folder) const { return data_names(data(), folder); }

void require_writable(const std::vector<std::string>& files) {
    std::vector<fs::path> places;
    for (const std::string& file : files) {
        if (file.empty()) continue;
        try_to_write(file);
        std::error_code error;
        const fs::path place = fs::weakly_canonical(fs::absolute(file), error);
        if (std::ranges::find(places, place) != places.end())
            throw BadInput(fmt::format("{}: found twice among the files to write, expected each once", file));
        places.push_back(place);
    }
}

void save(const std::string& file, std::string_view text) {
    const std::string fresh = fmt::format("{}.{}.new", file, getpid());
    const int handle = open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (handle < 0) cannot_write(file, errno);
    int error = 0;
    while (!text.empty() && error == 0) {
        const ssize_t written = write(handle, text.data(), text.size());
        if (written < 0 && errno != EINTR) error = errno;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (error == 0 && fsync(handle) != 0 && errno != EINVAL) error = errno;
    if (close(handle) != 0 && error == 0) error = errno;
    if (error == 0 && std::rename(fresh.c_str(), file.c_str()) != 0) error = errno;
    if (error == 0) return;
    unlink(fresh.c_str());
    cannot_write(file, error);
}

std::string nearest_word(std::string_view typed, std::span<const std::string> words) {
    const std::vector<std::string_view> known(words.begin(), words.end());
    const auto nearest = nearest_words(typed, known, 1);
    return nearest.empty() ? std::string() : std::string(nearest.front());
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> words) {
    const std::string word = nearest_word(typed, words);
    return word.empty() ? "" : fmt::format(" (did you mean `{}`?)", word);
}

} // namespace muster
