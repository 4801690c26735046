import { denial, type Denial } from '@parkett/contract';
import { asciiSigns, ok, refuse, withoutUnseenEnds, type Result } from '@parkett/kernel';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { toASCII } from 'tr46';

/** Longest address that mail can be sent to (RFC 5321 4.5.3.1 as corrected by erratum 1690). */
const emailMax = 254;
const localPart =
  /^(?=[^@]{1,64}$|")(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*|"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e]){1,60}")$/;
/** Labels of a domain; the last one, under which nobody but a registry can give names, has at least two characters and isn't a number. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const demo = /^demo-[a-z0-9]{8}$/;

const ascii = /^\p{ASCII}*$/u;
/** Soft hyphens and the like: what nobody sees can't tell two domains apart. The two joiners are judged by UTS 46. */
const unseen = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;

const encodedLabel = /(^|\.)xn--/i;

/** Whether a character only looks like others that it stands for: ｇ, ℡, the Kelvin sign. */
const isCompatibility = (character: string): boolean => {
  const composed = character.normalize('NFC');
  return !ascii.test(character) && (composed !== character.normalize('NFKC') || ascii.test(composed));
};

/** A domain in its ASCII form (UTS 46, nothing transitional), without a trailing dot; null where it has none. */
function asciiDomain(typed: string): string | null {
  if (ascii.test(typed) && !encodedLabel.test(typed)) return typed.toLowerCase();
  if (unseen.test(typed) || [...typed].some(isCompatibility)) return null;
  return toASCII(typed, { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true, verifyDNSLength: true });
}

function readEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, at);
  const domain = asciiDomain(typed.slice(at + 1));
  if (domain === null || !ascii.test(local)) return null;
  const address = `${local.toLowerCase()}@${domain}`;
  return address.length <= emailMax && localPart.test(local.toLowerCase()) && domainName.test(domain) ? address : null;
}

/** ITU-T E.164: country code and at most 15 digits. */
const e164 = /^\+[1-9]\d{6,14}$/;

/** The last digits of a second number, or an extension, behind a whole number: `+49 151 23456789 / 90`. */
const secondEnding = /\/ *\d{1,3}$/;

/** A plus and digits, whatever was typed between them; null where letters or other signs are in it, no country code is, or two numbers are. */
function dialled(typed: string): string | null {
  const signs = asciiSigns(typed);
  if (secondEnding.test(signs)) return null;
  const digits = signs
    .replace(/^tel:/i, '')
    .replace(/[ \p{Ps}\p{Pe}./·-]/gu, '')
    .replace(/^00/, '+');
  return /^\+\d+$/.test(digits) ? digits : null;
}

const parsed = (digits: string) => parsePhoneNumberFromString(digits, { extract: false });

/**
 * The number that is dialled from abroad: where a country drops the zero of its own calls, `+49 (0)151 …` loses it, an Italian one stays. What a country hasn't
 * given to anybody yet is taken too, since our copy of its plan grows old; but not with a zero in front that may be the country's own, nor where the number,
 * read again, would be another one. Null where there can't be such a number.
 */
function abroad(digits: string): string | null {
  const read = parsed(digits);
  if (!read?.isPossible() || !e164.test(read.number)) return null;
  const isCountrysOwnZero = read.nationalNumber.startsWith('0') && !read.isValid();
  return isCountrysOwnZero || parsed(read.number)?.number !== read.number ? null : read.number;
}

function readPhone(typed: string): Result<string, Denial> {
  const digits = dialled(typed);
  if (digits === null) return refuse(denial('account-malformed'));
  const number = abroad(digits);
  return number === null ? refuse(denial('phone-impossible')) : ok(number);
}

/**
 * The one way an account is written: `+4915112345678` or `name@example.org` in lower case and in ASCII (it travels in a header), so that two ways of
 * typing it are one account; dots and +tags count. `00` is read as `+`; a phone number without country code is refused, since it could belong to several
 * people. An address with characters that only look like others is refused, since it would be somebody else's to the eye.
 */
export function readAccount(typed: string): Result<string, Denial> {
  const text = withoutUnseenEnds(typed);
  if (text === '') return refuse(denial('account-missing'));
  if (!/[@＠]/u.test(text)) return readPhone(text);
  const address = readEmail(text);
  return address === null ? refuse(denial('account-malformed')) : ok(address);
}

/** A name that the house made up: nothing personal is in it. */
export const isDemoAccount = (account: string): boolean => demo.test(account);

/** As for signing in: demo accounts too. Null when no account can be meant. */
export function readKnownAccount(typed: string): string | null {
  const text = withoutUnseenEnds(typed).toLowerCase();
  if (isDemoAccount(text)) return text;
  const account = readAccount(typed);
  return account.ok ? account.value : null;
}
