import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.ts';

/** How journeys and benches start Chromium: it asks for nothing that isn't ours. */
export const browserFlags = [
  // A camera that shows a test picture, on every machine.
  '--use-fake-device-for-media-stream',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const onPath = (name: string): string | null =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(existsSync) ?? null;

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

function systemBrowser(): string | null {
  const found = names.map(onPath).find(place => place !== null);
  return found ?? macPlaces.find(existsSync) ?? null;
}

async function playwrightsBrowser(): Promise<string | null> {
  const { chromium } = await import('playwright-core');
  const place = chromium.executablePath();
  return place && existsSync(place) ? place : null;
}

export const noBrowser =
  "No browser found: install Chromium (on Debian 'apt-get install chromium', elsewhere 'npx playwright install chromium') or set PARKETT_CHROMIUM.";

/** The browser of the journeys: PARKETT_CHROMIUM, the system's, Playwright's own, else installed if possible. Null when there is none. */
export async function findBrowser(): Promise<string | null> {
  const named = process.env.PARKETT_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const found = systemBrowser() ?? (await playwrightsBrowser());
  return found ?? (installFromDebian({ name: 'chromium', missing: 'No browser found' }) ? systemBrowser() : null);
}

const shell = 'chromium-headless-shell';

/**
 * Chromium without windows, camera and settings, a package of its own on Debian, installed if possible: it takes two thirds of the processor that the whole
 * one takes. Null where there is none, or where PARKETT_CHROMIUM names a browser by hand.
 */
export function findShell(): string | null {
  const named = process.env.PARKETT_SHELL;
  if (named !== undefined) return named || null;
  if (process.env.PARKETT_CHROMIUM) return null;
  return onPath(shell) ?? (installFromDebian({ name: shell, missing: 'No browser without windows found' }) ? onPath(shell) : null);
}

/** Firefox as Debian or the user installed it, for the journeys that every browser must pass; null where there is none. */
export const firefoxPlace = onPath('firefox-esr') ?? onPath('firefox');

/** Safari's engine as Debian has it: WebKitGTK's small browser, its WebDriver, and a display that nobody sees; null where one of them is missing. */
export const webKitPlaces = (() => {
  const machines = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
  const browser = machines
    .flatMap(machine => ['4.1', '6.0'].map(version => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`))
    .find(existsSync);
  const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  return browser !== undefined && existsSync(driver) && existsSync(display) ? { browser, driver, display } : null;
})();

/** The browsers without which some journeys don't run. */
export const browsersMissing = [
  ...(webKitPlaces ? [] : ["Safari's engine (webkit2gtk-driver, xvfb)"]),
  ...(firefoxPlace ? [] : ['Firefox (firefox-esr)']),
];
