#include "players/greedy.h"

#include "base/bytes_archive.h"
#include "battle/rule_set.h"
#include "players/scorer.h"

#include <algorithm>

namespace muster {
namespace {

// Models of which so many have to go.
bool asks_for_losses(const Question& question) {
    if (question.options.empty() || question.options.front().what != What::model) return false;
    return question.kind == Kind::allocate ||
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

std::vector<Candidate> Scorer::ranked(Matter matter) {
    score(matter);
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

void Scorer::score(Matter matter) {
    switch (matter) {
    case Matter::move:
        return score_places(Afterwards{});
    case Matter::move_again:
        return score_places(Afterwards{false, false});
    case Matter::way_to_move:
        return score_way_to_move();
    case Matter::leave_fight:
        return score_leaving();
    case Matter::shoot:
        return score_attacks(AttackMode::shooting);
    case Matter::fight:
        return score_attacks(AttackMode::melee);
    case Matter::choose_charger:
        return score_chargers();
    case Matter::declare_charge:
        return score_charge_targets();
    case Matter::activate:
        return score_activations();
    case Matter::act:
        return score_actions();
    case Matter::choose_zone:
        return score_zones();
    default:
        break;
    }
    const bool moves = matter == Matter::close_in || matter == Matter::move_off;
    if (question_.form == Form::place) return moves ? score_closing() : score_set_up();
    if (question_.form == Form::order) return score_orders();
    if (question_.kind == Kind::reroll) return score_rerolls();
    if (question_.kind == Kind::cast) return score_powers();
    if (question_.kind == Kind::choose_unit) return score_units(matter);
    if (question_.kind == Kind::split) return score_division();
    if (asks_for_losses(question_)) return score_losses();
}

void Scorer::score_others() {
    if (question_.form == Form::place) return score_other_places();
    if (question_.kind == Kind::declare_charge) score_hopeless_charges();
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
    return Scorer(view, question, rulings, quick_, most).ranked(matter_of(view.setup(), question));
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
