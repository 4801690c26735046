import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { constants, zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import packageFile from '../../package.json' with { type: 'json' };
import { HttpVisitor } from './http-visitor.ts';
import { keptAt, keptRoot, type Kept } from './kept-folder.ts';
import { freePort, startProcess } from './server-process.ts';

// Makes the data folder that is kept of a version: `node apps/server/src/testing/keep-folder.ts`, once, on the commit of that version.

const scratch = mkdtempSync(join(tmpdir(), 'parkett-keep-'));
chmodSync(scratch, 0o755);
const data = join(scratch, 'data');
const port = await freePort();
const clock = `simulated@${new Date(keptAt).toISOString()}`;
const server = startProcess({ PARKETT_DATA: data, PORT: String(port), PARKETT_CLOCK: clock, PARKETT_STAFF: 'off' });
await server.ready;
const origin = `http://localhost:${port}`;

/** Holds for an order that rests, and a position from one that was executed. */
async function trader(): Promise<Kept['trader']> {
  const visitor = new HttpVisitor(origin);
  const { account, password } = (await visitor.ask('demo/open', {})) as { account: string; password: string };
  await visitor.enter('user/login', { account, password });
  await visitor.ask('user/setFundPassword', { fundPassword: '482915' });
  const order = { code: 'SAP', side: 'buy', quantity: '10', timeInForce: 'gtd', goodTill: '2027-06-30' } as const;
  const { rows } = (await visitor.ask('market/instruments', { codes: ['SAP'] })) as { rows: { quote: { last: string } }[] };
  const low = String(Math.floor(Number(rows[0]!.quote.last) * 0.9));
  await visitor.ask('trade/order', { ...order, type: 'limit', price: low }, true);
  const high = String(Math.ceil(Number(rows[0]!.quote.last) * 1.02));
  await visitor.ask('trade/order', { ...order, type: 'limit', price: high }, true);
  for (;;) {
    const { positions } = (await visitor.ask('trade/own', { code: 'SAP' })) as { positions: unknown[] };
    if (positions.length > 0) break;
    await setTimeout(100);
  }
  return { account, password };
}

/** Somebody whose name is sealed, with photos of his document. */
async function newcomer(): Promise<Kept['newcomer']> {
  const visitor = new HttpVisitor(origin);
  const { inviteCode, userAgreement, privacyPolicy } = (await visitor.ask('user/registration', {})) as Record<string, string>;
  const account = 'mara@example.org';
  const password = 'a ladder in the rain';
  await visitor.enter('user/register', { account, password, confirmPassword: password, inviteCode, userAgreement, privacyPolicy });
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b98a35' } })
    .jpeg()
    .toBuffer();
  const photoOf = async (): Promise<string> => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'front.jpg');
    const { envelope } = await visitor.post('identity/photo', form, { key: crypto.randomUUID() });
    return (envelope.data as { photo: string }).photo;
  };
  const person = {
    ...{ name: "Mara O'Neill", birthDate: '1994-03-12', nationality: 'DE' },
    ...{ street: 'Am Wall 7', postalCode: '28195', city: 'Bremen', country: 'DE' },
    ...{ documentType: 'national-id', documentCountry: 'DE', documentNumber: 'T220001293', validUntil: '2031-10-31' },
    ...{ taxCountry: 'DE', taxNumber: '26954371827', usPerson: 'no', politicalPerson: 'no', occupation: 'Tischlerin', sourceOfFunds: 'salary' },
  };
  await visitor.ask('identity/submit', { ...person, front: await photoOf(), back: await photoOf() }, true);
  return { account, password };
}

const people: Kept = { trader: await trader(), newcomer: await newcomer() };
server.child.kill('SIGTERM');
await server.ended;
// What PostgreSQL makes again: log files that it would write next, its socket, and what it said.
for (const name of readdirSync(join(data, 'postgres/pg_wal'))
  .filter(file => /^[0-9A-F]{24}$/.test(file))
  .sort()
  .slice(1))
  rmSync(join(data, 'postgres/pg_wal', name));
const left = ['server.log', 'postgres.log', 'postgres-socket'].map(name => `--exclude=${name}`);
const tar = execFileSync('tar', ['-c', ...left, '-C', scratch, 'data'], { maxBuffer: 2 ** 30 });
const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 };
const kept = join(keptRoot, packageFile.version);
mkdirSync(kept, { recursive: true });
writeFileSync(join(kept, 'people.json'), `${JSON.stringify(people, null, 2)}\n`);
writeFileSync(join(kept, 'data.tar.zst'), zstdCompressSync(tar, { params }));
rmSync(scratch, { recursive: true, force: true });
