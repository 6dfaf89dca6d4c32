#include "rules/sheets/ordering.h"

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
