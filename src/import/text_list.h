// Lists as plain text. They hold no numbers at all, so they are orders for datasheets that the player already has (the
// collection): nothing is made up.
#pragma once

#include "import/import.h"

#include <string_view>

namespace muster::import {

Readable<ImportReport> read_text_list(std::string_view text, const Wishes& wishes);

} // namespace muster::import
