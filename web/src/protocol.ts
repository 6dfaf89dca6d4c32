// Printed by `muster __protocol` from src/server/protocol*.h; not to be edited. docs/api.md explains.
// Lengths and points are whole steps, 508 to the inch. What a request leaves out has its default.

export const protocolVersion = 1;

// One thing that can be picked: exactly one key. attack: [model, weapon, target]; power: [power, unit, target].
export type Option =
  | { unit: number } | { model: number } | { marker: number } | { word: string } | { number: number }
  | { attack: [number, number, number] } | { power: [number, number, number] } | { point: number };

// steps: [x, y, elevation, facing in whole degrees]; via: points on the way; without model it is a marker.
export interface Place {
  model?: number;
  steps: [number, number, number, number];
  via?: [number, number][];
  turn?: number;
}

export type Answer =
  | { pass: true }
  | { picks: (Option & { count?: number })[] }
  | { places: Place[] };

// The fields of an event, by its kind: see the rule set's events.
export type BattleEvent = Record<string, unknown>;

export interface Accepted {
  client_id: string;
  at: number;
}

export interface Addresses {
  addresses: string[];
  alone: boolean;
}

export interface Ahead {
  question: QuestionInfo | null;
  ends: "malformed" | "too_fast" | "no_such_battle" | "no_store" | "damaged" | "rules_changed" | "say_hello" | "watching" | "not_your_seat" | "older_tab" | "waiting" | "stale_question" | "illegal" | "crosses_die" | "crosses_reveal" | "crosses_seat" | "crosses_end" | "battle_over" | "nothing_to_undo" | "no_such_offer" | "not_allowed" | "no_such_query" | "bad_query" | "internal" | null;
}

export interface Allocation {
  model: number;
  allowed: boolean;
  refused: string;
  wounds: number;
  saved: number | null;
  lost: number | null;
  purpose: string;
}

export interface Allocations {
  unit: number;
  forced: boolean;
  models: Allocation[];
}

export interface AnsweredForYou {
  at: number;
  seat: "red" | "blue";
  reason: "forced" | "equal" | "dominated" | "order";
  clause: string;
}

export interface AnswersForYou {
  answers: AnsweredForYou[];
}

export interface ArmyChecked {
  legal: boolean;
  reasons: ReasonShown[];
  not_enforced: string[];
}

export interface ArmyImported {
  report: ImportReport | null;
  refused: ImportRefused | null;
}

export interface ArmyInfo {
  id: string;
  rules: string;
  name: string;
  units: number;
  models: number;
  power: number | null;
  legal: boolean;
}

export interface ArmyPriced {
  rules: string;
  name: string;
  total: number;
  units: UnitPriced[];
}

export interface ArmyShown {
  rules: string;
  name: string;
  check: ArmyChecked;
  price: ArmyPriced;
  units: UnitShown[];
}

export interface AskQuery {
  client_id: string;
  name: string;
  at: number | null;
  after: Answer[];
  input: unknown;
}

export interface AttackCell {
  target: number;
  able: number[];
  in_range: number;
  seeing: number;
  refused: string;
  steps: AttackStep[];
  odds: AttackOdds | null;
}

export interface AttackInput {
  unit: number | null;
  mode: "shooting" | "melee" | null;
}

export interface AttackOdds {
  mean_killed: number;
  mean_wounds: number;
  destroyed: number;
}

export interface AttackOptions {
  unit: number;
  mode: "shooting" | "melee";
  refused: string;
  targets: AttackTarget[];
  rows: AttackRow[];
}

export interface AttackRow {
  weapon: string;
  profile: string;
  bearers: Bearer[];
  values: CardValue[];
  cells: AttackCell[];
}

export interface AttackStep {
  roll: string;
  clause: string;
  needed: string;
  modifier: number;
  reasons: CardReason[];
}

export interface AttackTarget {
  unit: number;
  distance: number;
}

export interface BaseWish {
  name: string;
  base: string;
}

export interface BattleInfo {
  id: string;
  rules: string;
  table: string;
  standing: "waiting" | "playing" | "over";
  seats: [SeatInfo, SeatInfo];
  you: ("red" | "blue")[];
  asked: "red" | "blue" | null;
  round: number;
  phase: string;
  score: [number, number];
  ended: Ended | null;
  answers: number;
  watching: number;
  created: number;
  touched: number;
  same_rules: boolean;
}

export interface Battles {
  battles: BattleInfo[];
  open: Invitation[];
}

export interface Bearer {
  model: number;
  with: number;
  attacks: number;
}

export interface CardAbility {
  name: string;
  text: string;
  enforced: boolean;
  from: number;
  models: number[];
  says: MessagePart[];
  called: MessagePart;
  reach: number;
  differs: string;
}

export interface CardProfile {
  name: string;
  models: number[];
  values: CardValue[];
}

export interface CardReason {
  source: string;
  clause: string;
  change: string;
  called: MessagePart;
}

export interface CardValue {
  name: string;
  base: string;
  now: string;
  reasons: CardReason[];
}

export interface CardWeapon {
  name: string;
  profile: string;
  melee: boolean;
  bearers: number[];
  values: CardValue[];
  abilities: CardAbility[];
}

export interface ChargeChance {
  targets: number[];
  distance: number;
  needed: number;
  chance: number;
  chances: number[];
  refused: string;
  landing: PlacedModel[];
  overwatch: AttackOdds | null;
}

export interface ChargeInput {
  unit: number | null;
  together: number[];
}

export interface ChargeOptions {
  unit: number;
  refused: string;
  targets: ChargeChance[];
}

export interface Chat {
  text: string;
  phrase: string;
}

export interface ChatLine {
  number: number;
  from: "red" | "blue" | null;
  text: string;
  phrase: string;
}

export interface CheckInput {
  question: number | null;
  answer: Answer;
}

export interface Checked {
  legal: boolean;
  refusals: RefusalShown[];
  models: ModelWay[];
  coherency: Coherency;
}

export interface Choice {
  unit: string;
  what: "bearer" | "profile" | "base" | "keyword";
  of: string;
  chosen: string;
}

export interface ClauseHit {
  rules: string;
  id: string;
  title: string;
  text: string;
  language: string;
  area: string;
  chapter: string;
  sentence: string;
  read_with: string;
  example: boolean;
}

export interface ClauseHits {
  found: number;
  clauses: ClauseHit[];
}

export interface ClauseInput {
  id: string;
  language: string;
}

export interface ClauseView {
  rules: string;
  id: string;
  title: string;
  text: string;
  language: string;
  area: string;
  chapter: string;
  sentence: string;
  mentions: string[];
  mentioned_by: string[];
  read_with: string[];
  before: string;
  after: string;
  scenarios: ScenarioNamed[];
  example: boolean;
}

export interface ClockRule {
  bank: number;
  delay: number;
}

export interface ClockState {
  left: [number, number];
  running: "red" | "blue" | null;
  delay: number;
  claimable: boolean;
}

export interface Coherency {
  links: [number, number][];
  out_of_place: number[];
}

export interface Configuration {
  lines: string[];
  kept: TextKept[];
  idle: TextIdle[];
}

export interface CostTotal {
  name: string;
  value: number;
}

export interface Created {
  id: string;
  seats: SeatTokens;
  invite: string | null;
  commitment: string;
}

export interface DescribeInput {
  draft: Answer;
}

export interface DiceInfo {
  seeded: boolean;
  commitment: string;
  red: string | null;
  blue: string | null;
  secret: string | null;
}

export interface Draw {
  deal: "offer" | "accept" | "decline";
}

export interface Ended {
  how: "played" | "resigned" | "agreed" | "claimed";
  outcome: "undecided" | "red" | "blue" | "draw";
  digest: string;
}

export interface EventInfo {
  number: number;
  at: number;
  name: string;
  event: BattleEvent;
  line: string;
  weight: "heading" | "line" | "detail";
}

export interface Events {
  events: EventInfo[];
}

export interface EventsInput {
  from: number;
  to: number | null;
}

export interface ExampleFound {
  example: ExampleShown | null;
}

export interface ExampleShown {
  name: string;
  caption: string;
  at: number;
  answer: Answer;
  refused: boolean;
  seat: "red" | "blue";
}

export interface ExampleWish {
  clause: string;
}

export interface ExplainInput {
  question: number | null;
  player: string;
  most: number;
}

export interface ExplainedAnswer {
  answer: Answer;
  score: number;
  reasons: TermValue[];
}

export interface Explanation {
  player: string;
  candidates: ExplainedAnswer[];
}

export interface Failure {
  code: string;
  text: string;
}

export interface FileInput {
  id: string;
  document: string;
}

export interface Footprint {
  centre: [number, number];
  radius: number;
  vertices: [number, number][];
}

export interface ForbiddenArea {
  clause: string;
  outline: [number, number][];
}

export interface Fork {
  at: number;
  seat: "red" | "blue";
}

export interface GiveAnswer {
  question: number;
  position: string;
  client_id: string;
  answer: Answer;
}

export interface GiveRow {
  question: number;
  position: string;
  client_id: string;
  answers: Answer[];
  charge_end: Answer | null;
}

export interface Glossary {
  terms: TermShown[];
}

export interface GlossaryInput {
  language: string;
}

export interface Guess {
  what: "bearer" | "profile" | "base" | "keyword";
  of: string;
  chosen: string;
  choices: string[];
}

export interface Health {
  store: boolean;
}

export interface Hello {
  protocol: number;
  battle: string;
  tokens: string[];
  nonce: string | null;
  events: number;
  epoch: string;
}

export interface Hint {
  player: string;
  answer: Answer;
}

export interface HintInput {
  question: number | null;
  player: string;
}

export interface Hints {
  answers: Hint[];
}

export interface Home {
  protocol: number;
  scale: number;
  version: string;
  rules: RuleSetInfo[];
  armies: ArmyInfo[];
  tables: TableInfo[];
  players: string[];
  languages: string[];
  battles: BattleInfo[];
}

export interface ImportInput {
  bytes: string;
  rules: string;
  take_nearly: boolean;
  bases: BaseWish[];
  choices: Choice[];
  collection: string[];
}

export interface ImportReason {
  clause: string;
  path: string;
  text: string;
  message: string;
  values: string[];
}

export interface ImportRefused {
  text: string;
  message: string;
  values: string[];
}

export interface ImportReport {
  format: string;
  name: string;
  rules: string;
  source: ImportSource;
  army: unknown;
  legal: boolean;
  reasons: ImportReason[];
  totals: ImportTotals;
  configuration: Configuration;
  units: ImportedUnit[];
}

export interface ImportSource {
  kind: "roster" | "text" | "army_forge" | "army";
  system: string;
  revision: number;
  digest: string;
}

export interface ImportTotals {
  units: number;
  playable: number;
  models: number;
  points: number[];
  power: number[];
  others: CostTotal[];
  bases: number;
  texts: TextTotals;
}

export interface ImportedUnit {
  name: string;
  datasheet: string;
  playable: boolean;
  models: number;
  points: number;
  power: number;
  taken: TextTaken[];
  near: TextNear[];
  kept: TextKept[];
  idle: TextIdle[];
  numbers: NumberChanged[];
  guesses: Guess[];
}

export interface Invitation {
  battle: string;
  rules: string;
  mission: string;
  table: string;
  seat: "red" | "blue";
  host: SeatInfo;
  army: string | null;
  power: number | null;
  assistance: "full" | "numbers" | "bare";
  clock: ClockRule | null;
  document: string;
}

export interface Join {
  code: string;
  name: string;
  army: string;
  document: unknown | null;
}

export interface Landmark {
  id: number;
  distance: number;
  way: "here" | "east" | "north_east" | "north" | "north_west" | "west" | "south_west" | "south" | "south_east";
}

export interface LessonInput {
  lesson: string;
}

export interface LessonPartShown {
  steps: LessonStep[];
  prepared: boolean;
}

export interface LessonShown {
  parts: LessonPartShown[];
}

export interface LessonStep {
  say: string;
  units: number[];
  place: [number, number] | null;
  within: number;
  part: string;
  events: BattleEvent[];
  strayed: BattleEvent[];
  query: string;
  over: boolean;
}

export interface LessonWish {
  lesson: string;
  part: number;
}

export interface Mark {
  kind: "ring" | "area" | "link" | "way";
  points: [number, number][];
  radius: number;
}

export interface MarkerSide {
  models: number[];
  secured: boolean;
}

export interface MarkerState {
  at: [number, number];
  elevation: number;
  holder: "red" | "blue" | null;
}

export interface MarkerStatus {
  marker: number;
  at: [number, number];
  range: number;
  holder: number;
  would_be: number;
  because: string;
  sides: [MarkerSide, MarkerSide];
}

export interface MarkersInput {
  draft: Answer;
}

export interface MarkersStatus {
  markers: MarkerStatus[];
}

export interface MeasureInput {
  from: Thing;
  to: Thing;
  bends: [number, number][];
}

export interface Measured {
  straight: number;
  horizontal: number;
  vertical: number;
  path: number;
  from: [number, number];
  to: [number, number];
  from_model: number;
  to_model: number;
}

export interface MessagePart {
  message: string;
  word: string;
  text: string;
  number: number;
  second: number;
  of: string;
}

export interface ModelInfo {
  name: string;
  unit: number;
  shape: Shape;
  height: number;
  wounds: number;
  weapons: string[];
}

export interface ModelShown {
  name: string;
  shape: Shape;
  height: number;
}

export interface ModelState {
  unit: number;
  whereabouts: "waiting" | "table" | "aboard" | "destroyed";
  place: Placement;
  wounds: number;
}

export interface ModelWay {
  model: number;
  length: number | null;
  straight: number;
  allowance: number;
  refused: string;
  way: [number, number][];
}

export interface MoraleAnswer {
  unit: number;
  losses: number;
  needed: number;
  passed: number;
  fleeing: number[];
  regroup: RegroupOdds | null;
}

export interface MoraleInput {
  unit: number | null;
  losses: number | null;
}

export interface NewBattle {
  rules: string;
  red: SeatWish;
  blue: SeatWish;
  mission: string;
  switches: string[];
  table: string;
  clock: ClockRule | null;
  assistance: "full" | "numbers" | "bare" | null;
  set_up: "ask" | "choices" | "all";
  listed: boolean;
  seed: number | null;
}

export interface Notice {
  news: "takeback_offered" | "takeback_declined" | "taken_back" | "undone" | "draw_offered" | "draw_declined" | "rematch_offered" | "absent" | "deleted" | "closing" | "no_store" | "store_back" | "hurried" | "at_leisure" | "draft" | "ping";
  seat: "red" | "blue" | null;
  number: number;
  at: [number, number] | null;
  draft: unknown | null;
}

export interface NumberChanged {
  of: string;
  written: string;
  as: string;
}

export interface NumberClauses {
  distance: string;
  sight: string;
  engagement: string;
  range: string;
  half_range: string;
  aura: string;
  charge: string;
  charge_roll: string;
  objective: string;
}

export interface Obstruction {
  model: number;
  piece: number;
  prism: number;
}

export interface OddsAnswer {
  targets: OddsShown[];
}

export interface OddsInput {
  unit: number | null;
  mode: "shooting" | "melee" | null;
  answer: Answer;
  document: unknown;
}

export interface OddsShown {
  target: number;
  killed: number[];
  wounds_lost: number[];
  mean_killed: number;
  mean_wounds_lost: number;
  p_destroyed: number;
  method: string;
  regroup: RegroupOdds | null;
  steps: OddsStepShown[];
}

export interface OddsStepShown {
  volley: number;
  stage: "attacks" | "hit" | "wound" | "save" | "damage" | "ignore" | "mortal_wounds" | "defence" | "regenerate";
  needed: number;
  modifier: number;
  because: string;
  limited_by: string;
  invulnerable: boolean;
  chance: number;
  mean: number;
}

export interface OlderRules {
  at: number;
  whole: boolean;
  damaged: boolean;
  exports: boolean;
  text: string;
}

export interface Outcomes {
  chance: number;
  clause: string;
  next: string;
}

export interface PieceDescribed {
  terrain: number;
  middle: [number, number];
}

export interface Ping {
  at: [number, number] | null;
}

export interface PlaceArea {
  allowed: [number, number][][];
  outside: string;
  forbidden: ForbiddenArea[];
  overhang: boolean;
}

export interface PlacedModel {
  model: number;
  place: Placement;
  waypoints: number;
  turn: number;
}

export interface Placement {
  at: [number, number];
  elevation: number;
  facing: number;
}

export interface Plan {
  possible: boolean;
  legal: boolean;
  answer: Answer;
  displacement: number;
  faults: RefusalShown[];
  refusals: RefusalShown[];
  models: ModelWay[];
  coherency: Coherency;
}

export interface PlanInput {
  question: number | null;
  unit: number | null;
  kind: string;
  roll: number;
  anchor: [number, number];
  turn: number;
  shape: "keep" | "block" | "line" | "column" | "ring";
  stay: boolean;
  quick: boolean;
  pins: Answer;
  waypoints: [number, number][];
}

export interface Presence {
  seats: ["gone" | "live" | "late", "gone" | "live" | "late"];
  who: [SeatInfo, SeatInfo];
  watching: number;
  acting: boolean;
}

export interface Preview {
  legal: boolean;
  refusals: RefusalShown[];
  purpose: string;
  dice: number;
  exact: boolean;
  success: number | null;
  outcomes: Outcomes[];
}

export interface Prism {
  base: Footprint;
  elevation: number;
  height: number;
  traits: number;
}

export interface QuestionInfo {
  number: number;
  position: string;
  seat: "red" | "blue";
  kind: "choose_unit" | "choose_option" | "choose_number" | "move_unit" | "place_unit" | "place_marker" | "declare_attacks" | "declare_charge" | "cast" | "allocate" | "reroll" | "order" | "split";
  form: "one" | "some" | "counts" | "order" | "number" | "place";
  clause: string;
  unit: number | null;
  options: Option[];
  names: string[];
  powers: CardAbility[];
  models: number[];
  may_pass: boolean;
  secret: boolean;
  least: number;
  most: number;
  allowance: number;
  automatic: boolean;
  fallback: Answer | null;
}

export interface QuestionInput {
  question: number | null;
}

export interface ReachAreas {
  limits: ReachLimit[];
  base: [number, number][][];
  partial: [number, number][][];
  centre: [number, number][][];
  closes: boolean;
  overhang: boolean;
  link: number;
  too_far: string;
  incoherent: string;
}

export interface ReachInput {
  question: number | null;
  unit: number | null;
  kind: string;
  roll: number;
  model: number | null;
}

export interface ReachLimit {
  model: number;
  allowance: number;
  fixed: boolean;
}

export interface ReasonShown {
  clause: string;
  path: string;
  text: string;
  message: string;
  values: string[];
}

export interface Refusal {
  clause: string;
  models: number[];
  values: number[];
}

export interface RefusalShown {
  clause: string;
  models: number[];
  values: number[];
  marks: Mark[];
}

export interface Refused {
  code: "malformed" | "too_fast" | "no_such_battle" | "no_store" | "damaged" | "rules_changed" | "say_hello" | "watching" | "not_your_seat" | "older_tab" | "waiting" | "stale_question" | "illegal" | "crosses_die" | "crosses_reveal" | "crosses_seat" | "crosses_end" | "battle_over" | "nothing_to_undo" | "no_such_offer" | "not_allowed" | "no_such_query" | "bad_query" | "internal";
  client_id: string;
  text: string;
  refusal: Refusal | null;
  at: number;
  which: number;
}

export interface RegroupOdds {
  steady: number;
  exhausted: number;
  pinned: number;
  destroyed: number;
}

export interface RepairInput {
  question: number | null;
  unit: number | null;
  kind: string;
  roll: number;
  answer: Answer;
  model: number | null;
}

export interface Reply {
  client_id: string;
  name: string;
  at: number;
  output: unknown;
}

export interface Resign {
  seat: "red" | "blue" | null;
}

export interface Resume {
  events: number;
  epoch: string;
}

export interface Ring {
  outline: [number, number][][];
  units: number[];
  units_wholly: number[];
  models: number[];
  models_wholly: number[];
  markers: number[];
}

export interface RingInput {
  around: Thing;
  only: number[];
  distance: number;
}

export interface RuleSetInfo {
  name: string;
  phases: string[];
  missions: string[];
  switches: string[];
  words: string[];
  events: string[];
  tables: TableLimit[];
  odds: "nothing" | "datasheets" | "qualities";
  starters: [string, string];
}

export interface ScenarioNamed {
  file: string;
  name: string;
}

export interface SearchInput {
  rules: string;
  words: string;
  language: string;
}

export interface SeatInfo {
  who: "person" | "computer";
  name: string;
  army: string;
  taken: boolean;
}

export interface SeatTokens {
  red: string | null;
  blue: string | null;
}

export interface SeatWish {
  who: string;
  name: string;
  army: string;
  document: unknown | null;
}

export interface SetupInfo {
  rules: string;
  mission: string;
  switches: string[];
  phases: string[];
  words: string[];
  engagement: number;
  numbers: NumberClauses;
  table: Table;
  units: UnitInfo[];
  models: ModelInfo[];
}

export interface Shape {
  radius: number;
  outline: [number, number][];
  hull: boolean;
}

export interface ShowDraft {
  draft: unknown;
}

export interface SideStatistics {
  dice: number;
  expected: number;
  passed: number;
  models: number;
  models_lost: number;
  units: number;
  units_lost: number;
  attacks: number;
  mean: number;
  wounds: number;
}

export interface SightArea {
  height: number;
  outline: [number, number][][];
}

export interface SightAreaInput {
  observer: number | null;
  height: number | null;
  draft: Answer;
}

export interface SightInput {
  observer: number | null;
  target: number | null;
  draft: Answer;
}

export interface SightLineDrawn {
  from: [number, number, number];
  to: [number, number, number];
  free: boolean;
}

export interface SightMatrix {
  lines: number;
  observers: number[];
  targets: number[];
  pairs: SightPair[][];
  drawn: SightLineDrawn[];
}

export interface SightPair {
  sees: boolean;
  blocked: number;
  obstruction: Obstruction | null;
}

export interface Snapshot {
  epoch: string;
  at: number;
  events: number;
  waiting: boolean;
  stage: number;
  round: number;
  phase: string;
  active: "red" | "blue";
  score: [number, number];
  stocks: [StockState[], StockState[]];
  units: UnitState[];
  models: ModelState[];
  markers: MarkerState[];
  zones: Zone[];
  spent: SpentDice[];
  free_undos: [number, number];
  question: QuestionInfo | null;
  ended: Ended | null;
}

export interface SpentDice {
  at: number;
  next: number;
}

export interface Stance {
  seat: "red" | "blue" | null;
  set_up: "ask" | "choices" | "all" | null;
  orders: StandingOrders | null;
}

export interface StandingOrders {
  overwatch: "ask" | "always" | "never" | "when_it_matters";
  orders: "ask" | "always" | "never" | "when_it_matters";
  rerolls: "ask" | "always" | "never" | "when_it_matters";
  denials: "ask" | "always" | "never" | "when_it_matters";
  interventions: "ask" | "always" | "never" | "when_it_matters";
  charges: "ask" | "always" | "never" | "when_it_matters";
  closing: "ask" | "always" | "never" | "when_it_matters";
  sequence: "ask" | "as_listed";
  losses: "ask" | "front" | "back" | "coherency";
}

export interface Statistics {
  sides: [SideStatistics, SideStatistics];
  markers: [number, number][];
  swings: Swing[];
}

export interface StockState {
  word: string;
  left: number;
}

export interface SuggestInput {
  question: number | null;
  unit: number | null;
  kind: string;
  roll: number;
}

export interface Suggestion {
  aim: "stay" | "marker" | "enemy" | "cover";
  id: number | null;
  distance: number;
  in_range: number;
  leads: boolean;
  answer: Answer;
}

export interface Suggestions {
  goals: Suggestion[];
}

export interface Swing {
  at: number;
  round: number;
  unit: number;
  target: number;
  mean: number;
  wounds: number;
}

export interface Table {
  name: string;
  size: [number, number];
  terrain: TerrainPiece[];
}

export interface TableDescribed {
  units: UnitDescribed[];
  terrain: PieceDescribed[];
}

export interface TableInfo {
  id: string;
  name: string;
  size: [number, number];
  pieces: number;
}

export interface TableLimit {
  power: number;
  least: [number, number];
  clause: string;
}

export interface TableShown {
  table: Table;
  svg: string;
}

export interface TakeBack {
  deal: "offer" | "accept" | "decline";
  to: number | null;
}

export interface TermShown {
  word: string;
  english: string;
}

export interface TermValue {
  term: "markers" | "damage" | "destruction" | "charge" | "retaliation" | "exposure" | "progress" | "habit" | "imagined";
  value: number;
}

export interface TerrainPiece {
  name: string;
  kind: "ruin" | "wall" | "wood" | "hill" | "crater" | "building" | "rock" | "barricade" | "water" | "container";
  prisms: Prism[];
}

export interface TextIdle {
  name: string;
  text: string;
  why: string;
}

export interface TextKept {
  name: string;
  text: string;
  why: "no_word" | "unread" | "switched" | "declined" | "other_rules";
  word: string;
}

export interface TextNear {
  name: string;
  text: string;
  ability: unknown;
  difference: string;
}

export interface TextTaken {
  name: string;
  text: string;
  ability: unknown;
}

export interface TextTotals {
  taken: number;
  near: number;
  idle: number;
  kept: number;
}

export interface Thing {
  point: [number, number] | null;
  model: number | null;
  unit: number | null;
  marker: number | null;
  terrain: number | null;
  edge: string | null;
}

export interface Undo {
  seat: "red" | "blue" | null;
}

export interface UnitCard {
  unit: number;
  side: "red" | "blue";
  name: string;
  role: string;
  whereabouts: "waiting" | "table" | "aboard" | "destroyed";
  carrier: number;
  passengers: number[];
  models: number;
  starting: number;
  power: number;
  profiles: CardProfile[];
  weapons: CardWeapon[];
  abilities: CardAbility[];
  keywords: string[];
  states: string[];
}

export interface UnitDescribed {
  unit: number;
  middle: [number, number];
  markers: Landmark[];
  enemies: Landmark[];
  friends: Landmark[];
  terrain: Landmark[];
}

export interface UnitInfo {
  name: string;
  owner: "red" | "blue";
  role: string;
  keywords: string[];
  models: number[];
  powers: string[];
  notes: UnitNote[];
}

export interface UnitInput {
  unit: number | null;
}

export interface UnitNote {
  name: string;
  text: string;
  phases: string[];
}

export interface UnitPriced {
  name: string;
  models: number;
  power: number | null;
  points: number | null;
  exact: number | null;
  base: number | null;
  passives: number | null;
  flat: number | null;
  melee: number | null;
  ranged: number | null;
}

export interface UnitShown {
  name: string;
  models: ModelShown[];
  card: UnitCard | null;
}

export interface UnitState {
  owner: "red" | "blue";
  whereabouts: "waiting" | "table" | "aboard" | "destroyed";
  carrier: number | null;
  starting_strength: number;
  part_of: number | null;
  states: string[];
  acted: boolean | null;
}

export interface Uploaded {
  id: string;
  token: string | null;
}

export interface UseClock {
  deed: "give" | "claim";
}

export interface Verified {
  verified: boolean;
  promised: boolean;
  dice: number;
  given: number;
  digest: string;
}

export interface Welcome {
  protocol: number;
  scale: number;
  battle: string;
  you: ("red" | "blue")[];
  seats: [SeatInfo, SeatInfo];
  assistance: "full" | "numbers" | "bare";
  clock: ClockRule | null;
  dice: DiceInfo;
  setup: SetupInfo;
  older_rules: OlderRules | null;
}

export interface YourOrders {
  seat: "red" | "blue";
  set_up: "ask" | "choices" | "all";
  given: boolean;
  orders: StandingOrders;
}

export interface Zone {
  side: "red" | "blue" | null;
  outline: [number, number][];
}

export type ServerMessage =
  | ({ type: "welcome" } & Welcome)
  | ({ type: "snapshot" } & Snapshot)
  | ({ type: "events" } & Events)
  | ({ type: "accepted" } & Accepted)
  | ({ type: "refused" } & Refused)
  | ({ type: "reply" } & Reply)
  | ({ type: "presence" } & Presence)
  | ({ type: "chat" } & ChatLine)
  | ({ type: "clock" } & ClockState)
  | ({ type: "notice" } & Notice)
  | ({ type: "answered" } & AnswersForYou)
  | ({ type: "standing" } & YourOrders);

export type ClientMessage =
  | ({ type: "hello" } & Partial<Hello>)
  | ({ type: "resume" } & Partial<Resume>)
  | ({ type: "answer" } & Partial<GiveAnswer>)
  | ({ type: "query" } & Partial<AskQuery>)
  | ({ type: "undo" } & Partial<Undo>)
  | ({ type: "takeback" } & Partial<TakeBack>)
  | ({ type: "draft.show" } & Partial<ShowDraft>)
  | ({ type: "ping" } & Partial<Ping>)
  | ({ type: "chat" } & Partial<Chat>)
  | ({ type: "stance" } & Partial<Stance>)
  | ({ type: "clock" } & Partial<UseClock>)
  | ({ type: "resign" } & Partial<Resign>)
  | ({ type: "draw" } & Partial<Draw>)
  | ({ type: "answers" } & Partial<GiveRow>);

export interface Queries {
  "answer.check": { input: Partial<CheckInput>; output: Checked };
  "move.plan": { input: Partial<PlanInput>; output: Plan };
  "move.mend": { input: Partial<RepairInput>; output: Plan };
  "move.reach": { input: Partial<ReachInput>; output: ReachAreas };
  "place.area": { input: Partial<QuestionInput>; output: PlaceArea };
  "unit.card": { input: Partial<UnitInput>; output: UnitCard };
  "attack.options": { input: Partial<AttackInput>; output: AttackOptions };
  "charge.options": { input: Partial<ChargeInput>; output: ChargeOptions };
  "morale.odds": { input: Partial<MoraleInput>; output: MoraleAnswer };
  "measure": { input: Partial<MeasureInput>; output: Measured };
  "ring": { input: Partial<RingInput>; output: Ring };
  "sight.unit": { input: Partial<SightInput>; output: SightMatrix };
  "sight.area": { input: Partial<SightAreaInput>; output: SightArea };
  "objective.status": { input: Partial<MarkersInput>; output: MarkersStatus };
  "table.describe": { input: Partial<DescribeInput>; output: TableDescribed };
  "odds.attack": { input: Partial<OddsInput>; output: OddsAnswer };
  "allocate.options": { input: Partial<QuestionInput>; output: Allocations };
  "hint.answers": { input: Partial<HintInput>; output: Hints };
  "hint.explain": { input: Partial<ExplainInput>; output: Explanation };
  "move.suggest": { input: Partial<SuggestInput>; output: Suggestions };
  "option.preview": { input: Partial<CheckInput>; output: Preview };
  "army.view": { input: Partial<FileInput>; output: ArmyShown };
  "army.check": { input: Partial<FileInput>; output: ArmyChecked };
  "army.price": { input: Partial<FileInput>; output: ArmyPriced };
  "army.import": { input: Partial<ImportInput>; output: ArmyImported };
  "table.preview": { input: Partial<FileInput>; output: TableShown };
  "clause.text": { input: Partial<ClauseInput>; output: ClauseView };
  "clause.search": { input: Partial<SearchInput>; output: ClauseHits };
  "clause.example": { input: Partial<ClauseInput>; output: ExampleFound };
  "lesson.steps": { input: Partial<LessonInput>; output: LessonShown };
  "clause.glossary": { input: Partial<GlossaryInput>; output: Glossary };
}
