import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { later } from '@parkett/kernel';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './app/config.ts';
import { HttpVisitor } from './testing/http-visitor.ts';
import { keptAt, keptRoot, unpackKept } from './testing/kept-folder.ts';
import { freePort, startProcess, type ServerProcess } from './testing/server-process.ts';
import { verify } from './verify.ts';

// Promised: the data folders of all versions since 0.2.0 go on in this one (decision 73).

const scratch = mkdtempSync(join(tmpdir(), 'parkett-kept-'));
chmodSync(scratch, 0o755);
let server: ServerProcess | null = null;
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  rmSync(scratch, { recursive: true, force: true });
}, 30_000);

type Own = { orders: { number: string; state: string }[]; positions: { quantity: string }[] };
const versions = readdirSync(keptRoot).filter(name => /^\d/.test(name));

test('a folder of version 0.2.0 is kept', () => expect(versions).toContain('0.2.0'));

test.each(versions)(
  'the data folder of version %s goes on: its orders, holds, sealed names and photos',
  async version => {
    const { data, people } = unpackKept(version, mkdtempSync(join(scratch, 'folder-')));
    chmodSync(join(data, '..'), 0o755);
    const port = await freePort();
    const clock = `simulated@${new Date(later(keptAt, 2 * 3_600_000)).toISOString()}`;
    server = startProcess({ PARKETT_DATA: data, PORT: String(port), PARKETT_CLOCK: clock, PARKETT_STAFF: 'off' });
    await server.ready;
    const [trader, newcomer] = [new HttpVisitor(`http://localhost:${port}`), new HttpVisitor(`http://localhost:${port}`)];

    await trader.enter('user/login', people.trader);
    const free = async (): Promise<number> =>
      Number(((await trader.ask('user/getUserinfo', {})) as { available: { Germany: string } }).available.Germany);
    const own = async (): Promise<Own> => (await trader.ask('trade/own', { code: 'SAP' })) as Own;
    const { orders, positions } = await own();
    expect([orders.map(({ state }) => state), positions.map(({ quantity }) => quantity)]).toEqual([['pending'], ['10']]);
    const held = await free();
    await trader.ask('trade/cancel', { number: orders[0]!.number }, true);
    await expect.poll(async () => (await own()).orders.length).toBe(0);
    expect(await free()).toBeGreaterThan(held);

    await newcomer.enter('user/login', people.newcomer);
    expect(await newcomer.ask('identity/state', {})).toMatchObject({
      state: 'under-review',
      application: { documentNumber: '9', name: expect.stringMatching(/^M/) },
    });
    const photo = await fetch(`http://localhost:${port}/api/vue/identity/ownPhoto`, {
      method: 'POST',
      headers: newcomer.headers(),
      body: JSON.stringify({ which: 'application', side: 'front' }),
    });
    expect(await sharp(await photo.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 });

    server.child.kill('SIGTERM');
    await server.ended;
    const { checked } = await verify(readConfig({ PARKETT_DATA: data }, []), { say: () => {} });
    expect(checked.flatMap(({ breaches }) => breaches)).toEqual([]);
  },
  120_000,
);
