import { deskSignIn } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../testing/server-process.ts';
import { shippedDesk } from '../testing/shipped-desk.ts';
import { shippedServer } from '../testing/shipped-server.ts';

// The desk at an address of its own, on the server as it ships.

const deskPort = await freePort();
const server = await shippedServer({ PARKETT_DESK_PORT: String(deskPort) });
afterAll(() => server.end(), 30_000);
const deskOrigin = `http://localhost:${deskPort}`;

const statusOf = async (address: string, method = 'GET', headers: Record<string, string> = {}): Promise<number> => {
  const post = { body: '{}', headers: { 'content-type': 'application/json', ...headers } };
  return (await fetch(address, { method, redirect: 'manual', ...(method === 'POST' ? post : { headers }) })).status;
};

test("S9 (ASVS 13.2.2): the customers' port knows nothing of the desk, the desk's port nothing of customers, and an operator comes in at the desk's alone", async () => {
  for (const path of ['/desk', '/desk/', '/api/desk/docs/json']) {
    expect([path, await statusOf(server.origin + path)]).toEqual([path, 404]);
    expect([path, await statusOf(deskOrigin + path)]).not.toEqual([path, 404]);
  }
  for (const path of ['/', '/api/docs/json', '/api/stream']) expect([path, await statusOf(deskOrigin + path)]).toEqual([path, 404]);
  expect(await statusOf(`${server.origin}/api/desk/session/me`, 'POST')).toBe(404);
  expect(await statusOf(`${deskOrigin}/api/vue/demo/open`, 'POST')).toBe(404);
  expect(await statusOf(`${server.origin}/api/vue/demo/open`, 'POST')).toBe(200);
  // A page of the customers' address is foreign here.
  expect(await statusOf(`${deskOrigin}/api/desk/session/me`, 'POST', { origin: server.origin })).toBe(403);
  const { admin } = await shippedDesk(
    { ...server, origin: deskOrigin },
    {
      env: { PARKETT_DESK_PORT: String(deskPort), PORT: new URL(server.origin).port },
    },
  );
  expect((await admin.ask(deskSignIn.me, {})).operator).toMatchObject({ name: 'Mia', proof: 'passkey' });
}, 60_000);
