import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** What `npm start` runs. */
export const shippedProgram = fileURLToPath(new URL('../main.ts', import.meta.url));
/** The same program with adapters plugged in that serve everything live mode needs. */
export const liveServer = fileURLToPath(new URL('live-server.ts', import.meta.url));

/** The same program on a machine whose clock goes forward by a minute at each SIGUSR2. */
export const shiftedServer = fileURLToPath(new URL('shifted-server.ts', import.meta.url));

const given = new Set<number>();

/** A port that is free, and that wasn't given before: the system may name one again that nobody listens on yet. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await portOfSystem();
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

function portOfSystem(): Promise<number> {
  const probe = createServer();
  return new Promise(resolve => {
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

export type ServerProcess = {
  child: ChildProcess;
  /** Resolves when the line that says ready was printed; rejects with everything printed when the process ended before. */
  ready: Promise<void>;
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  output: () => string;
};

/** Runs the server as people do, as a process of its own. */
export const startProcess = (env: Record<string, string>, args: string[] = []): ServerProcess => startProgram({ program: shippedProgram, env, args });

type Program = {
  program: string;
  env: Record<string, string>;
  args: string[];
  /** Of whom it runs; preset: of who runs the tests. */
  uid?: number;
};

/** Runs a file that ends in `main`, and hears what it says. */
export function startProgram({ program, env, args, uid }: Program): ServerProcess {
  // A taken DATABASE_URL or PARKETT_ variable of the shell that runs the tests would change what is tested.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PARKETT_|DATABASE_URL$|PORT$|HOST$|VITEST)/.test(name)));
  const child = spawn(process.execPath, [program, ...args], {
    ...{ env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        output += chunk;
        if (output.includes('Parkett is ready')) resolve();
      });
    }
    void ended.then(() => reject(new Error(`ended before it was ready: ${output}`)));
  });
  ready.catch(() => {});
  return { child, ready, ended, output: () => output };
}
