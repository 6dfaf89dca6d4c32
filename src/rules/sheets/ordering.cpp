#include "rules/sheets/ordering.h"

#include "rules/sheets/rolls.h"

namespace muster::sheets {
namespace {

void put_in_order(Game& game, Side orders, Clause clause, Pending& pending) {
    Question question;
    question.seat = orders;
    question.kind = Kind::order;
    question.form = Form::order;
    question.clause = clause;
    question.options = pending;
    const Answer answer = game.ask(question);
    for (std::size_t i = 0; i < pending.size(); ++i) pending[i] = answer.picks[i].option;
}

} // namespace

Side roll_off(Game& game, Clause because) {
    const Side winner = muster::roll_off([&] {
        Roll red = game.roll(because, Side::red, 1), blue = game.roll(because, Side::blue, 1);
        const int of_red = red.dice[0].face, of_blue = blue.dice[0].face;
        offer_spare_rerolls(game, red, [&](int face) { return face < of_blue; });
        offer_spare_rerolls(game, blue, [&](int face) { return face < of_red; });
        return roll_off_of(because, red.dice[0].face, blue.dice[0].face);
    });
    game.tell(RollOffWon{because, winner});
    return winner;
}

Decision decide(Game& game, Side winner, Clause because, std::span<const Option> among) {
    Question question;
    question.seat = winner;
    question.clause = because;
    return {winner, game.choose(question, among).value_or(among[0])}; // nobody may pass
}

void resolve_in_order(Game& game, Clause clause, FunctionRef<Side()> who_orders, Pending pending, Resolve resolve) {
    std::optional<Side> orders;
    std::size_t ordered = 1; // how many of the pending ones stand in an order already
    while (!pending.empty() && !game.battle.over) {
        if (pending.size() > ordered) {
            if (!orders) orders = who_orders();
            put_in_order(game, *orders, clause, pending);
            ordered = pending.size();
        }
        const Option rule = pending.front();
        pending.erase(pending.begin());
        ordered = std::max<std::size_t>(ordered - 1, 1);
        resolve(rule, pending);
    }
}

} // namespace muster::sheets
