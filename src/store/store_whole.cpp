// Whole battles, for copying them from one store to another.
#include "store/change.h"
#include "store/store.h"
#include "store/store_rows.h"

namespace muster {

std::vector<std::string> Store::ids() {
    const auto connection = database_->take();
    auto row = connection->prepare("SELECT id FROM battles ORDER BY created, id");
    std::vector<std::string> ids;
    while (row.step()) ids.push_back(row.text());
    return ids;
}

std::optional<WholeBattle> Store::whole(const std::string& id) {
    auto stored = battle(id);
    auto how_far = progress(id);
    if (!stored || !how_far) return std::nullopt;
    WholeBattle whole{std::move(*stored), std::move(*how_far), entries(id), {}, {}, {}};
    if (auto setup = setup_told(id)) whole.story = StoredStory{std::move(*setup), told(id)};
    const auto connection = database_->take();
    auto known = connection->prepare("SELECT client_id, answers FROM acknowledged WHERE battle = ? ORDER BY client_id");
    known.bind(id);
    while (known.step()) {
        std::string client_id = known.text();
        whole.acknowledged.emplace_back(std::move(client_id), known.integer());
    }
    auto said = connection->prepare("SELECT number, seat, text, phrase FROM chat WHERE battle = ? ORDER BY number");
    said.bind(id);
    while (said.step()) whole.chat.push_back(rows::read_chat(said));
    return whole;
}

bool Store::keep(const WholeBattle& whole) {
    const std::string& id = whole.battle.id;
    Change change(*database_);
    if (change->prepare("SELECT 1 FROM battles WHERE id = ?").bind(id).step()) return false;
    rows::write_battle(*change, whole.battle, whole.progress);
    for (std::size_t i = 0; i < whole.entries.size(); ++i)
        rows::write_entry(*change, id, static_cast<std::int64_t>(i), whole.entries[i]);
    if (whole.story) rows::write_told(*change, id, *whole.story);
    for (const auto& [client_id, answers] : whole.acknowledged)
        rows::write_acknowledged(*change, id, client_id, answers);
    for (const StoredChat& line : whole.chat) rows::write_chat(*change, id, line);
    change.commit();
    return true;
}

} // namespace muster
