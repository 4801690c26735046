import { numbersLiteral, textsLiteral, type Queryable, type Tx } from '../db.ts';
import type { CommandKey, CommandRecord, CommandResult } from './command.ts';

type Columns = [
  kind: string,
  principal: bigint,
  key: string,
  route: string,
  bodyHash: Buffer,
  resultKind: string,
  resultId: bigint | null,
  answer: string | null,
];

/** The records of these keys that are committed. */
export async function findCommands(db: Queryable, keys: readonly Pick<CommandKey, 'principal' | 'key'>[]): Promise<CommandRecord[]> {
  const rows = await db.arrays<Columns>(
    'commands.find',
    `select c.* from unnest($1::text[], $2::int8[], $3::text[]) k(n, p, i)
     cross join lateral (select principal_kind, principal, key, route, body_hash, result_kind, result_id, answer from command
       where principal = k.p and key = k.i and principal_kind = k.n limit 1) c`,
    [
      textsLiteral(keys.map(({ principal }) => principal.kind)),
      numbersLiteral(keys.map(({ principal }) => principal.id)),
      textsLiteral(keys.map(({ key }) => key)),
    ],
  );
  return rows.map(([kind, id, key, route, bodyHash, resultKind, resultId, answer]) => ({
    ...{ principal: { kind, id }, key, route, bodyHash },
    result: { kind: resultKind, id: resultId, answer } as CommandResult,
  }));
}

/** The constraint that lets a key have one effect, whoever else is at work. */
const keyConstraint = 'command_pkey';

/** Whether a command could not be recorded because a twin of it was committed meanwhile. */
export const isKeyTaken = (error: unknown): boolean => (error as { constraint?: string } | null)?.constraint === keyConstraint;

/** Waits for a twin that is on its way with the same key, and fails when it has committed (`isKeyTaken`). */
export async function insertCommands(tx: Tx, records: readonly CommandRecord[]): Promise<void> {
  await tx.query(
    'commands.insert',
    `insert into command (principal_kind, principal, key, route, body_hash, result_kind, result_id, answer)
     select n, p, i, r, decode(b, 'hex'), k, d, a
     from unnest($1::text[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int8[], $8::text[]) x(n, p, i, r, b, k, d, a)`,
    [
      textsLiteral(records.map(({ principal }) => principal.kind)),
      numbersLiteral(records.map(({ principal }) => principal.id)),
      textsLiteral(records.map(({ key }) => key)),
      textsLiteral(records.map(({ route }) => route)),
      textsLiteral(records.map(({ bodyHash }) => bodyHash.toString('hex'))),
      textsLiteral(records.map(({ result }) => result.kind)),
      numbersLiteral(records.map(({ result }) => result.id)),
      textsLiteral(records.map(({ result }) => result.answer)),
    ],
  );
}
