import { afterAll, expect, test } from 'vitest';
import { denial } from '@parkett/contract';
import { asInstant, instantOf, ok, refuse } from '@parkett/kernel';
import { bodyHash, Commands, withKeptAnswer } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { freshDatabase } from '../../testing/database.ts';
import { auditOfOperators, recordAudit, Refusals } from './index.ts';

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

test('S21 (ASVS 2.3.5): a command of an operator leaves its row, once and with it or not at all; one of a customer leaves none', async () => {
  const commands = new Commands({ db, lanes: [db], batchMax: 1, now: () => asInstant(0), log: silentLog() });
  commands.add(auditOfOperators);
  let isFull = false;
  const give = commands.register(
    withKeptAnswer<bigint, null, bigint, object>({
      name: 'note',
      load: async () => null,
      decide: (_, customer) => (customer === 0n ? refuse(denial('account-does-not-exist')) : ok({ change: customer, answer: {} })),
      save: async () => {
        if (isFull) throw new Error('full');
      },
      told: ({ change: customer }) => ({ subject: customer, facts: { reason: 'suspicion' } }),
    }),
  );
  const as = (kind: string, key: string, customer: bigint) =>
    give({ principal: { kind, id: 3n }, key, route: 'notes/write', bodyHash: bodyHash(String(customer)), command: customer });
  await as('operator', 'a', 7n);
  await as('operator', 'a', 7n);
  await as('staff', 'b', 7n);
  await as('customer', 'c', 7n);
  await as('operator', 'd', 0n);
  isFull = true;
  await expect(as('operator', 'e', 7n)).rejects.toThrow('full');
  expect(await db.query('', `select actor_kind, actor, customer_id, facts from audit_entry where action = 'desk.notes/write' order by id`)).toEqual([
    { actor_kind: 'operator', actor: '3', customer_id: 7n, facts: { key: 'a', reason: 'suspicion' } },
    { actor_kind: 'staff', actor: '3', customer_id: 7n, facts: { key: 'b', reason: 'suspicion' } },
  ]);
});
