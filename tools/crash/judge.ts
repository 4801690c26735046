import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../../apps/server/src/adapters/postgres-embedded/embedded.ts';
import type { Config } from '../../apps/server/src/app/config.ts';
import type { Verdict } from '../../apps/server/src/audit/index.ts';
import { acknowledgedCheck } from '../../apps/server/src/books/orders/checks/index.ts';
import { openForReading } from '../../apps/server/src/platform/database.ts';
import { textsLiteral, type Db } from '../../apps/server/src/platform/db.ts';
import { messageKinds, tellings } from '../../apps/server/src/manifests.ts';
import { verify } from '../../apps/server/src/verify.ts';
import type { AckFile } from './acks.ts';
import type { Load } from './load.ts';
import { moneyEffects } from './money-effects.ts';

export type Judgement = {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly broken: readonly string[];
  readonly stuck: number;
  /** Messages to customers, and rows of the books that still owe one. */
  readonly told: number;
  readonly untold: number;
  readonly holding: number;
};

export type JudgedLoad = Judgement & {
  /** Money commands that were acknowledged, and withdrawals that the bank has paid. */
  readonly money: { readonly acks: number; readonly paid: number };
};

const settledWithinMs = 30_000;

/** Keys under which the customers of the load have something in the books, with how often. */
const keysInBooks = (db: Db, accounts: readonly string[]): Promise<{ key: string; times: bigint }[]> =>
  db.query<{ key: string; times: bigint }>(
    'crash.keys',
    `select k.key, count(*) as times from customer c
     join command k on k.principal_kind = 'customer' and k.principal = c.id and k.result_kind in ('order', 'order-request')
     where c.account = any($1) group by k.key`,
    [textsLiteral(accounts)],
  );

/** Orders that the venue must have answered at once and that still wait, and commands that it hasn't taken. */
export async function stuckOrders(db: Db): Promise<number> {
  const end = Date.now() + settledWithinMs;
  for (;;) {
    const [row] = await db.arrays<[bigint]>(
      'crash.stuck',
      `select (select count(*) from orders where state = 'pending' and (type = 'market' or asked_quantity is not null))
         + (select coalesce(sum(h.place - coalesce((select max(place) from engine_input e where e.venue = h.venue), 0)), 0)::int8 from command_log_head h)`,
    );
    if (row![0] === 0n || Date.now() > end) return Number(row![0]);
    await pause(200);
  }
}

/** Rows that owe a customer a message and haven't brought one, waited for as the messages come after the books. Two of one row are a breach of I76. */
export async function untoldRows(db: Db): Promise<Pick<Judgement, 'told' | 'untold'>> {
  const kinds = [...messageKinds.keys()];
  const owed = tellings.map(({ table, owed: rows }) => `select '${table}' as table, about, customer from (${rows(kinds)}) owed`).join(' union all ');
  const end = Date.now() + settledWithinMs;
  for (;;) {
    const [row] = await db.arrays<[bigint, bigint]>(
      'crash.untold',
      `select count(m.id), count(*) - count(m.id) from (${owed}) w
       left join message m on m.told_by = w.table and m.about = w.about and m.customer_id = w.customer`,
    );
    const [told, untold] = row!;
    if (untold === 0n || Date.now() > end) return { told: Number(told), untold: Number(untold) };
    await pause(200);
  }
}

const accountsOf = (load: Load): string[] => [...new Set([...load.outcomes.values()].map(({ command }) => command.customer.account))];

/** Rows in the books without an acknowledgement: under a key that was refused, twice under one key, or under a key that was never sent. */
async function tooMuch(db: Db, load: Load): Promise<string[]> {
  const found = await keysInBooks(db, accountsOf(load));
  return found.flatMap(({ key, times }) => {
    const outcome = load.outcomes.get(key)?.outcome;
    if (times !== 1n) return [`${key} is in the books ${times} times`];
    return outcome === 'acknowledged' ? [] : [`${key} is in the books and was ${outcome ?? 'never sent'}`];
  });
}

/** Reads the books of a house that runs. */
export async function withBooks<T>(config: Config, read: (db: Db) => Promise<T>): Promise<T> {
  const { db, stop } = await openForReading({ url: config.databaseUrl, dataFolder: config.dataFolder, startDatabase: startEmbedded, say: () => {} });
  try {
    return await read(db);
  } finally {
    await stop();
  }
}

/** The judgement of a round: acknowledgements against rows, rows against what was sent, and every invariant over the whole history. */
export async function judge(run: { config: Config; acks: AckFile; load: Load; differing: readonly string[] }): Promise<JudgedLoad> {
  const { config, acks, load, differing } = run;
  return withBooks(config, async db => {
    const stuck = await stuckOrders(db);
    const { orders, money } = acks.read();
    const effects = await moneyEffects(db, { acks: money, accounts: accountsOf(load) });
    const doubled = [...(await tooMuch(db, load)), ...effects.doubled, ...differing];
    const messages = await untoldRows(db);
    const verdict = await verify(config, { say: () => {}, further: [acknowledgedCheck(orders)] });
    const lost = [...effects.lost, ...verdict.checked.filter(({ id }) => id === 'I19').flatMap(({ breaches }) => breaches)];
    return { lost, doubled, stuck, ...messages, money: { acks: money.length, paid: effects.paid }, ...heldOf(verdict, ['I19']) };
  });
}

/** The number of checks that hold, and each breach of the others; without those of some checks, which have a column of their own. */
export function heldOf({ checked }: Verdict, except: readonly string[] = []): Pick<Judgement, 'broken' | 'holding'> {
  const judged = checked.filter(({ id }) => !except.includes(id));
  return {
    broken: judged.flatMap(({ id, breaches }) => breaches.map(breach => `${id}: ${breach}`)),
    holding: checked.filter(({ breaches }) => breaches.length === 0).length,
  };
}
