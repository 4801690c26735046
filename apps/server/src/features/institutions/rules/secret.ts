import { denial, type Denial } from '@parkett/contract';
import { asciiSigns } from '@parkett/kernel';

/** Letters and digits of a secret: 100 bits. */
export const secretLength = 20;

/** A secret as people copy it: groups of five. */
export const inGroups = (secret: string): string => secret.match(/.{1,5}/g)!.join('-');

/** The compared form of a typed secret: capitals without spaces and hyphens. */
export const readSecret = (typed: string): string => asciiSigns(typed).toUpperCase().replace(/[\s-]/g, '');

/** Why an entry of the secret key isn't compared. */
export const missingKey = (secret: string): Denial | null => (secret === '' ? denial('secret-key-missing') : null);

/** The limits are the fund password's; the words are the secret key's. */
export function asSecretKey(refused: Denial): Denial {
  if (refused.code === 'wrong-fund-password') return denial('secret-key-mismatch', refused.params);
  return refused.code === 'fund-password-locked' ? denial('secret-key-locked', refused.params) : refused;
}

/** The limits are the fund password's; the words are the channel password's. */
export function asChannelPassword(refused: Denial): Denial {
  if (refused.code === 'wrong-fund-password') return denial('wrong-channel-password', refused.params);
  return refused.code === 'fund-password-locked' ? denial('channel-password-locked', refused.params) : refused;
}
