#include "terminal.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <sys/ioctl.h>
#include <unistd.h>

namespace muster {
namespace {

bool decide_on_colours() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    if (no_colour && *no_colour) return false;
    return isatty(STDOUT_FILENO) && terminal && std::strcmp(terminal, "dumb") != 0;
}

std::string styled(std::string_view text, std::string_view code) {
    if (!colours_wanted() || text.empty()) return std::string(text);
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}

// Columns of UTF-8 text: one for each byte that begins a character.
std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

} // namespace

bool colours_wanted() {
    static const bool wanted = decide_on_colours();
    return wanted;
}

std::size_t terminal_width() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return 80;
    return std::min<std::size_t>(size.ws_col, 100);
}

std::string bold(std::string_view text) { return styled(text, "1"); }
std::string dim(std::string_view text) { return styled(text, "2"); }
std::string red(std::string_view text) { return styled(text, "31"); }
std::string blue(std::string_view text) { return styled(text, "34"); }
std::string green(std::string_view text) { return styled(text, "32"); }

std::string in_side_colours(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto end = std::ranges::find_if_not(text, is_letter);
        const std::string_view word(text.data(), static_cast<std::size_t>(end - text.begin()));
        if (word == "red" || word == "Red")
            result += red(word);
        else if (word == "blue" || word == "Blue")
            result += blue(word);
        else
            result += word;
        text.remove_prefix(word.size());
        if (!text.empty()) result += text.front(), text.remove_prefix(1);
        while (!text.empty() && !is_letter(text.front())) result += text.front(), text.remove_prefix(1);
    }
    return result;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    const std::string margin(indent, ' ');
    std::string result, line;
    const auto end_line = [&] {
        result += margin + line + "\n";
        line.clear();
    };
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        if (!line.empty() && indent + columns(line) + 1 + columns(word) > width) end_line();
        if (!line.empty() && !word.empty()) line += ' ';
        line += word;
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    if (!line.empty()) end_line();
    return result;
}

} // namespace muster
