// Shows what happens deed by deed, at the chosen pace. The battle itself is never held up: an open question can be
// answered at once. Only the table, the lists and the log stay behind, and catch up as soon as somebody acts.
import type { Snapshot } from '../../protocol';
import type { Battle } from '../battle.svelte';
import { actsOf, tableAfter, type Act } from './acts';
import { deedsOf, type Deed } from './deeds';
import { pace, timesAt, timesOf } from './pace';
import { noisesAtBegin, noisesAtEnd, play } from './sound';

interface Batch {
  before: Snapshot;
  after: Snapshot;
  acts: Act[];
}
// While something is looked at.
interface Pause {
  left: number; // milliseconds, when it was held
  ends: number;
  timer?: ReturnType<typeof setTimeout>;
  done: () => void;
}
const longest = 200; // acts that wait; whoever has missed more sees the battle as it is
const unhurried = 8; // acts that wait for spectators before they are shown faster, not to fall behind
const lingering = 2500; // milliseconds for which the last dice stay in sight

export class Theatre {
  act = $state.raw<Act | null>(null); // what is on stage
  told = $state(false); // whether its dice lie, and what came of them is said
  held = $state(false);
  over = 0; // milliseconds in which its dice fall
  speed = 1; // of a replay
  private table = $state.raw<Snapshot | null>(null); // while it is behind
  private seen = $state(0); // events that the log has shown
  private queue: Batch[] = [];
  private pause: Pause | null = null;
  private turn = '';
  private joins = true;

  constructor(private readonly battle: Battle) {}

  // Whether the table shows an earlier moment than the battle has come to.
  get behind(): boolean {
    return this.table !== null;
  }
  get busy(): boolean {
    return this.queue.length > 0;
  }
  get shown(): Snapshot | null {
    return this.table ?? this.battle.now;
  }
  get eventsSeen(): number | null {
    return this.behind ? this.seen : null;
  }

  // Events from number `fresh` on have led from one table to the next.
  arrive(before: Snapshot | null, after: Snapshot, fresh: number): void {
    const follows = before?.epoch === after.epoch && after.events >= fresh && !this.joins && !document.hidden;
    this.joins = false;
    const acts = follows ? actsOf(this.deedsUntil(after), fresh, this.battle.you) : [];
    const waiting = this.queue.reduce((sum, batch) => sum + batch.acts.length, acts.length);
    if (!before || !follows || waiting > longest) return this.catchUp();
    if (!acts.length && !this.queue.length) return;
    if (!this.behind) this.seen = fresh;
    this.table ??= before;
    this.queue.push({ before, after, acts });
    if (this.queue.length === 1) void this.play();
  }

  // Of an earlier moment, what was known by then.
  private deedsUntil(after: Snapshot): readonly Deed[] {
    const { setup, latest, deeds, events } = this.battle;
    return after === latest ? deeds : deedsOf({ setup, latest: after }, events.slice(0, after.events));
  }

  // Whoever comes, or comes back, begins with the table as it is.
  join(): void {
    this.joins = true;
  }

  // The next thing: what came of the dice, or the next deed.
  skip(): void {
    this.pause?.done();
  }
  hold(on: boolean): void {
    if (on === this.held) return;
    this.held = on;
    const { pause } = this;
    if (!pause) return;
    clearTimeout(pause.timer);
    if (on) pause.left = pause.ends - performance.now();
    else this.resume(pause, pause.left);
  }
  catchUp(): void {
    this.queue = [];
    this.table = null;
    this.act = null;
    this.skip();
  }

  private async play(): Promise<void> {
    this.skip(); // what lingers
    for (let batch = this.queue[0]; batch; batch = this.queue[0]) {
      const done: Deed[] = [];
      for (const act of batch.acts) {
        done.push(act.deed);
        if (!(await this.show(act, batch, done))) return;
      }
      this.queue.shift();
      this.seen = batch.after.events;
      this.table = this.queue[0]?.before ?? null;
    }
    await this.linger();
  }

  // Whether the show goes on.
  private async show(act: Act, batch: Batch, done: readonly Deed[]): Promise<boolean> {
    const isOn = () => this.queue[0] === batch;
    const times = timesOf(act.deed, act.fresh, this.factor(batch));
    this.over = times.dice;
    this.act = act;
    this.told = times.dice === 0;
    play(noisesAtBegin(act, times.dice));
    if (times.dice) await this.wait(times.dice);
    if (!isOn()) return false;
    this.told = true;
    play(noisesAtEnd(act, this.turnBegins(act)));
    const isLast = this.queue.length === 1 && act === batch.acts.at(-1);
    this.table = isLast ? null : tableAfter(batch.before, batch.after, done);
    this.seen = Math.max(this.seen, act.deed.last + 1);
    await this.wait(times.tell);
    return isOn();
  }

  // How long things take, beside the normal pace. Armies are set up faster.
  private factor({ after }: Batch): number {
    const waiting = this.queue.reduce((sum, { acts }) => sum + acts.length, 0);
    const hurry = this.battle.watching ? Math.min(1, unhurried / waiting) : 1;
    return (timesAt[pace()] * hurry * (after.round === 0 ? 0.4 : 1)) / this.speed;
  }

  // Whether it is another turn or round, and not only another phase.
  private turnBegins({ deed }: Act): boolean {
    if (deed.kind !== 'step') return false;
    const { round, active } = deed.told[0]!.event;
    const turn = `${String(round)} ${String(active)}`;
    return turn !== this.turn && !!(this.turn = turn);
  }

  // The last dice stay while nothing else happens.
  private async linger(): Promise<void> {
    const { act } = this;
    if (act?.deed.rolls.length) await this.wait(lingering);
    if (this.act === act && !this.queue.length) this.act = null;
  }

  private wait(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(pause.timer);
        if (this.pause === pause) this.pause = null;
        resolve();
      };
      const pause: Pause = { left: milliseconds, ends: 0, done };
      this.pause = pause;
      if (!this.held) this.resume(pause, milliseconds);
    });
  }
  private resume(pause: Pause, milliseconds: number): void {
    pause.ends = performance.now() + milliseconds;
    pause.timer = setTimeout(pause.done, milliseconds);
  }
}
