#include "battle/battle_json.h"

#include "base/json_archive.h"
#include "battle/validate_battle.h"

namespace muster {

boost::json::value battle_json(const RuleSet& rules, const Battle& battle) {
    JsonWriter writer;
    transfer_battle(writer, rules, const_cast<Battle&>(battle));
    return writer.take();
}

void read_battle(const Reader& reader, const Setup& setup, Battle& battle) {
    JsonPatch archive(reader);
    transfer_battle(archive, *setup.rules, battle);
    if (!reader.ok()) return;
    if (const auto problem = validate_battle(setup, battle)) reader.refuse(*problem);
}

std::shared_ptr<const Setup> read_start(const Reader& reader, const Setup& setup) {
    Battle start = fresh_battle(setup);
    read_battle(reader, setup, start);
    if (!reader.ok()) return nullptr;
    return begin_at(setup, start).value();
}

} // namespace muster
