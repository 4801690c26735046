import { notional, type Instrument } from '@parkett/kernel';
import { schedules } from '../../../books/instruments/index.ts';
import { closeBefore } from '../../../books/market-data/index.ts';
import { heldAt } from '../../../books/positions/index.ts';
import { judgeEach, sqlCheck, type Finding } from '../../../platform/checks/index.ts';
import { timestamp, type Queryable } from '../../../platform/db.ts';
import { averagePrice } from '../rules/average-price.ts';

/** The holders of a delisted share, and their payments. */
export const paidOnce = sqlCheck({
  id: 'I124',
  promise: 'a delisted share is paid once to each of its holders, for what they held, from its pay-day on, and each position is closed by its part',
  wholeOnly: true,
  count: () => 'select count(*) from delisting_payment',
  breaches: [
    () => `select format('payment %s is of %s shares, customer %s held %s', d.id, d.quantity, d.customer_id, h.held)
      from delisting_payment d cross join lateral (select ${heldAt('d.customer_id', 'd.instrument_id', 'd.paid_at')} as held) h where h.held <> d.quantity`,
    () => `select format('customer %s holds %s shares of instrument %s, whose holders were paid by term %s', p.customer_id, sum(p.open_quantity), p.instrument_id, t.term_id)
      from (select distinct term_id, instrument_id from delisting_payment) t join position p on p.instrument_id = t.instrument_id
      where p.open_quantity > 0
        and not exists (select from due_item i where i.kind = 'corporate-actions.gone-paid' and i.key like t.term_id || '/%' and i.state <> 'done')
      group by p.customer_id, p.instrument_id, t.term_id`,
    () => `select format('payment %s was made at %s, the pay-day of term %s is %s', d.id, d.paid_at, t.id, t.pays_on)
      from delisting_payment d join market_term t on t.id = d.term_id
      where t.kind <> 'delisting' or t.instrument_id <> d.instrument_id or t.pays_on <= t.ex_date or (d.paid_at at time zone 'Europe/Berlin')::date < t.pays_on`,
    () => `select format('the positions of payment %s have %s shares and %s, the payment has %s and %s', d.id, p.quantity, p.amount, d.quantity, d.amount)
      from delisting_payment d left join (select payment_id, sum(quantity) as quantity, sum(amount) as amount from delisting_position group by 1) p
        on p.payment_id = d.id where p.quantity is distinct from d.quantity or p.amount is distinct from d.amount`,
    () => `select format('position %s gave %s shares at a cost of %s for %s to payment %s, its movements say %s, %s and %s',
        p.position_id, p.quantity, p.cost, p.amount, p.payment_id, m.quantity, m.cost, m.proceeds)
      from delisting_position p cross join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(cost), 0) as cost, coalesce(sum(proceeds), 0) as proceeds
        from position_movement where customer_id = p.customer_id and position_id = p.position_id and reference_kind = 'delisting' and reference = p.payment_id) m
      where (m.quantity, m.cost, m.proceeds) is distinct from (p.quantity::numeric, p.cost::numeric, p.amount::numeric)`,
    () => `select format('movement %s of position %s follows from payment %s, which is not there', m.seq, m.position_id, m.reference)
      from position_movement m where m.reference_kind = 'delisting'
        and not exists (select from delisting_position p where p.customer_id = m.customer_id and p.position_id = m.position_id and p.payment_id = m.reference)`,
  ],
});

type Withs = (id: number) => Instrument;

type Priced = { readonly term: bigint; readonly price: bigint; readonly closes: readonly bigint[]; readonly volumes: readonly bigint[] };
type Payment = {
  readonly id: bigint;
  readonly instrument: number;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly amount: bigint;
  readonly fixed: bigint | null;
};

async function judgePrices(db: Queryable, instrumentOf: Withs): Promise<string[]> {
  const days = await db.query<{ term: bigint; price: bigint; close: bigint; volume: bigint }>(
    '',
    'select p.term_id as term, p.price, d.close, d.volume from delisting_price p left join delisting_day d on d.term_id = p.term_id order by p.term_id, d.day',
  );
  const prices: Priced[] = [...Map.groupBy(days, ({ term }) => term)].map(([term, some]) => ({
    ...{ term, price: some[0]!.price, closes: some.map(({ close }) => close), volumes: some.map(({ volume }) => volume) },
  }));
  const wrong = prices.flatMap(({ term, price, closes, volumes }) => {
    const right = averagePrice(closes.map((close, index) => ({ close: close ?? 0n, volume: volumes[index] ?? 0n })));
    return right === price ? [] : [`the price of term ${term} is ${price}, the average of its days is ${right ?? 'none'}`];
  });
  const payments = await db.query<Payment>(
    '',
    `select d.id, d.instrument_id as instrument, d.quantity, d.price, d.amount, p.price as fixed
     from delisting_payment d left join delisting_price p on p.term_id = d.term_id order by d.id`,
  );
  return [
    ...wrong,
    ...payments.flatMap(({ id, instrument, quantity, price, amount, fixed }) => {
      const right = notional(price * quantity, instrumentOf(instrument), 'half-up');
      if (price !== fixed) return [`payment ${id} is at ${price} a share, the price of its term is ${fixed ?? 'none'}`];
      return amount === right ? [] : [`payment ${id} is ${amount}, its price by its shares is ${right}`];
    }),
  ];
}

type Gone = { readonly term: bigint; readonly instrument: number; readonly kind: string; readonly exDate: string };

/** Executions that a share which goes must not have: behind its last session, and purchases on its last day. */
async function tradedLate(db: Queryable, instrumentOf: Withs, { term, instrument, kind, exDate }: Gone): Promise<string[]> {
  const schedule = schedules[instrumentOf(instrument).schedule];
  const until = closeBefore(schedule, exDate as never);
  const closeOnly = closeBefore(schedule, schedule.calendar.previous(exDate as never));
  const late = await db.query<{ id: bigint; after: boolean }>(
    '',
    `select id, executed_at > $3 or $4 as after from execution where instrument_id = $1 and (executed_at > $3 or $4 or executed_at > $2 and buy_customer <> 0) order by id`,
    [instrument, timestamp(closeOnly), timestamp(until), kind === 'withdrawn'],
  );
  return late.map(({ id, after }) =>
    after
      ? `execution ${id} is of instrument ${instrument}, which went by term ${term}`
      : `execution ${id} bought instrument ${instrument} on its last day, term ${term}`,
  );
}

/** Whether what was paid is the average of the kept days, and nothing was traded that had gone. */
export async function judgeDelistings(db: Queryable, instrumentOf: Withs): Promise<Finding> {
  const gone = await db.query<Gone>(
    '',
    `select id as term, instrument_id as instrument, kind, ex_date as "exDate" from market_term where kind in ('delisting', 'withdrawn') order by id`,
  );
  const late: string[] = [];
  for (const one of gone) late.push(...(await tradedLate(db, instrumentOf, one)));
  const wrong = [...late, ...(await judgePrices(db, instrumentOf))];
  return judgeEach([...wrong, ...gone.map(() => null)], text => text);
}
