/**
 * An order over HTTP through the whole route: unlocked session, anti-forgery, validation, batch, envelope; 256 connections of wrk.
 * Run: node bench/http-orders.ts [--seconds 60]. TPC-B comes from bench/database.ts in the same run of `npm run bench`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { perOperation, spent, sumOfParts, type Costs } from './cpu.ts';
import { connections, openHttpHouse, type HttpHouse, type HttpRound } from './http-house.ts';
import { printTable, times, type Row } from './row.ts';
import { missingWrk, runWrk, type Seen } from './wrk.ts';

const warmUpSeconds = 10;
const goals = { prepared: 2, anchor: 0.45 };

type Bare = Costs & Seen & { readonly perSecond: number };

/** What wrk reaches of a plain Fastify route with the same headers, sessions and schema. */
async function measureAnchor({ requests, sessions, answer }: HttpHouse, seconds: number): Promise<Bare> {
  const anchor = fork(fileURLToPath(new URL('http-anchor.ts', import.meta.url)));
  anchor.send({ sessions, answer });
  const [{ port }] = (await once(anchor, 'message')) as [{ port: number }];
  const load = { origin: `http://localhost:${port}`, connections, requests };
  const parts = { Fastify: { pid: anchor.pid! }, wrk: { pid: process.pid, ended: true } } as const;
  try {
    await runWrk({ ...load, seconds: warmUpSeconds });
    const before = spent(parts);
    const seen = await runWrk({ ...load, seconds });
    if (seen.failed > 0) throw new Error(`${seen.failed} requests to the anchor failed`);
    return { ...seen, perSecond: seen.count / seen.seconds, cpu: perOperation(before, spent(parts), seen.count) };
  } finally {
    anchor.kill();
  }
}

function rowsOf({ ours, bare, prepared }: { ours: HttpRound; bare: Bare; prepared: number | null }): Row[] {
  const share = ours.perSecond / bare.perSecond;
  const figures = `${ours.perSecond.toFixed(0)} per second, median ${ours.p50.toFixed(0)} ms, p99 ${ours.p99.toFixed(0)} ms, ${ours.refused} refused`;
  const ratio = prepared === null ? null : ours.perSecond / prepared;
  return [
    {
      what: 'anchor: Fastify that answers at once',
      measured: `${bare.perSecond.toFixed(0)} per second`,
      ...{ goal: '', met: true, costs: bare, each: 'request' },
    },
    {
      what: `order over HTTP, ${connections} connections`,
      measured: ratio === null ? figures : `${times(ratio)} TPC-B prepared (${figures})`,
      goal: `≥ ${goals.prepared} ×`,
      met: ours.refused === 0 && (ratio === null || ratio >= goals.prepared),
      costs: ours,
    },
    {
      what: '',
      measured: `${times(share)} Fastify that answers at once (by processor ${times(sumOfParts(bare.cpu) / sumOfParts(ours.cpu))})`,
      goal: `≥ ${goals.anchor} ×`,
      met: ours.refused === 0 && share >= goals.anchor,
    },
  ];
}

/** No rows, and a sentence, where wrk is missing. */
export async function benchHttpOrders(options: { seconds: number; prepared: number | null; say: (line: string) => void }): Promise<Row[]> {
  const { seconds, prepared, say } = options;
  const missing = missingWrk();
  if (missing) {
    say(missing);
    return [];
  }
  say('opening customers over HTTP');
  const house = await openHttpHouse();
  try {
    const bare = await measureAnchor(house, seconds);
    say('placing orders over HTTP');
    await house.round(warmUpSeconds);
    return rowsOf({ ours: await house.round(seconds), bare, prepared });
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  const rows = await benchHttpOrders({ seconds: Number(values.seconds), prepared: null, say: line => console.error(line) });
  if (rows.length > 0) printTable(rows);
}
