import { formatDecimal, later, type Currency, type TradingDate } from '@parkett/kernel';
import { unitOfCurrency, unitOfInstrument, type AccountId } from '../books/ledger/index.ts';
import { newPosition, type OrderClose, type Position } from '../books/positions/index.ts';
import type { Order } from '../books/orders/index.ts';
import { orderEventOf } from '../books/orders/book/record-events.ts';
import { foldLegs } from '../books/orders/rules/fold-legs.ts';
import { legOfEvent, legsOfExecution, type Leg } from '../books/orders/rules/leg.ts';
import type { HouseAccounts, OrderAccounts, VenueFacts, VenueSnapshot } from '../books/orders/rules/venue-snapshot.ts';
import { fundings } from '../manifests.ts';
import type { VenueEvent, VenueExecution } from '../books/orders/venue-port.ts';
import { branded } from './bare.ts';
import { shareTerms, tableNow } from './order-situation.ts';

// Scenarios of what a venue says, told in short lines. Each shape that the fold takes or gives is known to this file alone.

const trade: TradingDate = '2026-11-25';
const settlement: TradingDate = '2026-11-27';
const house: HouseAccounts = {
  ...{ cashUnit: unitOfCurrency('EUR'), sharesUnit: unitOfInstrument(1) },
  ...{ maker: branded({ money: 91n, shares: 92n }), clearing: branded({ money: 93n, shares: 94n }) },
  ...branded<Pick<HouseAccounts, 'fees' | 'rounding'>>({ fees: 95n, rounding: 96n }),
};
const houseAccounts: readonly bigint[] = [91n, 92n, 93n, 94n, 95n, 96n];
const names: Readonly<Record<string, string>> = { 91: 'makers', 93: 'clearing', 95: 'fees', 96: 'rounding' };

/** What stands in the books: pending orders with the hold that each has, positions, and what sales have reserved. */
export type Standing = {
  readonly orders: readonly { readonly order: Order; readonly held: bigint }[];
  readonly positions?: readonly Position[];
  readonly closes?: readonly OrderClose[];
  /** Minutes for which what is bought can't be sold. */
  readonly lockMinutes?: number;
};

/** The number of the first position that a batch opens. */
const firstPosition = 901n;

/** An open position in the instrument, bought at 100,00 € a piece. */
export const heldPosition = (id: bigint, { open, closing }: { open: bigint; closing: bigint }): Position =>
  branded({
    ...newPosition,
    ...{
      customerId: 7n,
      id,
      portfolio: 0n,
      originKind: 'order',
      originId: id + 100n,
      instrumentId: 1,
      currency: 'EUR',
      side: 'long',
      financing: 'cash',
    },
    ...{
      openedAt: later(tableNow, -86_400_000),
      lock: null,
      lockedUntil: null,
      movements: 1,
      quantity: open,
      openQuantity: open,
      closingQuantity: closing,
      cost: open * 10_000n,
      openCost: open * 10_000n,
    },
  });

export const closeLine = (line: number, { order, position, quantity }: { order: bigint; position: bigint; quantity: bigint }): OrderClose => ({
  ...{ customerId: 7n, orderId: order, line, positionId: position, quantity, done: 0n, named: false },
});

/** An execution between an order and the makers, or between two orders. */
export const executed = (changes: Partial<VenueExecution> & Pick<VenueExecution, 'price' | 'quantity'>): VenueExecution => ({
  ...{ kind: 'executed', execution: 501n, instrument: 1, buy: 0n, sell: 0n, aggressor: 'buy', tick: 77n, phase: 'continuous', at: tableNow },
  ...changes,
});

/** Accounts of a customer end in 1 for money and 2 for shares. */
const moneyOf = (customer: bigint): AccountId<Currency> => branded<{ id: AccountId<Currency> }>({ id: customer * 10n + 1n }).id;
const accountsOf = ({ customerId }: Order): OrderAccounts => ({
  money: [moneyOf(customerId)],
  ...branded<Pick<OrderAccounts, 'reserving' | 'shares'>>({ reserving: moneyOf(customerId), shares: customerId * 10n + 2n }),
});

/** Everything that events are folded into. */
export function snapshotOf({ orders, positions = [], closes = [], lockMinutes = 0 }: Standing, events: readonly VenueEvent[]): VenueSnapshot {
  const lock = lockMinutes === 0 ? null : ({ kind: 'minutes', minutes: lockMinutes } as const);
  const executions = events.filter(event => event.kind === 'executed');
  return {
    orders: orders.map(({ order, held }) => branded({ ...order, held })),
    positions,
    closes,
    positionIds: orders.map((_, at) => firstPosition + BigInt(at)),
    entryIds: Array.from({ length: 20 }, (_, at) => 1_000n + BigInt(at)),
    terms: new Map(orders.map(({ order: { id, side } }) => [id, { ...shareTerms, side }])),
    accounts: new Map(orders.map(({ order }) => [order.id, accountsOf(order)])),
    house: new Map([[1, house]]),
    moments: new Map(executions.map(({ execution, at }) => [execution, { trade, lock, lockedUntil: lock && later(at, lockMinutes * 60_000) }])),
  };
}

/** What events are to the orders that stand in the books. */
export function legsOf({ orders }: Standing, events: readonly VenueEvent[]): Leg[] {
  const customerOf = (id: bigint): bigint => orders.find(({ order }) => order.id === id)?.order.customerId ?? 0n;
  return events.flatMap(event => {
    if (event.kind !== 'executed') {
      const row = orderEventOf(event);
      return row ? [legOfEvent({ ...row, id: 0n, customerId: customerOf(event.order) })] : [];
    }
    const { execution: id, instrument: instrumentId, buy: buyOrder, sell: sellOrder, tick: tickId, ...said } = event;
    const customers = { buyCustomer: customerOf(buyOrder), sellCustomer: customerOf(sellOrder) };
    return legsOfExecution(branded({ ...said, ...customers, id, instrumentId, buyOrder, sellOrder, tickId, settlesOn: settlement }));
  });
}

/** What follows from events with the fundings that are shipped. */
const folded = (standing: Standing, events: readonly VenueEvent[]): VenueFacts =>
  foldLegs(snapshotOf(standing, events), legsOf(standing, events), fundings);

const euros = (cents: bigint): string => formatDecimal(cents, 2);
const signed = (amount: bigint, text: (amount: bigint) => string): string => (amount > 0n ? `+${text(amount)}` : text(amount));
/** Accounts of customer 7 end in 1 for money and 2 for shares. */
const accountName = (id: bigint): string => names[String(id)] ?? `${id % 10n === 1n ? 'money' : 'shares'} of ${id / 10n}`;

function toldOrder(order: Order): string {
  const asked = order.askedQuantity === null ? '' : ', a change is asked';
  const holds = order.held === 0n ? '' : `, holds ${order.held}`;
  const reason = order.reason === null ? '' : ` (${order.reason})`;
  return `O${order.id} ${order.state}${reason}: ${order.filled} of ${order.liveQuantity}, ${euros(order.executedValue)} + ${euros(order.feeCharged)}${holds}${asked}`;
}

/** What becomes of the accounts of customers, each in one line: what is posted to it, what is held of it, and its entries. */
function toldAccounts({ entries, accounts }: VenueFacts): string[] {
  const moves = [
    ...entries.flatMap(({ postings }) => postings.map(({ account, amount }) => ({ account, amount, held: 0n, count: 0 }))),
    ...accounts.map(({ id, held, count }) => ({ account: id, amount: 0n, held, count })),
  ];
  const byAccount = Map.groupBy(
    moves.filter(({ account }) => !houseAccounts.includes(account)),
    ({ account }) => account,
  );
  return [...byAccount]
    .toSorted(([a], [b]) => Number(a - b))
    .flatMap(([account, all]) => {
      const text = accountName(account).startsWith('money') ? euros : String;
      const sum = (parts: readonly bigint[]): bigint => parts.reduce((total, part) => total + part, 0n);
      const amount = sum(all.map(move => move.amount));
      const held = sum(all.map(move => move.held));
      const count = sum(all.map(move => BigInt(move.count)));
      const parts = [amount && signed(amount, text), held && `held ${signed(held, text)}`, count && `entries ${signed(count, String)}`].filter(
        Boolean,
      );
      return parts.length > 0 ? [`${accountName(account)}: ${parts.join(', ')}`] : [];
    });
}

/** The facts that follow from events: orders, money, positions, in this order. */
export function told(standing: Standing, events: readonly VenueEvent[]): string[] {
  const facts = folded(standing, events);
  return [
    ...facts.orders.map(toldOrder),
    ...toldAccounts(facts),
    ...facts.unsettled.map(({ amount, settlesOn }) => `${euros(amount)} settle on ${settlesOn}`),
    ...facts.positions.map(
      ({ id, openQuantity, closingQuantity, openCost, realised, closedAt, lockedUntil }) =>
        `P${id}: ${openQuantity} open, ${closingQuantity} closing, cost ${euros(openCost)}, realised ${euros(realised)}${closedAt === null ? '' : ', closed'}${lockedUntil === null ? '' : `, locked for ${(lockedUntil - tableNow) / 60_000} minutes`}`,
    ),
    ...facts.movements
      .filter(({ kind }) => kind === 'closed')
      .map(({ positionId, quantity, cost, proceeds }) => `${quantity} of P${positionId}: cost ${euros(cost)}, brought ${euros(proceeds)}`),
  ];
}

/** What is posted to money accounts, entry by entry: each sums to nothing. */
export const postedMoney = (standing: Standing, events: readonly VenueEvent[]): string[] =>
  folded(standing, events).entries.map(({ kind, postings }) => {
    const lines = postings.filter(({ unit }) => unit === 1).map(({ account, amount }) => `${accountName(account)} ${signed(amount, euros)}`);
    return `${kind}: ${lines.join(', ')}`;
  });
