import type { Instant } from '@parkett/kernel';
import type { LineKind, RefusedReason, StatementEnd } from '../../books/bank/index.ts';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { tableOf } from '../../platform/table.ts';

/** An instruction that was taken or refused, or money that a customer sends. */
export type PaperOrder = {
  readonly id: string;
  readonly account: string;
  readonly kind: LineKind;
  readonly amount: bigint;
  readonly endToEnd: string | null;
  readonly details: Buffer;
  readonly refused: RefusedReason | null;
  readonly givenAt: Instant;
  readonly dueAt: Instant;
};

const orders = tableOf<PaperOrder>({
  id: ['id', 'text'],
  account: ['account', 'text'],
  kind: ['kind', 'text'],
  amount: ['amount', 'int8'],
  endToEnd: ['end_to_end', 'text'],
  details: ['details', 'bytea'],
  refused: ['refused', 'text'],
  givenAt: ['given_at', 'timestamptz'],
  dueAt: ['due_at', 'timestamptz'],
});

export async function openAccounts(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names) await tx.query('paper-bank.open', 'insert into paper_bank_account (name) values ($1) on conflict do nothing', [name]);
}

/** An order with an id that was used before changes nothing. */
export async function insertOrder(tx: Tx, order: PaperOrder): Promise<void> {
  await tx.query(
    'paper-bank.insert-order',
    `insert into paper_bank_order (${orders.columns}) select * from ${orders.unnested} on conflict do nothing`,
    orders.arraysOf([order]),
  );
}

export const readOrder = async (from: Queryable, id: string): Promise<PaperOrder | null> =>
  (await from.query<PaperOrder>('paper-bank.order', `select ${orders.selected} from paper_bank_order where id = $1`, [id]))[0] ?? null;

export const isBooked = async (from: Queryable, id: string): Promise<boolean> =>
  (await from.query('paper-bank.is-booked', 'select from paper_bank_line where order_id = $1', [id])).length > 0;

/** Writes the lines of what is due, in the order of their moments. */
export async function bookDue(tx: Tx, { account, now }: { account: string; now: Instant }): Promise<void> {
  const [row] = await tx.query<{ lines: bigint; sum: bigint }>(
    'paper-bank.lock',
    'select lines, sum from paper_bank_account where name = $1 for update',
    [account],
  );
  const due = await tx.query<{ id: string; amount: bigint }>(
    'paper-bank.due',
    `select o.id, o.amount from paper_bank_order o where o.account = $1 and o.due_at <= $2 and o.refused is null
      and not exists (select from paper_bank_line l where l.order_id = o.id) order by o.due_at, o.id`,
    [account, timestamp(now)],
  );
  if (due.length === 0) return;
  let { lines, sum } = row!;
  for (const { id, amount } of due) {
    lines += 1n;
    sum += amount;
    await tx.query('paper-bank.insert-line', 'insert into paper_bank_line (account, number, order_id, sum, booked_at) values ($1, $2, $3, $4, $5)', [
      ...[account, lines, id, sum],
      timestamp(now),
    ]);
  }
  await tx.query('paper-bank.raise', 'update paper_bank_account set lines = $2, sum = $3 where name = $1', [account, lines, sum]);
}

/** Whether something of an account is due that has no line yet. */
export const hasDue = async (from: Queryable, { account, now }: { account: string; now: Instant }): Promise<boolean> =>
  (
    await from.query(
      'paper-bank.has-due',
      `select from paper_bank_order o where o.account = $1 and o.due_at <= $2 and o.refused is null
        and not exists (select from paper_bank_line l where l.order_id = o.id) limit 1`,
      [account, timestamp(now)],
    )
  ).length > 0;

export type PaperLine = Pick<PaperOrder, 'id' | 'kind' | 'amount' | 'endToEnd' | 'details'> & {
  readonly number: bigint;
  readonly sum: bigint;
  readonly at: Instant;
};

export const linesAfter = (from: Queryable, { account, after }: { account: string; after: bigint }): Promise<PaperLine[]> =>
  from.query<PaperLine>(
    'paper-bank.lines',
    `select o.id, o.kind, o.amount, o.end_to_end as "endToEnd", o.details, l.number, l.sum, l.booked_at as at
      from paper_bank_line l join paper_bank_order o on o.id = l.order_id where l.account = $1 and l.number > $2 order by l.number limit 500`,
    [account, after],
  );

/** The last line of an account, and its sum after that. */
export async function endOf(from: Queryable, account: string): Promise<StatementEnd> {
  const [row] = await from.query<StatementEnd>('paper-bank.end', 'select lines as number, sum from paper_bank_account where name = $1', [account]);
  return row!;
}
