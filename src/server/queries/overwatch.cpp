// What a charge costs before it is rolled. A copy of the battle is led to the question where each target declares its
// shots. The odds are those of all shots, one target after the other.
#include "server/queries/functions.h"

#include "odds/table_odds.h"

namespace muster::queries {
namespace {

struct Rolled : EarlyExit {};

// If the rules roll dice here, nobody can shoot any more.
class NoDice final : public DiceStream {
  public:
    void fill(std::uint64_t, std::span<Face>, Clause) override { throw Rolled{}; }
};

std::optional<Question> open_of(const Session& session) {
    return session.question() ? std::optional(session.question()->question()) : std::nullopt;
}

// Answers up to the declaration of this charge, from the question which unit charges or at which targets.
bool declare(Session& trial, UnitId unit, std::span<const UnitId> targets) {
    auto open = open_of(trial);
    if (open && board_view(open->kind) == BoardView::choose_unit && is_listed(*open, option_of(unit))) {
        if (trial.answer(pick(option_of(unit)))) return false;
        open = open_of(trial);
        // If there is only one target, no question asks for it.
        if (!open || open->kind != QuestionKind::declare_charge) return targets.size() == 1;
    }
    if (!open || open->kind != QuestionKind::declare_charge || open->unit != unit) return false;
    Answer answer;
    for (UnitId target : targets) answer.picks.push_back({option_of(target), 1});
    return !trial.answer(answer);
}

// What this target shoots if it is chosen: everything, as the rules propose it.
std::optional<OddsQuestion> fire_of(const Session& asked, UnitId charging, UnitId target) {
    Session trial = asked;
    if (trial.answer(pick(option_of(target)))) return std::nullopt;
    const auto open = open_of(trial);
    if (!open || board_view(open->kind) != BoardView::declare_attacks || open->unit != target) return std::nullopt;
    Goal all;
    all.stay = true;
    const auto fired = trial.propose(all);
    if (!fired) return std::nullopt;
    const AttackOptions options =
        trial.rules().inspector->attacks(trial.setup(), trial.battle(), target, AttackMode::shooting);
    const auto at = std::ranges::find(options.targets, charging, &AttackTarget::unit);
    if (at == options.targets.end()) return std::nullopt;
    return declared_odds(trial.rules().name, options, static_cast<std::size_t>(at - options.targets.begin()), *fired);
}

std::optional<AttackOdds> odds_of_all(const std::vector<OddsQuestion>& fired) {
    if (fired.empty()) return AttackOdds{};
    OddsQuestion all = fired.front();
    for (const OddsQuestion& more : std::span(fired).subspan(1)) add_volleys(all, more);
    if (volleys_of(all) > odds_limits::volleys) return std::nullopt;
    const OddsResult result = odds(all);
    return AttackOdds{result.mean_killed, result.mean_wounds_lost, result.p_destroyed};
}

} // namespace

std::optional<AttackOdds> overwatch_odds(const Asking& asking, UnitId unit, std::span<const UnitId> targets) try {
    const Side owner = battle_of(asking).units[index(unit)].owner;
    if (setup_of(asking).rules->overwatch == 0) return std::nullopt;
    Session trial = as_known(asking, std::make_shared<NoDice>());
    if (!declare(trial, unit, targets)) return std::nullopt;
    const auto open = open_of(trial);
    if (!open || open->kind != QuestionKind::react || open->seat == owner) return AttackOdds{};
    std::vector<OddsQuestion> fired;
    for (const Option& option : open->options) {
        const auto fire = fire_of(trial, unit, static_cast<UnitId>(option.id));
        if (!fire) return std::nullopt; // the odds cannot express it
        fired.push_back(*fire);
    }
    return odds_of_all(fired);
} catch (const Rolled&) { // N-OW-01: nobody may fire
    return AttackOdds{};
}

} // namespace muster::queries
