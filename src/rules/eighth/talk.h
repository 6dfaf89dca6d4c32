// What the eighth says about a battle to whoever looks at it (battle/table_talk.h). Each function looks at a copy,
// where questions get their default answer, so that nothing asked here can change a battle.
#pragma once

#include "battle/table_talk.h"
#include "rules/eighth/eighth.h"

namespace muster::eighth {

extern const TableTalk talk;

// A battle that is only looked at.
class Look {
  public:
    Look(const Setup& setup, const Battle& battle) : battle_(battle), game(setup, battle_, oracle_) {}
    Look(const Look&) = delete;
    Look& operator=(const Look&) = delete;

  private:
    struct Defaults final : Oracle {
        Answer ask(const Battle&, const Question& question, const Rulings& rulings) override {
            return default_answer(question, rulings);
        }
        void roll(Clause, std::span<Face> faces) override { std::ranges::fill(faces, Face{4}); } // about the mean
        void checkpoint(const Battle&) override {}
    };
    Battle battle_;
    Defaults oracle_;

  public:
    Game game; // of the two above
};

// talk_card.cpp
UnitCard card_of(const Setup& setup, const Battle& battle, UnitId unit);
std::vector<CardValue> weapon_values(const WeaponProfile& profile);
// talk_attacks.cpp
AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode);
// talk_charges.cpp
ChargeOptions charges_of(const Setup& setup, const Battle& battle, UnitId unit, std::span<const UnitId> together);
MoraleOdds morale_of(const Setup& setup, const Battle& battle, UnitId unit, int losses);

} // namespace muster::eighth
