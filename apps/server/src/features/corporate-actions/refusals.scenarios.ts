import { asTradingDate, instantOf } from '@parkett/kernel';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { judgeEvent, type EventShare, type EventWish } from './rules/judge-event.ts';

const file = 'features/corporate-actions/desk-corporate-actions.test.ts';

const day = asTradingDate('2026-12-28');
const share: EventShare = {
  ...{ code: 'SAP', currency: 'EUR', priceScale: 4, calendar: xetraSchedule.calendar, close: 1_000_000n, terms: [], isForIncrease: false },
  isToBeIncreased: false,
};
const dividend: EventWish = { kind: 'dividend', exDate: day, amount: 25_000n, ratio: null };
const split: EventWish = { kind: 'split', exDate: day, amount: 0n, ratio: { old: 1n, fresh: 2n } };
const delisting: EventWish = { kind: 'delisting', exDate: day, amount: 0n, ratio: null };
const asked = { now: instantOf('2026-12-11T10:00:00Z'), share, isReplay: false, waits: null };
const judged = (wish: EventWish, changes: Partial<EventShare> = {}) => judgeEvent(wish, { ...asked, share: { ...share, ...changes } });

export const refusals: RefusalPlaces = {
  'desk-routes.ts': [['corporate-event-unknown', 'the desk opens an event that isn’t there', file]],
  'rules/judge-event.ts': [
    ['corporate-event-in-replay', 'an event on a replayed day', () => judgeEvent(dividend, { ...asked, isReplay: true })],
    ['corporate-share-unknown', 'an event of a share that isn’t listed', () => judgeEvent(dividend, { ...asked, share: null })],
    ['corporate-amount-malformed', 'a dividend of nothing', () => judged({ ...dividend, amount: 0n })],
    ['corporate-ratio-malformed', 'a split without two numbers', () => judged({ ...split, ratio: null })],
    ['corporate-ex-day-missing', 'an event without its day', () => judged({ ...dividend, exDate: null })],
    ['corporate-ex-day-closed', 'an ex-day on a Saturday', () => judged({ ...dividend, exDate: asTradingDate('2027-01-02') })],
    ['corporate-event-too-soon', 'an ex-day twelve days ahead', () => judged({ ...dividend, exDate: asTradingDate('2026-12-23') })],
    ['corporate-event-too-far', 'an ex-day more than a year ahead', () => judged({ ...dividend, exDate: asTradingDate('2028-01-05') })],
    ['corporate-share-without-close', 'a share without a price', () => judged(dividend, { close: null })],
    ['corporate-amount-too-high', 'a dividend of more than half the price', () => judged({ ...dividend, amount: 500_001n })],
    ['corporate-ex-day-taken', 'a second event on one ex-day', () => judged(dividend, { terms: [{ kind: 'split', exDate: day }] })],
    [
      'corporate-split-before-others',
      'a split before an announced dividend',
      () => judged(split, { terms: [{ kind: 'dividend', exDate: asTradingDate('2027-01-11') }] }),
    ],
    ['corporate-split-and-increase', 'a split of a share with a capital increase', () => judged(split, { isForIncrease: true })],
    ['corporate-share-goes', 'a second delisting', () => judged(delisting, { terms: [{ kind: 'delisting', exDate: asTradingDate('2027-01-11') }] })],
    [
      'corporate-delisting-before-others',
      'a delisting before an announced dividend',
      () => judged(delisting, { terms: [{ kind: 'dividend', exDate: asTradingDate('2027-01-11') }] }),
    ],
    ['corporate-delisting-and-increase', 'a delisting of a share with a capital increase', () => judged(delisting, { isToBeIncreased: true })],
    ['corporate-event-under-review', 'an event while another one of its share waits', () => judgeEvent(dividend, { ...asked, waits: 'R7' })],
  ],
};
