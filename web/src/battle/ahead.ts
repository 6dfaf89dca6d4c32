// One gesture answers several questions: who moves, how, and where to. The answers up to the last are given only here;
// the engine says what would be asked after them, and all go to the server together, as a row. A row ends before a die,
// a reveal and another seat's question. It is about one unit, unless several are moved before the button is pressed.
import type * as protocol from '../protocol';
import type { QuestionInfo, Snapshot } from '../protocol';
import type { Battle } from './battle.svelte';
import { formOf, type Answer } from './draft';
import { changeDraft, openQuestion } from './drafting';

export interface Step {
  asked: QuestionInfo;
  answer: Answer;
}

export const answersOf = (steps: Step[]): protocol.Answer[] => steps.map(({ answer }) => answer as protocol.Answer);

// Whether something more may belong to the gesture that gives this answer.
export function goesOn(battle: Battle, question: QuestionInfo, answer: Answer): boolean {
  if (answer.pass || question.secret || battle.now?.round === 0) return false;
  if (question.kind === 'choose_unit') return formOf(question) === 'one' && answer.picks?.length === 1;
  return question.unit !== null && ['choose_option', 'declare_charge'].includes(question.kind);
}
// The unit that the gesture is about.
function subjectOf(question: QuestionInfo, answer: Answer): number | null {
  const pick = answer.picks?.[0];
  return question.kind === 'choose_unit' && pick && 'unit' in pick ? pick.unit : question.unit;
}

// Asks what comes after this answer. What is still about the same unit is the question now; otherwise the row is
// complete.
export async function lookAhead(battle: Battle, answer: Answer): Promise<void> {
  const asked = battle.mine!;
  const steps = [...battle.ahead, { asked, answer }];
  const next = await questionAfter(battle, steps);
  if (battle.mine !== asked) return; // the battle went on, or somebody stepped back
  if (next && next.unit === subjectOf(asked, answer)) show(battle, steps, next);
  else sendRow(battle, steps); // if it is not allowed, the server says why
}
// The draft of a move is given too, and not sent: what is dragged next belongs to the same row. A unit that was only
// picked up is put down again. Whether there is a question after it.
export async function keepMove(battle: Battle): Promise<boolean> {
  const asked = battle.mine!;
  const given = { asked, answer: battle.draft };
  const pickedUp = lastChoice(battle.ahead);
  const steps = battle.draft.pass && pickedUp >= 0 ? battle.ahead.slice(0, pickedUp) : [...battle.ahead, given];
  const next = steps.length ? await questionAfter(battle, steps) : battle.ahead[0]!.asked;
  if (!next || battle.mine !== asked) return false;
  show(battle, steps, next);
  return true;
}
const lastChoice = (steps: Step[]): number => steps.map(({ asked }) => isChoice(asked)).lastIndexOf(true);

// The units that this row moves: chosen, and placed.
export const movedAhead = (steps: Step[]): number[] =>
  steps.flatMap(({ asked, answer }) =>
    asked.form === 'place' && asked.unit !== null && !answer.pass ? [asked.unit] : [],
  );

// The question that would come if the unit that is being moved stayed where it is: who moves next.
export async function nextChoice(battle: Battle): Promise<QuestionInfo | null> {
  const row = [...answersOf(battle.ahead), { pass: true } as protocol.Answer];
  const query = battle.connection.query<protocol.Ahead>('battle.ahead', {}, undefined, 'next', row);
  const next = (await query.catch(() => null))?.question;
  return next && isChoice(next) ? next : null;
}
// Which unit acts.
export const isChoice = ({ kind, unit }: QuestionInfo): boolean => kind === 'choose_unit' && unit === null;

// Nothing where the row has to end.
async function questionAfter(battle: Battle, steps: Step[]): Promise<QuestionInfo | null> {
  battle.sending = true;
  const asked = battle.mine;
  const row = answersOf(steps);
  const found = await battle.connection.query<protocol.Ahead>('battle.ahead', {}, undefined, '', row).catch(() => null);
  if (battle.mine === asked) battle.sending = false;
  return found?.question ?? null;
}

function show(battle: Battle, steps: Step[], question: QuestionInfo | null): void {
  battle.ahead = steps;
  battle.now = withMoves(battle.latest!, steps);
  save(battle);
  openQuestion(battle, question);
}
// The table as if these moves were made already.
export function withMoves(latest: Snapshot, steps: Step[]): Snapshot {
  const moved = new Map(steps.flatMap(({ answer }) => (answer.places ?? []).map((placed) => [placed.model, placed])));
  if (!moved.size) return latest;
  const models = latest.models.map((model, id) => {
    const steps = moved.get(id)?.steps;
    if (!steps) return model;
    const [x, y, elevation, facing] = steps;
    return { ...model, place: { ...model.place, at: [x, y] as [number, number], elevation, facing } };
  });
  return { ...latest, models };
}

export function sendRow(battle: Battle, steps: Step[]): void {
  const open = battle.latest?.question;
  if (!open) return;
  battle.theatre.catchUp();
  battle.sending = true;
  sessionStorage.removeItem(key(battle));
  battle.connection.answer(open, answersOf(steps), battle.chargeEnd as protocol.Answer | null);
  battle.chargeEnd = null;
}

// Takes back what was given last and not sent: the place of a unit, or else an answer. Whether there was one.
export function stepBack(battle: Battle): boolean {
  const place = battle.ahead.map(({ asked }) => asked.form).lastIndexOf('place');
  return backTo(battle, place < 0 ? battle.ahead.length - 1 : place);
}
function backTo(battle: Battle, step: number): boolean {
  const given = battle.ahead[step];
  if (!given) return false;
  battle.sending = false;
  show(battle, battle.ahead.slice(0, step), given.asked);
  if (given.answer.places) changeDraft(battle, given.answer);
  return true;
}
// Answers the last of them anew.
export function giveInstead(battle: Battle, answer: Answer): void {
  if (backTo(battle, battle.ahead.length - 1)) void lookAhead(battle, answer);
}

// ---- Kept over a reload, and while the connection is lost

const key = ({ id }: Battle): string => `ahead ${id}`;

interface Kept {
  position: string;
  steps: Step[];
}
function save(battle: Battle): void {
  const kept: Kept = { position: battle.latest?.question?.position ?? '', steps: battle.ahead };
  sessionStorage.setItem(key(battle), JSON.stringify(kept));
}

// The server's question. What was given after it is still given.
export function openFromServer(battle: Battle, question: QuestionInfo | null): void {
  const kept = JSON.parse(sessionStorage.getItem(key(battle)) ?? 'null') as Kept | null;
  const stands = kept !== null && kept.steps.length > 0 && kept.position === question?.position;
  if (stands && battle.ahead.length) return void (battle.now = withMoves(battle.latest!, battle.ahead));
  battle.ahead = [];
  openQuestion(battle, question);
  if (!stands || !battle.mine || battle.sending) return;
  void questionAfter(battle, kept.steps).then((next) => {
    if (next && battle.latest?.question === question && battle.viewedAt === null) show(battle, kept.steps, next);
  });
}
