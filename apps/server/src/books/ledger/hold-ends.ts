import { invariant, type Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import type { DueKind } from '../../platform/due-items.ts';
import { holdOfKey, holdsThatEnd, nextHoldEnd, type PlacedHold } from './holds-store.ts';
import type { Ledger } from './ledger.ts';
import { endHold } from './rules/hold.ts';

/** A claim's follower of holds that end by themselves, called in the transaction that ends them; `open` is what each still held. Answers what to do after the commit. */
export type HoldFollower = {
  readonly claim: string;
  readonly ended: (tx: Tx, holds: readonly PlacedHold[], now: Instant) => Promise<void | (() => void)>;
};

/** Holds in one transaction at the most: an order whose account is among them waits until its end. */
const endsMax = 64;

/** Ends each hold whose own end has come, once: under the lock of its account, as everything that uses it. */
export class HoldEnds {
  readonly #ledger: Ledger;
  readonly #followers = new Map<string, HoldFollower['ended']>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  follow({ claim, ended }: HoldFollower): void {
    invariant(
      this.#ledger.chart.claims.some(({ kind }) => kind === claim),
      `somebody registers the claim ${claim}`,
    );
    invariant(!this.#followers.has(claim), `one feature follows the ends of holds for a ${claim}`);
    this.#followers.set(claim, ended);
  }

  /** Due where the moments stand, in `ledger_hold`. Rows that another transaction has locked are left for the next turn, so that no order waits for a sweep. */
  due(): DueKind {
    return {
      name: 'ledger.hold-ends',
      source: {
        nextAt: nextHoldEnd,
        claim: async (tx, asked) => {
          const holds = await holdsThatEnd(tx, { ...asked, max: Math.min(asked.max, endsMax) });
          const accounts = holds.map(({ account }) => account);
          const free = new Set<bigint>((await this.#ledger.lockFree(tx, [...new Set(accounts)])).map(({ id }) => id));
          return holds.filter(({ account }) => free.has(account)).map(({ key, endsAt }) => ({ key, at: endsAt, facts: {} }));
        },
      },
      handle: async (tx, items, now) => {
        // Read behind the locks: what was used up meanwhile has ended by that.
        const holds = await this.#ledger.lockHolds(
          tx,
          items.map(({ key }) => holdOfKey(key)),
        );
        await this.#ledger.setAside(tx, { holds: holds.map(hold => endHold(hold, { as: 'expired', at: now })) });
        const after: (() => void)[] = [];
        for (const [claim, ended] of Map.groupBy(holds, hold => hold.claim)) {
          const later = await this.#followers.get(claim)?.(tx, ended, now);
          if (later) after.push(later);
        }
        return () => {
          for (const each of after) each();
        };
      },
    };
  }
}
