#include "rules/sheets/edition.h"

namespace muster::sheets {

Game::Game(const Setup& setup_, Battle& battle_, Oracle& oracle_)
    : muster::Game{setup_, battle_, oracle_},
      edition(edition_of(setup_)),
      memory(muster::memory<Memory>(battle_)),
      bits_(edition.bits),
      sights_(setup_, battle_) {}

Option Game::word(std::string_view name) const {
    const auto& words = edition.words;
    return {What::word, static_cast<std::uint16_t>(std::ranges::find(words, name) - words.begin()), 0, 0};
}

void Game::note_effects() const {
    effects_.assign(battle.units.size() + 1, {});
    from_afar_.clear();
    for (const Army& army : setup.armies)
        if (army_of(army).warlord && army_of(army).warlord->trait) note_from_afar(*army_of(army).warlord->trait);
    for (std::size_t i = 0; i < battle.units.size(); ++i) {
        const DatasheetUnit& unit = sheet(static_cast<UnitId>(i));
        for (const Ability& ability : unit.abilities) {
            note_modified(ability);
            if (ability.whom == Whom::aura) note_from_afar(ability);
            for (Effects* effects : {&effects_[i], &effects_.back()}) {
                effects->all |= bit_of(ability.effect);
                if (ability.whom == Whom::aura) effects->auras |= bit_of(ability.effect);
            }
        }
        for (const auto& power : unit.powers)
            for (const Ability& ability : power.abilities) note_modified(ability), note_from_afar(ability);
    }
}

void Game::note_modified(const Ability& ability) const {
    if (ability.effect == Effect::modify) modified_ |= 1u << static_cast<unsigned>(ability.stat);
}

// Few auras and powers have a condition or a limit, or work on attack targets. They are listed here, so that a search
// can skip the others.
void Game::note_from_afar(const Ability& ability) const {
    if (ability.condition != Condition::none || ability.limit != Limit::none || ability.against ||
        (ability.of_characteristic && ability.stat == Stat::T) || ability.effect == Effect::explodes)
        from_afar_.push_back(&ability);
}

void begin(const Setup& setup, Battle& battle) {
    auto& memory = *new (battle.memory_bytes.data()) Memory{};
    for (std::size_t unit = 0; unit < battle.units.size(); ++unit) {
        memory.units.push_back({});
        memory.units.back().origin = static_cast<UnitId>(unit);
    }
    memory.models.resize(battle.models.size());
    std::size_t model = 0;
    for (const Army& army : setup.armies)
        for (const DatasheetUnit& unit : army_of(army).units)
            for (const DatasheetModel& each : unit.models)
                battle.models[model++].wounds = static_cast<std::uint8_t>(unit.profiles[each.profile].wounds());
}

namespace {

std::optional<UnitId> unit_in(const Answer& answer) {
    if (answer.pass) return std::nullopt;
    return static_cast<UnitId>(answer.picks[0].option.id);
}

class MemoryTransfer {
  public:
    MemoryTransfer(Archive& archive, const Remembered& remembered) : archive_(archive), remembered_(remembered) {}

    // The fields of this part that the edition has.
    template <class Part>
    void transfer_part(Part& part, std::uint32_t fields) {
        archive_.open_object(type_name(&part));
        for_each_field<Part>([&](std::string_view name, auto field) {
            if ((fields & 1) != 0 && archive_.field(name)) transfer_field(part.*field);
            fields >>= 1;
        });
        archive_.close_object();
    }

  private:
    template <class Field>
    void transfer_field(Field& field) {
        transfer(archive_, field);
    }
    void transfer_field(std::array<SideMemory, 2>& sides) {
        const std::size_t size = std::min(sides.size(), archive_.open_array(sides.size()));
        for (std::size_t i = 0; i < size; ++i) transfer_part(sides[i], remembered_.of_sides);
        archive_.close_list();
    }
    void transfer_field(FixedVector<UnitMemory, max_units>& units) { transfer_list(units, remembered_.of_units); }
    void transfer_field(FixedVector<ModelMemory, max_models>& models) { transfer_list(models, remembered_.of_models); }
    // Written as a number of the moves that the edition remembers.
    void transfer_field(MoveKind& move) {
        FixedVector<std::string_view, 8> words;
        for (MoveKind each : remembered_.moves) words.push_back(name_of(each));
        auto which = static_cast<std::size_t>(std::ranges::find(remembered_.moves, move) - remembered_.moves.begin());
        archive_.word(which, {words.begin(), words.size()});
        move = remembered_.moves[which];
    }
    void transfer_list(auto& list, std::uint32_t fields) {
        const std::size_t size = archive_.open_list(list.size(), list.capacity());
        if (archive_.reads()) list.resize(size);
        for (auto& part : list) transfer_part(part, fields);
        archive_.close_list();
    }

    Archive& archive_;
    const Remembered& remembered_;
};

} // namespace

void transfer_memory(Archive& archive, Battle& battle, const Remembered& remembered) {
    MemoryTransfer(archive, remembered).transfer_part(muster::memory<Memory>(battle), remembered.all);
}

// --- Selections by players

std::optional<UnitId> select_unit(Game& game, QuestionKind kind, Side seat, Clause clause, bool may_pass,
                                  ForbiddenBy forbidden_by, Clause not_theirs) {
    Question question{.seat = seat, .kind = kind, .clause = clause, .may_pass = may_pass};
    if (const auto known = game.on_record(question)) return unit_in(*known);
    FixedVector<Option, max_units> options;
    for_units(game.battle, seat, Whereabouts::table, [&](UnitId unit) {
        if (!forbidden_by(unit)) options.push_back(option_of(unit));
    });
    if (options.empty()) return std::nullopt;
    if (options.size() == 1 && !may_pass) return static_cast<UnitId>(options[0].id);
    question.options = {options.begin(), options.size()};
    const auto why_not = [&](const Option& option) {
        const auto unit = static_cast<UnitId>(option.id);
        if (option.what != What::unit || option.id >= game.battle.units.size() ||
            game.battle.units[index(unit)].whereabouts != Whereabouts::table)
            return Refusal{clause, {}, {}};
        if (owner_of(game.battle, unit) != seat)
            return Refusal{not_theirs == Clause::none ? clause : not_theirs, {}, {}};
        return Refusal{forbidden_by(unit).value_or(clause), {}, {}};
    };
    return unit_in(game.ask(question, nullptr, nullptr, why_not));
}

std::optional<UnitId> choose_unit(Game& game, QuestionKind kind, Side seat, Clause clause, UnitId about,
                                  FunctionRef<Clause(UnitId)> forbidden_by) {
    FixedVector<Option, max_units> units;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (const auto unit = static_cast<UnitId>(i); forbidden_by(unit) == Clause::none)
            units.push_back(option_of(unit));
    if (units.empty()) return std::nullopt;
    const Question question{.seat = seat, .kind = kind, .clause = clause, .unit = about, .may_pass = true};
    const auto chosen = game.choose(question, {units.begin(), units.size()}, [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{is_unit ? forbidden_by(static_cast<UnitId>(option.id)) : clause, {}, {}};
    });
    if (!chosen) return std::nullopt;
    return static_cast<UnitId>(chosen->id);
}

std::vector<ModelId> pick_models(Game& game, Question question, std::span<const ModelId> models, std::size_t count) {
    if (count >= models.size()) return {models.begin(), models.end()};
    const std::vector<Option> options = options_for(models);
    question.form = Form::some;
    offer(question, options, count, count);
    std::vector<ModelId> picked;
    for (const Pick& pick : game.ask(question).picks) picked.push_back(static_cast<ModelId>(pick.option.id));
    return picked;
}

std::vector<Option> in_order(Game& game, Side seat, UnitId unit, Clause clause, std::vector<Option> options,
                             Settled settled) {
    if (options.size() < 2) return options;
    Question question{
        .seat = seat, .kind = QuestionKind::sequence, .form = Form::order, .clause = clause, .unit = unit};
    question.options = options;
    question.settled = settled;
    std::vector<Option> ordered;
    for (const Pick& pick : game.ask(question).picks) ordered.push_back(pick.option);
    return ordered;
}

} // namespace muster::sheets
