import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { Builder, By, Capabilities, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { webKitPlaces } from '../../tools/browser.ts';
import { hasText, isAtPath, pathOfNamed, patienceMs, standsAt, type BrowserPage, type OtherBrowser, type Size } from './page.ts';

/** WebKitGTK under its WebDriver. Playwright's own WebKit isn't in Debian, and its pages can't drive this one. */
export const webKit: OtherBrowser | null = webKitPlaces && { name: "Safari's engine", open: size => openWebKit(webKitPlaces!, size) };

type Places = NonNullable<typeof webKitPlaces>;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Xvfb chooses a display that is free and writes its number to the file handle it is given. */
function startDisplay(display: string): Promise<{ number: string; process: ChildProcess }> {
  const process = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    process.on('error', reject);
    process.on('exit', () => reject(new Error('Xvfb ended before it had a display')));
    process.stdio[3]!.once('data', (text: Buffer) => resolve({ number: text.toString().trim(), process }));
  });
}

/** Starts a display, the driver on it and the browser in it; all end together. */
async function openWebKit({ browser, driver, display }: Places, { width, height }: Size): Promise<BrowserPage> {
  const screen = await startDisplay(display);
  const port = await freePort();
  const service = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${screen.number}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const end = (): void => {
    service.kill();
    screen.process.kill();
  };
  try {
    const wanted = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } });
    const session = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(wanted).build();
    await session.manage().window().setRect({ x: 0, y: 0, width, height });
    const close = async (): Promise<void> => {
      await session.quit().catch(() => undefined);
      end();
    };
    return { ...actionsIn(session), close };
  } catch (failure) {
    end();
    throw failure;
  }
}

/** A sheet that still comes up, or an element that was drawn anew, takes neither a finger nor keys: it is tried again. */
const passing = [error.ElementNotInteractableError, error.ElementClickInterceptedError, error.StaleElementReferenceError];

function actionsIn(session: WebDriver): Omit<BrowserPage, 'close'> {
  const run = <T>(script: string): Promise<T> => session.executeScript<T>(script);
  const untilTrue = (script: string): Promise<unknown> => session.wait(() => run<boolean>(`return ${script}`), patienceMs, `never so: ${script}`);
  const shown = async (tags: readonly string[], name: string): Promise<WebElement | null> => {
    for (const element of await session.findElements(By.xpath(pathOfNamed(tags, name)))) if (await element.isDisplayed()) return element;
    return null;
  };
  const onceTaken = async (tags: readonly string[], name: string, act: (element: WebElement) => Promise<void>): Promise<void> => {
    const tried = async (): Promise<boolean> => {
      try {
        const element = await shown(tags, name);
        if (element) await act(element);
        return element !== null;
      } catch (failure) {
        if (passing.some(kind => failure instanceof kind)) return false;
        throw failure;
      }
    };
    await session.wait(tried, patienceMs, `nothing is called '${name}', or it takes nothing`);
  };
  return {
    run,
    go: url => session.get(url),
    press: name =>
      onceTaken(['button', 'a'], name, async button => {
        await session.wait(until.elementIsEnabled(button), patienceMs);
        await button.click();
      }),
    type: (name, text) => onceTaken(['input'], name, field => field.sendKeys(text)),
    typeAt: async (name, text) => {
      await untilTrue(standsAt(name));
      await session.actions().sendKeys(text).perform();
    },
    expectPath: async path => void (await untilTrue(isAtPath(path))),
    expectText: async text => void (await untilTrue(hasText(text))),
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
  };
}
