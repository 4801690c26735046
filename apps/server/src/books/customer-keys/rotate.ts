import { makeMaster, openKeys } from '../../platform/crypto/keys.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { recordAudit } from '../audit/index.ts';
import { keepMasters, keysOfEarlierMasters, newestMaster, rewriteKeys, waitForNewKeys } from './store.ts';
import { unwrap, wrap } from './wrapping.ts';

const atOnce = 1_000;

export type Rotated = { readonly version: number; readonly customers: number };

/**
 * Makes a new version of the master key and wraps every customer's key by it. Works beside running servers, which read the new file when they need it.
 * After a crash the next rotation goes on: it makes a further version and wraps all by that one.
 */
export async function rotateMaster(db: Db, dataFolder: string): Promise<Rotated> {
  const keys = openKeys(dataFolder);
  const version = await withTransaction(db, async tx => {
    await waitForNewKeys(tx);
    const next = (await newestMaster(tx)) + 1;
    makeMaster(dataFolder, next);
    await keepMasters(tx, [{ version: next, fingerprint: keys.wrapping(next).fingerprint }]);
    await recordAudit(tx, {
      actor: { kind: 'tool', name: 'keys' },
      action: 'customer-keys.master-rotated',
      customerId: null,
      facts: { version: next },
    });
    return next;
  });
  let customers = 0;
  for (let after = 0n; ;) {
    const rewrapped = await withTransaction(db, async tx => {
      const old = await keysOfEarlierMasters(tx, { version, after, most: atOnce });
      const renewed = old.map(({ customer, wrapped, version: before }) => {
        const secret = unwrap(keys.wrapping(before), { customer, wrapped });
        return { customer, version, wrapped: wrap(keys.wrapping(version), { customer, secret }) };
      });
      await rewriteKeys(tx, renewed);
      return renewed;
    });
    if (rewrapped.length === 0) return { version, customers };
    customers += rewrapped.length;
    after = rewrapped.at(-1)!.customer;
  }
}
