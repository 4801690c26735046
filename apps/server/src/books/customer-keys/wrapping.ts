import type { WrappingKey } from '../../platform/crypto/keys.ts';
import { open, seal } from '../../platform/crypto/sealed.ts';

const place = (customer: bigint): string => `key of customer ${customer}`;

/** A customer's key as it is stored. */
export const wrap = ({ key }: WrappingKey, { customer, secret }: { customer: bigint; secret: Buffer }): Buffer => seal(key, secret, place(customer));

/** Throws NotSealedHere for the key of another customer or another version of the master. */
export const unwrap = ({ key }: WrappingKey, { customer, wrapped }: { customer: bigint; wrapped: Buffer }): Buffer =>
  open(key, wrapped, place(customer));
