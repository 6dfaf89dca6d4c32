// Shooting (SHT): targets for each profile, all declared before the first die, then one profile after another.
#include "rules/alternating/attacks.h"
#include "rules/alternating/spending.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

// The units that this unit may shoot at with at least some weapon.
FixedVector<UnitId, max_units> targets_of(const Game& game, UnitId unit, UnitId only) {
    FixedVector<UnitId, max_units> targets;
    for (UnitId target : game.units_on_table(opponent(game.owner(unit))))
        if ((only == UnitId::none || target == only) && !instinct_forbids(game, unit, target))
            targets.push_back(target);
    return targets;
}

// All of them, or at most this many.
std::vector<Option> shots(Game& game, const std::vector<Profile>& profiles, UnitId unit, UnitId only,
                          std::size_t most = SIZE_MAX) {
    std::vector<Option> options;
    const auto targets = targets_of(game, unit, only);
    for (const Profile& profile : profiles)
        for (UnitId target : targets) {
            if (options.size() == most) return options;
            const bool any = std::ranges::any_of(profile.carried, [&](const Carried& each) {
                return why_out_of_reach(game, each.model, *profile.weapon, target) == Clause::none;
            });
            if (any)
                options.push_back({What::attack, static_cast<std::uint16_t>(profile.carried[0].model),
                                   profile.carried[0].position, static_cast<std::uint16_t>(target)});
        }
    return options;
}

const Profile* profile_of(const std::vector<Profile>& profiles, const Option& option) {
    for (const Profile& profile : profiles)
        for (const Carried& each : profile.carried)
            if (index(each.model) == option.id && each.position == option.with) return &profile;
    return nullptr;
}

// A-SHT-02, A-SHT-04
std::optional<Refusal> check_shots(const Answer& given) {
    FixedVector<std::uint16_t, 3> targets;
    for (std::size_t i = 0; i < given.picks.size(); ++i) {
        const Option& option = given.picks[i].option;
        for (std::size_t j = 0; j < i; ++j) {
            const Option& other = given.picks[j].option;
            if (other.id == option.id && other.with == option.with) return Refusal{A_SHT_04, {}, {}};
        }
        if (std::ranges::find(targets, option.at) == targets.end()) {
            if (targets.size() == 2) return Refusal{A_SHT_02, {}, {}};
            targets.push_back(option.at);
        }
    }
    return std::nullopt;
}

// A-WPN-07: a weapon that has been used up.
bool is_used_up(const Game& game, const Option& option) {
    if (option.what != What::attack || option.id >= game.battle.models.size()) return false;
    const auto model = static_cast<ModelId>(option.id);
    const auto& weapons = game.kind(model).weapons;
    return option.with < weapons.size() && weapons[option.with].has(Ability::expendable) &&
           game.of(model).spent >> option.with & 1u;
}

Refusal why_not_shot(Game& game, const std::vector<Profile>& profiles, UnitId only, const Option& option) {
    const Profile* profile = profile_of(profiles, option);
    if (!profile) return {is_used_up(game, option) ? A_WPN_07 : A_SHT_01, {}, {}};
    const auto target = static_cast<UnitId>(option.at);
    if (option.at >= game.battle.units.size() || !game.is_on_table(target) ||
        game.owner(target) == game.owner(game.unit_of(static_cast<ModelId>(option.id))))
        return {A_I_116, {}, {}};
    if (only != UnitId::none && option.at != index(only)) return {A_PAS_24c, {}, {}};
    const Clause clause = why_not_fire(game, static_cast<ModelId>(option.id), *profile->weapon, target);
    return {clause == Clause::none ? A_SHT_04 : clause, {}, {}};
}

// A-SHT-01
Answer declare_shots(Game& game, const std::vector<Profile>& profiles, UnitId unit, UnitId only) {
    Question question;
    question.seat = game.owner(unit);
    question.kind = QuestionKind::shoot;
    question.form = Form::some;
    question.clause = A_SHT_01;
    question.unit = unit;
    if (const auto known = game.on_record(question)) return *known;
    const std::vector<Option> options = shots(game, profiles, unit, only);
    question.options = options;
    question.may_pass = only == UnitId::none; // a guard has chosen to attack
    question.least = 1;
    question.most = static_cast<std::int16_t>(std::min(profiles.size(), decltype(Answer::picks)::capacity()));
    return game.ask(
        question, [](const Answer& given) { return check_shots(given); }, nullptr,
        [&](const Option& option) { return why_not_shot(game, profiles, only, option); });
}

} // namespace

bool can_shoot_at(Game& game, UnitId unit, UnitId only) {
    if (game.of(unit).exhausted || enemy_within(game, unit, 3_in)) return false; // A-STATE-02, A-SHT-06
    return !shots(game, profiles_of(game, unit, false), unit, only, 1).empty();
}
bool can_shoot(Game& game, UnitId unit) { return can_shoot_at(game, unit, UnitId::none); }

void shoot(Game& game, UnitId unit) { shoot_at(game, unit, UnitId::none); }

void shoot_at(Game& game, UnitId unit, UnitId only) {
    const std::vector<Profile> profiles = profiles_of(game, unit, false);
    const Answer answer = declare_shots(game, profiles, unit, only);
    std::vector<Attack> attacks; // which models take part is fixed before the first die (A-SHT-07)
    for (const Pick& pick : answer.picks) {
        const Profile& profile = *profile_of(profiles, pick.option);
        Attack attack{unit, static_cast<UnitId>(pick.option.at), profile.weapon, {}, Occasion::shooting};
        for (const Carried& each : profile.carried)
            if (why_out_of_reach(game, each.model, *profile.weapon, attack.target) == Clause::none) {
                attack.carried.push_back(each);
                note_reach(game, each.model, *profile.weapon, attack.target, attack.because);
            }
        attacks.push_back(std::move(attack));
    }
    if (attacks.empty()) return;
    for (const Attack& attack : attacks) resolve(game, attack);
    game.of(unit).attacked = true;
    spend_together(game, unit);
}

} // namespace muster::alternating
