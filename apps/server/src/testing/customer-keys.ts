import { CustomerKeys } from '../books/customer-keys/index.ts';
import { keysFrom } from '../platform/crypto/keys.ts';
import type { Db } from '../platform/db.ts';

/** Customers' keys under a master that all tests know. Where customers are opened or sealed, `open` comes first. */
export const testKeys = (db: Db): CustomerKeys => new CustomerKeys({ db, keys: keysFrom(Buffer.alloc(32, 7)) });
