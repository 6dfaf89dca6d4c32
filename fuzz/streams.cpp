// Battles whose answers are bytes. From a moment of a battle, players answer as the bytes say: what the rules offer
// must be legal, and everything else must be refused without a trace. Undo, take-backs, saving and loading come in
// between.
#include "battle/answer_json.h"
#include "dice/philox_dice.h"
#include "moments.h"
#include "rules/registry.h"
#include "targets.h"

#include <algorithm>

namespace muster::fuzz {
namespace {

class Choices {
  public:
    explicit Choices(Bytes bytes) : bytes_(bytes) {}

    bool left() const { return at_ < bytes_.size(); }
    std::size_t below(std::size_t count) {
        if (count < 2 || !left()) return 0;
        std::size_t number = byte();
        if (count > 256) number = number * 256 + byte();
        return number % count;
    }
    bool one_in(std::size_t count) { return left() && below(count) == count - 1; }
    Length up_to(Length most) { return {static_cast<std::int32_t>(below(static_cast<std::size_t>(most.steps) + 1))}; }
    Point point_of(Point size) { return {up_to(size.x), up_to(size.y)}; }

  private:
    std::size_t byte() { return left() ? static_cast<unsigned char>(bytes_[at_++]) : 0; }

    Bytes bytes_;
    std::size_t at_ = 0;
};

Goal some_goal(Choices& choices, Point size) {
    Goal goal;
    goal.anchor = choices.point_of(size);
    const std::size_t how = choices.below(256);
    goal.shape = static_cast<Goal::Shape>(how % 5);
    goal.facing = static_cast<std::int16_t>(how * 45 % 360);
    goal.roughly = how % 4 != 0, goal.stay = how % 8 == 1;
    return goal;
}

// An answer that the rules offer, or that they would have to take.
Answer offered(Choices& choices, const Question& question, const Rulings& rulings, Point size) {
    if (question.may_pass && choices.one_in(4)) return pass();
    if (question.form == Form::number)
        return pick_number(question.least + static_cast<int>(choices.below(
                                                static_cast<std::size_t>(question.most - question.least + 1))));
    if (question.form == Form::place || question.form == Form::counts) {
        const auto proposed = rulings.propose(some_goal(choices, size));
        return proposed ? *proposed : default_answer(question, rulings);
    }
    Answer answer;
    std::vector<Option> options(question.options.begin(), question.options.end());
    std::size_t count = question.form == Form::order ? options.size() : std::min<std::size_t>(options.size(), 1);
    if (question.form == Form::some) {
        const auto least = static_cast<std::size_t>(question.least), most = static_cast<std::size_t>(question.most);
        count = std::min(options.size(), least + choices.below(most - least + 1));
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(options[i], options[i + choices.below(options.size() - i)]);
        answer.picks.push_back({options[i]});
    }
    // Only the rules know which of several go together, and only a search whether there is a way to charge (A-CHG-01).
    const bool sure = question.form != Form::some && question.kind != QuestionKind::declare_charge;
    return sure || !rulings.check(answer) ? answer : default_answer(question, rulings);
}

// An answer as a client might send it: mostly illegal, but of things that there are.
Answer any_answer(Choices& choices, const Question& question, const Setup& setup) {
    Answer answer;
    const std::size_t count = choices.below(5);
    for (std::size_t i = 0; i < count && choices.one_in(2); ++i) {
        PlacedModel placed;
        if (!question.models.empty() && !choices.one_in(8))
            placed.model = question.models[choices.below(question.models.size())];
        else
            placed.model = static_cast<ModelId>(choices.below(setup.models.size()));
        placed.place.at = choices.point_of(setup.table.size);
        placed.place.elevation = choices.up_to(12_in);
        placed.place.facing = static_cast<std::int16_t>(choices.below(360));
        placed.turn = static_cast<std::uint8_t>(choices.below(3));
        if (choices.one_in(3)) answer.waypoints.push_back(choices.point_of(setup.table.size)), placed.waypoints = 1;
        answer.places.push_back(placed);
    }
    for (std::size_t i = 0; i < count; ++i) {
        Option option{static_cast<What>(choices.below(8)), static_cast<std::uint16_t>(choices.below(300)), 0, 0};
        if (!question.options.empty() && !choices.one_in(4))
            option = question.options[choices.below(question.options.size())];
        if (option.what == What::attack && option.id >= setup.models.size()) option.id = 0;
        answer.picks.push_back({option, static_cast<std::uint16_t>(1 + choices.below(400))});
    }
    answer.pass = choices.one_in(16);
    return answer;
}

// Answers for both seats, until the bytes are used up.
class BytePlayer final : public Player {
  public:
    explicit BytePlayer(Choices& choices) : choices_(choices) {}

    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        ++answers;
        if (choices_.one_in(8)) (void)rulings.check(any_answer(choices_, question, view.setup()));
        return offered(choices_, question, rulings, view.setup().table.size);
    }
    std::size_t answers = 0;

  private:
    Choices& choices_;
};

class Stream {
  public:
    Stream(Bytes bytes, const std::vector<Moment>& moments)
        : choices_(bytes),
          moment_(moments[choices_.below(moments.size())]),
          dice_(dice_from(moment_, choices_.below(256))),
          session_(moment_.session.with_dice(dice_.stream())) {}

    void run() {
        BytePlayer player(choices_);
        while (choices_.left() && !session_.over()) {
            const std::size_t pause = player.answers + 1 + choices_.below(16);
            session_.run({&player, &player},
                         [&](const Battle&) { return player.answers >= pause || !choices_.left(); });
            must(session_.refused_players() == 0, "what the rules offer is legal");
            if (session_.question()) act(choices_.below(16));
        }
        if (session_.answers() % 16 == 0) save_and_load();
    }

  private:
    static DiceOrigin dice_from(const Moment& moment, std::size_t seed) {
        DiceOrigin dice;
        dice.seed = seed, dice.given = moment.rolled;
        return dice;
    }

    void act(std::size_t what) {
        if (what < 8) return give_any();
        if (what < 10) return give_default();
        if (what < 12) return take_back_one();
        if (what == 12)
            return session_.take_back(session_.answers() -
                                      choices_.below(std::min<std::size_t>(session_.answers() + 1, 20)));
        if (what == 13 && choices_.one_in(8)) save_and_load(); // it plays the whole battle again
    }

    void give_any() {
        const Answer answer = any_answer(choices_, session_.question()->question(), session_.setup());
        const std::uint64_t digest = session_.digest();
        const std::size_t answers = session_.answers();
        const auto refusal = session_.check(answer);
        must(session_.answer(answer).has_value() == refusal.has_value(), "an answer is taken if it was found legal");
        if (refusal) must(session_.digest() == digest && session_.answers() == answers, "a refusal changes nothing");
    }

    void give_default() { must(!session_.answer(session_.default_answer()), "the default is legal"); }

    void take_back_one() {
        const Side seat = session_.question()->question().seat;
        const std::size_t free = session_.free_undos(seat);
        must(session_.undo(seat) == (free > 0), "what can be undone is undone");
    }

    void save_and_load() {
        auto document = Document::parse(replay_text(replay_of(session_, dice_)), "replay");
        must(document.has_value(), "a saved battle is JSON");
        const auto replay = read_replay(*document, find_rule_set);
        must(replay.has_value(), "a saved battle can be read");
        auto loaded = play_back(*replay);
        must(loaded.has_value(), "a saved battle can be played back");
        must(loaded->digest() == session_.digest(), "a loaded battle is the saved one");
        must(loaded->question().has_value() == session_.question().has_value(), "it asks what was asked");
    }

    Choices choices_;
    const Moment& moment_;
    DiceOrigin dice_;
    Session session_;
};

} // namespace

void ninth(Bytes bytes, Data data) { Stream(bytes, moments_of("ninth", data)).run(); }
void eighth(Bytes bytes, Data data) { Stream(bytes, moments_of("eighth", data)).run(); }
void alternating(Bytes bytes, Data data) { Stream(bytes, moments_of("alternating", data)).run(); }

} // namespace muster::fuzz
