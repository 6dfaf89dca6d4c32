// How the quick player plays the games of datasheets.
#include "battle/thought.h"
#include "players/estimate.h"
#include "players/quick.h"
#include "rules/sheets/attacks.h"

namespace muster {
namespace {

class DatasheetThought : Thought<sheets::Game> {
  public:
    using Thought::Thought;

    Answer answer() {
        switch (question_.kind) {
            using enum QuestionKind;
        case place_marker:
            return put_marker();
        case set_up:
        case move:
        case move_again:
        case move_off:
            return place(destination());
        case close_in:
        case pile_in:
            return go_to_enemy();
        case choose_unit: // also if several may be chosen
        case deny:
            return pick(question_.options[0]);
        case embark:
            return pass(); // walking is good enough
        case choose_charger:
            return pick_charger();
        case intervene:
            return pick_hero();
        case shoot:
            return aim();
        case fight:
            return strike();
        case declare_charge:
            return pick(best_target());
        case allocate:
            return pick_losses();
        case reroll:
            return everything();
        case spare_reroll: // kept for rolls of one or two dice (a save, a charge, a test); it takes the first die
            return question_.options.size() <= 2 ? pick(question_.options[0]) : pass();
        case divide_table:
            return divide();
        case way_to_move:
        case leave_fight:
            return pick_if_listed(game_.word(best_way()));
        case choose_warlord:
            return pick(warlord());
        case plain_choice:
        case split:
            return default_answer(question_, rulings_);
        default:
            return first_option();
        }
    }

  private:
    // --- Places

    // Markers in a row through the middle; if a place is not free, the nearest that is.
    Answer put_marker() {
        const Point size = game_.setup.table.size;
        const auto number = static_cast<std::int32_t>(game_.battle.markers.size());
        return place(size.x > size.y ? Point{size.x / 2, size.y * (number + 1) / 5}
                                     : Point{size.x * (number + 1) / 5, size.y / 2});
    }

    std::optional<UnitId> nearest_enemy() const {
        return Thought::nearest_enemy([&](UnitId enemy) { return !game_.has_keyword(enemy, CoreKeyword::aircraft); });
    }

    // The unit is better in close combat than at shooting.
    bool is_for_melee(UnitId unit, UnitId against) const {
        return melee_estimate(game_, unit, against) > ranged_estimate(game_, unit, against);
    }

    // Units for close combat go to an enemy if it is not much farther away than the next marker. Every other unit goes
    // to the marker.
    Point destination() const {
        const Point marker = nearest_marker();
        const auto enemy = nearest_enemy();
        if (!enemy || !is_for_melee(unit_, *enemy)) return marker;
        return between(unit_, at(*enemy)) <= between(unit_, marker) + (6_in).steps ? at(*enemy) : marker;
    }

    Answer go_to_enemy() {
        const auto enemy = nearest_enemy();
        return place(enemy ? at(*enemy) : at(unit_)); // stays if no enemy is left
    }

    std::string_view best_way() const {
        const auto enemy = nearest_enemy();
        if (!enemy) return "normal_move";
        const bool melee = is_for_melee(unit_, *enemy);
        if (question_.kind == QuestionKind::leave_fight) return melee ? "remain_stationary" : "fall_back";
        const std::int64_t way = between(unit_, destination()), gap = between(unit_, at(*enemy));
        if (way < (2_in).steps) return "remain_stationary";
        if (melee) return gap > (20_in).steps ? "advance" : "normal_move";
        return gap > longest_range(game_, unit_).steps + (6_in).steps ? "advance" : "normal_move";
    }

    // The line that divides the battlefield runs along it, unless that leaves hardly any room for deployment.
    Answer divide() const {
        const Point size = game_.setup.table.size;
        return pick_number(std::min(size.x, size.y) < 40_in ? 90 : 0);
    }

    // --- Picks

    Answer pick_if_listed(const Option& wanted) const {
        return is_listed(question_, wanted) ? pick(wanted) : pick(question_.options[0]);
    }

    Answer first_option() const {
        if (question_.form == Form::one && !question_.options.empty()) return pick(question_.options[0]);
        return default_answer(question_, rulings_);
    }

    Option warlord() const {
        for (const Option& option : question_.options)
            if (game_.has_keyword(static_cast<ModelId>(option.id), CoreKeyword::character)) return option;
        return question_.options[0];
    }

    // Abilities that are offered cost nothing, so it uses all of them.
    Answer everything() const {
        Answer answer;
        for (const Option& option : question_.options)
            if (answer.picks.size() < static_cast<std::size_t>(question_.most) || question_.form == Form::one)
                answer.picks.push_back({option, 1});
        if (question_.form == Form::one) answer = pick(question_.options[0]);
        return answer;
    }

    // A unit that fights better than it shoots and has an enemy in reach.
    Answer pick_charger() {
        for (const Option& option : question_.options) {
            unit_ = static_cast<UnitId>(option.id);
            bool wanted = false;
            for_units(game_.battle, opponent(game_.owner(unit_)), Whereabouts::table, [&](UnitId enemy) {
                const bool near = between(unit_, at(enemy)) < (12_in).steps;
                wanted =
                    wanted || (near && 2 * melee_estimate(game_, unit_, enemy) > ranged_estimate(game_, unit_, enemy));
            });
            if (wanted) return pick(option);
        }
        return pass();
    }

    Answer pick_hero() {
        for (const Option& option : question_.options) {
            unit_ = static_cast<UnitId>(option.id);
            const auto enemy = nearest_enemy();
            if (enemy && is_for_melee(unit_, *enemy)) return pick(option);
        }
        return pass();
    }

    // The target that it hurts most. Nearer ones count more, because a charge of 9" fails in most cases.
    Option best_target() const {
        Option best = question_.options[0];
        std::int64_t most = -1;
        for (const Option& option : question_.options) {
            const auto enemy = static_cast<UnitId>(option.id);
            const std::int64_t inches = between(unit_, at(enemy)) / steps_per_inch;
            const std::int64_t value = melee_estimate(game_, unit_, enemy) / (4 + inches);
            if (value > most) best = option, most = value;
        }
        return best;
    }

    // --- Attacks

    static std::uint8_t weapon_of(const Option& option) { return sheets::WeaponUse::of(option.with).weapon; }
    const WeaponProfile& profile_of(const Option& option) const {
        const auto model = static_cast<ModelId>(option.id);
        const auto [position, profile] = sheets::WeaponUse::of(option.with);
        const auto& carried = game_.sheet(model).weapons;
        if (position >= carried.size()) return close_combat_weapon().profiles[0];
        return game_.sheet(game_.setup.models[option.id].unit).weapons[carried[position]].profiles[profile];
    }
    std::int64_t worth_of(const Option& option) const {
        return estimate(game_, static_cast<ModelId>(option.id), profile_of(option), static_cast<UnitId>(option.at));
    }

    // A Pistol whose bearer may fire a better weapon instead (E-WPN-13). Not every edition offers both together.
    bool is_second_choice(const Option& pistol) const {
        return profile_of(pistol).type == WeaponType::pistol &&
               std::ranges::any_of(question_.options, [&](const Option& other) {
                   const WeaponType type = profile_of(other).type;
                   return other.id == pistol.id && type != WeaponType::pistol && type != WeaponType::grenade;
               });
    }

    // Every weapon at the target that it hurts most. Grenades are not used.
    Answer aim() {
        Answer answer;
        std::int64_t most = 0;
        for (const Option& option : question_.options) { // the options of one weapon are next to each other
            if (profile_of(option).type == WeaponType::grenade || is_second_choice(option)) continue;
            const bool same = !answer.picks.empty() && answer.picks.back().option.id == option.id &&
                              weapon_of(answer.picks.back().option) == weapon_of(option);
            const std::int64_t value = worth_of(option);
            if (same && value <= most) continue;
            if (same) answer.picks.pop_back();
            if (answer.picks.full()) break;
            answer.picks.push_back({option, 1});
            most = value;
        }
        if (!answer.picks.empty() && !rulings_.check(answer)) return answer;
        return default_answer(question_, rulings_);
    }

    // Starts from the plain declaration. Each model's attacks go to the weapon and target where they hurt most. Extra
    // attacks of a weapon stay with that weapon.
    Answer strike() {
        Answer answer = default_answer(question_, rulings_);
        Answer better;
        for (const Pick& plain : answer.picks) {
            int extra = 0;
            for (const Ability& ability : profile_of(plain.option).abilities)
                if (ability.effect == Effect::extra_attacks) extra += ability.count;
            Option best = plain.option;
            for (const Option& option : question_.options)
                if (option.id == best.id && worth_of(option) > worth_of(best)) best = option;
            add(better, plain.option, std::min<int>(extra, plain.count));
            add(better, best, plain.count - std::min<int>(extra, plain.count));
        }
        return rulings_.check(better) ? answer : better;
    }

    static void add(Answer& answer, const Option& option, int count) {
        if (count <= 0) return;
        const auto same = std::ranges::find_if(answer.picks, [&](const Pick& pick) { return pick.option == option; });
        if (same != answer.picks.end())
            same->count = static_cast<std::uint16_t>(same->count + count);
        else if (!answer.picks.full())
            answer.picks.push_back({option, static_cast<std::uint16_t>(count)});
    }

    // The plainest models first: those with the fewest wounds and weapons, and no CHARACTER.
    Answer pick_losses() const {
        std::vector<Option> options(question_.options.begin(), question_.options.end());
        const auto value = [&](const Option& option) {
            const auto model = static_cast<ModelId>(option.id);
            const DatasheetModel& sheet = game_.sheet(model);
            return game_.battle.models[option.id].wounds + 4 * static_cast<int>(sheet.weapons.size()) +
                   8 * sheet.profile + (game_.has_keyword(model, CoreKeyword::character) ? 100 : 0);
        };
        if (!options.empty() && options[0].what != What::model) return default_answer(question_, rulings_);
        std::ranges::stable_sort(options, {}, value);
        Answer answer;
        const std::size_t count = question_.form == Form::one ? 1 : static_cast<std::size_t>(question_.least);
        for (std::size_t i = 0; i < count && i < options.size(); ++i) answer.picks.push_back({options[i], 1});
        return answer;
    }
};

} // namespace

Answer play_sheets_quickly(const View& view, const Question& question, const Rulings& rulings) {
    return DatasheetThought(view, question, rulings).answer();
}

} // namespace muster
