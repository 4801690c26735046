/** Ready at the first and at the second start, Ctrl-C to all stopped, any chart, and what the ticking market costs without viewers. */
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { BenchClient } from './client.ts';
import { metricOf, startServer, temporaryData } from './running-server.ts';
import { printTable, type Row } from './row.ts';

const chartsMs = 100;
const idleMax = 0.15;
const settings = { PARKETT_CLOCK: 'simulated@2026-11-23T09:30:00+01:00', PARKETT_FLOOD_PER_MINUTE: '0' };

const cpuSeconds = (origin: string): Promise<number> => metricOf(origin, 'process_cpu_seconds_total');

/** The slowest of every interval and range of a few instruments of each class, each asked for the first time. */
async function slowestChart(origin: string): Promise<{ ms: number; which: string }> {
  const client = new BenchClient(origin);
  let slowest = { ms: 0, which: '' };
  for (const code of ['SAP', 'VBK', 'AAPL', 'DAX', 'EURUSD', 'BTCUSDT', 'XAU']) {
    for (const [interval, range] of [
      ['minute', '1d'],
      ['5', '1w'],
      ['15', '1m'],
      ['30', '3m'],
      ['day', '1y'],
      ['day', 'all'],
      ['week', 'all'],
      ['month', 'all'],
    ]) {
      const at = performance.now();
      const answer = await client.call('market/bars', { code, interval, range });
      const ms = performance.now() - at;
      if (answer.status === 1 && ms > slowest.ms) slowest = { ms, which: `${code} ${interval} ${range}` };
    }
  }
  client.close();
  return slowest;
}

export async function benchStartAndIdle(seconds: number): Promise<Row[]> {
  const data = temporaryData();
  try {
    const first = await startServer({ data: data.folder, settings });
    const charts = await slowestChart(first.origin);
    const stopped = await first.stop();
    const second = await startServer({ data: data.folder, settings });
    await pause(5_000);
    const before = await cpuSeconds(second.origin);
    await pause(seconds * 1_000);
    const idle = ((await cpuSeconds(second.origin)) - before) / seconds;
    await second.stop();
    const ms = (value: number): string => `${(value / 1_000).toFixed(1)} s`;
    return [
      { what: 'ready at first start', measured: ms(first.readyMs), goal: '≤ 30 s', met: first.readyMs <= 30_000 },
      { what: 'ready at second start', measured: ms(second.readyMs), goal: '≤ 5 s', met: second.readyMs <= 5_000 },
      { what: 'Ctrl-C to all stopped', measured: ms(stopped), goal: '≤ 5 s', met: stopped <= 5_000 },
      {
        what: `any chart answered, slowest of 56 (${charts.which})`,
        measured: `${charts.ms.toFixed(0)} ms`,
        goal: `≤ ${chartsMs} ms`,
        met: charts.ms <= chartsMs,
      },
      { what: '250 instruments ticking, no client', measured: `${(idle * 100).toFixed(1)} % of one core`, goal: '≤ 15 %', met: idle <= idleMax },
    ];
  } finally {
    data.remove();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  printTable(await benchStartAndIdle(Number(values.seconds)));
}
