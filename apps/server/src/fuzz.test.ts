import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deskSignIn } from '@parkett/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz, placesNamed, type Role } from './testing/fuzz/fuzzing.ts';
import { asTheyAre, madeUp, withTexts, type FuzzedBody } from './testing/fuzz/requests.ts';
import { HttpVisitor } from './testing/http-visitor.ts';
import { shippedDesk } from './testing/shipped-desk.ts';
import { shippedServer, type ShippedServer } from './testing/shipped-server.ts';

// From outside, on the server as it ships: whatever is sent to whichever call, by whomever.

const inFull = Boolean(process.env.PARKETT_TEST_FULL);
const outside = new URL('../../../../shared/data/10_web/', import.meta.url).pathname;
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

const visitor: Role = { name: 'a visitor', headers: {} };
const demo = () => entered('a demo customer', 'demo/open', {});
/** An operator of each role; the admin came in by the command on the machine, since the one of another run may have been shut out by it. */
async function operators(): Promise<[Role, ...Role[]]> {
  const { admin, operator } = await shippedDesk(server, { first: randomUUID() });
  const others = deskSignIn.roles.filter(role => role !== 'admin').map(async role => ({ role, visitor: await operator(randomUUID(), [role]) }));
  const all = [{ role: 'admin', visitor: admin }, ...(await Promise.all(others))];
  return all.map(({ role, visitor: at }) => ({ name: role, headers: at.headers() })) as [Role, ...Role[]];
}

const documents = [
  {
    document: '/api/docs/json',
    everybody: async () => [visitor, await demo(), await entered('an unverified customer', 'user/register', await registration())],
    somebody: demo,
  },
  {
    document: '/api/desk/docs/json',
    everybody: async () => [visitor, ...(await operators())],
    somebody: async () => (await operators())[0],
  },
];

test.each(documents)(
  'S10, S23 (ASVS 2.2.1, 15.3.3, 16.5.1): whatever is sent to $document, nothing fails, nothing strange is taken in any object of any call, and every answer has its form',
  async ({ document, everybody }) => {
    const requests = inFull ? 100_000 : 2_000;
    const { findings, answers, changed } = await fuzz({ origin, document, roles: await everybody() }, { requests, bodies: madeUp(20_261_123) });
    expect(findings).toEqual([]);
    expect(changed).toEqual((await placesNamed({ origin, document })).objects);
    // Forms alone would be refused alike by a server without rules.
    expect(answers.get(200)).toBeGreaterThan(requests / 10);
    expect(answers.get(400)).toBeGreaterThan(requests / 10);
  },
  3_600_000,
);

const textsThatBreak = (): string[] => JSON.parse(readFileSync(join(outside, 'naughty_strings_public.json'), 'utf8')) as string[];

/** Texts by which parsers of JSON are tried: `n_` has to be refused, the others are up to the parser. */
function jsonCases(): FuzzedBody[] {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-json-'));
  try {
    execFileSync('tar', ['-xzf', join(outside, 'JSONTestSuite_parsing_public.tar.gz'), '-C', folder]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.json'));
    const kindOf = (name: string) => (name.includes('/n_') ? ('malformed' as const) : ('mistyped' as const));
    return files.map(name => ({ sent: new Uint8Array(readFileSync(join(folder, name))), kind: kindOf(name) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.skipIf(!existsSync(outside)).each(documents)(
  'S10 (ASVS 1.5.2, 2.2.1): texts and bodies that broke other servers break nothing at $document, in no text field of any call',
  async ({ document, somebody }) => {
    const role = await somebody();
    const sources = { texts: withTexts(textsThatBreak()), bodies: asTheyAre(jsonCases()) };
    for (const [name, bodies] of Object.entries(sources)) {
      const requests = inFull ? 1_000_000 : 600;
      const { findings, answers, changed } = await fuzz({ origin, document, roles: [role] }, { requests, bodies });
      expect({ name, findings }).toEqual({ name, findings: [] });
      if (name === 'texts') expect(changed).toEqual((await placesNamed({ origin, document })).texts);
      expect(answers.get(400)).toBeGreaterThan(0);
      // Whoever isn't let in shows nothing of what lies behind.
      const sent = [...answers.values()].reduce((sum, count) => sum + count, 0);
      expect(answers.get(401) ?? 0).toBeLessThan(sent / 10);
    }
  },
  3_600_000,
);
