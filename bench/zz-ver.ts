import { openCustomers, openHouse } from './house.ts';
import { anyOf, BenchFloor, drive, restingBuy, marketBuy } from './place-orders.ts';
import { openDb } from '../apps/server/src/platform/db.ts';
import { allChecks } from '../apps/server/src/books/invariants/index.ts';
import { wholeHistory } from '../apps/server/src/books/invariants/scope.ts';
import { appendOnlyTables } from '../apps/server/src/append-only.ts';
import { yardstickOf } from '../apps/server/src/adapters/feeds/yardstick.ts';
import inspector from 'node:inspector/promises';
import { writeFileSync } from 'node:fs';
const house = await openHouse();
await openCustomers(house, 100_000);
const m = !!process.env.MATCH;
const floor = await new BenchFloor(house, { lanes: m ? 1 : 2, matching: m }).open();
const r = await drive({ inFlight: 256, seconds: 8, customerOf: anyOf(100_000), place: c => floor.place(c, m ? marketBuy : restingBuy) });
await floor.trading.settled();
console.log(r);
const db = openDb(house.server, { name: 'v', role: 'parkett_verify', connections: 1, statementTimeoutMs: 600_000 });
const s = new inspector.Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.start');
const t: [string, number][] = [];
await db.once(async tx => {
  await tx.query('', 'set transaction isolation level repeatable read, read only');
  for (const c of allChecks(appendOnlyTables)) { const at = performance.now(); const f = await c.run({ db: tx, within: wholeHistory, yardstick: yardstickOf(floor.market) }); t.push([c.id + ' ' + f.breaches.length, performance.now() - at]); }
});
const { profile } = await s.post('Profiler.stop'); writeFileSync('/tmp/ver.cpuprofile', JSON.stringify(profile));
console.table(t.toSorted((a, b) => b[1] - a[1]).slice(0, 12));
await db.close(); await house.stop();
