import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** The script that the wrapper puts into each page before the page's own. */
const bridgeScript = readFileSync(createRequire(import.meta.url).resolve('@capacitor/android/capacitor/src/main/assets/native-bridge.js'), 'utf8');

const wrapperAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/148.0.0.0 Mobile Safari/537.36';

/** A browser that says it is the wrapper. */
export const wrapperBrowser = { userAgent: wrapperAgent };

/** The native side as the wrapper's page sees it. */
export type Wrapper = {
  /** The phone's back button, as often as said, one press right after the other. */
  readonly pressBack: (times?: number) => Promise<void>;
  /** A link that the phone hands to the app. */
  readonly openLink: (url: string) => Promise<void>;
  /** How often the page has ended the app. */
  readonly left: () => Promise<number>;
};

type Native = { calls: { pluginId: string; methodName: string; callbackId: string; options: { eventName?: string } }[] };
type Bridged = typeof globalThis & { native: Native; Capacitor: { fromNative: (result: object) => void } };

/** Stands in for the wrapper: its own bridge script, with a native side that answers the plugin of the back button. */
export async function inWrapper(page: Page): Promise<Wrapper> {
  await page.addInitScript(() => {
    const window = globalThis as unknown as Bridged;
    const methods = [
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'callback' },
      { name: 'exitApp', rtype: 'promise' },
      { name: 'getLaunchUrl', rtype: 'promise' },
    ];
    const postMessage = (text: string): void => void window.native.calls.push(JSON.parse(text) as Native['calls'][number]);
    Object.assign(window, { native: { calls: [] }, androidBridge: { postMessage }, Capacitor: { PluginHeaders: [{ name: 'App', methods }] } });
  });
  await page.addInitScript(bridgeScript);
  const countCalls = (method: string): Promise<number> =>
    page.evaluate(name => (globalThis as Bridged).native.calls.filter(({ methodName }) => methodName === name).length, method);
  /** Fires an event once the page listens to it. */
  const fire = async (event: string, data: object, times: number): Promise<void> => {
    await page.waitForFunction(name => (globalThis as Bridged).native.calls.some(({ options }) => options.eventName === name), event);
    await page.evaluate(
      fired => {
        const { native, Capacitor } = globalThis as Bridged;
        const { callbackId } = native.calls.find(({ options }) => options.eventName === fired.event)!;
        for (let time = 0; time < fired.times; time++) Capacitor.fromNative({ callbackId, success: true, save: true, data: { ...fired.data } });
      },
      { event, data, times },
    );
  };
  return {
    pressBack: (times = 1) => fire('backButton', { canGoBack: false }, times),
    openLink: url => fire('appUrlOpen', { url }, 1),
    left: () => countCalls('exitApp'),
  };
}
