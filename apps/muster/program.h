// What all subcommands share: how they are declared, where data files are, how they fail and how they save. Exit
// statuses: 0 done, 1 the answer is no, 2 bad usage or bad input, 3 an internal error.
#pragma once

#include "command.h"

#include "base/problem.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

inline constexpr int done = 0, answer_is_no = 1, bad_input = 2, internal_error = 3;

// Something that the user gave is wrong. The message says what and where. It ends the program with `bad_input`.
struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
    explicit BadInput(const Problem& problem) : std::runtime_error(problem.text()) {}
};

// Returns the value, or ends the program with the problem's message.
template <class T>
T need(Result<T> result) {
    if (result.has_error()) throw BadInput(result.error());
    return std::move(*result);
}

// What `--help` says about a subcommand.
struct Teaching {
    std::string name;                  // "scenario"
    std::string does;                  // one sentence
    std::string usage;                 // "FILE… [--json]"
    std::vector<std::string> examples; // whole command lines, each with "  # what for"
};

class Program {
  public:
    Program();
    ~Program();

    // Declares a subcommand. `run` returns the exit status. Options are added to the command that this returns.
    Command command(const Teaching& teaching, std::function<int()> run);

    int run(int argc, const char* const* argv);

    // The folder of data files: --data, then MUSTER_DATA, then the one beside the program.
    std::filesystem::path data() const;
    // A file as the user named it, or a ready one: "three-cedars" is data/tables/three-cedars.json.
    std::string file(std::string_view folder, const std::string& name) const;
    // The ready files of a folder under data, by their short names, sorted: "drill/red".
    std::vector<std::string> ready(std::string_view folder) const;

    std::vector<std::string> commands() const;          // their names
    std::string help(const std::string& command) const; // for an empty name: of the whole program
    // The words that may replace the last of these words, for the shell. ":files" means any file.
    std::vector<std::string> completions(const std::vector<std::string>& words) const;

  private:
    int parse(int argc, const char* const* argv);
    void require_known_command(int argc, const char* const* argv) const;

    std::unique_ptr<CLI::App> app_;
    std::string data_;
    int status_ = done;
};

// The subcommands, in the order of `muster --help`. Each has its own file.
void add_play(Program& program);
void add_drill(Program& program);
void add_sim(Program& program);
void add_ladder(Program& program);
void add_balance(Program& program);
void add_watch(Program& program);
void add_explain(Program& program);
void add_odds(Program& program);
void add_duel(Program& program);
void add_replay(Program& program);
void add_scenario(Program& program);
void add_rules(Program& program);
void add_validate(Program& program);
void add_import(Program& program);
void add_price(Program& program);
void add_table(Program& program);
void add_store(Program& program);
void add_bench(Program& program);
void add_completion(Program& program);
void add_help(Program& program);

// Writes a new file and renames it, so that a reader finds the old text or the new one, never half of it.
void save(const std::string& file, std::string_view text);
// Called before anything is saved or long work begins. It checks that each of these can be written and that no two are
// the same. It leaves no file behind. An empty name is no file.
void require_writable(const std::vector<std::string>& files);

// The word nearest to a mistyped one; empty if no word is near.
std::string nearest_word(std::string_view typed, std::span<const std::string> words);
// " (did you mean `drill`?)", or nothing.
std::string did_you_mean(std::string_view typed, std::span<const std::string> words);

} // namespace muster
