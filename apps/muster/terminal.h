// Text for people: colours if wanted, and lines that fit. Colours are used only on a terminal, and never if NO_COLOR is
// set.
#pragma once

#include <string>
#include <string_view>

namespace muster {

bool colours_wanted();        // on standard output
std::size_t terminal_width(); // columns for running text: the terminal's, at most 100; 80 without a terminal

// The text in this style if colours are wanted, else unchanged.
std::string bold(std::string_view text);
std::string dim(std::string_view text);
std::string red(std::string_view text);
std::string blue(std::string_view text);
std::string green(std::string_view text);

// The words "red" and "blue" in their colours.
std::string in_side_colours(std::string_view text);

// Breaks running text into lines of at most `width` columns, each after `indent` blanks.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

} // namespace muster
