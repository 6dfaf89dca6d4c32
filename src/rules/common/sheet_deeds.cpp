#include "rules/common/sheet_deeds.h"

#include "rules/common/sheets.h"

namespace muster {
namespace {

int wounds_of(const DatasheetUnit& sheet, std::size_t model) {
    return sheet.profiles[sheet.models[model].profile].wounds();
}

} // namespace

std::string weapon_on_sheet(const Setup& setup, ModelId attacker, std::size_t weapon, std::size_t profile) {
    const Setup::ModelAt& at = setup.models[index(attacker)];
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    const auto& carried = sheet.models[at.number].weapons;
    const Weapon& used = weapon < carried.size() ? sheet.weapons[carried[weapon]] : close_combat_weapon();
    const std::string& name = used.profiles[profile].name;
    return name.empty() ? used.name : used.name + " (" + name + ")";
}

Deed loss_on_sheet(const Setup& setup, ModelId model, int wounds) {
    const UnitId unit = setup.models[index(model)].unit;
    const DatasheetUnit& sheet = sheet_of(setup, unit);
    int all = 0;
    for (std::size_t i = 0; i < sheet.models.size(); ++i) all += wounds_of(sheet, i);
    return {Deed::Kind::loss, unit, UnitId::none, "", wounds, all};
}

Deed loss_on_sheet(const Setup& setup, ModelId model) {
    const Setup::ModelAt& at = setup.models[index(model)];
    return loss_on_sheet(setup, model, wounds_of(sheet_of(setup, at.unit), at.number));
}

} // namespace muster
