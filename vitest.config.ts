import { defineConfig } from 'vitest/config';

const testTimeout = 30_000;
const never = ['**/node_modules/**', '**/dist/**', 'tools/fixtures/**', 'e2e/**'];

/** Two groups: `pure` needs nothing; `server` gets one real PostgreSQL for the whole run (see apps/server/src/testing). */
export default defineConfig({
  test: {
    // Half of a test that starts servers is waiting: with a worker for each processor none of them idles.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/web/**/*.test.{ts,tsx}',
            'apps/desk/**/*.test.{ts,tsx}',
            'apps/mobile/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: never,
          testTimeout,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: never,
          globalSetup: ['apps/server/src/testing/cluster.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
