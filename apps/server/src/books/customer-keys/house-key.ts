import type { Keys } from '../../platform/crypto/keys.ts';
import { CustomerKey } from './customer-key.ts';

/** What the house seals that is about no customer: the key lies in the data folder and is never destroyed. */
export const houseKey = (keys: Keys): CustomerKey => new CustomerKey(null, keys.derive('house'));
