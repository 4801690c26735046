import { formatDecimal, notional, parseDecimal, scaleOf, type Instant, type Instrument } from '@parkett/kernel';
import type { ReplyAt } from '@parkett/contract';
import type { MarketTerm } from '../../apps/server/src/books/market-data/index.ts';
import type { Customer } from './customer.ts';
import { exAt, paidFrom } from './event-calendar.ts';

/** A customer who sells nothing, with the shares that he had before the first event, by code. */
export type Holder = { readonly customer: Customer; readonly shares: ReadonlyMap<string, bigint> };

export type Lived = { readonly terms: readonly MarketTerm[]; readonly instruments: readonly Instrument[]; readonly now: Instant };

type Booked = ReplyAt<'corporateActions/dividends'>['booked'][number];
const pageSize = 100;

/** All dividends of a customer as the app tells them. */
async function dividendsOf(customer: Customer): Promise<Booked[]> {
  const all: Booked[] = [];
  for (;;) {
    const last = all.at(-1);
    const { booked, hasMore } = await customer.read('corporateActions/dividends', { size: pageSize, ...(last ? { before: last.number } : {}) });
    all.push(...booked);
    if (!hasMore) return all;
  }
}

async function heldNow(customer: Customer): Promise<ReadonlyMap<string, string>> {
  const { holdings } = await customer.read('trade/holdings', {});
  return new Map(holdings.map(({ code, quantity }) => [code, quantity]));
}

export async function sharesOf(customer: Customer, instruments: readonly Instrument[]): Promise<ReadonlyMap<string, bigint>> {
  const held = await heldNow(customer);
  return new Map(
    instruments.flatMap(({ code, quantityScale }) => {
      const quantity = parseDecimal(held.get(code) ?? '0', quantityScale);
      return quantity.ok && quantity.value > 0n ? [[code, quantity.value]] : [];
    }),
  );
}

/** A line for each dividend that a holder must have, and the shares of each code: from the terms and the shares before the first event alone. */
function owed(
  { shares }: Holder,
  { terms, instruments, now }: Lived,
): { readonly dividends: string[]; readonly shares: ReadonlyMap<string, string> } {
  const dividends: string[] = [];
  const after = new Map<string, string>();
  for (const instrument of instruments) {
    const { code, id, currency, quantityScale } = instrument;
    let quantity = shares.get(code) ?? 0n;
    for (const term of terms.filter(one => one.instrumentId === id && exAt(one) <= now)) {
      if (term.kind === 'split') quantity = (quantity * term.fresh!) / term.old!;
      if (term.kind !== 'dividend' || quantity === 0n) continue;
      const gross = formatDecimal(notional(term.amount * quantity, instrument, 'half-up'), scaleOf(currency));
      const state = paidFrom(term) <= now ? 'paid' : 'due';
      dividends.push(`${code} of ${term.exDate}: ${formatDecimal(quantity, quantityScale)} shares, ${gross} ${currency}, ${state}`);
    }
    if (quantity > 0n) after.set(code, formatDecimal(quantity, quantityScale));
  }
  return { dividends, shares: after };
}

const lineOf = ({ code, exDate, quantity, gross, currency, state }: Booked): string =>
  `${code} of ${exDate}: ${quantity} shares, ${gross} ${currency}, ${state}`;

/** Each line of one list that the other hasn't, as often as it is there too often. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter(line => {
    const found = left.indexOf(line);
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
}

export type EventsJudged = { readonly lost: readonly string[]; readonly doubled: readonly string[]; readonly booked: number };

/** Each event was booked for each holder once, for the shares of its moment: what the app tells a holder against what the terms give. */
export async function judgeHolders(holders: readonly Holder[], lived: Lived): Promise<EventsJudged> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  let booked = 0;
  for (const holder of holders) {
    const { account } = holder.customer;
    const right = owed(holder, lived);
    const told = (await dividendsOf(holder.customer)).map(lineOf);
    booked += told.length;
    lost.push(...without(right.dividends, told).map(line => `${account} has no dividend ${line}`));
    doubled.push(...without(told, right.dividends).map(line => `${account} has too much: ${line}`));
    const held = await heldNow(holder.customer);
    for (const { code } of lived.instruments) {
      const [has, should] = [held.get(code) ?? '0', right.shares.get(code) ?? '0'];
      if (has !== should) lost.push(`${account} has ${has} shares of ${code}, its splits give ${should}`);
    }
  }
  return { lost, doubled, booked };
}
