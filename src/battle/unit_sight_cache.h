// Where every model stands and who sees whom, at the time of the last look (N-I-59, E-I-04: every terrain prism and
// every model may block). Answers are kept as long as nothing can have changed them.
#pragma once

#include "battle/standing.h"
#include "table/sight.h"

#include <memory>
#include <vector>

namespace muster {

// Everything that may block sight, as it stands now.
std::unique_ptr<SightScene> scene_of_everything(const Setup& setup, const Battle& battle);

class UnitSightCache {
  public:
    UnitSightCache(const Setup& setup, const Battle& battle) : setup_(setup), battle_(battle) {}

    // Reads what stands on the table now. Call it before asking anything else.
    void look_again();

    struct Standing { // a unit's models on the table
        UnitModels models;
        Extent extent;
    };
    const Standing& standing(UnitId unit) const { return standing_[index(unit)]; }

    bool sees(ModelId observer, ModelId target) { return look(observer, target) == Seen::yes; }

    // How far the closest model is, and the closest that can be seen (N-SHT-18, N-SHT-19, E-TGT-02, E-TGT-03).
    struct Reach {
        bool seen = false;
        Length closest, closest_seen;
    };
    Reach reach(ModelId observer, UnitId target);

  private:
    using LookNumber = std::uint32_t; // counts the looks that found a change, from 1

    enum class Seen : std::uint8_t { yes, no, hidden_by_terrain };
    struct KnownSight {
        LookNumber since = 0; // 0: not known
        Seen seen = Seen::no;
    };
    struct KnownReach {
        LookNumber since = 0;
        bool whoever_goes = false; // valid as long as nobody moves and no model of the target goes
        Reach reach;
    };

    struct Gone {
        LookNumber since = 0;
        UnitId unit = UnitId::none;
        Point at; // where it was
        Length radius;
    };

    UnitId unit_of(ModelId model) const { return battle_.models[index(model)].unit; }
    void note_gone(ModelId model, const Model& then);
    void line_up();
    KnownSight& known_sight(ModelId observer, ModelId target);
    bool still_holds(const KnownSight& known, ModelId observer, ModelId target) const;
    bool was_somebody_between(ModelId observer, ModelId target, LookNumber look) const;
    bool still_holds(const KnownReach& known, UnitId target) const;
    Seen look(ModelId observer, ModelId target);
    Seen look_closer(ModelId observer, ModelId target);
    void measure(ModelId observer, UnitId target, KnownReach& known);
    SightScene& scene();
    SightScene::Between& between(UnitId unit, UnitId at);

    const Setup& setup_;
    const Battle& battle_;
    std::vector<Model> looked_at_; // where every model was at the last look
    std::vector<Standing> standing_;
    LookNumber look_ = 0, somebody_moved_ = 0;       // the last look, and the last one at which a model had moved
    std::vector<LookNumber> moved_, unit_has_fewer_; // the same for each model, and for each unit that lost one
    std::vector<Gone> gone_;                         // models that are gone since any model last moved
    std::unique_ptr<SightScene> scene_;              // built when it is first needed
    std::vector<std::vector<KnownSight>> sights_;    // by two models, the lower number first; filled when needed
    std::vector<std::vector<KnownReach>> reaches_;   // by observer and unit, in the same way
    std::vector<std::pair<std::pair<UnitId, UnitId>, SightScene::Between>> between_; // valid as long as nothing changes
};

} // namespace muster
