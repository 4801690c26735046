import { instantOf, type Instant } from '@parkett/kernel';
import type { ReplyAt } from '@parkett/contract';
import type { Config } from '../../apps/server/src/app/config.ts';
import { timestamp } from '../../apps/server/src/platform/db.ts';
import { verify } from '../../apps/server/src/verify.ts';
import type { Attacked } from './attacked.ts';
import { Customer } from './customer.ts';
import { judgeSubscribers, type Subscriber } from './judge-offerings.ts';
import { heldOf, stuckOrders, untoldRows, withBooks, type Judgement } from './judge.ts';
import { Jumps, type StruckJump } from './jumps.ts';

const subscribersCount = 5;
/** One pays what was won before its deadline, and one waives it; of the others what is available is taken at the deadline. */
const payer = 1;
const waiver = 2;
/** Minutes of business time before and behind the moment that is struck. */
const beforeMs = 5 * 60_000;
const behindMs = 60_000;
/** Due work that ends a window, draws, collects, releases or delivers. */
const offeringSteps = `kind in ('new-shares.ends', 'new-shares.draws', 'new-shares.payment-due', 'new-shares.payout', 'new-shares.lists')`;
/** A customer who hasn't the money for one more subscription goes on without it. */
const mayBeRefused: ReadonlySet<string> = new Set(['insufficient-subscription-funds', 'subscribed-already']);

export type OfferingRound = StruckJump &
  Judgement & { readonly at: Instant; readonly judgedMs: number; readonly subscriptions: number; readonly delivered: number };

type Attack = { readonly victim: Attacked; readonly config: Config; readonly random: () => number };
type Offering = ReplyAt<'newShares/offerings'>['offerings'][number];

/** A server whose clock jumps over ends of windows, draws, payments and listings, struck in the middle of each jump. Customers subscribe to everything that is open. */
export class OfferingRounds {
  readonly #attack: Attack;
  readonly #subscribers: Subscriber[] = [];
  #jumps!: Jumps;

  constructor(attack: Attack) {
    this.#attack = attack;
  }

  async open(): Promise<void> {
    const { victim } = this.#attack;
    await victim.start();
    for (let index = 0; index < subscribersCount; index += 1) {
      const customer = await new Customer(victim.origin).open();
      const { available } = await customer.read('wallet/overview', {});
      this.#subscribers.push({ customer, began: available, accepted: new Set() });
    }
    this.#jumps = new Jumps(this.#attack, { leader: this.#subscribers[0]!.customer, steps: offeringSteps });
  }

  async round(number: number): Promise<OfferingRound> {
    await this.#act();
    const at = await this.#nextStep();
    await this.#jumps.arrive((at - beforeMs) as Instant);
    await this.#act();
    const to = (at + behindMs) as Instant;
    const struck = await this.#jumps.through(number, { from: (at - beforeMs) as Instant, to });
    const judging = performance.now();
    const judgement = await this.#judge(to);
    return { ...struck, ...judgement, at, judgedMs: Math.round(performance.now() - judging) };
  }

  /** The customers' calls between two blows. */
  async #act(): Promise<void> {
    const { offerings } = await this.#subscribers[0]!.customer.read('newShares/offerings', {});
    const open = offerings.filter(
      ({ state, kind, seatsOf, isPaused }) => state === 'subscribable' && kind === 'ipo' && seatsOf === null && !isPaused,
    );
    for (const [index, subscriber] of this.#subscribers.entries()) {
      await subscriber.customer.unlock();
      for (const offering of open) await this.#subscribe(subscriber, offering, index);
      if (index === payer || index === waiver) await this.#settle(subscriber.customer, index === payer ? 'newShares/pay' : 'newShares/waive');
    }
  }

  async #subscribe({ customer, accepted }: Subscriber, { number, amounts }: Offering, index: number): Promise<void> {
    const key = `subscription-of-${customer.account}-to-${number}`;
    const quantity = String(BigInt(amounts!.minimum) * BigInt(index + 1));
    for (;;) {
      const answer = await customer.send('newShares/subscribe', { number, quantity, prospectusRead: true }, key);
      if (answer.status === null) continue;
      if (answer.status === 1) accepted.add((answer.data as ReplyAt<'newShares/subscribe'>).number);
      else if (!mayBeRefused.has(answer.code)) throw new Error(`a subscription to ${number} was refused: ${answer.code}`);
      return;
    }
  }

  async #settle(customer: Customer, call: 'newShares/pay' | 'newShares/waive'): Promise<void> {
    const { subscriptions } = await customer.read('newShares/mine', {});
    for (const { number } of subscriptions.filter(({ mayPay }) => mayPay)) await customer.demand(call, { number });
  }

  /** The next moment at which some window ends, is drawn, paid out or listed. */
  async #nextStep(): Promise<Instant> {
    const { now } = await this.#subscribers[0]!.customer.read('market/clock', {});
    return withBooks(this.#attack.config, async db => {
      const [row] = await db.query<{ at: Instant | null }>(
        'crash.next-offering-step',
        `select min(at) as at from due_item where ${offeringSteps} and state = 'waiting' and at > $1`,
        [timestamp((instantOf(now) + beforeMs) as Instant)],
      );
      if (!row?.at) throw new Error('no step of an offering is ahead');
      return row.at;
    });
  }

  async #judge(now: Instant): Promise<Omit<OfferingRound, keyof StruckJump | 'at' | 'judgedMs'>> {
    const { config } = this.#attack;
    return withBooks(config, async db => {
      const stuck = await stuckOrders(db);
      const messages = await untoldRows(db);
      const judged = await judgeSubscribers(this.#subscribers, now);
      return { ...judged, stuck, ...messages, ...heldOf(await verify(config, { say: () => {} })) };
    });
  }
}
