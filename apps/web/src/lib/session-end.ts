import { unauthorisedDelayMs } from '@parkett/ui';
import { navigate, presentLocation } from '../navigation/location.ts';
import { address, type Address, type Ended } from '../navigation/paths.ts';
import { forgetCustomersTyped } from './form/typed-storage.ts';
import { forgetAll, read, write } from './stored.ts';

let ending = false;
let leaving: Promise<unknown> | null = null;
/** Whether this page has, or had, a session: a visitor has none that could end. */
let hadSession = read('token') !== null;

/** While the customer signs out, the server's 'your session has ended' is no news. */
export async function expectingTheEnd(leave: () => Promise<unknown>): Promise<void> {
  ending = true;
  const left = leave().finally(() => {
    ending = false;
    leaving = null;
  });
  // A refused closure leaves the customer where they are, and their screens ask.
  leaving = left.catch(() => undefined);
  await left;
}

/** A customer who is signing out has left: what their screens ask before would meet the end of the session. */
export const afterLeaving = (): Promise<unknown> | null => leaving;

/** The session's end is on its way and said once: what else it had asked is refused in silence. */
export const isEnding = (): boolean => ending;

/** What the sign-in says of a session that has ended, by the server's reason; of others, as a block, signing in says more. */
const saidOf: Readonly<Record<string, Ended>> = {
  idle: 'expired',
  absolute: 'expired',
  clock: 'expired',
  revoked: 'elsewhere',
  'too-many': 'elsewhere',
  'password-changed': 'password',
};
const toSignIn = (reason: string): Address => {
  const ended = Object.hasOwn(saidOf, reason) ? saidOf[reason] : undefined;
  return ended ? address('/login/login', { ended }) : '/login/login';
};

/**
 * HTTP 401 where a session was: 2 s so that the notice can be read, all local storage cleared, sign-in (specification §8). What has ended the session is
 * said there. Who has signed out or in meanwhile stays where they are: the delay is of the session that has ended. Answers whether this is the beginning
 * of it: then the notice is shown.
 */
export function endSession(reason = ''): boolean {
  const token = read('token');
  hadSession ||= token !== null;
  if (ending || !hadSession) return false;
  ending = true;
  setTimeout(() => {
    ending = false;
    if (read('token') !== token) return;
    const language = read('language');
    forgetAll();
    forgetCustomersTyped();
    if (!signInPaths.includes(presentLocation().path)) navigate(toSignIn(reason), { replace: true });
    else if (language) write('language', language);
    dispatchEvent(new Event(signedOutEvent));
  }, unauthorisedDelayMs);
  return true;
}

/** Who is there already isn't led there, and keeps what they have typed and the language they read. */
const signInPaths: readonly string[] = ['/login/login', '/pc/login/login'];

/** Fired when the session is gone: kept views, cached data and the stream forget their customer. */
export const signedOutEvent = 'parkett:signed-out';
/** Fired when a customer has signed in. */
export const signedInEvent = 'parkett:signed-in';

addEventListener(signedOutEvent, () => void (hadSession = false));
