import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Page } from 'puppeteer-core';
import { firefoxPlace } from '../../tools/browser.ts';
import { hasText, isAtPath, pathOfNamed, patienceMs, standsAt, type BrowserPage, type OtherBrowser, type Size } from './page.ts';

/** Firefox as Debian or the user installed it, spoken to in WebDriver BiDi. Playwright's own asks for commands that this one doesn't know. */
export const firefox: OtherBrowser | null = firefoxPlace === null ? null : { name: 'Firefox', open: size => openFirefox(firefoxPlace!, size) };

async function openFirefox(executablePath: string, { width, height }: Size): Promise<BrowserPage> {
  const profile = mkdtempSync(join(tmpdir(), 'parkett-firefox-'));
  const browser = await launch({ browser: 'firefox', executablePath, userDataDir: profile, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  return {
    ...actionsIn(page),
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function actionsIn(page: Page): Omit<BrowserPage, 'close'> {
  const untilTrue = async (script: string): Promise<void> => void (await page.waitForFunction(script, { timeout: patienceMs }));
  const named = (tags: readonly string[], name: string) => page.locator(`::-p-xpath(${pathOfNamed(tags, name)})`).setTimeout(patienceMs);
  return {
    go: async url => void (await page.goto(url)),
    run: <T>(script: string) => page.evaluate(`(() => { ${script} })()`) as Promise<T>,
    press: name => named(['button', 'a'], name).click(),
    type: (name, text) => named(['input'], name).fill(text),
    typeAt: async (name, text) => {
      await untilTrue(standsAt(name));
      await page.keyboard.type(text);
    },
    expectPath: path => untilTrue(isAtPath(path)),
    expectText: text => untilTrue(hasText(text)),
    picture: async () => Buffer.from(await page.screenshot()),
  };
}
