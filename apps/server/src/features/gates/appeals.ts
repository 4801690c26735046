import { appealReasons, denied, type Denial, type gates as contract } from '@parkett/contract';
import { customerNumber, instantToWire, invariant, later, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import {
  actorIn,
  caseOf,
  gateReasonIsLegal,
  lockStanding,
  nameOfActor,
  readGate,
  readGates,
  standsAt,
  type GateRow,
  type Gates,
} from '../../books/customers/index.ts';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import { namedActors, readTies, type Ties } from '../../books/operators/index.ts';
import { isBySimulatedStaff, type CustomerReview, type ReviewKind, type Reviews, type Shown as Fact } from '../../books/reviews/index.ts';
import { withKeptAnswer, type Commands, type Submission, type Submit } from '../../platform/commands/index.ts';
import { TimedTokens } from '../../platform/crypto/timed-tokens.ts';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import { actorOf, type Actor } from '../../books/audit/index.ts';
import { judgeAppeal } from './rules/judge-appeal.ts';
import { whyNotJudge } from './rules/who-judges.ts';
import { endOvertaken } from './open-proposals.ts';
import { insertAppeal, readAppeals, type AppealRow } from './store.ts';

/** By when an appeal is decided: as a complaint (business time). */
const answerMs = 14 * 24 * 3_600_000;
/** How long the token of a refused sign-in can be used (system time). */
const tokenMs = 15 * 60_000;

type Parts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly reviews: Reviews;
  readonly gates: Gates;
  readonly customerKeys: Pick<CustomerKeys, 'of'>;
  /** Signs the tokens of those who can't sign in. */
  readonly tokenKey: Buffer;
  readonly systemNow: () => Instant;
  readonly businessNow: () => Instant;
};

export type MakeAppeal = { readonly customer: bigint; readonly gate: bigint; readonly text: string };
type Made = { readonly state: 'pending' };
type Shown = NonNullable<contract.GateShown['appeal']>;
type Known = { readonly stands: boolean; readonly earlier: string | null };

/** Where the text of an appeal stands. */
export const appealText = (review: bigint): string => `appeal ${review}`;

/** What customers say against the blocks of their accounts: with a session, or with the token of a refused sign-in. */
export class Appeals {
  readonly #parts: Parts;
  readonly #tokens: TimedTokens;
  readonly make: Submit<MakeAppeal, Made>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#tokens = new TimedTokens({ key: parts.tokenKey, now: parts.systemNow, ms: tokenMs });
    parts.reviews.register(appealReviews(parts));
    this.make = parts.commands.register(
      withKeptAnswer({
        name: 'gates/appeal',
        load: async (tx: Tx, { command }: Submission<MakeAppeal>) => this.#lock(tx, command),
        decide: (known: Known, command: MakeAppeal, now: Instant) => {
          const said = judgeAppeal(command.text, known);
          return said.ok ? ok({ change: { ...command, text: said.value, now }, answer: { state: 'pending' } as const }) : said;
        },
        save: (tx: Tx, made: MakeAppeal & { now: Instant }) => this.#write(tx, made),
      }),
    );
  }

  /** Of the first gate that a sign-in is refused by: lets whoever had the right password appeal for a while, against this gate alone. */
  tokenFor({ gate, customer }: { gate: bigint; customer: bigint }): string {
    return this.#tokens.of(`${gate}.${customer}`);
  }

  #readToken(token: string): { gate: bigint; customer: bigint } | null {
    const [gate, customer] = this.#tokens.read(token)?.split('.').map(BigInt) ?? [];
    return gate === undefined || customer === undefined ? null : { gate, customer };
  }

  async makeUnsigned({ token, text }: { token: string; text: string }): Promise<Result<Made, Denial>> {
    const read = this.#readToken(token);
    if (!read) return denied('appeal-expired');
    return withTransaction(this.#parts.db, async tx => {
      const said = judgeAppeal(text, await this.#lock(tx, read));
      if (!said.ok) return said;
      await this.#write(tx, { ...read, text: said.value, now: this.#parts.businessNow() });
      return ok({ state: 'pending' } as const);
    });
  }

  /** What a refused sign-in tells beside the gate: the token, or what became of an appeal that was made; nothing where the customer has closed the account himself. */
  async refusedBy(from: Queryable, at: { customer: bigint; gate: bigint }): Promise<{ appealToken?: string; appeal?: string }> {
    const gate = await readGate(from, at.gate);
    const isOwn = gate?.placedBy === nameOfActor(actorOf({ kind: 'customer', id: at.customer }));
    if (isOwn && gate.reason === 'account-ended') return {};
    const state = await this.stateOf(from, at);
    return state === null || state === 'expired' ? { appealToken: this.tokenFor(at) } : { appeal: state };
  }

  async #lock(tx: Tx, { customer, gate: id }: { customer: bigint; gate: bigint }): Promise<Known> {
    await lockStanding(tx, customer);
    const now = this.#parts.systemNow();
    const stands = (await readGates(tx, customer)).some(gate => gate.id === id && standsAt(gate, now));
    return { stands, earlier: await this.stateOf(tx, { customer, gate: id }) };
  }

  async #write(tx: Tx, { customer, gate, text, now }: MakeAppeal & { now: Instant }): Promise<void> {
    const { reviews, customerKeys, systemNow } = this.#parts;
    const openedBy = { kind: 'customer', id: customer };
    const review = await reviews.open(tx, { kind: 'appeal', subject: String(gate), customer, openedAt: now, openedBy, dueAt: later(now, answerMs) });
    const sealed = (await customerKeys.of(tx, customer)).seal(appealText(review), text);
    await insertAppeal(tx, { review, gate, customer, text: sealed, madeAt: systemNow() });
  }

  /** What became of the newest appeal against a gate; null where there is none. */
  async stateOf(from: Queryable, { customer, gate }: { customer: bigint; gate: bigint }): Promise<string | null> {
    const appeal = (await readAppeals(from, customer)).find(made => made.gate === gate);
    return appeal ? (await this.#reviewOf(from, appeal)).state : null;
  }

  async #reviewOf(from: Queryable, { review }: AppealRow) {
    const found = await this.#parts.reviews.get(from, review);
    invariant(found, `review ${review} of an appeal is there`);
    return found;
  }

  /** What a customer said, for whoever decides. */
  async textFor(from: Queryable, { customer, review }: { customer: bigint; review: bigint }): Promise<string> {
    const appeal = (await readAppeals(from, customer)).find(made => made.review === review);
    invariant(appeal, `review ${review} is of an appeal`);
    return (await this.#parts.customerKeys.of(from, customer)).open(appealText(review), appeal.text).toString();
  }

  /** The blocks that stand on an account, as its customer reads them: no operator, and of a statutory review no word more than its code. */
  async shownTo(from: Queryable, customer: bigint): Promise<contract.GateShown[]> {
    const now = this.#parts.systemNow();
    const standing = (await readGates(from, customer)).filter(gate => standsAt(gate, now));
    const appeals = await readAppeals(from, customer);
    return Promise.all(
      standing.map(async gate => ({
        case: caseOf(gate),
        kind: gate.kind,
        reason: gate.reason,
        since: instantToWire(gate.startedAt),
        until: gate.expiresAt === null ? null : instantToWire(gate.expiresAt),
        appeal: await this.#shown(
          from,
          appeals.find(appeal => appeal.gate === gate.id),
        ),
      })),
    );
  }

  async #shown(from: Queryable, appeal: AppealRow | undefined): Promise<Shown | null> {
    if (!appeal) return null;
    const review = await this.#reviewOf(from, appeal);
    const { state, reason } = review;
    invariant(state !== 'withdrawn', 'nobody withdraws an appeal');
    return {
      state,
      madeAt: instantToWire(appeal.madeAt),
      reason: state === 'pending' ? null : (reason as keyof typeof appealReasons | null),
      note: await this.#parts.reviews.noteTo(from, review),
      bySimulatedStaff: isBySimulatedStaff(review),
    };
  }
}

type CarryOut = (tx: Tx) => Promise<unknown>;

const settersOf = (gate: GateRow): Actor[] => [gate.placedBy, gate.secondBy].filter(text => text !== null).map(actorIn);

/** The block that an appeal is against, with those who set it. */
async function gateOf(from: Queryable, { id, customer }: CustomerReview): Promise<{ gate: GateRow; setBy: Actor[] } | null> {
  const appeal = (await readAppeals(from, customer)).find(({ review }) => review === id);
  const gate = appeal ? await readGate(from, appeal.gate) : null;
  return gate && { gate, setBy: settersOf(gate) };
}

/** What it is about, for whoever decides. */
async function factsOf(from: Queryable, review: CustomerReview): Promise<Fact[]> {
  const found = await gateOf(from, review);
  if (!found) return [];
  const { gate, setBy } = found;
  const named = await namedActors(from, setBy);
  const names = setBy.map(actor => named(actor).name ?? (actor.kind === 'customer' ? customerNumber(BigInt(actor.name)) : actor.name));
  return [
    { label: 'case', value: caseOf(gate) },
    { label: 'kind', value: gate.kind },
    { label: 'reason', value: gate.reason },
    { label: 'since', value: instantToWire(gate.startedAt) },
    { label: 'until', value: gate.expiresAt === null ? '' : instantToWire(gate.expiresAt) },
    { label: 'gateSetBy', value: names.join(', ') },
  ];
}

/** A block, and what ties operators when somebody decides about it (system time). */
type Judged = { readonly gate: GateRow; readonly ties: Ties; readonly at: Instant };

/** Decided by somebody who didn't set the gate, nor is of one root with who did; by two where a law or an order asks for it. */
function appealReviews({ gates, reviews, systemNow }: Pick<Parts, 'gates' | 'reviews' | 'systemNow'>): ReviewKind<Judged, CarryOut> {
  return {
    name: 'appeal',
    facts: factsOf,
    against: async (from, review, by) => {
      const [found, now] = [await gateOf(from, review), systemNow()];
      return found && whyNotJudge({ setBy: found.setBy, by: actorOf(by), ties: await readTies(from, now), now });
    },
    reasons: { approved: ['cleared-up', 'unfounded'], rejected: ['proof-missing', 'legal-duty'] },
    load: async (tx, { customer, subject }) => {
      await lockStanding(tx, customer);
      const [gate, at] = [await readGate(tx, BigInt(subject)), systemNow()];
      invariant(gate, `gate ${subject} is there`);
      return { gate, ties: await readTies(tx, at), at };
    },
    decide: ({ gate, ties, at }, { review, decision, by, reason, now }) => {
      if (by === null) return ok(async () => {});
      const whyNot = whyNotJudge({ setBy: settersOf(gate), by: actorOf(by), ties, now: at });
      if (whyNot) return refuse(whyNot);
      if (decision === 'rejected') return ok(async () => {});
      if (gate.liftedAt !== null) return denied('gate-does-not-stand');
      const { customer } = review;
      return ok(async tx => {
        await gates.liftWith(tx, customer, { gate: gate.id, reason: reason!, liftedBy: actorOf(by) });
        await endOvertaken(tx, reviews, { lifted: gate, customer, by, now });
      });
    },
    apply: async (tx, carryOut) => {
      await carryOut(tx);
    },
    needsSecond: ({ gate }, { decision }) => decision === 'approved' && gateReasonIsLegal(gate.reason),
    // What a law or an order asks for they don't lift. Any other block was set by people, who know why, or by the customer who has left.
    staffSigns: () => true,
    staffSays: ({ gate: { reason, liftedAt } }) => {
      if (gateReasonIsLegal(reason)) return { decision: 'rejected', reason: 'legal-duty' };
      return liftedAt === null ? null : { decision: 'rejected', reason: 'proof-missing' };
    },
    atDeadline: 'expired',
  };
}
