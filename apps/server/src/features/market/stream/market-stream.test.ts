import type { AddressInfo } from 'node:net';
import type { stream } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import { later } from '@parkett/kernel';
import { quoteTuple } from '../../../books/market-data/index.ts';
import { silentLog } from '../../../platform/log.ts';
import { localBus } from '../../../platform/bus/bus.ts';
import { Metrics } from '../../../platform/metrics.ts';
import { Stream } from '../../../platform/stream.ts';
import { marketHouse, monday } from '../../../testing/market-house.ts';
import { connectToStream } from '../../../testing/stream-client.ts';
import { addMarketStream } from '../index.ts';

const depth = {
  bids: [{ price: 1_699_000n, quantity: 40n }],
  asks: [{ price: 1_700_000n, quantity: 4n }],
  indicative: { price: 1_699_500n, surplus: -12n },
};
const house = await marketHouse({
  depth: { depth, trades: [{ at: monday, price: 1_700_000, quantity: 10, own: true }] },
});
await house.app.listen({ host: '127.0.0.1', port: 0 });
const running = new Stream({
  ...{ server: house.app.server, callers: house.app.callers, bus: localBus(), origins: [], log: silentLog(), metrics: new Metrics() },
  ...{ connectionsMax: 10, connectionsPerCallerMax: 10 },
  authenticate: async () => null,
});
addMarketStream(running, {
  ...{ list: house.parts.list, board: house.board, clock: house.marketClock, depth: house.parts.depth },
  watch: () => {},
});
const { port } = house.app.server.address() as AddressInfo;
const page = await connectToStream<stream.StreamMessage>(`ws://127.0.0.1:${port}/api/vue/stream`);
afterAll(async () => {
  running.stop();
  await house.close();
});

test('the clock comes with the connection', async () => {
  expect((await page.next('c')).c).toEqual(house.marketClock.state(false));
});

test('what the board learns of an instrument goes out in integers of its scales', async () => {
  page.say({ sub: ['SAP'] });
  const sap = house.parts.list.withCode('SAP')!;
  const view = house.board.view(sap.id)!;
  expect((await page.next('q')).q).toEqual([quoteTuple(sap, view)]);
  house.board.write([{ ...view, last: 1_701_000n, previousClose: 1_700_000n, extended: true, phase: 'closing-auction' }]);
  const [quote] = (await page.next('q')).q;
  expect(quote!.slice(0, 4)).toEqual(['SAP', 1_701_000, 1_000, 6]);
  expect(quote![12]).toBe(2 | 4);
  house.board.write([{ ...view, stale: true, phase: 'pause', last: null, lastAt: null, bid: null }]);
  const [silent] = (await page.next('q')).q;
  expect(silent!.slice(1, 5)).toEqual([null, null, null, null]);
  expect(silent![12]).toBe(1 | 16);
});

test('the book goes out as levels with what an auction would give', async () => {
  page.say({ depth: 'SAP' });
  expect((await page.next('d')).d).toEqual({ code: 'SAP', bids: [[1_699_000, 40]], asks: [[1_700_000, 4]], indicative: 1_699_500, surplus: -12 });
  expect((await page.next('t')).t).toEqual({ code: 'SAP', trades: [[monday, 1_700_000, 10, 1]] });
});

test('everybody hears when the clock is set', async () => {
  house.business.setSpeed(60);
  expect((await page.next('c')).c).toMatchObject({ speed: 60, settable: false });
});

test('all clients hear when a phase of the market begins, also when the clock wasn’t set', async () => {
  house.business.hold();
  house.business.moveTo(later(monday, 2 * 3_600_000));
  house.board.write([house.board.view(1)!]);
  expect((await page.next('c')).c).toMatchObject({ phase: 'closing-auction' });
  house.business.release();
});
