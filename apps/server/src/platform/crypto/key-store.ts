import type { Db } from '../db.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Keys } from './keys.ts';

/** Refuses a key that isn't the one of this database: with it no password would be right. A first start writes down which one it is. */
export async function refuseOtherKey(db: Db, { keys, dataFolder }: { keys: Keys; dataFolder: string }): Promise<void> {
  await db.query('keys.keep', 'insert into installation_key (fingerprint) values ($1) on conflict do nothing', [keys.fingerprint]);
  const [kept] = await db.arrays<[string]>('keys.kept', 'select fingerprint from installation_key');
  if (kept![0] !== keys.fingerprint)
    throw new StartRefusal(`The file key in ${dataFolder} is not the one that this database was begun with: put that one back.`);
}
