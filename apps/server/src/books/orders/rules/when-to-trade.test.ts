import { expect, test } from 'vitest';
import { whenToTrade, type TradingDay } from './when-to-trade.ts';

const opensAt = Date.parse('2026-11-26T07:00:00Z');
const day = (of: Partial<TradingDay>): TradingDay => ({
  phase: 'continuous',
  date: '2026-11-25',
  endsAt: Date.parse('2026-11-25T21:00:00Z'),
  opensAt: null,
  gtcEndsAt: 0,
  gtdEndsAt: null,
  openingAhead: false,
  closingAhead: true,
  mainAhead: true,
  nextDayOpensAt: opensAt,
  ...of,
});
const closed = day({ phase: 'closed', opensAt, mainAhead: false, closingAhead: false });
const late = day({ phase: 'after-hours', mainAhead: false, closingAhead: false });
const opening = { opensAt: '2026-11-26T07:00:00.000Z' };

test.each([
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
  expect(whenToTrade(wish, on)).toEqual(answer);
});
