import type { Keys } from '../../platform/crypto/keys.ts';
import { CustomerKey } from './customer-key.ts';

/** The key for sealed values that are about no customer: it lies in the data folder and is never destroyed. */
export const houseKey = (keys: Keys): CustomerKey => new CustomerKey(null, keys.derive('house'));

/** A key for something that is about no customer and is erased before the house's key: its secret lies sealed under that. */
export const keyUnder = (house: CustomerKey, { place, sealed }: { readonly place: string; readonly sealed: Buffer }): CustomerKey =>
  new CustomerKey(null, house.open(place, sealed));
