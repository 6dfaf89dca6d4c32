// Armies and tables.
#include "army/army.h"
#include "army/cost.h"
#include "documents.h"
#include "table/plan_svg.h"
#include "table/table_file.h"

namespace json = boost::json;

namespace muster::fuzz {

void army(Bytes bytes, Data) {
    const auto army = read_as<Army>(bytes, read_army);
    if (!army) return;
    (void)price_json(*army);
    (void)costs_of(*army);
    const auto again = read_as<Army>(army->source, read_army);
    must(again && again->units == army->units, "an army's own text gives it again");
}

void table(Bytes bytes, Data) {
    const auto table = read_as<Table>(bytes, read_table);
    if (!table) return;
    (void)plan_svg(*table);
    const std::string text = json::serialize(json_of(*table));
    const auto again = read_as<Table>(text, read_table);
    must(again && json::serialize(json_of(*again)) == text, "a table that was written can be read");
}

} // namespace muster::fuzz
