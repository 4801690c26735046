import { defineConfig } from 'vitest/config';

const testTimeout = 30_000;
const never = ['**/node_modules/**', '**/dist/**', 'tools/fixtures/**', 'e2e/**'];

/** These put something of their own in the place of a module, so nobody may have loaded it before. */
const mocking = ['apps/server/src/features/trading/planted-defects.test.ts', 'apps/server/src/books/orders/book/kept-snapshot.test.ts'];
/** One real PostgreSQL for the whole run (see apps/server/src/testing). */
const onPostgres = { globalSetup: ['apps/server/src/testing/cluster.ts'], testTimeout, hookTimeout: testTimeout };

/** `pure` needs nothing; `server` and `mocking` have a database. */
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
          // Loading the program is a fifth of the time of these tests: the files of a worker share it.
          isolate: false,
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...never, ...mocking],
          ...onPostgres,
        },
      },
      { test: { name: 'mocking', include: mocking, exclude: never, ...onPostgres } },
    ],
  },
});
