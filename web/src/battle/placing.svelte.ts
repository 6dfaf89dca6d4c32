// Moving a unit, setting one up, putting a marker down: the ghosts are the draft. The scene drags them, the engine says
// where they may go, how far each walks, what is wrong and how it can be mended.
import type { DragReport, Draft as Ghosts, Ghost, Overlay, Point, Spot } from '../scene/types';
import type { RefusalShown, Plan, PlaceArea, ReachAreas, Suggestion } from '../protocol';
import type * as protocol from '../protocol';
import type { Battle } from './battle.svelte';
import { changeAndRepair, changeDraft, checkDraft, proposeDraft, setChecked } from './drafting';
import { withPlaces, type Answer, type Placed } from './draft';
import { inches, modelsOf, stepsPerInch } from './names';
import { t } from '../text/language.svelte';

export const shapes = ['keep', 'block', 'line', 'column', 'ring'] as const;
export type Shape = (typeof shapes)[number];

export class Placing {
  reach = $state.raw<ReachAreas | null>(null);
  area = $state.raw<PlaceArea | null>(null);
  goals = $state.raw<Suggestion[]>([]);
  mended = $state.raw<Plan | null>(null); // offered, not yet taken
  hopeless = $state.raw<Answer | null>(null); // a draft for which no mend was found
  beyond = $state<number | null>(null); // how far the pointer is past the leash
  short = $state<number | null>(null); // how far from where they were sent they could go no farther
  private foreseen = $state.raw<Plan | null>(null); // while they are dragged: where a drop would put them instead
  private righted = $state.raw<{ plan: Plan; draft: Answer } | null>(null); // the last drop that was put elsewhere
  shape = $state<Shape>('keep');

  constructor(private readonly battle: Battle) {}

  get active(): boolean {
    return this.battle.mine?.form === 'place';
  }
  get isMarker(): boolean {
    return this.active && this.battle.mine!.models.length === 0;
  }

  // Asks what there is to know about a question that has just come.
  async begin(): Promise<void> {
    this.reach = this.area = this.mended = this.beyond = this.short = this.foreseen = this.righted = null;
    this.goals = [];
    this.shape = 'keep';
    const question = this.battle.mine;
    if (question?.form !== 'place') return;
    const about = { question: question.number };
    const still = () => this.battle.mine === question;
    void checkDraft(this.battle);
    if (question.kind === 'move_unit') {
      const reach = await this.battle.query('move.reach', about);
      if (!still()) return;
      this.reach = reach;
      if (reach?.closes && this.battle.draft.pass) await this.closeIn();
    } else {
      const area = await this.battle.query('place.area', about);
      if (still()) this.area = area;
    }
  }

  // A move that has to end closer to the enemy begins with the closest place that was found.
  private async closeIn(): Promise<void> {
    await this.loadGoals();
    const closest = this.goals.filter((goal) => goal.aim === 'enemy').sort((a, b) => a.distance - b.distance)[0];
    if (closest) proposeDraft(this.battle, closest.answer);
  }

  async loadGoals(): Promise<void> {
    const question = this.battle.mine;
    if (!question || this.isMarker) return;
    const reply = await this.battle.query('move.suggest', { question: question.number });
    if (reply && this.battle.mine === question) this.goals = reply.goals;
  }

  // ---- Changing the draft

  private take(answer: Answer): void {
    this.mended = this.short = null;
    changeDraft(this.battle, this.orStay(answer));
  }
  // A move of nobody is said to be one.
  private orStay(answer: Answer): Answer {
    const question = this.battle.mine;
    const moves = answer.places?.some(({ model, steps }) => {
      const place = this.battle.now?.models[model ?? -1]?.place;
      return (
        !place ||
        place.at[0] !== steps[0] ||
        place.at[1] !== steps[1] ||
        place.elevation !== steps[2] ||
        place.facing !== steps[3]
      );
    });
    return question?.kind === 'move_unit' && question.may_pass && !moves ? { pass: true } : answer;
  }
  takeGoal(goal: Suggestion): void {
    this.take(goal.answer);
  }

  dragged(report: DragReport): void {
    this.beyond = report.step === 'move' && report.beyond > 0 ? report.beyond : null;
    if (report.step === 'start') return;
    const dropped = withPlaces(this.battle.draft, report.ghosts.map(placedOf));
    const settles = this.battle.mine?.kind === 'move_unit' && !report.nudged; // keys go on step by step, past what is in the way
    if (report.step === 'move') return void (settles && this.foresee(dropped, report));
    this.foreseen = this.drag = null;
    if (report.step === 'cancel') return;
    if (!settles) return this.take(dropped);
    this.mended = this.short = null;
    void changeAndRepair(this.battle, dropped, (draft) => this.right(draft, report));
  }

  // Hand and leash know distances, but no walls: a drop counts as the nearest place that the rules allow. A model that is
  // dragged alone may leave the others for now.
  private async right(dropped: Answer, report: DragReport): Promise<{ answer: Answer; checked: Plan } | null> {
    const plan = await this.nearest(dropped, report, 'drop');
    if (!plan?.possible) return null;
    const answer = this.orStay(plan.answer);
    if (plan.displacement >= stepsPerInch / 10) this.righted = { plan, draft: answer };
    return { answer, checked: plan };
  }
  private nearest(answer: Answer, { alone, model }: DragReport, purpose: string): Promise<Plan | null> {
    return this.battle.query(
      'move.mend',
      {
        question: this.battle.mine!.number,
        answer: answer as protocol.Answer,
        ...(alone && model !== null ? { model } : {}),
      },
      undefined,
      purpose,
    );
  }
  // Where a drop would put them, now and then while they are dragged: a pointer tells more than the server wants to hear.
  private drag: { to: Answer; report: DragReport } | null = null;
  private looking: ReturnType<typeof setTimeout> | undefined;
  private foresee(to: Answer, report: DragReport): void {
    this.drag = { to, report };
    this.looking ??= setTimeout(() => void this.look(), 80);
  }
  private async look(): Promise<void> {
    this.looking = undefined;
    const plan = this.drag && this.active ? await this.nearest(this.drag.to, this.drag.report, 'drag') : null;
    if (plan && this.drag) this.foreseen = plan.possible && plan.displacement >= stepsPerInch / 10 ? plan : null;
  }
  // What the engine made of the drop that is the draft now, where that is somewhere else.
  get settled(): Plan | null {
    return this.righted?.draft === this.battle.draft ? this.righted.plan : null;
  }

  // Puts the formation near a point, arranged as asked for; the engine finds the places.
  async plan(anchor: Point, shape: Shape = this.shape, turn = 0): Promise<void> {
    const question = this.battle.mine;
    if (!question) return;
    this.shape = shape;
    const plan = await this.battle.query('move.plan', {
      question: question.number,
      anchor: [Math.round(anchor[0]), Math.round(anchor[1])],
      shape,
      turn,
    });
    if (!plan?.possible || this.battle.mine !== question) return;
    this.take(plan.answer);
    setChecked(this.battle, plan);
    const [x, y] = this.middle();
    const left = Math.hypot(x - anchor[0], y - anchor[1]);
    if (left > stepsPerInch / 2) this.short = left;
  }
  rearrange(shape: Shape): Promise<void> {
    return this.plan(this.middle(), shape);
  }
  middle(): Point {
    const places = this.isMarker ? (this.battle.draft.places ?? []) : this.active ? this.placesShown() : [];
    const mean = (axis: 0 | 1) =>
      Math.round(places.reduce((sum, place) => sum + place.steps[axis], 0) / Math.max(1, places.length));
    return [mean(0), mean(1)];
  }
  putMarker(at: Point, elevation: number): void {
    this.take({ places: [{ steps: [Math.round(at[0]), Math.round(at[1]), Math.round(elevation), 0] }] });
  }
  moveMarker(by: Point): void {
    const [x, y, elevation] = this.battle.draft.places?.[0]?.steps ?? [0, 0, 0, 0];
    this.putMarker([x + by[0], y + by[1]], elevation);
  }

  // Shows the nearest legal arrangement; a second time takes it.
  async mend(): Promise<void> {
    const question = this.battle.mine;
    if (!question) return;
    if (this.mended) {
      const plan = this.mended;
      this.take(plan.answer);
      return setChecked(this.battle, plan);
    }
    const draft = this.battle.draft;
    const plan = await this.battle.query('move.mend', { question: question.number, answer: draft as protocol.Answer });
    if (!plan || this.battle.mine !== question) return;
    this.mended = plan.possible ? plan : null;
    this.hopeless = plan.possible ? null : draft;
  }

  // ---- For the scene

  get ghosts(): Ghosts | null {
    const question = this.battle.mine;
    if (!this.active || this.isMarker || !question || question.unit === null) return null;
    const wrong = new Set(this.battle.refusals.flatMap((refusal) => refusal.models));
    const ways = new Map(this.battle.checked?.models.map((way) => [way.model, way]) ?? []);
    const limits = new Map(this.reach?.limits.map((limit) => [limit.model, limit]) ?? []);
    const ghosts = this.placesShown().map(({ model, steps }): Ghost => {
      const way = ways.get(model!);
      const figure =
        way && way.length !== null && way.allowance > 0
          ? t('scene.of', { far: inches(way.length), limit: inches(way.allowance) })
          : undefined;
      return {
        model: model!,
        at: [steps[0], steps[1]],
        elevation: steps[2],
        facing: steps[3],
        refused: wrong.has(model!),
        locked: limits.get(model!)?.fixed ?? false,
        ...(figure ? { figure } : {}),
      };
    });
    const moving = question.kind === 'move_unit' && question.allowance > 0;
    return {
      unit: question.unit,
      ghosts,
      fine: this.battle.draftChanged,
      ...(this.battle.checked ? { links: this.battle.checked.coherency.links } : {}),
      ...(moving
        ? {
            limit: question.allowance,
            limits: Object.fromEntries([...limits].map(([model, limit]) => [model, limit.allowance])),
          }
        : {}),
      ...(moving && this.reach ? { reach: this.reach.base } : {}),
    };
  }

  // A draft without places (a pass) shows the models where they stand.
  private placesShown(): Placed[] {
    const question = this.battle.mine!;
    const places = this.battle.draft.places;
    if (places?.length) return places;
    const models = question.models.length ? question.models : modelsOf(this.battle.now, question.unit!);
    return models.flatMap((model) => {
      const state = this.battle.now?.models[model];
      return state?.whereabouts === 'table'
        ? [
            {
              model,
              steps: [state.place.at[0], state.place.at[1], state.place.elevation, state.place.facing],
            } as Placed,
          ]
        : [];
    });
  }

  get overlays(): Overlay[] {
    if (!this.active) return [];
    return [
      ...this.areaOverlays(),
      ...this.refusalOverlays(),
      ...this.wayOverlays(),
      ...this.mendOverlays(),
      ...this.markerOverlays(),
    ];
  }
  private areaOverlays(): Overlay[] {
    const overlays: Overlay[] = [];
    if (this.reach?.base.length) overlays.push({ kind: 'area', style: 'reach', outlines: this.reach.base });
    if (this.reach?.partial.length) overlays.push({ kind: 'area', style: 'partial', outlines: this.reach.partial });
    if (this.area?.allowed.length) overlays.push({ kind: 'area', style: 'allowed', outlines: this.area.allowed });
    for (const bar of this.area?.forbidden ?? [])
      overlays.push({ kind: 'area', style: 'forbidden', outlines: [bar.outline] });
    return overlays;
  }
  private refusalOverlays(): Overlay[] {
    return this.battle.refusals.flatMap((refusal) => refusal.marks.map((mark) => overlayOf(mark)));
  }
  private wayOverlays(): Overlay[] {
    if (!this.battle.draftChanged) return [];
    return (this.battle.checked?.models ?? [])
      .filter((way) => way.way.length > 1)
      .map((way) => ({ kind: 'line', style: way.refused ? 'broken' : 'path', points: way.way.map(spot) }));
  }
  private mendOverlays(): Overlay[] {
    const mended = (this.mended ?? this.foreseen)?.answer as Answer | undefined;
    const from = new Map((this.battle.draft.places ?? []).map((place) => [place.model, place.steps]));
    return (mended?.places ?? []).flatMap(({ model, steps }): Overlay[] => {
      if (model === undefined) return [];
      const [x, y, elevation, facing] = steps;
      const ghost: Overlay = { kind: 'ghost', model, at: [x, y], elevation, facing, tone: 'good' };
      const start = from.get(model);
      if (!this.mended || !start || Math.hypot(start[0] - x, start[1] - y) < stepsPerInch / 4) return [ghost];
      return [
        ghost,
        {
          kind: 'line',
          style: 'arrow',
          points: [
            [start[0], start[1], start[2]],
            [x, y, elevation],
          ],
          tone: 'good',
        },
      ];
    });
  }
  // From the middle of a marker that is put down: along both axes to the nearest edge, and to those that lie there.
  get markerDistances(): { to: Point; far: number; marker: number | null }[] {
    const [x, y] = (this.isMarker && this.battle.draft.places?.[0]?.steps) || [null, null];
    const size = this.battle.setup?.table.size;
    if (x === null || y === null || !size) return [];
    const edges: Point[] = [
      [x * 2 < size[0] ? 0 : size[0], y],
      [x, y * 2 < size[1] ? 0 : size[1]],
    ];
    const ends = [
      ...edges.map((to) => ({ to, marker: null })),
      ...(this.battle.now?.markers ?? []).map(({ at }, marker) => ({ to: at as Point, marker })),
    ];
    return ends.map((end) => ({ ...end, far: Math.hypot(end.to[0] - x, end.to[1] - y) })).sort((a, b) => a.far - b.far);
  }
  private markerOverlays(): Overlay[] {
    const place = this.isMarker ? this.battle.draft.places?.[0] : undefined;
    if (!place) return [];
    const [x, y, elevation] = place.steps;
    const wrong = this.battle.refusals.length > 0;
    const ring: Overlay = {
      kind: 'ring',
      at: [x, y],
      elevation,
      radius: 400,
      tone: wrong ? 'refusal' : 'accent',
      dashed: wrong,
      label: t('marker.here'),
    };
    const lines = this.markerDistances.map(({ to, far }): Overlay => ({
      kind: 'line',
      style: 'link',
      points: [
        [x, y, elevation],
        [...to, 0],
      ],
      label: inches(far),
    }));
    return [...lines, ring, ...(wrong ? [{ kind: 'cross', at: [x, y, elevation] } satisfies Overlay] : [])];
  }
}

const spot = (point: readonly [number, number]): Spot => [point[0], point[1], 0];
const placedOf = (ghost: Ghost): Placed => ({
  model: ghost.model,
  steps: [
    Math.round(ghost.at[0]),
    Math.round(ghost.at[1]),
    Math.round(ghost.elevation),
    ((Math.round(ghost.facing) % 360) + 360) % 360,
  ],
});

function overlayOf(mark: RefusalShown['marks'][number]): Overlay {
  if (mark.kind === 'ring')
    return { kind: 'ring', at: mark.points[0] ?? [0, 0], radius: mark.radius, tone: 'refusal', dashed: true };
  if (mark.kind === 'area') return { kind: 'area', style: 'forbidden', outlines: [mark.points], tone: 'refusal' };
  return { kind: 'line', style: 'broken', points: mark.points.map(spot), tone: 'refusal' };
}
