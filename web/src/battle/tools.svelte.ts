// The tools: ruler, rings and sight. Everybody may use them at any time. The engine measures, the scene draws.
import type { Overlay, Pick, PressKeys } from '../scene/types';
import type { SightMatrix } from '../protocol';
import type { Battle } from './battle.svelte';
import { inches, unitName } from './names';
import { Rings } from './rings.svelte';
import { Ruler } from './ruler.svelte';
import { sightLines, sightText } from './sight';
import { thingAt } from './things';
import { t } from '../text/language.svelte';

export type Tool = 'ruler' | 'rings' | 'sight';

export class Tools {
  tool = $state<Tool | null>(null);
  readonly ruler: Ruler;
  readonly rings: Rings;
  preferredHeight = $state(0); // of what is looked for; if it is none of the heights, the first of them
  target = $state<number | null>(null); // the unit that is looked at
  matrix = $state.raw<SightMatrix | null>(null); // who of the chosen unit sees whom of the target
  private visibleGround = $state.raw<Overlay[]>([]);

  constructor(
    private readonly battle: Battle,
    private readonly at: () => number | undefined,
  ) {
    this.ruler = new Ruler(battle, at);
    this.rings = new Rings(battle, at);
  }

  toggle(tool: Tool): void {
    const next = this.tool === tool ? null : tool;
    this.close();
    this.tool = next;
    this.follow();
  }
  close(): void {
    this.tool = null;
    this.ruler.clear();
    this.rings.clear();
    this.setTarget(null);
    this.visibleGround = [];
  }
  // One step back: first the ruler goes, then the tool.
  escape(): boolean {
    if (!this.tool) return false;
    if (this.tool === 'ruler' && this.ruler.from) this.ruler.clear();
    else this.close();
    return true;
  }
  // Enter keeps the ruler. Whether there was one.
  enter(): boolean {
    return this.tool === 'ruler' && this.ruler.keep();
  }
  // Another unit was chosen.
  follow(): void {
    if (this.tool === 'rings') void this.rings.update();
    if (this.tool !== 'sight') return;
    this.setTarget(null);
    this.visibleGround = []; // it is another unit's
    void this.loadGround();
  }
  // The battle went on.
  refresh(): void {
    void this.ruler.refresh();
    void this.rings.refresh();
    if (this.tool !== 'sight') return;
    void this.loadGround();
    void this.loadSight();
  }

  // Whether the tool used the press.
  press(pick: Pick, keys: Partial<PressKeys> = {}): boolean {
    if (this.tool === 'ruler')
      void this.ruler.put(thingAt(pick, keys, this.battle.setup!.table.size), [...pick.at, pick.elevation]);
    else if (this.tool === 'sight' && pick.unit !== undefined && this.unit !== null && pick.unit !== this.unit)
      this.setTarget(pick.unit);
    else return false;
    return true;
  }

  get unit(): number | null {
    return this.battle.chosen;
  }
  // What the tool found, as text.
  get description(): string {
    const { tool, unit, height, target, matrix } = this;
    if (tool === 'ruler' && this.ruler.current) return this.ruler.describe(this.ruler.current);
    const ring = this.rings.current ?? this.rings.kept.at(-1);
    if (tool === 'rings' && ring) return this.rings.describe(ring);
    if (tool !== 'sight' || unit === null || !this.visibleGround.length) return tool ? t(`tool.${tool}.how`) : '';
    if (target !== null && matrix) return sightText(this.battle, unit, target, matrix);
    return t('tool.sight.ground', { unit: unitName(this.battle, unit), height: inches(height ?? 0) });
  }
  // By which clause it is so.
  get clause(): string | undefined {
    const numbers = this.battle.setup?.numbers;
    if (this.tool === 'ruler') return this.ruler.current ? numbers?.distance : '';
    if (this.tool === 'sight') return this.visibleGround.length ? numbers?.sight : '';
    const ring = this.rings.current ?? this.rings.kept.at(-1);
    return ring && numbers?.[ring.kind];
  }
  get overlays(): Overlay[] {
    const lines = this.matrix ? sightLines(this.battle, this.matrix) : [];
    return [...this.ruler.overlays, ...this.rings.overlays, ...this.visibleGround, ...lines];
  }

  // ---- Sight

  // Of the enemies of the chosen unit, the most frequent first.
  get heights(): number[] {
    const { setup, now, chosen } = this.battle;
    const side = chosen === null ? undefined : now?.units[chosen]?.owner;
    const count = new Map<number, number>();
    now?.models.forEach((model, id) => {
      if (!setup || !side || model.whereabouts !== 'table' || now.units[model.unit]!.owner === side) return;
      const height = setup.models[id]!.height;
      count.set(height, (count.get(height) ?? 0) + 1);
    });
    return [...count].sort(([a, many], [b, more]) => more - many || a - b).map(([height]) => height);
  }
  get height(): number | undefined {
    return this.heights.find((height) => height === this.preferredHeight) ?? this.heights[0];
  }

  async loadGround(): Promise<void> {
    const [observer, height] = [this.unit, this.height];
    if (this.tool !== 'sight' || observer === null || height === undefined) return;
    const found = await this.battle.query('sight.area', { observer, height }, this.at());
    if (found && this.tool === 'sight' && observer === this.unit && height === this.height)
      this.visibleGround = [{ kind: 'area', style: 'seen', outlines: found.outline }];
  }

  setTarget(target: number | null): void {
    this.target = target;
    this.matrix = null;
    void this.loadSight();
  }
  private async loadSight(): Promise<void> {
    const { unit: observer, target } = this;
    if (observer === null || target === null) return;
    const found = await this.battle.query('sight.unit', { observer, target }, this.at());
    if (found && observer === this.unit && target === this.target) this.matrix = found;
  }
}
