import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { openForReading } from '../apps/server/src/platform/database.ts';
import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { freePort } from '../apps/server/src/testing/server-process.ts';
import { shippedDesk } from '../apps/server/src/testing/shipped-desk.ts';
import { shippedServer } from '../apps/server/src/testing/shipped-server.ts';
import { couldNotRun } from './could-not-run.ts';
import { installFromDebian } from './debian.ts';

// A step of `npm run test:full` (S11, ASVS 1.2.4): sqlmap goes through fields of five calls, of the desk and of customers, and must find nothing; through a
// call of this file that puts its field into a statement as it came, and must find that.

const planted = '/planted';

/** A call, a body that is taken, and which of its fields are gone through where not all are: the rest of them are chosen from lists. */
type Target = { readonly path: string; readonly body: object; readonly fields?: readonly string[] };

const application = {
  ...{ name: 'Mara Klein', birthDate: '1994-03-12', nationality: 'DE', street: 'Am Wall 7', postalCode: '28195', city: 'Bremen', country: 'DE' },
  ...{ documentType: 'passport', documentCountry: 'DE', documentNumber: 'C01X00T47', validUntil: '2031-10-31', front: '1', back: '' },
  ...{ taxCountry: 'DE', taxNumber: '26954371827', usPerson: 'no', politicalPerson: 'no', occupation: 'Tischlerin', sourceOfFunds: 'salary' },
};

/** The desk's first, whose sessions end soon when they aren't used. */
const targets: readonly Target[] = [
  { path: '/api/desk/customers/find', body: { text: 'martha@example.org' } },
  { path: '/api/desk/audit/rows', body: { actor: 'Mia', action: 'desk.customer-seen', customer: '1' } },
  { path: '/api/vue/trade/orders', body: { state: 'pending', code: 'SAP', page: 1 } },
  { path: '/api/vue/identity/submit', body: application, fields: ['name', 'street', 'documentNumber', 'front'] },
  { path: '/api/vue/user/login', body: { account: 'martha@example.org', password: 'a ladder in the rain' } },
];

/** sqlmap's own word for having found something. */
const found = /identified the following injection point/;
const foundNothing = /do not appear to be injectable/;

function sqlmap(address: string, { body, fields = Object.keys(body) }: Omit<Target, 'path'>, scratch: string): Promise<string> {
  const args = [
    '-u',
    address,
    '--method',
    'POST',
    '--data',
    JSON.stringify(body),
    '--headers',
    'Content-Type: application/json',
    '-p',
    fields.join(','),
  ];
  const how = [
    '--batch',
    '--dbms',
    'PostgreSQL',
    '--level',
    '2',
    '--risk',
    '2',
    '--time-sec',
    '2',
    '--threads',
    '4',
    '--flush-session',
    '--disable-coloring',
  ];
  const child = spawn('sqlmap', [...args, ...how, '--output-dir', scratch], { stdio: ['ignore', 'pipe', 'inherit'] });
  return text(child.stdout);
}

type Doorway = {
  readonly origin: string;
  /** Of whoever makes the call: his session, and a key of its own for each request. */
  readonly headersFor: (path: string) => Record<string, string>;
  readonly ask: (statement: string) => Promise<unknown>;
};

/** Stands between sqlmap and the server: gives each request a session, and answers the planted call itself. */
async function doorway({ origin, headersFor, ask }: Doorway): Promise<{ server: Server; address: string }> {
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: string }> => {
    const body = await text(request);
    if (request.url === planted) {
      const { name } = JSON.parse(body) as { name: string };
      return ask(`select name from institution where name = '${name}'`).then(
        rows => ({ status: 200, body: JSON.stringify(rows) }),
        (error: Error) => ({ status: 500, body: error.message }),
      );
    }
    const forwarded = await fetch(origin + request.url!, { method: 'POST', headers: headersFor(request.url!), body });
    return { status: forwarded.status, body: await forwarded.text() };
  };
  const server = createServer((request, reply) => {
    void answer(request)
      .catch((error: Error) => ({ status: 400, body: error.message }))
      .then(({ status, body }) => reply.writeHead(status, { 'content-type': 'application/json' }).end(body));
  });
  const port = await freePort();
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve));
  return { server, address: `http://localhost:${port}` };
}

const isThere = spawnSync('sqlmap', ['--version'], { stdio: 'ignore' }).status === 0;
if (!isThere && !installFromDebian({ name: 'sqlmap', missing: 'sqlmap, which looks for SQL injection' })) {
  console.log('There is no sqlmap here: the search for SQL injection did not run.');
  process.exit(couldNotRun);
}
const scratch = mkdtempSync(join(tmpdir(), 'parkett-sqlmap-'));
const shipped = await shippedServer({ PARKETT_FLOOD_PER_MINUTE: '0', PARKETT_CLOCK: 'simulated@2026-11-24T09:30:00+01:00' });
const books = await openForReading({ url: null, dataFolder: shipped.dataFolder, startDatabase: startEmbedded, say: () => {} });
const demo = new HttpVisitor(shipped.origin);
await demo.enter('demo/open', {});
await demo.ask('user/setFundPassword', { fundPassword: '482915' });
const newcomer = new HttpVisitor(shipped.origin);
const { inviteCode, userAgreement, privacyPolicy } = (await newcomer.ask('user/registration', {})) as Record<string, unknown>;
const password = 'a ladder in the rain';
await newcomer.enter('user/register', {
  account: 'martha@example.org',
  password,
  confirmPassword: password,
  inviteCode,
  userAgreement,
  privacyPolicy,
});
const { admin } = await shippedDesk(shipped);
const headersFor = (path: string): Record<string, string> => {
  if (path.startsWith('/api/desk/')) return { ...admin.headers(), 'idempotency-key': randomUUID() };
  // Whoever signs in has no session yet: one that he had would end.
  const visitor = path.endsWith('/login') ? new HttpVisitor(shipped.origin) : path.includes('/identity/') ? newcomer : demo;
  return visitor.headers(randomUUID());
};
const { server, address } = await doorway({ origin: shipped.origin, headersFor, ask: statement => books.db.query('', statement) });

let wrong = 0;
try {
  const control = await sqlmap(address + planted, { body: { name: 'Parkett Demo' } }, scratch);
  if (!found.test(control)) wrong += 1;
  console.log(`${found.test(control) ? '✓' : '✗'} sqlmap finds the planted call`);
  for (const { path, body, fields = Object.keys(body) } of targets) {
    const taken = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) });
    const said = await sqlmap(address + path, { body, fields }, scratch);
    const lookedAtAll = fields.every(field => said.includes(`JSON ${field}`));
    const clean = taken.status === 200 && lookedAtAll && foundNothing.test(said) && !found.test(said);
    if (!clean) wrong += 1;
    console.log(`${clean ? '✓' : '✗'} sqlmap finds nothing in ${path} (${fields.join(', ')})`);
    if (!clean) console.log(`${taken.status} ${said.split('\n').slice(-30).join('\n')}`);
  }
} finally {
  server.close();
  await books.stop();
  await shipped.end();
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
