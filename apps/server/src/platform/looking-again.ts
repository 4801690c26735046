import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';

const lookAgainMs = 250;
const restMostMs = 2_000;

type Work = { readonly look: () => Promise<unknown>; readonly signal: AbortSignal; readonly log: Log; readonly failure: string };

/** Looks for work every 250 ms until it is stopped, more seldom while it fails; each failure is logged in the words of `failure`. */
export async function lookAgain({ look, signal, log, failure }: Work): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await look();
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ err: error, attempt: failures }, failure);
    }
    const restMs = failures === 0 ? lookAgainMs : Math.min(restMostMs, lookAgainMs * 2 ** failures);
    await pause(restMs, null, { signal }).catch(() => {});
  }
}
