import { isTurnedRound, withoutUnseenEnds } from '@parkett/kernel';

/** How many there are at once. */
export const recoveryCodes = 10;
/** Twelve characters of 31: 59 bits, which nobody guesses through the door. Without 0 and O, 1 and I and L: they are written down by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 12;

/** As it is shown: `ABCD-EFGH-JKMN`. Null where the bytes don't suffice, since some of them are left out to keep all characters equally likely. */
export function recoveryCodeOf(random: Uint8Array): string | null {
  const fair = [...random].filter(byte => byte < Math.floor(256 / alphabet.length) * alphabet.length).slice(0, length);
  if (fair.length < length) return null;
  return fair
    .map(byte => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');
}

/** The one form of a typed recovery code; null when it can't be one. */
export function readRecoveryCode(typed: string): string | null {
  if (isTurnedRound(typed)) return null;
  const code = withoutUnseenEnds(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212]/gu, '');
  return code.length === length && [...code].every(character => alphabet.includes(character)) ? code : null;
}
