import { scaleOf, type Currency } from '@parkett/kernel';
import { judgeEach, sqlCheck, type Check } from '../../../platform/checks/index.ts';
import { unitOfInstrument } from '../../ledger/index.ts';
import type { Asked } from './asked.ts';

/** An engine's row is written in the transaction that writes what followed, since there is a log of it. */
const hasRow = (tx: string): string => `exists (select from engine_input i where i.tx = ${tx})`;
const since = `(select min(tx) from engine_input)`;

/** Orders that the embedded exchange and others with a log of their engine execute. */
const ofEngines = `o.venue in (select distinct venue from engine_input)`;

/** A command that a venue hasn't taken this long after it was written, while the server lives on, is never taken. */
const takenWithin = `interval '1 minute'`;
const lastSignOfLife = `greatest((select max(beaten_at) from clock_state), (select max(recorded_at) from command_log))`;

const effectsHaveTheirRow = sqlCheck<Asked>({
  id: 'I72',
  promise: 'what an engine brought about was written with the row of its log, which goes on to the end of the command log',
  wholeOnly: true,
  count: () => 'select count(*) from engine_input',
  breaches: [
    () => `select format('execution %s was written with no row of the engine', x.id) from execution x join orders o on o.id = greatest(x.buy_order, x.sell_order)
      where x.tx >= ${since} and ${ofEngines} and not ${hasRow('x.tx')}`,
    () => `select format('event %s (%s) of order %s was written with no row of the engine', e.id, e.kind, o.id) from order_event e join orders o on o.id = e.order_id
      where e.tx >= ${since} and ${ofEngines} and not ${hasRow('e.tx')}`,
    () => `select format('the engine of %s came to place %s, place %s of the command log was written at %s', h.venue, n.place, l.place, l.recorded_at) from command_log_head h
      cross join lateral (select place from engine_input where venue = h.venue order by row desc limit 1) n
      cross join lateral (select place, recorded_at from command_log where venue = h.venue and place > n.place order by place limit 1) l
      where l.recorded_at < ${lastSignOfLife} - ${takenWithin}`,
    () => `select format('the state of %s at row %s of %s is of no such row of the engine', s.date, s.row, s.venue) from engine_state s
      where not exists (select from engine_input e where e.venue = s.venue and e.row = s.row and (e.reached at time zone 'Europe/Berlin')::date = s.date)`,
    () => `select format('the state of %s at row %s of %s can’t be read', date, row, venue) from engine_state
      where venue = 'embedded' and substring(state, 1, 4) <> '\\x28b52ffd'::bytea`,
  ],
});

/** Business time in which a venue hears of a command, however fast the clock runs: what comes later to an order that has ended is left without an answer. */
const onItsWay = `interval '10 minutes'`;

const changesAreAnswered = sqlCheck<Asked>({
  id: 'I72b',
  promise: 'every change that was asked of an order was answered by its venue, once, and nothing was changed that nobody asked for',
  wholeOnly: true,
  count: () => `select count(*) from order_request where kind = 'replace'`,
  breaches: [
    () => `select format('order %s was asked %s changes in time, its venue answered %s', o.id, r.asked, coalesce(e.answered, 0)) from orders o
      join (select r.customer_id, r.order_id, count(*) as asked from order_request r join orders o on o.customer_id = r.customer_id and o.id = r.order_id
        where r.kind = 'replace' and (o.ended_at is null or r.requested_at < o.ended_at - ${onItsWay}) group by 1, 2) r on r.customer_id = o.customer_id and r.order_id = o.id
      left join (select customer_id, order_id, count(*) as answered from order_event where kind in ('replaced', 'change-refused') group by 1, 2) e
        on e.customer_id = o.customer_id and e.order_id = o.id
      where coalesce(e.answered, 0) < r.asked - case when o.asked_quantity is null then 0 else 1 end`,
    () => `select format('order %s counts as triggered, of which its venue said nothing', o.id) from orders o where o.triggered
      and not exists (select from order_event e where e.customer_id = o.customer_id and e.order_id = o.id and e.kind = 'triggered')`,
    () => `select format('order %s was changed %s times and asked for %s', e.order_id, e.answered, coalesce(r.asked, 0))
      from (select customer_id, order_id, count(*) as answered from order_event where kind in ('replaced', 'change-refused') group by 1, 2) e
      left join (select customer_id, order_id, count(*) as asked from order_request where kind = 'replace' group by 1, 2) r
        on r.customer_id = e.customer_id and r.order_id = e.order_id
      where e.answered > coalesce(r.asked, 0)`,
  ],
});

const unitsAreListed: Check<Asked> = {
  id: 'I72c',
  promise: 'money and instruments are counted in the units and to the decimals that they have',
  wholeOnly: true,
  run: async ({ db, oracle }) => {
    const units = await db.query<{ id: number; code: string; kind: 'currency' | 'instrument'; scale: number }>(
      '',
      'select id, code, kind, scale from ledger_unit',
    );
    const scales = new Map<number, number>(oracle.instruments.all.map(({ id, quantityScale }) => [unitOfInstrument(id), quantityScale]));
    return judgeEach(units, ({ id, code, kind, scale }) => {
      const counted = kind === 'currency' ? scaleOf(code as Currency) : scales.get(id);
      return counted === undefined || counted === scale ? null : `unit ${id} counts ${code} to ${scale} decimals, it has ${counted}`;
    });
  },
};

export const effectChecks: readonly Check<Asked>[] = [effectsHaveTheirRow, changesAreAnswered, unitsAreListed];
