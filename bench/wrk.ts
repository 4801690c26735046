import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A keyed request as the bytes before and behind its key. */
export type Prepared = { readonly before: string; readonly behind: string };

/** What one run of wrk saw; times in milliseconds. `failed`: answers of 400 and more, broken connections. */
export type Seen = { readonly count: number; readonly seconds: number; readonly p50: number; readonly p99: number; readonly failed: number };

/** Why there is no load, in one sentence; null when there is one. */
export const missingWrk = (): string | null =>
  spawnSync('wrk', ['-v']).error ? `HTTP isn't measured: its load comes from wrk, which isn't here (Debian: apt-get install wrk).` : null;

/** Requests as the Lua text that gives them back: what JSON writes of plain characters, Lua reads alike. */
export function writeRequests(file: string, requests: readonly Prepared[]): void {
  writeFileSync(file, `return {${requests.map(({ before, behind }) => `{${JSON.stringify(before)},${JSON.stringify(behind)}}`).join(',\n')}}\n`);
}

/** Keeps every connection waiting for one answer for so long, each request the next one of the file, with a key of its own. */
export async function runWrk(load: { origin: string; connections: number; seconds: number; requests: string }): Promise<Seen> {
  const { origin, connections, seconds, requests } = load;
  // A UUID without its last twelve digits, which count the requests.
  const key = randomUUID().slice(0, -12);
  const script = fileURLToPath(new URL('wrk-orders.lua', import.meta.url));
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '60s', '-s', script, origin, '--', requests, key];
  const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await Promise.all([text(wrk.stdout), once(wrk, 'close')]);
  const line = said.trim().split('\n').at(-1)!;
  if (!line.startsWith('{')) throw new Error(`wrk gave up: ${said}`);
  const { count, micros, p50, p99, failed } = JSON.parse(line) as Record<'count' | 'micros' | 'p50' | 'p99' | 'failed', number>;
  return { count, seconds: micros / 1e6, p50: p50 / 1_000, p99: p99 / 1_000, failed };
}
