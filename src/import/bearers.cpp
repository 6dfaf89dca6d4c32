#include "import/bearers.h"

#include "import/letters.h"
#include "import/names.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>

namespace muster::import {
namespace {

constexpr int most_copies = 32; // of one weapon and model: no battle takes more

// A weapon that hangs on the unit, and how many there are.
struct Shared {
    std::size_t weapon = 0;
    int copies = 1;
    bool on_unit = false; // on the unit's own node
};

class Arming {
  public:
    Arming(const std::string& unit_name, const UnitModels& models, std::span<const Choice> choices)
        : unit_(unit_name),
          models_(models),
          choices_(choices) {}

    ArmedUnit arm(const Selection& unit) {
        for (const ListedModels& each : models_.models) armed_.models.push_back({&each, each.count, {}});
        for (const ListedModels& each : models_.models) take_own(each);
        if (!models_.is_place_of_models(unit)) take_shared(unit, true);
        for (const Shared& each : shared_) hand_out(each);
        return std::move(armed_);
    }

  private:
    std::size_t number_of(ListedWeapon weapon);
    std::vector<std::size_t> weapons_at(const Selection& selection);
    void take_own(const ListedModels& listed);
    void take_below(const ListedModels& listed, const Selection& selection);
    void take_shared(const Selection& selection, bool on_unit);
    void hand_out(const Shared& shared);
    void give(std::size_t batch, std::size_t weapon, int takers);
    template <class RankOf>
    int give_first(std::size_t weapon, int copies, RankOf rank_of);
    void give_among(const ListedModels& listed, std::size_t weapon, int copies);
    void give_everybody(const Shared& shared, int copies);
    void give_some(const Shared& shared);
    bool anybody_has(WeaponSort sort) const;
    std::optional<std::size_t> leader() const;
    int models() const;

    const std::string& unit_;
    const UnitModels& models_;
    std::span<const Choice> choices_;
    ArmedUnit armed_;
    std::vector<Shared> shared_;
    std::map<std::string, std::vector<std::size_t>> by_name_; // the weapons of a name
};

std::size_t Arming::number_of(ListedWeapon weapon) {
    std::vector<std::size_t>& alike = by_name_[lower(weapon.name)];
    const auto same = std::ranges::find_if(alike, [&](std::size_t i) { return armed_.weapons[i].same_as(weapon); });
    if (same != alike.end()) return *same;
    alike.push_back(armed_.weapons.size());
    armed_.weapons.push_back(std::move(weapon));
    return alike.back();
}

std::vector<std::size_t> Arming::weapons_at(const Selection& selection) {
    std::vector<NumberChanged> changed;
    WeaponsOfSelection found = weapons_of(selection, changed);
    std::vector<std::size_t> numbers;
    for (ListedWeapon& weapon : found.weapons) numbers.push_back(number_of(std::move(weapon)));
    for (LeftOut& each : found.left_out) {
        const auto known = [&](const LeftOut& other) { return other.name == each.name && other.text == each.text; };
        if (std::ranges::none_of(armed_.left_out, known)) armed_.left_out.push_back(std::move(each));
    }
    for (NumberChanged& each : changed)
        if (std::ranges::find(armed_.changed, each) == armed_.changed.end()) armed_.changed.push_back(std::move(each));
    return numbers;
}

// One more copy for so many models of a batch; the others become a batch of their own.
void Arming::give(std::size_t batch, std::size_t weapon, int takers) {
    if (takers < armed_.models[batch].count) {
        ArmedModels rest = armed_.models[batch];
        rest.count -= takers;
        armed_.models[batch].count = takers;
        armed_.models.insert(armed_.models.begin() + static_cast<std::ptrdiff_t>(batch) + 1, std::move(rest));
    }
    armed_.models[batch].weapons.push_back(weapon);
}

// Gives single copies to models of lowest rank first; those without a rank get none. Returns the copies that are left.
template <class RankOf>
int Arming::give_first(std::size_t weapon, int copies, RankOf rank_of) {
    while (copies > 0) {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < armed_.models.size(); ++i) {
            const auto rank = rank_of(armed_.models[i]);
            if (rank && (!best || *rank < *rank_of(armed_.models[*best]))) best = i;
        }
        if (!best) break;
        const int takers = std::min(copies, armed_.models[*best].count);
        give(*best, weapon, takers);
        copies -= takers;
    }
    return copies;
}

// Below models the number counts all copies. What does not go up evenly is for those who carry least.
void Arming::give_among(const ListedModels& listed, std::size_t weapon, int copies) {
    const int each = copies / listed.count;
    const auto has = [&](const ArmedModels& models) {
        return static_cast<int>(std::ranges::count(models.weapons, weapon));
    };
    for (ArmedModels& models : armed_.models)
        if (models.listed == &listed)
            models.weapons.insert(models.weapons.end(), static_cast<std::size_t>(each), weapon);
    give_first(weapon, copies % listed.count, [&](const ArmedModels& models) {
        const bool theirs = models.listed == &listed && has(models) <= each;
        return theirs ? std::optional(models.weapons.size()) : std::nullopt;
    });
}

// A weapon on the model itself is carried by each of them.
void Arming::take_own(const ListedModels& listed) {
    for (const std::size_t weapon : weapons_at(*listed.selection)) give_among(listed, weapon, listed.count);
    take_below(listed, *listed.selection);
}

void Arming::take_below(const ListedModels& listed, const Selection& selection) {
    for (const Selection& each : selection.selections) {
        if (models_.is_place_of_models(each) || each.number == 0) continue;
        // "6x Guard" is one selection: with one pike below it each has one, with six pikes too.
        const bool counts_all = each.number % listed.count == 0;
        const int times = counts_all ? 1 : listed.count / std::max(1, listed.selection->number);
        const int copies = std::min(each.number * count_in(each.name) * times, most_copies * listed.count);
        for (const std::size_t weapon : weapons_at(each)) give_among(listed, weapon, copies);
        take_below(listed, each);
    }
}

void Arming::take_shared(const Selection& selection, bool on_unit) {
    for (const std::size_t weapon : weapons_at(selection))
        shared_.push_back({weapon, selection.number * count_in(selection.name), on_unit});
    for (const Selection& each : selection.selections)
        if (!models_.is_place_of_models(each) && each.number > 0) take_shared(each, false);
}

int Arming::models() const {
    return std::accumulate(armed_.models.begin(), armed_.models.end(), 0,
                           [](int sum, const ArmedModels& each) { return sum + each.count; });
}

bool Arming::anybody_has(WeaponSort sort) const {
    return std::ranges::any_of(armed_.models, [&](const ArmedModels& each) {
        return std::ranges::any_of(each.weapons,
                                   [&](std::size_t weapon) { return armed_.weapons[weapon].sort == sort; });
    });
}

// The single model with the best Ld, if it is alone with it: the sergeant.
std::optional<std::size_t> Arming::leader() const {
    const auto value = [&](std::size_t i) {
        const auto& rows = armed_.models[i].listed->rows.profiles;
        const std::string* ld = rows.empty() ? nullptr : characteristic(*rows.front(), "Ld");
        int number = 0;
        if (ld) std::from_chars(ld->data(), ld->data() + ld->size(), number);
        return number;
    };
    std::optional<std::size_t> best;
    bool alone = false;
    for (std::size_t i = 0; i < armed_.models.size(); ++i) {
        if (best && value(i) == value(*best)) alone = false;
        if (!best || value(i) > value(*best)) best = i, alone = true;
    }
    return best && alone && armed_.models.size() > 1 && armed_.models[*best].count == 1 ? best : std::nullopt;
}

void Arming::give_everybody(const Shared& shared, int copies) {
    for (ArmedModels& each : armed_.models)
        each.weapons.insert(each.weapons.end(), static_cast<std::size_t>(copies), shared.weapon);
}

void Arming::hand_out(const Shared& shared) {
    const WeaponSort sort = armed_.weapons[shared.weapon].sort;
    const int all = models();
    if (all == 0) return;
    if (shared.on_unit || sort == WeaponSort::sidearm || shared.copies >= all)
        return give_everybody(shared, std::clamp(shared.copies / all, 1, most_copies));
    if (shared.copies == 1 && !anybody_has(sort)) return give_everybody(shared, 1);
    give_some(shared);
}

// Those with the fewest weapons first, the sergeant only if nobody else is there.
void Arming::give_some(const Shared& shared) {
    const auto sergeant = leader();
    const ListedModels* const last = sergeant ? armed_.models[*sergeant].listed : nullptr;
    const std::string name = armed_.weapons[shared.weapon].name;
    Guess guess{GuessOf::bearer, name, "", {}};
    for (const ListedModels& each : models_.models)
        if (std::ranges::find(guess.choices, each.name) == guess.choices.end()) guess.choices.push_back(each.name);
    const auto choice = std::ranges::find_if(choices_, [&](const Choice& each) {
        return each.unit == unit_ && each.what == GuessOf::bearer && each.of == name;
    });
    const int left = give_first(shared.weapon, shared.copies, [&](const ArmedModels& models) {
        using Rank = std::optional<std::tuple<bool, bool, std::size_t>>;
        if (std::ranges::find(models.weapons, shared.weapon) != models.weapons.end()) return Rank();
        const bool chosen = choice != choices_.end() && models.listed->name == choice->chosen;
        return Rank({!chosen, models.listed == last, models.weapons.size()});
    });
    if (left > 0) return;
    for (const ArmedModels& each : armed_.models)
        if (guess.chosen.empty() && std::ranges::find(each.weapons, shared.weapon) != each.weapons.end())
            guess.chosen = each.listed->name;
    if (guess.choices.size() > 1) armed_.guesses.push_back(std::move(guess));
}

} // namespace

ArmedUnit arm(const Selection& unit, const std::string& unit_name, const UnitModels& models,
              std::span<const Choice> choices) {
    return Arming(unit_name, models, choices).arm(unit);
}

} // namespace muster::import
