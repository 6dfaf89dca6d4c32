// The arguments and options of a subcommand: a thin layer over CLI11, which takes half a minute to compile in each file
// that includes it. Only command.cpp, program.cpp and completion.cpp know it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace muster {

// What is wrong with a value, as "found …, expected …"; empty if nothing is.
using CheckValue = std::function<std::string(const std::string&)>;

class CommandOption {
  public:
    explicit CommandOption(CLI::Option* option) : option_(option) {}

    CommandOption& type_name(const std::string& name); // shown in the help; completion uses it, too
    CommandOption& required();
    CommandOption& check(const CheckValue& check);
    CommandOption& needs(const CommandOption& other);
    CommandOption& excludes(const CommandOption& other);
    CommandOption& list(int values); // this many, with commas between them
    CommandOption& list();           // any number, with commas between them; words after a blank do not belong to it
    CommandOption& repeated();       // one value for each time it is given

  private:
    CLI::Option* option_;
};

class Command {
  public:
    explicit Command(CLI::App& app) : app_(&app) {}

    // A name in capitals is an argument, "--name" an option. If nothing is given, `value` keeps what it has.
    CommandOption add_option(const std::string& name, std::string& value, const std::string& help);
    CommandOption add_option(const std::string& name, std::vector<std::string>& value, const std::string& help);
    CommandOption add_option(const std::string& name, std::uint64_t& value, const std::string& help);
    CommandOption add_option(const std::string& name, unsigned& value, const std::string& help);
    CommandOption add_option(const std::string& name, int& value, const std::string& help);
    CommandOption add_flag(const std::string& name, bool& value, const std::string& help);

  private:
    CLI::App* app_;
};

// Refuses everything but a whole number from `least` to `most`.
CheckValue whole_number(std::int64_t least, std::int64_t most);
// For numbers that start a sequence of dice.
CheckValue seed_number();

} // namespace muster
