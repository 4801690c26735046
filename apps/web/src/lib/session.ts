import { useSyncExternalStore } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { ask, Refusal } from './api.ts';
import { signedOutEvent } from './session-end.ts';
import { read } from './stored.ts';

export type Customer = ReplyAt<'user/getUserinfo'>;
/**
 * Who is here: `unknown` until getUserinfo has answered for a stored token, `busy` while the server says that it can't answer just now;
 * status 1 alone means signed in (specification §6).
 */
export type Session =
  | { readonly state: 'unknown'; readonly busy: boolean }
  | { readonly state: 'anonymous' }
  | { readonly state: 'signed-in'; readonly customer: Customer };

let session: Session = read('token') ? { state: 'unknown', busy: false } : { state: 'anonymous' };
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const presentSession = (): Session => session;
export const useSession = (): Session => useSyncExternalStore(subscribe, presentSession);
export const useCustomer = (): Customer | null => {
  const now = useSession();
  return now.state === 'signed-in' ? now.customer : null;
};

let asking: Promise<Session> | null = null;
/** Between askings while nobody has said who is here; the last one repeats. */
const pausesMs = [1000, 2000, 5000, 10_000] as const;
let unanswered = 0;
let later: ReturnType<typeof setTimeout> | undefined;

/** A plain no says that nobody is signed in. A server that is busy or away has said nothing: whoever was here still is, or is asked for again. */
function hearRefusal(error: unknown): void {
  if (error instanceof Refusal && error.code === null) return become({ state: 'anonymous' });
  if (session.state === 'signed-in') return;
  become({ state: 'unknown', busy: error instanceof Refusal });
  later = setTimeout(() => void refreshSession(), pausesMs[Math.min(unanswered++, pausesMs.length - 1)]);
}

/** Asks who is signed in. Without a stored token nobody is. */
export function refreshSession(): Promise<Session> {
  clearTimeout(later);
  if (!read('token')) {
    become({ state: 'anonymous' });
    return Promise.resolve(session);
  }
  asking ??= ask('user/getUserinfo', {}, { quiet: true })
    .then(customer => {
      unanswered = 0;
      become({ state: 'signed-in', customer });
    })
    .catch(hearRefusal)
    .then(() => {
      asking = null;
      return session;
    });
  return asking;
}

addEventListener(signedOutEvent, () => become({ state: 'anonymous' }));
