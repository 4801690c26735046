import type { Denial } from '@parkett/contract';
import { expect, test } from 'vitest';
import type { Bare } from '../../../testing/bare.ts';
import {
  nextOpening,
  shareTerms,
  tableCash,
  tableGiven,
  tableOrder,
  tablePosition,
  tableShare,
  tableView,
} from '../../../testing/order-situation.ts';
import type { ChangeIntent, Parsed } from '../intent.ts';
import type { Order } from '../order.ts';
import { decideChange, type AcceptedChange, type ChangeSnapshot } from './decide-change.ts';

/** A pending order to buy 10 at 90,00 € that holds 901,00 € of 50.000,00 €, asked for 12 pieces. */
type Situation = {
  readonly order: Partial<Bare<Order>>;
  readonly snapshot: Partial<ChangeSnapshot>;
  readonly intent: Partial<ChangeIntent>;
  readonly unread: Denial;
};
type Asked = Partial<Situation>;

const unchanged: ChangeIntent = { quantity: null, limit: null, stop: null };

function decide({ order, snapshot, intent, unread }: Asked): ReturnType<typeof decideChange> {
  const present = tableOrder(order);
  const situation: ChangeSnapshot = {
    refused: null,
    instrument: tableShare(),
    order: present,
    terms: { ...shareTerms, side: present.side },
    corridor: { lowest: 800_000n, highest: 1_200_000n },
    view: tableView(),
    account: tableCash({ held: 90_100n }),
    positions: [],
    minimumUnits: 1,
    ...snapshot,
  };
  const parsed: Parsed<ChangeIntent> = unread ? { ok: false, error: unread } : { ok: true, value: { ...unchanged, ...intent } };
  return decideChange(situation, parsed, tableGiven);
}

function accepted(asked: Asked): AcceptedChange {
  const decided = decide(asked);
  if (!decided.ok) throw new Error(`refused: ${decided.error.code}`);
  return decided.value;
}

/** 4 of 10 executed at 90,00 €: 360,00 € paid, the commission charged, 540,00 € still held. */
const partly: Asked = {
  order: { filled: 4n, executedExact: 3_600_000n, executedValue: 36_000n, feeCharged: 100n, held: 54_000n },
  snapshot: { account: tableCash({ held: 54_000n }) },
};

/** Figures are totals, not rests. The hold covers the dearer of the present order and the asked one, until the venue has answered. */
test.each([
  { what: 'more pieces: 12 × 90,00 + 1,00', asked: { intent: { quantity: 12n } }, quantity: 12n, limit: 900_000n, hold: 108_100n },
  { what: 'fewer pieces: what is held stays held', asked: { intent: { quantity: 5n } }, quantity: 5n, limit: 900_000n, hold: 90_100n },
  { what: 'a higher limit: 10 × 95,00 + 1,00', asked: { intent: { limit: 950_000n } }, quantity: 10n, limit: 950_000n, hold: 95_100n },
  { what: 'a lower limit: what is held stays held', asked: { intent: { limit: 850_000n } }, quantity: 10n, limit: 850_000n, hold: 90_100n },
  {
    what: 'more pieces at a lower limit: 20 × 90,00 + 1,00, since it still executes at the limit that it has',
    asked: { intent: { quantity: 20n, limit: 800_000n } },
    quantity: 20n,
    limit: 800_000n,
    hold: 180_100n,
  },
  {
    what: 'a higher limit of what is left: 6 × 95,00, the commission is charged already',
    asked: { ...partly, intent: { limit: 950_000n } },
    quantity: 10n,
    limit: 950_000n,
    hold: 57_000n,
  },
  { what: 'down to one more piece', asked: { ...partly, intent: { quantity: 5n } }, quantity: 5n, limit: 900_000n, hold: 54_000n },
])('a purchase may be changed to $what', ({ asked, quantity, limit, hold }) => {
  expect(accepted(asked)).toEqual({ quantity, limit, stop: null, hold, closes: [] });
});

test('of a stop-limit order that waits both prices can be changed', () => {
  const order = { type: 'stop-limit', stopPrice: 890_000n, liveStop: 890_000n } as const;
  expect(accepted({ order, intent: { stop: 880_000n } })).toMatchObject({ limit: 900_000n, stop: 880_000n, hold: 90_100n });
});

test('a stop to buy that is lowered to below the market reserves from what it meets then, else it would end as soon as it triggers', () => {
  const order = {
    type: 'stop',
    price: null,
    stopPrice: 1_100_000n,
    liveStop: 1_100_000n,
    limit: 1_122_000n,
    liveLimit: 1_122_000n,
    collarBps: 200,
  } as const;
  const snapshot = { account: tableCash({ held: 112_300n }), view: tableView({ ask: 1_000_500n }) };
  expect(accepted({ order, snapshot, intent: { stop: 1_050_000n } })).toMatchObject({ limit: 1_071_000n, stop: 1_050_000n });
  expect(accepted({ order, snapshot, intent: { stop: 900_000n } })).toMatchObject({ limit: 1_020_500n, stop: 900_000n });
});

test('money that is just enough for the dearer order is enough', () => {
  const account = (balance: bigint) => ({ account: tableCash({ balance, held: 90_100n }) });
  expect(accepted({ snapshot: account(108_100n), intent: { quantity: 12n } }).hold).toBe(108_100n);
  expect(decide({ snapshot: account(108_099n), intent: { quantity: 12n } })).toEqual({
    ok: false,
    error: { code: 'insufficient-available-balance', params: { neededAmount: '180.00', availableAmount: '179.99', currency: 'EUR' } },
  });
});

const sale = { side: 'sell', effect: 'close', price: 1_100_000n, limit: 1_100_000n, liveLimit: 1_100_000n, held: 10n } as const;
const shares = { account: tableCash({ balance: 20n, held: 10n }) };
const lots = [tablePosition(3n, { closingQuantity: 9n }), tablePosition(5n)];

test.each([
  { what: 'fewer shares', intent: { quantity: 4n }, hold: 10n, closes: [] },
  { what: 'another limit', intent: { limit: 1_050_000n }, hold: 10n, closes: [] },
  { what: 'one more share, of the oldest position', intent: { quantity: 11n }, hold: 11n, closes: ['3: 1'] },
  { what: 'three more shares, of two positions', intent: { quantity: 13n }, hold: 13n, closes: ['3: 1', '5: 2'] },
])('a sale may be changed to $what', ({ intent, hold, closes }) => {
  const change = accepted({ order: sale, snapshot: { ...shares, positions: lots }, intent });
  expect(change.hold).toBe(hold);
  expect(change.closes.map(({ position, quantity }) => `${position}: ${quantity}`)).toEqual(closes);
});

test.each([
  { what: 'more shares than are held', positions: lots, available: '11', needed: '12' },
  {
    what: 'shares of which some are locked',
    positions: [tablePosition(3n, { openQuantity: 4n, lockedUntil: nextOpening }), tablePosition(5n, { openQuantity: 7n })],
    available: '7',
    needed: '12',
  },
  { what: 'shares when none are left', positions: [], available: '0', needed: '12' },
])('a sale can’t be changed to $what', ({ positions, available, needed }) => {
  const decided = decide({ order: sale, snapshot: { ...shares, positions }, intent: { quantity: 22n } });
  expect(decided).toEqual({ ok: false, error: { code: 'insufficient-holding', params: { available, needed } } });
});

test('a sale can’t be changed to shares that are locked: when they are free is said', () => {
  const positions = [tablePosition(3n, { lockedUntil: nextOpening }), tablePosition(5n, { openQuantity: 7n })];
  const decided = decide({ order: sale, snapshot: { ...shares, positions }, intent: { quantity: 22n } });
  expect(decided).toEqual({ ok: false, error: { code: 'locked-position', params: { until: new Date(nextOpening).toISOString() } } });
});

test.each([{ asked: 4n }, { asked: 3n }])('of 10 shares of which 4 were executed, $asked in all is refused with both figures', ({ asked }) => {
  const decided = decide({ order: { filled: 4n }, intent: { quantity: asked } });
  expect(decided).toEqual({ ok: false, error: { code: 'quantity-already-executed', params: { executed: '4', asked: String(asked) } } });
});

const gate: Denial = { code: 'account-frozen' };

/** Everything that can be wrong with the change of a purchase, in the order in which it is refused. */
const faults: readonly { what: string; fault: Asked; code: Denial['code'] }[] = [
  { what: 'who may not open anything', fault: { snapshot: { refused: gate } }, code: 'account-frozen' },
  { what: 'an order that isn’t there', fault: { snapshot: { order: null } }, code: 'order-does-not-exist' },
  { what: 'an order that was executed', fault: { order: { state: 'executed' } }, code: 'not-changeable' },
  { what: 'an order that was cancelled', fault: { order: { state: 'cancelled' } }, code: 'not-changeable' },
  { what: 'a change that the venue hasn’t answered yet', fault: { order: { askedQuantity: 11n } }, code: 'change-under-way' },
  { what: 'a figure that couldn’t be read', fault: { unread: { code: 'amount-malformed' } }, code: 'amount-malformed' },
  { what: 'a limit for a market order', fault: { order: { price: null }, intent: { limit: 850_000n } }, code: 'price-not-expected' },
  { what: 'a stop price for an order without one', fault: { intent: { stop: 850_000n } }, code: 'price-not-expected' },
  {
    what: 'a stop price for an order whose stop was reached',
    fault: { order: { stopPrice: 890_000n, triggered: true }, intent: { stop: 850_000n } },
    code: 'price-not-expected',
  },
  { what: 'no reference of the day', fault: { snapshot: { corridor: null } }, code: 'price-not-obtained' },
  { what: 'a limit above the corridor', fault: { intent: { limit: 1_200_100n } }, code: 'price-limit-exceeded' },
  { what: 'a limit below the corridor', fault: { intent: { limit: 799_900n } }, code: 'price-limit-exceeded' },
  { what: 'no more pieces than have executed', fault: { order: { filled: 4n }, intent: { quantity: 4n } }, code: 'quantity-already-executed' },
  { what: 'nothing changed', fault: { intent: { quantity: 10n } }, code: 'nothing-to-change' },
  {
    what: 'less money than the dearer order needs',
    fault: { snapshot: { account: tableCash({ balance: 90_100n, held: 90_100n }) } },
    code: 'insufficient-available-balance',
  },
];

const more: Asked = { intent: { quantity: 12n } };
const put = (...parts: readonly Asked[]): Asked => ({
  order: Object.assign({}, ...parts.map(({ order }) => order)) as Partial<Bare<Order>>,
  snapshot: Object.assign({}, ...parts.map(({ snapshot }) => snapshot)) as Partial<ChangeSnapshot>,
  intent: Object.assign({}, ...parts.map(({ intent }) => intent)) as Partial<ChangeIntent>,
  ...parts.map(({ unread }) => unread && { unread }).find(Boolean),
});

test.each(faults)('the change of a purchase is refused for $what: $code', ({ fault, code }) => {
  const decided = decide(put(more, fault));
  expect(decided.ok ? null : decided.error.code).toBe(code);
});

const keysOf = ({ unread, ...parts }: Asked): string[] => [
  ...(unread ? ['unread'] : []),
  ...Object.entries(parts).flatMap(([part, changes]) => Object.keys(changes).map(key => `${part}.${key}`)),
];
/** Two faults of one figure exclude each other. */
const together = (one: Asked, other: Asked): boolean => keysOf(one).every(key => !keysOf(other).includes(key));

test('of any two faults of a change the one that stands first answers', () => {
  const pairs = faults.flatMap((first, index) => faults.slice(index + 1).map(second => ({ first, second })));
  const possible = pairs.filter(({ first, second }) => together(first.fault, second.fault));
  expect(possible.length).toBeGreaterThan(60);
  for (const { first, second } of possible) {
    const decided = decide(put(more, second.fault, first.fault));
    expect(decided.ok ? null : decided.error.code, `${first.what} before ${second.what}`).toBe(first.code);
  }
});

test('a change below the smallest order of 1,00 is refused, counting what has executed', () => {
  const corridor = { lowest: 100n, highest: 20_000n };
  const order = { price: 4_000n, limit: 4_000n, liveLimit: 4_000n, held: 500n };
  const small = { order, snapshot: { corridor }, intent: { quantity: 2n } };
  expect(decide(small)).toEqual({ ok: false, error: { code: 'below-minimum', params: { minimumAmount: '1.00', currency: 'EUR' } } });
  const executed = { filled: 1n, executedExact: 10_000n, executedValue: 100n, feeCharged: 100n };
  expect(accepted({ ...small, order: { ...order, ...executed } }).quantity).toBe(2n);
});
