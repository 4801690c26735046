import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { tableOf } from '../../platform/table.ts';
import type { LineKind, RefusedReason, StatementEnd } from './port.ts';

/** A line as it is kept. */
export type LineRow = {
  readonly id: bigint;
  readonly account: string;
  readonly number: bigint;
  readonly kind: LineKind;
  readonly amount: bigint;
  readonly sum: bigint;
  readonly endToEnd: string | null;
  readonly details: Buffer;
  readonly isSimulated: boolean;
  readonly at: Instant;
};

const lines = tableOf<LineRow>({
  id: ['id', 'int8'],
  account: ['account', 'text'],
  number: ['number', 'int8'],
  kind: ['kind', 'text'],
  amount: ['amount', 'int8'],
  sum: ['sum', 'int8'],
  endToEnd: ['end_to_end', 'text'],
  details: ['details', 'bytea'],
  isSimulated: ['is_simulated', 'bool'],
  at: ['booked_at', 'timestamptz'],
});

export type InstructionState = 'waiting' | 'taken' | 'refused';

export type InstructionRow = {
  readonly endToEnd: string;
  readonly follower: string;
  readonly account: string;
  readonly amount: bigint;
  readonly collects: boolean;
  readonly details: Buffer | null;
  readonly state: InstructionState;
  readonly reason: RefusedReason | null;
  readonly orderedAt: Instant;
};

export type RefusedRow = InstructionRow & { readonly answeredAt: Instant };

const instructions = tableOf<InstructionRow>({
  endToEnd: ['end_to_end', 'text'],
  follower: ['follower', 'text'],
  account: ['account', 'text'],
  amount: ['amount', 'int8'],
  collects: ['collects', 'bool'],
  details: ['details', 'bytea'],
  state: ['state', 'text'],
  reason: ['reason', 'text'],
  orderedAt: ['ordered_at', 'timestamptz'],
});

/** False where there is an instruction with this id. */
export async function insertInstruction(tx: Tx, row: InstructionRow): Promise<boolean> {
  const inserted = await tx.arrays(
    'bank.insert-instruction',
    `insert into bank_instruction (${instructions.columns}) select * from ${instructions.unnested} on conflict do nothing returning 1`,
    instructions.arraysOf([row]),
  );
  return inserted.length > 0;
}

export const readInstruction = async (from: Queryable, endToEnd: string): Promise<InstructionRow | null> =>
  (
    await from.query<InstructionRow>('bank.instruction', `select ${instructions.selected} from bank_instruction where end_to_end = $1`, [endToEnd])
  )[0] ?? null;

/** Instructions that the bank hasn't answered, in the order of their being ordered. */
export const waitingInstructions = (from: Queryable, max: number): Promise<InstructionRow[]> =>
  from.query<InstructionRow>(
    'bank.waiting',
    `select ${instructions.selected} from bank_instruction where state = 'waiting' order by place limit $1`,
    [max],
  );

/** False where another look has noted the answer. */
export async function noteAnswer(
  tx: Tx,
  { endToEnd, state, reason, at }: { endToEnd: string; state: InstructionState; reason: RefusedReason | null; at: Instant },
): Promise<boolean> {
  const noted = await tx.arrays(
    'bank.note-answer',
    `update bank_instruction set state = $2, reason = $3, answered_at = $4, details = null where end_to_end = $1 and state = 'waiting' returning 1`,
    [endToEnd, state, reason, timestamp(at)],
  );
  return noted.length > 0;
}

export async function statementEnd(from: Queryable, account: string): Promise<StatementEnd> {
  const [row] = await from.query<StatementEnd>(
    'bank.statement-end',
    'select number, sum from bank_line where account = $1 order by number desc limit 1',
    [account],
  );
  return row ?? { number: 0n, sum: 0n };
}

export const nextLineIds = (tx: Tx, count: number): Promise<bigint[]> => nextNumbers(tx, { sequence: 'bank_line_id', count });

export async function insertLines(tx: Tx, rows: readonly LineRow[]): Promise<void> {
  await tx.query('bank.insert-lines', `insert into bank_line (${lines.columns}) select * from ${lines.unnested}`, lines.arraysOf(rows));
}

/** Lines at which nobody has looked yet, the oldest first. */
export const newLines = (from: Queryable, max: number): Promise<LineRow[]> =>
  from.query<LineRow>(
    'bank.new-lines',
    `select ${lines.selected} from bank_line where not exists (select from bank_match m where m.line_id = id) order by id limit $1`,
    [max],
  );

export const readLine = async (from: Queryable, id: bigint): Promise<LineRow | null> =>
  (await from.query<LineRow>('bank.line', `select ${lines.selected} from bank_line where id = $1`, [id]))[0] ?? null;

/** Lines that match nothing, the oldest first, after one of them, with what was ordered under their names. */
export const queuedLines = (
  from: Queryable,
  { max, after }: { max: number; after: bigint },
): Promise<(LineRow & { readonly ordered: bigint | null })[]> =>
  from.query(
    'bank.queue',
    `select ${lines.selected}, (select i.amount from bank_instruction i where i.end_to_end = bank_line.end_to_end) as ordered
     from bank_match m join bank_line on id = m.line_id where m.follower is null and m.line_id > $2 order by m.line_id limit $1`,
    [max, after],
  );

/** Instructions with an ending that the bank has refused, the newest first. */
export const refusedInstructions = (from: Queryable, { ending, max }: { ending: string; max: number }): Promise<RefusedRow[]> =>
  from.query<RefusedRow>(
    'bank.refused',
    `select ${instructions.selected}, answered_at as "answeredAt" from bank_instruction where state = 'refused' and end_to_end like '%' || $1 order by place desc limit $2`,
    [ending, max],
  );

/** Whether a line is of the queue, which is locked with it. */
export const lockQueued = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await tx.arrays('bank.lock-queued', 'select 1 from bank_match where line_id = $1 and follower is null for update', [id])).length > 0;

type Match = { readonly line: bigint; readonly follower: string | null; readonly subject: string | null; readonly at: Instant };

/** False where another look has matched it. */
export async function insertMatch(tx: Tx, { line, follower, subject, at }: Match): Promise<boolean> {
  const inserted = await tx.arrays(
    'bank.insert-match',
    'insert into bank_match (line_id, follower, subject, matched_at) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [line, follower, subject, timestamp(at)],
  );
  if (follower !== null) await noteLine(tx, line);
  return inserted.length > 0;
}

/** An instruction knows the line that carried it out once a follower has taken that line. */
const noteLine = (tx: Tx, line: bigint): Promise<unknown> =>
  tx.query(
    'bank.note-line',
    `update bank_instruction i set line_id = l.id from bank_line l where l.id = $1 and l.kind <> 'returned' and i.end_to_end = l.end_to_end and i.line_id is null`,
    [line],
  );

export async function takeFromQueue(tx: Tx, { line, follower, subject, at }: Match): Promise<void> {
  await tx.query('bank.take-from-queue', 'update bank_match set follower = $2, subject = $3, matched_at = $4 where line_id = $1', [
    ...[line, follower, subject],
    timestamp(at),
  ]);
  await noteLine(tx, line);
}

export type AccountSum = { readonly account: string; readonly amount: bigint };

/** Lines that were read and that no follower has been asked about yet (`not-booked`), and those of the queue (`unmatched`), by account. */
export const untakenSums = (from: Queryable): Promise<(AccountSum & { readonly name: 'not-booked' | 'unmatched' })[]> =>
  from.query(
    'bank.untaken-sums',
    `select account, name, sum(amount)::int8 as amount from (
       select account, 'not-booked' as name, amount from bank_line where not exists (select from bank_match m where m.line_id = id)
       union all
       select account, 'unmatched', amount from bank_match m join bank_line on id = m.line_id where m.follower is null) l
     group by account, name order by account, name`,
  );

/** Payments that a follower has ordered and no line of a statement has carried out, refused or not, by account. */
export const orderedSums = (from: Queryable, follower: string): Promise<AccountSum[]> =>
  from.query<AccountSum>(
    'bank.ordered-sums',
    `select account, sum(amount)::int8 as amount from bank_instruction where follower = $1 and line_id is null and not collects group by account order by account`,
    [follower],
  );
