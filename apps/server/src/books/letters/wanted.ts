import { instantFromWire, instantToWire, type Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { emit, type OutboxEvent } from '../../platform/outbox.ts';
import type { LetterName } from './words.ts';

/** That something has happened of which a customer is told by letter. Nothing of it is personal: what is, is read by its number when the letter is written. */
export type WantedLetter = {
  readonly kind: Exclude<LetterName, 'new-password'>;
  readonly customer: bigint;
  /** System time. */
  readonly at: Instant;
  /** Browser and system, in words of the house. */
  readonly device?: string;
  readonly factor?: 'app-code' | 'passkey' | 'all';
  /** The change of account: the letter goes to the address of before. */
  readonly change?: bigint;
};

export const wantedTopic = 'letters.wanted';

/** Asks for a letter in the transaction of what it tells. Whether there is anybody to write to is seen later. */
export function wantLetter(tx: Tx, { customer, at, change, ...rest }: WantedLetter): Promise<void> {
  return emit(tx, wantedTopic, {
    ...rest,
    customer: String(customer),
    at: instantToWire(at),
    ...(change === undefined ? {} : { change: String(change) }),
  });
}

export function wantedIn({ body }: OutboxEvent): WantedLetter {
  const { customer, at, change, ...rest } = body as Pick<WantedLetter, 'kind' | 'device' | 'factor'> & {
    customer: string;
    at: string;
    change?: string;
  };
  return { ...rest, customer: BigInt(customer), at: instantFromWire(at)!, ...(change === undefined ? {} : { change: BigInt(change) }) };
}
