import { denial, type Denial } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';

/** Longest address that mail can be sent to (RFC 5321 4.5.3.1 as corrected by erratum 1690). */
const emailMax = 254;
/** ASCII only (a name in another script is written in its ASCII form): the account travels in a header. */
const email =
  /^(?=[^@]{1,64}@|")(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*|"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e]){1,60}")@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** ITU-T E.164: country code and at most 15 digits. */
const phone = /^\+[1-9]\d{6,14}$/;
const demo = /^demo-[a-z0-9]{8}$/;

/**
 * The one way an account is written: `+4915112345678` or `name@example.org` in lower case, so that two ways of typing
 * it are one account. `00` is read as `+`; a phone number without country code is refused, since it could belong to several people.
 */
export function readAccount(typed: string): Result<string, Denial> {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return refuse(denial('account-missing'));
  if (text.includes('@')) {
    const address = text.toLowerCase();
    return address.length <= emailMax && email.test(address) ? ok(address) : refuse(denial('account-malformed'));
  }
  const digits = text.replace(/[\s()./-]/g, '').replace(/^00/, '+');
  return phone.test(digits) ? ok(digits) : refuse(denial('account-malformed'));
}

/** A name that the house made up: nothing personal is in it. */
export const isDemoAccount = (account: string): boolean => demo.test(account);

/** As for signing in: demo accounts too. Null when no account can be meant. */
export function readKnownAccount(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (demo.test(text)) return text;
  const account = readAccount(typed);
  return account.ok ? account.value : null;
}
