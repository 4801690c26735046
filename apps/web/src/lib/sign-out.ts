import { ask } from './api.ts';
import { expectingTheEnd, signedOutEvent } from './session-end.ts';
import { forget } from './stored.ts';

/** Signs out: the server ends the session, the stored token goes; the account stays for signing in again. */
export async function signOut(): Promise<void> {
  await expectingTheEnd(async () => {
    await ask('user/logout', {}, { quiet: true }).catch(() => undefined);
    forget('token');
  });
  dispatchEvent(new Event(signedOutEvent));
}
