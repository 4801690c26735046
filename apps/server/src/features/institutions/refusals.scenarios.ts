import { denial } from '@parkett/contract';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { asChannelPassword, asSecretKey, missingKey } from './rules/secret.ts';

const file = 'features/institutions/seats.test.ts';
const wrong = denial('wrong-fund-password', { tries: 4, minutes: 30 });
const locked = denial('fund-password-locked', { minutes: 30 });

export const refusals: RefusalPlaces = {
  'seats.ts': [
    ['already-a-seat-account', 'a seat enters the secret key again', file],
    ['already-a-seat-account', 'the secret key is entered twice at once, and this entry is the second', file],
    ['not-a-seat-account', 'a customer who is no seat enters a channel password', file],
    ['account-does-not-exist', 'the desk admits an account that isn’t there', file],
    ['already-a-seat-account', 'the desk admits a seat', file],
  ],
  'rules/secret.ts': [
    ['secret-key-missing', 'the field of the secret key is empty', () => missingKey('')],
    ['secret-key-mismatch', 'another text than the secret key', () => asSecretKey(wrong)],
    ['secret-key-locked', 'the secret key after five wrong entries', () => asSecretKey(locked)],
    ['wrong-channel-password', 'another text than the channel password', () => asChannelPassword(wrong)],
    ['channel-password-locked', 'the channel password after five wrong entries', () => asChannelPassword(locked)],
  ],
};
