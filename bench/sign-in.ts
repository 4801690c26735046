/**
 * What sign-ins and fund passwords tell by their times: how long others wait while one customer floods, whether times tell a known account from one that
 * isn't, or a right fund password from a wrong one. Run: npm run bench -- --only sign-in [--seconds 60]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { HttpVisitor } from '../apps/server/src/testing/http-visitor.ts';
import { seeded } from '../tools/seeded.ts';
import { median, times, type Row } from './row.ts';
import { startServer, temporaryData } from './running-server.ts';

const settings = {
  PARKETT_CLOCK: 'simulated@2026-11-23T09:30:00+01:00',
  PARKETT_FLOOD_PER_MINUTE: '0',
  // Each try comes from an address of its own, as a proxy would name it.
  PARKETT_PROXY_HOPS: '1',
  PARKETT_LOG_LEVEL: 'error',
};
const password = 'a ladder in the rain';
const fundPassword = '402917';
const entriesPerSecond = 30;
/** Tries of strangers that a server which has seen none lets through at once, and of which no wait is in the time; half of them name an account. */
const quietTries = 30;
const servers = 4;

/** How often a permutation draws two samples of the same. */
const permutations = 2_000;

const p95 = (sample: readonly number[]): number => sample.toSorted((a, b) => a - b)[Math.ceil(sample.length * 0.95) - 1]!;

let addresses = 0;
const stranger = (origin: string): HttpVisitor => {
  addresses += 1;
  return new HttpVisitor(origin, { forwardedFor: `100.64.${addresses >> 8}.${addresses & 255}` });
};

/** How long it took to be answered, and what. */
async function timed(visitor: HttpVisitor, path: string, body: Record<string, unknown>): Promise<{ ms: number; code: string | undefined }> {
  const begun = performance.now();
  const { envelope } = await visitor.post(path, body);
  return { ms: performance.now() - begun, code: envelope.code };
}

/** Of two samples: how far apart the shares are that took at most so long, where they are furthest. */
function distance(a: readonly number[], b: readonly number[]): number {
  const share = (sample: readonly number[], most: number): number => sample.filter(ms => ms <= most).length / sample.length;
  return Math.max(...[...a, ...b].map(ms => Math.abs(share(a, ms) - share(b, ms))));
}

type Compared = { readonly ks: number; readonly same: number; readonly same95: number };

/** The Kolmogorov–Smirnov distance, and that of two samples of the same: these times dealt out anew by chance, the middle and 95 of a hundred. */
function compare(a: readonly number[], b: readonly number[]): Compared {
  const random = seeded(20_261_124);
  const drawn = Array.from({ length: permutations }, () => {
    const dealt = [...a, ...b].map(ms => ({ ms, at: random() })).toSorted((one, other) => one.at - other.at);
    const all = dealt.map(({ ms }) => ms);
    return distance(all.slice(0, a.length), all.slice(a.length));
  });
  return { ks: distance(a, b), same: median(drawn), same95: p95(drawn) };
}

const registered = async (origin: string, account: string): Promise<HttpVisitor> => {
  const visitor = stranger(origin);
  const { inviteCode, userAgreement, privacyPolicy } = (await visitor.ask('user/registration', {})) as Record<string, unknown>;
  await visitor.enter('user/register', { account, password, confirmPassword: password, inviteCode, userAgreement, privacyPolicy });
  return visitor;
};

/** Sign-ins of one who has the right password, one after the other, each from another address. */
async function signIns(origin: string, { account, seconds }: { account: string; seconds: number }): Promise<number[]> {
  const took: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pause(50)) {
    const { ms, code } = await timed(stranger(origin), 'user/login', { account, password });
    if (code !== undefined) throw new Error(`a right sign-in was refused: ${code}`);
    took.push(ms);
  }
  return took;
}

/** Right entries for something that is confirmed, each of which is hashed, whether or not the ones before are answered. Answers how many were. */
async function flood(visitor: HttpVisitor, isOver: () => boolean): Promise<{ sent: number; compared: number }> {
  const entries: Promise<boolean>[] = [];
  const begun = performance.now();
  while (!isOver()) {
    entries.push(timed(visitor, 'security/confirm', { operation: 'change-fund-password', fundPassword }).then(({ code }) => code === undefined));
    await pause(Math.max(0, begun + (entries.length * 1_000) / entriesPerSecond - performance.now()));
  }
  return { sent: entries.length, compared: (await Promise.all(entries)).filter(Boolean).length };
}

/** (a) and (c), on one server. */
async function onOneServer(origin: string, seconds: number, say: (line: string) => void): Promise<Row[]> {
  await registered(origin, 'other@example.org');
  const flooding = await registered(origin, 'flood@example.org');
  await flooding.ask('user/setFundPassword', { fundPassword });
  await signIns(origin, { account: 'other@example.org', seconds: 5 });
  const quiet = await signIns(origin, { account: 'other@example.org', seconds });
  let isOver = false;
  const flooded = flood(flooding, () => isOver);
  const besides = await signIns(origin, { account: 'other@example.org', seconds });
  isOver = true;
  const { sent, compared } = await flooded;
  say(`sign-ins: ${quiet.length} quiet, ${besides.length} beside ${sent} entries of a fund password, of which ${compared} were compared`);
  const [right, wrong]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 2 * Math.max(40, seconds); turn += 1) {
    const sample = turn % 2 === 0 ? wrong : right;
    const entry = turn % 2 === 0 ? '851603' : fundPassword;
    sample.push((await timed(flooding, 'security/confirm', { operation: 'change-fund-password', fundPassword: entry })).ms);
  }
  return [
    {
      what: `sign-in p95 beside ${entriesPerSecond} fund-password entries a second of one customer (${besides.length} sign-ins)`,
      measured: `${times(p95(besides) / p95(quiet))} the quiet one (${p95(besides).toFixed(0)} and ${p95(quiet).toFixed(0)} ms)`,
      ...noGoal,
    },
    {
      what: `fund password right against wrong (${right.length} each): median, p95`,
      measured: `${times(median(right) / median(wrong))}, ${times(p95(right) / p95(wrong))} (${median(right).toFixed(1)} and ${median(wrong).toFixed(1)} ms)`,
      ...noGoal,
    },
    rowOf('the same entries', { a: right, b: wrong }),
  ];
}

const noGoal = { goal: 'told only', met: true } as const;

function rowOf(what: string, { a, b }: { a: readonly number[]; b: readonly number[] }): Row {
  const { ks, same, same95 } = compare(a, b);
  const told = `distance ${ks.toFixed(2)}: ${times(ks / same)} that of two samples of the same (${same.toFixed(2)}, 95 of 100 below ${same95.toFixed(2)})`;
  return { what: `${what} (${a.length} and ${b.length} tries)`, measured: told, ...noGoal };
}

type Samples = { readonly known: number[]; readonly unknown: number[] };

/** Wrong sign-ins of strangers, with an account that there is and one that there isn't in turn; the first ones pass, and then they are slowed down. */
async function wrongSignIns(origin: string, into: { quiet: Samples; slowed: Samples }): Promise<void> {
  for (let n = 0; n < quietTries; n += 1) await registered(origin, `known-${n}@example.org`);
  for (let turn = 0; turn < 3 * quietTries; turn += 1) {
    const which = turn % 2 === 0 ? 'known' : 'unknown';
    const account = `${which}-${(turn >> 1) % quietTries}@example.org`;
    const { ms, code } = await timed(stranger(origin), 'user/login', { account, password: 'not this one' });
    into[code === 'too-many-attempts' ? 'slowed' : 'quiet'][which].push(ms);
  }
}

async function onServer<Answer>(work: (origin: string) => Promise<Answer>): Promise<Answer> {
  const data = temporaryData();
  const server = await startServer({ data: data.folder, settings });
  try {
    return await work(server.origin);
  } finally {
    await server.stop();
    data.remove();
  }
}

export async function benchSignIn(seconds: number, say: (line: string) => void): Promise<Row[]> {
  const rows = await onServer(origin => onOneServer(origin, seconds, say));
  const samples = { quiet: { known: [], unknown: [] }, slowed: { known: [], unknown: [] } };
  for (let n = 0; n < servers; n += 1) await onServer(origin => wrongSignIns(origin, samples));
  const { quiet, slowed } = samples;
  return [
    ...rows,
    rowOf('wrong sign-in, known against unknown account, quiet', { a: quiet.known, b: quiet.unknown }),
    rowOf('the same, slowed down', { a: slowed.known, b: slowed.unknown }),
  ];
}
