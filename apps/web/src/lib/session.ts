import { useSyncExternalStore } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { ask } from './api.ts';
import { signedOutEvent } from './session-end.ts';
import { read } from './stored.ts';

export type Customer = ReplyAt<'user/getUserinfo'>;
/** Who is here: `unknown` until getUserinfo has answered for a stored token; status 1 alone means signed in (specification §6). */
export type Session = { readonly state: 'unknown' | 'anonymous' } | { readonly state: 'signed-in'; readonly customer: Customer };

let session: Session = read('token') ? { state: 'unknown' } : { state: 'anonymous' };
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

/** Asks who is signed in. Without a stored token nobody is. */
export function refreshSession(): Promise<Session> {
  if (!read('token')) {
    become({ state: 'anonymous' });
    return Promise.resolve(session);
  }
  asking ??= ask('user/getUserinfo', {}, { quiet: true })
    .then(customer => become({ state: 'signed-in', customer }))
    .catch(error => {
      if (error?.name !== 'NoAnswer') become({ state: 'anonymous' });
    })
    .then(() => {
      asking = null;
      return session;
    });
  return asking;
}

addEventListener(signedOutEvent, () => become({ state: 'anonymous' }));
