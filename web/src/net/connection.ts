// The WebSocket of one battle. It reconnects by itself. An answer is kept until the server has acknowledged it, and is
// sent again after a loss of the connection or where the server could not write it down: the server knows it by its
// client id. Of queries of one kind, one is under way, and only the newest waits behind it.
import {
  protocolVersion,
  type Answer,
  type ClientMessage,
  type Reply,
  type Refused,
  type ServerMessage,
} from '../protocol';

export type Link = 'connecting' | 'live' | 'late' | 'gone';

// One answer, or a row of them.
interface KeptAnswer {
  question: number;
  position: string;
  client_id: string;
  answers: Answer[];
  charge_end: Answer | null; // where its charge ends, if the dice let it
}

interface Query {
  kind: string;
  message: ClientMessage & { client_id: string };
  settle: (reply: unknown, refused?: Refused) => void;
}

// Milliseconds.
const heartbeatPause = 5000;
const lateAfter = 8000;
const goneAfter = 20_000; // a server that is paused keeps its connections, while another has its battles
const resendAfter = 1000;

export class QueryRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.text || refused.code);
  }
}

export class Connection {
  private socket: WebSocket | null = null;
  private closed = false;
  private welcomed = false; // since the last reconnect
  private attempts = 0;
  private lastHeard = 0;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private reconnect: ReturnType<typeof setTimeout> | undefined;
  private resend: ReturnType<typeof setTimeout> | undefined;
  readonly underWay = new Map<string, Query>(); // by client id
  private readonly waiting = new Map<string, Query>(); // by kind
  private counter = 0;
  private readonly session = randomHex(4);

  constructor(
    private readonly battle: string,
    private readonly tokens: () => string[],
    private readonly known: () => { events: number; epoch: string },
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onLink: (link: Link) => void,
  ) {}

  open(): void {
    this.onLink(this.attempts ? 'gone' : 'connecting');
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/battle`);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => this.lost(socket);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.reconnect);
    clearTimeout(this.resend);
    this.socket?.close();
  }

  // Whether it was sent now; the sender keeps what must not be lost.
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // ---- Answers

  // Keeps the answers until they are acknowledged, through losses of the connection and reloads of the page.
  answer(question: { number: number; position: string }, answers: Answer[], chargeEnd: Answer | null = null): void {
    const kept: KeptAnswer = {
      question: question.number,
      position: question.position,
      client_id: this.newId(),
      answers,
      charge_end: chargeEnd,
    };
    sessionStorage.setItem(this.keptKey, JSON.stringify(kept));
    this.sendKept();
  }
  kept(): KeptAnswer | null {
    return JSON.parse(sessionStorage.getItem(this.keptKey) ?? 'null') as KeptAnswer | null;
  }
  private sendKept(): void {
    const kept = this.kept();
    if (!kept) return;
    const { answers, charge_end, ...about } = kept;
    if (answers.length === 1 && !charge_end) this.send({ type: 'answer', ...about, answer: answers[0]! });
    else this.send({ type: 'answers', ...kept });
  }
  private forgetKept(client_id: string): void {
    if (this.kept()?.client_id === client_id) sessionStorage.removeItem(this.keptKey);
  }
  private get keptKey(): string {
    return `answer ${this.battle}`;
  }

  // ---- Queries

  // Resolves to null where a newer query of the same kind took its place. Queries of one kind have the same name and
  // the same purpose.
  query<T>(name: string, input: unknown, at?: number, purpose = '', after: Answer[] = []): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const message = {
        type: 'query' as const,
        client_id: this.newId(),
        name,
        input,
        ...(at === undefined ? {} : { at }),
        ...(after.length ? { after } : {}),
      };
      const settle = (reply: unknown, refused?: Refused) =>
        refused ? reject(new QueryRefused(refused)) : resolve(reply as T | null);
      const query: Query = { kind: `${name} ${purpose}`, message, settle };
      if (![...this.underWay.values()].some(({ kind }) => kind === query.kind)) return this.start(query);
      this.waiting.get(query.kind)?.settle(null);
      this.waiting.set(query.kind, query);
    });
  }

  private start(query: Query): void {
    this.underWay.set(query.message.client_id, query);
    this.send(query.message);
  }

  private finish(client_id: string, reply: unknown, refused?: Refused): void {
    const query = this.underWay.get(client_id);
    if (!query) return;
    this.underWay.delete(client_id);
    query.settle(reply, refused);
    const next = this.waiting.get(query.kind);
    if (!next) return;
    this.waiting.delete(query.kind);
    this.start(next);
  }

  private newId(): string {
    return `${this.session}-${this.counter++}`;
  }

  // ---- The link

  private opened(): void {
    this.attempts = 0;
    this.lastHeard = performance.now();
    this.welcomed = false;
    this.sendHello();
    this.heartbeat = setInterval(() => this.welcomed && this.checkLink(), heartbeatPause);
  }
  private sendHello(): void {
    this.send({
      type: 'hello',
      protocol: protocolVersion,
      battle: this.battle,
      tokens: this.tokens(),
      nonce: nonceOf(this.battle),
      ...this.known(),
    });
  }

  private checkLink(): void {
    const silent = performance.now() - this.lastHeard;
    if (silent > goneAfter && this.socket) {
      this.socket.close(); // which may take long to be told
      return this.lost(this.socket);
    }
    this.send({ type: 'ping' });
    this.onLink(silent > lateAfter ? 'late' : 'live');
  }

  private receive(message: ServerMessage): void {
    this.lastHeard = performance.now();
    if (message.type === 'welcome') this.goOn();
    if (message.type === 'reply') return this.finish(message.client_id, (message as Reply).output);
    if (message.type === 'refused' && this.underWay.has(message.client_id))
      return this.finish(message.client_id, null, message);
    if (message.type === 'accepted') this.forgetKept(message.client_id);
    if (message.type === 'refused' && message.code === 'no_store') this.sendAgain();
    else if (message.type === 'refused') this.forgetKept(message.client_id);
    this.onMessage(message);
  }

  // Sends again whatever had no reply when the connection was lost.
  private goOn(): void {
    this.welcomed = true;
    this.onLink('live');
    this.sendKept();
    for (const query of this.underWay.values()) this.send(query.message);
  }

  private sendAgain(): void {
    clearTimeout(this.resend);
    this.resend = setTimeout(() => (this.welcomed ? this.sendKept() : this.sendHello()), resendAfter);
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.heartbeat);
    clearTimeout(this.resend);
    this.onLink('gone');
    const wait = Math.min(8000, 300 * 2 ** this.attempts++);
    this.reconnect = setTimeout(() => this.open(), wait);
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

// With the part of `crypto` that every page has: most of it is missing on pages that came without encryption from
// another machine.
function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
