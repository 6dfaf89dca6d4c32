#include "tables.h"

#include "table/generate.h"
#include "table/table_file.h"

namespace muster {

Table table_for(const Program& program, const RuleSet& rules, const Army& red, const Army& blue,
                const std::string& name, std::uint64_t seed) {
    if (!name.empty() && name != "random") return need(load_table(program.file("tables", name)));
    const Point size = rules.table_size(red, blue);
    if (name.empty())
        for (const std::string& ready : program.ready("tables"))
            if (Table table = need(load_table(program.file("tables", ready))); table.size == size) return table;
    return generate_table(size, rules.terrain_pieces(size), seed, static_cast<TableStyle>(seed % 4));
}

} // namespace muster
