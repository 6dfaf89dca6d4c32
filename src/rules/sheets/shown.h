// What both editions show of the table to whoever looks at it (battle/table_talk.h).
#pragma once

#include "battle/table_talk.h"
#include "rules/sheets/edition.h"
#include "rules/sheets/talk.h"

namespace muster::sheets {

// Everything that may block sight (N-I-59, E-I-04).
std::unique_ptr<SightScene> scene_of_everything(const Setup& setup, const Battle& battle);

// So near to the markers that lie there no other may be placed (N-WAR-16, E-MISS-06); for the centre of a marker.
std::vector<ForbiddenArea> areas_around_markers(const Battle& battle, Length distance, Clause clause);

// Saving throws, Psychic tests and their denial, by the clauses that tell of these.
std::optional<bool> success_of(const EventLog& events, std::size_t which, Clause psychic_test, Clause denial);

std::optional<TalkWounded> wounded_in(const EventLog& events, std::size_t which);

UnitId origin_of(const Setup& setup, const Battle& battle, UnitId unit); // RuleSet::origin

// Words for what has become of a unit: the kind of move it made, and what its flags say.
struct ShownFlag {
    Flag flag;
    std::string_view word;
};
std::vector<std::string_view> states_of(const Setup& setup, const Battle& battle, UnitId unit,
                                        std::span<const ShownFlag> shown);

// The powers among the options. Smite is everybody's and stands in no file; whatever else acts at one
// moment is an ability (N-SEQ-01, E-SEQ-01). `powers`: the clause that asks about psychic powers.
inline std::vector<CardAbility> powers_offered(const Game& game, const Question& question, Clause powers) {
    const auto power_of = [&](const Option& option) -> CardAbility {
        if (option.what != What::power) return {};
        if (question.clause != powers) return shown(game.sheet(static_cast<UnitId>(option.at)).abilities[option.id]);
        const auto& known = game.sheet(static_cast<UnitId>(option.with)).powers;
        return option.id < known.size() ? shown(known[option.id]) : CardAbility{};
    };
    std::vector<CardAbility> offered;
    for (const Option& option : question.options) offered.push_back(power_of(option));
    return offered;
}

} // namespace muster::sheets
