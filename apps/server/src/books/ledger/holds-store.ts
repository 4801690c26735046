import type { Instant } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import type { Hold, HoldChange } from './rules/hold.ts';

/** Money or shares set aside from now on. `claim` is what it is for: a registered kind, and its id. */
export type NewHold = {
  readonly account: bigint;
  readonly id: bigint;
  readonly claim: { readonly kind: string; readonly id: bigint };
  readonly owner: bigint;
  readonly amount: bigint;
  readonly at: Instant;
};

export async function placeHolds(tx: Tx, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return;
  await tx.query(
    'ledger.place-holds',
    `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, placed_at)
     select a, i, k, c, o, p, p, t
     from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int8[], $6::int8[], $7::timestamptz[]) u(a, i, k, c, o, p, t)`,
    [
      numbersLiteral(holds.map(h => h.account)),
      numbersLiteral(holds.map(h => h.id)),
      textsLiteral(holds.map(h => h.claim.kind)),
      numbersLiteral(holds.map(h => h.claim.id)),
      numbersLiteral(holds.map(h => h.owner)),
      numbersLiteral(holds.map(h => h.amount)),
      instantsLiteral(holds.map(h => h.at)),
    ],
  );
}

/** Open amounts of active holds, locked (after their accounts). */
export async function lockHolds(tx: Tx, ids: readonly { account: bigint; id: bigint }[]): Promise<Hold[]> {
  const rows = await tx.arrays<[bigint, bigint, bigint]>(
    'ledger.lock-holds',
    `select h.* from unnest($1::int8[], $2::int8[]) k(a, i)
     cross join lateral (select account_id, id, open from ledger_hold where account_id = k.a and id = k.i and state = 'active' for update) h`,
    [numbersLiteral(ids.map(i => i.account)), numbersLiteral(ids.map(i => i.id))],
  );
  return rows.map(([account, id, open]) => ({ account, id, open }));
}

/** Changes active holds only: one that ended stays as it ended, and the number of rows tells. */
export async function changeHolds(tx: Tx, changes: readonly HoldChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = await tx.arrays(
    'ledger.change-holds',
    `update ledger_hold h set placed = h.placed + x.r, open = x.o, posted = h.posted + x.p, state = x.s,
       ended_at = case when x.s = 'active' then null else x.t end
     from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::text[], $7::timestamptz[]) x(a, i, r, o, p, s, t)
     where h.account_id = x.a and h.id = x.i and h.state = 'active' returning 1`,
    [
      numbersLiteral(changes.map(c => c.account)),
      numbersLiteral(changes.map(c => c.id)),
      numbersLiteral(changes.map(c => c.raised)),
      numbersLiteral(changes.map(c => c.open)),
      numbersLiteral(changes.map(c => c.posted)),
      textsLiteral(changes.map(c => c.state)),
      instantsLiteral(changes.map(c => c.at)),
    ],
  );
  if (rows.length !== changes.length) throw new Error(`a hold resolves once: ${changes.length} changes, ${rows.length} active holds`);
}

/** What active holds hold now. */
export async function holdsOpen(db: Queryable, ids: readonly { account: bigint; id: bigint }[]): Promise<{ id: bigint; open: bigint }[]> {
  if (ids.length === 0) return [];
  const rows = await db.arrays<[bigint, bigint]>(
    'ledger.holds-open',
    `select h.* from unnest($1::int8[], $2::int8[]) k(a, i)
     cross join lateral (select id, open from ledger_hold where account_id = k.a and id = k.i and state = 'active' offset 0) h`,
    [numbersLiteral(ids.map(i => i.account)), numbersLiteral(ids.map(i => i.id))],
  );
  return rows.map(([id, open]) => ({ id, open }));
}
