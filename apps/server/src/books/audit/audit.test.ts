import { afterAll, expect, test } from 'vitest';
import { asInstant, instantOf } from '@parkett/kernel';
import { withTransaction } from '../../platform/db.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { freshDatabase } from '../../testing/database.ts';
import { recordAudit, Refusals } from './index.ts';

const { db, close } = await freshDatabase();
afterAll(close);
const metrics = new Metrics();
const refusals = new Refusals({ db, log: silentLog(), now: () => instantOf('2026-11-23T10:00:00Z'), metrics });
const refused = (code: string, route = 'trade/order') => refusals.count({ code, route, customerId: 7n, address: '127.0.0.1' });
const sums = () => db.query('', 'select code, route, sum(refusals)::int4 as refusals from refusal_count group by code, route order by code, route');

test('S19 (ASVS 16.3.2): refusals are summed by reason and call, and shown in /metrics at once', async () => {
  for (let n = 0; n < 3; n += 1) refused('not-pending', 'trade/cancel');
  refused('not-pending', 'trade/replace');
  refused('price-missing');
  expect(await metrics.text()).toContain('refusals_total{code="not-pending"} 4');
  await refusals.flush();
  await refusals.flush();
  refused('price-missing');
  await refusals.flush();
  expect(await sums()).toEqual([
    { code: 'not-pending', route: 'trade/cancel', refusals: 3 },
    { code: 'not-pending', route: 'trade/replace', refusals: 1 },
    { code: 'price-missing', route: 'trade/order', refusals: 2 },
  ]);
});

test('what the database couldn’t take is not lost', async () => {
  const before = await sums();
  const broken = new Refusals({
    db: { ...db, once: () => Promise.reject(new Error('away')) } as never,
    log: silentLog(),
    now: () => asInstant(0),
    metrics: new Metrics(),
  });
  broken.count({ code: 'x', route: 'y', customerId: null, address: '' });
  await expect(broken.flush()).rejects.toThrow('away');
  await expect(broken.flush()).rejects.toThrow('away');
  expect(await sums()).toEqual(before);
});

test('an entry is there exactly when what it tells about is', async () => {
  const entry = { actor: { kind: 'system', name: 'test' }, action: 'test.done', customerId: null, facts: { figure: 1 } } as const;
  const undone = withTransaction(db, async tx => {
    await recordAudit(tx, { ...entry, action: 'test.undone' });
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  await withTransaction(db, tx => recordAudit(tx, entry));
  expect(await db.query('', 'select action, facts from audit_entry')).toEqual([{ action: 'test.done', facts: { figure: 1 } }]);
});
