import { numbersLiteral, type Queryable } from '../../platform/db.ts';

/** How far the books have been looked at: the highest number of each kind of row. */
export type Marks = { readonly entry: bigint; readonly execution: bigint; readonly order: bigint; readonly event: bigint };

/** What a pass looks at, as conditions for its statements: 'true' for the whole history, else the rows that are new and whatever they touch. */
export type Within = {
  readonly whole: boolean;
  readonly entry: (column: string) => string;
  readonly execution: (column: string) => string;
  /** Orders that are new, were executed or ended. */
  readonly order: (column: string) => string;
  /** Accounts with a new posting, and those on which touched orders hold. */
  readonly account: (column: string) => string;
  /** Positions that touched orders opened or close. */
  readonly position: (column: string) => string;
};

const everything = (): string => 'true';

export const wholeHistory: Within = {
  whole: true,
  entry: everything,
  execution: everything,
  order: everything,
  account: everything,
  position: everything,
};

/** Numbers of orders, executions or positions in one part of the whole history. */
const partSize = 200_000n;

/** The whole history in parts that leave nothing out: the first has no beginning, the last no end. A position has its order's number. */
export function partsOfHistory(kind: 'order' | 'execution' | 'position', { order, execution }: Marks): Within[] {
  const newest = kind === 'execution' ? execution : order;
  const parts: Within[] = [];
  for (let from = 0n; from === 0n || from < newest; from += partSize) {
    const to = from + partSize;
    const bounds = [...(from === 0n ? [] : [`> ${from}`]), ...(to >= newest ? [] : [`<= ${to}`])];
    parts.push({ ...wholeHistory, [kind]: (column: string) => bounds.map(bound => `${column} ${bound}`).join(' and ') || 'true' });
  }
  return parts;
}

/** Where history stands now. */
export async function newestMarks(db: Queryable): Promise<Marks> {
  const [row] = await db.arrays<[bigint, bigint, bigint, bigint]>(
    'invariants.newest-marks',
    `select coalesce((select max(id) from ledger_entry), 0)::int8, coalesce((select max(id) from execution), 0)::int8,
       coalesce((select max(id) from orders), 0)::int8, coalesce(pg_sequence_last_value('order_event_id_seq'), 0)::int8`,
  );
  const [entry, execution, order, event] = row!;
  return { entry, execution, order, event };
}

type Range = { readonly above: bigint; readonly upTo: bigint };

/** Rows of a kind in one pass at the most: a pass after a rush takes the oldest and leaves the rest to the next ones. */
const rowsMax = 20_000;

/** The numbers of a pass: from a mark on, to the newest or to where the pass is full. */
async function rangeOf(db: Queryable, of: { table: string; above: bigint; newest: bigint }): Promise<Range> {
  const { table, above, newest } = of;
  const [row] = await db.arrays<[bigint | null]>(
    '',
    `select max(id) from (select id from ${table} where id > ${above} order by id limit ${rowsMax}) first having count(*) = ${rowsMax}`,
  );
  return { above, upTo: row?.[0] ?? newest };
}

const idsOf = async (db: Queryable, text: string): Promise<bigint[]> => (await db.arrays<[bigint]>('', text)).map(([id]) => id);
const inRange =
  ({ above, upTo }: Range): ((column: string) => string) =>
  column =>
    `(${column} > ${above} and ${column} <= ${upTo})`;
const anyOf =
  (ids: readonly bigint[]): ((column: string) => string) =>
  column =>
    `${column} = any('${numbersLiteral(ids)}'::int8[])`;

/** What came after some marks and what it touches; `reached` are the marks to go on from. */
export async function newSince(db: Queryable, marks: Marks): Promise<{ within: Within; reached: Marks }> {
  const newest = await newestMarks(db);
  const range = (table: string, kind: keyof Marks): Promise<Range> => rangeOf(db, { table, above: marks[kind], newest: newest[kind] });
  const [entries, executions, orders, events] = [
    await range('ledger_entry', 'entry'),
    await range('execution', 'execution'),
    await range('orders', 'order'),
    { above: marks.event, upTo: newest.event },
  ];
  const execution = inRange(executions);
  const touchedOrders = await idsOf(
    db,
    `select id from orders where ${inRange(orders)('id')} union select buy_order from execution where ${execution('id')} and buy_order <> 0
     union select sell_order from execution where ${execution('id')} and sell_order <> 0 union select order_id from order_event where ${inRange(events)('id')}`,
  );
  const order = anyOf(touchedOrders);
  const touchedAccounts = await idsOf(
    db,
    `select account_id from ledger_posting where ${inRange(entries)('entry_id')} union select hold_account from orders where ${order('id')}`,
  );
  const touchedPositions = await idsOf(
    db,
    `select id from orders where side = 'buy' and ${order('id')}
     union select l.position_id from orders o join order_close l on l.customer_id = o.customer_id and l.order_id = o.id where ${order('o.id')}`,
  );
  const within = { whole: false, entry: inRange(entries), execution, order, account: anyOf(touchedAccounts), position: anyOf(touchedPositions) };
  return { within, reached: { entry: entries.upTo, execution: executions.upTo, order: orders.upTo, event: events.upTo } };
}
