/** How soon several processes trade again after one of them was killed or stood still: what `npm run crash -- --processes` sees, as rows. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Row } from './row.ts';

const tool = fileURLToPath(new URL('../tools/crash.ts', import.meta.url));
const goalSeconds = 5;
const pauses = /^\s*(.+): median ([\d.]+) s, worst ([\d.]+) s \((\d+)\)$/;

/** @param kills of one of two processes that serve and two that trade in turns, under 144 orders a second */
export async function benchKills(say: (line: string) => void, kills: number): Promise<Row[]> {
  const child = spawn(process.execPath, [tool, '--processes', '--rounds', String(kills)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>(resolve => void child.on('close', resolve));
  const rows: Row[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    say(line);
    const [, what, median, worst, count] = pauses.exec(line) ?? [];
    if (what === undefined) continue;
    rows.push({
      what: `one of four processes is hurt, ${what === 'trading again' ? 'any of them' : what}: trading again`,
      measured: `median ${median} s, worst ${worst} s (${count})`,
      goal: `≤ ${goalSeconds} s`,
      met: Number(worst) <= goalSeconds,
    });
  }
  const code = await ended;
  if (code !== 0) throw new Error('an order was lost or doubled, or an invariant broken: see above');
  return rows;
}
