import { LaneBusy } from './batch.ts';
import { DatabaseUnavailable, sqlState } from './db.ts';

/** Statement cancelled for its time, lock not had in time, PostgreSQL going down or coming up, too many connections, disk full. */
const busyStates = new Set(['57014', '55P03', '57P01', '57P02', '57P03', '53100', '53200', '53300', '40001', '40P01', '25006']);

/** Whether an error means that nothing was done because the database could not do it now: the caller may try again. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof LaneBusy || busyStates.has(sqlState(error));
