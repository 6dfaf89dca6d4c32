// What happened, deed by deed: an attack with all its dice and losses, a roll with its result, a move, the beginning of
// a phase. The strip of dice over the table, the tray, the captions and the sounds all show these. Only the events are
// read, and no rule is known: the same events always make the same deeds.
import type { EventInfo, ModelState, SetupInfo, SpentDice } from '../../protocol';
import { isAttack, isRoll, rollsOf, type DiceRoll } from '../rolls';
import { Roster, type Loss } from './roster';

type Side = 'red' | 'blue';

export interface Deed {
  kind: 'step' | 'attack' | 'roll' | 'move' | 'tale';
  number: number; // of its first event: it is known by that while it grows
  last: number;
  at: number;
  events: EventInfo[];
  told: EventInfo[]; // those that say it: the attacks, the results of rolls, the line of the log itself
  side: Side | null; // who did it
  unit: number | null;
  target: number | null; // of an attack
  rolls: DiceRoll[];
  losses: Loss[];
}

export interface Known {
  setup: SetupInfo | null;
  latest: { models: ModelState[]; spent: SpentDice[]; units: { owner: Side }[] } | null;
}

export function deedsOf({ setup, latest }: Known, events: readonly EventInfo[]): Deed[] {
  if (!setup || !latest) return [];
  const book = new Book(
    new Map(rollsOf(events, latest.spent).map((roll) => [roll.number, roll])),
    new Roster(setup, latest.models, events),
    (unit) => latest.units[unit]?.owner ?? null,
  );
  for (const event of events) book.add(event);
  return book.close();
}

// The roll that an event is the result of, by its clause.
const purposeOf = ({ event }: EventInfo): unknown => event.result_of ?? event.clause ?? event.because;

class Book {
  private readonly deeds: Deed[] = [];
  private open: Deed | null = null; // an attack or a roll: more may belong to it
  private dice: EventInfo[] = []; // rolled, and nothing has said yet what came of them

  constructor(
    private readonly rolls: ReadonlyMap<number, DiceRoll>,
    private readonly roster: Roster,
    private readonly ownerOf: (unit: number) => Side | null,
  ) {}

  add(info: EventInfo): void {
    if (isRoll(info)) this.dice.push(info);
    else if (info.weight === 'heading') this.stand('step', info);
    else if (isAttack(info)) this.attack(info);
    else if (this.dice.some(({ event }) => event.purpose === purposeOf(info))) this.result(info);
    else if (info.weight === 'detail') this.detail(info);
    else this.line(info);
  }
  close(): Deed[] {
    this.settle();
    return this.deeds;
  }

  // ---- Events

  // One attack after another with one weapon at one target are one deed.
  private attack(info: EventInfo): void {
    this.splitOff(info);
    const before = this.open?.kind === 'attack' ? this.open.told[0]!.event : {};
    const alike = ['unit', 'target', 'weapon', 'weapon_name', 'profile', 'melee'].every(
      (field) => before[field] === info.event[field],
    );
    const deed = alike ? this.open! : this.start('attack', this.dice[0] ?? info);
    this.take(deed, this.dice.splice(0));
    deed.target = Number(info.event.target);
    this.tell(deed, info);
  }
  // Dice that came before the attacker's own are the other side's answer to the attack before.
  private splitOff({ event }: EventInfo): void {
    const { open, dice } = this;
    const own = dice.findIndex((roll) => roll.event.roller === this.ownerOf(Number(event.unit)));
    const last = dice.at(-1)?.event.purpose;
    const first = own >= 0 ? own : dice.findIndex((roll) => roll.event.purpose === last);
    if (open && first > 0) this.take(open, dice.splice(0, first));
  }

  // What came of the dice that lie there.
  private result(info: EventInfo): void {
    if (info.weight === 'detail') this.takeDice();
    this.settle();
    this.tell(this.open!, info);
  }

  private detail(info: EventInfo): void {
    this.takeDice();
    this.settle();
    this.open ??= this.start('tale', info);
    this.take(this.open, [info]);
  }

  private line(info: EventInfo): void {
    const asked = info.event.result_of === undefined ? null : this.rollBefore(info); // a question came between
    if (asked) return this.tell(asked, info);
    const { open } = this;
    this.settle();
    const isPlaced = Array.isArray(info.event.places);
    // What becomes of its target belongs to an attack.
    const isNext = open !== null && open === this.open && open.events.at(-1)!.at === info.at;
    if (isNext && open.kind === 'attack' && open.target === info.event.unit && !isPlaced) this.tell(open, info);
    else this.stand(isPlaced ? 'move' : 'tale', info);
  }
  private rollBefore({ event }: EventInfo): Deed | null {
    const since = this.deeds.slice(this.deeds.findLastIndex(({ kind }) => kind === 'step') + 1);
    const fits = (roll: DiceRoll) => roll.purpose === event.result_of && roll.unit === event.unit;
    return since.findLast((deed) => deed.rolls.some(fits)) ?? null;
  }

  // A deed of one event.
  private stand(kind: Deed['kind'], info: EventInfo): void {
    this.settle();
    this.tell(this.start(kind, info), info);
    this.open = null;
  }

  // Dice that no attack came of: the other side's answer to what is going on, or else a roll of its own.
  private settle(): void {
    const { open } = this;
    const first = this.dice[0];
    if (!first) return;
    const isOthers = open?.side && open.rolls.length > 0 && first.event.roller !== open.side;
    const answers = isOthers && (open.kind === 'roll' || first.event.reading !== 'sum');
    this.take(answers ? open : this.start('roll', first), this.dice.splice(0));
  }
  private takeDice(): void {
    if (this.open?.rolls.length) this.take(this.open, this.dice.splice(0));
  }

  // ---- Deeds

  private start(kind: Deed['kind'], { number, at, event }: EventInfo): Deed {
    const unit = typeof event.unit === 'number' && this.ownerOf(event.unit) ? event.unit : null;
    const side = (event.roller ?? event.side ?? event.active ?? null) as Side | null;
    const deed: Deed = {
      ...{ kind, number, at, unit, last: number, events: [], told: [], target: null, rolls: [], losses: [] },
      side: unit === null ? side : this.ownerOf(unit),
    };
    this.deeds.push(deed);
    return (this.open = deed);
  }

  private tell(deed: Deed, info: EventInfo): void {
    deed.told.push(info);
    this.take(deed, [info]);
  }
  private take(deed: Deed, infos: EventInfo[]): void {
    for (const info of infos) {
      const roll = this.rolls.get(info.number);
      if (roll) deed.rolls.push(roll);
      deed.events.push(info);
      deed.last = Math.max(deed.last, info.number);
      this.roster.hear(info, deed.losses);
    }
  }
}
