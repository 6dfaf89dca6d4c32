// The WebSocket of one battle. It comes back by itself, keeps the answer that was not yet acknowledged and sends it again
// (the server knows it by its client id), tries again what the server could not write down, and lets one query of a kind travel while the newest of that kind waits.
import {
  protocolVersion,
  type Answer,
  type ClientMessage,
  type Reply,
  type Refused,
  type ServerMessage,
} from '../protocol';

export type Link = 'connecting' | 'live' | 'late' | 'gone';

export interface Kept {
  question: number;
  position: string;
  client_id: string;
  answer: Answer;
}

interface Waiting {
  kind: string;
  message: ClientMessage;
  settle: (reply: unknown, refused?: Refused) => void;
}

const heartbeat = 5000;
const lateAfter = 8000;
const againAfter = 1000;

export class QueryRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text || refused.code);
  }
}

export class Connection {
  private socket: WebSocket | null = null;
  private closed = false;
  private attempts = 0;
  private lastHeard = 0;
  private beat: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private inside = false; // since the server has said welcome
  private readonly travelling = new Map<string, Waiting>(); // by client id
  private readonly next = new Map<string, Waiting>(); // by their kind
  private counter = 0;
  private readonly session = randomHex(4);

  constructor(
    private readonly battle: string,
    private readonly tokens: () => string[],
    private readonly known: () => { events: number; epoch: string },
    private readonly take: (message: ServerMessage) => void,
    private readonly linked: (link: Link) => void,
  ) {}

  open(): void {
    this.linked(this.attempts ? 'gone' : 'connecting');
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/battle`);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => this.lost(socket);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    clearTimeout(this.again);
    this.socket?.close();
  }

  // Whether it went out now; what must not be lost is kept by who sends it.
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // Keeps the answer until it is acknowledged, through losses of the connection and reloads of the page.
  answer(question: { number: number; position: string }, answer: Answer): void {
    const kept: Kept = { question: question.number, position: question.position, client_id: this.newId(), answer };
    sessionStorage.setItem(this.keptKey, JSON.stringify(kept));
    this.send({ type: 'answer', ...kept });
  }
  kept(): Kept | null {
    return JSON.parse(sessionStorage.getItem(this.keptKey) ?? 'null') as Kept | null;
  }
  settled(client_id: string): void {
    if (this.kept()?.client_id === client_id) sessionStorage.removeItem(this.keptKey);
  }

  // Resolves to null where a newer query of the same kind took its place. Of a kind is what has one name, and is asked
  // for one purpose.
  query<T>(name: string, input: unknown, at?: number, purpose = ''): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const message: ClientMessage = {
        type: 'query',
        client_id: this.newId(),
        name,
        input,
        ...(at === undefined ? {} : { at }),
      };
      const settle = (reply: unknown, refused?: Refused) =>
        refused ? reject(new QueryRefused(refused)) : resolve(reply as T | null);
      const waiting = { kind: `${name} ${purpose}`, message, settle };
      if (![...this.travelling.values()].some((query) => query.kind === waiting.kind)) return this.travel(waiting);
      this.next.get(waiting.kind)?.settle(null);
      this.next.set(waiting.kind, waiting);
    });
  }

  private get keptKey(): string {
    return `answer ${this.battle}`;
  }
  private newId(): string {
    return `${this.session}-${this.counter++}`;
  }

  private travel(waiting: Waiting): void {
    this.travelling.set((waiting.message as { client_id: string }).client_id, waiting);
    this.send(waiting.message);
  }

  private arrived(client_id: string, reply: unknown, refused?: Refused): void {
    const waiting = this.travelling.get(client_id);
    if (!waiting) return;
    this.travelling.delete(client_id);
    waiting.settle(reply, refused);
    const next = this.next.get(waiting.kind);
    if (!next) return;
    this.next.delete(waiting.kind);
    this.travel(next);
  }

  private greet(): void {
    this.attempts = 0;
    this.lastHeard = performance.now();
    this.inside = false;
    this.sayHello();
    this.beat = setInterval(() => this.inside && this.listen(), heartbeat);
  }
  private sayHello(): void {
    this.send({
      type: 'hello',
      protocol: protocolVersion,
      battle: this.battle,
      tokens: this.tokens(),
      nonce: nonceOf(this.battle),
      ...this.known(),
    });
  }

  private listen(): void {
    this.send({ type: 'ping' });
    this.linked(performance.now() - this.lastHeard > lateAfter ? 'late' : 'live');
  }

  private hear(message: ServerMessage): void {
    this.lastHeard = performance.now();
    if (message.type === 'welcome') this.welcomed();
    if (message.type === 'reply') return this.arrived(message.client_id, (message as Reply).output);
    if (message.type === 'refused' && this.travelling.has(message.client_id))
      return this.arrived(message.client_id, null, message);
    if (message.type === 'accepted') this.settled(message.client_id);
    if (message.type === 'refused' && message.code === 'no_store') this.tryAgain();
    else if (message.type === 'refused') this.settled(message.client_id);
    this.take(message);
  }

  private tryAgain(): void {
    clearTimeout(this.again);
    this.again = setTimeout(() => (this.inside ? this.sendKept() : this.sayHello()), againAfter);
  }

  private sendKept(): void {
    const kept = this.kept();
    if (kept) this.send({ type: 'answer', ...kept });
  }

  private welcomed(): void {
    this.inside = true;
    this.linked('live');
    this.sendKept();
    for (const waiting of this.travelling.values()) this.send(waiting.message);
  }

  private lost(socket: WebSocket): void {
    clearInterval(this.beat);
    clearTimeout(this.again);
    if (this.closed || socket !== this.socket) return;
    this.linked('gone');
    const wait = Math.min(8000, 300 * 2 ** this.attempts++);
    this.retry = setTimeout(() => this.open(), wait);
  }
}

// This seat's share in the key of the dice: 32 random bytes, the same for as long as the battle lasts.
function nonceOf(battle: string): string {
  const key = `nonce ${battle}`;
  const known = localStorage.getItem(key);
  if (known) return known;
  const nonce = randomHex(32);
  localStorage.setItem(key, nonce);
  return nonce;
}

// By what every page has: of crypto, most is only there on pages that came encrypted, or from this machine.
function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
