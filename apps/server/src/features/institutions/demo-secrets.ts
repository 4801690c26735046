import type { Instant } from '@parkett/kernel';
import type { SecretHasher } from '../../platform/crypto/secret-hasher.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { readSecret } from './rules/secret.ts';
import { hasSecrets, writeSecrets } from './store.ts';
import type { Secrets } from './secrets.ts';

/** The well-known secrets of paper mode's own institution, as its invite code is. */
export const demoSecrets: Secrets = { secretKey: 'PARKE-TTSEA-TKEY2-34567', channelPassword: 'PARKE-TTCHA-NNEL2-34567' };

/** Gives the demo institution its secrets at the first start in paper mode. */
export async function ensureDemoSecrets(parts: { db: Db; hasher: SecretHasher; now: () => Instant }, institution: number): Promise<void> {
  const { db, hasher, now } = parts;
  if (await hasSecrets(db, institution)) return;
  const secretKey = await hasher.hash(readSecret(demoSecrets.secretKey));
  const channelPassword = await hasher.hash(readSecret(demoSecrets.channelPassword));
  await withTransaction(db, tx => writeSecrets(tx, { institution, secretKey, channelPassword, at: now() }));
}
