import type { Instant } from '@parkett/kernel';
import type { RuleField, RuleValue } from '../../books/house-rules/index.ts';
import { defineTelling, everybody } from '../../books/messages/index.ts';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';

export type Proposal = {
  readonly review: bigint;
  readonly name: string;
  readonly value: RuleValue;
  /** Business time. */
  readonly from: Instant;
  readonly isShortened: boolean;
  readonly reason: string;
};

export async function insertProposal(tx: Tx, { review, name, value, from, isShortened, reason }: Proposal): Promise<void> {
  await tx.query(
    'desk-rules.insert-proposal',
    'insert into rule_proposal (review_id, name, value, valid_from, is_shortened, reason) values ($1, $2, $3, $4, $5, $6)',
    [...[review, name, JSON.stringify(value), timestamp(from), isShortened, reason]],
  );
}

export async function readProposal(from: Queryable, review: bigint): Promise<Proposal> {
  const [row] = await from.query<Proposal>(
    'desk-rules.proposal',
    'select review_id as review, name, value, valid_from as "from",  is_shortened as "isShortened", reason from rule_proposal where review_id = $1',
    [review],
  );
  return row!;
}

export type Changed = Pick<Proposal, 'review' | 'name' | 'from'> & {
  readonly version: number;
  readonly before: readonly RuleField[];
  readonly after: readonly RuleField[];
  readonly decidedAt: Instant;
  readonly isTold: boolean;
};

export async function insertChange(tx: Tx, { review, name, version, before, after, from, decidedAt, isTold }: Changed): Promise<void> {
  await tx.query(
    'desk-rules.insert-change',
    `insert into rule_change (review_id, name, version, before, after, valid_from, decided_at, is_told) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [review, name, version, JSON.stringify(before), JSON.stringify(after), timestamp(from), timestamp(decidedAt), isTold],
  );
}

type Told = { readonly id: bigint; readonly name: string; readonly before: string; readonly after: string; readonly from: string } & Pick<
  Changed,
  'decidedAt' | 'isTold'
>;

/** A changed rule is one message to everybody who was a customer by then. */
export const changedTelling = defineTelling<Told>({
  table: 'rule_change',
  columns: `id, name, before::text as before, after::text as after, to_char(valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from",
    decided_at as "decidedAt", is_told as "isTold"`,
  tell: changes =>
    changes
      .filter(({ isTold }) => isTold)
      .map(({ id: about, decidedAt: at, name: rule, before, after, from }) => ({
        ...({ customer: everybody, kind: 'rule-changed', about, at } as const),
        parameters: { rule, before, after, from },
      })),
  owed: () => `select id as about, ${everybody}::int8 as customer, tx from rule_change where is_told`,
});
