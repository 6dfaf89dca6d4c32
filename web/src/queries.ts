// Provisional.
type Point = [number, number];
import type { Answer } from './battle/draft';
type Side = 'red' | 'blue';
export interface Mark { kind: 'ring' | 'area' | 'link' | 'way'; points: Point[]; radius: number }
export interface Barred { clause: string; models: number[]; values: number[]; marks: Mark[] }
export interface ModelWay { model: number; length: number | null; straight: number; allowance: number; refused: string; way: Point[] }
export interface Coherency { links: [number, number][]; out_of_place: number[] }
export interface Checked { legal: boolean; refusals: Barred[]; models: ModelWay[]; coherency: Coherency }
export interface Plan { possible: boolean; legal: boolean; answer: Answer; displacement: number; refusals: Barred[]; models: ModelWay[]; coherency: Coherency }
export interface ReachLimit { model: number; allowance: number; fixed: boolean }
export interface ReachAreas { limits: ReachLimit[]; base: Point[][]; centre: Point[][] }
export interface ForbiddenArea { clause: string; outline: Point[] }
export interface PlaceArea { allowed: Point[][]; outside: string; forbidden: ForbiddenArea[] }
export interface Suggestion { aim: 'stay' | 'marker' | 'enemy' | 'cover' | 'friend' | 'zone'; id: number | null; distance: number; in_range: number; answer: Answer }
export interface Suggestions { goals: Suggestion[] }
export interface Measured { straight: number; horizontal: number; vertical: number; path: number; from: Point; to: Point; from_model: number; to_model: number }
export interface Ring { outline: Point[][]; units: number[]; units_wholly: number[]; models: number[]; models_wholly: number[]; markers: number[] }
export interface Obstruction { model: number; piece: number; prism: number }
export interface SightPair { sees: boolean; blocked: number; obstruction: Obstruction | null }
export interface SightLineDrawn { from: number[]; to: number[]; free: boolean }
export interface SightMatrix { lines: number; observers: number[]; targets: number[]; pairs: SightPair[][]; drawn: SightLineDrawn[] }
export interface Outcomes { chance: number; clause: string; next: string }
export interface Preview { legal: boolean; refusals: Barred[]; purpose: string; dice: number; exact: boolean; outcomes: Outcomes[] }
export interface Allocation { model: number; allowed: boolean; refused: string; wounds: number; save: string }
export interface Allocations { unit: number; forced: boolean; models: Allocation[] }
export interface Hint { player: string; answer: Answer }
export interface Hints { answers: Hint[] }
export interface ClauseView { rules: string; id: string; title: string; text: string; area: string; mentions: string[]; mentioned_by: string[] }
export interface ClauseHit { rules: string; id: string; area: string; text: string }
export interface ClauseHits { found: number; clauses: ClauseHit[] }
export interface CardReason { source: string; clause: string; change: string }
export interface CardValue { name: string; base: string; now: string; reasons: CardReason[] }
export interface CardAbility { name: string; text: string; enforced: boolean; from: number; models: number[] }
export interface CardProfile { name: string; models: number[]; values: CardValue[] }
export interface CardWeapon { name: string; profile: string; melee: boolean; bearers: number[]; values: CardValue[]; abilities: CardAbility[] }
export interface UnitCard { unit: number; side: Side; name: string; role: string; whereabouts: string; carrier: number; passengers: number[]; models: number; starting: number; power: number; profiles: CardProfile[]; weapons: CardWeapon[]; abilities: CardAbility[]; keywords: string[]; states: string[] }
export interface Bearer { model: number; with: number; attacks: number }
export interface AttackStep { roll: string; needed: string; modifier: number; reasons: CardReason[] }
export interface AttackOdds { mean_killed: number; mean_wounds: number; destroyed: number }
export interface AttackCell { target: number; able: number[]; in_range: number; seeing: number; refused: string; steps: AttackStep[]; odds: AttackOdds | null }
export interface AttackRow { weapon: string; profile: string; bearers: Bearer[]; values: CardValue[]; cells: AttackCell[] }
export interface AttackTarget { unit: number; distance: number }
export interface AttackOptions { unit: number; mode: 'shooting' | 'melee'; refused: string; targets: AttackTarget[]; rows: AttackRow[] }
export interface ChargeChance { targets: number[]; distance: number; needed: number; chance: number; chances: number[]; refused: string; landing: unknown[] }
export interface ChargeOptions { unit: number; refused: string; targets: ChargeChance[] }
export interface MarkerSide { models: number[]; secured: boolean }
export interface MarkerStatus { marker: number; at: Point; range: number; holder: number; would_be: number; because: string; sides: MarkerSide[] }
export interface MarkersStatus { markers: MarkerStatus[] }
export interface MoraleOdds { unit: number; losses: number; needed: number; passed: number; fleeing: number[] }
