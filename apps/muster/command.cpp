#include "command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <limits>

namespace muster {

CommandOption& CommandOption::type_name(const std::string& name) { return option_->type_name(name), *this; }
CommandOption& CommandOption::required() { return option_->required(), *this; }
CommandOption& CommandOption::check(const CheckValue& check) { return option_->check(check), *this; }
CommandOption& CommandOption::needs(const CommandOption& other) { return option_->needs(other.option_), *this; }
CommandOption& CommandOption::excludes(const CommandOption& other) { return option_->excludes(other.option_), *this; }
CommandOption& CommandOption::list(int values) { return option_->delimiter(',')->expected(values), *this; }
CommandOption& CommandOption::repeated() { return option_->allow_extra_args(false), *this; }

CommandOption& CommandOption::list() { return option_->delimiter(',')->allow_extra_args(false), *this; }

CommandOption Command::add_option(const std::string& name, std::string& value, const std::string& help) {
    return CommandOption(app_->add_option(name, value, help));
}
CommandOption Command::add_option(const std::string& name, std::vector<std::string>& value, const std::string& help) {
    return CommandOption(app_->add_option(name, value, help));
}
CommandOption Command::add_option(const std::string& name, std::uint64_t& value, const std::string& help) {
    return CommandOption(app_->add_option(name, value, help));
}
CommandOption Command::add_option(const std::string& name, unsigned& value, const std::string& help) {
    return CommandOption(app_->add_option(name, value, help));
}
CommandOption Command::add_option(const std::string& name, int& value, const std::string& help) {
    return CommandOption(app_->add_option(name, value, help));
}
CommandOption Command::add_flag(const std::string& name, bool& value, const std::string& help) {
    return CommandOption(app_->add_flag(name, value, help));
}

CheckValue whole_number(std::int64_t least, std::int64_t most) {
    return [=](const std::string& text) -> std::string {
        std::int64_t number = 0;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc{} && rest == end && number >= least && number <= most) return {};
        return fmt::format("found \"{}\", expected a whole number from {} to {}", text.substr(0, 60), least, most);
    };
}

CheckValue seed_number() { return whole_number(0, std::numeric_limits<std::int64_t>::max()); }

} // namespace muster
