#include "rules/sheets/shooting.h"

namespace muster::sheets {

// --- Shooters and targets

Targets::Targets(Game& game, UnitId unit, const ShootingOccasion& occasion)
    : shooters(game.models_of(unit)),
      enemies(units_on_table(game, opponent(game.owner(unit)))),
      game_(game),
      unit_(unit),
      occasion_(occasion),
      sights_(game.look_around()) {}

Targets::~Targets() = default;

const Weapon& Targets::weapon(ModelId shooter, std::size_t number) const {
    return game_.sheet(unit_).weapons[game_.sheet(shooter).weapons[number]];
}

Length Targets::distance_to(ModelId shooter, UnitId target) { return sights_.reach(shooter, target).closest; }

bool Targets::is_within(ModelId shooter, UnitId target, Length range) const {
    const UnitSightCache::Standing& there = sights_.standing(target);
    if (there.extent.surely_apart(game_.setup, game_.battle, shooter, range)) return false;
    return std::ranges::any_of(there.models, [&](ModelId model) { return within(game_, shooter, model, range); });
}

bool Targets::lacks_skill(ModelId shooter) const {
    const int wounds = game_.battle.models[index(shooter)].wounds;
    return game_.profile(shooter).at(Stat::BS, wounds).kind == Characteristic::Kind::none;
}

Clause Targets::forbidden_by_distance(ModelId shooter, Length range, UnitId target) {
    const auto& clauses = game_.edition.shooting.out_of_reach;
    if (!is_within(shooter, target, range)) return clauses.range;
    const UnitSightCache::Reach to = sights_.reach(shooter, target);
    if (!to.seen) return clauses.sight;
    return to.closest_seen > range ? clauses.both : Clause::none;
}

bool Targets::can_aim(ModelId shooter, WeaponUse use, UnitId target) {
    const Length range = range_of(game_, shooter, weapon(shooter, use.weapon).profiles[use.profile]) * 1_in;
    return is_within(shooter, target, range) // first: it is fast and excludes most enemies
           && why_not(shooter, use, target) == Clause::none;
}

bool Targets::can_fire(ModelId shooter, std::size_t number) {
    const Weapon& fired = weapon(shooter, number);
    if (fired.is_melee()) return false;
    for (std::size_t profile = 0; profile < fired.profiles.size(); ++profile)
        for (UnitId enemy : enemies)
            if (can_aim(shooter, {static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(profile)}, enemy))
                return true;
    return false;
}

bool Targets::can_fire_anything() {
    for (ModelId shooter : shooters)
        for (std::size_t number = 0; number < game_.sheet(shooter).weapons.size(); ++number)
            if (can_fire(shooter, number)) return true;
    return false;
}

DeclaredAttack Targets::aim(ModelId shooter, WeaponUse use, UnitId target) const {
    DeclaredAttack declared{shooter, use.weapon, use.profile, target};
    const Length half{range_of(game_, shooter, profile_of(game_, declared)) * (1_in).steps / 2};
    declared.half_range = within(game_, shooter, target, half);
    declared.target_models = static_cast<std::uint8_t>(game_.models_of(target).size());
    declared.needs_free_engagement = may_be_lost(target);
    return declared;
}

// --- What a unit has to shoot with

namespace {

bool any_weapon(const Game& game, UnitId unit, FunctionRef<bool(const WeaponProfile&)> test) {
    for (ModelId model : game.models_of(unit))
        for (std::uint16_t number : game.sheet(model).weapons)
            for (const WeaponProfile& profile : game.sheet(unit).weapons[number].profiles)
                if (test(profile)) return true;
    return false;
}

} // namespace

bool has_weapon(const Game& game, UnitId unit, WeaponType type) {
    return any_weapon(game, unit, [&](const WeaponProfile& profile) { return profile.type == type; });
}

bool may_shoot_after(const Game& game, ModelId model, bool Ability::* kind_of_move) {
    return std::ranges::any_of(active_abilities(game, model, Effect::shoot_after),
                               [&](const ActiveAbility& active) { return active.ability->*kind_of_move; });
}

bool may_shoot_after(const Game& game, UnitId unit, bool Ability::* kind_of_move) {
    return std::ranges::any_of(game.models_of(unit),
                               [&](ModelId model) { return may_shoot_after(game, model, kind_of_move); });
}

// --- The declaration

namespace {

// The targets at which each weapon may be aimed, and which attacks may be declared together.
class ShootingDeclaration {
  public:
    ShootingDeclaration(Game& game, UnitId unit, const ShootingOccasion& occasion)
        : game_(game),
          unit_(unit),
          clauses_(game.edition.shooting.declaration),
          occasion_(occasion),
          targets_(game.edition.shooting.targets(game, unit, occasion)) {}

    std::vector<DeclaredAttack> ask() {
        Question question{game_.owner(unit_), QuestionKind::shoot, Form::counts, clauses_.declared, unit_};
        if (const auto known = game_.on_record(question)) return declared_in(*known);
        if (const auto ask = game_.edition.shooting.ask_before) ask(game_, unit_, *targets_);
        list_options();
        offer(question, options_, 1, options_.size()); // N-I-62, E-I-25
        return declared_in(game_.ask(
            question, [&](const Answer& given) { return check(given); },
            [&](const Goal& goal) -> std::optional<Answer> { return propose(goal); },
            [&](const Option& option) { return Refusal{why_not(option), {}, {}}; }));
    }

  private:
    std::vector<DeclaredAttack> declared_in(const Answer& answer) {
        std::vector<DeclaredAttack> declared;
        for (const Pick& pick : answer.picks)
            declared.push_back(targets_->aim(model_in(pick.option), use_in(pick.option), target_in(pick.option)));
        return declared;
    }

    static WeaponUse use_in(const Option& option) { return WeaponUse::of(option.with); }
    static std::size_t weapon_in(const Option& option) { return use_in(option).weapon; }
    static std::size_t profile_in(const Option& option) { return use_in(option).profile; }
    static ModelId model_in(const Option& option) { return static_cast<ModelId>(option.id); }
    static UnitId target_in(const Option& option) { return static_cast<UnitId>(option.at); }

    WeaponType type_of(const Option& option) const {
        return targets_->weapon(model_in(option), weapon_in(option)).profiles[profile_in(option)].type;
    }

    void list_options() {
        for (ModelId model : targets_->shooters)
            for (std::size_t number = 0; number < game_.sheet(model).weapons.size(); ++number) {
                const Weapon& fired = targets_->weapon(model, number);
                if (fired.is_melee()) continue;
                for (std::size_t profile = 0; profile < fired.profiles.size(); ++profile)
                    for (UnitId enemy : targets_->enemies) {
                        const WeaponUse use{static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(profile)};
                        if (targets_->can_aim(model, use, enemy))
                            options_.push_back(option_of_attack(model, use, enemy));
                    }
            }
    }

    // Why this attack is not among the options; none if it is.
    Clause why_not(const Option& option) {
        const auto& shooters = targets_->shooters;
        const bool ours =
            option.what == What::attack && std::ranges::find(shooters, model_in(option)) != shooters.end();
        if (!ours || option.at >= game_.battle.units.size()) return clauses_.not_theirs;
        if (weapon_in(option) >= game_.sheet(model_in(option)).weapons.size()) return clauses_.no_such_weapon;
        const Weapon& fired = targets_->weapon(model_in(option), weapon_in(option));
        if (profile_in(option) >= fired.profiles.size()) return clauses_.no_such_profile;
        return targets_->why_not(model_in(option), use_in(option), target_in(option));
    }

    std::optional<Refusal> check(const Answer& answer) const {
        FixedVector<WeaponType, decltype(Answer::picks)::capacity()> types;
        for (const Pick& pick : answer.picks) types.push_back(type_of(pick.option));
        for (std::size_t i = 0; i < answer.picks.size(); ++i) {
            if (answer.picks[i].count != 1) return Refusal{clauses_.once, {}, {}};
            for (std::size_t j = 0; j < i; ++j)
                if (const Clause clause = clash(answer.picks[j].option, types[j], answer.picks[i].option, types[i]);
                    clause != Clause::none)
                    return Refusal{clause, {model_in(answer.picks[i].option)}, {}};
        }
        return std::nullopt;
    }

    // The clause that forbids two attacks in one declaration.
    Clause clash(const Option& a, WeaponType type_a, const Option& b, WeaponType type_b) const {
        const bool grenade_a = type_a == WeaponType::grenade, grenade_b = type_b == WeaponType::grenade;
        if (model_in(a) != model_in(b)) return grenade_a && grenade_b ? clauses_.one_grenade : Clause::none;
        if (weapon_in(a) == weapon_in(b)) return target_in(a) != target_in(b) ? clauses_.at_one_unit : clauses_.twice;
        if (grenade_a || grenade_b) return clauses_.only_grenade;
        const bool mixed = (type_a == WeaponType::pistol) != (type_b == WeaponType::pistol);
        return mixed ? clauses_.pistols_or_not : Clause::none;
    }

    // --- A declaration for a player who does not care

    enum class Arms : std::uint8_t { long_arms, pistols, grenades };
    Arms arms_of(const Option& option) const {
        const WeaponType type = type_of(option);
        return type == WeaponType::grenade  ? Arms::grenades
               : type == WeaponType::pistol ? Arms::pistols
                                            : Arms::long_arms;
    }

    // Every weapon at the eligible unit nearest to it, or nearest to the goal's anchor. Pistols, or else a grenade,
    // only if there is nothing else to fire.
    Answer propose(const Goal& goal) {
        Answer answer;
        bool thrown = false;
        for (ModelId model : targets_->shooters) {
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

    void aim_all(ModelId model, const Goal& goal, Arms arms, Answer& answer) {
        const auto of_this_model = std::ranges::equal_range(options_, model, {}, model_in);
        for (std::size_t number = 0; number < game_.sheet(model).weapons.size() && !answer.picks.full(); ++number) {
            const Option* best = nullptr;
            for (const Option& option : of_this_model)
                if (weapon_in(option) == number && arms_of(option) == arms && (!best || is_better(option, *best, goal)))
                    best = &option;
            if (!best) continue;
            answer.picks.push_back({*best, 1});
            if (arms == Arms::grenades) return; // N-WPN-14, E-WPN-08
        }
    }

    // The first profile first: datasheets list the usual choice at the top.
    bool is_better(const Option& option, const Option& than, const Goal& goal) {
        if (profile_in(option) != profile_in(than)) return profile_in(option) < profile_in(than);
        return remoteness(option, goal) < remoteness(than, goal);
    }
    std::pair<bool, std::int64_t> remoteness(const Option& option, const Goal& goal) {
        const bool may_be_lost = targets_->may_be_lost(target_in(option));
        if (goal.stay) return {may_be_lost, targets_->distance_to(model_in(option), target_in(option)).steps};
        return {may_be_lost, squared_distance(first_place(target_in(option)), goal.anchor)};
    }

    Point first_place(UnitId unit) const { return game_.battle.models[index(game_.models_of(unit).front())].place.at; }

    Game& game_;
    UnitId unit_;
    const DeclarationClauses& clauses_;
    ShootingOccasion occasion_;
    std::unique_ptr<Targets> targets_;
    std::vector<Option> options_;
};

} // namespace

// --- The phase

std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const ShootingOccasion& occasion) {
    const ShootingRules& rules = game.edition.shooting;
    if (occasion.kind == AttackKind::shooting) {
        if (game.has(unit, Flag::shot)) return rules.once;
        if (const auto forbidden_by = rules.forbidden_by_move(game, unit)) return forbidden_by;
    }
    const auto is_ranged = [](const WeaponProfile& profile) { return !profile.is_melee(); }; // N-DATA-11, E-DATA-12
    if (!any_weapon(game, unit, is_ranged)) return rules.no_weapon;
    if (!rules.targets(game, unit, occasion)->can_fire_anything()) return rules.no_target;
    return std::nullopt;
}

// E-SHT-01: the declaration as a whole (E-I-63, E-TGT-07), then target by target.
void shoot(Game& game, UnitId unit, const ShootingOccasion& occasion) {
    const ShootingRules& rules = game.edition.shooting;
    const std::vector<DeclaredAttack> declared = ShootingDeclaration(game, unit, occasion).ask();
    if (occasion.kind == AttackKind::shooting) game.set(unit, Flag::shot); // N-SHT-06, E-I-24
    if (rules.weapons_fire_once)
        for (const DeclaredAttack& each : declared)
            game.memory.models[index(each.attacker)].fired |= 1u << each.weapon; // N-SHT-08
    resolve_in_order(game, occasion.kind, declared, rules.order);
}

namespace {

// N-SHEET-22, E-SHEET-14: an ability of the unit that is not used up; null without one, and for a unit that has shot.
const Ability* smoke_of(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::shot)) return nullptr;
    for (const ActiveAbility& active : active_abilities_of_unit(game, unit, Effect::smoke))
        if (!is_spent(game, active)) return active.ability;
    return nullptr;
}

// Whether the unit that was selected makes smoke: because its owner wants it to, or because it can do nothing else.
bool makes_smoke(Game& game, UnitId unit) {
    const Clause clause = game.edition.shooting.smoke;
    if (!smoke_of(game, unit)) return false;
    if (!why_it_cannot_shoot(game, unit) && !game.yes(game.owner(unit), clause, unit, QuestionKind::plain_choice))
        return false;
    for (const ActiveAbility& active : active_abilities_of_unit(game, unit, Effect::smoke)) spend(game, active);
    game.set(unit, Flag::shot);
    game.set(unit, Flag::in_smoke);
    game.tell(Happened{clause, unit});
    return true;
}

} // namespace

// N-SHT-01, N-SHT-09, N-SHT-28, E-SHT-02
void shooting_phase(Game& game) {
    const auto forbidden_by = [&](UnitId unit) {
        return smoke_of(game, unit) ? std::nullopt : why_it_cannot_shoot(game, unit);
    };
    const Clause clause = game.edition.shooting.select;
    while (const auto unit =
               select_unit(game, QuestionKind::next_to_shoot, game.active(), clause, true, forbidden_by)) {
        if (!makes_smoke(game, *unit)) shoot(game, *unit);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::sheets
