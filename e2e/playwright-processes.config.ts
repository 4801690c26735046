import { defineConfig } from '@playwright/test';
import { journeysOn } from './journeys-on.ts';

/** Several processes and their PostgreSQL end one after the other. */
const endsWithinMs = 20_000;

/** The journeys on several processes: the calls of each go to another one each. */
export default defineConfig(await journeysOn({ command: 'node tools/processes.ts --http 2 --engines 2', port: '18093', endsWithinMs }));
