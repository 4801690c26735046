import { readLabel, refuse, ok, type Result } from '@parkett/kernel';
import { recordAudit, type Actor } from '../../books/audit/index.ts';
import { addInstitution as insert } from '../../books/customers/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';

export const nameMax = 80;

/** Adds an institution and answers the code that its customers register with. The name is unique; spaces around it don't count. */
export async function addInstitution(
  db: Db,
  institution: { name: string; actor: Actor },
): Promise<Result<string, 'name-missing' | 'name-too-long' | 'name-taken'>> {
  const name = readLabel(institution.name);
  if (name === '') return refuse('name-missing');
  if ([...name].length > nameMax) return refuse('name-too-long');
  const code = await withTransaction(db, async tx => {
    const added = await insert(tx, name);
    if (added !== null)
      await recordAudit(tx, { actor: institution.actor, action: 'institutions.added', customerId: null, facts: { institution: name } });
    return added;
  });
  return code === null ? refuse('name-taken') : ok(code);
}
