import type { Keys } from '../../platform/crypto/keys.ts';
import { CustomerKey } from './customer-key.ts';

/** The key for sealed values that are about no customer: it lies in the data folder and is never destroyed. */
export const houseKey = (keys: Keys): CustomerKey => new CustomerKey(null, keys.derive('house'));
