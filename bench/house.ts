import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asInstant } from '@parkett/kernel';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { universe } from '../apps/server/src/books/instruments/index.ts';
import { chartParts } from '../apps/server/src/manifests.ts';
import { Chart, defineEntry, definePurpose, prepareUnits, unitOfCurrency } from '../apps/server/src/books/ledger/index.ts';
import { keepFeed } from '../apps/server/src/books/market-data/index.ts';
import { migrationsFolder } from '../apps/server/src/platform/database.ts';
import { openDb, withTransaction, type Db, type DbOptions } from '../apps/server/src/platform/db.ts';
import { migrate, readMigrations } from '../apps/server/src/platform/migrations.ts';
import { openFeedRow } from '../apps/server/src/testing/open-feed-row.ts';

export type BenchHouse = {
  readonly server: pg.ClientConfig;
  readonly owner: pg.Client;
  readonly db: Db;
  readonly open: (options: Omit<DbOptions, 'role'>) => Db;
  readonly stop: () => Promise<void>;
};

/** A fresh PostgreSQL as the product sets it up, with 2 GB of buffers, migrated. */
export async function openHouse(): Promise<BenchHouse> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'parkett-bench-'));
  chmodSync(dataFolder, 0o755);
  const postgres = await startEmbedded({
    dataFolder,
    mode: 'own',
    say: () => {},
    settings: { shared_buffers: '2GB', max_wal_size: '8GB', checkpoint_timeout: '30min' },
  });
  const server = postgres.owner;
  await migrate(server, readMigrations(migrationsFolder));
  const administrator = new pg.Client({ ...postgres.administrator, database: String(server.database) });
  await administrator.connect();
  await administrator.query(`create extension if not exists pg_prewarm; grant pg_checkpoint to ${server.user}`);
  await administrator.query(`grant execute on all functions in schema public to ${server.user}`);
  await administrator.end();
  const owner = new pg.Client(server);
  await owner.connect();
  const opened: Db[] = [];
  const open = (options: Omit<DbOptions, 'role'>): Db => {
    const db = openDb(server, { ...options, role: 'parkett_runtime' });
    opened.push(db);
    return db;
  };
  const db = open({ name: 'bench', connections: 8 });
  await prepareUnits(db, universe);
  await withTransaction(db, tx => keepFeed(tx, openFeedRow(asInstant(Date.now()))));
  return {
    ...{ server, owner, db, open },
    stop: async () => {
      await Promise.all(opened.map(each => each.close()));
      await owner.end();
      await postgres.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const funding = 'bench-funding';
/** The claim of the bench's holds. */
export const benchClaim = 'bench-promise';

/** The product's chart, and where the money of these customers comes from: far more than play money. */
export const benchChart = (): Chart =>
  new Chart({
    ...chartParts,
    purposes: [...chartParts.purposes, definePurpose({ name: funding, ofCustomer: false, floor: null })],
    entries: [
      ...chartParts.entries,
      defineEntry({
        name: funding,
        flow: 'in',
        words: 'paper-funding',
        purposes: ['cash', funding],
        source: `select owner as reference, unit as part, owner, null::timestamptz as at from ledger_account where purpose = 'cash'`,
      }),
    ],
    claims: [...chartParts.claims, { kind: benchClaim, source: `select claim_id as id, owner from ledger_hold where claim = '${benchClaim}'` }],
  });

/** Customers 1 … count, opened before the bench begins, each with a euro wallet of 10.000.000.000,00 € out of a funding of their own, booked as one entry each. */
export async function openCustomers({ owner }: BenchHouse, count: number): Promise<void> {
  const unit = unitOfCurrency('EUR');
  // What they may do is read behind the locks of each order, and found unchanged.
  await owner.query(
    `with house as (insert into institution (name, demo) values ('Bench', true) returning id)
     insert into customer (id, account, kind, institution_id, real_name, created_at) overriding system value
     select i, 'demo-number-' || i, 'demo', house.id, 'verified', '2026-11-25T08:00:00Z' from house, generate_series(1, $1::int8) i`,
    [count],
  );
  await owner.query(
    `with opened as (insert into credential (customer_id, password, fund_password) select id, '$argon2id$' || id, '$argon2id$-' || id from customer returning customer_id)
     insert into audit_entry (actor_kind, actor, action, customer_id)
     select 'customer', customer_id::text, 'customers.fund-password-set', customer_id from opened`,
  );
  await owner.query('insert into customer_key (customer_id) select id from customer on conflict do nothing');
  const minor = 1_000_000_000_000;
  await owner.query(
    `insert into ledger_account (id, owner, purpose, unit) values (nextval('ledger_account_id'), 0, '${funding}', $1) on conflict do nothing`,
    [unit],
  );
  await owner.query(
    `insert into ledger_account (id, owner, purpose, unit, balance, floor) select nextval('ledger_account_id'), i, 'cash', $1::int, $2::int8, 0 from generate_series(1, $3::int8) i`,
    [unit, minor, count],
  );
  await owner.query(
    `insert into ledger_entry (id, kind, reference, part, owner, booked_at) select nextval('ledger_entry_id'), '${funding}', i, $1::int, i, now() from generate_series(1, $2::int8) i`,
    [unit, count],
  );
  await owner.query(
    `insert into ledger_posting (entry_id, line, account_id, unit, amount, balance_after)
     select e.id, s.line, case s.line when 0 then a.id else f.id end, $1::int, case s.line when 0 then $2::int8 else -$2::int8 end,
       case s.line when 0 then $2::int8 end
     from ledger_entry e join ledger_account a on a.owner = e.owner and a.purpose = 'cash' and a.unit = $1::int
     join ledger_account f on f.owner = 0 and f.purpose = '${funding}' and f.unit = $1::int cross join (values (0), (1)) s(line)`,
    [unit, minor],
  );
  // Only what was filled: a table that was vacuumed while empty is planned as if it stayed so.
  await owner.query('vacuum analyze ledger_account, ledger_entry, ledger_posting');
}
