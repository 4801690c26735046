import type { AddressInfo } from 'node:net';
import type { stream } from '@parkett/contract';
import { later, zonedInstant } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { quoteTuple } from '../../books/market-data/index.ts';
import { localBus } from '../../platform/bus/bus.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { Stream } from '../../platform/stream.ts';
import { marketHouse, simulator, smallList } from '../../testing/market-house.ts';
import { connectToStream } from '../../testing/stream-client.ts';
import { addMarketStream } from '../market/index.ts';
import { AuctionRows } from './auction-rows.ts';
import { addOpeningListStream } from './stream.ts';

// Promised: only a page that shows the opening list hears of auctions, and a quote has the bytes that it had before there was one.

const inCall = zonedInstant('2026-11-24', '08:57');
const house = await marketHouse({ source: smallList, at: inCall });
await house.app.listen({ host: '127.0.0.1', port: 0 });
const running = new Stream({
  ...{ server: house.app.server, callers: house.app.callers, bus: localBus(), origins: [], log: silentLog(), metrics: new Metrics() },
  ...{ connectionsMax: 10, connectionsPerCallerMax: 10 },
  authenticate: async () => null,
});
const { list, depth } = house.parts;
addMarketStream(running, { ...{ list, board: house.board, clock: house.marketClock, depth }, watch: () => {} });
const parts = { db: house.database.db, instruments: list, board: house.board, history: simulator, now: house.parts.now, watchedBy: async () => [] };
addOpeningListStream(running, parts, new AuctionRows(parts));
const { port } = house.app.server.address() as AddressInfo;
const connect = () => connectToStream<stream.StreamMessage>(`ws://127.0.0.1:${port}/api/vue/stream`);
afterAll(async () => {
  running.stop();
  await house.close();
});

const share = list.all[0]!;
const calledView = () => ({ ...house.board.view(share.id)!, phase: 'opening-auction' as const });

test('a page that asks hears the makers’ figures, then the book’s, then the auction’s print', async () => {
  house.board.write([calledView()]);
  const page = await connect();
  page.say({ auctions: [share.code] });
  const called = simulator.calledAt(share.id, inCall)!;
  const [makers] = (await page.next('a')).a;
  expect(makers!.slice(0, 5)).toEqual([share.code, 0, called.price, called.volume, called.surplus]);
  expect(makers![6]).toBe(1 | 2);
  house.board.write([{ ...calledView(), indicative: BigInt(called.price), indicativeVolume: 3n, surplus: -4n }]);
  const [book] = (await page.next('a')).a;
  expect(book!.slice(2, 5)).toEqual([called.price, 3, -4]);
  expect(book![6]).toBe(1);
  house.business.hold();
  house.business.moveTo(later(inCall, 300_000));
  house.business.release();
  house.board.write([{ ...calledView(), phase: 'continuous' }]);
  const print = simulator.auctionBefore(share.id, later(inCall, 300_000))!;
  const [ended] = (await page.next('a')).a;
  expect(ended!.slice(2, 5)).toEqual([print.price, print.quantity, null]);
  expect(ended![6]).toBe(0);
});

test('a page that shows quotes alone hears no auction, and its quote is as long as ever', async () => {
  const page = await connect();
  const frames: string[] = [];
  page.socket.on('message', (data: Buffer) => frames.push(data.toString()));
  page.say({ sub: [share.code] });
  await page.next('q');
  const view = { ...calledView(), indicative: 5n, indicativeVolume: 6n, surplus: 7n };
  house.board.write([view]);
  await page.next('q');
  page.say({ sub: [list.all[1]!.code] });
  await page.next('q');
  expect(frames.some(frame => frame.startsWith('{"a"'))).toBe(false);
  expect(frames).toContain(JSON.stringify({ q: [quoteTuple(share, { ...view, indicative: null, indicativeVolume: null, surplus: null })] }));
  expect(quoteTuple(share, view)).toHaveLength(13);
});
