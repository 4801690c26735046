import { denial, type Denial, type market } from '@parkett/contract';
import { distantPast, instantToWire, later, latest, ok, refuse, type Instant, type Result, type Schedule } from '@parkett/kernel';
import { actorOf, recordAudit } from '../../books/audit/index.ts';
import { SimulatedClock, type BusinessClock, type ClockState } from '../../platform/clock.ts';
import { keepWish, readWish, settleWish } from '../../platform/clock-store.ts';
import {
  CommandRate,
  withKeptAnswer,
  type CommandKey,
  type Commands,
  type Outcome,
  type Principal,
  type Submit,
} from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import type { DueLoop, JumpEnd } from '../../platform/due.ts';
import { channel, question, type Bus } from '../../platform/bus/bus.ts';
import type { Log } from '../../platform/log.ts';
import { morningAfter, nextEvening } from './rules/closed-hours.ts';
import { openingAfter, sessionClock } from './rules/session-clock.ts';
import { readSkipClosed, writeSkipClosed } from './store.ts';

export type ClockFrame = Pick<market.ClockState, 'mode' | 'feed' | 'replayDay' | 'knownSeed' | 'listed'>;
/** What a customer asks of the clock, read and sound. */
export type ClockChange = {
  readonly speed?: number;
  readonly paused?: boolean;
  readonly skipClosed?: boolean;
  readonly goTo?: Instant;
  readonly nextPhase?: true;
  readonly nextOpening?: true;
};

/** What the leader of the clock knows of it besides the clock itself. */
type ClockNotes = { readonly goingTo: Instant; readonly skipClosed: boolean; readonly endedEarly: market.ClockState['endedEarly'] };
const clockNotes = channel<ClockNotes>('clock-notes');
const askForNotes = channel<null>('ask-for-clock-notes');
/** There is a wish to be obeyed; whoever leads the clock answers whether that takes a jump. */
const obeyWish = question<null, 'set' | 'jumps'>('obey-wish');
/** Answered when the jumps that were asked for have arrived. */
const jumpArrives = question<null, 'arrived'>('jump-arrives');

/** A wish with whose it is. */
type Asked = ClockChange & { readonly by: Principal };
type KeptWish = {
  readonly by: Principal;
  readonly wish: ClockState;
  /** Where the clock stood. */
  readonly at: Instant;
  readonly skipClosed: boolean | undefined;
  readonly isSkipping: boolean;
};

/** Everybody's time is set by one: whose wish it was stands in the audit with the wish. */
async function keepAudited(tx: Tx, { by, wish, at, skipClosed, isSkipping }: KeptWish): Promise<void> {
  await keepWish(tx, wish);
  if (skipClosed !== undefined) await writeSkipClosed(tx, skipClosed);
  const moments = { at: instantToWire(at), ...(wish.at > at ? { goal: instantToWire(wish.at) } : {}) };
  await recordAudit(tx, {
    actor: actorOf(by),
    action: 'market.clock-set',
    customerId: by.kind === 'customer' ? by.id : null,
    facts: { ...moments, speed: wish.speed, paused: wish.paused, skipClosed: isSkipping },
  });
}

export type MarketClockParts = {
  db: Db;
  commands: Commands;
  log: Log;
  clock: BusinessClock;
  due: DueLoop;
  bus: Bus;
  /** Of the market whose phases the clock shows: Xetra, or the replayed day. */
  schedule: Schedule;
  systemNow: () => Instant;
  frame: ClockFrame;
  /** Customers may set the clock: in paper mode, when the server can be reached from this machine only. */
  settableByCustomers: boolean;
};

/** A request waits no longer for a jump; the jump goes on, and the stream tells when the clock arrives. */
const jumpPatienceMs = 4_000;
/** A jump lives through all that falls due on its way, so it is not endless. */
const jumpDaysMax = 366;
const dayMs = 86_400_000;
/** Business time that passes after a jump ended early before closed hours are skipped again: what ended it is done first. */
const lookAroundMs = 60_000;
/** Far more than fingers can do; each wish is a jump or a frame to every screen. */
const wishesPerSecond = 10;

/** The market clock as the stream shows it, its settings in paper mode, and the switch that skips closed hours. */
export class MarketClock {
  readonly #parts: MarketClockParts;
  readonly #listeners = new Set<() => void>();
  #skipClosed: boolean;
  /** The evening (or the moment within a night) at which closed hours are skipped next. */
  #skipAt: Instant;
  readonly #keep: Submit<Asked, market.ClockState>;
  /** Customers' wishes are kept and begun one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Where the jumps that are under way will end. */
  #goingTo: Instant = distantPast;
  /** Why the last jump ended before its goal; null once the clock was set again. */
  #endedEarly: market.ClockState['endedEarly'] = null;
  #leads = false;
  #arriving: Promise<unknown> = Promise.resolve();

  private constructor(parts: MarketClockParts, skipClosed: boolean) {
    this.#parts = parts;
    this.#skipClosed = skipClosed;
    this.#skipAt = this.#nextSkip();
    this.#keep = parts.commands.register(
      withKeptAnswer({
        name: 'set clock',
        load: async () => null,
        decide: (_, asked: Asked) => this.#decide(asked),
        save: keepAudited,
        rate: new CommandRate({ name: 'clock', now: parts.systemNow, perSecond: () => wishesPerSecond }),
      }),
    );
    parts.due.register({
      name: 'skip closed hours',
      nextDueAt: async () => (this.#skipClosed && this.#simulated ? this.#skipAt : null),
      run: async () => this.#skip(),
    });
    parts.clock.onChange(() => this.#tell());
    parts.bus.on(clockNotes, notes => this.#note(notes));
    parts.bus.on(askForNotes, () => this.#share());
    parts.bus.onGap(() => parts.bus.publish(askForNotes, null));
    parts.bus.publish(askForNotes, null);
  }

  static async open(parts: MarketClockParts): Promise<MarketClock> {
    return new MarketClock(parts, await readSkipClosed(parts.db));
  }

  get #simulated(): SimulatedClock | null {
    const { clock } = this.#parts;
    return clock instanceof SimulatedClock ? clock : null;
  }

  /** Hears of every change that isn't just time passing. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** @param signedIn whether a customer asks: only such may set it */
  state(signedIn: boolean): market.ClockState {
    const { clock } = this.#parts;
    const { speed, paused } = clock;
    return this.#stateOf({
      at: clock.now(),
      speed,
      paused,
      skipClosed: this.#skipClosed,
      settable: signedIn && this.#settable,
      endedEarly: this.#endedEarly,
    });
  }

  #stateOf({
    at,
    speed,
    paused,
    skipClosed,
    settable,
    endedEarly,
  }: ClockState & Pick<market.ClockState, 'skipClosed' | 'settable' | 'endedEarly'>): market.ClockState {
    const { schedule, frame } = this.#parts;
    const isSkipping = skipClosed && this.#simulated !== null;
    return { ...frame, endedEarly, now: instantToWire(at), speed, paused, skipClosed: isSkipping, settable, ...sessionClock(schedule, at) };
  }

  get #settable(): boolean {
    return this.#parts.settableByCustomers && this.#simulated !== null;
  }

  /**
   * Obeys a customer. The wish is committed with its key, then the clock moves, with no connection held meanwhile. Answers the state that was
   * wished for, when a jump has arrived or after a few seconds while it goes on.
   */
  async set(key: CommandKey, change: ClockChange): Promise<Outcome<market.ClockState>> {
    const kept = this.#turn.then(async () => {
      const outcome = await this.#keep({ ...key, command: { ...change, by: key.principal } });
      // A repeat as well: when its first COMMIT got no answer the clock doesn't know of the wish yet.
      return { outcome, begun: outcome.outcome === 'accepted' ? await this.#parts.bus.ask(obeyWish, null, jumpPatienceMs) : null };
    });
    this.#turn = kept.catch(() => {});
    const { outcome, begun } = await kept;
    if (begun === 'jumps') await this.#waitFor(this.#parts.bus.ask(jumpArrives, null, jumpPatienceMs));
    return outcome;
  }

  /** From now on wishes are obeyed here, first those of before. */
  async lead(): Promise<void> {
    const { bus } = this.#parts;
    this.#leads = true;
    bus.answer(obeyWish, async () => ((await this.#obey()) ? 'jumps' : 'set'));
    bus.answer(jumpArrives, () => this.#arriving.then(() => 'arrived' as const));
    await this.#obey();
    this.#share();
  }

  #share(): void {
    const [goingTo, skipClosed, endedEarly] = [this.#goingTo, this.#skipClosed, this.#endedEarly];
    if (this.#leads) this.#parts.bus.publish(clockNotes, { goingTo, skipClosed, endedEarly });
  }

  #note({ goingTo, skipClosed, endedEarly }: ClockNotes): void {
    if (this.#leads) return;
    this.#goingTo = goingTo;
    this.#skipClosed = skipClosed;
    this.#endedEarly = endedEarly;
    this.#tell();
  }

  /** What the clock should become, as data; it becomes so after the commit. */
  #decide({ by, ...change }: Asked): Result<{ change: KeptWish; answer: market.ClockState }, Denial> {
    const clock = this.#simulated;
    if (!this.#settable || !clock) return refuse(denial('clock-not-yours'));
    const now = clock.now();
    const from = latest(now, this.#goingTo);
    const target = this.#targetOf(change, from);
    if (target !== null && target <= from) return refuse(denial('clock-not-backwards'));
    if (target !== null && target > now + jumpDaysMax * dayMs) return refuse(denial('invalid-date', { days: jumpDaysMax }));
    const { speed = clock.speed, paused = clock.paused, skipClosed = this.#skipClosed } = change;
    const answer = this.#stateOf({ at: target ?? now, speed, paused, skipClosed, settable: true, endedEarly: null });
    const wish = { at: target ?? from, speed, paused };
    return ok({ change: { by, wish, at: now, skipClosed: change.skipClosed, isSkipping: skipClosed }, answer });
  }

  /** Where a change wants the clock to go; null where it only sets how it runs. */
  #targetOf({ goTo, nextPhase, nextOpening }: ClockChange, from: Instant): Instant | null {
    const { schedule } = this.#parts;
    if (goTo !== undefined) return goTo;
    return nextOpening ? openingAfter(schedule, from) : nextPhase ? schedule.nextSpan(from).from : null;
  }

  /** Makes the clock what the newest wish says it should be. Answers whether that takes a jump. */
  async #obey(): Promise<boolean> {
    const clock = this.#simulated;
    const [wish, skipClosed] = await Promise.all([readWish(this.#parts.db), readSkipClosed(this.#parts.db)]);
    if (!clock || !wish) return false;
    this.#endedEarly = null;
    if (wish.speed !== clock.speed) clock.setSpeed(wish.speed);
    if (wish.paused !== clock.paused) clock.setPaused(wish.paused);
    if (skipClosed !== this.#skipClosed) this.#switchSkipping(skipClosed);
    if (wish.at <= Math.max(clock.now(), this.#goingTo)) return false;
    this.#arriving = this.#jump(wish.at);
    return true;
  }

  #switchSkipping(skipClosed: boolean): void {
    this.#skipClosed = skipClosed;
    this.#skipAt = this.#nextSkip();
    this.#parts.due.poke();
    this.#tell();
  }

  #nextSkip(): Instant {
    const now = this.#parts.clock.now();
    return morningAfter(now, this.#parts.schedule.calendar) === null ? nextEvening(now) : now;
  }

  async #jump(to: Instant): Promise<void> {
    // Evenings on the way aren't skipped: the jump's goal was named.
    this.#skipAt = nextEvening(to);
    this.#goingTo = to;
    this.#endedEarly = null;
    const { due, log } = this.#parts;
    try {
      const end = await due.jump(to);
      if (end.early) await this.#endEarly({ to, end });
    } catch (error) {
      log.error({ err: error, to: new Date(to).toISOString() }, 'the market clock could not jump');
    }
    if (this.#goingTo === to) this.#goingTo = distantPast;
    this.#share();
  }

  /**
   * Something ended a jump on its way. What trades gets its market, so the clock goes on as it went; where a person must decide it is paused by
   * now. The wish that was given up here is settled, so no later start takes it up again.
   */
  async #endEarly({ to, end: { at, early } }: { to: Instant; end: JumpEnd }): Promise<void> {
    const { db, log } = this.#parts;
    const { why, work } = early!;
    log.info({ at: new Date(at).toISOString(), to: new Date(to).toISOString(), why, work }, 'a jump of the market clock ended early');
    this.#endedEarly = { at: instantToWire(at), why: why === 'needs-time' ? 'trades' : why };
    const next = later(at, lookAroundMs);
    this.#skipAt = morningAfter(next, this.#parts.schedule.calendar) === null ? nextEvening(at) : next;
    this.#tell();
    await withTransaction(db, tx => settleWish(tx, { wished: to, reached: at, ...(why === 'stops' ? { paused: true } : {}) }));
  }

  async #waitFor(jump: Promise<unknown>): Promise<void> {
    await Promise.race([jump, new Promise(resolve => setTimeout(resolve, jumpPatienceMs).unref())]);
    this.#tell();
  }

  /** Begins the jump and lets the loop that called go on: the jump does what is due inside by itself. */
  #skip(): void {
    const now = this.#parts.clock.now();
    const morning = morningAfter(now, this.#parts.schedule.calendar);
    if (morning === null) this.#skipAt = nextEvening(now);
    else void this.#jump(morning);
  }

  #tell(): void {
    this.#share();
    for (const listener of this.#listeners) listener();
  }
}
