// What the server says: every message changes the state of the battle.
import { forgetInvitation } from '../net/seats';
import type {
  AnsweredForYou,
  ChatLine,
  EventInfo,
  Notice,
  Presence,
  Refused,
  SeatInfo,
  ServerMessage,
  Snapshot,
  Welcome,
} from '../protocol';
import type { Overlay } from '../scene/types';
import { t } from '../text/language.svelte';
import type { Battle } from './battle.svelte';
import { answerTakeBack } from './commands';
import { openFromServer } from './ahead';
import { stepsPerInch } from './names';
import { sharedOverlays } from './shared';
import { hearOrders } from './standing';

export function receive(battle: Battle, message: ServerMessage): void {
  switch (message.type) {
    case 'welcome':
      return welcome(battle, message);
    case 'snapshot':
      return showSnapshot(battle, message);
    case 'events':
      battle.pendingEvents.push(...message.events);
      return;
    case 'answered':
      return addSpared(battle, message.answers);
    case 'standing':
      return hearOrders(battle, message);
    case 'accepted':
      battle.sending = battle.connection.kept() !== null; // the next one may have been answered already
      return;
    case 'refused':
      return refuse(battle, message);
    case 'presence':
      return updatePresence(battle, message);
    case 'chat':
      return addChat(battle, message);
    case 'clock':
      battle.clock = { state: message, heard: performance.now() };
      return;
    case 'notice':
      return takeNotice(battle, message);
  }
}

function welcome(battle: Battle, message: Welcome): void {
  battle.welcome = message;
  battle.theatre.join();
  battle.pendingEvents = []; // what a lost connection began to send is sent again
  noteGuest(battle, message.seats);
  storeIsBack(battle); // if it is not, the server says so again
}

// Our friend has taken the seat: said once, at once or when we are back.
function noteGuest(battle: Battle, seats: SeatInfo[]): void {
  const guest = seats.find((_, i) => !battle.you.includes(i === 0 ? 'red' : 'blue'));
  if (!battle.invitation || !guest?.taken) return;
  battle.guest = guest;
  battle.invitation = null;
  forgetInvitation(battle.id);
}

// ---- The battle goes on

function showSnapshot(battle: Battle, snapshot: Snapshot): void {
  if (battle.shared?.notice.news === 'draft' && snapshot.at !== battle.latest?.at) battle.shared = null;
  const before = battle.latest;
  const fresh = Math.min(battle.events.length, battle.pendingEvents[0]?.number ?? Infinity);
  const events = withPending(battle);
  battle.events = events.length > snapshot.events ? events.slice(0, snapshot.events) : events;
  battle.pendingEvents = [];
  if (battle.spared.some(({ at }) => at >= snapshot.at))
    battle.spared = battle.spared.filter(({ at }) => at < snapshot.at);
  battle.latest = snapshot;
  if (battle.viewedAt !== null) return;
  battle.now = snapshot;
  battle.theatre.arrive(before, snapshot, fresh);
  openFromServer(battle, snapshot.question);
}

// They come before the table that they led to.
function addSpared(battle: Battle, answers: AnsweredForYou[]): void {
  const first = answers[0]?.at ?? Infinity;
  battle.spared = [...battle.spared.filter(({ at }) => at < first), ...answers];
}

// Events are numbered without gaps; what is sent again replaces what was known from there on.
function withPending({ events, pendingEvents }: Battle): EventInfo[] {
  const first = pendingEvents[0];
  return first ? [...events.slice(0, first.number), ...pendingEvents] : events;
}

function refuse(battle: Battle, refused: Refused): void {
  if (refused.client_id) battle.sending = battle.connection.kept() !== null;
  if (refused.refusal) battle.refusals = [{ ...refused.refusal, marks: [] }];
  else battle.failure = refused;
}

// ---- The other seat

function updatePresence(battle: Battle, presence: Presence): void {
  const isBack = ({ news, seat }: Notice) =>
    news === 'absent' && seat !== null && presence.seats[seat === 'red' ? 0 : 1] !== 'gone';
  battle.presence = presence;
  battle.notices = battle.notices.filter((notice) => !isBack(notice));
  noteGuest(battle, presence.who);
}

function addChat(battle: Battle, line: ChatLine): void {
  const isKnown = battle.chat.some(({ number, from }) => number === line.number && from === line.from);
  if (!isKnown) battle.chat = [...battle.chat, line];
}

// ---- Notices

function takeNotice(battle: Battle, notice: Notice): void {
  const { news } = notice;
  if (news === 'ping' || news === 'draft') return showShared(battle, notice);
  if (news === 'takeback_offered' && battle.declinesTakeBacks && isOffered(battle, notice))
    return answerTakeBack(battle, 'decline', notice.number);
  if (news === 'store_back') return storeIsBack(battle);
  if (news === 'at_leisure') return forgetNews(battle, 'hurried');
  const settlesOffers = ['takeback_declined', 'taken_back', 'undone', 'draw_declined'].includes(news);
  const rest = battle.notices.filter((old) => old.news !== news && !(settlesOffers && old.news.endsWith('_offered')));
  battle.notices = news === 'undone' ? rest : [...rest, notice];
}

// A place is pointed at for three seconds; a draft is shown until something is answered.
function showShared(battle: Battle, notice: Notice): void {
  const side = notice.seat ?? 'red';
  const ring: Overlay[] = notice.at
    ? [{ kind: 'ring', at: notice.at, radius: stepsPerInch, tone: side, label: t(`side.${side}`) }]
    : [];
  const isPing = notice.news === 'ping';
  battle.shared = {
    notice,
    overlays: isPing ? ring : sharedOverlays(notice.draft, side, battle.now?.models.length ?? 0),
  };
  clearTimeout(battle.sharedTimer);
  if (isPing) battle.sharedTimer = setTimeout(() => (battle.shared = null), 3000);
}

function forgetNews(battle: Battle, news: Notice['news']): void {
  battle.notices = battle.notices.filter((notice) => notice.news !== news);
}

function storeIsBack(battle: Battle): void {
  forgetNews(battle, 'no_store');
  if (battle.failure?.code === 'no_store') battle.failure = null;
}

// Whether it is offered to us, and not by us.
export const isOffered = ({ you, watching }: Battle, { seat }: Notice): boolean =>
  seat !== null && !you.includes(seat) && !watching;

export function dismiss(battle: Battle, notice: Notice): void {
  battle.notices = battle.notices.filter((other) => other !== notice);
}
