import { formatDecimal, type TradingDate } from '@parkett/kernel';
import type { OrderClose, Position } from '../books/positions/index.ts';
import { newPosition } from '../books/positions/index.ts';
import type { Order } from '../books/orders/index.ts';
import { foldEvents, type VenueFacts, type VenueSnapshot } from '../books/orders/rules/fold-events.ts';
import { fill } from '../books/orders/rules/reserve.ts';
import type { VenueEvent, VenueExecution } from '../books/orders/venue-port.ts';
import { shareTerms, tableNow } from './order-situation.ts';

// Scenarios of what a venue says, told in short lines. Each shape that the fold takes or gives is known to this file alone.

const trade: TradingDate = '2026-11-25';
const settlement: TradingDate = '2026-11-27';
const house = { cash: 91n, shares: 92n, clearingCash: 93n, clearingShares: 94n, fees: 95n, rounding: 96n };
const names: Readonly<Record<string, string>> = { 91: 'makers', 93: 'clearing', 95: 'fees', 96: 'rounding' };

/** What stands in the books: pending orders with the hold that each has, positions, and what sales have reserved. */
export type Standing = {
  readonly orders: readonly { readonly order: Order; readonly held: bigint }[];
  readonly positions?: readonly Position[];
  readonly closes?: readonly OrderClose[];
  /** Minutes for which what is bought can't be sold. */
  readonly lockMinutes?: number;
};

/** An open position in the instrument, bought at 100,00 € a piece. */
export const heldPosition = (id: bigint, { open, closing }: { open: bigint; closing: bigint }): Position => ({
  ...newPosition,
  ...{ customerId: 7n, id, instrumentId: 1, currency: 'EUR', openedAt: tableNow - 86_400_000, closedAt: null, lockedUntil: null },
  ...{ quantity: open, openQuantity: open, closingQuantity: closing, cost: open * 10_000n, openCost: open * 10_000n },
});

export const closeLine = (line: number, { order, position, quantity }: { order: bigint; position: bigint; quantity: bigint }): OrderClose => ({
  ...{ customerId: 7n, orderId: order, line, positionId: position, quantity, done: 0n, named: false },
});

/** An execution between an order and the makers, or between two orders. */
export const executed = (changes: Partial<VenueExecution> & Pick<VenueExecution, 'price' | 'quantity'>): VenueExecution => ({
  ...{ kind: 'executed', execution: 501n, instrument: 1, buy: 0n, sell: 0n, aggressor: 'buy', tick: 77n, phase: 'continuous', at: tableNow },
  ...changes,
});

const snapshotOf = ({ orders, positions = [], closes = [], lockMinutes = 0 }: Standing): VenueSnapshot => ({
  orders: orders.map(({ order }) => order),
  holds: orders.map(({ order, held }) => ({ account: order.holdAccount, id: order.holdId, open: held })),
  positions,
  closes,
  entryIds: Array.from({ length: 20 }, (_, at) => 1_000n + BigInt(at)),
  fillOrder: fill,
  terms: ({ side }) => ({ ...shareTerms, side }),
  accounts: ({ customer }) => ({
    accounts: customer === 0n ? house : { ...house, cash: customer * 10n + 1n, shares: customer * 10n + 2n },
    cashUnit: 1,
    sharesUnit: 1_001,
  }),
  settlesOn: () => ({ trade, settlement }),
  lockMs: () => lockMinutes * 60_000,
});

const euros = (cents: bigint): string => formatDecimal(cents, 2);
const signed = (amount: bigint, text: (amount: bigint) => string): string => (amount > 0n ? `+${text(amount)}` : text(amount));
/** Accounts of customer 7 end in 1 for money and 2 for shares. */
const accountName = (id: bigint): string => names[String(id)] ?? `${id % 10n === 1n ? 'money' : 'shares'} of ${id / 10n}`;

function toldOrder(order: Order): string {
  const asked = order.askedQuantity === null ? '' : ', a change is asked';
  const reason = order.reason === null ? '' : ` (${order.reason})`;
  return `O${order.id} ${order.state}${reason}: ${order.filled} of ${order.liveQuantity}, ${euros(order.executedValue)} + ${euros(order.feeCharged)}${asked}`;
}

function toldChange({ id, balance, held, openEntries }: VenueFacts['changes'][number]): string {
  const text = accountName(id).startsWith('money') ? euros : String;
  const parts = [
    balance && signed(balance, text),
    held && `held ${signed(held, text)}`,
    openEntries && `entries ${signed(BigInt(openEntries), String)}`,
  ];
  return `${accountName(id)}: ${parts.filter(Boolean).join(', ')}`;
}

/** The facts that follow from events: orders, holds, money, positions, in this order. */
export function told(standing: Standing, events: readonly VenueEvent[]): string[] {
  const facts = foldEvents(snapshotOf(standing), events);
  return [
    ...facts.orders.map(toldOrder),
    ...facts.holds.map(({ id, open, posted, state }) => `hold ${id}: ${state}, ${open} open, ${posted} used`),
    ...facts.changes.map(toldChange),
    ...facts.unsettled.map(({ amount, settlesOn }) => `${euros(amount)} settle on ${settlesOn}`),
    ...facts.positions.map(
      ({ id, openQuantity, closingQuantity, openCost, realised, closedAt, lockedUntil }) =>
        `P${id}: ${openQuantity} open, ${closingQuantity} closing, cost ${euros(openCost)}, realised ${euros(realised)}${closedAt === null ? '' : ', closed'}${lockedUntil === null ? '' : `, locked for ${(lockedUntil - tableNow) / 60_000} minutes`}`,
    ),
    ...facts.positionCloses.map(
      ({ positionId, quantity, cost, proceeds }) => `${quantity} of P${positionId}: cost ${euros(cost)}, brought ${euros(proceeds)}`,
    ),
  ];
}

/** What is posted to money accounts, entry by entry: each sums to nothing. */
export const postedMoney = (standing: Standing, events: readonly VenueEvent[]): string[] =>
  foldEvents(snapshotOf(standing), events).entries.map(({ kind, postings }) => {
    const lines = postings.filter(({ unit }) => unit === 1).map(({ account, amount }) => `${accountName(account)} ${signed(amount, euros)}`);
    return `${kind}: ${lines.join(', ')}`;
  });
