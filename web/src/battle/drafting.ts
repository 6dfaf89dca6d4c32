// The draft of an answer: what it begins with, how it is changed and undone, and what the engine says about it. It is
// kept over a reload of the page.
import type * as protocol from '../protocol';
import type { Checked, QuestionInfo } from '../protocol';
import type { Battle } from './battle.svelte';
import { sendAnswer } from './commands';
import { newDrafts, redone, undone, withDraft, withRepair, type Answer, type Drafts } from './draft';

// ---- A question comes

// A question that is open already keeps its draft; after a reload it gets back the one it had.
export function openQuestion(battle: Battle, question: QuestionInfo | null): void {
  const before = battle.question;
  battle.question = question;
  if (question && isSame(question, before)) return;
  battle.refusals = [];
  battle.chargeEnd = null;
  battle.checked = null;
  battle.failure = null;
  battle.sending = question !== null && battle.connection.kept()?.question === question.number;
  const saved = savedDraft(battle, question);
  battle.drafts = newDrafts(firstDraft(question));
  if (saved) changeDraft(battle, saved);
  chooseUnit(battle);
  continueAllocation(battle);
}

// In a row the same number may be a question about another unit.
const isSame = (question: QuestionInfo, before: QuestionInfo | null): boolean =>
  question.number === before?.number && question.clause === before.clause && question.unit === before.unit;

// The engine's default. Where that is to pass, and there is a unit, a word or a power to choose, the first of them.
function firstDraft(question: QuestionInfo | null): Answer {
  const fallback = (question?.fallback as Answer | null) ?? {};
  const first = question?.options[0];
  const passedOver =
    fallback.pass && first && (question?.kind === 'choose_unit' || 'word' in first || 'power' in first);
  return passedOver ? { picks: [first] } : fallback;
}

// Opens the card of the unit that the question is about.
function chooseUnit(battle: Battle): void {
  const question = battle.mine;
  const first = battle.draft.picks?.[0];
  if (question?.unit != null) battle.chosen = question.unit;
  else if (question && first && 'unit' in first) battle.chosen = first.unit;
}

// Further allocations to the same unit go to the model chosen last, then down the list.
function continueAllocation(battle: Battle): void {
  const question = battle.mine;
  if (question?.kind !== 'allocate') return;
  if (question.unit !== battle.autoAllocateUnit) battle.autoAllocate = false;
  battle.autoAllocateUnit = question.unit;
  if (!battle.autoAllocate) return;
  const last = battle.lastAnswer?.picks?.[0];
  const picks = last && battle.offers(last) ? [last] : question.options.slice(0, 1);
  sendAnswer(battle, { picks } as Answer);
}

// ---- Changing it

export function changeDraft(battle: Battle, answer: Answer): void {
  setDrafts(battle, withDraft(battle.drafts, answer));
  checkSoon(battle);
}
// What a question begins with, where somebody knows better than the engine's default.
export function proposeDraft(battle: Battle, answer: Answer): void {
  if (battle.draftChanged) return;
  setDrafts(battle, newDrafts(answer));
  checkSoon(battle);
}
export function resetDraft(battle: Battle): void {
  const { past, now } = battle.drafts;
  setDrafts(battle, newDrafts(past[0] ?? now));
  checkSoon(battle);
}
// Whether there was something to undo.
export const undoDraft = (battle: Battle): boolean => step(battle, undone(battle.drafts));
export const redoDraft = (battle: Battle): boolean => step(battle, redone(battle.drafts));
function step(battle: Battle, drafts: Drafts | null): boolean {
  if (!drafts) return false;
  setDrafts(battle, drafts);
  checkSoon(battle);
  return true;
}

function setDrafts(battle: Battle, drafts: Drafts): void {
  battle.drafts = drafts;
  saveDraft(battle);
  clearTimeout(battle.checkTimer);
}

// ---- What the engine says about it

function checkSoon(battle: Battle): void {
  battle.checkTimer = setTimeout(() => void checkDraft(battle), 30);
}
export async function checkDraft(battle: Battle): Promise<void> {
  const question = battle.mine;
  if (!question) return;
  const { draft } = battle;
  const checked = await battle.query('answer.check', { question: question.number, answer: draft as protocol.Answer });
  if (checked && draft === battle.draft) setChecked(battle, checked);
}
export function setChecked(battle: Battle, checked: Checked): void {
  battle.checked = checked;
  battle.checkedDraft = battle.draft;
  battle.refusals = checked.legal ? [] : checked.refusals;
}

// Changes the draft and lets `repair` find the nearest one that the rules allow. An answer that is sent meanwhile waits
// for that.
export async function changeAndRepair(
  battle: Battle,
  wanted: Answer,
  repair: (wanted: Answer) => Promise<{ answer: Answer; checked: Checked } | null>,
): Promise<void> {
  setDrafts(battle, withDraft(battle.drafts, wanted));
  const { draft } = battle;
  const done = repair(draft).then((repaired) => {
    if (draft !== battle.draft) return;
    if (!repaired) return checkDraft(battle);
    setDrafts(battle, withRepair(battle.drafts, repaired.answer));
    setChecked(battle, repaired.checked);
  });
  battle.repairing = done;
  await done;
  if (battle.repairing === done) battle.repairing = null;
}

// Who is near the objectives, as if the draft had been given.
export async function loadObjectives(battle: Battle): Promise<void> {
  if (!battle.now?.markers.length) return;
  const places = battle.draft.places?.filter((place) => place.model !== undefined) ?? [];
  const input = places.length ? { draft: { places } } : {};
  const status = await battle.query('objective.status', input, battle.viewedAt ?? undefined);
  if (status) battle.objectives = status.markers;
}

// ---- Kept over a reload

const draftKey = ({ id }: Battle): string => `draft ${id}`;

function saveDraft(battle: Battle): void {
  const { mine, draft } = battle;
  if (!mine) return;
  const saved = { number: mine.number, clause: mine.clause, unit: mine.unit, draft };
  sessionStorage.setItem(draftKey(battle), JSON.stringify(saved));
}
function savedDraft(battle: Battle, question: QuestionInfo | null): Answer | null {
  const text = sessionStorage.getItem(draftKey(battle)) ?? 'null';
  const saved = JSON.parse(text) as { number: number; clause: string; unit: number | null; draft: Answer } | null;
  const fits =
    saved?.number === question?.number && saved?.clause === question?.clause && saved?.unit === question?.unit;
  return question && saved && fits ? saved.draft : null;
}
