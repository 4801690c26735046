/**
 * A new list of 10,000 names that 100,000 verified customers are compared with, while orders of these customers are placed. Run: node bench/screening.ts
 * [--customers 100000]
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openNameList } from '../apps/server/src/adapters/name-list/name-list.ts';
import type { CustomerKeys } from '../apps/server/src/books/customer-keys/index.ts';
import { RuleBook } from '../apps/server/src/books/house-rules/index.ts';
import { Reviews } from '../apps/server/src/books/reviews/index.ts';
import { customersScreened, ListWatch, screeningReview, type IdentityParts } from '../apps/server/src/features/identity/index.ts';
import { allRules } from '../apps/server/src/manifests.ts';
import { Commands } from '../apps/server/src/platform/commands/index.ts';
import { SimulatedClock } from '../apps/server/src/platform/clock.ts';
import { withTransaction } from '../apps/server/src/platform/db.ts';
import { DueLoop } from '../apps/server/src/platform/due.ts';
import { dueItems } from '../apps/server/src/platform/due-items.ts';
import { testKeys } from '../apps/server/src/testing/customer-keys.ts';
import { seeded } from '../tools/seeded.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { anyOf, BenchFloor, benchStart, drive, restingBuy, type Rate } from './place-orders.ts';
import { printTable, times, type Row } from './row.ts';

const inFlight = 32;
const goals = { minutes: 10, p99: 1.5 };
const entries = 10_000;
/** One customer of so many has the name of an entry. */
const hitEvery = 2_000;
const atOnce = 500;
const syllables = 'ber schmi tz mann hof stein bach feld mei er lin den brun ner kauf wag kel ler vog el an na cla ra mo ritz ha ri to mi ka'.split(
  ' ',
);

const nameBy = (random: () => number): string => {
  const word = (): string => [0, 1, 2].map(() => syllables[Math.floor(random() * syllables.length)]!).join('');
  return `${word()} ${word()}`;
};

/** Each customer has an application that was approved, with a sealed name. Its photos and the review of it aren't there. */
async function verify({ owner, db }: BenchHouse, keys: CustomerKeys, names: readonly string[]): Promise<void> {
  await owner.query('delete from customer_key');
  await owner.query('alter table identity_application drop constraint identity_application_front_fkey');
  await owner.query('alter table identity_outcome drop constraint identity_outcome_review_id_fkey');
  await owner.query(
    `insert into identity_application (customer_id, front, number_index, sent_at) select id, id, decode(lpad(to_hex(id), 64, '0'), 'hex'), now()
     from customer order by id`,
  );
  await owner.query(`insert into identity_outcome (application_id, what, review_id, at) select id, 'approved', id, now() from identity_application`);
  for (let from = 0; from < names.length; from += atOnce)
    await withTransaction(db, async tx => {
      const some = names.slice(from, from + atOnce);
      const sealed = await Promise.all(
        some.map(async (name, place) => {
          const id = BigInt(from + place + 1);
          await keys.create(tx, id);
          return (await keys.of(tx, id)).seal(`identity ${id} name`, name).toString('hex');
        }),
      );
      await tx.query(
        '',
        `insert into identity_field (application_id, name, sealed) select $1 + n, 'name', decode(s, 'hex') from unnest($2::text[]) with ordinality u(s, n)`,
        [from, sealed],
      );
    });
  await owner.query('vacuum analyze customer, customer_key, identity_application, identity_outcome, identity_field');
  await owner.query('checkpoint');
}

/** Seconds until every customer was compared, and the orders that were placed meanwhile. */
async function screen(
  { house, keys, list }: { house: BenchHouse; keys: CustomerKeys; list: string },
  place: (until: () => boolean) => Promise<Rate>,
) {
  const log = pino({ level: 'error' });
  const db = house.open({ name: 'due', connections: 2 });
  const ruleBook = new RuleBook({ db, rules: allRules, businessNow: () => benchStart });
  const customers = { changing: async <T>(_: bigint, work: () => Promise<T>) => work(), changed: () => () => {} };
  const commands = new Commands({ db, lanes: [db], batchMax: 1, now: () => benchStart, log });
  const reviews = new Reviews({ db, commands, customers, customerKeys: keys, systemNow: () => benchStart, apartOf: async () => null });
  const parts = {
    db,
    reviews,
    staffDecides: async () => false,
    customerKeys: keys,
    ruleBook,
    screening: openNameList(list),
    now: () => benchStart,
    systemNow: () => benchStart,
  };
  reviews.register(
    screeningReview({ ...parts, gates: { placeWith: async () => 0n } } as unknown as IdentityParts & { gates: { placeWith: () => Promise<bigint> } }),
  );
  const loop = new DueLoop({ db, clock: new SimulatedClock({ at: benchStart, speed: 1, paused: true }), log });
  loop.register(dueItems({ db, log }, customersScreened(parts)));
  await new ListWatch({ ...parts, log }).look();
  const begun = performance.now();
  let seconds = 0;
  loop.start();
  const orders = place(() => seconds > 0);
  const waits = `select from due_item where kind = 'identity.screening' and state = 'waiting'`;
  while ((await db.query('', waits)).length > 0) await pause(100);
  seconds = (performance.now() - begun) / 1_000;
  await loop.stop();
  return { seconds, orders: await orders };
}

async function expectAllCompared({ owner }: BenchHouse, customers: number): Promise<void> {
  const { rows } = await owner.query(
    `select (select count(*)::int from identity_screened where list_id is not null) as compared, (select count(*)::int from review where kind = 'screening') as cases`,
  );
  const { compared, cases } = rows[0] as { compared: number; cases: number };
  if (compared !== customers || cases < Math.floor(customers / hitEvery)) throw new Error(`${compared} of ${customers} compared, ${cases} cases`);
}

export async function benchScreening(say: (line: string) => void, { customers }: { customers: number } = { customers: 100_000 }): Promise<Row[]> {
  const house = await openHouse();
  const folder = mkdtempSync(join(tmpdir(), 'parkett-list-'));
  try {
    const random = seeded(20_261_127);
    const names = Array.from({ length: customers }, () => nameBy(random));
    const list = join(folder, 'list.txt');
    const listed = [
      ...Array.from({ length: entries }, () => `${nameBy(random)} ${randomBytes(3).toString('hex')}x`),
      ...names.filter((_, at) => at % hitEvery === 0),
    ];
    writeFileSync(list, listed.join('\n'));
    say('opening customers');
    await openCustomers(house, customers);
    const keys = testKeys(house.db);
    await keys.open();
    await verify(house, keys, names);
    const floor = await new BenchFloor(house, { lanes: 2, matching: false }).open();
    const place = (seconds: number, until?: () => boolean): Promise<Rate> =>
      drive({ inFlight, seconds, customerOf: anyOf(customers), place: customer => floor.place(customer, restingBuy), ...(until ? { until } : {}) });
    await place(10);
    const quiet = await place(20);
    say(`quiet: ${quiet.perSecond.toFixed(0)} orders per second, p99 ${quiet.p99.toFixed(1)} ms`);
    const { seconds, orders } = await screen({ house, keys, list }, until => place(goals.minutes * 60, until));
    say(
      `${seconds.toFixed(1)} s; meanwhile: ${orders.perSecond.toFixed(0)} orders per second, p99 ${orders.p99.toFixed(1)} ms, ${orders.refused} refused`,
    );
    await expectAllCompared(house, customers);
    const ratio = orders.p99 / quiet.p99;
    return [
      {
        what: `${customers} verified customers compared with a new list of ${listed.length} names`,
        measured: `${(seconds / 60).toFixed(1)} min`,
        goal: `≤ ${goals.minutes} min`,
        met: seconds <= goals.minutes * 60,
      },
      {
        what: 'p99 of orders meanwhile',
        measured: `${times(ratio)} (${orders.p99.toFixed(1)} ms, else ${quiet.p99.toFixed(1)} ms)`,
        goal: `≤ ${goals.p99} ×`,
        met: ratio <= goals.p99,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { customers: { type: 'string', default: '100000' } } });
  printTable(await benchScreening(line => console.error(line), { customers: Number(values.customers) }));
}
