// The report of an import for people: a few lines for the terminal, all of it for a file.
#pragma once

#include "import/report.h"
#include "import/unreadable.h"
#include "language/language.h"

#include <string>
#include <vector>

namespace muster {

std::string refusal_of(const import::Unreadable& why, const Language& language);
std::string short_report(const import::ImportReport& report, const std::vector<std::string>& written,
                         const Language& language);
std::string full_report(const import::ImportReport& report, const Language& language);

} // namespace muster
