// One battle as this browser knows it: what the server said last, the draft of an answer, what is chosen. Here is the
// state and what follows from it. What is done to it stands in files of its own:
//   messages.ts      what the server says
//   commands.ts      what we tell the server
//   ahead.ts         answers that one gesture gives together
//   drafting.ts      the draft of an answer, and what the engine says about it
//   looking_back.ts  earlier moments of the battle
//   theatre/         what happens, shown deed by deed
// The page knows no rule: whatever it says about legality, distance or chance, it has asked the engine.
import { Connection, QueryRefused, type Link } from '../net/connection';
import { invitationTo, tokensOf } from '../net/seats';
import type {
  AnsweredForYou,
  Checked,
  ChatLine,
  ClockState,
  EventInfo,
  MarkerStatus,
  Notice,
  Presence,
  Queries,
  QuestionInfo,
  RefusalShown,
  Refused,
  SeatInfo,
  SetupInfo,
  Snapshot,
  Welcome,
  YourOrders,
} from '../protocol';
import type { Overlay } from '../scene/types';
import { answersOf, type Step } from './ahead';
import { keyOf, newDrafts, type Answer, type Drafts, type Option } from './draft';
import { receive } from './messages';
import { ChargeNeeds } from './theatre/charge_needs.svelte';
import { deedsOf } from './theatre/deeds';
import { Theatre } from './theatre/theatre.svelte';

export type Side = 'red' | 'blue';

export class Battle {
  // ---- What the server said

  link = $state<Link>('connecting');
  welcome = $state.raw<Welcome | null>(null);
  latest = $state.raw<Snapshot | null>(null);
  events = $state.raw<EventInfo[]>([]);
  pendingEvents: EventInfo[] = []; // they come before the table that they led to, and are shown with it
  spared = $state.raw<AnsweredForYou[]>([]); // questions that the server answered for us
  standing = $state.raw<Partial<Record<Side, YourOrders>>>({}); // our orders
  presence = $state.raw<Presence | null>(null);
  clock = $state.raw<{ state: ClockState; heard: number } | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  notices = $state.raw<Notice[]>([]);
  shared = $state.raw<{ notice: Notice; overlays: Overlay[] } | null>(null); // a place or a draft that a seat shows
  failure = $state.raw<Refused | null>(null); // the last refusal without a clause
  invitation = $state<string | null>(null); // the link by which a friend takes the other seat
  guest = $state.raw<SeatInfo | null>(null); // who has taken it, until we have seen that

  // ---- What is looked at

  now = $state.raw<Snapshot | null>(null);
  question = $state.raw<QuestionInfo | null>(null); // the open one, or the one after `ahead`
  ahead = $state.raw<Step[]>([]); // given, and not yet sent: the beginning of a row
  chargeEnd = $state.raw<Answer | null>(null); // where it is shown, if its person wants it there
  viewedAt = $state<number | null>(null); // the decision that is looked at; null: the latest
  chosen = $state<number | null>(null); // the unit whose card is open
  namedTerrain = $state<number | null>(null); // the piece that is named on the table
  cameraTurn = $state(0); // in degrees: which way East lies on the screen
  questionOverlays = $state.raw<Overlay[]>([]); // what the open question draws: who sees whom, where a charge would end
  guide = $state.raw<Overlay[]>([]); // what the lesson points at
  objectives = $state.raw<MarkerStatus[]>([]); // who is near them, as if the draft had been given

  // ---- The draft of an answer

  drafts = $state.raw<Drafts>(newDrafts({}));
  checked = $state.raw<Checked | null>(null); // what the engine says about checkedDraft
  checkedDraft = $state.raw<Answer | null>(null); // the draft, or the one before it
  refusals = $state.raw<RefusalShown[]>([]);
  barred = $state.raw<{ unit: number; refusal: RefusalShown } | null>(null); // looked at, and cannot be chosen now
  sending = $state(false); // an answer is on its way
  proposing = $state(false); // the page is finding out what to propose: until then nobody means the main button
  repairing: Promise<void> | null = null; // while the engine repairs the draft
  lastAnswer: Answer | null = null;
  autoAllocate = $state(false); // further allocations to this unit are answered by themselves
  autoAllocateUnit: number | null = null;
  autoDeployed = $state.raw<Side[]>([]); // seats whose armies the engine sets up
  declinesTakeBacks = $state(false);

  heard: ((query: string, input: object) => void) | null = null; // the lesson, about what we ask the engine

  readonly deeds = $derived(deedsOf(this, this.events));
  readonly theatre = new Theatre(this);
  readonly chargeNeeds = new ChargeNeeds(this);
  readonly connection: Connection;
  checkTimer: ReturnType<typeof setTimeout> | undefined;
  sharedTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    watching = false,
  ) {
    const tokens = () => (watching ? [] : tokensOf(id));
    this.invitation = watching ? null : invitationTo(id);
    this.declinesTakeBacks = localStorage.getItem(`declines ${id}`) === 'on';
    this.connection = new Connection(
      id,
      tokens,
      () => this.known,
      (message) => receive(this, message),
      (link) => (this.link = link),
    );
  }
  open(): void {
    this.connection.open();
  }
  close(): void {
    clearTimeout(this.checkTimer);
    clearTimeout(this.sharedTimer);
    this.connection.close();
  }

  // Null where a newer query took its place, the battle went on, or these rules have nothing to say.
  async query<Name extends keyof Queries>(
    name: Name,
    input: Queries[Name]['input'],
    at?: number,
    purpose?: string,
  ): Promise<Queries[Name]['output'] | null> {
    this.heard?.(name, input);
    try {
      const after = at === undefined ? answersOf(this.ahead) : [];
      return await this.connection.query<Queries[Name]['output']>(name, input, at, purpose, after);
    } catch (problem) {
      if (problem instanceof QueryRefused) return null;
      throw problem;
    }
  }

  // What need not be sent again, while the battle's epoch is the same.
  get known(): { events: number; epoch: string } {
    return { events: this.events.length, epoch: this.latest?.epoch ?? '' };
  }

  // ---- What this battle is

  get setup(): SetupInfo | null {
    return this.welcome?.setup ?? null;
  }
  // No battle has this address.
  get notFound(): boolean {
    return this.now === null && ['no_such_battle', 'malformed'].includes(this.failure?.code ?? '');
  }
  // What there is to say about a battle that was played by older rules, or is damaged.
  get olderRules(): { message: string; at: number } | null {
    const rules = this.welcome?.older_rules;
    const what = rules?.damaged ? 'damaged' : !rules?.whole ? 'in_part' : this.latest?.ended ? 'over' : 'unfinished';
    return rules ? { message: `older.${what}`, at: rules.at } : null;
  }
  // Whether there is a replay file.
  get canExport(): boolean {
    return this.welcome?.older_rules?.exports ?? true;
  }
  // What had happened by the decision that is looked at, or has been shown.
  get eventsSoFar(): EventInfo[] {
    const until = this.viewedAt;
    if (until !== null) return this.events.filter((event) => event.at <= until);
    const seen = this.theatre.eventsSeen;
    return seen === null ? this.events : this.events.slice(0, seen);
  }
  // The table as it is shown: behind `now` while deeds are shown one by one.
  get shown(): Snapshot | null {
    return this.theatre.shown;
  }

  // ---- Who we are in it

  get you(): Side[] {
    return this.welcome?.you ?? [];
  }
  get watching(): boolean {
    return this.you.length === 0;
  }
  // The side at whose end of the table we sit.
  get home(): Side {
    return this.you[0] ?? 'red';
  }
  // The seat that acts: who holds both acts for the one that is asked.
  get seat(): Side | null {
    return this.mine?.seat ?? this.you[0] ?? null;
  }
  // Whether a person sits opposite, to whom something can be shown.
  get facesPerson(): boolean {
    const [mine, ...more] = this.you;
    const opponent = this.welcome?.seats[mine === 'red' ? 1 : 0];
    return mine !== undefined && !more.length && opponent?.who === 'person' && !this.now?.ended;
  }

  // ---- What we are asked

  // The open question, where it is ours to answer and nothing answers it by itself.
  get mine(): QuestionInfo | null {
    const { question } = this;
    if (!question || question.automatic || this.olderRules || !this.you.includes(question.seat)) return null;
    return this.presence?.acting === false ? null : question;
  }
  offers(option: Option): boolean {
    return this.mine?.options.some((offered) => keyOf(offered) === keyOf(option)) ?? false;
  }
  get unitOptions(): number[] {
    return (this.mine?.options ?? []).flatMap((option) => ('unit' in option ? [option.unit] : []));
  }
  // Whether all options are units of one side: then each has the number of the unit.
  get numbersUnits(): boolean {
    const owners = new Set(this.unitOptions.map((unit) => this.now?.units[unit]?.owner));
    return owners.size === 1 && this.unitOptions.length === this.mine!.options.length;
  }
  get draft(): Answer {
    return this.drafts.now;
  }
  get draftChanged(): boolean {
    return this.drafts.past.length > 0;
  }
  // How many of our own last answers we may take back without asking.
  get freeUndos(): number {
    if (this.ahead.length) return this.ahead.length;
    return this.seat ? (this.now?.free_undos[this.seat === 'red' ? 0 : 1] ?? 0) : 0;
  }
  // While armies are set up the whole army can be deployed at once.
  get offersDeployment(): boolean {
    return this.mine !== null && this.now?.round === 0 && !this.autoDeployed.includes(this.mine.seat);
  }
  // The main button does that, until something has been put down by hand.
  get deploysFirst(): boolean {
    return this.offersDeployment && !this.draftChanged;
  }
}
