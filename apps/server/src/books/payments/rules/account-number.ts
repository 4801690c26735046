import { createBase58check } from '@scure/base';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { denied, type Denial } from '@parkett/contract';
import type { PayeeKind } from '@parkett/contract/payees';
import { asciiSigns, ok, type Result } from '@parkett/kernel';
import { electronicFormatIBAN } from 'ibantools';
import validator from 'validator';

/** A number or address as it is kept: without spaces, an IBAN in capitals, an Ethereum address with the capitals of its check (EIP-55). */
type Read = Result<string, Denial>;

const base58check = createBase58check(sha256);
/** The first byte of an address of TRON's main network. */
const tronNetwork = 0x41;
/** The contracts of USDT itself: money that is sent to them is lost. Sources: tether.to/en/supported-protocols. */
const contracts = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xdAC17F958D2ee523a2206206994597C13D831ec7'];

/** Capital letters where the hash of the address has a high digit. */
function withCheck(address: string): string {
  const small = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)));
  return `0x${[...small].map((sign, place) => (Number.parseInt(hash[place]!, 16) >= 8 ? sign.toUpperCase() : sign)).join('')}`;
}

export const isErc20Shape = (text: string): boolean => validator.isEthereumAddress(text);

/** Whether an Ethereum address is written in one case and so carries no check. */
export const hasNoCheck = (address: string): boolean => {
  const letters = address.slice(2).replace(/\d/g, '');
  return letters !== '' && (letters === letters.toLowerCase() || letters === letters.toUpperCase());
};

/** Whether a text is an address of TRON's main network by its check. */
export function isTrc20(text: string): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === tronNetwork;
  } catch {
    return false;
  }
}

function readIban(typed: string): Read {
  const iban = electronicFormatIBAN(typed.replaceAll(/[\s.-]/g, ''));
  if (!iban) return denied('iban-missing');
  return validator.isIBAN(iban) ? ok(iban) : denied('iban-malformed');
}

function readCard(typed: string): Read {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (digits === '') return denied('card-number-missing');
  return /^\d{16}$/.test(digits) && validator.isCreditCard(digits) ? ok(digits) : denied('card-number-malformed');
}

function readTrc20(typed: string): Read {
  if (typed === '') return denied('address-missing');
  if (isErc20Shape(typed)) return denied('address-of-other-chain', { chain: 'ERC-20' });
  if (!isTrc20(typed)) return denied('address-malformed', { chain: 'TRC-20' });
  return contracts.includes(typed) ? denied('address-is-contract') : ok(typed);
}

function readErc20(typed: string): Read {
  if (typed === '') return denied('address-missing');
  if (isTrc20(typed)) return denied('address-of-other-chain', { chain: 'TRC-20' });
  if (!isErc20Shape(typed)) return denied('address-malformed', { chain: 'ERC-20' });
  const checked = withCheck(typed);
  if (!hasNoCheck(typed) && typed.slice(2) !== checked.slice(2)) return denied('address-check-wrong');
  return contracts.includes(checked) ? denied('address-is-contract') : ok(checked);
}

const readers: Readonly<Record<PayeeKind, (typed: string) => Read>> = { iban: readIban, card: readCard, trc20: readTrc20, erc20: readErc20 };

/** A number as it was typed or pasted, whole. */
export const readAccountNumber = (kind: PayeeKind, typed: string): Read => readers[kind](asciiSigns(typed).trim());

/** The part of a number that is shown. */
export const lastFourOf = (number: string): string => number.slice(-4);
