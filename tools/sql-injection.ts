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
import { shippedServer } from '../apps/server/src/testing/shipped-server.ts';
import { installFromDebian } from './debian.ts';

// A step of `npm run test:full` (S11, ASVS 1.2.4): sqlmap goes through every field of five calls and must find nothing; through a call of this file that puts its
// field into a statement as it came, and must find that.

const planted = '/planted';

const bodies: Readonly<Record<string, object>> = {
  '/api/vue/user/login': { account: 'martha@example.org', password: 'a ladder in the rain' },
  '/api/vue/user/saveProfile': { callName: 'Martha', language: 'de' },
  '/api/vue/search/instruments': { query: 'SAP' },
  '/api/vue/trade/order': { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '100.00', timeInForce: 'day' },
  '/api/vue/trade/orders': { state: 'pending', page: 1, words: 'SAP' },
};

/** sqlmap's own word for having found something. */
const found = /identified the following injection point/;
const foundNothing = /do not appear to be injectable/;

function sqlmap(address: string, body: object, scratch: string): Promise<string> {
  const args = ['-u', address, '--method', 'POST', '--data', JSON.stringify(body), '--headers', 'Content-Type: application/json'];
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

/** Stands between sqlmap and the server: gives each request the customer's session and a key of its own, and answers the planted call itself. */
async function doorway({
  visitor,
  origin,
  ask,
}: {
  visitor: HttpVisitor;
  origin: string;
  ask: (statement: string) => Promise<unknown>;
}): Promise<{ server: Server; address: string }> {
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: string }> => {
    const body = await text(request);
    if (request.url === planted) {
      const { name } = JSON.parse(body) as { name: string };
      return ask(`select name from institution where name = '${name}'`).then(
        rows => ({ status: 200, body: JSON.stringify(rows) }),
        (error: Error) => ({ status: 500, body: error.message }),
      );
    }
    const forwarded = await fetch(origin + request.url!, { method: 'POST', headers: visitor.headers(randomUUID()), body });
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
  process.exit(0);
}
const scratch = mkdtempSync(join(tmpdir(), 'parkett-sqlmap-'));
const shipped = await shippedServer({ PARKETT_FLOOD_PER_MINUTE: '0', PARKETT_CLOCK: 'simulated@2026-11-24T09:30:00+01:00' });
const books = await openForReading({ url: null, dataFolder: shipped.dataFolder, startDatabase: startEmbedded, say: () => {} });
const visitor = new HttpVisitor(shipped.origin);
await visitor.enter('demo/open', {});
await visitor.ask('user/setFundPassword', { fundPassword: '482915' });
const { server, address } = await doorway({ visitor, origin: shipped.origin, ask: statement => books.db.query('', statement) });

let wrong = 0;
try {
  const control = await sqlmap(address + planted, { name: 'Parkett Demo' }, scratch);
  if (!found.test(control)) wrong += 1;
  console.log(`${found.test(control) ? '✓' : '✗'} sqlmap finds the planted call`);
  for (const [path, body] of Object.entries(bodies)) {
    const said = await sqlmap(address + path, body, scratch);
    const lookedAtAll = Object.keys(body).every(field => said.includes(`JSON ${field}`));
    const clean = lookedAtAll && foundNothing.test(said) && !found.test(said);
    if (!clean) wrong += 1;
    console.log(`${clean ? '✓' : '✗'} sqlmap finds nothing in ${path} (${Object.keys(body).join(', ')})`);
    if (!clean) console.log(said.split('\n').slice(-30).join('\n'));
  }
} finally {
  server.close();
  await books.stop();
  await shipped.end();
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
