import type { ReplyOf } from '@parkett/contract';
import type { explain } from '@parkett/contract/withdrawals';
import { formatDecimal, instantOf, later, scaleOf, type Instant } from '@parkett/kernel';
import { unitOfCurrency } from '../books/ledger/index.ts';
import { addressFrom, paperWallet } from '../adapters/banks/chain-address.ts';
import { fundPassword } from './withdrawal-house.ts';
import { ibanOf } from './iban-of.ts';
import { wallets, type Payer, type PaymentsHouse, type Wallet } from './payments-house.ts';

const currencies = Object.keys(wallets) as Wallet[];
/** The rest leaves by way of euros. */
const paidOut: readonly Wallet[] = ['EUR', 'USD', 'USDT'];

type Box = NonNullable<ReplyOf<typeof explain>>;
type Wish = { readonly who: Payer; readonly currency: Wallet };
/** The moment at which it is worth to come back, or a step that was taken now. Null: nothing is left. */
type Next = Instant | 'again' | null;

export class Stuck extends Error {
  override name = 'Stuck';
}

/** Customers who act beside each other. */
const atOnce = 10;

/** An account of a customer's own that nobody has used before. */
const freshIban = (attempt: number): string => ibanOf(5_000_000 + attempt);
const freshAddress = (attempt: number): string => addressFrom('trc20', paperWallet('trc20', `own ${attempt}`));

/** Takes everything out of accounts as their customers would, by the steps that the glass box names, and by waiting. Nobody at the desk does anything, and nobody pays in. */
export class TakeOut {
  readonly #world: PaymentsHouse;
  #numbers = 0;

  constructor(world: PaymentsHouse) {
    this.#world = world;
  }

  async all(people: readonly Payer[]): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) {
      const next: Next[] = [];
      const rich = await this.#withMoney(people);
      for (let first = 0; first < rich.length; first += atOnce)
        next.push(...(await Promise.all(rich.slice(first, first + atOnce).map(wishes => this.#turn(wishes)))).flat());
      const waits = next.filter(one => typeof one === 'number').toSorted((a, b) => a - b);
      if (next.includes('again')) continue;
      if (waits.length === 0) return;
      // Waits that end within a day and a half of each other are one: coming late costs nothing.
      await this.#world.jump(waits.findLast(end => end <= waits[0]! + 36 * 3_600_000)!);
    }
    throw new Stuck('sixty turns were not enough');
  }

  /** The wallets that hold something, of each customer who has one. */
  async #withMoney(people: readonly Payer[]): Promise<Wish[][]> {
    const rows = await this.#world.house.database.owner.query<{ owner: bigint; unit: number }>(
      '',
      `select owner, unit from ledger_account where purpose = 'cash' and portfolio = 0 and owner <> 0 and balance <> 0`,
    );
    const full = new Set(rows.map(({ owner, unit }) => `${owner} ${unit}`));
    const wishes = people.map(who =>
      currencies.filter(currency => full.has(`${who.id} ${unitOfCurrency(currency)}`)).map(currency => ({ who, currency })),
    );
    return wishes.filter(({ length }) => length > 0);
  }

  async #turn(wishes: readonly Wish[]): Promise<Next[]> {
    const next: Next[] = [];
    for (const wish of wishes) next.push(await this.#step(wish));
    return next;
  }

  /** The next step of a customer in a currency. */
  async #step(wish: Wish): Promise<Next> {
    const { who, currency } = wish;
    const under = await this.#underWay(wish);
    if (under !== null) return under;
    const { withdrawable, unsettled } = await this.#world.free(who, currency);
    if (withdrawable > 0n && !paidOut.includes(currency)) return this.#exchange(wish);
    if (withdrawable === 0n) return unsettled > 0n ? later(this.#world.house.clock.now, 24 * 3_600_000) : null;
    const box = await this.#box(wish, {});
    const [free, most] = [box.withdrawable, box.maximum].map(Number) as [number, number];
    if (free === 0 && currency !== 'EUR') return this.#exchange(wish);
    if (free === 0 && withdrawable <= (await keptByLoan(this.#world, who))) return null;
    if (free === 0) throw new Stuck(`${withdrawable} ${currency} are free, and the glass box says nothing is`);
    const amount = free > most ? box.maximum : box.withdrawable;
    const payee = await this.#payee(wish);
    const judged = await this.#box(wish, { amount, payee });
    const broken = judged.rules.filter(({ state }) => state === 'broken');
    if (broken.length > 0) return this.#cure(wish, broken);
    await who.post('security/confirm', { operation: 'withdraw', amount, currency, payee, fundPassword });
    const asked = await this.#world.command(who, 'withdrawals/ask', { type: wallets[currency], amount, payee });
    // A machine that has much to do turns some away, or doesn't know what became of them: the next turn sees.
    if (asked.status !== 1 && asked.code !== 'outcome-unknown' && asked.code !== 'system-busy')
      throw new Stuck(`${currency} ${amount}: the glass box says yes, the answer is ${asked.code}`);
    return 'again';
  }

  /** A withdrawal that is under way in this currency is waited for. */
  async #underWay({ who, currency }: Wish): Promise<Next> {
    const open = await this.#world.underWay(who, currency);
    if (!open) return null;
    const { now } = this.#world.house.clock;
    if (open.state === 'asked' && open.decidedBy > now) return open.decidedBy;
    const { rules } = (await who.post('withdrawals/one', { number: open.number })).data as Pick<Box, 'rules'>;
    if (!rules.some(({ cure }) => cure === 'cancel-or-pay')) return later(now, 3_600_000);
    const cancelled = await this.#world.command(who, 'withdrawals/cancel', { number: open.number });
    if (cancelled.status !== 1) throw new Stuck(`${open.number} can’t be cancelled: ${cancelled.code}`);
    return 'again';
  }

  /** Money of this currency becomes euros; where that gives less than a cent, it stays. */
  async #exchange({ who, currency }: Wish): Promise<Next> {
    const { withdrawable } = await this.#world.free(who, currency);
    const { status, code } = await this.#world.exchange(who, { from: currency, to: 'EUR', amount: textOf(withdrawable, currency) });
    if (status === 1 || code === 'outcome-unknown' || code === 'system-busy') return 'again';
    if (code === 'exchange-gives-nothing') return null;
    const { rules } = await this.#box({ who, currency: 'EUR' }, {});
    const gates = rules.filter(({ rule, state }) => rule === 'gate' && state === 'broken');
    if (gates.length === 0) throw new Stuck(`${withdrawable} ${currency} can’t be exchanged: ${code}`);
    return this.#cure({ who, currency }, gates);
  }

  async #box({ who, currency }: Wish, typed: { amount?: string; payee?: string }): Promise<Box> {
    const { data, code } = await who.post('withdrawals/explain', { type: wallets[currency], ...typed });
    if (!data) throw new Stuck(`the glass box says ${code}`);
    return data;
  }

  /** A payee that money of this currency can go to, the one with the shortest wait; added where there is none. */
  async #payee({ who, currency }: Wish): Promise<string> {
    const isChain = currency === 'USDT';
    const own = async () => {
      const { payees } = (await who.post('payees/list')).data as { payees: { id: string; kind: string; waitsUntil: string | null }[] };
      return payees
        .filter(({ kind }) => (kind === 'trc20' || kind === 'erc20') === isChain)
        .toSorted((a, b) => (a.waitsUntil ?? '').localeCompare(b.waitsUntil ?? ''));
    };
    const [found] = await own();
    if (found) return found.id;
    this.#numbers += 1;
    const added = isChain
      ? await this.#world.addAddress(who, freshAddress(this.#numbers))
      : await this.#world.addAccount(who, freshIban(this.#numbers));
    if (added.status === 1) return (added.data as { id: string }).id;
    // Adding waits for the same as withdrawing; the glass box says until when.
    return '';
  }

  /** The customer's own cure of broken rules, or the moment until which they stand. */
  async #cure({ who, currency }: Wish, broken: Box['rules']): Promise<Next> {
    const { now } = this.#world.house.clock;
    const deposit = broken.find(({ cure }) => cure === 'cancel-deposit');
    if (deposit) {
      const number = deposit.refusal!.params.number as string;
      const cancelled = await this.#world.command(who, 'deposits/cancel', { number });
      if (cancelled.status !== 1) throw new Stuck(`the deposit ${number} can’t be cancelled: ${cancelled.code}`);
      return 'again';
    }
    const ends = broken.flatMap(({ until }) => (until === null ? [] : [instantOf(until)])).filter(until => until > now);
    if (ends.length > 0) return ends.toSorted((a, b) => b - a)[0]!;
    throw new Stuck(`${currency}: ${broken.map(({ rule, refusal }) => `${rule} ${refusal?.code}`).join(', ')}, and nothing says until when`);
  }
}

/** The most that a loan may keep of its customer's money, in cents: the overdue part, and at a score below 50 all that is left of it. */
export async function keptByLoan({ house }: PaymentsHouse, who: Payer): Promise<bigint> {
  const [loan] = await house.database.owner.query<{ owed: bigint; overdue: bigint }>(
    '',
    `select l.outstanding + l.interest_due as owed, coalesce(sum(i.principal + i.interest - i.paid), 0)::int8 as overdue
     from loan l left join loan_instalment i on i.loan_id = l.id and i.interest is not null
     where l.customer_id = $1 and l.state = 'running' group by l.id`,
    [who.id],
  );
  if (!loan) return 0n;
  const { score } = (await who.post('loans/overview')).data as { score: number };
  return score < 50 ? loan.owed : loan.overdue;
}

/** The text of an amount in a currency. */
export const textOf = (minor: bigint, currency: Wallet): string => formatDecimal(minor, scaleOf(currency));
