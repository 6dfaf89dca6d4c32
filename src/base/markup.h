// Text in XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace muster {

// As content or in quotation marks: no letter of it is a mark.
std::string escaped(std::string_view text);

} // namespace muster
