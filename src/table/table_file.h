// Table files, format "muster-table/1". docs/tables.md and data/schemas/table.schema.json define them. Reading is
// strict: a wrong type, an unknown key, an impossible number or a piece that leaves the table is refused with its
// place. Writing (json_of in terrain.h) gives the same format, with every piece as its prisms.
#pragma once

#include "base/json_reader.h"
#include "table/terrain.h"

namespace muster {

inline constexpr std::string_view table_format = "muster-table/1";
inline constexpr std::size_t most_pieces = 200; // of one table, twins included
inline constexpr std::size_t most_prisms = 64;  // of one piece

Result<Table> read_table(Document& document);
Result<Table> load_table(const std::string& file);

} // namespace muster
