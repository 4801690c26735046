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

/** Chromium without windows, a package of its own on Debian: it takes two thirds of the processor that the whole one takes. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
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

export const noBrowser =
  "No browser found: install Chromium (on Debian 'apt-get install chromium-headless-shell', elsewhere 'npx playwright install chromium') or set PARKETT_CHROMIUM.";

/** The browser of the journeys: PARKETT_CHROMIUM, the system's, Playwright's own, else installed if possible. Null when there is none. */
export async function findBrowser(): Promise<string | null> {
  const named = process.env.PARKETT_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const found = systemBrowser() ?? (await playwrightsBrowser());
  const isThere = (): boolean => [shell, 'chromium'].some(name => installFromDebian({ name, missing: 'No browser found' }));
  return found ?? (isThere() ? systemBrowser() : null);
}

/** Firefox as Debian or the user installed it, for the journeys that every browser must pass; null where there is none. */
export const firefoxPlace = ((): string | null => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = ['firefox-esr', 'firefox'].flatMap(name => folders.map(folder => join(folder, name)));
  return places.find(place => existsSync(place)) ?? null;
})();

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
