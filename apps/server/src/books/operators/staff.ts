import type { Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Queryable, type Tx } from '../../platform/db.ts';
import { readTies } from './counterparts.ts';
import { staffStanding, type StaffStanding } from './rules/staff.ts';
import { deskSessionTimes } from './rules/session-time.ts';
import { decidersSignedIn, insertStaff, insertSwitch, latestSwitch, readStaff, type StaffMember } from './staff-store.ts';

/** Two, since what needs a second signature needs two of them. */
const members = [
  { name: 'Simulated Staff A', roles: ['support', 'reviewer', 'treasury', 'dealer'] },
  { name: 'Simulated Staff B', roles: ['support', 'reviewer', 'treasury', 'dealer'] },
] as const;

/**
 * Simulated staff of paper mode: principals of the kind `staff` without credentials, which no session can ever be opened for. In live mode there is nobody:
 * the table takes no row there.
 */
export class Staff {
  readonly #db: Db;
  readonly #now: () => Instant;
  /** Whether the house was started with them. */
  readonly isAllowed: boolean;

  constructor({ db, now, isAllowed }: { db: Db; now: () => Instant; isAllowed: boolean }) {
    this.#db = db;
    this.#now = now;
    this.isAllowed = isAllowed;
  }

  /** Hires them at the first start of a paper house. */
  async open(): Promise<void> {
    if (this.isAllowed) await withTransaction(this.#db, tx => insertStaff(tx, members));
  }

  all(from: Queryable): Promise<readonly StaffMember[]> {
    return readStaff(from);
  }

  async isOn(from: Queryable): Promise<boolean> {
    return this.isAllowed && ((await latestSwitch(from)) ?? true);
  }

  /** What they do now about cases that these roles decide: it depends on who of them sits at the desk. Who may not decide a case doesn't count for it. */
  async standing(from: Queryable, roles: readonly string[]): Promise<StaffStanding> {
    const now = this.#now();
    const [isOn, deciders] = await Promise.all([this.isOn(from), decidersSignedIn(from, { now, ...deskSessionTimes, roles })]);
    return staffStanding({ isAllowed: this.isAllowed, isOn, deciders, ties: await readTies(from, now), now });
  }

  set(tx: Tx, { isOn, by }: { isOn: boolean; by: bigint }): Promise<void> {
    return insertSwitch(tx, { isOn, by, at: this.#now() });
  }
}
