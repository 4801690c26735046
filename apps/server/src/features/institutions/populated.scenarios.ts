import { randomBytes } from 'node:crypto';
import { institutionOf } from '../../books/customers/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { SecretHasher } from '../../platform/crypto/secret-hasher.ts';
import { withTransaction } from '../../platform/db.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';
import { newSecrets } from './secrets.ts';
import { Seats } from './seats.ts';

/** One customer has entered the secret key, another one was admitted at the desk. */
export async function populate({ commands, database: { db }, now }: TestFloor): Promise<void> {
  const hasher = new SecretHasher({ pepper: randomBytes(32), cost: { memory: 64, passes: 1, lanes: 1 } });
  const seats = new Seats({ db, commands, hasher, customerKeys: testKeys(db), systemNow: () => now, now: () => now });
  const { secrets, write } = await newSecrets(hasher);
  await withTransaction(db, async tx => write(tx, (await institutionOf(tx, 1n)).id, now));
  await seats.take(1n, secrets.secretKey);
  const given = { principal: { kind: 'operator', id: 1n }, route: 'seats/admit', key: 'seat-of-two', bodyHash: bodyHash({}) };
  await seats.admit({ ...given, command: { account: 'C2' } });
}
