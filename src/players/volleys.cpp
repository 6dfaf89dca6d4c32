#include "players/volleys.h"

#include "battle/rule_set.h"
#include "odds/table_odds.h"

namespace muster {
namespace {

constexpr double destruction_share = 0.25; // of a unit's worth: a destroyed unit does nothing more

} // namespace

Volleys::Volleys(const BoardSummary& board, const Question& question, AttackMode mode)
    : board_(board),
      question_(question),
      options_(board.setup().rules->inspector->attacks(board.setup(), board.battle(), question.unit, mode)) {}

Scored Volleys::worth_of(std::size_t target, const OddsQuestion& question) const {
    const BoardUnit* board_unit = board_.find(options_.targets[target].unit);
    if (!board_unit) return {};
    const OddsResult result = odds(question);
    const double models = models_of(question), wounds = wounds_of(question),
                 worth = static_cast<double>(board_unit->worth);
    Scored scored;
    scored.add(Term::damage,
               static_cast<std::int64_t>(worth * (result.mean_killed / models + result.mean_wounds_lost / wounds) / 2));
    scored.add(Term::destruction, static_cast<std::int64_t>(worth * destruction_share * result.p_destroyed));
    return scored;
}

Scored Volleys::worth_at(std::size_t target, const std::vector<InspectedVolley>& volleys) const {
    const auto question = odds_question(board_.setup().rules->name, volleys, options_.targets[target].state);
    return question ? worth_of(target, *question) : Scored{};
}

Scored Volleys::worth(const Answer& answer) const {
    Scored scored;
    for (std::size_t i = 0; i < options_.targets.size(); ++i) {
        const bool meant = std::ranges::any_of(answer.picks, [&](const Pick& pick) {
            return pick.option.what == What::attack && pick.option.at == index(options_.targets[i].unit);
        });
        if (!meant) continue;
        if (const auto question = declared_odds(board_.setup().rules->name, options_, i, answer))
            scored.add(worth_of(i, *question));
    }
    return scored;
}

Answer Volleys::shared_out(const Rulings& rulings) const {
    struct Row {
        const AttackRow* row;
        std::int64_t alone = 0; // value at its best target
    };
    std::vector<Row> rows;
    for (const AttackRow& row : options_.rows) {
        Row& it = rows.emplace_back(Row{&row});
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            it.alone = std::max(it.alone, worth_at(i, row.cells[i].volleys).score);
    }
    std::ranges::stable_sort(rows, std::greater{}, &Row::alone);
    Answer answer;
    std::vector<std::vector<InspectedVolley>> aimed(options_.targets.size());
    std::vector<std::int64_t> worths(options_.targets.size());
    for (const Row& each : rows) {
        std::optional<std::size_t> best;
        std::int64_t most = 0;
        for (std::size_t i = 0; i < each.row->cells.size(); ++i) {
            if (each.row->cells[i].volleys.empty()) continue;
            std::vector<InspectedVolley> together = aimed[i];
            together.insert(together.end(), each.row->cells[i].volleys.begin(), each.row->cells[i].volleys.end());
            const std::int64_t gain = worth_at(i, together).score - worths[i];
            if (!best || gain > most) best = i, most = gain;
        }
        if (!best) continue;
        Answer more = answer;
        for (const Bearer& bearer : each.row->bearers) {
            const Option option{What::attack, static_cast<std::uint16_t>(index(bearer.model)), bearer.with,
                                static_cast<std::uint16_t>(index(options_.targets[*best].unit))};
            if (is_listed(question_, option) && !more.picks.full()) more.picks.push_back({option, 1});
        }
        if (more.picks.size() == answer.picks.size() || rulings.check(more)) continue;
        answer = more;
        const auto& volleys = each.row->cells[*best].volleys;
        aimed[*best].insert(aimed[*best].end(), volleys.begin(), volleys.end());
        worths[*best] += most;
    }
    return answer;
}

Scored Volleys::best() const {
    Scored best;
    for (std::size_t i = 0; i < options_.targets.size(); ++i) {
        std::vector<InspectedVolley> all;
        for (const AttackRow& row : options_.rows)
            all.insert(all.end(), row.cells[i].volleys.begin(), row.cells[i].volleys.end());
        if (const Scored scored = worth_at(i, all); scored.score > best.score) best = scored;
    }
    return best;
}

} // namespace muster
