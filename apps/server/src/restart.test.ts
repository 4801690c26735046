import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asInstant, later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './app/config.ts';
import { HttpVisitor } from './testing/http-visitor.ts';
import { freePort, startProcess, type ServerProcess } from './testing/server-process.ts';
import { verify } from './verify.ts';

// From outside: what ends while no server runs has ended when there is one again.

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
  const price = String(Math.floor(Number(rows[0]!.quote.last) * 0.85));
  await customer.ask('trade/order', { code: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01', price, timeInForce: 'day' }, true);
  const pending = async (): Promise<unknown> => ((await customer.ask('trade/orders', { state: 'pending' })) as { total: number }).total;
  expect(await pending()).toBe(1);
  await end('SIGKILL');
  await start(place, 'system');
  await expect.poll(pending, { timeout: 20_000 }).toBe(0);
  expect(await customer.ask('trade/orders', { state: 'ended' })).toMatchObject({ orders: [{ state: 'expired' }] });
  const { checked } = await verify(readConfig({ PARKETT_DATA: data }, []), { say: () => {} });
  expect(checked.flatMap(({ breaches }) => breaches)).toEqual([]);
}, 120_000);
