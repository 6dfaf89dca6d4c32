// muster completion SHELL: a script for the shell. It asks the program itself (`muster __complete WORD…`) which words
// may come next. So it knows every command, option, clause, army and table.
#include "program.h"

#include "base/clause.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "table/generate.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <set>

namespace muster {
namespace {

constexpr std::string_view bash_script = R"(# Completion of muster for bash:  source <(muster completion bash)
_muster() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line == ":files" ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
        else
            COMPREPLY+=("$line")
        fi
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _muster muster
)";

constexpr std::string_view zsh_script = R"(#compdef muster
# Completion of muster for zsh:  source <(muster completion zsh)
_muster() {
    local -a found
    local line files=0
    while IFS= read -r line; do
        if [[ $line == ":files" ]]; then files=1; else found+=("$line"); fi
    done < <("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    (( $#found )) && compadd -a found
    (( files )) && _files
}
if [[ $funcstack[1] == _muster ]]; then _muster "$@"; else compdef _muster muster; fi
)";

constexpr std::string_view fish_script = R"(# Completion of muster for fish:  muster completion fish | source
function __muster_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    for line in ($before[1] __complete $before[2..-1] "$current" 2>/dev/null)
        if test "$line" = ":files"
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c muster -f -a '(__muster_complete)'
)";

// The words that may replace FILE, ARMY, STYLE… in the help.
std::vector<std::string> words_of(const Program& program, const std::string& type) {
    std::vector<std::string> words;
    if (type == "ARMY") words = program.ready("armies");
    if (type == "TABLE") words = program.ready("tables");
    if (type == "ARMY" || type == "TABLE" || type == "FILE" || type == "DIR") words.emplace_back(":files");
    if (type == "STYLE") words = {"town", "country", "works", "wastes"};
    if (type == "A")
        for (std::string_view player : player_names()) words.emplace_back(player);
    if (type == "SWITCH")
        for (const RuleSet* rules : rule_sets())
            words.insert(words.end(), rules->switches.begin(), rules->switches.end());
    if (type == "MISSION")
        for (const RuleSet* rules : rule_sets())
            words.insert(words.end(), rules->missions.begin(), rules->missions.end());
    if (type == "CODE") words = {"en", "da", "it", "ro", "pt-BR", "pl"};
    if (type == "usual|best") words = {"usual", "best"};
    if (type == "ACTION") words = {"copy"};
    if (type == "SHELL") words = {"bash", "zsh", "fish"};
    if (type == "COMMAND") words = program.commands();
    if (type == "CLAUSE")
        for (const ClauseText& clause : clause_texts().subspan(1)) words.emplace_back(clause.id);
    if (type == "RULES")
        for (const ClauseText& clause : clause_texts().subspan(1))
            if (words.empty() || words.back() != clause.rules) words.emplace_back(clause.rules);
    return words;
}

void add_options(const CLI::App& app, std::vector<std::string>& words) {
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
}

// The option that takes the word being typed, if the word before it is such an option.
const CLI::Option* waiting_option(const CLI::App& root, const CLI::App* sub, const std::string& before) {
    for (const CLI::App* app : {sub, &root})
        if (const CLI::Option* option = app ? app->get_option_no_throw(before) : nullptr)
            return option->get_items_expected_max() > 0 ? option : nullptr; // flags take no word
    return nullptr;
}

bool begins_with(const std::string& word, const std::string& beginning) {
    const auto same = [](char a, char b) { return std::toupper(a) == std::toupper(b); }; // n-mov for N-MOV
    return word.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), word.begin(), same);
}

} // namespace

std::vector<std::string> Program::completions(const std::vector<std::string>& words) const {
    const std::string typed = words.empty() ? "" : words.back();
    const std::string before = words.size() < 2 ? "" : words[words.size() - 2];
    const CLI::App* sub = nullptr;
    for (std::size_t i = 0; i + 1 < words.size() && !sub; ++i)
        for (const CLI::App* each : app_->get_subcommands({}))
            if (each->get_name() == words[i] && (i == 0 || words[i - 1] != "--data")) sub = each;

    std::vector<std::string> found;
    if (const CLI::Option* waits = before.starts_with("--") ? waiting_option(*app_, sub, before) : nullptr) {
        // In a list with commas, the last word is being typed.
        const std::string type = waits->get_type_name();
        const bool list = type.find(',') != std::string::npos;
        found = words_of(*this, type.substr(0, type.find_first_of(", ")));
        const std::size_t comma = list ? typed.rfind(',') : std::string::npos;
        if (comma != std::string::npos)
            for (std::string& word : found) word.insert(0, typed.substr(0, comma + 1));
    } else if (typed.starts_with("-")) {
        if (sub) add_options(*sub, found);
        add_options(*app_, found);
    } else if (!sub) {
        found = words_of(*this, "COMMAND");
    } else {
        std::set<std::string> types; // several arguments may be of one type
        for (const CLI::Option* option : sub->get_options())
            if (option->get_positional() && types.insert(option->get_type_name()).second)
                std::ranges::move(words_of(*this, option->get_type_name()), std::back_inserter(found));
    }
    std::erase_if(found, [&](const std::string& word) { return word != ":files" && !begins_with(word, typed); });
    return found;
}

void add_completion(Program& program) {
    const auto shell = std::make_shared<std::string>();
    Command command = program.command(
        {"completion",
         "Prints a completion script for your shell.",
         "bash | zsh | fish",
         {"source <(muster completion bash)    # in ~/.bashrc",
          "muster completion fish | source      # in config.fish"}},
        [=] {
            fmt::print("{}", *shell == "bash" ? bash_script : *shell == "zsh" ? zsh_script : fish_script);
            return done;
        });
    command.add_option("SHELL", *shell, "bash, zsh or fish")
        .type_name("SHELL")
        .required()
        .check([](const std::string& name) {
            const bool known = name == "bash" || name == "zsh" || name == "fish";
            return known ? "" : fmt::format("found \"{}\", expected bash, zsh or fish", name);
        });
}

void add_help(Program& program) {
    const auto name = std::make_shared<std::string>();
    Command command = program.command(
        {"help",
         "Shows what a command does, with examples.",
         "[COMMAND]",
         {"muster help             # all commands", "muster help scenario    # one of them"}},
        [=, &program] {
            const std::vector<std::string> names = program.commands();
            if (!name->empty() && std::ranges::find(names, *name) == names.end())
                throw BadInput(fmt::format("there is no command `{}`{}", *name, did_you_mean(*name, names)));
            fmt::print("{}", program.help(*name));
            return done;
        });
    command.add_option("COMMAND", *name, "one command; without it, all").type_name("COMMAND");
}

} // namespace muster
