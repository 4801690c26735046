import { isDeepStrictEqual } from 'node:util';
import { withTransaction, type Db } from '../../platform/db.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { readAudit, recordAudit } from '../audit/index.ts';
import { everPaperFunded } from '../ledger/index.ts';
import { missingFor, type Mode, type OutsideAdapter } from './rules/outside-adapters.ts';
import { modeOf, writeMode } from './store.ts';

export type { Mode, OutsideAdapter } from './rules/outside-adapters.ts';

/** What this book declares. */
export const operatingModeManifest = { name: 'operating-mode', appendOnly: ['operating_mode'] };

const elsewhere = 'choose another one with PARKETT_DATA or DATABASE_URL';

/** Refuses live mode without everything that real money needs from outside. Asked before anything is begun. */
export function refuseWithoutAdapters(mode: Mode, adapters: readonly OutsideAdapter[]): void {
  const missing = new Intl.ListFormat('en-GB').format(missingFor(mode, adapters));
  if (missing) throw new StartRefusal(`Live mode can't start, since no adapter is plugged in for ${missing}: start with PARKETT_MODE=paper.`);
}

/** Refuses a database of the other mode, and live mode on one in which play money was ever booked. */
export async function refuseOtherMode(db: Db, mode: Mode): Promise<void> {
  const kept = (await modeOf(db)) ?? mode;
  if (kept !== mode) throw new StartRefusal(`This database belongs to ${kept} mode and can't be started in ${mode} mode: ${elsewhere}.`);
  if (mode === 'live' && (await everPaperFunded(db))) {
    throw new StartRefusal(`This database has held play money (paper funding) and can't be started in live mode: ${elsewhere}.`);
  }
}

/** Writes down the mode of a first start. */
export const keepMode = (db: Db, mode: Mode): Promise<void> => withTransaction(db, tx => writeMode(tx, mode));

/** So many kinds of processes may share a house and differ in their settings. */
const kindsMax = 20;

/**
 * Leaves a row of the audit where a start was asked for other settings than the last one: limits and the market's time can be changed so, beside every
 * rule and every operator. Processes of other roles have rows of their own.
 */
export const noteSettings = (db: Db, settings: Readonly<Record<string, string>>): Promise<void> =>
  withTransaction(db, async tx => {
    const rows = await readAudit(tx, { action: 'house.settings-changed', size: kindsMax });
    const last = rows.find(({ facts }) => facts.PARKETT_ROLES === settings.PARKETT_ROLES)?.facts ?? {};
    if (isDeepStrictEqual({ ...last }, { ...settings })) return;
    await recordAudit(tx, { actor: { kind: 'system', name: 'start' }, action: 'house.settings-changed', customerId: null, facts: settings });
  });
