import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wire } from '@parkett/contract';
import { addDays, asInstant, dateAt, zonedInstant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraCalendar } from './books/instruments/index.ts';
import { readConfig } from './app/config.ts';
import { totalsOfWallet } from './testing/black-box.ts';
import { HttpVisitor } from './testing/http-visitor.ts';
import { freePort, startProcess, type ServerProcess } from './testing/server-process.ts';
import { verify } from './verify.ts';

// From outside, over HTTP alone: what a client can add up is what the server says, in every wallet, with every kind of hold open at once.

const scratch = mkdtempSync(join(tmpdir(), 'parkett-totals-'));
chmodSync(scratch, 0o755);
const data = join(scratch, 'data');
let server: ServerProcess;
let customer: HttpVisitor;

beforeAll(async () => {
  const port = await freePort();
  const moment = zonedInstant(xetraCalendar.nextOrSame(addDays(dateAt(asInstant(Date.now())), 7)), '10:00');
  server = startProcess({ PARKETT_DATA: data, PORT: String(port), PARKETT_CLOCK: `simulated@${new Date(moment).toISOString()}` });
  await server.ready;
  customer = new HttpVisitor(`http://localhost:${port}`);
  await customer.enter('demo/open', {});
  await customer.ask('user/setFundPassword', { fundPassword: '482915' });
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(scratch, { recursive: true, force: true });
}, 30_000);

const lastOf = async (code: string): Promise<number> => {
  const { rows } = (await customer.ask('market/instruments', { codes: [code] })) as { rows: { quote: { last: string } }[] };
  return Number(rows[0]!.quote.last);
};

async function order(body: Record<string, string>): Promise<void> {
  await customer.ask('trade/order', { timeInForce: 'day', ...body }, true);
}

/** A position, a resting buy below it, and a resting sale of a part of it above. */
async function fillWallet(code: string, quantity: { held: string; sold: string }): Promise<void> {
  const last = await lastOf(code);
  await order({ code, side: 'buy', type: 'market', quantity: quantity.held });
  await order({ code, side: 'buy', type: 'limit', quantity: quantity.sold, price: String(Math.floor(last * 0.95 * 10) / 10) });
  const held = async (): Promise<unknown> => ((await customer.ask('trade/positions', { state: 'open', code })) as { total: number }).total;
  await expect.poll(held, { timeout: 20_000 }).toBe(1);
  await order({ code, side: 'sell', type: 'limit', quantity: quantity.sold, price: String(Math.ceil(last * 1.05 * 10) / 10) });
}

test('the five lists and getUserinfo add up to the server’s totals to the cent, in three wallets with every kind of hold open', async () => {
  await fillWallet('SAP', { held: '7', sold: '3' });
  await fillWallet('BTCUSDT', { held: '0.0123', sold: '0.0045' });
  await fillWallet('XAU', { held: '1.23', sold: '0.45' });
  // Both sides of the comparison are asked one after the other: the market has to stand still between them, at prices that brought something.
  const totals = () => Promise.all(wire.wallets.map(({ type }) => totalsOfWallet(customer.ask, type)));
  const stoodStill = async (): Promise<boolean> => {
    await customer.ask('market/setClock', { paused: true }, true);
    // Wallets that were never opened have nothing that could rise or fall.
    const filled = (await totals()).filter(({ stated }) => Number(stated.totalAssets) !== 0);
    if (filled.length === 3 && filled.every(({ stated }) => Number(stated.profit) !== 0)) return true;
    await customer.ask('market/setClock', { paused: false }, true);
    return false;
  };
  // Between two looks the market goes on: one that lives for moments only moves no price.
  await expect.poll(stoodStill, { timeout: 30_000, interval: 2_000 }).toBe(true);
  for (const { summed, stated } of await totals()) expect(summed).toEqual(stated);
}, 60_000);

test('npm run verify finds the same of every customer, beside the running server', async () => {
  const verdict = await verify(readConfig({ PARKETT_DATA: data }, []), { say: () => {} });
  expect(verdict.checked.find(({ id }) => id === 'I23')).toMatchObject({ rows: 3, breaches: [] });
  expect(verdict.checked.flatMap(({ id, breaches }) => breaches.map(breach => `${id} ${breach}`))).toEqual([]);
  expect(verdict.sound).toBe(true);
}, 60_000);
