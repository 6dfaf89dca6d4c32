// The lines of a battle in English, one for each event: what both editions tell in the same words. What an edition
// calls its rolls and happenings stands in its own narrate.cpp, beside the events that only it tells.
#pragma once

#include "battle/rule_set.h"
#include "rules/sheets/sheet_deeds.h"

namespace muster::sheets {

struct Phrase {
    Clause clause;
    std::string_view text;
};
std::string_view phrase_for(std::span<const Phrase> phrases, Clause clause);

struct Wording {
    std::span<const Phrase> purposes;          // what a roll is for
    std::span<const Phrase> happenings;        // {0} the unit, {1} the other unit, {2} to {4} the numbers
    std::span<const std::string_view> manners; // of moving
    std::span<const std::string_view> causes;  // of a model's end
};

// Everything a line needs to name things.
class Teller {
  public:
    Teller(const Setup& setup, const Wording& wording, const EventLog& events, std::size_t which)
        : setup_(setup),
          wording_(wording),
          events_(events),
          which_(which) {}
    virtual ~Teller() = default;

    // Units of the setup; an edition that divides units knows more.
    virtual std::string unit(UnitId id) const;
    std::string model(ModelId id) const;
    std::string weapon(const AttacksMade& event) const { return weapon_name(setup_, event); }
    // Of a unit of the setup; what is not on its datasheet is Smite.
    std::string power(UnitId mustered, int number) const;
    std::string purpose(Clause clause) const;
    const Setup& setup() const { return setup_; }
    const Wording& wording() const { return wording_; }
    const EventLog& events() const { return events_; }
    std::size_t which() const { return which_; } // of the events is told

  private:
    const Setup& setup_;
    const Wording& wording_;
    const EventLog& events_;
    std::size_t which_;
};

std::string tell(const Teller& teller, const DiceRolled& event);
std::string tell(const Teller& teller, const DiceRerolled& event);
std::string tell(const Teller& teller, const RollOffWon& event);
std::string tell(const Teller& teller, const MarkerPlaced& event);
std::string tell(const Teller& teller, const ZoneTaken& event);
std::string tell(const Teller& teller, const UnitSetUp& event);
std::string tell(const Teller& teller, const UnitMoved& event);
std::string tell(const Teller& teller, const AttacksMade& event);
std::string tell(const Teller& teller, const SaveTried& event);
std::string tell(const Teller& teller, const WoundsLost& event);
std::string tell(const Teller& teller, const ModelDestroyed& event);
std::string tell(const Teller& teller, const ModelHealed& event);

// A Psychic test: which power, the result, the warp charge.
std::string tell_psychic_test(const Teller& teller, const std::string& power, const Happened& event);
// A power that inflicts no wounds: on whom it works, if on anybody.
std::string tell_power(const Teller& teller, const std::string& power, const Happened& event);
// A modifier of a roll (tell_modifier).
std::string tell_modified_roll(const Happened& event);
// A Deny the Witch test: with how much, and whether it succeeded.
std::string tell_denial(const Teller& teller, const Happened& event);
// Who controls which marker as it is scored for.
std::string tell_control(const Happened& event);
// Whatever else happened, by the phrase for its clause.
std::string tell_happening(const Teller& teller, const Happened& event);

// The line of whichever of these events it is. An edition's own `tell` is found beside the class of its teller.
template <class... Events>
std::string tell_any(const auto& teller, const EventLog& events, std::size_t which) {
    std::string line;
    const auto is = [&]<class E>(const E*) {
        const auto event = events.get<E>(which);
        if (event) line = tell(teller, *event);
        return event.has_value();
    };
    (is(static_cast<const Events*>(nullptr)) || ...);
    return line;
}

} // namespace muster::sheets
