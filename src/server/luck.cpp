#include "server/luck.h"

#include "battle/damage_record.h"
#include "battle/inspector.h"
#include "battle/rule_set.h"
#include "odds/table_odds.h"

#include <algorithm>

namespace muster {
namespace {

// --- Attacks that a question declares

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
void add_declared(std::vector<CountedAttack>& found, const Session& session, const Answer& answer) {
    const Question question = session.question()->question();
    const bool attacks = board_view(question.kind) == BoardView::declare_attacks;
    if (!attacks || answer.picks.empty() || question.unit == UnitId::none) return;
    const AttackOptions grid = grid_of(session, question.unit, answer.picks[0].option);
    for (std::size_t i = 0; i < grid.targets.size(); ++i)
        if (const auto asked = declared_odds(session.rules().name, grid, i, answer))
            found.push_back({session.answers(), session.events().size(), session.battle().round, question.unit,
                             grid.targets[i].unit, odds(*asked).mean_wounds_lost, 0});
}

// --- Attacks as they are told, where not every attack is declared

// Where the session's last checkpoint was before an answer: what came since can be played again from there.
struct Before {
    Battle checkpoint;
    std::size_t records, answers, events;

    explicit Before(const Session& session)
        : checkpoint(session.checkpoint()),
          records(session.records().size() - session.since_checkpoint().size()),
          answers(session.answers()),
          events(session.events().size()) {}
};

// Plays again what is on record, and keeps the table before the first die of each attack.
class Again final : public Oracle {
  public:
    Again(const Before& before, const Session& session)
        : running_(before.checkpoint),
          records_(std::span(session.records()).subspan(before.records)) {
        listening = true;
        try {
            session.rules().play(session.setup(), running_, *this);
        } catch (const Enough&) {}
    }

    EventLog events;
    std::vector<std::pair<std::size_t, Battle>> tables; // before the dice that led to this event

    Answer ask(const Battle&, const Question&, const Rulings&) override { return from_bytes<Answer>(next().bytes); }
    void roll(Clause, std::span<Face> faces) override {
        if (!kept_) kept_ = running_;
        std::ranges::copy(next().bytes, faces.begin());
    }
    void reveal() override { next(); }
    void checkpoint(const Battle&) override {}
    void record(const EventType& type, const void* event) override {
        events.add(type, event);
        if (type.name.starts_with("dice_")) return;
        if (kept_) tables.emplace_back(events.size() - 1, *kept_);
        kept_.reset();
    }

  private:
    const Record& next() {
        if (at_ == records_.size()) throw Enough{};
        return records_[at_++];
    }

    Battle running_;
    std::span<const Record> records_;
    std::size_t at_ = 0;
    std::optional<Battle> kept_;
};

bool tells_of_attacks(const Session& session, std::size_t from) {
    for (std::size_t i = from; i < session.events().size(); ++i)
        if (const auto record = session.rules().damage_record(session.setup(), session.events(), i);
            record && record->kind == DamageRecord::Kind::attack)
            return true;
    return false;
}

// Shots of several weapons at one target are one attack.
void merge_or_add(std::vector<CountedAttack>& found, const CountedAttack& attack, const Session& session) {
    const auto is_heading = [&](const EventLog::Entry& event) { return event.type->weight == Weight::heading; };
    const auto goes_on = [&](const CountedAttack& last) {
        const auto begin = session.events().begin();
        return last.unit == attack.unit && last.target == attack.target &&
               std::none_of(begin + static_cast<std::ptrdiff_t>(last.events),
                            begin + static_cast<std::ptrdiff_t>(attack.events), is_heading);
    };
    if (!found.empty() && goes_on(found.back()))
        found.back().expected += attack.expected;
    else
        found.push_back(attack);
}

void add_told(std::vector<CountedAttack>& found, const Before& before, const Session& now) {
    if (!tells_of_attacks(now, before.events)) return;
    const Again again(before, now);
    const std::size_t earlier = now.events().size() - again.events.size(); // events before the checkpoint
    for (const auto& [event, table] : again.tables) {
        if (earlier + event < before.events) continue; // an earlier answer led to it
        const auto attack = now.rules().inspector->told(now.setup(), table, again.events, event);
        if (!attack) continue;
        if (const auto asked = odds_question(now.rules().name, attack->volleys, attack->state))
            merge_or_add(found,
                         {before.answers, earlier + event, table.round, attack->unit, attack->target,
                          odds(*asked).mean_wounds_lost, 0},
                         now);
    }
}

// --- What they did

// What the targets lose before anything else is attacked, or a phase begins.
void add_losses(std::vector<CountedAttack>& attacks, const Session& session) {
    const EventLog& events = session.events();
    const DamageReader read = session.rules().damage_record;
    for (CountedAttack& attack : attacks) {
        const auto next = std::ranges::find_if(attacks, [&](const auto& each) { return each.events > attack.events; });
        const std::size_t end = next == attacks.end() ? events.size() : next->events;
        for (std::size_t i = attack.events; i < end && events[i].type->weight != Weight::heading; ++i)
            if (const auto record = read(session.setup(), events, i);
                record && record->kind == DamageRecord::Kind::loss && record->unit == attack.target)
                attack.lost += record->amount;
    }
}

} // namespace

std::vector<CountedAttack> attacks_in(const Replay& replay) {
    const RuleSet& rules = *replay.setup->rules;
    if (!rules.damage_record || !rules.inspector || !rules.inspector->attacks) return {};
    std::vector<CountedAttack> attacks;
    std::size_t next = 0; // entry
    std::optional<Before> before;
    const auto session = play_back(replay, [&](const Session& now) {
        std::erase_if(attacks, [&](const CountedAttack& each) { return each.at >= now.answers(); }); // taken back
        const bool are_told = rules.inspector->told;
        if (are_told && before) add_told(attacks, *before, now);
        if (are_told) before.emplace(now);
        if (next == replay.entries.size()) return true;
        const Entry& entry = replay.entries[next++];
        if (!are_told && entry.is_answer && now.question())
            add_declared(attacks, now, from_bytes<Answer>(entry.answer));
        return true;
    });
    if (session.has_error()) return {};
    add_losses(attacks, *session);
    return attacks;
}

} // namespace muster
