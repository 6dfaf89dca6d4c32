// The queries themselves, one function each, grouped by the file that holds them. query.cpp gives their names.
#pragma once

#include "server/queries/asking.h"

namespace muster::queries {

// placing.cpp
Result<Checked> check_answer(const Asking& asking, const CheckInput& input);
Result<Plan> plan_move(const Asking& asking, const PlanInput& input);
Result<Plan> repair_move(const Asking& asking, const RepairInput& input);

// areas.cpp
Result<ReachAreas> reach(const Asking& asking, const ReachInput& input);
Result<PlaceArea> place_area(const Asking& asking, const QuestionInput& input);

// units.cpp
Result<UnitCard> unit_card(const Asking& asking, const UnitInput& input);
Result<AttackOptions> described_attacks(const Asking& asking, const AttackInput& input); // the odds are left out
Result<AttackOptions> attack_options(const Asking& asking, const AttackInput& input);
Result<ChargeOptions> charge_options(const Asking& asking, const ChargeInput& input);
Result<MoraleAnswer> morale_odds(const Asking& asking, const MoraleInput& input);

// overwatch.cpp: what the targets of this charge do to the unit first. Nothing if the open question does not lead to
// it, or if the game has no such rule.
std::optional<AttackOdds> overwatch_odds(const Asking& asking, UnitId unit, std::span<const UnitId> targets);

// looking.cpp
Result<Measured> measure(const Asking& asking, const MeasureInput& input);
Result<Ring> ring(const Asking& asking, const RingInput& input);
Result<SightMatrix> sight(const Asking& asking, const SightInput& input);
Result<SightArea> sight_area(const Asking& asking, const SightAreaInput& input);
Result<MarkersStatus> objective_status(const Asking& asking, const MarkersInput& input);

// describing.cpp
Result<TableDescribed> describe_table(const Asking& asking, const DescribeInput& input);

// odds.cpp
Result<OddsAnswer> odds_attack(const Asking& asking, const OddsInput& input);

// allocating.cpp
Result<Allocations> allocate_options(const Asking& asking, const QuestionInput& input);

// questions.cpp
Result<Hints> hint_answers(const Asking& asking, const HintInput& input);
Result<Explanation> hint_explain(const Asking& asking, const ExplainInput& input);
Result<Suggestions> suggest_moves(const Asking& asking, const SuggestInput& input);

// preview.cpp
Result<Preview> preview_option(const Asking& asking, const CheckInput& input);

// files.cpp
Result<ArmyShown> army_view(const Asking& asking, const FileInput& input);
Result<ArmyChecked> army_check(const Asking& asking, const FileInput& input);
Result<ArmyPriced> army_price(const Asking& asking, const FileInput& input);
Result<TableShown> table_preview(const Asking& asking, const FileInput& input);

// importing.cpp
Result<ArmyImported> army_import(const Asking& asking, const ImportInput& input);

// clauses.cpp
Result<ClauseView> clause_text(const Asking& asking, const ClauseInput& input);
Result<ClauseHits> clause_search(const Asking& asking, const SearchInput& input);
Result<Glossary> clause_glossary(const Asking& asking, const GlossaryInput& input);

// examples.cpp
Result<ExampleFound> clause_example(const Asking& asking, const ClauseInput& input);

} // namespace muster::queries
