import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How journeys and benches start Chromium: it asks for nothing that isn't ours. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

function systemBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [...names.flatMap(name => folders.map(folder => join(folder, name))), ...macPlaces];
  return places.find(place => existsSync(place)) ?? null;
}

async function playwrightsBrowser(): Promise<string | null> {
  const { chromium } = await import('playwright-core');
  const place = chromium.executablePath();
  return place && existsSync(place) ? place : null;
}

/** Debian's package, where we may install it. */
function installedBrowser(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  console.log('No browser found: installing Chromium from Debian …');
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  const install = (): boolean => apt('install', '-y', '--no-install-recommends', 'chromium');
  return install() || (apt('update') && install()) ? systemBrowser() : null;
}

export const noBrowser =
  "No browser found: install Chromium (on Debian 'apt-get install chromium', elsewhere 'npx playwright install chromium') or set PARKETT_CHROMIUM.";

/** The browser of the journeys: PARKETT_CHROMIUM, the system's, Playwright's own, else installed if possible. Null when there is none. */
export async function findBrowser(): Promise<string | null> {
  const named = process.env.PARKETT_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return systemBrowser() ?? (await playwrightsBrowser()) ?? installedBrowser();
}
