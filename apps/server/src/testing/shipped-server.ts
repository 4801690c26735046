import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess } from './server-process.ts';

export type ShippedServer = { readonly origin: string; readonly end: () => Promise<void> };

/** The server as it ships, on a folder of its own that is gone with it. */
export async function shippedServer(env: Record<string, string>): Promise<ShippedServer> {
  const scratch = mkdtempSync(join(tmpdir(), 'parkett-shipped-'));
  // The database's own user passes through.
  chmodSync(scratch, 0o755);
  const port = await freePort();
  const server = startProcess({ PARKETT_DATA: join(scratch, 'data'), PORT: String(port), ...env });
  await server.ready;
  const end = async (): Promise<void> => {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(scratch, { recursive: true, force: true });
  };
  return { origin: `http://localhost:${port}`, end };
}
