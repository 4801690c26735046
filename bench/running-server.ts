import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export type RunningServer = {
  readonly origin: string;
  readonly process: ChildProcess;
  readonly readyMs: number;
  /** What it has printed so far. */
  readonly said: () => string;
  readonly stop: () => Promise<number>;
};

/** A free port, below the ephemeral ones. */
export async function freePort(): Promise<number> {
  for (let port = 21_000 + Math.floor(Math.random() * 8_000); ; port += 1) {
    const probe = createServer();
    const free = await new Promise<boolean>(resolve => {
      probe.once('error', () => resolve(false));
      probe.listen({ host: 'localhost', port }, () => resolve(true));
    });
    await new Promise(resolve => probe.close(resolve));
    if (free) return port;
  }
}

/** What a server tells of itself under a name of `/metrics`, whatever stands before it; NaN where it tells nothing. */
export async function metricOf(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^\\w*${name}(?:\\{\\S*\\})? ([\\d.eE+-]+)`, 'm').exec(text)?.[1] ?? Number.NaN);
}

export function temporaryData(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `program`: of tools/, with its arguments. */
type Start = { data: string; settings?: Record<string, string>; tree?: string; program?: readonly [string, ...string[]] };

/** Runs `npm start`'s own program, of another tree where one is named, and waits for the line that says ready. `stop` answers how long Ctrl-C took. */
export async function startServer(options: Start): Promise<RunningServer> {
  const { tree = root, program = ['start.ts'] } = options;
  const port = await freePort();
  const begun = performance.now();
  const [file, ...args] = program;
  const child = spawn(process.execPath, [join(tree, 'tools', file), ...args], {
    cwd: tree,
    env: { ...process.env, PORT: String(port), PARKETT_DATA: options.data, ...options.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      said += chunk;
      if (said.includes('Parkett is ready')) resolve();
    });
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    process: child,
    readyMs: performance.now() - begun,
    said: () => said,
    stop: async () => {
      const at = performance.now();
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      return performance.now() - at;
    },
  };
}
