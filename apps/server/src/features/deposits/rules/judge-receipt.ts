import { foldedName } from '@parkett/kernel';
import type { Rail } from '../../../books/bank/index.ts';

/** Money that came with a customer's reference, and what is known of him and of its sender. */
export type Receipt = {
  readonly rail: Rail;
  readonly amount: bigint;
  /** The name of the sender, as the bank tells it; chains tell none. */
  readonly senderName: string;
  readonly ownName: string | null;
  /** The customer whose account the sender's is proved to be; null: nobody's. */
  readonly accountOwner: bigint | null;
  readonly customer: bigint;
  /** A deposit of this channel that two operators have credited on its proof and whose money hasn't come, by its amount. */
  readonly onProof: bigint | null;
};

/** `credit`: it is the customer's. `send-back`: it is somebody else's. `known`: it was credited before, on its proof. `queue`: a person has to look. */
export type Verdict = 'credit' | 'send-back' | 'known' | 'queue';

/** The same person in another spelling: as identity compares names. */
const isSameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);

/** Own-name accounts only. On a chain, where nobody has a name, an address is somebody else's where it is proved to be. */
export function judgeReceipt({ rail, amount, senderName, ownName, accountOwner, customer, onProof }: Receipt): Verdict {
  const isOthers = accountOwner !== null && accountOwner !== customer;
  const isNamed = rail !== 'bank' || (ownName !== null && isSameName(senderName, ownName));
  if (isOthers || !isNamed) return 'send-back';
  if (onProof === null) return 'credit';
  return onProof === amount ? 'known' : 'queue';
}
