import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, shiftedServer, startProgram } from '../apps/server/src/testing/server-process.ts';
import { expect, germanTest } from './journey.ts';
import { morning, seed } from './journeys-on.ts';
import { patience } from './slowdown.ts';

/** A server that nobody else is on, on a machine whose clock the journey sets forward. */
export type House = {
  readonly origin: string;
  readonly dataFolder: string;
  readonly passMinutes: (minutes: number) => Promise<void>;
};

/** Journeys in a house of their own. `settings`: what the server is started with besides. */
export const inOwnHouse = (settings: Readonly<Record<string, string>> = {}) =>
  germanTest.extend<{ house: House }>({
    house: [
      async ({ browserName }, use) => {
        const scratch = mkdtempSync(join(tmpdir(), `parkett-own-house-${browserName}-`));
        chmodSync(scratch, 0o755);
        const port = await freePort();
        const dataFolder = join(scratch, 'data');
        const env = { PORT: String(port), PARKETT_DATA: dataFolder, PARKETT_CLOCK: morning, PARKETT_SEED: seed, ...settings };
        const server = startProgram({ program: shiftedServer, env, args: [] });
        await server.ready;
        let passed = 0;
        const passMinutes = async (minutes: number): Promise<void> => {
          for (const until = passed + minutes; passed < until;) {
            server.child.kill('SIGUSR2');
            passed += 1;
            // Two signals that come before the first is heard are one.
            await expect.poll(server.output, { intervals: [5] }).toContain(`${passed} min ahead\n`);
          }
        };
        await use({ origin: `http://localhost:${port}`, dataFolder, passMinutes });
        server.child.kill('SIGTERM');
        await server.ended;
        rmSync(scratch, { recursive: true, force: true });
      },
      // Its server takes its own time to start, not that of the journey.
      { timeout: 90_000 * patience },
    ],
    baseURL: async ({ house }, use) => use(house.origin),
  });
