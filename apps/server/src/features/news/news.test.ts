import { news as contract, type ReplyOf } from '@parkett/contract';
import { type TradingDate, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newestListings } from '../../books/instruments/index.ts';
import { Interruptions } from '../../books/market-data/index.ts';
import { localBus } from '../../platform/bus/bus.ts';
import { silentLog } from '../../platform/log.ts';
import { Outbox } from '../../platform/outbox.ts';
import { marketHouse, simulator, type MarketHouse, type MarketHouseOptions } from '../../testing/market-house.ts';
import { addNewsCalls, MarketNews } from './index.ts';

type List = ReplyOf<typeof contract.newsList>;
const houses: MarketHouse[] = [];
afterAll(async () => {
  for (const house of houses) await house.close();
});

type Phases = Parameters<Interruptions['hear']>[0];
type NewsHouse = {
  house: MarketHouse;
  list: (body?: object) => Promise<List>;
  reopen: () => Promise<MarketNews>;
  /** Hands over what the venue says, and answers when the news have heard of it. */
  venueSays: (events: Phases) => Promise<void>;
};

async function newsHouse(options: MarketHouseOptions = {}): Promise<NewsHouse> {
  const house = await marketHouse(options);
  houses.push(house);
  const { board, parts } = house;
  const reopen = (): Promise<MarketNews> =>
    MarketNews.open({
      db: house.database.db,
      bus: localBus(),
      list: parts.list,
      history: parts.history,
      now: parts.now,
      newestListings,
      lockMinutesOf: parts.lockMinutesOf,
    });
  const marketNews = await reopen();
  addNewsCalls(house.calls, { marketNews, source: parts.history.kind });
  const list = async (body: object = {}): Promise<List> => {
    const answer = await house.visitor().post('news/list', body);
    expect(answer).toMatchObject({ http: 200, status: 1 });
    return z.parse(contract.newsList.reply, answer.data);
  };
  const { db } = house.database;
  const interruptions = new Interruptions({ db, log: silentLog(), list: parts.list, board, scheduleOf: id => parts.history.scheduleOf(id) });
  const outbox = new Outbox({ db, log: silentLog() });
  const written = async (): Promise<bigint> => (await db.query<{ id: bigint }>('', 'select coalesce(max(id), 0)::int8 as id from outbox'))[0]!.id;
  const read = async (): Promise<bigint> =>
    (await db.query<{ id: bigint }>('', 'select coalesce(max(id), 0)::int8 as id from outbox_consumer'))[0]!.id;
  const venueSays = async (events: Phases): Promise<void> => {
    interruptions.hear(events);
    await interruptions.stop();
    // A run of other tests on the same server holds the horizon back for moments.
    while ((await read()) < (await written())) await outbox.deliver(marketNews.consumer());
  };
  return { house, list, reopen, venueSays };
}

const ofKind = ({ notices }: List, kind: string): List['notices'] => notices.filter(notice => notice.kind === kind);
const at = (date: TradingDate, time: string): Instant => zonedInstant(date, time);

test('the news are real events of the market, newest first, none ahead of the clock', async () => {
  const { list, house } = await newsHouse();
  const first = await list();
  expect(first.notices.length).toBe(20);
  const moments = first.notices.map(notice => notice.at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(moments[0]! <= new Date(house.business.now()).toISOString()).toBe(true);
  expect(first.notices[0]).toMatchObject({
    kind: 'auction',
    source: 'simulator',
    codes: ['DAX'],
    params: { auction: 'opening', date: '2026-11-23' },
  });
  const [dividend] = ofKind(first, 'dividend');
  const payer = house.parts.list.withCode(dividend!.codes[0]!)!;
  expect(simulator.corporateEvents(payer.id).some(({ exDate }) => exDate === dividend!.params['date'])).toBe(true);
});

test('pages follow each other without a gap or a repeat until there are no more', async () => {
  const { list } = await newsHouse();
  const seen: string[] = [];
  let page = await list();
  for (;;) {
    seen.push(...page.notices.map(({ id }) => id));
    if (!page.more) break;
    expect(page.notices.length).toBe(20);
    page = await list({ before: seen.at(-1)! });
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(20);
  expect(await list({ before: 'long-forgotten' })).toEqual({ notices: [], more: false });
});

test('an auction is told when it has ended, with the level and change of the index', async () => {
  const { list } = await newsHouse({ at: at('2026-11-24', '17:35:14') });
  const dax = simulator.instruments.find(({ code }) => code === 'DAX')!;
  const [before, day] = simulator.dayBars(dax.id, { from: '2026-11-23', to: '2026-11-24', now: at('2026-11-24', '22:00') });
  expect((await list()).notices[0]).toMatchObject({ id: 'auction-opening-2026-11-24', params: { level: (day!.open / 100).toFixed(2) } });
  const { list: later } = await newsHouse({ at: at('2026-11-24', '17:35:15') });
  expect((await later()).notices[0]).toMatchObject({
    id: 'auction-closing-2026-11-24',
    params: { level: (day!.close / 100).toFixed(2), changeRate: ((day!.close / before!.close - 1) * 100).toFixed(2) },
  });
});

test('days without trading and short days are told two weeks ahead', async () => {
  const { list } = await newsHouse({ at: at('2026-12-16', '12:00') });
  const told = ofKind(await list(), 'calendar').map(({ params }) => params);
  expect(told).toEqual([
    { date: '2026-12-30', what: 'short', until: '14:00' },
    { date: '2026-12-25', what: 'closed' },
    { date: '2026-12-24', what: 'closed' },
  ]);
});

test('the newest listings are news of the house, with the time that they stay locked', async () => {
  const { list } = await newsHouse();
  const all: List['notices'] = [];
  for (let page = await list(); ; page = await list({ before: all.at(-1)!.id })) {
    all.push(...page.notices);
    if (!page.more) break;
  }
  expect(ofKind({ notices: all, more: false }, 'new-instrument').map(({ params }) => [params['name'], params['lockMinutes']])).toEqual([
    ['Suse S.A.', '30'],
    ['Vitesco Technologies Group AG', '30'],
    ['About You Holding SE', '30'],
  ]);
});

test('a volatility auction and a halt are told once, kept over a restart, and found by their instrument', async () => {
  const { house, list, reopen, venueSays } = await newsHouse();
  const sap = house.parts.list.withCode('SAP')!;
  const now = house.business.now();
  await venueSays([{ kind: 'phase', instrument: sap.id, phase: 'volatility-auction', at: now }]);
  await venueSays([{ kind: 'accepted' }, { kind: 'phase', instrument: 1, phase: 'pause', at: now }]);
  const { notices } = await list({ code: 'SAP' });
  const [told] = notices;
  expect(told).toMatchObject({ kind: 'volatility-auction', codes: ['SAP'], params: { name: 'SAP SE', currency: 'EUR' } });
  expect(ofKind({ notices, more: false }, 'volatility-auction').length).toBe(1);
  expect((await list({ code: 'ADS' })).notices[0]).toMatchObject({ kind: 'halt' });
  const again = await reopen();
  expect(
    again
      .all()
      .filter(({ kind }) => kind === 'halt' || kind === 'volatility-auction')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([(await list({ code: 'ADS' })).notices[0]!.id, told!.id].toSorted());
  const { data } = await house.visitor().post('news/detail', { id: told!.id });
  expect(data).toEqual({ notice: told });
});

test('an event that is told twice is one notice', async () => {
  const { house, list, venueSays } = await newsHouse();
  const event = { kind: 'phase', instrument: 1, phase: 'volatility-auction', at: house.business.now() } as const;
  await venueSays([event, event]);
  await venueSays([event]);
  expect(ofKind(await list({ code: 'ADS' }), 'volatility-auction').length).toBe(1);
});

test('a planned pause is no halt', async () => {
  const { house, list, venueSays } = await newsHouse({ at: at('2026-11-23', '17:36') });
  await venueSays([{ kind: 'phase', instrument: 1, phase: 'pause', at: house.business.now() }]);
  expect(ofKind(await list({ code: 'ADS' }), 'halt')).toEqual([]);
});

test('without an id the newest notice is shown, an unknown one is refused', async () => {
  const { house, list } = await newsHouse();
  const visitor = house.visitor();
  expect((await visitor.post('news/detail')).data).toEqual({ notice: (await list()).notices[0] });
  expect(await visitor.post('news/detail', { id: 'nothing' })).toMatchObject({ http: 200, status: 0, code: 'news-does-not-exist' });
});

test('a replayed day has no simulated news', async () => {
  const source = { ...simulator, kind: 'replay' as const, corporateEvents: () => [] };
  const { list } = await newsHouse({ source });
  expect(new Set((await list()).notices.map(({ kind }) => kind))).toEqual(new Set());
});
