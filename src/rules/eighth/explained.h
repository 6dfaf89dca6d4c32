// By which clauses of the eighth the odds and the board explain themselves. Nothing is asked, told or refused by these.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

inline constexpr decltype(AttackRules::clauses) explained_attacks{.attacks = E_I_10,
                                                                  .hit = E_ATK_01,
                                                                  .automatic = E_ATK_01,
                                                                  .wound = E_ATK_05,
                                                                  .save = E_SAVE_02,
                                                                  .invulnerable = E_INV_03,
                                                                  .damage = E_DMG_01,
                                                                  .ignore = E_I_47,
                                                                  .mortal = E_MW_01};

inline constexpr ShownRules explained{.attacks = {.modifier = E_DICE_05,
                                                  .assault = E_WPN_05,
                                                  .heavy = E_WPN_06,
                                                  .rapid_fire = E_WPN_07,
                                                  .wound = E_ATK_05,
                                                  .invulnerable = E_INV_01,
                                                  .penetration = E_SAVE_01,
                                                  .cover = E_COV_01,
                                                  .overwatch = E_OW_05,
                                                  .not_a_shooter = E_SHT_02},
                                      .damage_table = E_MOD_06};

} // namespace muster::eighth
