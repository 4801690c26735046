import { expect, test } from 'vitest';
import { asInstant } from '@parkett/kernel';
import { nextOpening as opensAt, tableDay as day } from '../../../testing/order-situation.ts';
import { validUntil, whenToTrade } from './when-to-trade.ts';

const goodTillDaysMax = 360;
const closed = day({ phase: 'closed', opensAt, mainAhead: false, closingAhead: false });
const late = day({ phase: 'after-hours', mainAhead: false, closingAhead: false });
const early = day({ phase: 'pre-market', sessionEndsAt: asInstant(opensAt + 1_000) });
const beforeEarly = day({ phase: 'closed', opensAt, sessionEndsAt: asInstant(opensAt + 1_000) });
const session = { type: 'limit', timeInForce: 'day', thisSessionOnly: true } as const;
const opening = { opensAt: '2026-11-26T07:00:00.000Z' };

test.each([
  ['this session only, while it goes on', session, early, null],
  ['this session only, at the market', { ...session, type: 'market' }, early, null],
  ['this session only, until cancelled', { ...session, timeInForce: 'gtc' }, early, { code: 'invalid-order-type' }],
  ['this session only, with a stop', { ...session, type: 'stop' }, early, { code: 'invalid-order-type' }],
  ['this session only and main hours only', { ...session, mainHoursOnly: true }, early, { code: 'invalid-order-type' }],
  ['this session only, where the day has none', session, day({ nextSessionOpensAt: null }), { code: 'invalid-order-type' }],
  ['this session only, in the main hours', session, day({}), { code: 'outside-trading-hours', params: opening }],
  ['this session only, in the pause before it', session, day({ phase: 'pause', sessionEndsAt: opensAt }), null],
  ['this session only, in the closed hours before it', session, beforeEarly, { code: 'outside-trading-hours', params: opening }],
  ['the same, to be held until then', { ...session, holdUntilNextSession: true }, beforeEarly, null],
  [
    'the same at the market',
    { ...session, type: 'market', holdUntilNextSession: true },
    beforeEarly,
    { code: 'outside-trading-hours', params: opening },
  ],
  ['a day order while the market is open', { type: 'limit', timeInForce: 'day' }, day({}), null],
  [
    'a day order while it is closed, with the next opening',
    { type: 'limit', timeInForce: 'day' },
    closed,
    { code: 'outside-trading-hours', params: opening },
  ],
  ['an order until cancelled that may wait', { type: 'limit', timeInForce: 'gtc', holdUntilNextSession: true }, closed, null],
  ['one that may not wait', { type: 'limit', timeInForce: 'gtc' }, closed, { code: 'outside-trading-hours', params: opening }],
  [
    'a market order that may wait',
    { type: 'market', timeInForce: 'gtc', holdUntilNextSession: true },
    closed,
    { code: 'outside-trading-hours', params: opening },
  ],
  [
    'main hours only, after them',
    { type: 'limit', timeInForce: 'day', mainHoursOnly: true },
    late,
    { code: 'outside-trading-hours', params: opening },
  ],
  [
    'main hours only while the market is closed, with the next main session and not the early one',
    { type: 'limit', timeInForce: 'day', mainHoursOnly: true },
    day({ phase: 'closed', opensAt: asInstant(opensAt - 3_300_000), mainAhead: false, closingAhead: false }),
    { code: 'outside-trading-hours', params: opening },
  ],
  ['a stop of the day, after the main hours', { type: 'stop', timeInForce: 'day' }, late, { code: 'outside-trading-hours', params: opening }],
  [
    'a stop with a limit of the day, after them',
    { type: 'stop-limit', timeInForce: 'day' },
    late,
    { code: 'outside-trading-hours', params: opening },
  ],
  ['a stop until cancelled, after them', { type: 'stop', timeInForce: 'gtc' }, late, null],
  ['a stop of the day before them', { type: 'stop', timeInForce: 'day' }, day({ phase: 'pre-market' }), null],
  ['main hours only and until cancelled, after them', { type: 'limit', timeInForce: 'gtc', mainHoursOnly: true }, late, null],
  ['fill or kill in an auction', { type: 'limit', timeInForce: 'fok' }, day({ phase: 'closing-auction' }), { code: 'invalid-order-type' }],
  [
    'at the opening of an instrument that has no auction, while it is closed',
    { type: 'market', timeInForce: 'at-open', holdUntilNextSession: true },
    closed,
    { code: 'invalid-order-type' },
  ],
  [
    'at the opening of the next day',
    { type: 'market', timeInForce: 'at-open', holdUntilNextSession: true },
    day({ phase: 'closed', opensAt, openingAhead: true }),
    null,
  ],
  ['a day order in the pause between two sessions', { type: 'market', timeInForce: 'day' }, day({ phase: 'pause' }), null],
  ['at the opening that is over', { type: 'limit', timeInForce: 'at-open' }, day({}), { code: 'invalid-order-type' }],
  [
    'good till a day that is no day',
    { type: 'limit', timeInForce: 'gtd', goodTill: '2027-02-31' },
    day({}),
    { code: 'invalid-date', params: { days: 360 } },
  ],
  [
    'good till a day too far ahead',
    { type: 'limit', timeInForce: 'gtd', goodTill: '2028-01-01' },
    day({}),
    { code: 'invalid-date', params: { days: 360 } },
  ],
] as const)('%s', (_, wish, on, answer) => {
  expect(whenToTrade(wish, { day: on, goodTillDaysMax })).toEqual(answer);
});

const validities = ['day', 'gtc', 'gtd', 'ioc', 'fok', 'at-open', 'at-close'] as const;

/** Which validities an open market takes in each phase, while the opening auction is over and the closing auction still to come. */
test.each([
  { phase: 'continuous', takes: 'day gtc gtd ioc fok at-close' },
  { phase: 'pre-market', takes: 'day gtc gtd ioc fok at-close' },
  { phase: 'after-hours', takes: 'day gtc gtd ioc fok at-close' },
  { phase: 'opening-auction', takes: 'day gtc gtd at-close' },
  { phase: 'midday-auction', takes: 'day gtc gtd at-close' },
  { phase: 'closing-auction', takes: 'day gtc gtd at-close' },
  { phase: 'volatility-auction', takes: 'day gtc gtd at-close' },
  { phase: 'pause', takes: 'day gtc gtd at-close' },
] as const)('in $phase an order may be valid $takes', ({ phase, takes }) => {
  const taken = validities.filter(timeInForce => {
    const wish = { type: 'limit', timeInForce, goodTill: timeInForce === 'gtd' ? '2026-12-11' : null } as const;
    return whenToTrade(wish, { day: day({ phase }), goodTillDaysMax }) === null;
  });
  expect(taken.join(' ')).toBe(takes);
});

test.each([
  {
    what: 'at the opening, while its auction goes on',
    timeInForce: 'at-open',
    on: day({ phase: 'opening-auction', openingAhead: true }),
    code: null,
  },
  { what: 'at the opening, when it is over', timeInForce: 'at-open', on: day(), code: 'invalid-order-type' },
  { what: 'at the close, before it', timeInForce: 'at-close', on: day(), code: null },
  { what: 'at the close, when it is over', timeInForce: 'at-close', on: day({ closingAhead: false }), code: 'invalid-order-type' },
] as const)('an order $what: $code', ({ timeInForce, on, code }) => {
  expect(whenToTrade({ type: 'limit', timeInForce }, { day: on, goodTillDaysMax })?.code ?? null).toBe(code);
});

/** Good till a day of the 360 from the trading day on, both included. */
test.each([
  { goodTill: '2026-11-25', code: null },
  { goodTill: '2027-11-20', code: null },
  { goodTill: '2026-11-24', code: 'invalid-date' },
  { goodTill: '2027-11-21', code: 'invalid-date' },
  { goodTill: 'tomorrow', code: 'invalid-date' },
  { goodTill: '', code: 'invalid-date' },
  { goodTill: null, code: 'invalid-date' },
])('good till “$goodTill”: $code', ({ goodTill, code }) => {
  expect(whenToTrade({ type: 'limit', timeInForce: 'gtd', goodTill }, { day: day(), goodTillDaysMax })?.code ?? null).toBe(code);
});

test('a last day that the validity doesn’t ask for is refused, not ignored', () => {
  expect(whenToTrade({ type: 'limit', timeInForce: 'day', goodTill: '2026-12-11' }, { day: day(), goodTillDaysMax })).toEqual({
    code: 'invalid-order-type',
  });
});

const ends = day({ gtcEndsAt: asInstant(1), gtdEndsAt: asInstant(2), endsAt: asInstant(3) });

test.each([
  { timeInForce: 'day', on: ends, until: null },
  { timeInForce: 'ioc', on: ends, until: null },
  { timeInForce: 'fok', on: ends, until: null },
  { timeInForce: 'at-close', on: ends, until: null },
  { timeInForce: 'at-open', on: ends, until: null },
  { timeInForce: 'at-open', on: { ...ends, phase: 'closed' }, until: 3 },
  { timeInForce: 'gtc', on: ends, until: 1 },
  { timeInForce: 'gtd', on: ends, until: 2 },
] as const)('$timeInForce in phase $on.phase is valid until $until', ({ timeInForce, on, until }) => {
  expect(validUntil({ timeInForce }, on)).toBe(until);
});
