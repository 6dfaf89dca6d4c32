#include "server/listing.h"

#include "base/fingerprint.h"
#include "battle/replay.h"

#include <boost/json.hpp>

namespace muster {

using namespace protocol;

std::array<SeatInfo, 2> seat_infos_of(const StoredBattle& stored) {
    std::array<SeatInfo, 2> infos;
    for (std::size_t i = 0; i < 2; ++i) {
        const StoredSeat& seat = stored.seats[i];
        const bool computer = seat.is_computer();
        infos[i].who = computer ? Who::computer : Who::person;
        infos[i].name = computer ? seat.who.substr(seat.who.find(':') + 1) : seat.name;
        infos[i].army = seat.army_name;
        infos[i].taken = computer || seat.token_hash.has_value();
    }
    return infos;
}

BattleInfo battle_info(const StoredBattle& stored, const StoredProgress& progress, const std::array<bool, 2>& you,
                       int watching) {
    BattleInfo info;
    info.id = stored.id, info.rules = stored.rules, info.table = stored.table_name;
    enum_named(progress.standing, info.standing);
    info.seats = seat_infos_of(stored);
    for (const Side side : {Side::red, Side::blue})
        if (you[index(side)]) info.you.push_back(side);
    if (Side side{}; progress.asked && enum_named(*progress.asked, side)) info.asked = side;
    info.round = static_cast<int>(progress.round), info.phase = progress.phase;
    info.score = {static_cast<int>(progress.score[0]), static_cast<int>(progress.score[1])};
    if (progress.how) {
        Ended& ended = info.ended.emplace();
        enum_named(*progress.how, ended.how);
        enum_named(progress.outcome.value_or(""), ended.outcome);
        ended.digest = progress.digest.value_or("");
    }
    info.answers = static_cast<std::size_t>(progress.answers);
    info.watching = watching;
    info.created = stored.created, info.touched = progress.touched;
    info.same_rules = stored.catalogue == hexadecimal(catalogue_digest(stored.rules));
    return info;
}

std::vector<std::string> switches_of(const StoredBattle& stored) {
    return boost::json::value_to<std::vector<std::string>>(boost::json::parse(stored.switches));
}

} // namespace muster
