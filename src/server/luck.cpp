#include "server/luck.h"

#include "battle/damage_record.h"
#include "battle/inspector.h"
#include "battle/rule_set.h"
#include "odds/table_odds.h"

#include <algorithm>

namespace muster {
namespace {

// In which grid of attacks something is picked.
AttackOptions grid_of(const Session& session, UnitId unit, const Option& pick) {
    const auto attacks = session.rules().inspector->attacks;
    AttackOptions melee = attacks(session.setup(), session.battle(), unit, AttackMode::melee);
    for (const AttackRow& row : melee.rows)
        for (const Bearer& bearer : row.bearers)
            if (index(bearer.model) == pick.id && bearer.with == pick.with) return melee;
    return attacks(session.setup(), session.battle(), unit, AttackMode::shooting);
}

// One for each target that the answer to the open question aims at, if the odds can express it.
void add_declared(std::vector<DeclaredAttack>& found, const Session& session, const Answer& answer) {
    const Question question = session.question()->question();
    const bool attacks = board_view(question.kind) == BoardView::declare_attacks;
    if (!attacks || answer.picks.empty() || question.unit == UnitId::none) return;
    const AttackOptions grid = grid_of(session, question.unit, answer.picks[0].option);
    for (std::size_t i = 0; i < grid.targets.size(); ++i)
        if (const auto asked = declared_odds(session.rules().name, grid, i, answer))
            found.push_back({session.answers(), session.events().size(), session.battle().round, question.unit,
                             grid.targets[i].unit, odds(*asked).mean_wounds_lost, 0});
}

// What the targets lose before anything else is declared, or a phase begins.
void add_losses(std::vector<DeclaredAttack>& attacks, const Session& session) {
    const EventLog& events = session.events();
    const DamageReader read = session.rules().damage_record;
    for (DeclaredAttack& attack : attacks) {
        const auto next = std::ranges::find_if(attacks, [&](const auto& each) { return each.at > attack.at; });
        const std::size_t end = next == attacks.end() ? events.size() : next->events;
        for (std::size_t i = attack.events; i < end && events[i].type->weight != Weight::heading; ++i)
            if (const auto record = read(session.setup(), events, i);
                record && record->kind == DamageRecord::Kind::loss && record->unit == attack.target)
                attack.lost += record->amount;
    }
}

} // namespace

std::vector<DeclaredAttack> declared_attacks(const Replay& replay) {
    const RuleSet& rules = *replay.setup->rules;
    if (!rules.damage_record || !rules.inspector || !rules.inspector->attacks) return {};
    std::vector<DeclaredAttack> attacks;
    std::size_t next = 0; // entry
    const auto session = play_back(replay, [&](const Session& now) {
        std::erase_if(attacks, [&](const DeclaredAttack& each) { return each.at >= now.answers(); }); // taken back
        if (next == replay.entries.size()) return true;
        const Entry& entry = replay.entries[next++];
        if (entry.is_answer && now.question()) add_declared(attacks, now, from_bytes<Answer>(entry.answer));
        return true;
    });
    if (session.has_error()) return {};
    add_losses(attacks, *session);
    return attacks;
}

} // namespace muster
