// Battles of the store in the words of the protocol, for lists.
#pragma once

#include "server/protocol_http.h"
#include "store/store.h"

namespace muster {

std::array<protocol::SeatInfo, 2> seat_infos_of(const StoredBattle& stored);
protocol::BattleInfo battle_info(const StoredBattle& stored, const StoredProgress& progress,
                                 const std::array<bool, 2>& you, int watching);

std::vector<std::string> switches_of(const StoredBattle& stored);

} // namespace muster
