#include "players/greedy.h"

#include "battle/rule_set.h"
#include "players/candidates.h"
#include "players/spots.h"
#include "players/volleys.h"

#include <algorithm>

namespace muster {
namespace {

constexpr std::int64_t lock_share = 3; // of what a unit shoots that is fought instead: the rest it does anyway

// One question, and what can be said for each answer to it.
class Weighing {
  public:
    Weighing(const View& view, const Question& question, const Rulings& rulings, QuickPlayer& quick, std::size_t most)
        : view_(view),
          question_(question),
          rulings_(rulings),
          quick_(quick),
          most_(most),
          picture_(view.setup(), view.battle(), question.seat) {}

    std::vector<Candidate> weighed(Matter matter) {
        switch (matter) {
        case Matter::move:
            weigh_places(Afterwards{});
            break;
        case Matter::move_again:
            weigh_places(Afterwards{false, false});
            break;
        case Matter::way_to_move:
            weigh_holding();
            break;
        case Matter::shoot:
            weigh_attacks(AttackMode::shooting);
            break;
        case Matter::fight:
            weigh_attacks(AttackMode::melee);
            break;
        case Matter::choose_charger:
            weigh_chargers();
            break;
        case Matter::declare_charge:
            weigh_charge_targets();
            break;
        case Matter::activate:
            weigh_activations();
            break;
        case Matter::act:
            weigh_actions();
            break;
        case Matter::other:
            break;
        }
        std::ranges::stable_sort(found_, std::greater{}, &Candidate::score);
        if (found_.size() > most_) found_.resize(most_);
        return std::move(found_);
    }

  private:
    // Answers that the rules would refuse are not worth a thought.
    bool add(const Answer& answer, const Scored& scored) {
        if (rulings_.check(answer)) return false;
        found_.push_back({scored, answer});
        return true;
    }
    Answer plain() const { return quick_.answer(view_, question_, rulings_); }
    std::string_view word_of(const Option& option) const {
        return option.what == What::word ? view_.setup().rules->word(option.id) : std::string_view{};
    }

    // --- Moves

    void weigh_places(Afterwards after) {
        const Figure* figure = picture_.find(question_.unit);
        if (!figure) return;
        const Spots spots(picture_, question_.unit);
        const bool farther = view_.setup().army(question_.seat).datasheets && // an advance
                             question_.allowance > picture_.speed(*figure);
        if (farther || spots.is_engaged()) after = {false, false};
        for (const Spot& spot : spots.within(question_.allowance, after)) {
            if (found_.size() >= most_) return;
            if (const auto answer = place_at(spot)) add(*answer, spot);
        }
    }

    std::optional<Answer> place_at(const Spot& spot) const {
        if (spot.stay && question_.may_pass) return pass();
        Goal goal;
        goal.anchor = spot.at;
        goal.stay = spot.stay;
        goal.roughly = true;
        return rulings_.propose(goal);
    }

    // Who holds a marker does not run away from it: it makes a plain move, for which staying is weighed with the rest.
    // How others move the rules of thumb know better. To weigh the best spots that each way of moving would reach cost
    // battles: 49 % were won against quick in the ninth, and 61 % without.
    void weigh_holding() {
        const Spot here = Spots(picture_, question_.unit).here({});
        const auto holds = std::ranges::find(here.reasons, Term::markers, &TermValue::term);
        if (holds == here.reasons.end() || holds->value <= 0) return;
        for (const Option& option : question_.options)
            if (word_of(option) == "normal_move") add(pick(option), here);
    }

    // --- Attacks

    void weigh_attacks(AttackMode mode) {
        const TableTalk* talk = view_.setup().rules->talk;
        if (!talk || !talk->attacks || question_.unit == UnitId::none) return;
        const auto other = [&](const Option& option) { return option.at != question_.options.front().at; };
        if (most_ == 1 && std::ranges::none_of(question_.options, other)) return; // no choice to be made
        const Volleys volleys(picture_, question_, mode);
        for (const Answer& answer : candidates(view_, question_, rulings_, {plain()}, 12))
            if (!answer.pass) add(answer, volleys.worth(answer));
        if (mode != AttackMode::shooting) return;
        const Answer shared = volleys.shared_out(rulings_);
        if (!shared.picks.empty()) add(shared, volleys.worth(shared));
    }

    // --- Charges

    Scored charge(const Figure& unit, const Figure& enemy, double chance) const {
        const auto part = [&](std::int64_t value) {
            return static_cast<std::int64_t>(chance * static_cast<double>(value));
        };
        Scored scored;
        scored.add(Term::charge, part(picture_.fighting(unit, enemy)));
        scored.add(Term::retaliation, -part(picture_.fighting(enemy, unit) / 2) - picture_.overwatch(enemy, unit));
        scored.add(Term::exposure, part(picture_.shooting(enemy, unit, Length{}) / lock_share));
        return scored;
    }

    struct Charge {
        UnitId target = UnitId::none;
        Scored scored;
    };
    // By distance alone, best first: to look for a way costs far more.
    std::vector<Charge> likely_charges(const Figure& unit) const {
        std::vector<Charge> charges;
        for (const Figure& enemy : picture_.enemies())
            if (const double chance = picture_.charge_chance(picture_.gap(unit, enemy)); chance > 0)
                charges.push_back({enemy.unit, charge(unit, enemy, chance)});
        std::ranges::stable_sort(charges, std::greater{}, [](const Charge& each) { return each.scored.score; });
        return charges;
    }
    // With the chance that the rules give it; nothing where they refuse it.
    std::optional<Scored> real_charge(const Figure& unit, UnitId target) const {
        const TableTalk* talk = view_.setup().rules->talk;
        const Figure* enemy = picture_.find(target);
        if (!enemy || !talk || !talk->charges) return std::nullopt;
        for (const ChargeChance& chance :
             talk->charges(view_.setup(), view_.battle(), unit.unit, std::span(&target, 1)).targets)
            if (chance.targets.front() == target && chance.chance > 0) return charge(unit, *enemy, chance.chance);
        return std::nullopt;
    }

    void weigh_chargers() {
        if (question_.may_pass) add(pass(), {});
        for (const Option& option : question_.options) {
            const Figure* figure = picture_.find(static_cast<UnitId>(option.id));
            const std::vector<Charge> charges = figure ? likely_charges(*figure) : std::vector<Charge>{};
            if (!charges.empty() && charges.front().scored.score > 0) add(pick(option), charges.front().scored);
        }
    }

    void weigh_charge_targets() {
        constexpr std::size_t looked_for = 3;
        const Figure* unit = picture_.find(question_.unit);
        if (!unit) return;
        if (question_.may_pass) add(pass(), {});
        std::size_t looked = 0;
        for (const Charge& each : likely_charges(*unit)) {
            const Option option = option_of(each.target);
            if (!is_listed(question_, option)) continue;
            if (const auto scored = real_charge(*unit, each.target)) add(pick(option), *scored);
            if (++looked == looked_for) return;
        }
    }

    // Of a unit that would be bound by it: the best of the two likeliest that there is a way for.
    Scored best_charge(const Figure& unit) const {
        std::size_t looked = 0;
        for (const Charge& each : likely_charges(unit)) {
            if (each.scored.score <= 0 || looked++ == 2) break;
            if (const auto scored = real_charge(unit, each.target)) return *scored;
        }
        return {};
    }

    // --- Activations of the alternating game

    // First those who can do something now, and those who stand to lose most; who only walks can wait.
    void weigh_activations() {
        for (const Option& option : question_.options) {
            Scored scored;
            if (const Figure* figure = picture_.find(static_cast<UnitId>(option.id))) {
                scored = best_attack(*figure, picture_.speed(*figure));
                scored.add(Term::exposure, picture_.exposure(*figure, figure->at));
            }
            add(pick(option), scored);
        }
    }

    // After a move of so much.
    Scored best_attack(const Figure& unit, Length move) const {
        Scored best;
        for (const Figure& enemy : picture_.enemies()) {
            const Length gap = std::max(Picture::gap(unit, unit.at, enemy) - move, Length{});
            Scored shots;
            shots.add(Term::damage, picture_.shooting(unit, enemy, gap));
            for (const Scored& each : {shots, charge(unit, enemy, picture_.charge_chance(gap))})
                if (each.score > best.score) best = each;
        }
        return best;
    }

    void weigh_actions() {
        const Figure* figure = picture_.find(question_.unit);
        if (!figure) return;
        const Spots spots(picture_, question_.unit);
        const Spot here = spots.here({false, false});
        const auto staying_and = [&](const Scored& more) {
            Scored scored = here;
            scored.add(more);
            return scored;
        };
        if (question_.may_pass) add(pass(), here);
        for (const Option& option : question_.options) {
            const std::string_view word = word_of(option);
            if (word == "shoot")
                add(pick(option), staying_and(Volleys(picture_, question_, AttackMode::shooting).best()));
            if (word == "charge") {
                const Scored best = best_charge(*figure);
                if (best.score > 0) add(pick(option), staying_and(best));
            }
            if (word == "move_again") add(pick(option), spots.within(picture_.speed(*figure), {false, false}).front());
        }
    }

    const View& view_;
    const Question& question_;
    const Rulings& rulings_;
    QuickPlayer& quick_;
    std::size_t most_;
    Picture picture_;
    std::vector<Candidate> found_;
};

} // namespace

std::vector<Candidate> Greedy::think(const View& view, const Question& question, const Rulings& rulings,
                                     std::size_t most) {
    const Matter matter = matter_of(view.setup(), question);
    std::vector<Candidate> found;
    if (matter != Matter::other) found = Weighing(view, question, rulings, quick_, most).weighed(matter);
    if (found.empty()) found.push_back({{}, quick_.answer(view, question, rulings)});
    return found;
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
