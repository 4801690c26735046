import type { RefusalPlaces } from '../../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'door.ts': [
    ['no-session', 'the desk is used without a session', 'features/desk-sign-in/desk-sign-in.test.ts'],
    ['anti-forgery', 'the desk is used without the token of its page', 'features/desk-sign-in/desk-sign-in.test.ts'],
  ],
  'routes.ts': [
    ['desk-sign-in-failed', 'a link, a code or a passkey that doesn’t open the desk', 'features/desk-sign-in/desk-sign-in.test.ts'],
    ['passkey-needed-again', 'another passkey is added two minutes after the last one was shown', 'features/desk-sign-in/desk-sign-in.test.ts'],
    ['passkey-needed', 'another passkey is added after a code alone', 'features/desk-sign-in/desk-sign-in.test.ts'],
    ['passkey-needed-again', 'a passkey is removed two minutes after one was shown', 'features/desk-sign-in/desk-sign-in.test.ts'],
    ['last-passkey', 'the only passkey is removed', 'features/desk-sign-in/desk-sign-in.test.ts'],
  ],
};
