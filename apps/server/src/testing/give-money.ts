import { instantOf } from '@parkett/kernel';
import { startEmbedded } from '../adapters/postgres-embedded/embedded.ts';
import { readConfig } from '../app/config.ts';
import { fundDemo, Ledger } from '../books/ledger/index.ts';
import { openChart } from '../manifests.ts';
import { openForTool } from '../platform/database.ts';
import { withTransaction } from '../platform/db.ts';

// Play money for whoever has registered, beside the running server. Customers can't pay in yet; until they can, a journey of one begins its trading with this.

const { databaseUrl: url, dataFolder } = readConfig(process.env, []);
const { db, stop } = await openForTool({ url, dataFolder, startDatabase: startEmbedded, say: line => console.error(line) });
const ledger = new Ledger({ db, chart: openChart() });
const registered = await db.query<{ id: bigint }>('', `select id from customer where kind = 'registered'`);
for (const { id } of registered) await withTransaction(db, tx => fundDemo(tx, { ledger, customer: id, at: instantOf('2026-11-24T08:30:00Z') }));
await stop();
