import { textsLiteral, type Queryable, type Tx } from '../db.ts';
import { tableOf } from '../table.ts';
import type { CommandKey, CommandRecord, CommandResult } from './command.ts';

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
export type CommandRehash = Pick<Row, 'principalKind' | 'principal' | 'key' | 'bodyHash'>;
const rehashed = table.pick('principalKind', 'principal', 'key', 'bodyHash');
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

/** Where in the order of keys a look through the record stands. */
export type CommandPlace = { readonly principal: bigint; readonly key: string };

/**
 * Puts other hashes in the place of those of some routes, a part at a time, by the owner of the record. Answers where it goes on; null at its end.
 * @param asked.rehash the new hash, or the same one
 */
export async function rehashCommands(
  tx: Tx,
  asked: {
    principalKind: string;
    routes: readonly string[];
    after: CommandPlace;
    most: number;
    rehash: (record: CommandRehash) => Promise<Buffer>;
  },
): Promise<CommandPlace | null> {
  const rows = await tx.query<CommandRehash>(
    'commands.to-rehash',
    `select ${rehashed.selected} from command where (principal, key) > ($3, $4) and principal_kind = $1 and route = any($2::text[])
     order by principal, key limit $5`,
    [asked.principalKind, textsLiteral(asked.routes), asked.after.principal, asked.after.key, asked.most],
  );
  const renewed = await Promise.all(rows.map(async row => ({ ...row, bodyHash: await asked.rehash(row) })));
  await tx.query(
    'commands.rehash',
    `update command c set body_hash = x.body_hash from ${rehashed.unnested} x(${rehashed.columns})
     where c.principal = x.principal and c.key = x.key and c.principal_kind = x.principal_kind`,
    rehashed.arraysOf(renewed),
  );
  return rows.length < asked.most ? null : rows.at(-1)!;
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
