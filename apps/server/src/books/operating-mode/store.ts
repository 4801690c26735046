import type { Queryable, Tx } from '../../platform/db.ts';
import type { Mode } from './rules/outside-adapters.ts';

/** The mode that a database was first started in; null before its first start. */
export async function modeOf(db: Queryable): Promise<Mode | null> {
  const [row] = await db.arrays<[Mode]>('operating-mode.read', 'select mode from operating_mode');
  return row ? row[0] : null;
}

/** Writes the mode at the first start; later ones change nothing. */
export async function writeMode(tx: Tx, mode: Mode): Promise<void> {
  await tx.query('operating-mode.write', 'insert into operating_mode (mode) values ($1) on conflict do nothing', [mode]);
}
