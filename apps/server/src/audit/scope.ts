import type { Asked, AuditContribution, Condition, Mark, Marks, Touch, Within } from '../platform/checks/index.ts';
import { numbersLiteral, type Queryable } from '../platform/db.ts';

/** The conditions of a look, by the names that the contributions gave their marks and scopes. */
type Conditions = Record<string, Condition>;

/** The marks and touches of all contributions together. */
export type Reach = { readonly marks: readonly Mark[]; readonly touches: readonly Touch[] };

export const reachOf = <A extends Asked>(contributions: readonly AuditContribution<A>[]): Reach => ({
  marks: contributions.flatMap(({ marks }) => marks ?? []),
  touches: contributions.flatMap(({ touches }) => touches ?? []),
});

const within = (whole: boolean, conditions: Conditions): Within => ({ ...conditions, whole });

const everything = (): string => 'true';

const everyScope = ({ marks, touches }: Reach): Conditions =>
  Object.fromEntries([...marks.map(({ name }) => name), ...touches.map(({ scope }) => scope)].map(name => [name, everything]));

export const wholeHistory = (reach: Reach): Within => within(true, everyScope(reach));

/** Numbers of a scope in one part of the whole history. */
const partSize = 200_000n;

/** The whole history in parts of a scope that leave nothing out: the first has no beginning, the last no end. */
export function partsOfHistory(reach: Reach, history: { scope: string; newest: bigint }): Within[] {
  const { scope, newest } = history;
  const parts: Within[] = [];
  for (let from = 0n; from === 0n || from < newest; from += partSize) {
    const to = from + partSize;
    const bounds = [...(from === 0n ? [] : [`> ${from}`]), ...(to >= newest ? [] : [`<= ${to}`])];
    const condition: Condition = column => bounds.map(bound => `${column} ${bound}`).join(' and ') || 'true';
    parts.push(within(true, { ...everyScope(reach), [scope]: condition }));
  }
  return parts;
}

/** (`pg_sequence_last_value` would be null for a role that may not read the sequence, and its rows would never be new.) */
const newestOf = (mark: Mark): string =>
  'table' in mark
    ? `coalesce((select max(id) from ${mark.table}), 0)::int8`
    : `(select case when is_called then last_value else 0 end from ${mark.sequence})`;

/** Where history stands now. */
export async function newestMarks(db: Queryable, { marks }: Reach): Promise<Marks> {
  const [row] = await db.arrays<bigint[]>('', `select ${marks.map(newestOf).join(', ')}`);
  return Object.fromEntries(marks.map(({ name }, index) => [name, row![index]!]));
}

/** Rows of a kind in one pass at the most: a pass after a rush takes the oldest and leaves the rest to the next ones. */
const rowsMax = 20_000;

/** How far a pass goes: to the newest row behind a mark, or to where the pass is full. */
async function endOf(db: Queryable, stretch: { mark: Mark; above: bigint; newest: bigint }): Promise<bigint> {
  const { mark, above, newest } = stretch;
  if (!('table' in mark)) return newest;
  const [row] = await db.arrays<[bigint | null]>(
    '',
    `select max(id) from (select id from ${mark.table} where id > ${above} order by id limit ${rowsMax}) first having count(*) = ${rowsMax}`,
  );
  return row?.[0] ?? newest;
}

const inRange =
  (above: bigint, upTo: bigint): Condition =>
  column =>
    `(${column} > ${above} and ${column} <= ${upTo})`;
const anyOf =
  (ids: readonly bigint[]): Condition =>
  column =>
    `${column} = any('${numbersLiteral(ids)}'::int8[])`;

/** The rows of every scope that new ones touch: those that touch a scope by way of another come after the other's. */
class Touched {
  readonly #db: Queryable;
  readonly #touches: readonly Touch[];
  readonly #fresh: Readonly<Conditions>;
  readonly #known = new Map<string, Promise<Condition>>();

  constructor(db: Queryable, changes: { touches: readonly Touch[]; fresh: Readonly<Conditions> }) {
    this.#db = db;
    this.#touches = changes.touches;
    this.#fresh = changes.fresh;
  }

  async conditions(): Promise<Conditions> {
    const conditions: Conditions = { ...this.#fresh };
    for (const { scope } of this.#touches) conditions[scope] = await this.#of(scope);
    return conditions;
  }

  #of(scope: string): Promise<Condition> {
    const known = this.#known.get(scope) ?? this.#find(scope);
    this.#known.set(scope, known);
    return known;
  }

  async #find(scope: string): Promise<Condition> {
    const statements: string[] = [];
    for (const { from, ids } of this.#touches.filter(touch => touch.scope === scope)) {
      const condition = 'mark' in from ? this.#fresh[from.mark] : await this.#of(from.scope);
      if (!condition) throw new Error(`what touches ${scope} is behind a mark that nobody keeps`);
      statements.push(ids(condition));
    }
    const rows = await this.#db.arrays<[bigint]>('', statements.join(' union '));
    return anyOf(rows.map(([id]) => id));
  }
}

/** What came after some marks and what it touches; `reached` are the marks to go on from. */
export async function newSince(db: Queryable, { reach, since }: { reach: Reach; since: Marks }): Promise<{ within: Within; reached: Marks }> {
  const newest = await newestMarks(db, reach);
  const reached: Record<string, bigint> = {};
  const fresh: Conditions = {};
  for (const mark of reach.marks) {
    const above = since[mark.name] ?? 0n;
    const upTo = await endOf(db, { mark, above, newest: newest[mark.name]! });
    reached[mark.name] = upTo;
    fresh[mark.name] = inRange(above, upTo);
  }
  return { within: within(false, await new Touched(db, { touches: reach.touches, fresh }).conditions()), reached };
}
