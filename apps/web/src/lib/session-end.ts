import { unauthorisedDelayMs } from '@parkett/ui';
import { navigate } from './location.ts';
import { forgetAll } from './stored.ts';

let ending = false;

export const isEnding = (): boolean => ending;

/** While the customer signs out, the server's 'your session has ended' is no news. */
export async function expectingTheEnd(leave: () => Promise<unknown>): Promise<void> {
  ending = true;
  await leave().finally(() => (ending = false));
}

/** HTTP 401: 2 s so that the notice can be read, all local storage cleared, sign-in (specification §8). */
export function endSession(): void {
  if (ending) return;
  ending = true;
  setTimeout(() => {
    forgetAll();
    navigate('/login/login', { replace: true });
    ending = false;
    dispatchEvent(new Event(signedOutEvent));
  }, unauthorisedDelayMs);
}

/** Fired when the session is gone: kept views, cached data and the stream forget their customer. */
export const signedOutEvent = 'parkett:signed-out';
/** Fired when a customer has signed in. */
export const signedInEvent = 'parkett:signed-in';
