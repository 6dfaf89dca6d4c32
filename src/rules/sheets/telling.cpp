#include "rules/sheets/telling.h"

#include "rules/common/needed.h"
#include "rules/sheets/sheets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster::sheets {
namespace {

std::string needed_by(const Teller& teller, int number, int modifier) {
    return number == 0 ? "without a roll" : "on " + needed(teller.events(), teller.which(), number, modifier);
}

} // namespace

std::string_view phrase_for(std::span<const Phrase> phrases, Clause clause) {
    const auto found = std::ranges::find(phrases, clause, &Phrase::clause);
    return found == phrases.end() ? std::string_view() : found->text;
}

std::string Teller::unit(UnitId id) const {
    if (id == UnitId::none) return "nobody";
    const Side side = index(id) < setup_.army(Side::red).units.size() ? Side::red : Side::blue;
    return fmt::format("{} {}", name_of(side), setup_.unit_name(id));
}

std::string Teller::model(ModelId id) const {
    const Setup::ModelAt& at = setup_.models[index(id)];
    return fmt::format("{} {}", unit(at.unit), at.number + 1);
}

std::string Teller::power(UnitId mustered, int number) const {
    const auto& powers = sheet_of(setup_, mustered).powers;
    const bool known = number >= 0 && static_cast<std::size_t>(number) < powers.size();
    return known ? powers[static_cast<std::size_t>(number)].name : std::string(smite);
}

std::string Teller::purpose(Clause clause) const {
    const std::string_view words = phrase_for(wording_.purposes, clause);
    return words.empty() ? std::string(id_of(clause)) : fmt::format("{} ({})", words, id_of(clause));
}

std::string tell(const Teller& teller, const DiceRolled& e) {
    const std::string whom = e.unit == UnitId::none ? "" : fmt::format(" for {}", teller.unit(e.unit));
    return fmt::format("  {} rolls {}{}: {}", name_of(e.roller), fmt::join(e.faces, " "), whom,
                       teller.purpose(e.purpose));
}

std::string tell(const Teller&, const DiceRerolled& e) {
    FixedVector<int, Roll::max_dice> places;
    for (std::uint8_t which : e.which) places.push_back(which + 1);
    return fmt::format("  {} re-rolls die {}: {} ({})", name_of(e.roller), fmt::join(places, ", "),
                       fmt::join(e.faces, " "), id_of(e.because));
}

std::string tell(const Teller&, const RollOffWon& e) { return fmt::format("{} wins the roll-off", name_of(e.winner)); }

std::string tell(const Teller&, const MarkerPlaced& e) {
    return fmt::format("{} places marker {} at {:.1f}\", {:.1f}\"", name_of(e.side), e.marker + 1, to_inches(e.at.x),
                       to_inches(e.at.y));
}

std::string tell(const Teller&, const ZoneTaken& e) {
    return fmt::format("{} deploys in the {} zone", name_of(e.side), e.zone == 0 ? "near" : "far");
}

std::string tell(const Teller& teller, const UnitSetUp& e) {
    return fmt::format("{} is set up, {} strong", teller.unit(e.unit), e.places.size());
}

std::string tell(const Teller& teller, const UnitMoved& e) {
    return fmt::format("{} {}", teller.unit(e.unit), teller.wording().manners[e.manner]);
}

std::string tell(const Teller& teller, const AttacksMade& e) {
    return fmt::format("{} attacks {} with {}: {} attacks, {} hit {}, {} wound {}", teller.unit(e.unit),
                       teller.unit(e.target), teller.weapon(e), e.attacks, e.hits,
                       needed_by(teller, e.hit_on, e.hit_modifier), e.wounds,
                       needed_by(teller, e.wound_on, e.wound_modifier));
}

std::string tell(const Teller& teller, const SaveTried& e) {
    const int penetration = penetration_of(teller.setup(), teller.events(), teller.which(), e);
    return fmt::format("  {} {} its {} with a {}, needed {}", teller.model(e.model), e.saved ? "makes" : "fails",
                       e.invulnerable ? "invulnerable save" : "save", e.roll,
                       needed(teller.events(), teller.which(), e.needed, e.modifier, penetration));
}

std::string tell(const Teller& teller, const WoundsLost& e) {
    const std::string ignored = e.ignored > 0 ? fmt::format(", ignores {}", e.ignored) : "";
    return fmt::format("  {} loses {} {}{}, {} left", teller.model(e.model), e.lost,
                       e.mortal ? "to mortal wounds" : "wounds", ignored, e.left);
}

std::string tell(const Teller& teller, const ModelDestroyed& e) {
    return fmt::format("  {} {}{}", teller.model(e.model), teller.wording().causes[e.cause],
                       e.last ? fmt::format(", and {} with it", teller.unit(e.unit)) : "");
}

std::string tell(const Teller& teller, const ModelHealed& e) {
    return fmt::format("  {} regains {} wounds and has {}", teller.model(e.model), e.regained, e.now);
}

std::string tell_psychic_test(const Teller& teller, const std::string& power, const Happened& e) {
    const auto& n = e.numbers;
    return fmt::format("{} attempts {} with {} against a warp charge of {}: {}", teller.unit(e.unit), power, n[1], n[2],
                       n[1] >= n[2] ? "passed" : "failed");
}

std::string tell_power(const Teller& teller, const std::string& power, const Happened& e) {
    if (static_cast<PowerEffect>(e.numbers[1]) == PowerEffect::finds_nobody)
        return fmt::format("  {} finds nobody to work on", power);
    return fmt::format("  {} works on {} from now on", power, teller.unit(e.unit));
}

std::string tell_modified_roll(const Happened& e) {
    return fmt::format("  {:+}: {} ({})", e.numbers[0], name_of(static_cast<RollKind>(e.numbers[1])), id_of(e.clause));
}

std::string tell_denial(const Teller& teller, const Happened& e) {
    return fmt::format("{} tries to deny with {}: {}", teller.unit(e.unit), e.numbers[0],
                       e.numbers[1] != 0 ? "denied" : "not denied");
}

std::string tell_control(const Happened& e) {
    return fmt::format("{} controls marker {}", name_of(static_cast<Side>(e.numbers[0])), e.numbers[1]);
}

std::string tell_happening(const Teller& teller, const Happened& e) {
    const auto& n = e.numbers;
    const std::string_view words = phrase_for(teller.wording().happenings, e.clause);
    if (words.empty()) return fmt::format("{}: {} {}", id_of(e.clause), teller.unit(e.unit), fmt::join(n, " "));
    return fmt::format(fmt::runtime(words), teller.unit(e.unit), teller.unit(e.other), n[0], n[1], n[2]);
}

} // namespace muster::sheets
