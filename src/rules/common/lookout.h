// Who sees whom, as the table stood when somebody last looked (N-I-59, E-I-04: every terrain prism and every model may
// block). Answers are kept as long as nothing can have changed them.
#pragma once

#include "battle/standing.h"
#include "table/sight.h"

#include <memory>
#include <vector>

namespace muster {

class Lookout {
  public:
    Lookout(const Setup& setup, const Battle& battle) : setup_(setup), battle_(battle) {}

    // Brings the scene up to what stands on the table now.
    void look_again();

    // Asked after somebody has looked.
    bool sees(ModelId observer, ModelId target);

  private:
    enum class Seen : std::uint8_t { unknown, yes, no, hidden_by_terrain };

    Seen& seen(ModelId observer, ModelId target) { return seen_[index(observer) * looked_at_.size() + index(target)]; }
    UnitId unit_of(ModelId model) const { return battle_.models[index(model)].unit; }
    void forget(ModelId model);
    Seen look(ModelId observer, ModelId target);
    SightScene::Between& between(UnitId unit, UnitId at);

    const Setup& setup_;
    const Battle& battle_;
    std::vector<Model> looked_at_; // where everybody was
    std::unique_ptr<SightScene> scene_;
    std::vector<Seen> seen_; // by observer and target; the same both ways, as lines are
    std::vector<std::pair<std::pair<UnitId, UnitId>, SightScene::Between>> between_; // as long as nothing changes
};

} // namespace muster
