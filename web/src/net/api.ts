// The HTTP calls of docs/api.md.
import type {
  Addresses,
  BattleInfo,
  Created,
  Failure,
  Home,
  Invitation,
  Join,
  NewBattle,
  Queries,
  SeatWish,
  Battles,
  Statistics,
  Uploaded,
} from '../protocol';
import { allTokens, rememberSeats } from './seats';

// What the server refused, in its own words.
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
  ) {
    super(text);
  }
}

async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const request: RequestInit = { method, headers };
  if (body !== undefined) {
    request.body = typeof body === 'string' ? body : JSON.stringify(body);
    request.headers = { 'Content-Type': 'application/json', ...headers };
  }
  let reply: Response;
  try {
    reply = await fetch(path, request);
  } catch {
    throw new Refusal('offline', path);
  }
  if (!reply.ok) {
    const failure = (await reply.json().catch(() => ({}))) as Partial<Failure>;
    throw new Refusal(failure.code ?? 'internal', failure.text ?? reply.statusText);
  }
  return (reply.status === 204 ? undefined : await reply.json()) as T;
}

const withTokens = (tokens: string[]): Record<string, string> =>
  tokens.length ? { 'Muster-Seats': tokens.slice(-50).join(' ') } : {};

// The practice game comes last.
export const home = async (): Promise<Home> => {
  const known = await call<Home>('GET', '/api/home', undefined, withTokens(allTokens()));
  return { ...known, rules: [...known.rules].sort((a, b) => Number(a.name === 'drill') - Number(b.name === 'drill')) };
};
// The file of a ready army.
export const armyDocument = async (id: string): Promise<string> =>
  JSON.stringify(await call<object>('GET', `/api/armies/${id.split('/').map(encodeURIComponent).join('/')}`));
export const liveBattles = () => call<Battles>('GET', '/api/battles?live');
// The addresses at which others find this server.
export const addresses = () => call<Addresses>('GET', '/api/addresses');
// Everything but the rules may be left out, in seats too.
export type BattleWish = Partial<Omit<NewBattle, 'red' | 'blue'>> & {
  red?: Partial<SeatWish>;
  blue?: Partial<SeatWish>;
};
export const createBattle = (wish: BattleWish) => call<Created>('POST', '/api/battles', wish);
export const invitation = (code: string) => call<Invitation>('GET', `/api/join/${encodeURIComponent(code)}`);
export const join = (answer: Partial<Join>) => call<Created>('POST', '/api/join', answer);
export const deleteBattle = (id: string, tokens: string[]) =>
  call<void>('DELETE', `/api/battles/${encodeURIComponent(id)}`, undefined, withTokens(tokens));
// The same armies once more, with the sides swapped. Whoever of the two asks, comes to the same battle.
export const rematch = async (id: string, tokens: string[]): Promise<Created> => {
  const created = await call<Created>('POST', `/api/battles/${encodeURIComponent(id)}/rematch`, {}, withTokens(tokens));
  rememberSeats(created.id, created.seats);
  return created;
};
export const statistics = (id: string) => call<Statistics>('GET', `/api/battles/${encodeURIComponent(id)}/statistics`);
export const uploadReplay = (text: string) => call<Uploaded>('POST', '/api/replays', text);
export const fork = (id: string, at: number, seat: 'red' | 'blue') =>
  call<Created>('POST', `/api/battles/${encodeURIComponent(id)}/fork`, { at, seat });
// A battle in which to try what a clause says: /b/ID?show=CLAUSE. Refused as not_found where nobody has made one.
export const showExample = async (clause: string): Promise<Created> => {
  const created = await call<Created>('POST', '/api/examples', { clause });
  rememberSeats(created.id, created.seats);
  return created;
};
// A battle in which to play a part of a lesson: /b/ID?lesson=NAME.
export const beginLesson = async (lesson: string, part: number): Promise<Created> => {
  const created = await call<Created>('POST', '/api/lessons', { lesson, part });
  rememberSeats(created.id, created.seats);
  return created;
};
export const battleInfo = (id: string) => call<BattleInfo>('GET', `/api/battles/${encodeURIComponent(id)}`);
export const replayAddress = (id: string): string => `/api/battles/${encodeURIComponent(id)}/replay`;
export const ask = <Name extends keyof Queries>(name: Name, input: Queries[Name]['input']) =>
  call<Queries[Name]['output']>('POST', `/api/query/${name}`, { input });
