import type { Queryable, Tx } from '../db.ts';
import { tableOf } from '../table.ts';
import type { CommandKey, CommandRecord, CommandResult } from './command.ts';
import type { Given } from './rules/wait-of.ts';

/** A record with its parts side by side. */
type Row = {
  readonly principalKind: string;
  readonly principal: bigint;
  readonly key: string;
  readonly route: string;
  readonly bodyHash: Buffer;
  readonly resultKind: string;
  readonly resultId: bigint | null;
  readonly answer: string | null;
};

const table = tableOf<Row>({
  principalKind: ['principal_kind', 'text'],
  principal: ['principal', 'int8'],
  key: ['key', 'text'],
  route: ['route', 'text'],
  bodyHash: ['body_hash', 'bytea'],
  resultKind: ['result_kind', 'text'],
  resultId: ['result_id', 'int8'],
  answer: ['answer', 'text'],
});
const keyed = table.pick('principalKind', 'principal', 'key');

const keyOf = ({ principal, key }: Pick<CommandKey, 'principal' | 'key'>) => ({ principalKind: principal.kind, principal: principal.id, key });

/** The records of these keys that are committed. */
export async function findCommands(db: Queryable, keys: readonly Pick<CommandKey, 'principal' | 'key'>[]): Promise<CommandRecord[]> {
  const rows = await db.query<Row>(
    'commands.find',
    `select c.* from ${keyed.unnested} k(n, p, i)
     cross join lateral (select ${table.selected} from command where principal = k.p and key = k.i and principal_kind = k.n limit 1) c`,
    keyed.arraysOf(keys.map(keyOf)),
  );
  return rows.map(({ principalKind, principal, key, route, bodyHash, resultKind, resultId, answer }) => ({
    ...{ principal: { kind: principalKind, id: principal }, key, route, bodyHash },
    result: { kind: resultKind, id: resultId, answer } as CommandResult,
  }));
}

/** The constraint that lets a key have one effect, whoever else is at work. */
const keyConstraint = 'command_pkey';

/** Whether a command could not be recorded because a twin of it was committed meanwhile. */
export const isKeyTaken = (error: unknown): boolean => (error as { constraint?: string } | null)?.constraint === keyConstraint;

/** Waits for a twin that is on its way with the same key, and fails when it has committed (`isKeyTaken`). */
export async function insertCommands(tx: Tx, records: readonly CommandRecord[]): Promise<void> {
  const rows = records.map(({ principal, key, route, bodyHash, result }) => ({
    principalKind: principal.kind,
    principal: principal.id,
    key,
    route,
    bodyHash,
    resultKind: result.kind,
    resultId: result.id,
    answer: result.answer,
  }));
  await tx.query('commands.insert', `insert into command (${table.columns}) select * from ${table.unnested}`, table.arraysOf(rows));
}

/** Whose commands are counted, and in which second. */
export type RateKey = { readonly principalKind: string; readonly principal: bigint; readonly second: bigint };
export type RateCount = Omit<RateKey, 'second'> & { readonly count: number };

const rates = tableOf<RateKey & RateCount>({
  principalKind: ['principal_kind', 'text'],
  principal: ['principal', 'int8'],
  second: ['second', 'int8'],
  count: ['count', 'int4'],
});
const seconds = rates.pick('principalKind', 'principal', 'second');
const counts = rates.pick('principalKind', 'principal', 'count');
/** The clocks of other machines may be ahead by so many seconds; what is further ahead was written by a clock that was wrong. */
const aheadMax = 2;
const isGoingOn = `r.second between excluded.second and excluded.second + ${aheadMax}`;

/** What these have been counted in their second, locked until COMMIT. */
export const lockRates = (tx: Tx, rate: string, keys: readonly RateKey[]): Promise<RateCount[]> =>
  tx.query(
    'commands.lock-rates',
    `insert into command_rate as r (rate, ${seconds.columns}, count)
     select $4, k.*, 0 from ${seconds.unnested} k(${seconds.columns}) order by principal, principal_kind
     on conflict (principal, rate, principal_kind) do update set
       second = case when ${isGoingOn} then r.second else excluded.second end, count = case when ${isGoingOn} then r.count else 0 end
     returning ${counts.selected}`,
    [...seconds.arraysOf(keys), rate],
  );

/** Writes what was counted, for rows that are locked. */
export async function writeRates(tx: Tx, rate: string, counted: readonly RateCount[]): Promise<void> {
  await tx.query(
    'commands.write-rates',
    `update command_rate r set count = x.count from ${counts.unnested} x(${counts.columns})
     where r.principal = x.principal and r.rate = $4 and r.principal_kind = x.principal_kind`,
    [...counts.arraysOf(counted), rate],
  );
}

export type LimitRow = Omit<RateKey, 'second'> & { readonly given: readonly Given[] };

const limits = tableOf<LimitRow>({
  principalKind: ['principal_kind', 'text'],
  principal: ['principal', 'int8'],
  given: ['given', 'jsonb'],
});
const limited = limits.pick('principalKind', 'principal');

/** The limited commands of these principals, locked until COMMIT. */
export const lockLimits = (tx: Tx, limit: string, keys: readonly Omit<RateKey, 'second'>[]): Promise<LimitRow[]> =>
  tx.query(
    'commands.lock-limits',
    `insert into command_limit as l (limit_name, ${limited.columns})
     select $3, k.* from ${limited.unnested} k(${limited.columns}) order by principal, principal_kind
     on conflict (principal, limit_name, principal_kind) do update set given = l.given
     returning ${limits.selected}`,
    [...limited.arraysOf(keys), limit],
  );

/** Writes what was given, for rows that are locked. */
export async function writeLimits(tx: Tx, limit: string, rows: readonly LimitRow[]): Promise<void> {
  await tx.query(
    'commands.write-limits',
    `update command_limit l set given = x.given from ${limits.unnested} x(${limits.columns})
     where l.principal = x.principal and l.limit_name = $4 and l.principal_kind = x.principal_kind`,
    [...limits.arraysOf(rows), limit],
  );
}
