#include "rules/common/setting_up.h"

namespace muster {

Room room_for(Placing& placing, std::span<const ModelId> models, Point anchor) {
    placing.request.goal.anchor = anchor;
    placing.request.goal.roughly = true;
    const auto places = set_up_as_many(placing.request);
    Room room;
    std::vector<FormationModel> placed;
    for (std::size_t i = 0; i < models.size(); ++i) {
        (places[i] ? room.fit : room.lost).push_back(models[i]);
        if (!places[i]) continue;
        placed.push_back(placing.request.models[i]);
        room.found.places.push_back({models[i], *places[i], 0});
    }
    placing.request.models = std::move(placed);
    return room;
}

} // namespace muster
