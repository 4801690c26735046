import { defineConfig } from '@playwright/test';
import { journeysOn } from './journeys-on.ts';

/** Several processes and their PostgreSQL end one after the other. */
const endsWithinMs = 20_000;

/** One journey of orders from the first to the last one booked, on several processes: its calls go to another one each. In the full tests every journey. */
export default defineConfig({
  ...(await journeysOn({ command: 'node tools/processes.ts --http 2 --engines 2', port: '18093', endsWithinMs })),
  ...(process.env.PARKETT_TEST_FULL ? {} : { grep: /@booked/ }),
});
