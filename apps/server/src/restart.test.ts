import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asInstant, later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from './adapters/postgres-embedded/embedded.ts';
import { readConfig } from './app/config.ts';
import { openForReading } from './platform/database.ts';
import { HttpVisitor } from './testing/http-visitor.ts';
import { freePort, startProcess, type ServerProcess } from './testing/server-process.ts';
import { verify } from './verify.ts';

// From outside: a stop leaves the exchange's state, and what ends while no server runs has ended when there is one again.

const scratch = mkdtempSync(join(tmpdir(), 'parkett-restart-'));
chmodSync(scratch, 0o755);
const data = join(scratch, 'data');
let server: ServerProcess | null = null;

async function start(origin: { port: number }, clock: string): Promise<void> {
  server = startProcess({ PARKETT_DATA: data, PORT: String(origin.port), PARKETT_CLOCK: clock });
  await server.ready;
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  server?.child.kill(signal);
  await server?.ended;
  server = null;
}

/** The row whose state is kept, and how many rows of the log lie behind it. */
async function keptState(): Promise<unknown> {
  const books = await openForReading({ url: null, dataFolder: data, startDatabase: startEmbedded, say: () => {} });
  try {
    const states = `select s.row as kept, (select count(*) from engine_input i where i.row > s.row) as behind from engine_state s order by row desc limit 1`;
    return (await books.db.query('', states))[0];
  } finally {
    await books.stop();
  }
}

afterAll(async () => {
  await end('SIGTERM');
  rmSync(scratch, { recursive: true, force: true });
}, 30_000);

test('an order for a day that ended while the server was dead is expired after its start, and its money is free', async () => {
  const place = { port: await freePort() };
  // A week before the system's time, which the second start takes.
  await start(place, `simulated@${new Date(later(asInstant(Date.now()), -7 * 86_400_000)).toISOString()}`);
  const customer = new HttpVisitor(`http://localhost:${place.port}`);
  await customer.enter('demo/open', {});
  await customer.ask('user/setFundPassword', { fundPassword: '482915' });
  const { rows } = (await customer.ask('market/instruments', { codes: ['BTCUSDT'] })) as { rows: { quote: { last: string } }[] };
  const price = String(Math.floor(Number(rows[0]!.quote.last) * 0.95));
  await customer.ask('trade/order', { code: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01', price, timeInForce: 'day' }, true);
  const pending = async (): Promise<unknown> => ((await customer.ask('trade/orders', { state: 'pending' })) as { total: number }).total;
  expect(await pending()).toBe(1);
  await end('SIGTERM');
  expect(await keptState()).toMatchObject({ kept: expect.any(BigInt), behind: 0n });
  await start(place, `simulated@${new Date(later(asInstant(Date.now()), -7 * 86_400_000)).toISOString()}`);
  expect(await pending()).toBe(1);
  await end('SIGKILL');
  await start(place, 'system');
  await expect.poll(pending, { timeout: 20_000 }).toBe(0);
  expect(await customer.ask('trade/orders', { state: 'ended' })).toMatchObject({ orders: [{ state: 'expired' }] });
  const { checked } = await verify(readConfig({ PARKETT_DATA: data }, []), { say: () => {} });
  expect(checked.flatMap(({ breaches }) => breaches)).toEqual([]);
}, 120_000);
