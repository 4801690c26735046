import { later, type Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from './db.ts';

export const hourMs = 3_600_000;
/** The longest that anything is counted over. */
const keptMs = 24 * hourMs;
/** How far the clock of another machine may be ahead: what is still to come later than that was counted by a clock that went back. */
const clocksApartMs = 2_000;

/** `unit`: what was used, where it may come again and counts once. */
export type Use = { readonly windowMs: number; readonly budget: string; readonly mark: string; readonly at: Instant; readonly unit: string | null };

/** Lets one process after the other count, until COMMIT. One that stands still meanwhile is cut off: all others wait for it. */
export const lockUses = (tx: Tx): Promise<unknown> =>
  tx.query('hourly.lock', `select set_config('idle_in_transaction_session_timeout', '1000', true), pg_advisory_xact_lock(1346456171, 7)`);

/** The earliest of the last `max` uses within `windowMs` before `at`; null while there are fewer. */
export async function earliestUse(
  from: Queryable,
  { windowMs, budget, mark, at, max }: Omit<Use, 'unit'> & { readonly max: number },
): Promise<Instant | null> {
  const [row] = await from.query<{ at: Instant }>(
    'hourly.earliest',
    'select at from hourly_use where budget = $1 and mark = $2 and at > $3 and at <= $5 order by at desc limit 1 offset $4',
    [budget, mark, timestamp(later(at, -windowMs)), max - 1, timestamp(later(at, clocksApartMs))],
  );
  return row?.at ?? null;
}

/** Whether the same was used within `windowMs`. */
export async function isUsed(from: Queryable, { windowMs, budget, mark, at, unit }: Use): Promise<boolean> {
  const rows = await from.query('hourly.is-used', 'select from hourly_use where budget = $1 and mark = $2 and at > $3 and unit = $4 limit 1', [
    ...[budget, mark, timestamp(later(at, -windowMs)), unit],
  ]);
  return rows.length > 0;
}

export async function writeUse(tx: Tx, { budget, mark, at, unit }: Use): Promise<void> {
  await Promise.all([
    tx.query('hourly.forget', 'delete from hourly_use where at <= $1', [timestamp(later(at, -keptMs))]),
    tx.query('hourly.write', 'insert into hourly_use (budget, mark, at, unit) values ($1, $2, $3, $4)', [budget, mark, timestamp(at), unit]),
  ]);
}
