// Reports as complete pages: one HTML file that contains its styles and pictures and loads nothing else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace muster {

// A whole page around `body`, which is HTML already.
std::string html_page(std::string_view title, std::string_view body);

// A table; the first column is text, the others are numbers. Cells are plain text.
std::string html_table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);

} // namespace muster
