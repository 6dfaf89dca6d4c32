// By which clauses of the ninth the odds and the board explain themselves. Nothing is asked, told or refused by these.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

inline constexpr decltype(AttackRules::clauses) explained_attacks{.attacks = N_SHT_26,
                                                                  .hit = N_ATK_04,
                                                                  .automatic = N_ATK_07,
                                                                  .wound = N_ATK_11,
                                                                  .save = N_SAVE_03,
                                                                  .invulnerable = N_SAVE_08,
                                                                  .damage = N_DMG_01,
                                                                  .ignore = N_IGN_01,
                                                                  .mortal = N_MW_07};

inline constexpr ShownRules explained{.attacks = {.modifier = N_DICE_05,
                                                  .assault = N_WPN_05,
                                                  .heavy = N_WPN_06,
                                                  .rapid_fire = N_WPN_07,
                                                  .wound = N_ATK_11,
                                                  .invulnerable = N_SAVE_06,
                                                  .penetration = N_SAVE_02,
                                                  .cover = Clause::none,
                                                  .overwatch = N_OW_05,
                                                  .not_a_shooter = N_SHT_01},
                                      .damage_table = N_MOD_16};

} // namespace muster::ninth
