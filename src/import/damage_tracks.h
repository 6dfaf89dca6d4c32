// Damage tables that stand apart from the rows of models, at the unit or below its models.
#pragma once

#include "import/report.h"
#include "import/unit_models.h"

#include <vector>

namespace muster::import {

class DamageTracks {
  public:
    DamageTracks(const Selection& unit, const UnitModels& models);

    // Those that hang below these models; all of the unit if none does.
    std::vector<const Profile*> of(const ListedModels& models) const;

    // Their words, each once: idle if models have taken their numbers (`used`), else a text to remember.
    void report(bool used, ImportedUnit& report) const;

  private:
    struct Track {
        const Profile* profile;
        const Selection* below; // the selection of the models that it hangs below; null: the unit
    };
    void collect(const Selection& selection, const Selection* below, const UnitModels& models);

    std::vector<Track> tracks_;
};

} // namespace muster::import
