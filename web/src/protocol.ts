// Printed by `muster protocol` from src/server/protocol*.h; not to be edited. docs/api.md explains.
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

export interface ArmyInfo {
  id: string;
  rules: string;
  name: string;
  units: number;
  models: number;
  power: number | null;
  legal: boolean;
}

export interface AskQuery {
  client_id: string;
  name: string;
  at: number | null;
  input: unknown;
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

export interface Created {
  id: string;
  seats: SeatTokens;
  invite: string | null;
  commitment: string;
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
}

export interface Events {
  events: EventInfo[];
}

export interface Failure {
  code: string;
  text: string;
}

export interface Footprint {
  centre: [number, number];
  radius: number;
  vertices: [number, number][];
}

export interface GiveAnswer {
  question: number;
  client_id: string;
  answer: Answer;
}

export interface Hello {
  protocol: number;
  battle: string;
  tokens: string[];
  nonce: string | null;
  events: number | null;
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

export interface Invitation {
  battle: string;
  rules: string;
  mission: string;
  table: string;
  seat: "red" | "blue";
  host: SeatInfo;
  army: string | null;
  assistance: "full" | "numbers" | "bare";
  clock: ClockRule | null;
}

export interface Join {
  code: string;
  name: string;
  army: string;
  document: unknown | null;
}

export interface MarkerState {
  at: [number, number];
  elevation: number;
  holder: "red" | "blue" | null;
}

export interface ModelInfo {
  name: string;
  unit: number;
  shape: Shape;
  height: number;
  wounds: number;
  weapons: string[];
}

export interface ModelState {
  unit: number;
  whereabouts: "waiting" | "table" | "aboard" | "destroyed";
  place: Placement;
  wounds: number;
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
  listed: boolean;
  seed: number | null;
}

export interface Notice {
  news: "takeback_offered" | "takeback_declined" | "taken_back" | "undone" | "draw_offered" | "draw_declined" | "absent" | "deleted" | "closing" | "draft" | "ping";
  seat: "red" | "blue" | null;
  number: number;
  at: [number, number] | null;
  draft: unknown | null;
}

export interface Ping {
  at: [number, number] | null;
}

export interface Placement {
  at: [number, number];
  elevation: number;
  facing: number;
}

export interface Presence {
  seats: ["gone" | "live" | "late", "gone" | "live" | "late"];
  who: [SeatInfo, SeatInfo];
  watching: number;
  acting: boolean;
}

export interface Prism {
  base: Footprint;
  elevation: number;
  height: number;
  traits: number;
}

export interface QuestionInfo {
  number: number;
  seat: "red" | "blue";
  kind: "choose_unit" | "choose_option" | "choose_number" | "move_unit" | "place_unit" | "place_marker" | "declare_attacks" | "declare_charge" | "cast" | "allocate" | "reroll" | "order" | "split";
  form: "one" | "some" | "counts" | "order" | "number" | "place";
  clause: string;
  unit: number | null;
  options: Option[];
  models: number[];
  may_pass: boolean;
  secret: boolean;
  least: number;
  most: number;
  allowance: number;
  fallback: Answer | null;
  free_undos: number;
}

export interface Refusal {
  clause: string;
  models: number[];
  values: number[];
}

export interface Refused {
  code: "malformed" | "too_large" | "too_fast" | "no_such_battle" | "say_hello" | "watching" | "not_your_seat" | "older_tab" | "waiting" | "stale_question" | "illegal" | "battle_over" | "nothing_to_undo" | "no_such_offer" | "not_allowed" | "no_such_query" | "bad_query" | "internal";
  client_id: string;
  text: string;
  refusal: Refusal | null;
  at: number;
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
}

export interface RuleSetInfo {
  name: string;
  phases: string[];
  missions: string[];
  switches: string[];
  words: string[];
  events: string[];
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

export interface Snapshot {
  at: number;
  events: number;
  waiting: boolean;
  stage: number;
  round: number;
  phase: string;
  active: "red" | "blue";
  score: [number, number];
  units: UnitState[];
  models: ModelState[];
  markers: MarkerState[];
  zones: Zone[];
  question: QuestionInfo | null;
  ended: Ended | null;
}

export interface Stance {
  seat: "red" | "blue" | null;
  deploy_for_me: boolean;
}

export interface Table {
  name: string;
  size: [number, number];
  terrain: TerrainPiece[];
}

export interface TableInfo {
  id: string;
  name: string;
  size: [number, number];
  pieces: number;
}

export interface TakeBack {
  deal: "offer" | "accept" | "decline";
  to: number;
}

export interface TerrainPiece {
  name: string;
  kind: "ruin" | "wall" | "wood" | "hill" | "crater" | "building" | "rock" | "barricade" | "water" | "container";
  prisms: Prism[];
}

export interface Undo {
  seat: "red" | "blue" | null;
}

export interface UnitInfo {
  name: string;
  owner: "red" | "blue";
  role: string;
  keywords: string[];
  models: number[];
}

export interface UnitState {
  owner: "red" | "blue";
  whereabouts: "waiting" | "table" | "aboard" | "destroyed";
  carrier: number | null;
  starting_strength: number;
  part_of: number | null;
  states: string[];
}

export interface Uploaded {
  id: string;
}

export interface UseClock {
  deed: "give" | "claim";
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
}

export interface Zone {
  side: "red" | "blue" | null;
  outline: [number, number][];
}

export type ServerMessage =
  | ({ type: "welcome" } & Welcome)
  | ({ type: "snapshot" } & Snapshot)
  | ({ type: "events" } & Events)
  | ({ type: "question" } & QuestionInfo)
  | ({ type: "accepted" } & Accepted)
  | ({ type: "refused" } & Refused)
  | ({ type: "reply" } & Reply)
  | ({ type: "presence" } & Presence)
  | ({ type: "chat" } & ChatLine)
  | ({ type: "clock" } & ClockState)
  | ({ type: "notice" } & Notice);

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
  | ({ type: "draw" } & Partial<Draw>);
