import type { stream } from '@parkett/contract';
import { afterEach, expect, test } from 'vitest';
import { connectToStream, type StreamPage } from '../../../testing/stream-client.ts';
import { openStreamServer, type StreamServer } from '../../../testing/stream-server.ts';
import { OrderBookSource, type OrderBookParts } from './order-book-source.ts';

const codes = ['AAA', 'BBB', 'CCC'];
const instrumentOf = (code: string): number | null => (codes.includes(code) ? codes.indexOf(code) + 1 : null);

type World = StreamServer & { readonly orderBooks: OrderBookSource; readonly watched: number[][] };
const open: StreamServer[] = [];

async function openWorld(changes: Partial<OrderBookParts> = {}): Promise<World> {
  const server = await openStreamServer();
  open.push(server);
  const watched: number[][] = [];
  const orderBooks = new OrderBookSource(server.stream, {
    instrumentOf,
    latest: async id => ({
      book: { code: codes[id - 1]!, bids: [[99, 5]], asks: [[101, 5]], indicative: null, surplus: null },
      trades: [[1, 100, 7, 0]],
    }),
    watch: ids => void watched.push([...ids]),
    ...changes,
  });
  server.stream.add(orderBooks);
  return { ...server, orderBooks, watched };
}

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const connect = (url: string): Promise<StreamPage<stream.StreamMessage>> => connectToStream<stream.StreamMessage>(url);

test('one order book at a time: the first comes at once, then what is new, and the venue is told what is looked at', async () => {
  const { url, orderBooks, watched } = await openWorld();
  const page = await connect(url);
  page.say({ depth: 'AAA' });
  expect((await page.next('d')).d.bids).toEqual([[99, 5]]);
  expect((await page.next('t')).t).toEqual({ code: 'AAA', trades: [[1, 100, 7, 0]] });
  orderBooks.tradesHappened(1, 'AAA', [[2, 101, 8, 1]]);
  orderBooks.bookChanged(1, { code: 'AAA', bids: [[98, 1]], asks: [], indicative: 97, surplus: -3 });
  expect((await page.next('d')).d).toEqual({ code: 'AAA', bids: [[98, 1]], asks: [], indicative: 97, surplus: -3 });
  expect((await page.next('t')).t.trades).toEqual([[2, 101, 8, 1]]);
  page.say({ depth: 'BBB' });
  expect((await page.next('d')).d.code).toBe('BBB');
  page.socket.close();
  await page.closed;
  await expect.poll(() => watched).toEqual([[1], [2], []]);
});

test('who begins to look later gets each trade once: the latest with the first order book, then the new ones', async () => {
  let latest: stream.TradeTuple[] = [];
  const { url, orderBooks } = await openWorld({
    latest: async id => ({ book: { code: codes[id - 1]!, bids: [], asks: [], indicative: null, surplus: null }, trades: latest }),
  });
  const first = await connect(url);
  first.say({ depth: 'AAA' });
  await first.next('d');
  latest = [[2, 101, 8, 0]];
  orderBooks.tradesHappened(1, 'AAA', latest);
  expect((await first.next('t')).t.trades).toEqual(latest);
  const second = await connect(url);
  second.say({ depth: 'AAA' });
  expect((await second.next('t')).t.trades).toEqual(latest);
  orderBooks.tradesHappened(1, 'AAA', [[3, 102, 9, 0]]);
  expect((await second.next('t')).t.trades).toEqual([[3, 102, 9, 0]]);
});

test('one order book is asked for at a time, and of those named meanwhile only the last', async () => {
  const asked: number[] = [];
  const first = Promise.withResolvers<void>();
  const latest: OrderBookParts['latest'] = async id => {
    asked.push(id);
    if (asked.length === 1) await first.promise;
    return { book: { code: codes[id - 1]!, bids: [], asks: [], indicative: null, surplus: null }, trades: [] };
  };
  const { url, watched } = await openWorld({ latest });
  const page = await connect(url);
  for (const depth of ['AAA', 'BBB', 'CCC', 'BBB', 'CCC']) page.say({ depth });
  page.say({ auth: { token: 'guess', account: 'anna' } });
  await page.next('auth');
  first.resolve();
  expect((await page.next('d')).d.code).toBe('CCC');
  expect(asked).toEqual([1, 3]);
  expect(watched).toEqual([[1], [3]]);
});

test('a code that is no text ends the connection', async () => {
  const { url } = await openWorld();
  const page = await connect(url);
  page.say({ depth: 1 });
  expect((await page.next('error')).error).toBe('malformed');
});
