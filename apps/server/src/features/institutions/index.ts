import { readLabel, refuse, ok, type Instant, type Result } from '@parkett/kernel';
import { recordAudit, type Actor } from '../../books/audit/index.ts';
import { addInstitution as insert, institutionNamed } from '../../books/customers/index.ts';
import type { SecretHasher } from '../../platform/crypto/secret-hasher.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { newSecrets, type Secrets } from './secrets.ts';

export { demoSecrets, ensureDemoSecrets } from './demo-secrets.ts';
export { compareSecret } from './secrets.ts';
export { readSeat } from './store.ts';

export const nameMax = 80;

type Named = { readonly name: string; readonly actor: Actor };
/** `now`: system time. */
type Parts = { readonly db: Db; readonly hasher: SecretHasher; readonly now: () => Instant };

/** Adds an institution and answers the code that its customers register with, and its secrets. The name is unique; spaces around it don't count. */
export async function addInstitution(
  { db, hasher, now }: Parts,
  institution: Named,
): Promise<Result<Secrets & { readonly inviteCode: string }, 'name-missing' | 'name-too-long' | 'name-taken'>> {
  const name = readLabel(institution.name);
  if (name === '') return refuse('name-missing');
  if ([...name].length > nameMax) return refuse('name-too-long');
  const { secrets, write } = await newSecrets(hasher);
  const added = await withTransaction(db, async tx => {
    const made = await insert(tx, name);
    if (!made) return null;
    await write(tx, made.id, now());
    await recordAudit(tx, { actor: institution.actor, action: 'institutions.added', customerId: null, facts: { institution: name } });
    return made;
  });
  return added ? ok({ inviteCode: added.code, ...secrets }) : refuse('name-taken');
}

/** Gives an institution new secrets; those before open nothing any more. */
export async function renewSecrets({ db, hasher, now }: Parts, institution: Named): Promise<Result<Secrets, 'name-unknown'>> {
  const name = readLabel(institution.name);
  const { secrets, write } = await newSecrets(hasher);
  return withTransaction(db, async tx => {
    const id = await institutionNamed(tx, name);
    if (id === null) return refuse('name-unknown');
    await write(tx, id, now());
    await recordAudit(tx, { actor: institution.actor, action: 'institutions.secrets-made', customerId: null, facts: { institution: name } });
    return ok(secrets);
  });
}
