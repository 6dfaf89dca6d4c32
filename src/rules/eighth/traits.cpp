// Warlord traits, found immediately before the players begin to deploy (E-LORD-02 to E-LORD-04, E-I-50).
#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/phases.h"
#include "rules/eighth/words.h"
#include "rules/sheets/sequencing.h"

namespace muster::eighth {
namespace {

constexpr Word named[] = {Word::legendary_fighter, Word::inspiring_leader, Word::tenacious_survivor};

Option word(Word each) { return {What::word, static_cast<std::uint16_t>(each), 0, 0}; }

// The trait the army file names, if it does.
Trait written_trait(const sheets::Game& game, Side side) {
    const auto& warlord = game.army(side).datasheets->warlord;
    if (!warlord || !warlord->trait) return Trait::none;
    const auto& traits = traits_of_eighth();
    const auto found = std::ranges::find(traits, warlord->trait->name, &Ability::name);
    return static_cast<Trait>(found - traits.begin() + 1);
}

void give_trait(sheets::Game& game, Side side, Trait trait) {
    game.memory.sides[index(side)].trait = trait;
    game.tell(TraitGained{side, game.memory.sides[index(side)].warlord, trait});
}

// E-LORD-04: a D3, or one of the three by name; or none (E-I-50).
void determine_trait(sheets::Game& game, Side side) {
    const Option ways[] = {word(Word::roll_for_trait), word(named[0]), word(named[1]), word(named[2])};
    const ModelId warlord[] = {game.memory.sides[index(side)].warlord};
    Question question;
    question.seat = side;
    question.clause = E_LORD_04;
    question.unit = game.unit_of(warlord[0]);
    question.models = warlord;
    question.may_pass = true;
    const auto way = game.choose(question, ways);
    if (!way) return;
    if (*way == ways[0])
        return give_trait(game, side, static_cast<Trait>(d3_of(game.roll(E_LORD_04, side, 1).dice[0].face)));
    give_trait(game, side, static_cast<Trait>(std::ranges::find(ways, *way) - std::begin(ways)));
}

} // namespace

const Ability* ability_of(Trait trait) {
    return trait == Trait::none ? nullptr : &traits_of_eighth()[static_cast<std::size_t>(trait) - 1];
}

// E-LORD-03; where both players have one to determine, the winner of a roll-off says whose comes first (E-SEQ-02).
void determine_traits(sheets::Game& game) {
    Pending open;
    for (Side side : {Side::red, Side::blue}) {
        const ModelId warlord = game.memory.sides[index(side)].warlord;
        if (warlord == ModelId::none || !game.has_keyword(warlord, CoreKeyword::character)) continue; // E-LORD-02
        const Trait written = written_trait(game, side);
        if (written != Trait::none)
            give_trait(game, side, written);
        else
            open.push_back(option_of(warlord));
    }
    resolve_in_order(game, Moment::around_battle, std::move(open), [&](const Option& warlord, Pending&) {
        determine_trait(game, game.owner(static_cast<ModelId>(warlord.id)));
    });
}

} // namespace muster::eighth
