#include "players/greedy.h"

#include "base/bytes_archive.h"
#include "battle/rule_set.h"
#include "players/scorer.h"

#include <algorithm>

namespace muster {
namespace {

// Some of the unit's models have to be removed.
bool asks_for_losses(const Question& question) {
    if (question.options.empty() || question.options.front().what != What::model) return false;
    return question.kind == QuestionKind::allocate ||
           (question.form == Form::some && question.least == question.most && question.least > 0);
}

} // namespace

Scorer::Scorer(const View& view, const Question& question, const Rulings& rulings, QuickPlayer& quick, std::size_t most)
    : view_(view),
      question_(question),
      rulings_(rulings),
      quick_(quick),
      most_(most),
      board_(view.setup(), view.battle(), question.seat) {}

std::vector<Candidate> Scorer::ranked() {
    score();
    if (found_.empty()) score_by_thumb();
    if (found_.empty()) found_.push_back({nothing(Term::habit), plain()});
    if (wants_more() && found_.size() < 2) {
        settle();
        score_others();
    }
    std::ranges::stable_sort(found_, std::greater{}, &Candidate::score);
    if (found_.size() > most_) found_.resize(most_);
    return std::move(found_);
}

void Scorer::score() {
    switch (question_.kind) {
        using enum QuestionKind;
    case move:
        return score_places(Afterwards{});
    case move_again:
        return score_places(Afterwards{false, false});
    case close_in:
    case pile_in:
    case move_off:
        return score_closing();
    case set_up:
    case place_marker:
        return score_set_up();
    case way_to_move:
        return score_way_to_move();
    case leave_fight:
        return score_leaving();
    case shoot:
        return score_attacks(AttackMode::shooting);
    case fight:
        return score_attacks(AttackMode::melee);
    case choose_charger:
        return score_chargers();
    case declare_charge:
        return score_charge_targets();
    case activate:
        return score_activations();
    case act:
        return score_actions();
    case choose_zone:
        return score_zones();
    case cast:
    case cast_at:
    case give_order:
        return score_powers();
    case reroll:
    case spare_reroll:
        return score_rerolls();
    case order:
    case sequence:
        return score_orders();
    case split:
        return score_division();
    default:
        if (board_view(question_.kind) == BoardView::choose_unit) return score_units();
        if (asks_for_losses(question_)) return score_losses();
    }
}

void Scorer::score_others() {
    if (question_.form == Form::place) return score_other_places();
    if (question_.kind == QuestionKind::declare_charge) score_hopeless_charges();
    if (found_.size() < 2) score_by_thumb();
}

void Scorer::settle() {
    if (!found_.empty()) settled_ = std::ranges::max(found_, {}, &Candidate::score).score;
}

bool Scorer::is_known(const Answer& answer) const {
    const std::string bytes = bytes_of(answer);
    return std::ranges::any_of(found_, [&](const Candidate& each) { return bytes_of(each.answer) == bytes; });
}

bool Scorer::add(const Answer& answer, const Scored& scored) {
    if (rulings_.check(answer) || (wants_more() && is_known(answer))) return false;
    Candidate& candidate = found_.emplace_back(scored, answer);
    if (candidate.reasons.empty()) candidate.add(Term::habit, 0);
    if (settled_ && candidate.score > *settled_) candidate.add(Term::habit, *settled_ - candidate.score);
    return true;
}

const Answer& Scorer::plain() {
    if (!plain_) plain_ = quick_.answer(view_, question_, rulings_);
    return *plain_;
}

const Positions& Scorer::positions() {
    if (!positions_) positions_.emplace(board_, question_.unit);
    return *positions_;
}

std::string_view Scorer::word_of(const Option& option) const {
    return option.what == What::word ? view_.setup().rules->word(option.id) : std::string_view{};
}

std::vector<Candidate> Greedy::think(const View& view, const Question& question, const Rulings& rulings,
                                     std::size_t most) {
    return Scorer(view, question, rulings, quick_, most).ranked();
}

Answer Greedy::answer(const View& view, const Question& question, const Rulings& rulings) {
    return think(view, question, rulings, 1).front().answer;
}

std::vector<Candidate> explain(Player& player, const View& view, const Question& question, const Rulings& rulings,
                               std::size_t most) {
    if (auto* thinker = dynamic_cast<Thinker*>(&player)) return thinker->think(view, question, rulings, most);
    return {{{}, player.answer(view, question, rulings)}};
}

} // namespace muster
