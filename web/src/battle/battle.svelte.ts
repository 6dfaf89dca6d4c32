// One battle as this browser knows it: what the server said last, the draft of an answer, what is chosen. It knows no
// rule; whatever it tells about legality, distance or chance it asked the engine.
import { Connection, QueryRefused, type Link } from '../net/connection';
import { forgetInvitation, invitationTo, tokensOf } from '../net/seats';
import type {
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
  ServerMessage,
  Snapshot,
  Verified,
  Welcome,
} from '../protocol';
import * as protocol from '../protocol';
import type { Overlay, Point } from '../scene/types';
import { t } from '../text/language.svelte';
import { Drafts, keyOf, type Answer, type Option } from './draft';
import { stepsPerInch } from './names';
import { shownOverlays, type Shown } from './shown';

export type Side = 'red' | 'blue';

export class Battle {
  link = $state<Link>('connecting');
  welcome = $state.raw<Welcome | null>(null);
  now = $state.raw<Snapshot | null>(null);
  question = $state.raw<QuestionInfo | null>(null);
  events = $state.raw<EventInfo[]>([]);
  presence = $state.raw<Presence | null>(null);
  clock = $state.raw<{ state: ClockState; heard: number } | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  notices = $state.raw<Notice[]>([]);
  invitation = $state<string | null>(null); // the link by which a friend sits down here
  guest = $state.raw<SeatInfo | null>(null); // who has, until that was seen
  trouble = $state.raw<Refused | null>(null); // the last refusal that is no clause
  readonly lost = $derived(this.now === null && ['no_such_battle', 'malformed'].includes(this.trouble?.code ?? '')); // no battle has this address

  horizon = $state<number | null>(null); // in a replay: the decision that is looked at

  draft = $state.raw<Answer>({});
  sending = $state(false);
  checked = $state.raw<Checked | null>(null); // what the engine says of the draft, or said of the one before it
  judged = $state.raw<Answer | null>(null); // which draft that is
  refusals = $state.raw<RefusalShown[]>([]);
  chosen = $state<number | null>(null); // the unit whose card is open
  piece = $state<number | null>(null); // of the terrain, that is named on the table
  turned = $state(0); // the camera, in degrees: which way East lies on the screen
  shown = $state.raw<{ notice: Notice; overlays: Overlay[] } | null>(null); // what a seat points at, or shows of a draft
  sketch = $state.raw<Overlay[]>([]); // what the open question draws upon the table: who sees whom, where a charge would end
  objectives = $state.raw<MarkerStatus[]>([]); // who is near them, with the draft as if it were given
  private declining = $state(false); // take-backs
  private deployed = $state.raw<Side[]>([]); // seats whose armies are set up for them
  keepOrder = $state(false); // allocations to this unit are answered in order

  private drafts = new Drafts({});
  private draftTurn = $state(0); // counts changes of the history, which is no state itself
  private connection: Connection;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private shownTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    watching = false,
  ) {
    const tokens = () => (watching ? [] : tokensOf(id));
    this.invitation = watching ? null : invitationTo(id);
    this.declining = localStorage.getItem(this.decliningKey) === 'on';
    this.connection = new Connection(
      id,
      tokens,
      () => this.known,
      (message) => this.take(message),
      (link) => (this.link = link),
    );
  }
  open(): void {
    this.connection.open();
  }
  close(): void {
    clearTimeout(this.checkTimer);
    clearTimeout(this.shownTimer);
    this.connection.close();
  }

  // What need not be sent again, while the battle's epoch is the same.
  private get known(): { events: number; epoch: string } {
    return { events: this.events.length, epoch: this.latest?.epoch ?? '' };
  }

  // ---- Who is who

  get setup() {
    return this.welcome?.setup ?? null;
  }
  get you(): Side[] {
    return this.welcome?.you ?? [];
  }
  get watching(): boolean {
    return this.you.length === 0;
  }
  // The open question, where it is ours to answer and no standing order does.
  get mine(): QuestionInfo | null {
    const question = this.question;
    return question &&
      !question.automatic &&
      !this.older &&
      this.you.includes(question.seat) &&
      this.presence?.acting !== false
      ? question
      : null;
  }
  // Of a battle that was played by older rules, or is damaged: what there is to say about it.
  get older(): { message: string; at: number } | null {
    const rules = this.welcome?.older_rules;
    const what = rules?.damaged ? 'damaged' : !rules?.whole ? 'in_part' : this.latest?.ended ? 'over' : 'unfinished';
    return rules ? { message: `older.${what}`, at: rules.at } : null;
  }
  // Whether there is a replay file.
  get exports(): boolean {
    return this.welcome?.older_rules?.exports ?? true;
  }
  // The side at whose end of the table we sit.
  get home(): Side {
    return this.you[0] ?? 'red';
  }

  // ---- Looking back

  latest = $state.raw<Snapshot | null>(null);
  // What had happened by then.
  get told(): EventInfo[] {
    const until = this.horizon;
    return until === null ? this.events : this.events.filter((event) => event.at <= until);
  }
  async lookAt(decision: number): Promise<void> {
    this.horizon = decision;
    const snapshot =
      decision === this.latest?.at ? this.latest : await this.connection.query<Snapshot>('battle.at', {}, decision);
    if (!snapshot || this.horizon !== decision) return;
    this.now = snapshot;
    this.question = snapshot.question;
  }

  lookLive(): void {
    this.horizon = null;
    if (!this.latest) return;
    this.now = this.latest;
    this.ask(this.latest.question);
  }

  // Whether the dice keep what was promised; null while the battle goes on.
  verify(): Promise<Verified | null> {
    return this.connection.query<Verified>('battle.verify', {}).catch(() => null);
  }

  // This moment as a scenario (docs/scenarios.md); null while it hangs on a secret.
  scenario(): Promise<{ steps: unknown[] } | null> {
    return this.connection
      .query<{ steps: unknown[] }>('battle.scenario', {}, this.horizon ?? undefined)
      .catch(() => null);
  }

  // ---- What the server says

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.welcome = message;
        this.fresh = []; // whatever a lost connection began to tell is told again
        this.noteGuest(message.seats);
        this.storeIsBack(); // else it is told again
        break;
      case 'snapshot':
        this.show(message);
        break;
      case 'events':
        this.fresh.push(...message.events);
        break;
      case 'accepted':
        this.sending = this.connection.kept() !== null; // somebody quick has answered the next one already
        break;
      case 'refused':
        this.refuse(message);
        break;
      case 'presence':
        this.presence = message;
        this.notices = this.notices.filter((notice) => !this.isBack(notice));
        this.noteGuest(message.who);
        break;
      case 'chat':
        if (!this.chat.some((line) => line.number === message.number && line.from === message.from))
          this.chat = [...this.chat, message];
        break;
      case 'clock':
        this.clock = { state: message, heard: performance.now() };
        break;
      case 'notice':
        this.hear(message);
        break;
    }
  }

  // Whoever was invited from here has sat down: told once, at once or when we are back.
  private noteGuest(seats: SeatInfo[]): void {
    const guest = seats.find((_, i) => !this.you.includes(i === 0 ? 'red' : 'blue'));
    if (!this.invitation || !guest?.taken) return;
    this.guest = guest;
    this.invitation = null;
    forgetInvitation(this.id);
  }

  private show(snapshot: Snapshot): void {
    if (this.shown?.notice.news === 'draft' && snapshot.at !== this.latest?.at) this.shown = null;
    this.addEvents();
    if (this.events.length > snapshot.events) this.events = this.events.slice(0, snapshot.events);
    this.latest = snapshot;
    if (this.horizon !== null) return;
    this.now = snapshot;
    this.ask(snapshot.question);
  }

  // Events are numbered without gaps; what is sent again replaces what was known from there on. They come before the table
  // that they led to, and are told with it.
  private fresh: EventInfo[] = [];
  private addEvents(): void {
    const fresh = this.fresh;
    this.fresh = [];
    const first = fresh[0];
    if (first) this.events = [...this.events.slice(0, first.number), ...fresh];
  }

  // A question already open keeps its draft; a reload brings back the draft it had.
  private ask(question: QuestionInfo | null): void {
    const same =
      question !== null && question.number === this.question?.number && question.clause === this.question.clause;
    this.question = question;
    if (same) return;
    this.refusals = [];
    this.checked = null;
    this.trouble = null;
    this.sending = question !== null && this.connection.kept()?.question === question.number;
    const saved = this.savedDraft(question);
    this.begin(this.firstDraft(question));
    if (saved) this.change(saved);
    const first = this.draft.picks?.[0];
    if (this.mine?.unit != null) this.chosen = this.mine.unit;
    else if (this.mine && first && 'unit' in first) this.chosen = first.unit;
    this.followOrder();
  }

  // The engine's default; where it is to pass over units or deeds, the first of them.
  private firstDraft(question: QuestionInfo | null): Answer {
    const fallback = (question?.fallback as Answer | null) ?? {};
    const first = question?.options[0];
    const passedOver =
      fallback.pass && first && (question?.kind === 'choose_unit' || 'word' in first || 'power' in first);
    return passedOver ? { picks: [first] } : fallback;
  }

  // Further allocations to the same unit go to the model chosen last, then down the list.
  private followOrder(): void {
    const question = this.mine;
    if (question?.kind !== 'allocate') return;
    if (question.unit !== this.orderOf) this.keepOrder = false;
    this.orderOf = question.unit;
    const last = this.lastAnswer?.picks?.[0];
    if (this.keepOrder)
      this.give(last && this.offers(last) ? { picks: [last] } : ({ picks: question.options.slice(0, 1) } as Answer));
  }
  private lastAnswer: Answer | null = null;
  private orderOf: number | null = null;

  private refuse(refused: Refused): void {
    if (refused.client_id) this.sending = this.connection.kept() !== null;
    if (refused.refusal) this.refusals = [{ ...refused.refusal, marks: [] }];
    else this.trouble = refused;
  }

  private hear(notice: Notice): void {
    if (notice.news === 'ping' || notice.news === 'draft') return this.see(notice);
    if (notice.news === 'takeback_offered' && this.declinesAll && this.isOffered(notice))
      return this.answerTakeBack('decline', notice.number);
    const settled = ['takeback_declined', 'taken_back', 'undone', 'draw_declined'].includes(notice.news);
    if (notice.news === 'store_back') return this.storeIsBack();
    const rest = this.notices.filter((old) => old.news !== notice.news && !(settled && old.news.endsWith('_offered')));
    this.notices = notice.news === 'undone' ? rest : [...rest, notice];
  }
  private storeIsBack(): void {
    this.notices = this.notices.filter((notice) => notice.news !== 'no_store');
    if (this.trouble?.code === 'no_store') this.trouble = null;
  }
  // A place is pointed at for three seconds; a draft is shown until something is answered.
  private see(notice: Notice): void {
    const side = notice.seat ?? 'red';
    const ring: Overlay[] = notice.at
      ? [{ kind: 'ring', at: notice.at, radius: stepsPerInch, tone: side, label: t(`side.${side}`) }]
      : [];
    this.shown = {
      notice,
      overlays: notice.news === 'ping' ? ring : shownOverlays(notice.draft, side, this.now?.models.length ?? 0),
    };
    clearTimeout(this.shownTimer);
    if (notice.news === 'ping') this.shownTimer = setTimeout(() => (this.shown = null), 3000);
  }
  private isBack({ news, seat }: Notice): boolean {
    return news === 'absent' && seat !== null && this.presence?.seats[seat === 'red' ? 0 : 1] !== 'gone';
  }
  dismiss(notice: Notice): void {
    this.notices = this.notices.filter((other) => other !== notice);
  }

  // ---- The draft

  private begin(answer: Answer): void {
    this.drafts = new Drafts(answer);
    this.draft = answer;
    this.draftTurn++;
  }
  // What a question begins with where somebody knows better than the engine's default.
  propose(answer: Answer): void {
    if (this.changed) return;
    this.begin(answer);
    this.drafted();
  }
  change(answer: Answer): void {
    this.drafts.change(answer);
    this.drafted();
  }
  get changed(): boolean {
    return this.draftTurn >= 0 && this.drafts.changed;
  }
  reset(): void {
    this.begin(this.drafts.first);
    this.drafted();
  }
  undoDraft(): boolean {
    const done = this.drafts.undo();
    if (done) this.drafted();
    return done;
  }
  redoDraft(): boolean {
    const done = this.drafts.redo();
    if (done) this.drafted();
    return done;
  }

  private drafted(): void {
    this.keep();
    this.checkTimer = setTimeout(() => void this.check(), 30);
  }
  private keep(): void {
    this.draft = this.drafts.now;
    this.draftTurn++;
    this.saveDraft();
    clearTimeout(this.checkTimer);
  }

  // A draft that is put right before it counts: `right` finds how. What is given meanwhile waits for it.
  async settle(
    dropped: Answer,
    right: (dropped: Answer) => Promise<{ answer: Answer; checked: Checked } | null>,
  ): Promise<void> {
    this.drafts.change(dropped);
    this.keep();
    const asked = this.draft;
    const done = right(asked).then((righted) => {
      if (asked !== this.draft) return;
      if (!righted) return this.check();
      this.drafts.amend(righted.answer);
      this.keep();
      this.judge(righted.checked);
    });
    this.settling = done;
    await done;
    if (this.settling === done) this.settling = null;
  }
  private settling: Promise<void> | null = null;

  // What the engine says of the draft as it is.
  async check(): Promise<void> {
    const question = this.mine;
    if (!question) return;
    const asked = this.draft;
    const checked = await this.query('answer.check', { question: question.number, answer: asked as protocol.Answer });
    if (checked && asked === this.draft) this.judge(checked);
  }
  judge(checked: Checked): void {
    this.checked = checked;
    this.judged = this.draft;
    this.refusals = checked.legal ? [] : checked.refusals;
  }

  async countObjectives(): Promise<void> {
    if (!this.now?.markers.length) return;
    const places = this.draft.places?.filter((place) => place.model !== undefined) ?? [];
    const status = await this.query(
      'objective.status',
      places.length ? { draft: { places } } : {},
      this.horizon ?? undefined,
    );
    if (status) this.objectives = status.markers;
  }

  private get draftKey(): string {
    return `draft ${this.id}`;
  }
  private saveDraft(): void {
    if (this.mine)
      sessionStorage.setItem(
        this.draftKey,
        JSON.stringify({ number: this.mine.number, clause: this.mine.clause, draft: this.draft }),
      );
  }
  private savedDraft(question: QuestionInfo | null): Answer | null {
    const saved = JSON.parse(sessionStorage.getItem(this.draftKey) ?? 'null') as {
      number: number;
      clause: string;
      draft: Answer;
    } | null;
    return question && saved?.number === question.number && saved.clause === question.clause ? saved.draft : null;
  }

  // ---- What we tell the server

  give(given?: Answer): void {
    const question = this.mine;
    if (!question || this.sending) return;
    if (!given && this.settling) return void this.settling.then(() => this.mine === question && this.give(this.draft));
    const answer = given ?? this.draft;
    this.sending = true;
    this.guest = null;
    this.refusals = [];
    this.lastAnswer = answer;
    this.connection.answer(question, answer as protocol.Answer);
  }
  pass(): void {
    this.give({ pass: true });
  }

  undo(): void {
    this.connection.send({ type: 'undo', seat: this.seat });
  }
  // One's own last decision, whoever has answered since.
  askToTakeBack(): void {
    this.connection.send({ type: 'takeback', deal: 'offer' });
  }
  answerTakeBack(deal: 'accept' | 'decline', to: number): void {
    this.connection.send({ type: 'takeback', deal, to });
    this.notices = this.notices.filter((notice) => notice.news !== 'takeback_offered');
  }
  // Whether every wish to take something back is declined at once: said once, for this battle.
  get declinesAll(): boolean {
    return this.declining;
  }
  set declinesAll(on: boolean) {
    this.declining = on;
    localStorage.setItem(this.decliningKey, on ? 'on' : 'off');
  }
  isOffered = ({ seat }: Notice): boolean => seat !== null && !this.you.includes(seat) && !this.watching;
  private get decliningKey(): string {
    return `declines ${this.id}`;
  }
  resign(): void {
    this.connection.send({ type: 'resign', seat: this.seat });
  }
  draw(deal: 'offer' | 'accept' | 'decline'): void {
    this.connection.send({ type: 'draw', deal });
    this.notices = this.notices.filter((notice) => notice.news !== 'draw_offered');
  }
  useClock(deed: 'give' | 'claim'): void {
    this.connection.send({ type: 'clock', deed });
  }
  say(text: string, phrase = ''): void {
    this.connection.send({ type: 'chat', text, phrase });
  }
  point(at: Point): void {
    this.connection.send({ type: 'ping', at: [Math.round(at[0]), Math.round(at[1])] });
  }
  showOthers(draft: Shown): void {
    this.connection.send({ type: 'draft.show', draft });
  }
  deploy(forMe: boolean): void {
    const { seat } = this;
    if (!seat) return;
    this.deployed = forMe ? [...this.deployed, seat] : this.deployed.filter((other) => other !== seat);
    this.connection.send({ type: 'stance', seat, set_up: forMe ? 'all' : 'ask' });
  }
  takeSeat(): void {
    this.connection.send({ type: 'resume', ...this.known });
  }
  // The seat that acts: who holds both acts for the one that is asked.
  private get seat(): Side | null {
    return this.mine?.seat ?? this.you[0] ?? null;
  }

  // Null where a newer query took its place, the battle went on, or these rules have nothing to say.
  async query<Name extends keyof Queries>(
    name: Name,
    input: Queries[Name]['input'],
    at?: number,
    purpose?: string,
  ): Promise<Queries[Name]['output'] | null> {
    try {
      return await this.connection.query<Queries[Name]['output']>(name, input, at, purpose);
    } catch (problem) {
      if (problem instanceof QueryRefused) return null;
      throw problem;
    }
  }

  // ---- Convenience for views

  // Whether there is somebody on the other side to show something to.
  get facesPerson(): boolean {
    const [mine, ...more] = this.you;
    return (
      mine !== undefined &&
      !more.length &&
      this.welcome?.seats[mine === 'red' ? 1 : 0].who === 'person' &&
      !this.now?.ended
    );
  }
  // In the set-up the yellow button deploys the whole army, until something has been put down by hand.
  get offersDeployment(): boolean {
    return this.mine !== null && this.now?.round === 0 && !this.deployed.includes(this.mine.seat);
  }
  get deploysFirst(): boolean {
    return this.offersDeployment && !this.changed;
  }

  offers(option: Option): boolean {
    return this.mine?.options.some((offered) => keyOf(offered) === keyOf(option)) ?? false;
  }
  // How many of our own last answers we may take back without asking.
  get freeUndos(): number {
    return this.seat ? (this.now?.free_undos[this.seat === 'red' ? 0 : 1] ?? 0) : 0;
  }
  get unitOptions(): number[] {
    return (this.mine?.options ?? []).flatMap((option) => ('unit' in option ? [option.unit] : []));
  }
}
