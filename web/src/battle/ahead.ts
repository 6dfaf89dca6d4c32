// One gesture answers several questions: who moves, how, and where to. The answers up to the last are given only here;
// the engine says what would be asked after them, and all go to the server together, as a row. A row ends before a die,
// a reveal and another seat's question, and it is about one unit.
import type * as protocol from '../protocol';
import type { QuestionInfo } from '../protocol';
import type { Battle } from './battle.svelte';
import { formOf, type Answer } from './draft';
import { openQuestion } from './drafting';

export interface Step {
  asked: QuestionInfo;
  answer: protocol.Answer;
}

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
  const steps = [...battle.ahead, { asked, answer: answer as protocol.Answer }];
  battle.sending = true;
  const next = await questionAfter(battle, steps);
  if (battle.mine !== asked) return; // the battle went on, or somebody stepped back
  battle.sending = false;
  if (next && next.unit === subjectOf(asked, answer)) show(battle, steps, next);
  else sendRow(battle, steps); // if it is not allowed, the server says why
}

async function questionAfter(battle: Battle, steps: Step[]): Promise<QuestionInfo | null> {
  const row = steps.map(({ answer }) => answer);
  const found = await battle.connection.query<protocol.Ahead>('battle.ahead', {}, undefined, '', row).catch(() => null);
  return found?.question ?? null;
}

function show(battle: Battle, steps: Step[], question: QuestionInfo | null): void {
  battle.ahead = steps;
  save(battle);
  openQuestion(battle, question);
}

export function sendRow(battle: Battle, steps: Step[]): void {
  const open = battle.latest?.question;
  if (!open) return;
  battle.theatre.catchUp();
  battle.sending = true;
  sessionStorage.removeItem(key(battle));
  battle.connection.answer(
    open,
    steps.map(({ answer }) => answer),
  );
}

// Takes back the answer that was given last and not sent. Whether there was one.
export function stepBack(battle: Battle): boolean {
  const last = battle.ahead.at(-1);
  if (!last) return false;
  battle.sending = false;
  show(battle, battle.ahead.slice(0, -1), last.asked);
  return true;
}
// Answers the last of them anew.
export function giveInstead(battle: Battle, answer: Answer): void {
  if (stepBack(battle)) void lookAhead(battle, answer);
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
  if (stands && battle.ahead.length) return;
  battle.ahead = [];
  openQuestion(battle, question);
  if (!stands || !battle.mine || battle.sending) return;
  void questionAfter(battle, kept.steps).then((next) => {
    if (next && battle.latest?.question === question && battle.viewedAt === null) show(battle, kept.steps, next);
  });
}
