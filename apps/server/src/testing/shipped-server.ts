import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess } from './server-process.ts';

export type ShippedServer = {
  readonly origin: string;
  /** All that it writes: database, log, keys. */
  readonly dataFolder: string;
  readonly stop: () => Promise<void>;
  /** Stops it, if it still runs, and removes its folder. */
  readonly end: () => Promise<void>;
};

/** The server as it ships, on a folder of its own that is gone with it. */
export async function shippedServer(env: Record<string, string>): Promise<ShippedServer> {
  const scratch = mkdtempSync(join(tmpdir(), 'parkett-shipped-'));
  // The database's own user passes through.
  chmodSync(scratch, 0o755);
  const port = await freePort();
  const dataFolder = join(scratch, 'data');
  const server = startProcess({ PARKETT_DATA: dataFolder, PORT: String(port), ...env });
  await server.ready;
  const stop = async (): Promise<void> => {
    server.child.kill('SIGTERM');
    await server.ended;
  };
  const end = async (): Promise<void> => {
    await stop();
    rmSync(scratch, { recursive: true, force: true });
  };
  return { origin: `http://localhost:${port}`, dataFolder, stop, end };
}
