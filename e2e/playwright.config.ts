import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { patience } from './slowdown.ts';
import { browserFlags, findBrowser, noBrowser } from '../tools/browser.ts';

const executablePath = await findBrowser();
if (!executablePath) throw new Error(noBrowser);

const port = process.env.PARKETT_E2E_PORT ?? '18090';
const baseURL = `http://localhost:${port}`;
// `npm test` names a folder and removes it. Run by hand, each run leaves its own under the temporary folder; workers read this file again.
const dataFolder = (process.env.PARKETT_E2E_DATA ??= join(mkdtempSync(join(tmpdir(), 'parkett-e2e-')), 'data'));
if (basename(dirname(dataFolder)).startsWith('parkett-e2e-')) chmodSync(dirname(dataFolder), 0o755);

const otherBrowsers = 'other-browsers.e2e.ts';

const project = (name: string, width: number, height: number): Project => ({
  name,
  testIgnore: otherBrowsers,
  use: {
    viewport: { width, height },
    hasTouch: name === 'mobile',
    isMobile: name === 'mobile',
    launchOptions: { executablePath, args: [...browserFlags] },
  },
});

/** Continuous trading from the first journey on, however long the server takes to start. */
const morning = 'simulated@2026-11-24T09:30:00+01:00';

/** The same prices in every run: of SAP 215 on the evening before, and between 215 and 218 until eleven. */
const seed = '1'.padStart(32, '0');

/** Journeys in a real browser, each in both layouts, against a server of their own with real PostgreSQL. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: join(tmpdir(), `parkett-e2e-results-${port}`),
  fullyParallel: false,
  // One at a time: all journeys share the market clock, and one of them pauses it.
  workers: 1,
  retries: 0,
  timeout: 90_000 * patience,
  expect: { timeout: 10_000 * patience },
  forbidOnly: true,
  use: {
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
  },
  projects: [
    project('mobile', 390, 844),
    project('desktop', 1440, 900),
    // Browsers that Playwright can't drive: their journeys open them themselves.
    { name: 'other browsers', testMatch: otherBrowsers },
  ],
  webServer: {
    command: 'node tools/start.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      ...{ PORT: port, PARKETT_DATA: dataFolder, PARKETT_DEMO_PER_HOUR: '100000', PARKETT_FLOOD_PER_MINUTE: '0' },
      ...{ PARKETT_CLOCK: morning, PARKETT_SEED: seed },
    },
  },
});
