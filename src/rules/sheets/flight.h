// A move between a minimum and a maximum distance, which both editions have alike (N-AIR-02, N-AIR-03, E-MIN-02,
// E-MIN-03): what it may do, and how the engine looks for one.
#pragma once

#include "rules/sheets/attacks.h"
#include "rules/sheets/movement.h"
#include "rules/sheets/sheet_game.h"

namespace muster::sheets {

class Flight {
  public:
    // `least` and `most`: for each model of the placing. `too_short`: what a shorter move breaks.
    Flight(Placing placing, std::span<const Length> least, std::span<const Length> most, Clause too_short)
        : placing_(std::move(placing)),
          most_(most.begin(), most.end()),
          too_short_(too_short) {
        placing_.least.assign(least.begin(), least.end());
    }

    std::optional<Refusal> check(const Question& question, const Answer& answer) const;
    // Straight lines in every direction, those nearest to the wish first; then whatever else there may be.
    std::optional<Answer> propose(const Question& question, const Goal& goal) const;
    bool finds_a_way(const Question& question) const {
        Goal ahead;
        ahead.stay = true;
        return propose(question, ahead).has_value();
    }
    const Placing& placing() const { return placing_; }

  private:
    std::array<Length, 5> distances(Length wished) const;
    std::optional<Answer> look_closely(const Question& question) const;
    std::vector<Point> ways_into_corners() const;
    std::optional<Answer> legal_shift(const Question& question, Point by) const;
    std::optional<Answer> shifted(const Question& question, Point by) const;

    Placing placing_;
    std::vector<Length> most_;
    Clause too_short_;
};

struct FlightClauses {
    Clause too_short, too_far; // the first also asks
    Clause lost;               // by which models that cannot go are chosen
};

template <OfDatasheets RulesGame>
Flight flight_of(const RulesGame& game, UnitId unit, MoveKind manner, const Reach& reach,
                 const FlightClauses& clauses) {
    Placing placing = ordinary_move(game, unit, manner, reach);
    placing.too_far = clauses.too_far;
    return {std::move(placing), std::span(reach.least.begin(), reach.least.size()),
            std::span(reach.most.begin(), reach.most.size()), clauses.too_short};
}

// Some of the models, each with its part of the reach.
Reach part_of(const Reach& reach, FunctionRef<bool(ModelId)> is_meant);

// The models that have a minimum to make and find no way to make it, each by itself. Where they only cannot make it
// together, one that its owner gives up: the others may have room without it (N-I-51, E-I-16).
template <OfDatasheets RulesGame>
UnitModels who_cannot_fly(RulesGame& game, UnitId unit, MoveKind manner, const Reach& reach,
                          const FlightClauses& clauses) {
    UnitModels stuck, able;
    for (ModelId model : reach.models) {
        const Reach alone = part_of(reach, [&](ModelId each) { return each == model; });
        if (alone.least[0] <= Length{}) continue;
        const Question question = place_question(game, unit, alone.models, Kind::move_unit, clauses.too_short, true);
        (flight_of(game, unit, manner, alone, clauses).finds_a_way(question) ? able : stuck).push_back(model);
    }
    if (stuck.empty()) stuck.push_back(choose_allocated(game, unit, able, clauses.lost, clauses.lost));
    return stuck;
}

// Asks for such a move of a unit within this reach. Nobody may pass while there is a move to be found.
template <OfDatasheets RulesGame>
std::optional<Answer> ask_to_fly(RulesGame& game, UnitId unit, MoveKind manner, const Reach& reach,
                                 const FlightClauses& clauses) {
    const Flight flight = flight_of(game, unit, manner, reach, clauses);
    Question question = place_question(game, unit, reach.models, Kind::move_unit, clauses.too_short, true);
    const bool found = flight.finds_a_way(question);
    question.may_pass = !found;
    question.allowance = *std::ranges::max_element(reach.most);
    return ask_and_place(
        game, question, manner, [&](const Answer& given) { return flight.check(question, given); },
        [&](const Goal& goal) { return found ? flight.propose(question, goal) : std::nullopt; }, &flight.placing());
}

} // namespace muster::sheets
