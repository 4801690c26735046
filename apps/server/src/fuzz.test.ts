import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz, type Role } from './testing/fuzz/fuzzing.ts';
import { HttpVisitor } from './testing/http-visitor.ts';
import { shippedServer, type ShippedServer } from './testing/shipped-server.ts';

// From outside, on the server as it ships: whatever is sent to whichever call, by whomever.

const requests = process.env.PARKETT_TEST_FULL ? 100_000 : 2_000;
let server: ShippedServer;
let origin = '';

beforeAll(async () => {
  server = await shippedServer({
    PARKETT_CLOCK: 'simulated@2026-11-24T09:30:00+01:00',
    PARKETT_DEMO_PER_HOUR: '100000',
    PARKETT_FLOOD_PER_MINUTE: '0',
  });
  ({ origin } = server);
}, 120_000);
afterAll(() => server.end(), 30_000);

async function entered(name: string, path: string, body: Record<string, unknown>): Promise<Role> {
  const visitor = new HttpVisitor(origin);
  await visitor.enter(path, body);
  return { name, headers: visitor.headers() };
}

async function registration(): Promise<Record<string, unknown>> {
  const { inviteCode, userAgreement, privacyPolicy } = (await new HttpVisitor(origin).ask('user/registration', {})) as Record<string, unknown>;
  const password = 'a ladder in the rain';
  return { account: `${randomUUID()}@example.org`, password, confirmPassword: password, inviteCode, userAgreement, privacyPolicy };
}

const documents = ['/api/docs/json'];

test.each(documents)(
  'S10, S23 (ASVS 2.2.1, 15.3.3, 16.5.1): whatever is sent to %s, nothing fails, nothing strange is taken, and every answer has its form',
  async document => {
    const roles: Role[] = [
      { name: 'a visitor', headers: {} },
      await entered('a demo customer', 'demo/open', {}),
      await entered('an unverified customer', 'user/register', await registration()),
    ];
    const { findings, answers } = await fuzz({ origin, document, roles }, { requests, seed: 20_261_123 });
    expect(findings).toEqual([]);
    // Forms alone would be refused alike by a server without rules.
    expect(answers.get(200)).toBeGreaterThan(requests / 10);
    expect(answers.get(400)).toBeGreaterThan(requests / 10);
  },
  requests * 60,
);
