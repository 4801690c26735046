import { CustomerKeys } from '../books/customer-keys/index.ts';
import { keysFrom } from '../platform/crypto/keys.ts';
import type { Db } from '../platform/db.ts';

/** A master that all tests know. */
export const knownKeys = keysFrom(Buffer.alloc(32, 7));

/** Customers' keys under it. Where customers are opened or sealed, `open` comes first. */
export const testKeys = (db: Db): CustomerKeys => new CustomerKeys({ db, keys: knownKeys });
