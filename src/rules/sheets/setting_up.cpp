#include "rules/sheets/setting_up.h"

namespace muster::sheets {

Room room_for(Placing& placing, std::span<const ModelId> models, Point anchor) {
    placing.request.goal.anchor = anchor;
    placing.request.goal.roughly = true;
    const auto places = set_up_as_many(placing.request);
    Room room;
    for (std::size_t i = 0; i < models.size(); ++i) {
        (places[i] ? room.fit : room.lost).push_back(models[i]);
        if (places[i]) room.found.places.push_back({models[i], *places[i], 0});
    }
    return room;
}

void keep_who_fits(Placing& placing, std::span<const ModelId> models, const Room& room) {
    std::vector<FormationModel> fitting;
    for (std::size_t i = 0; i < models.size(); ++i)
        if (std::ranges::find(room.fit, models[i]) != room.fit.end()) fitting.push_back(placing.request.models[i]);
    placing.request.models = std::move(fitting);
}

} // namespace muster::sheets
