// Moving a unit, setting one up, putting a marker down: the ghosts are the draft. The scene drags them; the engine says
// where they may go, how far each of them walks, what is wrong, and how the draft can be repaired.
import type { Plan, PlaceArea, QuestionInfo, ReachAreas, Suggestion } from '../protocol';
import type * as protocol from '../protocol';
import type { DragReport, Ghost, Point } from '../scene/types';
import { giveInstead, isChoice, keepMove, movedAhead, nextChoice } from './ahead';
import type { Battle } from './battle.svelte';
import { sendAnswer, sendPass } from './commands';
import { choose, formOf, withPlaces, type Answer, type Placed } from './draft';
import { changeAndRepair, changeDraft, checkDraft, proposeDraft, setChecked } from './drafting';
import { modelsOf, stepsPerInch } from './names';

export const shapes = ['keep', 'block', 'line', 'column', 'ring'] as const;
export type Shape = (typeof shapes)[number];

// Where a unit that is chosen moves, and how: a drag says the same.
const phasesOfMoves = ['movement', 'activations', 'drill'];
const again = { word: 'move_again' };
const plainMoves = [{ word: 'normal_move' }, again];
const longestRow = 20; // that the server takes
const leastCorrection = stepsPerInch / 10; // a shorter one is not worth a word

export class Placing {
  reach = $state.raw<ReachAreas | null>(null);
  area = $state.raw<PlaceArea | null>(null);
  goals = $state.raw<Suggestion[]>([]);
  shape = $state<Shape>('keep');
  beyond = $state<number | null>(null); // how far the pointer is past the leash
  shortBy = $state<number | null>(null); // how far from where they were sent they came to stand
  repair = $state.raw<Plan | null>(null); // offered, not yet taken
  unrepairable = $state.raw<Answer | null>(null); // a draft for which no repair was found
  dropPreview = $state.raw<Plan | null>(null); // while they are dragged: where a drop would put them instead
  private lastCorrection = $state.raw<{ plan: Plan; draft: Answer } | null>(null); // of a drop that was put elsewhere
  private taken: { unit: number; placed: (yes: boolean) => void } | null = null; // by a drag
  private nextChoice = $state.raw<QuestionInfo | null>(null); // as asked of the server
  private lastSent = $state.raw<{ to: Point; draft: Answer } | null>(null); // beyond this move
  private goal: { unit: number | null; anchor: Point } | null = null; // of the move that is about to be asked for
  private drag: { to: Answer; report: DragReport } | null = null;
  private previewTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly battle: Battle) {}

  get active(): boolean {
    return this.battle.mine?.form === 'place';
  }
  // Whether the unit might have Advanced instead of this move.
  get mayAdvance(): boolean {
    const before = this.battle.ahead.at(-1);
    return (
      this.active && (before?.asked.options.some((option) => 'word' in option && option.word === 'advance') ?? false)
    );
  }
  // Whether a second move may take the unit on to where it was dragged.
  get mayGoOn(): boolean {
    const { now, ahead, draft, refusals } = this.battle;
    const second = ahead.at(-1)?.asked.kind === 'choose_option';
    return (
      this.active && now?.phase === 'activations' && this.farther !== null && !second && !draft.pass && !refusals.length
    );
  }
  // Which unit moves: what this one's place may be sent together with, in the movement phase.
  private get choice(): QuestionInfo | null {
    if (!this.active || this.battle.now?.phase !== 'movement') return null;
    return this.battle.ahead.find(({ asked }) => isChoice(asked))?.asked ?? this.nextChoice;
  }
  // The units that have not moved.
  get left(): number[] {
    const gone = [...movedAhead(this.battle.ahead), this.battle.mine?.unit];
    const options = this.choice?.options ?? [];
    return options.flatMap((option) => ('unit' in option && !gone.includes(option.unit) ? [option.unit] : []));
  }
  private get isPlaced(): boolean {
    const { draft, draftChanged, refusals, sending } = this.battle;
    return this.active && !draft.pass && draftChanged && !refusals.length && !sending;
  }
  // Those that may be dragged next, before this one's place is sent. One that was only picked up is put down.
  get next(): number[] {
    const { ahead, draft, sending } = this.battle;
    const pickedUp = draft.pass === true && !sending && ahead.some(({ asked }) => isChoice(asked));
    return (this.isPlaced || pickedUp) && ahead.length + 4 <= longestRow ? this.left : [];
  }
  // The question whose pass ends the phase, where that may be sent with this move.
  get ending(): QuestionInfo | null {
    return this.isPlaced && this.choice?.may_pass ? this.choice : null;
  }
  async endPhase(): Promise<void> {
    const { battle } = this;
    if ((await keepMove(battle)) && battle.mine && isChoice(battle.mine)) sendPass(battle);
  }
  get isMarker(): boolean {
    return this.active && this.battle.mine!.models.length === 0;
  }
  // What the engine made of the drop that is the draft now, where that is somewhere else.
  get correction(): Plan | null {
    return this.lastCorrection?.draft === this.battle.draft ? this.lastCorrection.plan : null;
  }

  // Where the unit was sent, beyond the move that is the draft now: a second one may lead there.
  private get farther(): Point | null {
    return this.lastSent?.draft === this.battle.draft ? this.lastSent.to : null;
  }

  // ---- A question comes

  async begin(): Promise<void> {
    this.goOnTaking();
    this.goOnMoving();
    this.reach = this.area = this.repair = this.beyond = this.shortBy = this.dropPreview = this.lastCorrection = null;
    this.goals = [];
    this.shape = 'keep';
    this.nextChoice = null;
    const question = this.battle.mine;
    if (question?.form !== 'place') return;
    const about = { question: question.number };
    const isOpen = () => this.battle.mine === question;
    if (this.goal?.unit === question.unit) void this.plan(this.goal.anchor);
    else void checkDraft(this.battle);
    this.goal = null;
    if (question.kind === 'move_unit' && question.may_pass && this.battle.now?.phase === 'movement' && !this.choice)
      void nextChoice(this.battle).then((choice) => isOpen() && (this.nextChoice = choice));
    if (question.kind === 'move_unit') {
      const reach = await this.battle.query('move.reach', about);
      if (!isOpen()) return;
      this.reach = reach;
      if (reach?.closes && this.battle.draft.pass) await this.proposeClosest();
    } else {
      const area = await this.battle.query('place.area', about);
      if (isOpen()) this.area = area;
    }
  }

  // ---- A unit is dragged that is not moving yet

  mayTake(unit: number): boolean {
    const { mine: question, now, sending } = this.battle;
    if (this.next.includes(unit)) return true;
    if (!question || sending || formOf(question) !== 'one') return false;
    if (question.unit === unit && question.kind === 'choose_option') return this.plainMove() !== undefined;
    if (question.kind !== 'choose_unit' || question.unit !== null) return false;
    return phasesOfMoves.includes(now?.phase ?? '') && this.battle.offers({ unit });
  }
  private plainMove() {
    return plainMoves.find((move) => this.battle.offers(move));
  }
  // Chooses it, and a plain move for it. Whether its models may be placed then, and nothing else was asked before.
  async take(unit: number): Promise<boolean> {
    if (this.next.includes(unit) && !((await keepMove(this.battle)) && this.battle.offers({ unit }))) return false;
    sendAnswer(this.battle, choose(this.plainMove() ?? { unit }));
    return new Promise((placed) => (this.taken = { unit, placed }));
  }
  private goOnTaking(): void {
    const { taken, battle } = this;
    if (!taken || !battle.mine) return;
    const isAsked = battle.mine.unit === taken.unit;
    const move = isAsked && battle.mine.kind === 'choose_option' ? this.plainMove() : undefined;
    if (move) return sendAnswer(battle, choose(move));
    this.taken = null;
    taken.placed(isAsked && this.active);
  }

  // A move that has to end closer to the enemy begins with the closest place that was found.
  private async proposeClosest(): Promise<void> {
    await this.loadGoals();
    const enemies = this.goals.filter((goal) => goal.aim === 'enemy');
    const closest = enemies.sort((a, b) => a.distance - b.distance)[0];
    if (closest) proposeDraft(this.battle, closest.answer);
  }

  async loadGoals(): Promise<void> {
    const question = this.battle.mine;
    if (!question || this.isMarker) return;
    const reply = await this.battle.query('move.suggest', { question: question.number });
    if (reply && this.battle.mine === question) this.goals = reply.goals;
  }

  // ---- Changing the draft

  private change(answer: Answer): void {
    this.repair = this.shortBy = null;
    changeDraft(this.battle, this.orPass(answer));
  }
  // A move in which nobody moves is a pass.
  private orPass(answer: Answer): Answer {
    const question = this.battle.mine;
    const moves = answer.places?.some(({ model, steps: [x, y, elevation, facing] }) => {
      const place = this.battle.now?.models[model ?? -1]?.place;
      if (!place) return true;
      return place.at[0] !== x || place.at[1] !== y || place.elevation !== elevation || place.facing !== facing;
    });
    return question?.kind === 'move_unit' && question.may_pass && !moves ? { pass: true } : answer;
  }
  takeGoal(goal: Suggestion): void {
    this.change(goal.answer);
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
    const nearest = shape === 'keep' && turn === 0 ? await this.nearestTo(anchor, plan) : plan;
    if (this.battle.mine !== question) return;
    this.change(nearest.answer);
    setChecked(this.battle, nearest);
    const [x, y] = this.middle();
    const left = Math.hypot(x - anchor[0], y - anchor[1]);
    if (left <= stepsPerInch / 2) return;
    this.shortBy = left;
    if (!this.isMarker) this.lastSent = { to: anchor, draft: this.battle.draft };
  }
  // A formation is looked for near its goal. Where none was found there, a drop of the unit as it stands may come nearer.
  private async nearestTo(anchor: Point, plan: Plan): Promise<Plan> {
    const question = this.battle.mine!;
    const left = ({ answer }: Plan) => {
      const [x, y] = middleOf((answer as Answer).places ?? []);
      return Math.hypot(x - anchor[0], y - anchor[1]);
    };
    if (question.kind !== 'move_unit' || left(plan) <= stepsPerInch / 2) return plan;
    const stands = this.standing();
    const [x, y] = middleOf(stands);
    const way: Point = [anchor[0] - x, anchor[1] - y];
    const share = Math.min(1, question.allowance / Math.max(1, Math.hypot(...way)));
    const by = way.map((far) => Math.round(far * share)) as unknown as Point;
    const places = stands.map(({ model, steps: [east, north, elevation, facing] }): Placed => ({
      model: model!,
      steps: [east + by[0], north + by[1], elevation, facing],
    }));
    const input = { question: question.number, answer: { places } as protocol.Answer };
    const drop = await this.battle.query('move.mend', input, undefined, 'plan');
    return drop?.possible && left(drop) < left(plan) ? drop : plan;
  }
  // The rest of the way follows the roll, as a draft.
  advance(): void {
    const { battle, farther } = this;
    if (farther && battle.mine) this.goal = { unit: battle.mine.unit, anchor: farther };
    giveInstead(battle, choose({ word: 'advance' }));
  }
  // Goes there with a second move. Both are sent together, unless the other side is asked between them.
  async goOn(): Promise<void> {
    const { battle, farther } = this;
    const question = battle.mine;
    if (!question || !farther) return;
    this.goal = { unit: question.unit, anchor: farther };
    if (!(await keepMove(battle)) && battle.mine === question) sendAnswer(battle);
  }
  private goOnMoving(): void {
    const { goal, battle } = this;
    if (!goal || !battle.mine) return;
    if (battle.mine.unit === goal.unit && battle.offers(again)) sendAnswer(battle, choose(again));
    else if (battle.mine.unit !== goal.unit) this.goal = null;
  }
  rearrange(shape: Shape): Promise<void> {
    return this.plan(this.middle(), shape);
  }
  middle(): Point {
    return middleOf(this.isMarker ? (this.battle.draft.places ?? []) : this.active ? this.places() : []);
  }
  // Of the draft. One without places (a pass) leaves the models where they stand.
  places(): Placed[] {
    const { places } = this.battle.draft;
    return places?.length ? places : this.standing();
  }
  private standing(): Placed[] {
    const question = this.battle.mine!;
    const models = question.models.length ? question.models : modelsOf(this.battle.now, question.unit!);
    return models.flatMap((model): Placed[] => {
      const state = this.battle.now?.models[model];
      if (state?.whereabouts !== 'table') return [];
      const { at, elevation, facing } = state.place;
      return [{ model, steps: [at[0], at[1], elevation, facing] }];
    });
  }

  putMarker(at: Point, elevation: number): void {
    this.change({ places: [{ steps: [Math.round(at[0]), Math.round(at[1]), Math.round(elevation), 0] }] });
  }
  moveMarker(by: Point): void {
    const [x, y, elevation] = this.battle.draft.places?.[0]?.steps ?? [0, 0, 0, 0];
    this.putMarker([x + by[0], y + by[1]], elevation);
  }

  // Shows the nearest legal arrangement; a second time takes it.
  async repairDraft(): Promise<void> {
    const { mine: question, draft } = this.battle;
    if (!question) return;
    if (this.repair) {
      const plan = this.repair;
      this.change(plan.answer);
      return setChecked(this.battle, plan);
    }
    const plan = await this.battle.query('move.mend', { question: question.number, answer: draft as protocol.Answer });
    if (!plan || this.battle.mine !== question) return;
    this.repair = plan.possible ? plan : null;
    this.unrepairable = plan.possible ? null : draft;
  }

  // ---- Dragging

  dragged(report: DragReport): void {
    this.beyond = report.step === 'move' && report.beyond > 0 ? report.beyond : null;
    if (report.step === 'start') return;
    const dropped = withPlaces(this.battle.draft, report.ghosts.map(placedOf));
    const corrects = this.battle.mine?.kind === 'move_unit' && !report.nudged; // keys step past what is in the way
    if (report.step === 'move') return void (corrects && this.previewDrop(dropped, report));
    this.dropPreview = this.drag = null;
    if (report.step === 'cancel') return;
    if (!corrects) return this.change(dropped);
    this.repair = this.shortBy = null;
    void changeAndRepair(this.battle, dropped, (draft) => this.correct(draft, report));
  }

  // Hand and leash know distances, but no walls: a drop counts as the nearest place that the rules allow. A model that
  // is dragged alone may leave the others for now.
  private async correct(dropped: Answer, report: DragReport): Promise<{ answer: Answer; checked: Plan } | null> {
    const plan = await this.nearestLegal(dropped, report, 'drop');
    if (!plan?.possible) return null;
    const answer = this.orPass(plan.answer);
    if (plan.displacement >= leastCorrection) this.lastCorrection = { plan, draft: answer };
    if (report.beyond > stepsPerInch / 4 && !report.alone) this.lastSent = { to: report.wanted, draft: answer };
    return { answer, checked: plan };
  }
  private nearestLegal(answer: Answer, { alone, model }: DragReport, purpose: string): Promise<Plan | null> {
    const input = {
      question: this.battle.mine!.number,
      answer: answer as protocol.Answer,
      ...(alone && model !== null ? { model } : {}),
    };
    return this.battle.query('move.mend', input, undefined, purpose);
  }

  // Now and then, while they are dragged: a pointer moves more often than the server wants to be asked.
  private previewDrop(to: Answer, report: DragReport): void {
    this.drag = { to, report };
    this.previewTimer ??= setTimeout(() => void this.loadPreview(), 80);
  }
  private async loadPreview(): Promise<void> {
    this.previewTimer = undefined;
    const plan = this.drag && this.active ? await this.nearestLegal(this.drag.to, this.drag.report, 'drag') : null;
    if (plan && this.drag) this.dropPreview = plan.possible && plan.displacement >= leastCorrection ? plan : null;
  }
}

function middleOf(places: Placed[]): Point {
  const mean = (axis: 0 | 1) =>
    Math.round(places.reduce((sum, place) => sum + place.steps[axis], 0) / Math.max(1, places.length));
  return [mean(0), mean(1)];
}
const placedOf = ({ model, at, elevation, facing }: Ghost): Placed => ({
  model,
  steps: [Math.round(at[0]), Math.round(at[1]), Math.round(elevation), ((Math.round(facing) % 360) + 360) % 360],
});
