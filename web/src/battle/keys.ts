// The keyboard of the battle screen. A focused control gets its own keys; all others work anywhere on the page.
import type { Scene } from '../scene/types';
import type { Battle } from './battle.svelte';
import { deployArmy, sendAnswer, sendPing, shareDraft, undoAnswer } from './commands';
import { redoDraft, resetDraft, undoDraft } from './drafting';
import { isYesNo, modelsOf, stepsPerInch, unitNumber } from './names';
import type { Placing } from './placing.svelte';
import { shapes } from './placing.svelte';
import type { Tools } from './tools.svelte';

export type Tab = 'log' | 'dice' | 'chat' | 'notes';

export interface KeyContext {
  battle: Battle;
  placing: Placing;
  tools: Tools;
  scene: Scene | null;
  pick: (unit: number) => void;
  give: () => void;
  pass: () => void;
  hint: () => void;
  digit: (which: number) => void;
  showTab: (tab: Tab) => void;
  openMenu: () => void;
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
export const isTextField = (target: EventTarget | null) =>
  isField(target) && !(target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type));
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && ['BUTTON', 'A', 'SUMMARY'].includes(target.tagName);

// A control with the focus is pressed by Space; but the button that answers, which has the focus whenever a question is
// asked, is not, while something is still being shown.
const pressesSpace = (target: EventTarget | null, { theatre }: Battle) =>
  isField(target) || (isControl(target) && !(theatre.busy && (target as HTMLElement).matches('.bar button.main')));

// In the lists beside the table, and in the text table, the arrows scroll.
const isInSidebar = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('aside, .text-table') !== null;

// Keys of one letter can be switched off, for people who dictate to the page or press keys by accident.
export const letterKeysOn = (): boolean => localStorage.getItem('letters') !== 'off';
export const setLetterKeys = (on: boolean): void => localStorage.setItem('letters', on ? 'on' : 'off');
const isSwitchedOff = (event: KeyboardEvent) => event.key.length === 1 && event.key !== ' ' && !letterKeysOn();

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function handleKey(event: KeyboardEvent, context: KeyContext): void {
  if (event.defaultPrevented || event.altKey || event.metaKey) return;
  if ((event.target as Element | null)?.closest?.('dialog')) return; // its own: Escape closes it
  if (event.key === 'F6') return stop(event, () => nextRegion(event.shiftKey ? -1 : 1));
  if (isTextField(event.target)) {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    return;
  }
  if (event.key === 'Enter') return isControl(event.target) ? undefined : stop(event, () => enter(context));
  if (event.key === ' ')
    return pressesSpace(event.target, context.battle)
      ? undefined
      : stop(event, () => (context.battle.theatre.skip(), context.scene?.skip()));
  const arrow = arrows[event.key];
  if (arrow)
    return isField(event.target) || isInSidebar(event.target)
      ? undefined
      : stop(event, () => cursor(context, arrow, event));
  if (event.ctrlKey || isSwitchedOff(event)) return;
  const act = letters(event, context)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act) stop(event, act);
  else if (/^[1-9]$/.test(event.key)) stop(event, () => context.digit(optionOf(context.battle, Number(event.key))));
}

function stop(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

// Which option a digit stands for: units have the number that they have on the table, as long as all are on one side.
export function optionOf(battle: Battle, digit: number): number {
  const units = battle.numbersUnits ? battle.unitOptions : [];
  return units.length ? units.findIndex((unit) => unitNumber(battle, unit) === digit) : digit - 1;
}

// Keys that only look at the battle: all that a replay has.
export type ViewContext = Pick<KeyContext, 'battle' | 'tools' | 'scene' | 'pick' | 'showTab'>;
export function handleViewKey(event: KeyboardEvent, context: ViewContext): void {
  if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey || isTextField(event.target)) return;
  if (event.key === 'F6') return stop(event, () => nextRegion(event.shiftKey ? -1 : 1));
  if (isSwitchedOff(event) || (event.key === 'Enter' && isControl(event.target))) return;
  const act = viewActions(event, context)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (act) stop(event, act);
}

function viewActions(
  event: KeyboardEvent,
  { battle, tools, scene, showTab, pick }: ViewContext,
): Record<string, () => void> {
  return {
    '[': () => step(battle, pick, -1),
    ']': () => step(battle, pick, 1),
    Escape: () => tools.escape(),
    Enter: () => tools.enter(),
    r: () => scene?.turnCamera(turnBy(event)),
    '+': () => scene?.zoom(1.25),
    '=': () => scene?.zoom(1.25),
    '-': () => scene?.zoom(0.8),
    '0': () => scene?.fit(),
    t: () => scene?.setCamera({ kind: scene.camera().kind === 'plan' ? 'tilt' : 'plan' }),
    m: () => tools.toggle('ruler'),
    o: () => tools.toggle('rings'),
    v: () => tools.toggle('sight'),
    l: () => showTab('log'),
    d: () => showTab('dice'),
    c: () => showTab('chat'),
  };
}
const turnBy = (event: KeyboardEvent) => (event.shiftKey ? -15 : 15);

function letters(event: KeyboardEvent, context: KeyContext): Record<string, () => void> {
  const { battle, placing, tools, scene, pass, hint, openMenu } = context;
  const question = battle.mine;
  return {
    ...viewActions(event, context),
    Escape: () => tools.escape() || (scene?.cancelDrag(), battle.draftChanged && resetDraft(battle)),
    r: () => (placing.active ? scene?.turn(turnBy(event)) : scene?.turnCamera(turnBy(event))),
    f: () => placing.active && void placing.rearrange(shapes[(shapes.indexOf(placing.shape) + 1) % shapes.length]!),
    p: () => point(context),
    z: () => undo(battle, event.shiftKey),
    h: hint,
    y: () => question && isYesNo(question) && sendAnswer(battle, { picks: [question.options[0]!] }),
    n: () => question?.may_pass && pass(),
    '?': openMenu,
  };
}

function enter({ battle, tools, give }: KeyContext): void {
  if (tools.enter()) return;
  if (battle.deploysFirst) deployArmy(battle, true);
  else give();
}
// Shows the other seats the ruler, or the place under the pointer, or the chosen unit.
export function point({ battle, tools, scene }: Pick<KeyContext, 'battle' | 'tools' | 'scene'>): void {
  if (battle.watching) return;
  const { current } = tools.ruler;
  if (current) return shareDraft(battle, { rulers: [tools.ruler.shown(current)] });
  const pick = scene?.underPointer();
  const [first] = battle.chosen === null ? [] : modelsOf(battle.now, battle.chosen);
  const at = pick?.onTable ? pick.at : first === undefined ? undefined : battle.now?.models[first]?.place.at;
  if (at) sendPing(battle, at);
}
function undo(battle: Battle, redo: boolean): void {
  if (redo) redoDraft(battle);
  else if (!undoDraft(battle) && battle.freeUndos > 0) undoAnswer(battle);
}

// The next or previous unit that can be chosen; where the question is not about units, of all units.
function step(battle: Battle, pick: (unit: number) => void, by: number): void {
  const offered = battle.unitOptions;
  const units = offered.length
    ? offered
    : (battle.now?.units ?? []).flatMap((unit, id) => (unit.whereabouts === 'table' ? [id] : []));
  if (!units.length) return;
  const at = units.indexOf(battle.chosen ?? -1);
  pick(units[(at + by + units.length) % units.length]!);
}

// The arrows move the draft, or else the camera: by an inch, with Shift a tenth, with Ctrl six. Right is right on the
// screen, however the table is turned; but always along an edge of the table, so that inches stay whole.
function cursor({ battle, placing, scene }: KeyContext, arrow: [number, number], event: KeyboardEvent): void {
  const far = Math.round(stepsPerInch * (event.shiftKey ? 0.1 : event.ctrlKey ? 6 : 1));
  const [x, y] = alongTheTable(arrow, battle.cameraTurn);
  if (placing.isMarker) placing.moveMarker([x * far, y * far]);
  else if (placing.active) scene?.nudge(null, [x * far, y * far]);
  else if (scene) {
    const [cx, cy] = scene.camera().centre;
    scene.setCamera({ centre: [cx + x * far, cy + y * far] });
  }
}

export function alongTheTable([x, y]: [number, number], turned: number): [number, number] {
  const quarters = ((Math.round(turned / 90) % 4) + 4) % 4;
  return (
    [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ] as [number, number][]
  )[quarters]!;
}

function nextRegion(by: number): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  regions[(at + by + regions.length) % regions.length]?.focus();
}
