#include "dice/script.h"

#include "base/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace muster {
namespace {

std::string counted(std::size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string name_of_pile(Clause purpose) {
    return purpose == Clause::none ? "any purpose" : std::string(id_of(purpose));
}

} // namespace

DiceScript::Pile& DiceScript::pile_named(Clause purpose) {
    const auto pile = std::ranges::find(piles_, purpose, &Pile::purpose);
    return pile != piles_.end() ? *pile : piles_.emplace_back(Pile{purpose, {}});
}

DiceScript::Pile& DiceScript::pile_for(Clause purpose) {
    const bool has_its_own = std::ranges::find(piles_, purpose, &Pile::purpose) != piles_.end();
    return pile_named(has_its_own ? purpose : Clause::none);
}

DiceScript& DiceScript::then(std::span<const Face> faces) { return then(Clause::none, faces); }

DiceScript& DiceScript::then(Clause purpose, std::span<const Face> faces) {
    assert(std::ranges::all_of(faces, [](Face face) { return face >= 1 && face <= 6; }));
    Pile& pile = pile_named(purpose);
    pile.faces.insert(pile.faces.end(), faces.begin(), faces.end());
    return *this;
}

void DiceScript::fill(std::uint64_t first, std::span<Face> faces, Clause purpose) {
    if (first > given_.size())
        throw std::logic_error(fmt::format("die {} was asked for before die {}", first + 1, given_.size() + 1));
    const std::size_t again = std::min<std::size_t>(given_.size() - first, faces.size());
    std::copy_n(given_.begin() + static_cast<std::ptrdiff_t>(first), again, faces.begin());
    const std::span<Face> fresh = faces.subspan(again);
    if (fresh.empty()) return;
    Pile& pile = pile_for(purpose);
    if (const std::size_t rest = pile.faces.size() - pile.used; rest < fresh.size())
        throw DiceScriptRanOut(fmt::format(
            "the script ran out of dice: {} asks for {} from die {} of the battle on, and {} for {} {} left",
            purpose == Clause::none ? "a roll without purpose" : id_of(purpose), counted(fresh.size(), "face"),
            given_.size() + 1, counted(rest, "face"), name_of_pile(pile.purpose), rest == 1 ? "is" : "are"));
    std::copy_n(pile.faces.begin() + static_cast<std::ptrdiff_t>(pile.used), fresh.size(), fresh.begin());
    pile.used += fresh.size();
    given_.insert(given_.end(), fresh.begin(), fresh.end());
}

std::optional<std::string> DiceScript::left_over() const {
    std::string sentence;
    for (const Pile& pile : piles_) {
        const std::span rest = std::span(pile.faces).subspan(pile.used);
        if (rest.empty()) continue;
        sentence +=
            fmt::format("{}{} for {} left over after the first {}: {}", sentence.empty() ? "" : "; ",
                        counted(rest.size(), "face"), name_of_pile(pile.purpose), pile.used, fmt::join(rest, " "));
    }
    if (sentence.empty()) return std::nullopt;
    return sentence;
}

void read_json(const Reader& reader, DiceScript& script) {
    const auto face_at = [](const Reader& place) { return static_cast<Face>(place.integer(1, 6)); };
    reader.each([&](const Reader& entry) {
        if (!entry.is_object()) {
            if (const Face face = face_at(entry); reader.ok()) script.then({face});
            return;
        }
        entry.only({"for", "faces"});
        const Reader purpose = entry["for"];
        const auto clause = clause_named(purpose.text());
        if (!clause) return purpose.refuse("the id of a clause");
        entry["faces"].each([&](const Reader& place) {
            if (const Face face = face_at(place); reader.ok()) script.then(*clause, {face});
        });
    });
}

} // namespace muster
