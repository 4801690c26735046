const againAfterMs = 5000;

/**
 * For parts around a screen: code that didn't arrive is asked for again until it does, since `lazy` would remember
 * the failure for ever. A screen's own code fails instead, so that it can be said (screen-loading.ts).
 */
export const withRetries =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    load().catch(() => new Promise(resolve => setTimeout(resolve, againAfterMs)).then(withRetries(load)));
