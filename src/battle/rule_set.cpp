#include "battle/rule_set.h"

#include "base/fingerprint.h"

namespace muster {

void transfer_battle(Archive& archive, const RuleSet& rules, Battle& battle) {
    archive.open_object("Battle");
    for_each_field<Battle>([&](std::string_view name, auto field) {
        if (archive.field(name)) transfer(archive, battle.*field);
    });
    if (archive.field("memory")) rules.transfer_memory(archive, battle);
    archive.close_object();
}

std::string battle_bytes(const RuleSet& rules, const Battle& battle) {
    BytesWriter writer;
    transfer_battle(writer, rules, const_cast<Battle&>(battle));
    return writer.take();
}

std::uint64_t battle_digest(const RuleSet& rules, const Battle& battle) {
    return fingerprint(battle_bytes(rules, battle));
}

} // namespace muster
