/**
 * Quotes to 5,000 clients × 40 instruments: the product's stream against socket.io sending the same updates as JSON objects, and against a server that
 * writes one ready-made string of the same length to each client, in the same run, each server and the clients in processes of their own. Run: node bench/quotes.ts [--seconds 60] [--clients 5000]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable, type Row } from './row.ts';

type Kind = 'ours' | 'socket.io' | 'bare';
type Received = {
  readonly bytes: number;
  readonly packets: number;
  readonly quotes: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** From when a packet was due. */ readonly lateP99Ms: number;
};
type Measured = Received & {
  /** Of one core, of the server alone. */ readonly cores: number;
  /** Microseconds of it. */ readonly perPacketUs: number;
};
export type QuotesResult = {
  readonly clients: number;
  readonly seconds: number;
  readonly ours: Measured;
  readonly anchor: Measured;
  readonly bare: Measured;
  readonly rows: readonly Row[];
};

/** Until compiled code and buffers have settled. */
const warmUpMs = 5_000;
const goals = { lateMs: 50, cpu: 0.55, bytes: 0.3, bare: 1.6 };

const start = (file: string, args: readonly string[]): ChildProcess =>
  fork(fileURLToPath(new URL(`quotes/${file}`, import.meta.url)), [...args], { stdio: 'inherit' });

async function answer<T>(child: ChildProcess, order?: string): Promise<T> {
  const said = once(child, 'message');
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('a process of the bench ended early')));
  if (order) child.send(order);
  const [message] = await Promise.race([said, gone]);
  return message as T;
}

type Size = { readonly clients: number; readonly seconds: number; /** Of a packet of the bare server. */ readonly packetBytes?: number };

async function measure(kind: Kind, { clients, seconds, packetBytes }: Size): Promise<Measured> {
  const server = kind === 'bare' ? start('bare.ts', [String(packetBytes)]) : start('server.ts', [kind]);
  const { port } = await answer<{ port: number }>(server);
  const load = start('load.ts', [kind, String(port), String(clients)]);
  try {
    await answer(load);
    await pause(warmUpMs);
    const before = await answer<{ cpuMs: number }>(server, 'cpu');
    load.send('begin');
    await pause(seconds * 1_000);
    const received = await answer<Received>(load, 'end');
    const after = await answer<{ cpuMs: number }>(server, 'cpu');
    const cpuMs = after.cpuMs - before.cpuMs;
    return { ...received, cores: cpuMs / (seconds * 1_000), perPacketUs: (cpuMs * 1_000) / received.packets };
  } finally {
    load.kill();
    server.kill();
  }
}

function rowsOf({ clients, ours, anchor, bare }: Omit<QuotesResult, 'rows'>): Row[] {
  const what = `quotes, ${clients} clients × 40 instruments`;
  const cpu = ours.cores / ours.quotes / (anchor.cores / anchor.quotes);
  const perPacket = ours.perPacketUs / bare.perPacketUs;
  const bytes = ours.bytes / ours.quotes / (anchor.bytes / anchor.quotes);
  return [
    {
      what: `${what}: from the moment at which a packet is due, p99`,
      measured: `${ours.lateP99Ms} ms (socket.io ${anchor.lateP99Ms} ms); from the change, held back for up to 200 ms: median ${ours.medianMs} ms, p99 ${ours.p99Ms} ms (${anchor.medianMs}, ${anchor.p99Ms})`,
      goal: `≤ ${goals.lateMs} ms`,
      met: ours.lateP99Ms <= goals.lateMs,
    },
    {
      what: `${what}: processor per quote`,
      measured: `${cpu.toFixed(2)} × socket.io (${ours.cores.toFixed(2)} of a core)`,
      goal: `≤ ${goals.cpu} ×`,
      met: cpu <= goals.cpu,
    },
    {
      what: `${what}: processor per packet`,
      measured: `${perPacket.toFixed(2)} × writing one ready-made string (${ours.perPacketUs.toFixed(1)} µs, ${bare.perPacketUs.toFixed(1)} µs)`,
      goal: `≤ ${goals.bare} ×`,
      met: perPacket <= goals.bare,
    },
    {
      what: `${what}: bytes per quote`,
      measured: `${bytes.toFixed(2)} × JSON objects (${Math.round(ours.bytes / ours.quotes)} B)`,
      goal: `≤ ${goals.bytes} ×`,
      met: bytes <= goals.bytes,
    },
  ];
}

export async function benchQuotes(
  say: (line: string) => void,
  size: { clients: number; seconds: number } = { clients: 5_000, seconds: 60 },
): Promise<QuotesResult> {
  const tell = (kind: Kind, { quotes, medianMs, p99Ms, lateP99Ms, cores }: Measured): void =>
    say(
      `${kind}: ${Math.round(quotes / size.seconds)} quotes/s, median ${medianMs} ms, p99 ${p99Ms} ms, late p99 ${lateP99Ms} ms, ${cores.toFixed(2)} of a core`,
    );
  const ours = await measure('ours', size);
  tell('ours', ours);
  const anchor = await measure('socket.io', size);
  tell('socket.io', anchor);
  const bare = await measure('bare', { ...size, packetBytes: Math.round(ours.bytes / ours.packets) });
  say(`one ready-made string: ${bare.perPacketUs.toFixed(1)} µs of processor per packet, ours ${ours.perPacketUs.toFixed(1)} µs`);
  return { ...size, ours, anchor, bare, rows: rowsOf({ ...size, ours, anchor, bare }) };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, clients: { type: 'string', default: '5000' } } });
  const { rows } = await benchQuotes(line => console.log(line), { clients: Number(values.clients), seconds: Number(values.seconds) });
  printTable(rows);
}
