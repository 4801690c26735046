import type { Denial } from '@parkett/contract';
import { expect, test } from 'vitest';
import { instantToWire, later } from '@parkett/kernel';
import { denialFor, type Standing } from '../../../books/customers/index.ts';
import { decideOrder, type OrderSnapshot } from '../../../books/orders/index.ts';
import {
  closedDay,
  nextOpening,
  orderSituation,
  tableCash,
  tableDay,
  tableGiven,
  tableNow,
  tablePosition,
  tableShare,
  tableView,
} from '../../../testing/order-situation.ts';
import { readOrder, type OrderForm } from './read-order.ts';

// In which order an order is refused: who → form → product → market → money (decisions.md 'Who may trade and move money'). The form is text as it comes in.

/** Everything that can be wrong with an order, one field each, so that two faults can be put together. */
type Situation = {
  readonly form: Partial<OrderForm>;
  readonly standing: Partial<Standing>;
  readonly market: Partial<OrderSnapshot>;
  readonly wallet: { readonly balance?: bigint; readonly count?: number };
};
type Fault = Partial<Situation>;

const gate = { id: 7n, kind: 'disabled', reason: 'account-ended', startedAt: tableNow, expiresAt: null } as const;
const verified: Standing = { version: 1, gates: [], realName: 'verified', hasFundPassword: true, tradingUntil: later(tableNow, 1) };

/** A share at 0,40 €, so that a single one is less than the smallest order. */
const market: Partial<OrderSnapshot> = {
  instrument: tableShare(),
  view: tableView({ last: 4_000n, bid: 3_900n, ask: 4_100n, reference: 4_000n }),
  corridor: { lowest: 3_200n, highest: 4_800n },
};
const sound: Record<'buy' | 'sell', Pick<Situation, 'form' | 'market'>> = {
  buy: { form: { side: 'buy', quantity: '10', price: '0.40' }, market },
  sell: { form: { side: 'sell', quantity: '10', price: '0.40' }, market: { ...market, positions: [tablePosition(3n)] } },
};

function refusalOf(side: 'buy' | 'sell', faults: readonly Fault[]): Denial | null {
  const all = <K extends keyof Situation>(part: K): Situation[K] => Object.assign({}, ...faults.map(fault => fault[part])) as Situation[K];
  const form = { code: 'SAP', type: 'limit', timeInForce: 'day', ...sound[side].form, ...all('form') } as OrderForm;
  const standing = { ...verified, ...all('standing') };
  const money = tableCash({ balance: 500n, ...all('wallet') });
  const refused = denialFor(standing, side === 'buy' ? 'open' : 'close', tableNow);
  const snapshot = orderSituation({ refused, money, ...sound[side].market, ...all('market') });
  const { instrument, minimumUnits } = snapshot;
  const decided = decideOrder(snapshot, readOrder(form, { customer: 7n, instrument, venue: 'embedded', minimumUnits }), tableGiven);
  return decided.ok ? null : decided.error;
}

const opensAt = new Date(nextOpening).toISOString();

const form = (changes: Partial<OrderForm>): Fault => ({ form: changes });
const inMarket = (changes: Partial<OrderSnapshot>): Fault => ({ market: changes });

/** What both a purchase and a sale are refused for after who the customer is, the first that fails answers. */
const formAndMarket: readonly { what: string; fault: Fault; code: Denial['code']; params?: Denial['params'] }[] = [
  { what: 'no quantity', fault: form({ quantity: ' ' }), code: 'amount-missing' },
  { what: 'a product that isn’t there', fault: inMarket({ instrument: null }), code: 'product-missing' },
  { what: 'a quantity that is no number', fault: form({ quantity: 'ten' }), code: 'amount-malformed' },
  { what: 'half a share', fault: form({ quantity: '9.5' }), code: 'not-whole-lots', params: { lot: '1' } },
  { what: 'a quantity of nothing', fault: form({ quantity: '0' }), code: 'below-minimum', params: { minimumAmount: '1.00', currency: 'EUR' } },
  { what: 'no price', fault: form({ price: '' }), code: 'price-missing' },
  { what: 'a price that is no number', fault: form({ price: 'abc' }), code: 'price-malformed' },
  { what: 'a price of nothing', fault: form({ price: '0.00' }), code: 'price-not-positive' },
  { what: 'a price below zero', fault: form({ price: '-0.40' }), code: 'price-not-positive' },
  { what: 'a price between two steps', fault: form({ price: '0.405' }), code: 'invalid-order-price', params: { step: '0.0100' } },
  {
    what: 'a last day too far ahead',
    fault: form({ timeInForce: 'gtd', goodTill: '2028-01-01' }),
    code: 'invalid-date',
    params: { days: 360 },
  },
  { what: 'a closed market', fault: inMarket({ day: closedDay() }), code: 'outside-trading-hours', params: { opensAt } },
  { what: 'a market that nothing is known of', fault: inMarket({ view: null }), code: 'price-not-obtained' },
  { what: 'prices that are too old', fault: inMarket({ view: tableView({ stale: true }) }), code: 'price-not-obtained' },
  { what: 'no last price', fault: inMarket({ view: tableView({ last: null }) }), code: 'price-not-obtained' },
  { what: 'no reference of the day', fault: inMarket({ corridor: null }), code: 'price-not-obtained' },
  {
    what: 'a price above the corridor',
    fault: form({ price: '0.49' }),
    code: 'price-limit-exceeded',
    params: { lowest: '0.3200', highest: '0.4800' },
  },
];

/** An index is only looked at. */
const anIndex = inMarket({ instrument: tableShare({ class: 'index' }) });
/** The same with the refusal of an index where it stands: behind the form, before the market. A sale has no minimum that nothing would be below. */
const withIndex = (code: Denial['code'], ofNothing?: Denial['code']): typeof formAndMarket => {
  const ofTheMarket = formAndMarket.findIndex(fault => fault.code === 'invalid-date');
  const faults = formAndMarket.toSpliced(ofTheMarket, 0, { what: 'an index', fault: anIndex, code });
  return ofNothing ? faults.map(one => (one.code === 'below-minimum' ? { what: one.what, fault: one.fault, code: ofNothing } : one)) : faults;
};

const opening: typeof formAndMarket = [
  {
    what: 'a gate',
    fault: { standing: { gates: [gate] } },
    code: 'account-disabled',
    params: { case: 'G7', reason: 'account-ended', since: instantToWire(tableNow) },
  },
  { what: 'no real name', fault: { standing: { realName: 'unverified' } }, code: 'complete-real-name-first' },
  { what: 'no fund password', fault: { standing: { hasFundPassword: false } }, code: 'fund-password-not-set' },
  { what: 'a fund password that isn’t entered', fault: { standing: { tradingUntil: tableNow } }, code: 'fund-password-required' },
  ...withIndex('unable-to-buy'),
  {
    what: 'less than the smallest order',
    fault: form({ quantity: '2' }),
    code: 'below-minimum',
    params: { minimumAmount: '1.00', currency: 'EUR' },
  },
  { what: '300 entries already', fault: { wallet: { count: 300 } }, code: 'too-many-open-entries', params: { maximum: 300 } },
  {
    what: 'a cent too little',
    fault: { wallet: { balance: 499n } },
    code: 'insufficient-available-balance',
    params: { neededAmount: '5.00', availableAmount: '4.99', currency: 'EUR' },
  },
];

const closing: typeof formAndMarket = [
  opening[0]!,
  ...withIndex('nothing-held', 'amount-missing'),
  { what: 'nothing held', fault: inMarket({ positions: [] }), code: 'nothing-held' },
  {
    what: 'shares that are locked',
    fault: inMarket({ positions: [tablePosition(3n, { lockedUntil: nextOpening })] }),
    code: 'locked-position',
    params: { until: opensAt },
  },
  {
    what: 'shares that all stand in sales',
    fault: inMarket({ positions: [tablePosition(3n, { closingQuantity: 10n })] }),
    code: 'holding-reserved',
    params: { reserved: '10' },
  },
  {
    what: 'a share too few',
    fault: inMarket({ positions: [tablePosition(3n, { closingQuantity: 1n })] }),
    code: 'insufficient-holding',
    params: { available: '9', needed: '10' },
  },
];

const sides = { buy: opening, sell: closing };

test('a sound order is accepted', () => {
  expect([refusalOf('buy', []), refusalOf('sell', [])]).toEqual([null, null]);
});

test.each(opening)('an order to buy with $what: $code', ({ fault, code, params }) => {
  expect(refusalOf('buy', [fault])).toEqual(params ? { code, params } : { code });
});

test.each(closing)('an order to sell with $what: $code', ({ fault, code, params }) => {
  expect(refusalOf('sell', [fault])).toEqual(params ? { code, params } : { code });
});

const keysOf = (fault: Fault): string[] => Object.entries(fault).flatMap(([part, changes]) => Object.keys(changes).map(key => `${part}.${key}`));
/** Two faults of one figure exclude each other: a quantity isn't missing and broken at once. */
const together = (one: Fault, other: Fault): boolean => keysOf(one).every(key => !keysOf(other).includes(key));

test.each(['buy', 'sell'] as const)('of any two faults of an order to %s the one that stands first answers', side => {
  const faults = sides[side];
  const pairs = faults.flatMap((first, index) => faults.slice(index + 1).map(second => ({ first, second })));
  const possible = pairs.filter(({ first, second }) => together(first.fault, second.fault));
  expect(possible.length).toBeGreaterThan(100);
  for (const { first, second } of possible)
    expect(refusalOf(side, [second.fault, first.fault])?.code, `${first.what} before ${second.what}`).toBe(first.code);
});

/** Closing never needs verification or fund password, and is possible under every gate that lets the customer in (decisions.md). */
test.each([
  { what: 'unverified', fault: { standing: { realName: 'unverified' } } },
  { what: 'under review', fault: { standing: { realName: 'under-review' } } },
  { what: 'without a fund password', fault: { standing: { hasFundPassword: false } } },
  { what: 'with a fund password that isn’t entered', fault: { standing: { tradingUntil: null } } },
  { what: 'frozen', fault: { standing: { gates: [{ ...gate, kind: 'frozen' }] } } },
  { what: 'banned from trading', fault: { standing: { gates: [{ ...gate, kind: 'trade-banned' }] } } },
  { what: 'without money', fault: { wallet: { balance: 0n } } },
  { what: 'with 300 entries', fault: { wallet: { count: 300 } } },
  { what: 'with less than the smallest order', fault: form({ quantity: '2' }) },
] satisfies { what: string; fault: Fault }[])('who is $what can still sell', ({ fault }) => {
  expect(refusalOf('sell', [fault])).toBeNull();
});

test('a purchase that names a position is no purchase', () => {
  expect(refusalOf('buy', [form({ position: 'P3' })])).toEqual({ code: 'malformed', params: { field: 'position' } });
});

test('while the market is closed only what may wait is accepted', () => {
  const night = inMarket({ day: closedDay({ openingAhead: true }) });
  expect(refusalOf('buy', [night, form({ timeInForce: 'gtc', holdUntilNextSession: true })])).toBeNull();
  expect(refusalOf('buy', [inMarket({ day: tableDay({ phase: 'closing-auction' }) }), form({ timeInForce: 'fok' })])).toEqual({
    code: 'invalid-order-type',
  });
});
