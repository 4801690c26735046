import { notional } from '@parkett/kernel';
import type { OrdersOracle } from '../../../books/orders/checks/index.ts';
import { heldAt } from '../../../books/positions/index.ts';
import { judgeEach, sqlCheck, type Asked as AskedOf, type AuditContribution } from '../../../platform/checks/index.ts';
import type { Queryable } from '../../../platform/db.ts';
import { announcedByTwo } from './announcement-checks.ts';
import { judgeDelistings, paidOnce } from './delisting-checks.ts';
import { judgeSplits, splitsOfHolders } from './split-checks.ts';

type Asked = AskedOf<never, Pick<OrdersOracle, 'instruments'>>;

const holders = sqlCheck({
  id: 'I103',
  promise: 'a dividend falls due once to each holder of the close before its ex-day, for the shares of then, and is paid once from its day on',
  wholeOnly: true,
  count: () => 'select count(*) from dividend',
  breaches: [
    () => `select format('dividend %s is of %s shares, customer %s held %s', d.id, d.quantity, d.customer_id, h.held)
      from dividend d cross join lateral (select ${heldAt('d.customer_id', 'd.instrument_id', 'd.ex_at')} as held) h where h.held <> d.quantity`,
    // Of a term whose work of the ex-day is done.
    () => `select format('customer %s held %s shares of instrument %s before the ex-day of term %s and has no dividend of it', s.customer_id, h.held, t.instrument_id, t.term_id)
      from (select term_id, instrument_id, min(ex_at) as ex_at from dividend group by 1, 2) t
      join (select distinct customer_id, instrument_id from position) s on s.instrument_id = t.instrument_id
      cross join lateral (select ${heldAt('s.customer_id', 't.instrument_id', 't.ex_at')} as held) h
      where h.held > 0 and not exists (select from dividend d where d.term_id = t.term_id and d.customer_id = s.customer_id)
        and not exists (select from due_item i where i.kind = 'corporate-actions.ex-day' and i.key like t.term_id || '/%' and i.state <> 'done')`,
    () => `select format('the positions of dividend %s have %s shares and %s, the dividend has %s and %s', d.id, p.quantity, p.amount, d.quantity, d.gross)
      from dividend d left join (select dividend_id, sum(quantity) as quantity, sum(amount) as amount from dividend_position group by 1) p on p.dividend_id = d.id
      where p.quantity is distinct from d.quantity or p.amount is distinct from d.gross`,
    () => `select format('dividend %s was paid at %s, its day begins at %s', d.id, p.paid_at, d.pays_at)
      from dividend_payment p join dividend d on d.id = p.id where p.paid_at < d.pays_at or p.customer_id <> d.customer_id`,
    () => `select format('customer %s has %s %s due, the unpaid dividends are %s', w.customer_id, coalesce(a.balance, 0), w.currency, w.due)
      from (select d.customer_id, d.currency, coalesce(sum(d.gross) filter (where p.id is null), 0) as due
        from dividend d left join dividend_payment p on p.id = d.id group by 1, 2) w
      join ledger_unit u on u.code = w.currency
      left join ledger_account a on a.owner = w.customer_id and a.purpose = 'dividend-due' and a.unit = u.id
      where coalesce(a.balance, 0) <> w.due`,
  ],
});

type Judged = {
  readonly id: bigint;
  readonly instrument: number;
  readonly currency: string;
  readonly quantity: bigint;
  readonly gross: bigint;
  readonly rate: bigint;
};

const toJudge = (db: Queryable): Promise<Judged[]> =>
  db.query<Judged>(
    '',
    `select d.id, t.instrument_id as instrument, d.currency, d.quantity, d.gross, t.amount as rate
     from dividend d join market_term t on t.id = d.term_id order by d.id`,
  );

function judge({ id, instrument, currency, quantity, gross, rate }: Judged, { instruments }: Asked['oracle']): string[] {
  const listed = instruments.withId(instrument);
  const right = notional(rate * quantity, listed, 'half-up');
  const breaches = gross === right ? [] : [`dividend ${id} is ${gross}, its rate by its shares is ${right}`];
  return currency === listed.currency ? breaches : [...breaches, `dividend ${id} is in ${currency}, the share is listed in ${listed.currency}`];
}

export const corporateAudit: AuditContribution<Asked> = {
  name: 'corporate-actions',
  checks: [
    holders,
    splitsOfHolders,
    announcedByTwo,
    paidOnce,
    {
      id: 'I125',
      promise:
        'a delisted share is paid at the average of its kept days by their volume, to the cent, and nothing is bought on its last day or traded behind it',
      wholeOnly: true,
      run: ({ db, oracle }) => judgeDelistings(db, instrument => oracle.instruments.withId(instrument)),
    },
    {
      id: 'I113',
      promise: 'a split gives whole shares by its announced ratio, and pays what makes none by one close, to the cent',
      wholeOnly: true,
      run: ({ db, oracle }) => judgeSplits(db, instrument => oracle.instruments.withId(instrument).priceScale),
    },
    {
      id: 'I104',
      promise: 'a dividend is its announced rate by the shares, rounded half up once, in the currency of the listing',
      wholeOnly: true,
      run: async ({ db, oracle }) => judgeEach(await toJudge(db), dividend => judge(dividend, oracle)),
    },
  ],
};
