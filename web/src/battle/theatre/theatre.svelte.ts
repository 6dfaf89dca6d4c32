// Shows what happens deed by deed, at the chosen pace. The battle itself is never held up: an open question can be
// answered at once. Only the table, the lists and the log stay behind, and catch up as soon as somebody acts.
import type { Snapshot } from '../../protocol';
import type { Battle } from '../battle.svelte';
import { actsOf, tableAfter, type Act } from './acts';
import type { Deed } from './deeds';
import { pace, timesOf } from './pace';

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
const longest = 60; // acts that wait; whoever comes back to more sees the battle as it is
const lingering = 2500; // milliseconds for which the last dice stay in sight

export class Theatre {
  act = $state.raw<Act | null>(null); // what is on stage
  told = $state(false); // whether its dice lie, and what came of them is said
  held = $state(false);
  private table = $state.raw<Snapshot | null>(null); // while it is behind
  private seen = $state(0); // events that the log has shown
  private queue: Batch[] = [];
  private pause: Pause | null = null;

  constructor(private readonly battle: Battle) {}

  // Whether the table shows an earlier moment than the battle has come to.
  get behind(): boolean {
    return this.table !== null;
  }
  get shown(): Snapshot | null {
    return this.table ?? this.battle.now;
  }
  get eventsSeen(): number | null {
    return this.behind ? this.seen : null;
  }

  // Events from number `fresh` on have led from one table to the next.
  arrive(before: Snapshot | null, after: Snapshot, fresh: number): void {
    const follows = before !== null && before.epoch === after.epoch && after.events >= fresh && !document.hidden;
    const acts = follows ? actsOf(this.battle.deeds, fresh, this.battle.you) : [];
    const waiting = this.queue.reduce((sum, batch) => sum + batch.acts.length, acts.length);
    if (!follows || waiting > longest) return this.catchUp();
    if (!acts.length && !this.queue.length) return;
    if (!this.behind) this.seen = fresh;
    this.table ??= before;
    this.queue.push({ before, after, acts });
    if (this.queue.length === 1) void this.play();
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
    const times = timesOf(act.deed, act.fresh, pace(), batch.after.round === 0);
    this.act = act;
    this.told = times.dice === 0;
    if (times.dice) await this.wait(times.dice);
    if (!isOn()) return false;
    this.told = true;
    const isLast = this.queue.length === 1 && act === batch.acts.at(-1);
    this.table = isLast ? null : tableAfter(batch.before, batch.after, done);
    this.seen = Math.max(this.seen, act.deed.last + 1);
    await this.wait(times.tell);
    return isOn();
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
