import { defineConfig } from '@playwright/test';
import { journeysOn } from './journeys-on.ts';

/** Every journey on the server as `npm start` runs it. */
export default defineConfig(await journeysOn({ command: 'node tools/start.ts', port: '18090', endsWithinMs: 5_000 }));
