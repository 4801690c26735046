import type { Amount, Instant, Unit } from '@parkett/kernel';
import { textsLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';
import type { AccountId } from './rules/chart.ts';
import type { Hold, HoldChange } from './rules/hold.ts';

/** A copy of an object doesn't have a protected member, so nobody makes a hold out of another one. */
declare class Made {
  protected readonly made: true;
}

type HoldParts<U extends Unit = Unit> = {
  readonly account: AccountId<U>;
  readonly id: bigint;
  readonly claim: string;
  readonly claimId: bigint;
  readonly owner: bigint;
  readonly amount: Amount<NoInfer<U>>;
  readonly at: Instant;
  /** The moment of business time at which it ends by itself; without one it ends with what it is for. */
  readonly endsAt?: Instant | null;
};
/** Money or shares set aside from now on, made by `newHold`. `claim` is what it is for: a registered kind; `claimId` is which one of it. */
export type NewHold = HoldParts & Made;

/** The only way a hold comes to be: the account says what the amount counts, and the compiler refuses another unit. */
export const newHold = <U extends Unit>(parts: HoldParts<U>): NewHold => parts as unknown as NewHold;

const placed = tableOf<Required<HoldParts>>({
  account: ['account_id', 'int8'],
  id: ['id', 'int8'],
  claim: ['claim', 'text'],
  claimId: ['claim_id', 'int8'],
  owner: ['owner', 'int8'],
  amount: ['placed', 'int8'],
  at: ['placed_at', 'timestamptz'],
  endsAt: ['ends_at', 'timestamptz'],
});

export async function placeHolds(tx: Tx, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return;
  await tx.query(
    'ledger.place-holds',
    `insert into ledger_hold (${placed.columns}, open) select x.*, placed from ${placed.unnested} x(${placed.columns})`,
    placed.arraysOf(holds.map(hold => ({ ...hold, endsAt: hold.endsAt ?? null }))),
  );
}

/** A hold with what it is for. */
export type PlacedHold = Hold & Pick<HoldParts, 'claim' | 'claimId' | 'owner'>;
export type HoldId = { readonly account: bigint; readonly id: bigint };

const named = tableOf<PlacedHold>({
  account: ['account_id', 'int8'],
  id: ['id', 'int8'],
  open: ['open', 'int8'],
  claim: ['claim', 'text'],
  claimId: ['claim_id', 'int8'],
  owner: ['owner', 'int8'],
});
const ids = tableOf<HoldId>({ account: ['account_id', 'int8'], id: ['id', 'int8'] });

/** Active holds with what is still open of each, locked (after their accounts). */
export const lockHolds = (tx: Tx, wanted: readonly HoldId[]): Promise<PlacedHold[]> =>
  tx.query(
    'ledger.lock-holds',
    `select h.* from ${ids.unnested} k(a, i) cross join lateral
       (select ${named.selected} from ledger_hold where account_id = k.a and id = k.i and state = 'active' for update) h`,
    ids.arraysOf(wanted),
  );

/** A hold as due work names it. */
const keyOfHold = `account_id || '/' || id`;
export const holdOfKey = (key: string): HoldId => {
  const [account, id] = key.split('/').map(BigInt);
  return { account: account!, id: id! };
};

const endsByItself = `state = 'active' and ends_at is not null`;

/** The first moment at which an active hold ends by itself, some left out; null when none does. */
export async function nextHoldEnd(db: Queryable, except: readonly string[]): Promise<Instant | null> {
  const [row] = await db.arrays<[Instant | null]>(
    'ledger.next-hold-end',
    `select min(ends_at) from ledger_hold where ${endsByItself} and (cardinality($1::text[]) = 0 or ${keyOfHold} <> all($1::text[]))`,
    [textsLiteral(except)],
  );
  return row?.[0] ?? null;
}

/** Active holds whose own end comes by a moment, the earliest first. Not locked: their accounts are locked before them. */
export const holdsThatEnd = (
  db: Queryable,
  asked: { until: Instant; max: number; except: readonly string[]; only: string | null },
): Promise<(HoldId & { key: string; endsAt: Instant })[]> =>
  db.query(
    'ledger.holds-that-end',
    `select account_id as account, id, ${keyOfHold} as key, ends_at as "endsAt" from ledger_hold
     where ${endsByItself} and ends_at <= $1 and (cardinality($2::text[]) = 0 or ${keyOfHold} <> all($2::text[])) and ($3::text is null or ${keyOfHold} = $3)
     order by ends_at, account_id, id limit $4`,
    [timestamp(asked.until), textsLiteral(asked.except), asked.only, asked.max],
  );

const changed = tableOf<HoldChange>({
  account: ['account_id', 'int8'],
  id: ['id', 'int8'],
  raised: ['raised', 'int8'],
  open: ['open', 'int8'],
  posted: ['posted', 'int8'],
  state: ['state', 'text'],
  at: ['at', 'timestamptz'],
});

/** Changes active holds only: one that ended stays as it ended, and the number of rows tells. */
export async function changeHolds(tx: Tx, changes: readonly HoldChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = await tx.arrays(
    'ledger.change-holds',
    `update ledger_hold h set placed = h.placed + x.raised, open = x.open, posted = h.posted + x.posted, state = x.state,
       ended_at = case when x.state = 'active' then null else x.at end
     from ${changed.unnested} x(${changed.columns})
     where h.account_id = x.account_id and h.id = x.id and h.state = 'active' returning 1`,
    changed.arraysOf(changes),
  );
  if (rows.length !== changes.length) throw new Error(`a hold resolves once: ${changes.length} changes, ${rows.length} active holds`);
}
