import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { PlaywrightTestConfig, Project } from '@playwright/test';
import { patience } from './slowdown.ts';
import { browserFlags, findBrowser, findShell, noBrowser } from '../tools/browser.ts';

/** The server that journeys run against. */
export type Tried = {
  /** Starts it on the port that PORT names. */
  readonly command: string;
  /** Taken unless PARKETT_E2E_PORT names another. */
  readonly port: string;
  readonly endsWithinMs: number;
};

const otherBrowsers = 'other-browsers.e2e.ts';
const inFull = Boolean(process.env.PARKETT_TEST_FULL);
/** Operators sit at a desk: what only they do has one layout. */
const ofOperators = [
  'desk.e2e.ts',
  'desk-commands.e2e.ts',
  'desk-corporate-actions.e2e.ts',
  'desk-keys.e2e.ts',
  'desk-loans.e2e.ts',
  'desk-money.e2e.ts',
  'desk-passkeys.e2e.ts',
  'desk-threads.e2e.ts',
  'chart-alerts.e2e.ts',
];
/** The wrapper and the installed page are apps of the phone; a server of its own takes its time to start. */
const ofPhone = ['alone.e2e.ts', 'called-stop.e2e.ts', 'clock-change.e2e.ts', 'letters.e2e.ts', 'worker.e2e.ts', 'wrapper.e2e.ts'];
/** An order, what the first screen costs, and what can be reached: in both layouts, also in `npm test`. */
const inBoth = ['first-buy.e2e.ts', 'first-paint.e2e.ts', 'reach.e2e.ts'];
/** In `npm test` a journey has one layout, since most of a screen is shared: these have the desk, all others the phone. */
const atDesk = [
  ...[
    'called.e2e.ts',
    'desk-articles.e2e.ts',
    'desk-fast-hands.e2e.ts',
    'desk-offerings.e2e.ts',
    'desk-operators.e2e.ts',
    'desk-rules.e2e.ts',
    'desk-trading.e2e.ts',
  ],
  ...['digits.e2e.ts', 'forms.e2e.ts', 'help-marks.e2e.ts', 'market.e2e.ts', 'market-clock.e2e.ts', 'money-words.e2e.ts'],
  ...['opening-list.e2e.ts', 'portfolio.e2e.ts', 'trading.e2e.ts', 'typing.e2e.ts', 'wallet.e2e.ts', 'watchlist.e2e.ts'],
];
/** Looks at every screen in every language, and whole lives of minutes. */
const inFullOnly = ['trading-screens.e2e.ts', 'translated.e2e.ts', 'who-is-who.e2e.ts', 'withdrawal-from-contract.e2e.ts'];

/** The files of which a layout shows nothing in this run. */
function leftOut(layout: string): string[] {
  const never = [otherBrowsers, ...(layout === 'mobile' ? ofOperators : ofPhone)];
  if (inFull) return never;
  const kept = [...inBoth, ...atDesk, ...ofOperators];
  const elsewhere = readdirSync(import.meta.dirname).filter(
    file => file.endsWith('.e2e.ts') && (layout === 'mobile' ? atDesk.includes(file) : !kept.includes(file)),
  );
  return [...never, ...inFullOnly, ...elsewhere];
}

/** Continuous trading from the first journey on, however long the server takes to start. */
export const morning = 'simulated@2026-11-24T09:30:00+01:00';

/** The same prices in every run: of SAP 215 on the evening before, and between 215 and 218 until eleven. */
export const seed = '1'.padStart(32, '0');

/** `npm test` names a folder and removes it. Run by hand, each run leaves its own under the temporary folder; workers read this file again. */
function dataFolder(): string {
  const folder = (process.env.PARKETT_E2E_DATA ??= join(mkdtempSync(join(tmpdir(), 'parkett-e2e-')), 'data'));
  if (basename(dirname(folder)).startsWith('parkett-e2e-')) chmodSync(dirname(folder), 0o755);
  return folder;
}

/** Where the server looks for a mail server: the journey of letters opens one there, for all others it is away. */
export const mailPortOf = (baseURL: string): number => Number(new URL(baseURL).port) + 5;

const project = (name: string, size: { width: number; height: number }, executablePath: string): Project => ({
  name,
  testIgnore: leftOut(name),
  use: {
    viewport: size,
    hasTouch: name === 'mobile',
    isMobile: name === 'mobile',
    launchOptions: { executablePath, args: [...browserFlags] },
  },
});

function webServer(
  { command, endsWithinMs }: Tried,
  { port, baseURL }: { port: string; baseURL: string },
): NonNullable<PlaywrightTestConfig['webServer']> {
  return {
    command,
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: endsWithinMs },
    env: {
      ...{ PORT: port, PARKETT_DATA: dataFolder(), PARKETT_DEMO_PER_HOUR: '100000', PARKETT_FLOOD_PER_MINUTE: '0' },
      ...{ PARKETT_SMTP: `smtp://127.0.0.1:${mailPortOf(baseURL)}`, PARKETT_MAIL_FROM: 'Parkett <no-reply@parkett.test>' },
      ...{ PARKETT_CLOCK: morning, PARKETT_SEED: seed, PARKETT_STAFF: 'off' },
    },
  };
}

/** Journeys in a real browser, each in both layouts, against a server of their own with real PostgreSQL. */
export async function journeysOn(tried: Tried): Promise<PlaywrightTestConfig> {
  const whole = await findBrowser();
  if (!whole) throw new Error(noBrowser);
  // Workers read this file again.
  process.env.PARKETT_SHELL ??= findShell() ?? '';
  const executablePath = process.env.PARKETT_SHELL || whole;
  const port = process.env.PARKETT_E2E_PORT ?? tried.port;
  const baseURL = `http://localhost:${port}`;
  return {
    testDir: import.meta.dirname,
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
      // Journeys that hold or break a file's request must see it: what goes through a worker they don't.
      serviceWorkers: 'block',
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      // A trace of each journey takes a quarter of the time of all. `--trace retain-on-failure` makes one of a journey that failed.
      screenshot: 'only-on-failure',
    },
    projects: [
      project('mobile', { width: 390, height: 844 }, executablePath),
      project('desktop', { width: 1440, height: 900 }, executablePath),
      // Browsers that Playwright can't drive: their journeys open them themselves.
      { name: 'other browsers', testMatch: otherBrowsers },
    ],
    webServer: webServer(tried, { port, baseURL }),
  };
}
