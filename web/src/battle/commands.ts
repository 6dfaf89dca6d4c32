// What we tell the server.
import type { Point } from '../scene/types';
import { goesOn, lookAhead, sendRow, stepBack } from './ahead';
import type { Battle } from './battle.svelte';
import type { Answer } from './draft';
import type { SharedDraft } from './shared';

// ---- Answers

// The draft, unless another answer is given. A draft that the engine repairs is sent when it has.
export function sendAnswer(battle: Battle, given?: Answer): void {
  const question = battle.mine;
  if (!question || battle.sending) return;
  if (!given && battle.repairing) {
    void battle.repairing.then(() => battle.mine === question && sendAnswer(battle, battle.draft));
    return;
  }
  const answer = given ?? battle.draft;
  battle.guest = null;
  battle.refusals = [];
  battle.lastAnswer = answer;
  if (goesOn(battle, question, answer)) return void lookAhead(battle, answer);
  sendRow(battle, [...battle.ahead, { asked: question, answer }]);
}
export const sendPass = (battle: Battle): void => sendAnswer(battle, { pass: true });

// Whether the engine sets up our army.
export function deployArmy(battle: Battle, on: boolean): void {
  const { seat, autoDeployed } = battle;
  if (!seat) return;
  battle.autoDeployed = on ? [...autoDeployed, seat] : autoDeployed.filter((other) => other !== seat);
  battle.connection.send({ type: 'stance', seat, set_up: on ? 'all' : 'ask' });
}

// ---- Taking back

// What has not been sent yet is taken back here.
export function undoAnswer(battle: Battle): void {
  if (!stepBack(battle)) battle.connection.send({ type: 'undo', seat: battle.seat });
}
// Our own last decision, whoever has answered since.
export function askToTakeBack({ connection }: Battle): void {
  connection.send({ type: 'takeback', deal: 'offer' });
}
export function answerTakeBack(battle: Battle, deal: 'accept' | 'decline', to: number): void {
  battle.connection.send({ type: 'takeback', deal, to });
  battle.notices = battle.notices.filter((notice) => notice.news !== 'takeback_offered');
}
// Whether every wish to take something back is declined at once: said once, for this battle.
export function declineTakeBacks(battle: Battle, on: boolean): void {
  battle.declinesTakeBacks = on;
  localStorage.setItem(`declines ${battle.id}`, on ? 'on' : 'off');
}

// ---- Ending the battle

export function resign({ connection, seat }: Battle): void {
  connection.send({ type: 'resign', seat });
}
export function sendDraw(battle: Battle, deal: 'offer' | 'accept' | 'decline'): void {
  battle.connection.send({ type: 'draw', deal });
  battle.notices = battle.notices.filter((notice) => notice.news !== 'draw_offered');
}
// When the other seat's time has run out: give it more, or claim the battle.
export function useClock({ connection }: Battle, deed: 'give' | 'claim'): void {
  connection.send({ type: 'clock', deed });
}

// ---- Talking and showing

export function sendChat({ connection }: Battle, text: string, phrase = ''): void {
  connection.send({ type: 'chat', text, phrase });
}
export function sendPing({ connection }: Battle, at: Point): void {
  connection.send({ type: 'ping', at: [Math.round(at[0]), Math.round(at[1])] });
}
export function shareDraft({ connection }: Battle, draft: SharedDraft): void {
  connection.send({ type: 'draft.show', draft });
}
// Makes this the tab that acts for our seats.
export function takeSeat({ connection, known }: Battle): void {
  connection.send({ type: 'resume', ...known });
}
