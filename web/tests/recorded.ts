// A whole battle of two computers, played once, and battles that go on from any of its questions: how a test comes to
// a charge, a fight or a re-roll without playing up to it.
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Created, Queries, QuestionInfo, ServerMessage } from '../src/protocol';
import { create, sit, until } from './table';

interface Recorded {
  id: string;
  questions: QuestionInfo[];
  wounds: Map<number, number[]>; // that each model has left, at each question
}

const played = new Map<string, Promise<Recorded>>();

// Who watches makes the computers play.
async function watch(request: APIRequestContext, wish: Record<string, unknown>): Promise<Recorded> {
  const { id } = await create(request, { red: { who: 'computer:quick' }, blue: { who: 'computer:quick' }, ...wish });
  const questions = new Map<number, QuestionInfo>();
  const wounds = new Map<number, number[]>();
  await new Promise<void>((done, fail) => {
    const socket = new WebSocket(`${process.env.MUSTER_URL!.replace('http', 'ws')}/api/battle`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, battle: id, tokens: [] }));
    socket.onerror = () => fail(new Error('the battle cannot be watched'));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ServerMessage;
      if (message.type !== 'snapshot') return;
      if (message.question) {
        questions.set(message.question.number, message.question);
        wounds.set(
          message.question.number,
          message.models.map((model) => model.wounds),
        );
      }
      if (message.ended) (socket.close(), done());
    };
    socket.onclose = () => fail(new Error('the battle was not watched to its end'));
  });
  return { id, questions: [...questions.values()], wounds };
}

export function recorded(request: APIRequestContext, wish: Record<string, unknown> = {}): Promise<Recorded> {
  const key = JSON.stringify(wish);
  if (!played.has(key)) played.set(key, watch(request, wish));
  return played.get(key)!;
}

// Armies with psykers, transports and monsters.
export const large = {
  red: { who: 'computer:quick', army: 'ninth/concord-50' },
  blue: { who: 'computer:quick', army: 'ninth/tide-50' },
};

export async function questionsLike(
  request: APIRequestContext,
  wish: Record<string, unknown>,
  fits: (question: QuestionInfo) => boolean,
): Promise<QuestionInfo[]> {
  return (await recorded(request, wish)).questions.filter(fits);
}

// What the engine says of a moment of it, without a page.
export async function query<Name extends keyof Queries>(
  request: APIRequestContext,
  wish: Record<string, unknown>,
  name: Name,
  input: Queries[Name]['input'],
  at: number,
): Promise<Queries[Name]['output']> {
  const { id } = await recorded(request, wish);
  // Hundreds of them, and Playwright keeps a record of each request of its own.
  const reply = await fetch(`${process.env.MUSTER_URL}/api/query/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ battle: id, at, input }),
  });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return JSON.parse(text) as Queries[Name]['output'];
}

// The first of some battles, by their seeds, that comes to such a question: which one that is changes with the players.
export async function battleWith(
  request: APIRequestContext,
  wish: Record<string, unknown>,
  fits: (question: QuestionInfo) => boolean,
) {
  for (const seed of [7, 8, 9, 10, 11, 12]) {
    const seeded = seed === 7 ? wish : { ...wish, seed };
    const [question] = await questionsLike(request, seeded, fits);
    if (question) return { wish: seeded, question };
  }
  throw new Error('no battle comes to such a question');
}

// The page at this question, in the seat that is asked; the computer has the other one.
export async function playFrom(
  page: Page,
  request: APIRequestContext,
  wish: Record<string, unknown>,
  question: QuestionInfo,
): Promise<void> {
  const { id } = await recorded(request, wish);
  const reply = await request.post(`/api/battles/${id}/fork`, { data: { at: question.number, seat: question.seat } });
  expect(reply.status(), await reply.text()).toBe(201);
  await sit(page, (await reply.json()) as Created, [question.seat]);
  await until(page, (number) => muster.battle.mine?.number === number, question.number);
}
