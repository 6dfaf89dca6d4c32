#include "rules/eighth/shooting.h"

#include "rules/eighth/phases.h"
#include "rules/eighth/resolving.h"
#include "rules/eighth/selecting.h"
#include "rules/eighth/targets.h"

namespace muster::eighth {
namespace {

template <class Test>
bool any_weapon(const Game& game, UnitId unit, Test&& test) {
    for (ModelId model : game.models_of(unit))
        for (std::uint16_t number : game.sheet(model).weapons)
            for (const WeaponProfile& profile : game.sheet(unit).weapons[number].profiles)
                if (test(profile)) return true;
    return false;
}

bool has_ranged_weapon(const Game& game, UnitId unit) {
    return any_weapon(game, unit, [](const WeaponProfile& profile) { return !profile.is_melee(); }); // E-DATA-12
}
bool has_weapon(const Game& game, UnitId unit, WeaponType type) {
    return any_weapon(game, unit, [&](const WeaponProfile& profile) { return profile.type == type; });
}

// The declaration of one unit's shooting: which weapons may be aimed at what, and what may go together.
class Declaration {
  public:
    Declaration(Game& game, UnitId unit, const Occasion& occasion)
        : game_(game),
          unit_(unit),
          targets_(game, unit, occasion) {}

    std::vector<Declared> ask() {
        list_options();
        Question question;
        question.seat = game_.owner(unit_);
        question.kind = Kind::declare_attacks;
        question.form = Form::counts;
        question.clause = E_TGT_06;
        question.unit = unit_;
        question.options = options_;
        question.least = 1; // E-I-25
        question.most = static_cast<std::int16_t>(std::min<std::size_t>(options_.size(), 160));
        const Answer answer = game_.ask(
            question, [&](const Answer& given) { return check(given); },
            [&](const Goal& goal) -> std::optional<Answer> { return propose(goal); },
            [&](const Option& option) { return Refusal{why_not(option), {}, {}}; });
        std::vector<Declared> declared;
        for (const Pick& pick : answer.picks) declared.push_back(declared_by(pick.option));
        return declared;
    }

  private:
    static std::size_t weapon_in(const Option& option) { return option.with >> 4; }
    static std::size_t profile_in(const Option& option) { return option.with & 15u; }
    static ModelId model_in(const Option& option) { return static_cast<ModelId>(option.id); }
    static UnitId target_in(const Option& option) { return static_cast<UnitId>(option.at); }

    const Weapon& weapon(ModelId model, std::size_t number) const {
        return game_.sheet(unit_).weapons[game_.sheet(model).weapons[number]];
    }
    WeaponType type_of(const Option& option) const {
        return weapon(model_in(option), weapon_in(option)).profiles[profile_in(option)].type;
    }

    void list_options() {
        for (ModelId model : targets_.shooters())
            for (std::size_t number = 0; number < game_.sheet(model).weapons.size(); ++number) {
                const Weapon& fired = weapon(model, number);
                if (fired.is_melee()) continue;
                for (std::size_t profile = 0; profile < fired.profiles.size(); ++profile)
                    for (UnitId enemy : targets_.enemies()) {
                        if (!within(game_, model, enemy, fired.profiles[profile].range * 1_in)) continue;
                        const Option option{What::attack, static_cast<std::uint16_t>(index(model)),
                                            weapon_option(number, profile), static_cast<std::uint16_t>(index(enemy))};
                        if (why_not(option) == Clause::none) options_.push_back(option);
                    }
            }
    }

    // Why this is no option; none if it is one.
    Clause why_not(const Option& option) {
        const auto& shooters = targets_.shooters();
        const bool ours =
            option.what == What::attack && std::ranges::find(shooters, model_in(option)) != shooters.end();
        if (!ours || option.at >= game_.battle.units.size()) return E_I_63;
        const auto& carried = game_.sheet(model_in(option)).weapons;
        if (weapon_in(option) >= carried.size()) return E_SHT_06;
        if (profile_in(option) >= weapon(model_in(option), weapon_in(option)).profiles.size()) return E_I_63;
        return targets_.why_not(model_in(option), weapon_in(option), profile_in(option), target_in(option));
    }

    std::optional<Refusal> check(const Answer& answer) const {
        FixedVector<WeaponType, decltype(Answer::picks)::capacity()> types;
        for (const Pick& pick : answer.picks) types.push_back(type_of(pick.option));
        for (std::size_t i = 0; i < answer.picks.size(); ++i) {
            if (answer.picks[i].count != 1) return Refusal{E_WPN_01, {}, {}};
            for (std::size_t j = 0; j < i; ++j)
                if (const Clause clause = clash(answer.picks[j].option, types[j], answer.picks[i].option, types[i]);
                    clause != Clause::none) {
                    Refusal refusal;
                    refusal.clause = clause;
                    refusal.models.push_back(model_in(answer.picks[i].option));
                    return refusal;
                }
        }
        return std::nullopt;
    }

    // What two attacks of one declaration may not do together.
    static Clause clash(const Option& a, WeaponType type_a, const Option& b, WeaponType type_b) {
        const bool grenade_a = type_a == WeaponType::grenade, grenade_b = type_b == WeaponType::grenade;
        if (model_in(a) != model_in(b)) return grenade_a && grenade_b ? E_WPN_09 : Clause::none;
        if (weapon_in(a) == weapon_in(b)) return target_in(a) != target_in(b) ? E_TGT_09 : E_SHT_06;
        if (grenade_a || grenade_b) return E_WPN_09;
        const bool mixed = (type_a == WeaponType::pistol) != (type_b == WeaponType::pistol);
        return mixed ? E_WPN_13 : Clause::none;
    }

    // Every weapon at the eligible unit nearest to it, or nearest to the goal's anchor; Pistols, or else a grenade,
    // only for want of anything else to fire.
    Answer propose(const Goal& goal) {
        Answer answer;
        bool thrown = false;
        for (ModelId model : targets_.shooters()) {
            const std::size_t before = answer.picks.size();
            const auto aimed = [&] { return answer.picks.size() > before; };
            aim_all(model, goal, Arms::long_arms, answer);
            if (!aimed()) aim_all(model, goal, Arms::pistols, answer);
            if (aimed() || thrown) continue;
            aim_all(model, goal, Arms::grenades, answer);
            thrown = aimed();
        }
        return answer;
    }

    enum class Arms : std::uint8_t { long_arms, pistols, grenades };
    Arms arms_of(const Option& option) const {
        const WeaponType type = type_of(option);
        return type == WeaponType::grenade  ? Arms::grenades
               : type == WeaponType::pistol ? Arms::pistols
                                            : Arms::long_arms;
    }

    void aim_all(ModelId model, const Goal& goal, Arms arms, Answer& answer) {
        const auto of_this_model = std::ranges::equal_range(options_, model, {}, model_in);
        for (std::size_t number = 0; number < game_.sheet(model).weapons.size() && !answer.picks.full(); ++number) {
            const Option* best = nullptr;
            for (const Option& option : of_this_model)
                if (weapon_in(option) == number && arms_of(option) == arms && (!best || is_better(option, *best, goal)))
                    best = &option;
            if (!best) continue;
            answer.picks.push_back({*best, 1});
            if (arms == Arms::grenades) return; // E-WPN-08
        }
    }

    // The first profile first: what is best for everyday use stands at the top of a datasheet.
    bool is_better(const Option& option, const Option& than, const Goal& goal) {
        if (profile_in(option) != profile_in(than)) return profile_in(option) < profile_in(than);
        return remoteness(option, goal) < remoteness(than, goal);
    }
    std::int64_t remoteness(const Option& option, const Goal& goal) {
        if (goal.stay) return targets_.distance_to(model_in(option), target_in(option)).steps;
        return squared_distance(first_place(target_in(option)), goal.anchor);
    }

    Point first_place(UnitId unit) const { return game_.battle.models[index(game_.models_of(unit).front())].place.at; }

    Declared declared_by(const Option& option) {
        return aim(game_, model_in(option), weapon_in(option), profile_in(option), target_in(option));
    }

    Game& game_;
    UnitId unit_;
    Targets targets_;
    std::vector<Option> options_;
};

} // namespace

bool may_shoot_after(const Game& game, UnitId unit, MoveKind move) {
    for (ModelId model : game.models_of(unit))
        for (const Working& working : working_on(game, model, Effect::shoot_after))
            if (move == MoveKind::advance ? working.ability->after_advance : working.ability->after_fall_back)
                return true;
    return false;
}

std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const Occasion& occasion) {
    if (occasion.kind == AttackKind::shooting) {
        if (game.has(unit, Flag::shot)) return E_I_24;
        const MoveKind move = game.of(unit).move;
        if (move == MoveKind::fall_back && !can_fly(game, unit) && !may_shoot_after(game, unit, move))
            return E_SHT_04; // E-FALL-05, E-FALL-06
        if (move == MoveKind::advance && !has_weapon(game, unit, WeaponType::assault) &&
            !may_shoot_after(game, unit, move))
            return E_SHT_03;
        if (is_close_to_enemies(game, unit) && !has_weapon(game, unit, WeaponType::pistol)) return E_SHT_05;
    }
    if (!has_ranged_weapon(game, unit)) return E_SHT_02;
    if (!Targets(game, unit, occasion).any()) return E_I_25;
    return std::nullopt;
}

// E-SHT-01: the declaration as a whole (E-I-63, E-TGT-07), then target by target.
void shoot(Game& game, UnitId unit, const Occasion& occasion) {
    const std::vector<Declared> declared = Declaration(game, unit, occasion).ask();
    resolve_in_order(game, occasion.kind, declared, E_TGT_08);
}

// E-SHT-02
void shooting_phase(Game& game) {
    const auto bar = [&](UnitId unit) { return why_it_cannot_shoot(game, unit); };
    while (const auto unit = select_unit(game, game.active(), E_SHT_02, true, bar)) {
        game.set(*unit, Flag::shot);
        shoot(game, *unit);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::eighth
