#include "battle/game.h"

#include <stdexcept>

namespace muster {
namespace {

// The rulings of one question: its form first, then what the asking rule adds.
class QuestionRulings final : public Rulings {
  public:
    QuestionRulings(const Question& question, Check check, Propose propose, WhyNot why_not, const Placing* placing)
        : question_(question),
          check_(check),
          propose_(propose),
          why_not_(why_not),
          placing_(placing) {}

    std::optional<Refusal> check(const Answer& answer) const override {
        if (auto refused = check_form(question_, answer)) {
            if (why_not_)
                for (const Pick& pick : answer.picks)
                    if (!is_listed(question_, pick.option)) return why_not_(pick.option);
            return refused;
        }
        return check_ && !answer.pass ? check_(answer) : std::nullopt;
    }
    std::optional<Answer> propose(const Goal& goal) const override { return propose_ ? propose_(goal) : std::nullopt; }
    const Placing* placing() const override { return placing_; }

  private:
    const Question& question_;
    Check check_;
    Propose propose_;
    WhyNot why_not_;
    const Placing* placing_;
};

} // namespace

Answer Game::ask(const Question& question, Check check, Propose propose, WhyNot why_not, const Placing* placing) {
    return oracle.ask(battle, question, QuestionRulings(question, check, propose, why_not, placing));
}

std::optional<Option> Game::choose(Question question, std::span<const Option> options, WhyNot why_not) {
    question.form = Form::one;
    question.options = options;
    const Answer answer = ask(question, nullptr, nullptr, why_not);
    if (answer.pass) return std::nullopt;
    return answer.picks[0].option;
}

bool Game::yes(Side seat, Clause clause, UnitId about, QuestionKind kind) {
    static constexpr Option yes_only[] = {{What::number, 1, 0, 0}};
    Question question;
    question.seat = seat;
    question.kind = kind;
    question.clause = clause;
    question.unit = about;
    question.may_pass = true;
    return choose(question, yes_only).has_value();
}

int Game::choose_number(QuestionKind kind, Side seat, Clause clause, UnitId about, int least, int most, bool secret) {
    Question question;
    question.seat = seat;
    question.kind = kind;
    question.form = Form::number;
    question.clause = clause;
    question.unit = about;
    question.secret = secret;
    question.least = static_cast<std::int16_t>(least);
    question.most = static_cast<std::int16_t>(most);
    return ask(question).picks[0].option.id;
}

static_assert(max_army_models <= Roll::max_dice, "a whole army can roll a die each");
static_assert(DiceChoice::capacity() == Roll::max_dice, "all dice of a roll can be thrown again");

Roll Game::roll(Clause purpose, Side roller, std::size_t count, UnitId unit, Reading reading, const Needs& needs) {
    std::array<Face, Roll::max_dice> faces;
    if (count > faces.size()) throw std::length_error("more dice than a roll has");
    const std::span<Face> rolled(faces.data(), count);
    oracle.roll(purpose, rolled);
    battle.dice_drawn += static_cast<std::uint32_t>(count);
    DiceRolled event{purpose, roller, unit, {}, reading, needs};
    for (Face face : rolled) event.faces.push_back(face);
    tell(event);
    Roll roll = roll_of(purpose, rolled);
    roll.roller = roller;
    roll.subject = unit;
    roll.reading = reading;
    return roll;
}

void Game::reroll(Roll& roll, Clause because, const DiceChoice& which) {
    std::array<Face, Roll::max_dice> faces;
    const std::span<Face> rolled(faces.data(), which.size());
    oracle.roll(roll.purpose, rolled);
    battle.dice_drawn += static_cast<std::uint32_t>(which.size());
    DiceRerolled event{roll.purpose, because, roll.roller, roll.subject, {}, {}};
    event.which = which;
    for (Face face : rolled) event.faces.push_back(face);
    tell(event);
    muster::reroll(roll, which, rolled);
}

} // namespace muster
