// The ruler: from one thing to another, around bends. A ruler can be kept: it stays on the table, and is measured again
// as the battle goes on.
import type { Measured, Thing } from '../protocol';
import type { Overlay, Point, Spot } from '../scene/types';
import { t } from '../text/language.svelte';
import type { Battle } from './battle.svelte';
import { exactInches, inchesAcross, nearThreshold } from './names';
import { isOnTable, thingName } from './things';

export interface Route {
  from: Thing;
  bends: Point[];
  to: Thing;
}
export interface Measurement extends Route {
  found: Measured;
}
const most = 6; // that are kept

export class Ruler {
  from = $state.raw<Thing | null>(null);
  to = $state.raw<Thing | null>(null);
  current = $state.raw<Measurement | null>(null);
  kept = $state.raw<Measurement[]>([]);
  exact = $state(false);
  private bends: Point[] = [];
  private start: Spot | null = null; // where the first press was
  private end: Point | null = null; // where the last press was: it may become a bend

  constructor(
    private readonly battle: Battle,
    private readonly at: () => number | undefined,
  ) {}

  // The first press begins it, the second ends it; each further press makes a bend of the end, and ends it anew.
  put(one: Thing, at: Spot): Promise<void> {
    if (this.from && this.to && this.end)
      this.bends = [...this.bends, [Math.round(this.end[0]), Math.round(this.end[1])]];
    if (this.from) this.to = one;
    else [this.from, this.start] = [one, at];
    this.end = this.to ? [at[0], at[1]] : null;
    return this.measure();
  }
  // From the lists: straight, without bends.
  choose(which: 'from' | 'to', one: Thing | null): Promise<void> {
    this[which] = one;
    this.bends = [];
    this.start = this.end = null;
    return this.measure();
  }
  clear(): void {
    this.from = this.to = this.current = this.start = this.end = null;
    this.bends = [];
  }
  keep(): boolean {
    if (!this.current) return false;
    this.kept = [...this.kept, this.current].slice(-most);
    this.clear();
    return true;
  }
  remove(one: Measurement): void {
    this.kept = this.kept.filter((other) => other !== one);
  }

  private async measure(): Promise<void> {
    const { from, to, bends } = this;
    this.current = null;
    if (!from || !to) return;
    const found = await this.battle.query('measure', { from, to, bends: bends as [number, number][] }, this.at());
    if (found && from === this.from && to === this.to) this.current = { from, to, bends, found };
  }
  // After the battle went on.
  async refresh(): Promise<void> {
    const standing = this.kept.filter(({ from, to }) => isOnTable(this.battle, from) && isOnTable(this.battle, to));
    const found = await Promise.all(
      standing.map(({ from, to, bends }, i) =>
        this.battle.query('measure', { from, to, bends: bends as [number, number][] }, this.at(), `kept ${i}`),
      ),
    );
    if (this.kept.length)
      this.kept = this.kept.flatMap((one) =>
        standing.includes(one) ? [{ ...one, found: found[standing.indexOf(one)] ?? one.found }] : [],
      );
    if (this.current) void this.measure();
  }

  // ---- Shown and said

  private length = (steps: number) => (this.exact ? exactInches(steps) : inchesAcross(steps));
  describe(one: Measurement): string {
    const { straight, horizontal, vertical, path } = one.found;
    const values = {
      straight: this.length(straight),
      horizontal: this.length(horizontal),
      vertical: this.length(vertical),
      path: this.length(path),
    };
    const said = t(
      one.bends.length ? 'tool.ruler.bent' : vertical > 0 ? 'tool.ruler.both' : 'tool.ruler.found',
      values,
    );
    const near = nearThreshold(one.bends.length ? path : straight);
    return near ? `${t(`tool.ruler.${near.side}`, { distance: inchesAcross(near.steps) })} ${said}` : said;
  }
  ends = ({ from, to }: Route): string =>
    t('tool.ruler.ends', { from: thingName(this.battle, from), to: thingName(this.battle, to) });

  get overlays(): Overlay[] {
    const lines = [...this.kept, ...(this.current ? [this.current] : [])].map((one) => this.line(one));
    if (this.start && !this.to)
      lines.push({
        kind: 'ring',
        at: [this.start[0], this.start[1]],
        elevation: this.start[2],
        radius: 100,
        tone: 'bone',
      });
    return lines;
  }
  private line(one: Measurement): Overlay {
    return { kind: 'line', style: 'ruler', ...this.shown(one) };
  }
  shown(one: Measurement): { points: Spot[]; label: string } {
    const { from, to, from_model, to_model, straight, path } = one.found;
    const height = (model: number) => this.battle.now?.models[model]?.place.elevation ?? 0;
    const points: Spot[] = [
      [...from, height(from_model)],
      ...one.bends.map(([x, y]): Spot => [x, y, 0]),
      [...to, height(to_model)],
    ];
    return { points, label: this.length(one.bends.length ? path : straight) };
  }
}
