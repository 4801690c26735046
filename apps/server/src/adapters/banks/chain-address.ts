import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
/** The first byte of every address of TRON. */
const tron = 0x41;

/** EIP-55: a letter is a capital where the hash of the address has a digit of eight or more. */
function checksummed(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const hash = Buffer.from(keccak_256(Buffer.from(hex))).toString('hex');
  return `0x${[...hex].map((digit, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** Twenty bytes as an address of a chain. */
export const addressFrom = (rail: 'trc20' | 'erc20', bytes: Buffer): string =>
  rail === 'trc20' ? base58check.encode(Buffer.from([tron, ...bytes])) : checksummed(bytes);

/** Twenty bytes that stand for a wallet on a paper chain, one for each reference. Nobody has its key. */
export const paperWallet = (chain: string, reference: string): Buffer =>
  createHash('sha256').update(`parkett paper chain ${chain} ${reference}`).digest().subarray(0, 20);
