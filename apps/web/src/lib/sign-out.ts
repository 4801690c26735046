import { constants } from '@parkett/ui';
import type { Address } from '../navigation/paths.ts';
import { ask } from './api.ts';
import { navigate } from '../navigation/location.ts';
import { forgetCustomersTyped } from './form/typed-storage.ts';
import { breakOffReads } from './reads/client.ts';
import { expectingTheEnd, signedOutEvent } from './session-end.ts';
import { forget } from './stored.ts';

/**
 * Signs out: the server ends the session, the stored token goes, the account stays for signing in again; after a second of 'signing out' the
 * sign-in screen (specification §2).
 */
export function signOut(signIn: Address): Promise<void> {
  return expectingTheEnd(async () => {
    const second = new Promise(resolve => setTimeout(resolve, constants.signOutMs));
    await breakOffReads();
    await ask('user/logout', {}, { quiet: true }).catch(() => undefined);
    forget('token');
    forgetCustomersTyped();
    dispatchEvent(new Event(signedOutEvent));
    await second;
    navigate(signIn, { replace: true });
  });
}
